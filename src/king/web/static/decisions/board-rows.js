// The layout: a row for each suit, cards that lie, and the places where own cards fit.

import { h } from "../lib/dom.js";
import { _ } from "../lib/i18n.js";
import { cardName, shortName, suitName, suitSign } from "../cards/card.js";
import { actionsOf, labelOf, namesOf } from "./parts.js";

/** @typedef {import("./parts.js").View} View */

/** Suits in the order in which the server sends the ends of rows. */
const SUITS = /** @type {const} */ (["S", "H", "D", "C"]);
const RANKS = "23456789TJQKA";

/** @param {View} view */
export function rowsBoard(view) {
  const fitting = new Set(actionsOf(view, "lay").map((action) => String(action["card"])));
  const ranks = [...RANKS].filter((rank) => view.rules.pack.some((card) => card[0] === rank));
  const rows = SUITS.map((suit, index) => {
    const [low, high] = view.now?.rows?.ends[index] ?? [0, 0];
    const cells = ranks.map((rank) => {
      const value = RANKS.indexOf(rank) + 2;
      return cell(view, rank + suit, low > 0 && value >= low && value <= high, fitting);
    });
    return h(
      "div",
      { class: "board-row", role: "img", "aria-label": rowText(suit, ranks, low, high) },
      h("span", { class: "strain", "data-suit": suit }, suitSign(suit)),
      cells,
    );
  });
  const board = h("div", { class: "board-rows" }, rows, remarks(view));
  board.style.setProperty("--ranks", String(ranks.length));
  return board;
}

/** @param {View} view @param {string} card @param {boolean} lies @param {Set<string>} fitting */
function cell(view, card, lies, fitting) {
  if (!view.rules.pack.includes(card)) return h("span", { class: "cell is-none" });
  const state = lies ? "lies" : fitting.has(card) ? "fits" : "free";
  const isLast = view.events.findLast((event) => event.type === "laid")?.["card"] === card;
  return h(
    "span",
    { class: `cell is-${state} ${isLast ? "is-last" : ""}`, "data-suit": card[1] },
    rankText(card),
  );
}

/** The rank alone, in the letters of the person. @param {string} card */
function rankText(card) {
  return shortName(card).replace(/[♠♥♦♣]\uFE0E?/gu, "").trim();
}

/** A row for those who do not see it. @param {string} suit @param {string[]} ranks @param {number} low @param {number} high */
function rowText(suit, ranks, low, high) {
  if (!low) return _("{suit}: not begun", { suit: suitName(/** @type {any} */ (suit)) });
  const first = RANKS[low - 2] ?? ranks[0];
  const last = RANKS[high - 2] ?? ranks.at(-1);
  return _("From {low} to {high}", { low: cardName(`${first}${suit}`), high: cardName(`${last}${suit}`) });
}

/** Who is out, in order, and who could not lay a card. @param {View} view */
function remarks(view) {
  const out = view.now?.rows?.out ?? [];
  const blocked = blockedSeats(view);
  const parts = out.map((seat, index) => `${index + 1}. ${labelOf(view, seat)}`);
  if (blocked.length) parts.push(_("no card fits: {names}", { names: namesOf(view, blocked) }));
  return h("p", { class: "board-remark muted" }, parts.join(" · ") || "\u00a0");
}

/** Seats that were passed over the last time their turn came. @param {View} view */
function blockedSeats(view) {
  /** @type {Map<number, boolean>} */
  const last = new Map();
  for (const event of view.events) {
    if (event.type === "blocked") last.set(event["seat"], true);
    if (event.type === "laid") last.set(event["seat"], false);
  }
  return [...last].filter(([seat, is]) => is && view.now?.sizes[seat]).map(([seat]) => seat);
}
