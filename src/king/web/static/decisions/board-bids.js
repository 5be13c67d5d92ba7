// Bidding for the suit, and the sale of the open talon.

import { h } from "../lib/dom.js";
import { _ } from "../lib/i18n.js";
import { cardElement } from "../cards/card.js";
import { inlineOf, labelOf, nameOf } from "./parts.js";

/** @typedef {import("./parts.js").View} View */
/** @typedef {{seat: number, amount: number | null}} Said */

/** @param {View} view */
export function auctionBoard(view) {
  const bids = view.now?.bids;
  const waiting = (bids?.waiting ?? []).filter((seat) => seat !== view.now?.turn);
  return h(
    "div",
    { class: "board-bids" },
    h("p", { class: "board-head" }, headText(view)),
    history(view, bids?.best ?? null, waiting),
  );
}

/** @param {View} view */
function headText(view) {
  const bids = view.now?.bids;
  if (!bids || bids.best === null) return _("No bid yet");
  return _("Best bid: {amount} · {name}", { amount: bids.amount, name: inlineOf(view, bids.best) });
}

/** @param {View} view */
export function saleBoard(view) {
  const sale = view.now?.sale;
  const opened = view.events.findLast((event) => event.type === "talon-opened");
  const talon = /** @type {string[]} */ (opened?.["cards"] ?? view.own?.talon ?? []);
  const waiting = (sale?.waiting ?? []).filter((seat) => seat !== view.now?.turn);
  return h(
    "div",
    { class: "board-bids board-sale" },
    h("p", { class: "board-head" }, saleText(view)),
    talonRow(talon),
    sale?.buyer === null && sale.asked ? offers(view, sale, waiting) : null,
  );
}

/** The talon that was taken, while its taker puts cards away. @param {View} view */
export function talonBoard(view) {
  const seat = view.now?.declarer ?? -1;
  const head = seat === view.seat
    ? _("You take the talon")
    : _("{name} takes the talon", { name: nameOf(view, seat) });
  return h(
    "div",
    { class: "board-bids board-sale" },
    h("p", { class: "board-head" }, head),
    talonRow(view.own?.talon ?? []),
  );
}

/** @param {string[]} talon */
function talonRow(talon) {
  const cards = talon.map((card) => cardElement(card));
  return h("div", { class: "board-talon", role: "group", "aria-label": _("Talon") }, cards);
}

/** @param {View} view */
function saleText(view) {
  const sale = view.now?.sale;
  if (!sale) return _("Talon");
  if (sale.buyer === null ? sale.seller === view.seat : sale.buyer === view.seat) return ownSaleText(sale);
  const seller = nameOf(view, sale.seller);
  if (sale.buyer === sale.seller) return _("{name} keeps the talon", { name: seller });
  if (sale.buyer !== null) {
    return _("{name} buys the talon for {price}", { name: nameOf(view, sale.buyer), price: sale.price });
  }
  if (!sale.asked) return _("{name} keeps the talon or sells it", { name: seller });
  return _("{name} asks {price} for the talon", { name: seller, price: sale.asked });
}

/** The same of the person who looks. @param {import("../lib/protocol.js").Sale} sale */
function ownSaleText(sale) {
  if (sale.buyer === sale.seller) return _("You keep the talon");
  if (sale.buyer !== null) return _("You buy the talon for {price}", { price: sale.price });
  if (!sale.asked) return _("You keep the talon or sell it");
  return _("You ask {price} for the talon", { price: sale.asked });
}

/**
 * What was said in order, since a price was last asked; then who speaks, and who has still to.
 * @param {View} view @param {number | null} best @param {number[]} waiting
 */
function history(view, best, waiting) {
  const made = said(view);
  const bestAt = made.findLastIndex((row) => row.seat === best && row.amount !== null);
  const rows = made.map((row, index) => chip(view, row, index === bestAt ? "is-best" : ""));
  const turn = view.now?.turn;
  const isSpeaking = turn !== null && turn !== undefined && view.now?.phase !== "suit";
  const open = [
    isSpeaking ? waits(view, turn, "is-turn") : null,
    ...waiting.map((seat) => waits(view, seat, "is-waiting")),
  ];
  return h("ol", { class: "board-said", "aria-label": _("Bids") }, rows, open);
}

/** Everybody once, with what was offered last. @param {View} view @param {import("../lib/protocol.js").Sale} sale @param {number[]} waiting */
function offers(view, sale, waiting) {
  const made = new Map(said(view).map((row) => [row.seat, row]));
  const order = view.table.seats.map((_chair, step) => (sale.seller + 1 + step) % view.rules.players);
  const rows = order.filter((seat) => seat !== sale.seller).map((seat) => {
    const row = made.get(seat);
    const look = seat === view.now?.turn ? "is-turn" : waiting.includes(seat) ? "is-waiting" : "";
    return row ? chip(view, row, `${seat === sale.best ? "is-best" : ""} ${look}`) : waits(view, seat, look);
  });
  return h("ol", { class: "board-said", "aria-label": _("Bids") }, rows);
}

/** @param {View} view @returns {Said[]} */
function said(view) {
  const asked = view.events.findLastIndex((event) => event.type === "talon-asked");
  const dealt = view.events.findLastIndex((event) => event.type === "redealt");
  return view.events
    .slice(Math.max(asked, dealt) + 1)
    .filter((event) => event.type === "bid-made")
    .map((event) => ({ seat: event["seat"], amount: event["amount"] ?? null }));
}

/** @param {View} view @param {Said} row @param {string} look */
function chip(view, row, look) {
  const words = row.amount === null ? _("pass") : String(row.amount);
  const state = row.amount === null ? "is-pass" : look;
  return h("li", { class: state }, h("span", null, labelOf(view, row.seat)), h("b", null, words));
}

/** @param {View} view @param {number} seat @param {string} look */
function waits(view, seat, look) {
  return h("li", { class: look }, h("span", null, labelOf(view, seat)), h("b", null, "…"));
}
