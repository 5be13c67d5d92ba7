// A bout on the table in pairs, and the ladder with those who fight.

import { h, svg } from "../lib/dom.js";
import { _, n } from "../lib/i18n.js";
import { cardElement, cardName } from "../cards/card.js";
import { rankName } from "./ladder.js";
import { labelOf, nameOf, namesOf } from "./parts.js";

/** @typedef {import("./parts.js").View} View */
/** @typedef {import("../lib/protocol.js").Bout} Bout */

/** @param {View} view */
export function boutBoard(view) {
  const bout = view.now?.bout;
  if (!bout) return h("div");
  const fight =
    bout.defender === null
      ? h("p", { class: "board-head" }, _("{name} chooses whom to attack", { name: nameOf(view, bout.attacker) }))
      : h(
          "p",
          { class: "board-head" },
          h("b", null, labelOf(view, bout.attacker)),
          " → ",
          h("b", null, labelOf(view, bout.defender)),
          h("small", { class: "muted" }, ` · ${stateText(view, bout)}`),
        );
  return h("div", { class: "board-bout" }, ladderStrip(view, bout), fight, pairs(bout));
}

/** Who may add, or that cards are taken. @param {View} view @param {Bout} bout */
function stateText(view, bout) {
  if (bout.taking) {
    const room = Math.max(0, bout.limit - bout.attacks.filter((card) => !isJoker(card)).length);
    return n("taking, room for {count} more card", "taking, room for {count} more cards", room);
  }
  if (view.now?.phase === "permit") {
    return _("{name} gives permission", { name: nameOf(view, bout.top) });
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
  if (bout.attacks.length > 6) board.dataset["many"] = "";
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

/** The ladder from the top: place, name, cards. @param {View} view @param {Bout} bout */
function ladderStrip(view, bout) {
  const steps = bout.ladder.map((seat, index) => {
    const role = seat === bout.attacker ? "attacks" : seat === bout.defender ? "defends" : "";
    const words = seat === bout.attacker ? _("attacks") : seat === bout.defender ? _("defends") : "";
    const mayAdd = bout.permitted.includes(seat) ? "may-add" : "";
    const isTurn = view.now?.turn === seat ? "is-turn" : "";
    const icon = role ? roleSign(role) : null;
    const count = view.now?.sizes[seat] ?? 0;
    return h(
      "li",
      { class: `step ${role} ${mayAdd} ${isTurn} ${count ? "" : "is-out"} ${seat === view.seat ? "is-me" : ""}` },
      h("small", null, rankName(view, index)),
      h("b", null, icon, labelOf(view, seat)),
      h("span", { class: "step-count", title: n("{count} card", "{count} cards", count) }, count || "–"),
      words ? h("span", { class: "hidden-text" }, words) : null,
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
