// A bout on the table in pairs, and the ladder with those who fight.

import { h, svg } from "../lib/dom.js";
import { _, n } from "../lib/i18n.js";
import { cardElement, cardName } from "../cards/card.js";
import { kindOf } from "../table/felt.js";
import { clockElement } from "../table/ticking.js";
import { rankName } from "./ladder.js";
import { inlineOf, labelOf, nameOf, namesOf } from "./parts.js";

/** @typedef {import("./parts.js").View} View */
/** @typedef {import("../lib/protocol.js").Bout} Bout */

/** @param {View} view */
export function boutBoard(view) {
  const bout = view.now?.bout;
  if (!bout) return h("div");
  const fight =
    bout.defender === null
      ? h("p", { class: "board-head" }, choosingText(view, bout.attacker))
      : h(
          "p",
          { class: "board-head" },
          h("b", null, labelOf(view, bout.attacker)),
          " → ",
          h("b", null, inlineOf(view, bout.defender)),
          h("small", { class: "muted" }, ` · ${stateText(view, bout)}`),
        );
  return h("div", { class: "board-bout" }, ladderStrip(view, bout), fight, pairs(bout));
}

/** @param {View} view @param {number} attacker */
function choosingText(view, attacker) {
  return attacker === view.seat
    ? _("You choose whom to attack")
    : _("{name} chooses whom to attack", { name: nameOf(view, attacker) });
}

/** Who may add, or that cards are taken. @param {View} view @param {Bout} bout */
function stateText(view, bout) {
  if (bout.taking) {
    const room = Math.max(0, bout.limit - bout.attacks.filter((card) => !isJoker(card)).length);
    return bout.defender === view.seat
      ? n("you take, room for {count} more card", "you take, room for {count} more cards", room)
      : n("taking, room for {count} more card", "taking, room for {count} more cards", room);
  }
  if (view.now?.phase === "permit") {
    return bout.top === view.seat
      ? _("you give permission")
      : _("{name} gives permission", { name: nameOf(view, bout.top) });
  }
  if (bout.defender === bout.ladder.at(-1)) return _("anybody may add");
  if (!bout.permitted.length) return _("nobody else may add");
  return _("may add too: {names}", { names: namesOf(view, bout.permitted) });
}

/** Attacking cards with what beat them; jokers need no beating. @param {Bout} bout */
function pairs(bout) {
  const plain = bout.attacks.filter((card) => !isJoker(card));
  const jokers = bout.attacks.filter(isJoker);
  const cells = plain.map((card, index) => pair(card, bout.beats[index] ?? null, card === bout.open));
  const board = h(
    "ol",
    { class: "board-pairs", "aria-label": _("Cards of the bout") },
    cells,
    jokers.map((card) => pair(card, null, false)),
  );
  if (bout.attacks.length > 4) board.dataset["many"] = bout.attacks.length > 10 ? "crowd" : "";
  return board;
}

/** @param {string} attack @param {string | null} beat @param {boolean} isOpen */
function pair(attack, beat, isOpen) {
  const told = beat
    ? _("{card}, beaten by {other}", { card: cardName(attack), other: cardName(beat) })
    : isOpen
      ? _("{card}, to be beaten", { card: cardName(attack) })
      : cardName(attack);
  return h(
    "li",
    { class: `pair ${beat ? "is-beaten" : ""} ${isOpen ? "is-open" : ""}`, "aria-label": told },
    cardElement(attack),
    beat ? cardElement(beat) : null,
  );
}

/** The ladder alone, before the first bout of a deal. @param {View} view */
export function ladderBoard(view) {
  const ladder = view.now?.standing.ladder ?? [];
  return h("div", { class: "board-bout" }, ladderStrip(view, { ladder, attacker: -1, defender: null, permitted: [] }));
}

/** The ladder from the top: place, name, cards.
 * @param {View} view @param {Pick<Bout, "ladder" | "attacker" | "defender" | "permitted">} bout */
function ladderStrip(view, bout) {
  const steps = bout.ladder.map((seat, index) => {
    const role = seat === bout.attacker ? "attacks" : seat === bout.defender ? "defends" : "";
    const words = seat === bout.attacker ? _("attacker") : seat === bout.defender ? _("defender") : "";
    const mayAdd = bout.permitted.includes(seat) ? "may-add" : "";
    const isTurn = view.now?.turn === seat ? "is-turn" : "";
    const icon = role ? roleSign(role) : null;
    const count = view.now?.sizes[seat] ?? 0;
    const chair = view.table.seats[seat];
    const state = chair?.person && seat !== view.seat ? kindOf(chair) : "";
    return h(
      "li",
      { class: `step ${role} ${mayAdd} ${isTurn} ${count ? "" : "is-out"} ${seat === view.seat ? "is-me" : ""}` },
      h("small", null, state || rankName(view, index)),
      h("b", null, icon, labelOf(view, seat)),
      h("span", { class: "step-count", title: n("{count} card", "{count} cards", count) }, count || "–"),
      words ? h("span", { class: "hidden-text" }, words) : null,
      clockElement(view, seat),
    );
  });
  return h("ol", { class: "board-ladder", "aria-label": _("The ladder, from the top") }, steps);
}

const SIGNS = {
  attacks: "M20 3 9 14M6 11l7 7M8.5 15.5 4 20",
  defends: "M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6z",
};

/** A sword or a shield. @param {"attacks" | "defends"} role */
function roleSign(role) {
  return svg("svg", { viewBox: "0 0 24 24", class: "step-sign", "aria-hidden": "true" }, svg("path", { d: SIGNS[role] }));
}

/** @param {string} card */
function isJoker(card) {
  return card.startsWith("JK");
}
