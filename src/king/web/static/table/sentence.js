// What is going on, in a sentence; and the line of the person who looks.

import { h } from "../lib/dom.js";
import { _ } from "../lib/i18n.js";
import { settings } from "../lib/settings.js";
import { facts, marksOf } from "./felt.js";
import { eventText } from "./log.js";
import { takenText } from "./menu.js";
import { roleText } from "./roles.js";
import { clockElement } from "./ticking.js";

/** @typedef {import("./model.js").View} View */
/** @typedef {import("./stage.js").Stage} Stage */
/** @typedef {import("../decisions/index.js").DecisionView} DecisionView */

/**
 * @param {View} view
 * @param {DecisionView | null} decision what the person is asked
 * @param {Stage} stage
 * @param {string} reason why the last try was refused, or ""
 * @returns {(string | HTMLElement)[]}
 */
export function sentence(view, decision, stage, reason) {
  if (view.table.status === "finished") return [h("b", null, _("The game is over."))];
  if (view.table.paused) return [_("The game is paused.")];
  if (view.table.status === "closed") return [h("b", null, _("This table is closed."))];
  if (reason) return [h("b", null, _("Not that one."), " "), reason];
  if (stage.pause?.kind === "trick") return [takenText(view, stage.pause.winner ?? 0)];
  if (stage.told) return [eventText(view, stage.told) ?? ""];
  if (decision) return [h("b", null, _("Your turn."), " "), decision.title(view)];
  // While a result is read, the next deal has not begun for the person.
  if (stage.pause) return [""];
  const turn = view.now?.turn ?? null;
  if (turn === null || turn === view.seat) return [""];
  return [_("{name} is thinking …", { name: view.table.seats[turn]?.name ?? "" })];
}

/**
 * The line above the own cards: name, marks, tricks and points, what can be done at any time.
 * @param {View} view
 * @param {Stage} stage
 * @param {string | undefined} said a phrase of one's own
 * @param {(message: Record<string, unknown>) => void} send
 */
export function ownLine(view, stage, said, send) {
  const seat = view.seat;
  if (seat === null) return [h("span", { class: "muted" }, _("You are watching."))];
  const claim = view.claim && h(
    "button",
    { class: "quiet", onclick: () => send({ type: "claim", move: view.move }) },
    _("The rest is mine"),
  );
  const goOn = stage.pause?.kind === "trick" && settings.hold < 0 && h(
    "button",
    { class: "quiet", onclick: () => stage.goOn() },
    _("Go on"),
  );
  const role = roleText(view, seat);
  return [
    h("b", null, _("You"), ...marksOf(view, seat)),
    role && h("span", { class: "role" }, role),
    view.now?.dealer === seat && h("small", null, _("dealer")),
    clockElement(view, seat),
    h("span", { class: "has" }, facts(view, seat)),
    said && h("span", { class: "bubble" }, said),
    claim,
    goOn,
  ];
}
