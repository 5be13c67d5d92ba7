// The paper sheet for three: a triangle, a circle where its bisectors meet, in it a sector for each
// player. Plus points stand inside, penalties outside along the side of their player, and on the
// lines of the triangle the contracts, struck out when they were ordered.

import { svg } from "../lib/dom.js";
import { _, n, titled } from "../lib/i18n.js";
import { labelOf } from "../decisions/parts.js";
import { shortTitle } from "./score.js";

/** @typedef {import("./paper.js").Paper} View */

const SIDE = 268;
const HEIGHT = (SIDE * Math.sqrt(3)) / 2;
const TOP = { x: 180, y: 22 };
const LEFT = { x: TOP.x - SIDE / 2, y: TOP.y + HEIGHT };
const RIGHT = { x: TOP.x + SIDE / 2, y: TOP.y + HEIGHT };
const MIDDLE = { x: TOP.x, y: TOP.y + (HEIGHT * 2) / 3 };
const CIRCLE = 27;
const ROW = 13; // between two lines of numbers
const LETTERS = 37; // that fit along a side outside, fewer inside

/** Sides by place from the person who looks; ``out`` is the direction of the outside. */
const SIDES = [
  { at: between(LEFT, RIGHT), turn: 0, out: 1, sector: 90 },
  { at: between(LEFT, TOP), turn: -60, out: -1, sector: 210 },
  { at: between(TOP, RIGHT), turn: 60, out: -1, sector: 330 },
];

/** @typedef {{x: number, y: number}} Point */

/** @param {Point} a @param {Point} b */
function between(a, b) {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

/** The triangle of a game of three. @param {View} view */
export function triangleElement(view) {
  const first = view.seat ?? 0;
  const sides = SIDES.map((side, place) => sideOf(view, (first + place) % 3, side));
  const corners = [TOP, LEFT, RIGHT];
  return svg(
    "svg",
    { viewBox: "0 0 360 300", class: "triangle", role: "img", "aria-label": spoken(view) },
    svg("path", { class: "t-area", d: `M${corners.map((p) => `${p.x} ${p.y}`).join("L")}Z` }),
    corners.map((p) => svg("path", { class: "t-thin", d: `M${MIDDLE.x} ${MIDDLE.y}L${p.x} ${p.y}` })),
    svg("circle", { class: "t-circle", cx: MIDDLE.x, cy: MIDDLE.y, r: CIRCLE }),
    corners.map((p) => sectorLine(p)),
    svg("path", { class: "t-line", d: `M${corners.map((p) => `${p.x} ${p.y}`).join("L")}Z` }),
    sides,
  );
}

/** From the middle of the circle to its edge, towards a corner. @param {Point} corner */
function sectorLine(corner) {
  const length = Math.hypot(corner.x - MIDDLE.x, corner.y - MIDDLE.y);
  const x = MIDDLE.x + ((corner.x - MIDDLE.x) * CIRCLE) / length;
  const y = MIDDLE.y + ((corner.y - MIDDLE.y) * CIRCLE) / length;
  return svg("path", { class: "t-line", d: `M${MIDDLE.x} ${MIDDLE.y}L${x} ${y}` });
}

/** @param {View} view @param {number} seat @param {typeof SIDES[number]} side */
function sideOf(view, seat, side) {
  const angle = (side.sector * Math.PI) / 180;
  const reach = CIRCLE * 0.58;
  const initial = svg(
    "text",
    { class: "t-initial", x: MIDDLE.x + Math.cos(angle) * reach, y: MIDDLE.y + Math.sin(angle) * reach + 4 },
    initialsOf(view, seat),
  );
  const place = `translate(${side.at.x} ${side.at.y}) rotate(${side.turn})`;
  return svg(
    "g",
    { class: seat === view.seat ? "t-own" : "" },
    initial,
    svg("g", { transform: place }, indices(view, seat),
      entries(entriesOf(view, seat, -1), side.out, LETTERS, "t-minus"),
      entries(entriesOf(view, seat, 1), -side.out, LETTERS - 15, "t-plus")),
  );
}

/** A letter for a name, two where that would not tell two players apart. @param {View} view @param {number} seat */
function initialsOf(view, seat) {
  const names = view.table.seats.map((chair) => chair?.name ?? "?");
  const own = names[seat] ?? "?";
  const clash = names.some((name, other) => other !== seat && letterOf(name) === letterOf(own));
  return own.slice(0, clash ? 2 : 1);
}

/** The first letter as it looks: А and A, В and B cannot be told apart. @param {string} name */
function letterOf(name) {
  const letter = (name[0] ?? "").toUpperCase();
  const place = "АВЕКМНОРСТХ".indexOf(letter);
  return place < 0 ? letter : "ABEKMHOPCTX"[place];
}

/** What stands along a side: the sum after each deal, as on paper, where nothing is rubbed out.
 * @param {View} view @param {number} seat @param {1 | -1} sign @returns {number[]} */
function entriesOf(view, seat, sign) {
  let total = 0;
  const sums = [];
  for (const row of view.deals) {
    const points = (row.points[seat] ?? 0) * sign;
    if (points > 0) sums.push((total += points));
  }
  return sums;
}

/** Numbers in at most two rows beside the line, the last one strong.
 * @param {number[]} sums @param {number} direction @param {number} letters @param {string} look */
function entries(sums, direction, letters, look) {
  const rows = refilled(packed(sums, letters), direction > 0 ? letters : 0);
  return rows.map((row, index) => {
    const step = direction > 0 ? index : rows.length - 1 - index;
    const y = direction * 20 + direction * step * ROW + (direction > 0 ? 6 : 2);
    const isLast = index === rows.length - 1;
    return svg("text", { class: `t-entries ${look}`, y },
      isLast ? row.slice(0, -1).map((value) => `${value}.`).join("") : row.map((value) => `${value}.`).join(""),
      isLast && svg("tspan", { class: "t-last" }, row.at(-1) ?? ""));
  });
}

/** The newest numbers that fit into two rows. @param {number[]} sums @param {number} letters @returns {(number | string)[][]} */
function packed(sums, letters) {
  /** @type {(number | string)[][]} */
  const rows = [[]];
  let used = 0;
  for (const value of [...sums].reverse()) {
    const width = String(value).length + 1;
    if (used + width > letters) {
      if (rows.length === 2) {
        rows[0]?.unshift("…");
        break;
      }
      rows.unshift([]);
      used = 0;
    }
    rows[0]?.unshift(value);
    used += width;
  }
  return rows.filter((row) => row.length);
}

/** The longer row stands beside the line, where the triangle is wider: where rows are written away
 * from it, that is the first. @param {(number | string)[][]} rows @param {number} letters 0: as it is */
function refilled(rows, letters) {
  if (rows.length < 2 || !letters) return rows;
  const all = rows.flat();
  let used = 0;
  const count = all.findIndex((value) => (used += String(value).length + 1) > letters);
  return count < 0 ? [all] : [all.slice(0, count), all.slice(count)];
}

/** The contracts on the line. @param {View} view @param {number} seat */
function indices(view, seat) {
  const marks = marksOf(view, seat);
  const step = Math.min(25, (SIDE - 44) / marks.length);
  return marks.map((mark, place) => {
    const x = (place - (marks.length - 1) / 2) * step;
    return svg(
      "g",
      { class: `t-mark ${mark.state}`, transform: `translate(${x} 0)` },
      svg("circle", { r: 10.5 }),
      svg("text", { y: 3.8 }, mark.index),
      mark.state === "done" && svg("path", { d: "M-7 7L7-7" }),
    );
  });
}

/** Every contract of a player: done, running now, or still to order.
 * @param {View} view @param {number} seat @returns {{index: string, state: "done" | "now" | "left"}[]} */
function marksOf(view, seat) {
  const left = view.now?.left[seat] ?? [];
  const runs = view.now?.declarer === seat && view.table.status === "playing" ? view.now.contract : null;
  return Object.entries(view.rules.contracts).flatMap(([id, info]) => {
    const done = info.times - left.filter((other) => other === id).length;
    return Array.from({ length: info.times }, (_unused, turn) => {
      const state = turn < done ? "done" : turn === done && runs === id ? "now" : "left";
      return { index: indexOf(view, id) + (info.times > 1 ? turn + 1 : ""), state: /** @type {"done" | "now" | "left"} */ (state) };
    });
  });
}

/** A contract as one or two letters. @param {View} view @param {string} id */
function indexOf(view, id) {
  const bare = (/** @type {string} */ other) => shortTitle(view, other).replace(/^[−+]/u, "");
  const own = bare(id);
  const clash = Object.keys(view.rules.contracts).some((other) => other !== id && bare(other)[0] === own[0]);
  return own.slice(0, clash ? 2 : 1).toUpperCase();
}

/** The sheet for those who do not see it. @param {View} view */
function spoken(view) {
  const players = [0, 1, 2].map((seat) => {
    const left = view.now?.left[seat] ?? [];
    const count = n("{count} contract left", "{count} contracts left", left.length);
    const values = { name: labelOf(view, seat), plus: entriesOf(view, seat, 1).at(-1) ?? 0, minus: entriesOf(view, seat, -1).at(-1) ?? 0 };
    return `${_("{name}: plus {plus}, penalties {minus}", values)}, ${count}`;
  });
  return `${titled(view.rules.title)}. ${players.join(". ")}`;
}
