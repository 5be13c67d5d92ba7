// Clocks on the screen. They only count down what the server has told: its own clock decides.

import { h } from "../lib/dom.js";
import { _ } from "../lib/i18n.js";

/** @typedef {import("./model.js").View} View */

const LITTLE = 10; // seconds left when a clock is shown in alarm

/** The clock of a seat, null at a table without clocks. @param {View} view @param {number} seat */
export function clockElement(view, seat) {
  if (view.table.clock.move === null || view.table.status !== "playing") return null;
  const element = h("span", { class: "clock", role: "timer", "data-seat": seat });
  showClock(element, view);
  return element;
}

/** Show all clocks in a part of the page as they are now. @param {Element} place @param {View} view */
export function tick(place, view) {
  for (const element of place.querySelectorAll(".clock")) {
    showClock(/** @type {HTMLElement} */ (element), view);
  }
}

/** @param {HTMLElement} element @param {View} view */
function showClock(element, view) {
  const seat = Number(element.dataset["seat"]);
  const isRunning = view.now?.turn === seat && view.clock.left !== null;
  const reserve = view.clock.reserves[seat] ?? 0;
  const passed = view.clock.running ? performance.now() - view.clockAt : 0;
  const left = isRunning ? Math.max((view.clock.left ?? 0) - passed, 0) : reserve;
  const seconds = Math.ceil(left / 1000);
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  if (element.textContent !== text) element.textContent = text;
  element.classList.toggle("running", isRunning);
  element.classList.toggle("little", isRunning && seconds <= LITTLE);
  element.title = isRunning ? _("time left") : _("time in reserve");
}
