// The first page: one click and you hold cards.

import { get } from "../lib/api.js";
import { fill, h } from "../lib/dom.js";
import { n, titled, _ } from "../lib/i18n.js";
import { settings } from "../lib/settings.js";
import { tickets } from "../lib/tokens.js";
import { Front } from "./front.js";
import { filledLater, listed, myLine, openLine } from "./lists.js";
import { framed, pick, select, tried } from "./parts.js";
import { botHint, botNames, botTitle, ownName } from "./people.js";
import { addressOf, allRulesets, detailsOf, firstOf, inShort, playersOf } from "./rulesets.js";
import { botsEverywhere, makeTable, myTables, remember } from "./tables.js";

/** @typedef {import("./rulesets.js").Brief} Brief */

const REFRESH = 5000;
/** So many of my games are looked at, and so many shown. */
const MOST = 20;
const FEW = 4;
const FAN = ["JC", "QD", "KH", "QS", "AC"];

/** @returns {Promise<import("../app.js").Page>} */
export async function startPage() {
  const [rulesets, bots] = await Promise.all([allRulesets(), botNames()]);
  const open = openTables(rulesets);
  const element = framed(
    h("h1", { class: "hidden-text" }, _("King, the card game and its family")),
    h(
      "div",
      { class: "start" },
      playNow(rulesets, bots),
      h("div", { class: "stack" }, friends(), myGames(), open.element, more()),
    ),
    rulesList(rulesets),
  );
  return { element, title: "", leave: open.stop };
}

/** @param {Brief[]} rulesets @param {string[]} bots */
function playNow(rulesets, bots) {
  const choice = firstChoice(rulesets, bots);
  const numbers = h("div", { class: "stack" });
  const about = h("div", { class: "muted about", "aria-live": "polite" });
  const front = new Front(choice, () => tell());
  const hint = h("p", { class: "muted about", "aria-live": "polite" }, botHint(choice.bot));
  const chosen = () => rulesets.find((row) => row.id === choice.ruleset);

  const show = () => {
    const players = chosen()?.players ?? [];
    fill(numbers, players.length > 1 ? numberOfPlayers(players, choice, tell) : null);
    tell();
  };
  const tell = () => {
    const details = detailsOf(choice.ruleset, choice.players, choice.options);
    void filledLater(about, details.then((known) => aboutChoice(choice, known)));
    void details.then((known) => front.show(known), () => fill(front.element));
  };
  const button = h(
    "button",
    {
      type: "button",
      class: "primary big",
      onclick: () => tried(button, () => begin(choice)),
    },
    _("Play now"),
  );
  show();
  return h(
    "section",
    { class: "panel stack play-now", "aria-label": _("Play now") },
    fan(),
    select(
      _("Game"),
      rulesets.map((row) => ({ value: row.id, text: titled(row.title) })),
      choice.ruleset,
      (id) => {
        choose(choice, id, chosen, rulesets);
        show();
      },
    ),
    about,
    numbers,
    front.element,
    pick(
      _("Bots"),
      bots.map((bot) => ({ value: bot, text: botTitle(bot) })),
      choice.bot,
      (bot) => {
        choice.bot = bot;
        fill(hint, botHint(bot));
      },
    ),
    hint,
    button,
  );
}

/** Some cards to look at, where there is room for them; they come after the page. */
function fan() {
  if (!matchMedia("(min-width: 800px)").matches) return null;
  const place = h("div", { class: "start-hand", "aria-hidden": "true" });
  import("../cards/card.js")
    .then(({ cardElement }) =>
      fill(
        place,
        FAN.map((code) => cardElement(code)),
      ),
    )
    .catch(() => undefined);
  return place;
}

/**
 * @typedef {{ruleset: string, players: number, bot: string, options: Record<string, string>}} Chosen
 */

/**
 * The last choice where it still exists.
 * @param {Brief[]} rulesets
 * @param {string[]} bots
 * @returns {Chosen}
 */
function firstChoice(rulesets, bots) {
  const last = settings.last;
  const best = bots.at(-1) ?? "";
  const found = rulesets.find((row) => row.id === last?.ruleset);
  if (last && found?.players.includes(last.players)) {
    return { ...last, bot: bots.includes(last.bot) ? last.bot : best };
  }
  const usual = firstOf(rulesets);
  return { ruleset: usual?.id ?? "", players: usual?.players[0] ?? 3, bot: best, options: {} };
}

/** Another game: its usual number of players, and the own options if it is the last one again.
 * @param {Chosen} choice
 * @param {string} id
 * @param {() => Brief | undefined} chosen
 * @param {Brief[]} rulesets
 */
function choose(choice, id, chosen, rulesets) {
  choice.ruleset = id;
  const players = chosen()?.players ?? rulesets[0]?.players ?? [];
  if (!players.includes(choice.players)) choice.players = players[0] ?? choice.players;
  choice.options = settings.last?.ruleset === id ? settings.last.options : {};
}

/** @param {number[]} players @param {Chosen} choice @param {() => void} tell */
function numberOfPlayers(players, choice, tell) {
  const rows = [...players]
    .sort((one, other) => one - other)
    .map((count) => ({ value: count, text: String(count) }));
  return pick(_("Players"), rows, choice.players, (count) => {
    choice.players = count;
    choice.options = {};
    tell();
  });
}

/** What will be played, in a line, with the way to its rules.
 * @param {Chosen} choice @param {import("./rulesets.js").Details} details */
function aboutChoice(choice, details) {
  const { ruleset, players, options } = choice;
  const changed = Object.keys(options).length;
  return h(
    "div",
    null,
    h(
      "p",
      null,
      inShort(details.rules),
      changed ? ` · ${n("{count} option of yours", "{count} options of yours", changed)}` : "",
    ),
    h(
      "p",
      null,
      h("a", { href: addressOf("rules", ruleset, players, options) }, _("Rules")),
      h("a", { href: addressOf("make", ruleset, players, options) }, _("Options")),
    ),
  );
}

/** Sit down with bots at once. @param {Chosen} choice */
async function begin(choice) {
  const { ruleset, players, bot, options } = choice;
  remember(ruleset, players, bot, options);
  await makeTable(
    { ruleset, players, options, name: ownName(), bots: botsEverywhere(players, bot), start: true },
    ruleset,
  );
}

/** The game of the last time, at once: what `make play` opens. @returns {Promise<import("../app.js").Page>} */
export async function nowPage() {
  const [rulesets, bots] = await Promise.all([allRulesets(), botNames()]);
  const address = location.hash;
  await begin(firstChoice(rulesets, bots));
  // The way back leads to the first page and not to another new table.
  const table = location.hash;
  if (table !== address) history.replaceState(null, "", "#/");
  location.hash = table;
  return { element: framed(h("p", { class: "muted" }, "…")), title: "" };
}

function friends() {
  return h(
    "section",
    { class: "panel stack", "aria-labelledby": "friends" },
    h("h2", { id: "friends" }, _("Play with friends")),
    h(
      "p",
      { class: "muted" },
      _("Make a table and send them its link. No account, nothing to install."),
    ),
    h("a", { class: "button", href: "#/make" }, _("Make a table")),
  );
}

/**
 * Tables that wait for players, asked for again while the page is looked at.
 * @param {Brief[]} rulesets
 */
function openTables(rulesets) {
  const place = h("div", { "aria-live": "polite" });
  let told = "";
  const ask = async () => {
    const rows = await get("/api/tables");
    const text = JSON.stringify(rows);
    // The same rows are not drawn again: the focus stays where it is.
    if (text === told) return;
    told = text;
    const lines = rows
      .slice(0, 20)
      .map((/** @type {import("./lists.js").Row} */ row) => openLine(row, rulesets));
    fill(
      place,
      listed(lines, _("Nobody waits just now. Make a table, and others can find it here.")),
    );
  };
  const timer = setInterval(() => {
    if (!document.hidden) ask().catch(() => undefined);
  }, REFRESH);
  ask().catch(() =>
    fill(place, h("p", { class: "bad" }, _("The server does not answer. Try again in a moment."))),
  );
  const element = h(
    "section",
    { class: "panel stack", "aria-labelledby": "open-tables" },
    h("h2", { id: "open-tables" }, _("Open tables")),
    place,
  );
  return { element, stop: () => clearInterval(timer) };
}

/** Games of mine, first those that go on; nothing for somebody who has not played yet. */
function myGames() {
  if (!tickets().length) return null;
  const place = h("div");
  void filledLater(
    place,
    myTables(MOST).then((rows) => {
      const running = rows.filter((row) => row.table.status !== "finished");
      const over = rows.filter((row) => row.table.status === "finished");
      const lines = [...running, ...over].slice(0, FEW).map((row) => myLine(row, true));
      return listed(lines, _("No games yet."));
    }),
  );
  return h(
    "section",
    { class: "panel stack", "aria-labelledby": "my-games" },
    h(
      "div",
      { class: "row between" },
      h("h2", { id: "my-games" }, _("My games")),
      h("a", { class: "link", href: "#/games" }, _("All")),
    ),
    place,
  );
}

function more() {
  return h(
    "nav",
    { class: "row more", "aria-label": _("More") },
    h("a", { class: "button", href: "#/sheet" }, _("Score sheet for real cards")),
    h("a", { class: "button", href: "#/games" }, _("Finished games")),
    h("a", { class: "button", href: "#/house" }, _("House rules")),
  );
}

/** @param {Brief[]} rulesets */
function rulesList(rulesets) {
  return h(
    "section",
    { class: "stack", "aria-labelledby": "all-rules" },
    h("h2", { id: "all-rules" }, _("Rules of all games")),
    rulesetLinks(rulesets),
  );
}

/** Links to the rules of all games. @param {Brief[]} rulesets */
export function rulesetLinks(rulesets) {
  return h(
    "ul",
    { class: "tiles" },
    rulesets.map((row) =>
      h(
        "li",
        null,
        h(
          "a",
          { href: `#/rules/${row.id}` },
          h("b", null, titled(row.title)),
          h("span", { class: "muted" }, playersOf(row.players)),
        ),
      ),
    ),
  );
}
