// What has to be known above the table: the line to the server, a bot on the own seat.

import { h } from "../lib/dom.js";
import { _ } from "../lib/i18n.js";

/** How the line is, where it is not simply there. @param {string} line */
export function lineState(line) {
  if (line === "online") return null;
  const text = line === "connecting" ? _("Connecting …") : _("The connection is lost. Coming back …");
  return h("p", { class: "line-state", role: "status" }, text);
}

/** A bot sits on the own seat: the way back. @param {import("./model.js").View} view @param {(message: Record<string, unknown>) => void} send */
export function standIn(view, send) {
  const chair = view.seat === null ? null : view.table.seats[view.seat];
  if (!chair?.bot || !["lobby", "playing"].includes(view.table.status)) return null;
  return h("p", { class: "stand-in row" }, _("A bot plays for you."),
    h("button", { class: "primary", onclick: () => send({ type: "return" }) }, _("Take my seat back")));
}
