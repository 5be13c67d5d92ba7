// Figures that can be read from across the table, any side up: it lies in the middle, and a button
// turns it to who wants to read it.

import { fill, h } from "../lib/dom.js";
import { _, signed, titled } from "../lib/i18n.js";
import { readSheet } from "./file.js";
import { contractTitle } from "./paper.js";
import { keptSheet, whenChanged } from "./store.js";

/** @typedef {import("./store.js").Kept} Kept */
/** @typedef {import("./ledger.js").Ledger} Ledger */

let turn = 0;

/** @param {Kept} kept @returns {import("../app.js").Page} */
export function showPage(kept) {
  const place = h("div", { class: "show-turned" });
  const back = h("a", { class: "button icon", href: `#/sheet/${kept.id}`, "aria-label": _("Back to the sheet") }, "✕");
  const turner = h("button", { type: "button", class: "icon", "aria-label": _("Turn a quarter"), onclick: () => {
    turn = (turn + 1) % 4;
    dress();
  } }, "↻");
  const element = h("main", { class: "show-page", "aria-label": titled(kept.plan.title) }, h("h1", { class: "hidden-text" }, titled(kept.plan.title)), place, h("div", { class: "show-buttons" }, turner, back));
  const dress = () => (element.dataset["turn"] = String(turn));
  const draw = (/** @type {Kept} */ now) => fill(place, figures(readSheet(now.text, now.plan)));
  dress();
  draw(kept);
  const stop = whenChanged((id) => {
    if (id === kept.id) void keptSheet(id).then((now) => now && draw(now));
  });
  const asleep = stayAwake();
  return { element, title: titled(kept.plan.title), leave: () => {
    stop();
    asleep();
  } };
}

/** @param {Ledger} ledger */
function figures(ledger) {
  const next = ledger.next;
  const last = ledger.rows.at(-1);
  const said = next
    ? [_("Deal {number}", { number: next.number }), next.contract && contractTitle(ledger, next.contract), _("{name} deals", { name: ledger.names[next.dealer] ?? "" }),
      next.declarer !== null && ledger.plan.schedule.kind === "orders" && _("{name} orders", { name: ledger.names[next.declarer] ?? "" })]
    : [_("The game is over")];
  return [
    h("ul", { class: "show-rows", "data-players": ledger.names.length }, ledger.names.map((name, seat) => {
      const total = ledger.totals[seat] ?? 0;
      return h("li", { class: next?.declarer === seat ? "acts" : "" }, h("span", { class: "show-name" }, name),
        h("b", { class: total > 0 ? "good" : total < 0 ? "bad" : "" }, signed(total)), h("small", { class: "muted" }, last ? signed(last.points[seat] ?? 0) : ""));
    })),
    h("p", { class: "show-next" }, said.filter(Boolean).join("\u00a0· ")),
  ];
}

/** Keep the screen lit while it lies on the table, where the device allows it. */
function stayAwake() {
  /** @type {WakeLockSentinel | null} */
  let lock = null;
  let isOver = false;
  const ask = async () => {
    if (document.hidden || isOver) return;
    lock = (await navigator.wakeLock?.request("screen").catch(() => null)) ?? null;
  };
  void ask();
  document.addEventListener("visibilitychange", ask);
  return () => {
    isOver = true;
    document.removeEventListener("visibilitychange", ask);
    void lock?.release();
  };
}
