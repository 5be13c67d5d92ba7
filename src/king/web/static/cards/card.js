// One card: its element and its names. Codes: "TH" the ten of hearts, "TH2" its double, "JK" a joker.

import { h } from "../lib/dom.js";
import { _ } from "../lib/i18n.js";
import { settings } from "../lib/settings.js";
import { face, reverse } from "./faces.js";

/** Text signs, never little pictures. @type {Record<string, string>} */
const SIGNS = { S: "♠\uFE0E", H: "♥\uFE0E", D: "♦\uFE0E", C: "♣\uFE0E" };

/** @type {Record<string, string>} */
const CYRILLIC = { A: "Т", K: "К", Q: "Д", J: "В" };

/** @param {string} code @returns {{rank: string, suit: string}} */
export function parts(code) {
  if (code.startsWith("JK")) return { rank: "JK", suit: "J" };
  return { rank: code.slice(0, 1), suit: code.slice(1, 2) };
}

/**
 * A card as it is drawn. Its states are classes: legal, dim, chosen, played, pending.
 * @param {string} code
 * @param {{faceUp?: boolean}} [how]
 * @returns {HTMLElement}
 */
export function cardElement(code, { faceUp = true } = {}) {
  if (!faceUp) return backElement();
  const { rank, suit } = parts(code);
  return card(cardName(code), { "data-code": code, "data-suit": suit }, face(rank, suit));
}

/** A card that shows its back. @returns {HTMLElement} */
export function backElement() {
  return card(_("card face down"), { class: "back" }, reverse());
}

/** @param {string} name @param {Record<string, string>} attributes @param {SVGElement} drawing */
function card(name, attributes, drawing) {
  const element = document.createElement("king-card");
  const all = { role: "img", "aria-label": name, ...attributes };
  for (const [key, value] of Object.entries(all)) element.setAttribute(key, value);
  element.append(drawing);
  return element;
}

/** The spoken name: "ten of hearts". @param {string} code */
export function cardName(code) {
  const { rank, suit } = parts(code);
  if (rank === "JK") return _("joker");
  return _("{rank} {of_suit}", { rank: rankName(rank), of_suit: ofSuit(suit) });
}

/** @param {string} rank */
function rankName(rank) {
  /** @type {Record<string, string>} */
  const names = {
    A: _("ace"), K: _("king"), Q: _("queen"), J: _("jack"), T: _("ten"), 9: _("nine"), 8: _("eight"),
    7: _("seven"), 6: _("six"), 5: _("five"), 4: _("four"), 3: _("three"), 2: _("two"),
  };
  return names[rank] ?? rank;
}

/** @param {string} suit */
function ofSuit(suit) {
  /** @type {Record<string, string>} */
  const names = { S: _("of spades"), H: _("of hearts"), D: _("of diamonds"), C: _("of clubs") };
  return names[suit] ?? "";
}

/** The name of a suit, or of "none". @param {string} suit */
export function suitName(suit) {
  /** @type {Record<string, string>} */
  const names = { S: _("spades"), H: _("hearts"), D: _("diamonds"), C: _("clubs"), none: _("no trump") };
  return names[suit] ?? "";
}

/** The sign of a suit. @param {string} suit */
export function suitSign(suit) {
  return SIGNS[suit] ?? "";
}

/** The sign of a suit in its colour, with its name for those who do not see it. @param {string} suit */
export function suitElement(suit) {
  return h("span", { class: `suit ${suit}`, role: "img", "aria-label": suitName(suit) }, suitSign(suit));
}

/** The short name with the letters of the person: "10♥". @param {string} code */
export function shortName(code) {
  const { rank, suit } = parts(code);
  if (rank === "JK") return "★";
  const letter = rank === "T" ? "10" : settings.letters === "cyrillic" ? CYRILLIC[rank] : rank;
  return `${letter ?? rank}${suitSign(suit)}`;
}
