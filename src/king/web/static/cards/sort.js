// The order of cards in a hand: jokers and trumps on the left, then suits in alternating colours.

import { parts } from "./card.js";

const RANKS = "AKQJT98765432";
const SUITS = ["S", "H", "D", "C"];

/** @param {string} suit */
const isRed = (suit) => suit === "H" || suit === "D";

/** All orders of some suits, the usual one first. @param {string[]} suits @returns {string[][]} */
function orders(suits) {
  if (suits.length < 2) return [suits];
  return suits.flatMap((first) => orders(suits.filter((suit) => suit !== first)).map((rest) => [first, ...rest]));
}

/** How often two neighbours have one colour. @param {string[]} suits */
function clashes(suits) {
  return suits.filter((suit, i) => i > 0 && isRed(suit) === isRed(suits[i - 1] ?? "")).length;
}

/** The order of the suits that are there. @param {string[]} present @param {string | null} trump */
function suitOrder(present, trump) {
  const first = present.filter((suit) => suit === trump);
  const others = present.filter((suit) => suit !== trump);
  const all = orders(others).map((rest) => [...first, ...rest]);
  return all.reduce((best, next) => (clashes(next) < clashes(best) ? next : best));
}

/**
 * The cards of a hand in their order.
 * @param {string[]} codes
 * @param {string | null} trump
 * @returns {string[]}
 */
export function sorted(codes, trump) {
  const present = SUITS.filter((suit) => codes.some((code) => parts(code).suit === suit));
  const suits = ["J", ...suitOrder(present, trump)];
  /** @param {string} code */
  const place = (code) => {
    const { rank, suit } = parts(code);
    return suits.indexOf(suit) * 20 + RANKS.indexOf(rank);
  };
  return [...codes].sort((a, b) => place(a) - place(b) || a.localeCompare(b));
}
