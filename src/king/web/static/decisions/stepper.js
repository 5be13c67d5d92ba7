// Choosing one of some amounts: all of them as buttons when they are few, else by steps.

import { h } from "../lib/dom.js";
import { _, number, signed } from "../lib/i18n.js";
import { press } from "./parts.js";

const FEW = 14;

/**
 * @param {number[]} amounts rising
 * @param {number} start which of them is chosen at first
 * @param {(amount: number) => void} changed told at once, and after every change
 * @param {string} label
 */
export function stepper(amounts, start, changed, label) {
  let place = Math.max(0, amounts.indexOf(start));
  const shown = h("output", { class: "stepper-amount", "aria-live": "polite", "aria-label": label });
  const less = stepButton("−", _("Less"), () => move(-1));
  const more = stepButton("+", _("More"), () => move(1));
  const isFew = amounts.length <= FEW;
  const jumps = isFew ? all() : leaps();

  /** @param {number} by */
  function move(by) {
    place = Math.min(amounts.length - 1, Math.max(0, place + by));
    tell();
  }

  function tell() {
    const amount = amounts[place] ?? 0;
    shown.textContent = number(amount);
    less.disabled = place === 0;
    more.disabled = place === amounts.length - 1;
    if (isFew) press(jumps, jumps[place] ?? null);
    changed(amount);
  }

  function all() {
    return amounts.map((amount, index) => jumpButton(number(amount), () => move(index - place)));
  }

  /** Jumps of two lengths down and up, in amounts. */
  function leaps() {
    const step = (amounts[1] ?? 0) - (amounts[0] ?? 0);
    return [-10, -2, 2, 10].map((by) => jumpButton(signed(by * step), () => move(by)));
  }

  tell();
  const about = { role: "group", "aria-label": label };
  if (isFew) return h("div", { class: "stepper", ...about }, h("div", { class: "stepper-jumps" }, jumps));
  const row = h("div", { class: "stepper-row" }, less, shown, more);
  const [down, up] = [jumps.slice(0, 2), jumps.slice(2)].map((two) => h("div", { class: "stepper-jumps" }, two));
  return h("div", { class: "stepper by-steps", ...about }, down, row, up);
}

/** @param {string} sign @param {string} label @param {() => void} deed */
function stepButton(sign, label, deed) {
  return h("button", { type: "button", class: "stepper-step", "aria-label": label, onclick: deed }, sign);
}

/** @param {string} text @param {() => void} deed */
function jumpButton(text, deed) {
  return h("button", { type: "button", class: "stepper-jump", onclick: deed }, text);
}
