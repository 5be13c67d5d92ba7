// The rules: a list of all games, and each game in numbered sections for its number of players and options.

import { get, textOf } from "../lib/api.js";
import { fill, h } from "../lib/dom.js";
import { titled, _ } from "../lib/i18n.js";
import { optionsElement, optionsFor, unusual } from "./options.js";
import { framed, pick } from "./parts.js";
import { addressOf, allRulesets, detailsOf, inShort, query, readAddress } from "./rulesets.js";
import { sectionsElement, showAnchor } from "./sections.js";
import { rulesetLinks } from "./start.js";

/** @typedef {import("./rulesets.js").Details} Details */

/** @param {string[]} params @returns {Promise<import("../app.js").Page>} */
export async function rulesPage(params) {
  const wanted = readAddress(params);
  const rulesets = await allRulesets();
  const brief = rulesets.find((row) => row.id === wanted.id);
  if (!brief) return listPage(rulesets);
  const players = brief.players.includes(wanted.players) ? wanted.players : (brief.players[0] ?? 0);
  const details = await detailsOf(brief.id, players, wanted.options);
  const view = new RulesView(details, players, wanted.options);
  await view.show();
  // After the page has been put in its place.
  if (wanted.anchor) setTimeout(() => showAnchor(wanted.anchor));
  return { element: view.element, title: titled(brief.title) };
}

/** @param {import("./rulesets.js").Brief[]} rulesets @returns {import("../app.js").Page} */
function listPage(rulesets) {
  const element = framed(
    h("h1", null, _("Rules of all games")),
    rulesetLinks(rulesets),
    h("p", null, h("a", { class: "link", href: "#/house" }, _("Check house rules of your own"))),
  );
  return { element, title: _("Rules") };
}

/** The rules of one game; what is switched is shown in place and stands in the address. */
class RulesView {
  /** @param {Details} details @param {number} players @param {Record<string, string>} options */
  constructor(details, players, options) {
    this.details = details;
    this.players = players;
    this.options = unusual(details.options, players, options);
    this.turn = 0;
    this.about = h("p", { class: "muted" }, inShort(details.rules));
    this.optionsPlace = h("div");
    this.play = h("a", { class: "button primary" }, _("Play this"));
    this.body = h("div", { "aria-live": "off" });
    this.told = h("p", { class: "hidden-text", role: "status" });
    this.showOptions();
    this.element = framed(
      h("p", null, h("a", { class: "link", href: "#/rules" }, _("All rules"))),
      h("h1", null, titled(details.title)),
      this.about,
      h("div", { class: "panel stack" }, this.numbers(), this.optionsPlace, this.play),
      this.told,
      this.body,
    );
    this.element.classList.add("wide");
  }

  numbers() {
    const { players } = this.details;
    if (players.length < 2) return null;
    const rows = [...players]
      .sort((one, other) => one - other)
      .map((count) => ({ value: count, text: String(count) }));
    return pick(_("Players"), rows, this.players, (count) => {
      this.players = count;
      this.options = unusual(this.details.options, count, this.options);
      this.showOptions();
      void this.switched();
    });
  }

  showOptions() {
    const options = optionsFor(this.details.options, this.players);
    fill(
      this.optionsPlace,
      optionsElement(
        options,
        this.options,
        (name, choice) => {
          const chosen = { ...this.options, [name]: choice };
          this.options = unusual(this.details.options, this.players, chosen);
          void this.switched();
        },
        Object.keys(this.options).length > 0,
      ),
    );
  }

  async switched() {
    history.replaceState(null, "", this.address("rules"));
    await this.show();
    this.told.textContent = _("The rules have been changed accordingly.");
  }

  /** Ask for the rules and show them; only the last question counts. */
  async show() {
    const turn = ++this.turn;
    this.play.href = this.address("make");
    try {
      const words = query(this.players, this.options);
      const id = encodeURIComponent(this.details.id);
      const [page, details] = await Promise.all([
        get(`/api/rulesets/${id}/page?${words}`),
        get(`/api/rulesets/${id}?${words}`),
      ]);
      if (turn !== this.turn) return;
      this.about.textContent = inShort(details.rules);
      fill(
        this.body,
        sectionsElement(page, (anchor) => this.address("rules", anchor)),
      );
    } catch (error) {
      if (turn === this.turn) fill(this.body, h("p", { class: "bad", role: "alert" }, textOf(error)));
    }
  }

  /** @param {string} page @param {string} [anchor] */
  address(page, anchor) {
    return addressOf(page, this.details.id, this.players, this.options, anchor);
  }
}
