// Making a table: the game and its options, who may come, the clock, who sits where.

import { textOf } from "../lib/api.js";
import { fill, h } from "../lib/dom.js";
import { titled, _ } from "../lib/i18n.js";
import { settings } from "../lib/settings.js";
import { begin, CLOCKS, clock, draft, openOrNot, watchers } from "./draft.js";
import { checkHouse, houseEditor, houseText } from "./housetext.js";
import { filledLater } from "./lists.js";
import { optionsElement, optionsFor, unusual } from "./options.js";
import { framed, pick, select, tried } from "./parts.js";
import { botNames, botTitle, nameField, ownName } from "./people.js";
import { addressOf, allRulesets, detailsOf, inShort, readAddress } from "./rulesets.js";
import { makeTable, remember } from "./tables.js";

/** @typedef {import("./rulesets.js").Brief} Brief */
/** @typedef {import("./rulesets.js").Details} Details */

/** @param {string[]} params @returns {Promise<import("../app.js").Page>} */
export async function makePage(params) {
  const [rulesets, bots] = await Promise.all([allRulesets(), botNames()]);
  begin(readAddress(params), rulesets);
  const form = new MakeForm(rulesets, bots);
  form.showGame();
  return { element: form.element, title: _("Make a table") };
}

class MakeForm {
  /** @param {Brief[]} rulesets @param {string[]} bots */
  constructor(rulesets, bots) {
    this.rulesets = rulesets;
    this.bots = bots;
    /** @type {Details | null} */
    this.details = null;
    this.turn = 0;
    this.game = h("div", { class: "stack" });
    this.about = h("div", { class: "muted", "aria-live": "polite" });
    this.rules = h("div", { class: "stack" });
    this.seats = h("div", { class: "stack" });
    this.button = h("button", { type: "submit", class: "primary big" }, _("Make the table"));
    const form = h(
      "form",
      {
        class: "stack make",
        noValidate: true,
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          void tried(this.button, () => this.submit());
        },
      },
      section(_("The game"), this.source(), this.game, this.about, this.rules),
      section(_("Who plays"), nameField(), this.seats),
      section(_("The table"), openOrNot(), watchers(), clock()),
      this.button,
    );
    this.element = framed(h("h1", null, _("Make a table")), form);
  }

  source() {
    const rows = [
      { value: 0, text: _("A known game") },
      { value: 1, text: _("House rules") },
    ];
    return pick(_("Rules"), rows, Number(draft.isHouse), (value) => {
      draft.isHouse = value === 1;
      this.showGame();
    });
  }

  /** The address says what is chosen, so that it is there again in another language. */
  keepAddress() {
    if (!this.element.isConnected) return;
    const { isHouse, ruleset, players, options } = draft;
    const address = isHouse ? "#/make/house" : addressOf("make", ruleset, players, options);
    history.replaceState(null, "", address);
  }

  /** The list of games, or the place for a file. */
  showGame() {
    this.show(null);
    this.keepAddress();
    if (draft.isHouse) {
      fill(
        this.game,
        houseEditor((details) => {
          if (details && !details.players.includes(draft.players))
            draft.players = details.rules.players;
          this.show(details);
        }),
      );
      return;
    }
    const games = this.rulesets.map((row) => ({ value: row.id, text: titled(row.title) }));
    fill(
      this.game,
      select(_("Game"), games, draft.ruleset, (id) => {
        draft.ruleset = id;
        draft.players = 0;
        draft.options = {};
        void this.ask();
      }),
    );
    void this.ask();
  }

  /** Ask what the game is like with these options; only the last question counts. */
  async ask() {
    const turn = ++this.turn;
    const brief = this.rulesets.find((row) => row.id === draft.ruleset);
    if (brief && !brief.players.includes(draft.players)) draft.players = brief.players[0] ?? 0;
    try {
      const details = await detailsOf(draft.ruleset, draft.players, draft.options);
      if (turn === this.turn) this.show(details);
    } catch (error) {
      if (turn === this.turn)
        fill(this.about, h("p", { class: "bad", role: "alert" }, textOf(error)));
    }
  }

  /** @param {Details | null} details */
  show(details) {
    this.details = details;
    this.button.disabled = details === null;
    if (!details) {
      fill(this.about);
      fill(this.rules);
      fill(this.seats);
      return;
    }
    draft.options = unusual(details.options, draft.players, draft.options);
    this.showAbout(details);
    this.showRules(details);
    this.showSeats();
  }

  /** @param {Details} details */
  showAbout(details) {
    this.keepAddress();
    const link = draft.isHouse
      ? h("a", { class: "link", href: "#/house" }, _("Rules"))
      : h(
          "a",
          { class: "link", href: addressOf("rules", draft.ruleset, draft.players, draft.options) },
          _("Rules"),
        );
    fill(
      this.about,
      h(
        "div",
        null,
        h("p", null, draft.isHouse ? `${titled(details.title)} · ` : "", inShort(details.rules)),
        link,
      ),
    );
  }

  /** @param {Details} details */
  showRules(details) {
    const counts = [...details.players].sort((one, other) => one - other);
    const rows = counts.map((count) => ({ value: count, text: String(count) }));
    const numbers =
      counts.length < 2
        ? null
        : pick(_("Players"), rows, draft.players, (count) => {
            draft.players = count;
            void this.changed(true);
          });
    const options = optionsFor(details.options, draft.players);
    const isOpen = Object.keys(draft.options).length > 0;
    fill(
      this.rules,
      numbers,
      optionsElement(
        options,
        draft.options,
        (name, choice) => {
          draft.options = unusual(details.options, draft.players, {
            ...draft.options,
            [name]: choice,
          });
          void this.changed(false);
        },
        isOpen,
      ),
    );
  }

  /** Other players or options: the line about the game follows, and with the players the rest.
   * @param {boolean} isOtherNumber */
  async changed(isOtherNumber) {
    const details = this.details;
    if (!details) return;
    if (isOtherNumber) {
      draft.options = unusual(details.options, draft.players, draft.options);
      this.showRulesKeepingFocus(details);
      this.showSeats();
    }
    const coming = draft.isHouse
      ? checkHouse(houseText(), draft.players, draft.options)
      : detailsOf(draft.ruleset, draft.players, draft.options);
    await filledLater(
      this.about,
      coming.then((news) => {
        this.showAbout(news);
        return /** @type {HTMLElement | null} */ (this.about.firstElementChild);
      }),
    );
  }

  /** @param {Details} details */
  showRulesKeepingFocus(details) {
    this.showRules(details);
    const radio = this.rules.querySelector(".choices input:checked");
    if (radio instanceof HTMLElement) radio.focus();
  }

  /** A friend or a bot for every seat but the own. */
  showSeats() {
    const others = draft.players - 1;
    draft.seats = Array.from({ length: others }, (_gap, place) => draft.seats[place] ?? "");
    const rows = [
      { value: "", text: _("Free for a friend") },
      ...this.bots.map((bot) => ({
        value: bot,
        text: _("Bot: {level}", { level: botTitle(bot) }),
      })),
    ];
    const choose = (/** @type {number} */ place, /** @type {string} */ bot) => {
      draft.seats[place] = bot;
      this.nameButton();
    };
    fill(
      this.seats,
      h(
        "div",
        { class: "seat-choices" },
        draft.seats.map((bot, place) => {
          return select(_("Seat {number}", { number: place + 2 }), rows, bot, (value) =>
            choose(place, value),
          );
        }),
      ),
      h(
        "small",
        { class: "muted" },
        _("Seats that are still free when you start are taken by bots."),
      ),
    );
    this.nameButton();
  }

  nameButton() {
    const isFull = draft.seats.length > 0 && draft.seats.every((bot) => bot !== "");
    this.button.textContent = isFull ? _("Play now") : _("Make the table");
  }

  async submit() {
    const details = this.details;
    if (!details) return;
    const { players, options, seats } = draft;
    const bots = seats.map((bot, place) => ({ seat: place + 1, bot })).filter((row) => row.bot);
    if (!draft.isHouse)
      remember(draft.ruleset, players, settings.last?.bot ?? this.bots.at(-1) ?? "", options);
    await makeTable(
      {
        ...(draft.isHouse ? { rules_text: houseText() } : { ruleset: draft.ruleset }),
        players,
        options,
        name: ownName(),
        bots,
        open: draft.isOpen,
        watchers: draft.watchers,
        clock: CLOCKS[draft.clock],
        start: bots.length === players - 1,
      },
      details.id,
    );
  }
}

/** @param {string} title @param {...import("../lib/dom.js").Children} children */
function section(title, ...children) {
  return h("section", { class: "panel stack" }, h("h2", null, title), ...children);
}
