// What needs the consent of everybody: taking back, a pause, closing, another game.

import { h } from "../lib/dom.js";
import { _ } from "../lib/i18n.js";
import { labelOf, nameOf, namesOf } from "../decisions/parts.js";

/** @typedef {import("./model.js").View} View */
/** @typedef {(message: Record<string, unknown>) => unknown} Send */

/** The proposal that waits for answers; null where there is none. @param {View} view @param {Send} send */
export function proposalElement(view, send) {
  const proposal = view.proposal;
  if (!proposal) return null;
  const isAsked = view.seat !== null && proposal.waiting.includes(view.seat);
  const others = proposal.waiting.filter((seat) => seat !== view.seat);
  return h(
    "section",
    { class: "proposal panel", role: isAsked ? "alertdialog" : "status", "aria-label": _("Proposal") },
    h("p", null, proposedText(proposal.what, nameOf(view, proposal.by), proposal.by === view.seat)),
    others.length
      ? h("p", { class: "muted" }, _("Waiting for: {names}", { names: namesOf(view, others) }))
      : null,
    answers(view, send, isAsked),
  );
}

/** @param {View} view @param {Send} send @param {boolean} isAsked */
function answers(view, send, isAsked) {
  const isMine = view.seat !== null && view.proposal?.by === view.seat;
  if (!isAsked && !isMine) return null;
  const no = () => send({ type: "answer", yes: false });
  const yes = () => send({ type: "answer", yes: true });
  return h(
    "div",
    { class: "row" },
    h("button", { type: "button", class: "quiet", onclick: no }, isAsked ? _("No") : _("Never mind")),
    isAsked ? h("button", { type: "button", class: "primary", onclick: yes }, _("Yes, I agree")) : null,
  );
}

/** @param {string} what @param {string} name @param {boolean} isMine */
function proposedText(what, name, isMine) {
  switch (what) {
    case "undo":
      return isMine ? _("You ask to take back your last move.") : _("{name} asks to take back the last move.", { name });
    case "pause":
      return isMine ? _("You ask for a pause.") : _("{name} asks for a pause.", { name });
    case "close":
      return isMine ? _("You propose to stop this game.") : _("{name} proposes to stop this game.", { name });
    default:
      return isMine ? _("You propose another game.") : _("{name} proposes another game.", { name });
  }
}

/** What was refused, for a notice. @param {View} view @param {{refused?: string, by?: number}} frame */
export function refusedText(view, frame) {
  if (!frame.refused) return "";
  return _("{name}: no", { name: labelOf(view, frame.by ?? -1) });
}

/** The table while it is paused; null while it is not. @param {View} view @param {Send} send */
export function pausedElement(view, send) {
  if (!view.table.paused) return null;
  const resume = () => send({ type: "resume" });
  return h(
    "section",
    { class: "paused panel", role: "status" },
    h("h2", null, _("Paused")),
    h("p", { class: "muted" }, _("No clock runs and nothing happens until somebody goes on.")),
    view.seat === null
      ? null
      : h("button", { type: "button", class: "primary", onclick: resume }, _("Go on")),
  );
}
