// What is seldom different: somebody else dealt or ordered, somebody made a fault.

import { h } from "../lib/dom.js";
import { _ } from "../lib/i18n.js";
import { select } from "../pages/parts.js";
import { newDraft } from "./draft.js";
import { faultRule, faultTitle } from "./words.js";

/** @typedef {import("./panel.js").EntryPanel} EntryPanel */
/** @typedef {import("./plan.js").FaultKind} FaultKind */

/** @param {EntryPanel} panel */
export function moreFold(panel) {
  const contract = panel.ledger.contract(panel.draft.contract);
  const kinds = /** @type {FaultKind[]} */ (Object.keys(contract?.faults ?? {}));
  const fold = h("details", { class: "fold entry-more", open: panel.isMoreOpen, ontoggle: () => {
    panel.isMoreOpen = fold.open;
  } }, h("summary", { "data-key": "more" }, kinds.length ? _("A fault, or somebody else dealt") : _("Somebody else dealt")),
  h("div", { class: "stack" }, kinds.length > 0 && faults(panel, kinds), who(panel)));
  return fold;
}

/** @param {EntryPanel} panel */
function who(panel) {
  const { dealer, declarer } = panel.comes;
  const rows = panel.names.map((name, seat) => ({ value: String(seat), text: name }));
  const isOrdered = panel.ledger.plan.schedule.kind === "orders" && declarer !== null;
  return h("div", { class: "entry-others" },
    select(_("Who dealt?"), rows, String(panel.draft.dealer ?? dealer), (value) => panel.touch(() => {
      panel.draft.dealer = Number(value) === dealer ? null : Number(value);
    })),
    isOrdered && select(_("Who ordered?"), rows, String(panel.orderer), (value) => panel.touch(() => {
      const seat = Number(value) === declarer ? null : Number(value);
      panel.draft = { ...newDraft(null), dealer: panel.draft.dealer, declarer: seat };
      panel.draft.contract = panel.onlyContract();
    })));
}

/** @param {EntryPanel} panel @param {FaultKind[]} kinds */
function faults(panel, kinds) {
  const chosen = Object.values(panel.draft.faults)[0] ?? null;
  const rules = panel.ledger.contract(panel.draft.contract)?.faults ?? {};
  return h("div", { class: "stack" }, kinds.map((kind) => h("fieldset", { class: "fault" },
    h("legend", null, faultTitle(kind), " ", h("small", { class: "muted" }, faultRule(rules[kind] ?? "note"))),
    h("div", { class: "seats" }, panel.names.map((name, seat) => {
      const isOn = panel.draft.faults[seat] === kind;
      return h("button", {
        type: "button", class: "seat", "data-key": `fault-${kind}-${seat}`, "aria-pressed": String(isOn),
        onclick: () => panel.touch(() => {
          const others = chosen === kind && kind === "revoke" ? { ...panel.draft.faults } : {};
          if (isOn) delete others[seat];
          else others[seat] = kind;
          panel.draft.faults = others;
        }),
      }, h("span", { class: "who-name" }, name));
    })))));
}
