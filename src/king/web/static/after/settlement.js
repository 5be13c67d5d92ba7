// The settlement: the person says what a point is worth, and reads who pays whom.

import { fill, h } from "../lib/dom.js";
import { _, lang } from "../lib/i18n.js";
import { labelOf } from "../decisions/parts.js";
import { settled, stakeOf } from "./settle.js";
import { sum, totalsOf } from "./score.js";

/** @typedef {import("./paper.js").Paper} View */

/** @param {View} view */
export function settlementElement(view) {
  const totals = totalsOf(view);
  const state = { stake: stakeOf("1"), by: /** @type {"mean" | "totals"} */ ("mean") };
  const answer = h("div", { "aria-live": "polite" });
  const show = () => fill(answer, paymentsElement(view, totals, state.stake, state.by));
  const stake = h("input", {
    type: "text", inputMode: "decimal", value: "1", autocomplete: "off",
    oninput: () => {
      state.stake = stakeOf(stake.value);
      stake.setAttribute("aria-invalid", String(!state.stake));
      show();
    },
  });
  show();
  return h(
    "section",
    { class: "panel stack settlement" },
    h("h2", null, _("Settlement")),
    h("label", { class: "row stake" }, h("span", null, _("One point is worth")), stake),
    sum(totals) === 0 ? null : choice(state, show),
    answer,
  );
}

/** Only where plus and minus do not cancel does it matter against what is counted.
 * @param {{by: "mean" | "totals"}} state @param {() => void} show */
function choice(state, show) {
  const rows = /** @type {const} */ ([["mean", _("Against the average")], ["totals", _("Each his own total")]]);
  return h("fieldset", { class: "choices", "aria-label": _("What is paid") },
    rows.map(([by, text]) => h("label", null,
      h("input", { type: "radio", name: "settle-by", checked: state.by === by, onchange: () => { state.by = by; show(); } }), h("span", null, text))));
}

/** @param {View} view @param {number[]} totals @param {import("./settle.js").Stake | null} stake @param {"mean" | "totals"} by */
function paymentsElement(view, totals, stake, by) {
  if (!stake) return h("p", { class: "bad" }, _("A number above 0, please."));
  const { payments, decimals } = settled(totals, by, stake);
  if (!payments.length) return h("p", null, _("Nobody owes anything."));
  const name = (/** @type {number} */ seat) => (seat < 0 ? _("the bank") : labelOf(view, seat));
  return h("ul", { class: "payments" }, payments.map(({ payer, receiver, amount }) => h("li", null,
    h("span", { class: "who-name" }, name(payer)), h("span", { class: "arrow", role: "img", "aria-label": payer === view.seat ? _("pay") : _("pays") }, "→"),
    h("span", { class: "who-name" }, name(receiver)), h("b", null, money(amount, decimals)))));
}

/** Coins as an amount, a whole one without decimals. @param {bigint} coins @param {number} decimals */
function money(coins, decimals) {
  const amount = Number(coins) / 10 ** decimals;
  const digits = Number.isInteger(amount) ? 0 : decimals;
  return new Intl.NumberFormat(lang(), { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(amount);
}
