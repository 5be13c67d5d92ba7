// How cards look. What cards share (suits, letters, courts, the back) stands once in a hidden
// drawing of the page; a card only points at it, so a whole deck costs little.

import { svg } from "../lib/dom.js";
import { changes, settings } from "../lib/settings.js";
import { COURTS } from "./courts.js";

/** The suits, 24×24. @type {Record<string, string>} */
const PIPS = {
  S: "M12 2c7 6 9.5 9 9.5 12.3A4.6 4.6 0 0 1 13.2 17c.2 2 .9 3.3 2.3 4.6h-7c1.4-1.3 2.1-2.6 2.3-4.6A4.6 4.6 0 0 1 2.5 14.3C2.5 11 5 8 12 2z",
  H: "M12 21C5 15 2.5 11.5 2.5 8A5 5 0 0 1 12 5.6 5 5 0 0 1 21.5 8c0 3.5-2.5 7-9.5 13z",
  D: "M12 2C14.3 6 17 9.3 20.5 12C17 14.7 14.3 18 12 22C9.7 18 7 14.7 3.5 12C7 9.3 9.7 6 12 2z",
  C: "M12 2a4.6 4.6 0 0 1 3.7 7.300A4.6 4.6 0 1 1 13.3 16c.2 2.3.9 4 2.2 5.600h-7c1.3-1.6 2-3.3 2.2-5.600A4.6 4.6 0 1 1 8.3 9.3 4.6 4.6 0 0 1 12 2z",
  J: "M12 2l2.8 6.6 7.2.6-5.4 4.7 1.6 7L12 17.200l-6.2 3.7 1.6-7L2 9.200l7.2-.6z",
};

const A = "M0 16 6 0 12 16M2.2 10.700H9.8";
const K = "M1 0V16M11 0 1 9.500M4.7 6.2 11.5 16";

/** Letters and numbers as strokes, 12×16: the same on every device. @type {Record<string, string>} */
const LATIN = {
  A,
  K,
  Q: "M6 0C9.5 0 11.5 3.5 11.5 8S9.5 16 6 16 .5 12.5.5 8 2.5 0 6 0M7 11.5 11.5 17",
  J: "M9.5 0V11.500A4.4 4.5 0 0 1 .7 11.5",
  T: "M-.5 3.2 3 0V16M11.5 0C14.3 0 15.3 3.5 15.3 8S14.3 16 11.5 16 7.7 12.5 7.7 8 8.7 0 11.5 0",
  9: "M2.5 16C7 14 11.3 9.5 11.3 5A5.3 5 0 1 0 .7 5A5.3 5 0 0 0 11.3 5",
  8: "M6 7.500A4.5 3.75 0 1 1 6 0A4.5 3.75 0 1 1 6 7.500A5.5 4.25 0 1 0 6 16A5.5 4.25 0 1 0 6 7.5",
  7: "M.5 0H11.500C8 5 5.5 10 4.5 16",
  6: "M9.5 0C5 2 .7 6.5.7 11A5.3 5 0 1 0 11.3 11A5.3 5 0 0 0 .7 11",
  5: "M10.5 0H2L1.2 7.500C2.5 6.5 4 6 6 6C9.3 6 11.5 8 11.5 11S9.3 16 6 16C3.3 16 1.3 15 .5 13",
  4: "M8.5 16V0L0 11.500H12",
  3: "M.8 3C1.7 1 3.5 0 6 0C9 0 11 1.5 11 3.800S9 7.5 5 7.500C9.3 7.5 11.5 9 11.5 11.700S9.2 16 6 16C3 16 1 14.8.4 12.5",
  2: "M.8 4.500C.8 1.5 3 0 6 0S11.2 1.6 11.2 4.400C11.2 8 4 11 .5 16H11.7",
};

/** @type {Record<string, string>} */
const CYRILLIC = {
  A: "M0 0H12M6 0V16",
  K,
  Q: "M0 18V14.700H12V18M1.8 14.700C4 11 4 6 4 0H10.200V14.7",
  J: "M1 7.500H6.500A3.75 3.75 0 0 0 6.5 0H1V16H7A4.25 4.25 0 0 0 7 7.5",
};

/** For the number cards: pips in each of the side columns, and heights of those between. */
/** @type {Record<string, [number, number[]]>} */
const PLACES = {
  2: [0, [0, 1]], 3: [0, [0, 0.5, 1]], 4: [2, []], 5: [2, [0.5]], 6: [3, []], 7: [3, [0.25]],
  8: [3, [0.25, 0.75]], 9: [4, [0.5]], T: [4, [1 / 6, 5 / 6]],
};

const CROWN = "M18 60L14 34L24 45L32 28L40 45L50 34L46 60zM18 63H46V67H18z";
const STRIPES = Array.from({ length: 20 }, (_each, i) => `M${i * 8 - 88} 4l85 85M${i * 8 - 8} 4l-85 85`).join("");

/** The letter in the corner with the letters that are set. @param {string} rank */
export function glyph(rank) {
  return (settings.letters === "cyrillic" && CYRILLIC[rank]) || LATIN[rank] || "";
}

/** @param {string} kind @param {string} d */
function path(kind, d) {
  return svg("path", { class: `c-${kind}`, d });
}

/** @param {string} name @param {number} x @param {number} y @param {number} [size] @param {number} [turn] */
function point(name, x, y, size = 1, turn = 0) {
  const rest = turn ? ` rotate(${turn} 12 12)` : "";
  return svg("use", { href: `#card-${name}`, transform: `translate(${x} ${y}) scale(${size})${rest}` });
}

const letters = Object.keys(LATIN).map((rank) => svg("g", { id: `card-${rank}`, class: "c-glyph" }));
const back = svg("g", { id: "card-back" });

/** Draw what depends on settings; all cards on the page follow, as they only point here. */
function redraw() {
  Object.keys(LATIN).forEach((rank, i) => letters[i]?.replaceChildren(svg("path", { d: glyph(rank) })));
  const parts = {
    lattice: [svg("g", { "clip-path": "url(#card-cut)" }, path("back-line", STRIPES))],
    crown: [svg("rect", { class: "c-gilt", x: 9, y: 9, width: 46, height: 75, rx: 2.5 }), path("gold", CROWN)],
    plain: [],
  };
  const field = { class: `c-back-${settings.back}`, x: 4.5, y: 4.5, width: 55, height: 84, rx: 3.5 };
  const frame = svg("rect", { ...field, class: "c-frame" });
  back.replaceChildren(svg("rect", field), ...parts[settings.back], frame);
}

/** Put the shared drawings into the page. */
function hang() {
  const pips = Object.entries(PIPS).map(([suit, d]) => svg("path", { id: `card-pip${suit}`, d }));
  const courts = Object.entries(COURTS).map(([rank, parts]) =>
    svg("g", { id: `card-bust${rank}` }, parts.map(([kind, d]) => path(kind, d))),
  );
  const cut = svg("clipPath", { id: "card-cut" }, svg("rect", { x: 4.5, y: 4.5, width: 55, height: 84, rx: 3.5 }));
  const defs = svg("defs", {}, pips, courts, letters, back, cut);
  document.body.append(svg("svg", { class: "card-sprite", "aria-hidden": "true" }, defs));
  redraw();
  changes.addEventListener("change", redraw);
}

hang();

/** The middle of a card. @param {string} rank @param {string} suit */
function middle(rank, suit) {
  const pip = `pip${suit}`;
  if (rank === "A") return [point(pip, 22, 28, 1.65)];
  if (rank in COURTS) return [point(`bust${rank}`, 0, 0)];
  const [rows, between] = PLACES[rank] ?? [0, []];
  /** @param {number} x @param {number} part of the height */
  const put = (x, part) => point(pip, x - 7, 7.5 + 64 * part, 0.58, part > 0.5 ? 180 : 0);
  const sides = Array.from({ length: rows }, (_each, row) => row / (rows - 1));
  return [...sides.flatMap((part) => [put(32, part), put(54, part)]), ...between.map((part) => put(43, part))];
}

/** The corner that is seen of a card in a fan: within 22 of 64. @param {string} rank @param {string} suit */
function corner(rank, suit) {
  if (rank === "JK") return [point("pipJ", 3, 5, 0.8)];
  return [point(rank, rank === "T" ? 4.5 : 5.5, 7, 1.1), point(`pip${suit}`, 4.2, 28, 0.66)];
}

/** The drawing of a face. @param {string} rank "JK" for a joker @param {string} suit */
export function face(rank, suit) {
  return drawing(svg("g", { class: "c-ink" }, middle(rank, suit), corner(rank, suit)));
}

/** The drawing of a back. */
export function reverse() {
  return drawing(point("back", 0, 0));
}

/** @param {SVGElement} content */
function drawing(content) {
  return svg("svg", { viewBox: "0 0 64 93", "aria-hidden": "true" }, content);
}
