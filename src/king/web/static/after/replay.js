// The replay: a deal that is over, step by step, all hands open. The address names the moment.

import { textOf } from "../lib/api.js";
import { fill, h, svg } from "../lib/dom.js";
import { _, titled } from "../lib/i18n.js";
import { settings } from "../lib/settings.js";
import { keep, ticket } from "../lib/tokens.js";
import { toast } from "../lib/toast.js";
import { labelOf } from "../decisions/parts.js";
import { framed } from "../pages/parts.js";
import { eventText } from "../table/log.js";
import { dealOf, placeOf, playOn, viewOf } from "./looking.js";
import { moments, placeOfStep } from "./moments.js";
import { momentElement } from "./openhands.js";
import { dealResult } from "./result.js";
import { seatsOf, shortTitle } from "./score.js";

const ADDRESS_MS = 250;

/** @typedef {import("./looking.js").Place} Place */
/** @typedef {import("./looking.js").DealDocument} DealDocument */

/** @param {string[]} params @returns {Promise<import("../app.js").Page>} */
export async function replayPage([id = "", deal = "1", step = "0"]) {
  const place = await placeOf(id);
  if (!place.over) {
    const text = h("p", null, _("No deal of this game is over yet. Come back a little later."));
    return { element: framed(h("h1", null, _("Replay")), text, back(id)), title: _("Replay") };
  }
  const page = new ReplayPage(place);
  await page.toDeal(Number(deal) || 1, Number(step) || 0);
  return { element: page.element, title: _("Replay"), leave: () => page.leave() };
}

/** @param {string} id */
function back(id) {
  return h("p", null, h("a", { href: `#/table/${id}` }, _("To the table")));
}

class ReplayPage {
  /** @param {Place} place */
  constructor(place) {
    this.telling = 0;
    this.place = place;
    this.id = place.table.id;
    this.view = viewOf(place);
    this.own = ticket(this.id)?.seat ?? 0;
    /** @type {Map<number, DealDocument>} */
    this.known = new Map();
    /** @type {DealDocument | null} */
    this.deal = null;
    /** @type {import("./moments.js").Moment[]} */
    this.all = [];
    this.at = 0;
    this.stage = h("div", { class: "replay-stage" });
    this.text = h("p", { class: "replay-text", "aria-live": "polite" });
    this.count = h("span", { class: "muted" });
    this.slider = h("input", { type: "range", min: "0", step: "1", "aria-label": _("Moment"), oninput: () => this.toMoment(Number(this.slider.value)) });
    this.picker = h("select", { "aria-label": _("Deal"), onchange: () => void this.toDeal(Number(this.picker.value), 0) }, this.choices());
    this.first = this.button("M6 5v14M19 5L9 12l10 7z", _("To the beginning of the deal"), () => this.toMoment(0));
    this.before = this.button("M16 5L6 12l10 7z", _("One step back"), () => void this.by(-1));
    this.next = this.button("M8 5l10 7-10 7z", _("One step on"), () => void this.by(1));
    this.last = this.button("M18 5v14M5 5l10 7-10 7z", _("To the end of the deal"), () => this.toMoment(this.all.length - 1));
    this.element = framed(this.top(), this.stage, this.controls(), this.ways());
    this.element.classList.add("replay");
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.key(event);
    addEventListener("keydown", this.onKey);
  }

  leave() {
    clearTimeout(this.telling);
    removeEventListener("keydown", this.onKey);
  }

  top() {
    return h("header", { class: "replay-top row" }, h("h1", null, titled(this.place.rules.title)), h("span", { class: "spacer" }), this.picker);
  }

  choices() {
    return Array.from({ length: this.place.over }, (_unused, place) =>
      h("option", { value: String(place + 1) }, _("Deal {number}", { number: place + 1 })));
  }

  controls() {
    return h("div", { class: "replay-controls" }, this.text, this.slider,
      h("div", { class: "row" }, this.first, this.before, this.count, this.next, this.last));
  }

  /** @param {string} path of its sign @param {string} name @param {() => void} onclick */
  button(path, name, onclick) {
    const sign = svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true", class: "sign" }, svg("path", { d: path }));
    return h("button", { type: "button", class: "icon", "aria-label": name, title: name, onclick }, sign);
  }

  ways() {
    const over = this.place.table.status === "finished";
    return h("div", { class: "row replay-ways" },
      h("button", { type: "button", onclick: () => void this.copy() }, _("Copy a link to this moment")),
      over && this.playOnForm(),
      h("a", { class: "button", href: `#/proof/${this.id}` }, _("Were the deals fair?")),
      h("a", { class: "button quiet", href: `#/table/${this.id}` }, _("To the table")));
  }

  playOnForm() {
    const seat = h("select", { "aria-label": _("Play for") }, seatsOf(this.view).map((one) =>
      h("option", { value: String(one), selected: one === this.own }, labelOf(this.view, one))));
    const go = h("button", { type: "button", class: "primary", onclick: () => void this.playOn(Number(seat.value), go) }, _("Play on from here"));
    return h("span", { class: "row play-on" }, go, h("span", { class: "muted" }, _("as")), seat);
  }

  /** @param {number} seat @param {HTMLButtonElement} button */
  async playOn(seat, button) {
    button.disabled = true;
    const name = settings.name || this.place.table.seats[seat]?.name || _("Guest");
    try {
      const made = await playOn(this.id, { deal: this.deal?.number ?? 1, step: this.all[this.at]?.step ?? 0, seat, name });
      keep({ ...made, ruleset: this.place.rules.ruleset, at: Date.now() });
      location.hash = `#/table/${made.table}`;
    } catch (error) {
      toast(textOf(error), "bad");
      button.disabled = false;
    }
  }

  async copy() {
    try {
      await navigator.clipboard.writeText(location.href);
      toast(_("The link is copied."));
    } catch {
      toast(location.href);
    }
  }

  // --- moving ------------------------------------------------------------------------------

  /** @param {number} number @param {number} step events that have happened; Infinity: the end */
  async toDeal(number, step) {
    const wanted = Math.min(Math.max(1, number), this.place.over);
    const deal = this.known.get(wanted) ?? (await dealOf(this.id, wanted));
    this.known.set(wanted, deal);
    this.deal = deal;
    this.all = moments(deal.events, this.place.rules.players);
    const option = this.picker.options[wanted - 1];
    if (option) option.textContent = `${_("Deal {number}", { number: wanted })} · ${shortTitle(this.view, deal.contract)}`;
    this.picker.value = String(wanted);
    this.slider.max = String(this.all.length - 1);
    this.toMoment(placeOfStep(this.all, step));
  }

  /** The address follows the moment, but not faster than browsers allow. @param {string} address */
  tellAddress(address) {
    clearTimeout(this.telling);
    this.telling = window.setTimeout(() => {
      if (location.hash.startsWith("#/replay/")) history.replaceState(null, "", address);
    }, ADDRESS_MS);
  }

  /** @param {number} place */
  toMoment(place) {
    const moment = this.all[place];
    if (!moment || !this.deal) return;
    this.at = place;
    this.tellAddress(`#/replay/${this.id}/${this.deal.number}/${moment.step}`);
    const result = moment.over && h("div", { class: "panel" }, dealResult(this.view, this.deal.row, undefined, { sums: false }));
    fill(this.stage, result, momentElement(this.view, moment, this.deal.dealer, this.own));
    this.text.textContent = this.told(moment);
    this.count.textContent = `${place + 1}/${this.all.length}`;
    this.slider.value = String(place);
    this.slider.setAttribute("aria-valuetext", this.text.textContent);
    const isFirst = this.deal.number === 1 && place === 0;
    this.first.disabled = place === 0;
    this.before.disabled = isFirst;
    this.next.disabled = this.deal.number === this.place.over && place === this.all.length - 1;
    this.last.disabled = place === this.all.length - 1;
  }

  /** What has just happened, in words. @param {import("./moments.js").Moment} moment */
  told(moment) {
    const texts = moment.news.map((event) => eventText(this.view, event)).filter(Boolean);
    return texts.length ? texts.join(" · ") : moment.over ? _("The deal is over") : _("The cards are dealt");
  }

  /** One step; over the end of a deal to the next one. @param {1 | -1} step */
  async by(step) {
    const place = this.at + step;
    if (place >= 0 && place < this.all.length) this.toMoment(place);
    else if (place < 0 && (this.deal?.number ?? 1) > 1) await this.toDeal((this.deal?.number ?? 1) - 1, Infinity);
    else if (place > 0 && (this.deal?.number ?? 0) < this.place.over) await this.toDeal((this.deal?.number ?? 1) + 1, 0);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {Element} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest("dialog, select, input:not([type=range])")) return;
    const number = this.deal?.number ?? 1;
    if (event.key === "ArrowRight") void this.by(1);
    else if (event.key === "ArrowLeft") void this.by(-1);
    else if (event.key === "Home") this.toMoment(0);
    else if (event.key === "End") this.toMoment(this.all.length - 1);
    else if (event.key === "PageDown") void this.toDeal(number + 1, 0);
    else if (event.key === "PageUp") void this.toDeal(number - 1, 0);
    else return;
    event.preventDefault();
  }
}
