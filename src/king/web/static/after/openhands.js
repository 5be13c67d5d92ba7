// One moment of a replay: all hands open, what lies on the table, what has just happened.

import { h } from "../lib/dom.js";
import { _, n, titled } from "../lib/i18n.js";
import { cardElement, suitElement, suitName } from "../cards/card.js";
import { sorted } from "../cards/sort.js";
import { inlineOf, labelOf } from "../decisions/parts.js";
import { mark } from "../table/felt.js";
import { seatsOf } from "./score.js";

/** @typedef {import("../table/model.js").View} View */
/** @typedef {import("./moments.js").Moment} Moment */

/** @param {View} view @param {Moment} moment @param {number} dealer @param {number} first the seat shown first */
export function momentElement(view, moment, dealer, first) {
  const seats = seatsOf(view);
  const order = [...seats.slice(first), ...seats.slice(0, first)];
  return h("div", { class: "moment" },
    h("div", { class: "open-table" }, headline(view, moment), h("div", { class: "open-middle" }, middle(view, moment))),
    h("div", { class: "open-hands" }, order.map((seat) => handElement(view, moment, seat, dealer))));
}

/** What is played. @param {View} view @param {Moment} moment */
function headline(view, moment) {
  const info = moment.contract ? view.rules.contracts[moment.contract] : null;
  const trump = moment.trump === null ? null
    : moment.trump === "none" ? h("span", { class: "muted" }, suitName("none")) : suitElement(moment.trump);
  return h("p", { class: "open-contract row" }, h("b", null, info ? titled(info.title) : ""), trump);
}

/** @param {View} view @param {Moment} moment @param {number} seat @param {number} dealer */
function handElement(view, moment, seat, dealer) {
  const rank = moment.ranks.indexOf(seat);
  const title = rank >= 0 ? titled(view.rules.ranks[rank] ?? {}) : "";
  const taken = moment.taken[seat] ?? 0;
  const played = moment.news.some((event) => event["seat"] === seat);
  return h("section", { class: `open-hand ${played ? "acts" : ""}`, "aria-label": labelOf(view, seat) },
    h("header", { class: "row" },
      h("b", { class: "who-name" }, labelOf(view, seat)),
      seat === dealer && mark("●", _("dealer")),
      seat === moment.declarer && mark("♛", _("declarer"), "crown"),
      h("small", { class: "muted" }, [title, taken > 0 ? n("{count} trick", "{count} tricks", taken) : ""].filter(Boolean).join(" · "))),
    moment.over ? null : cards(sorted(moment.hands[seat] ?? [], moment.trump), moment.lit));
}

/** Cards in a row that overlap when there is no room. @param {string[]} codes @param {string[]} lit */
function cards(codes, lit) {
  return h("div", { class: "mini" }, codes.map((code) => slot(code, lit)));
}

/** @param {string} code @param {string[]} lit */
function slot(code, lit) {
  const card = cardElement(code);
  if (lit.includes(code)) card.classList.add("lit");
  return h("span", { class: "slot" }, card);
}

/** @param {View} view @param {Moment} moment */
function middle(view, moment) {
  if (moment.fight) return bout(view, moment, moment.fight);
  return [
    moment.trick.length > 0 && h("div", { class: "open-trick" }, moment.trick.map(([seat, card]) =>
      h("figure", { class: seat === moment.winner ? "winner" : "" }, slot(card, moment.lit),
        h("figcaption", null, labelOf(view, seat), seat === moment.winner && h("span", { class: "good", role: "img", "aria-label": _("trick taken") }, " ✓"))))),
    moment.laid.length > 0 && layout(moment),
    h("div", { class: "piles" }, pile(_("Talon"), moment.talon, moment.lit),
      pile(_("Put away"), moment.discards, moment.lit), pile(_("Stock"), moment.stock, moment.lit)),
  ];
}

/** @param {string} title @param {string[]} codes @param {string[]} lit */
function pile(title, codes, lit) {
  return codes.length > 0 && h("div", { class: "pile" }, h("small", { class: "muted" }, title), cards(codes, lit));
}

/** Rows of the layout, a suit each. @param {Moment} moment */
function layout(moment) {
  const suits = [...new Set(moment.laid.map((card) => card[1] ?? ""))];
  return h("div", { class: "open-layout" }, suits.map((suit) =>
    cards(sorted(moment.laid.filter((card) => card[1] === suit), null).reverse(), moment.lit)));
}

/** @param {View} view @param {Moment} moment @param {import("./moments.js").Fight} fight */
function bout(view, moment, fight) {
  const who = h("p", null, h("b", null, labelOf(view, fight.attacker)), " → ",
    h("b", null, fight.defender === null ? "?" : inlineOf(view, fight.defender)),
    fight.taking && h("span", { class: "muted" }, ` · ${fight.defender === view.seat ? _("you take") : _("takes")}`));
  const pairs = fight.pairs.map((pair) => h("span", { class: "open-pair" }, slot(pair.card, moment.lit), pair.beat !== null && slot(pair.beat, moment.lit)));
  return [who, h("div", { class: "open-bout" }, pairs)];
}
