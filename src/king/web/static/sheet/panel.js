// Entering one deal by taps: what was played, who has how many, and one button to write it down.

import { suitButtons } from "../decisions/parts.js";
import { fill, h } from "../lib/dom.js";
import { _, signed, titled } from "../lib/i18n.js";
import { choices, onlyContract } from "./begun.js";
import { newDraft, valuesOf } from "./draft.js";
import { moreFold } from "./more.js";
import { bidStep, cardsStep, orderStep, saleStep, unitStep } from "./pads.js";
import { contractTitle } from "./paper.js";
import { refusalText } from "./refusals.js";
import { entryOf, faultRule, stepsOf } from "./steps.js";
import { capital, faultRule as faultCost, orderTitle } from "./words.js";

/** @typedef {import("./ledger.js").Ledger} Ledger */
/** @typedef {import("./draft.js").Draft} Draft */
/** @typedef {import("./steps.js").Step} Step */
/** @typedef {import("./plan.js").Entry} Entry */
/**
 * @typedef {object} Wishes
 * @property {(entry: Entry, number: number) => Promise<void>} write
 * @property {() => void} begun something was tapped
 * @property {(() => void) | null} cancel
 */

export class EntryPanel {
  /**
   * @param {Ledger} ledger @param {number} number of the deal: the next one, or one to be corrected
   * @param {Omit<import("./begun.js").Started, "number"> | null} started what was said of it already
   * @param {Wishes} wishes
   */
  constructor(ledger, number, started, wishes) {
    this.ledger = ledger;
    this.number = number;
    this.wishes = wishes;
    this.isNew = number > ledger.rows.length;
    /** @type {Draft} */
    this.draft = started?.draft ?? newDraft(null);
    if (!started) this.draft.contract = this.onlyContract();
    this.names = ledger.names;
    /** Which step is open, where the person has chosen one. @type {string | null} */
    this.open = started?.open ?? null;
    /** Who is asked for in a unit, where the person has chosen. @type {number | null} */
    this.seat = started?.seat ?? null;
    this.isMoreOpen = Object.keys(this.draft.faults).length > 0;
    this.isBusy = false;
    this.body = h("div", { class: "entry-body" });
    this.status = h("p", { class: "entry-status", role: "status" });
    this.foot = h("div", { class: "entry-body" });
    this.element = h("section", { class: "panel deal-entry", "aria-label": this.title() }, this.head(), this.body, this.status, this.foot);
    this.draw();
  }

  /** What comes next, or came in this place. */
  get comes() {
    return this.ledger.comes(this.number);
  }

  /** Who orders this deal, as far as the person has said nothing else. */
  get orderer() {
    return this.draft.declarer ?? this.comes.declarer;
  }

  title() {
    return this.isNew ? _("Deal {number}", { number: this.number }) : _("Correcting deal {number}", { number: this.number });
  }

  head() {
    const count = this.ledger.plan.schedule.count;
    return h("header", { class: "entry-head" },
      h("h2", null, this.title(), this.isNew && count !== null ? h("small", { class: "muted" }, ` / ${count}`) : null),
      this.contractChip(), this.who());
  }

  /** What is played: a button where something else may be chosen. */
  contractChip() {
    const title = contractTitle(this.ledger, this.draft.contract);
    if (!title || this.ledger.plan.contracts.length === 1) return null;
    if (this.ledger.plan.schedule.kind !== "orders") return h("span", { class: "entry-contract" }, title);
    return h("button", { type: "button", class: "entry-contract", "data-key": "open-contract", "aria-label": _("{contract}: choose another", { contract: title }), onclick: () => this.touch(() => {
      this.open = "contract";
      this.seat = null;
    }) }, title, h("span", { class: "muted", "aria-hidden": "true" }, "▾"));
  }

  /** Who deals and orders, where the board above does not say it. */
  who() {
    const { dealer, declarer } = this.comes;
    const isOther = this.draft.dealer !== null || (this.isNew && this.draft.declarer !== null);
    if (this.isNew && !isOther) return null;
    const said = (/** @type {string} */ text, /** @type {number} */ seat) => h("span", null, h("small", { class: "muted" }, text), " ", h("b", null, this.names[seat] ?? ""));
    const orderer = this.draft.declarer ?? declarer;
    return h("p", { class: "entry-who" }, said(_("deals:"), this.draft.dealer ?? dealer),
      orderer === null ? null : said(this.ledger.plan.schedule.kind === "orders" ? _("orders:") : _("declares:"), orderer));
  }

  /** The contract where there is no choice. */
  onlyContract() {
    return onlyContract(this.ledger, this.number, this.draft.declarer);
  }

  /** What may be ordered now, or might have been instead. */
  left() {
    return choices(this.ledger, this.number, this.draft.declarer);
  }

  /** Something was tapped: everything is drawn anew, the focus stays. @param {(() => void)} [change] */
  touch(change) {
    change?.();
    if (change) this.wishes.begun();
    const inside = this.element.contains(document.activeElement);
    const key = inside && document.activeElement instanceof HTMLElement ? (document.activeElement.dataset["key"] ?? "") : null;
    this.draw();
    if (key === null) return;
    const same = [...this.element.querySelectorAll("[data-key]")].find((one) => one instanceof HTMLElement && one.dataset["key"] === key);
    const next = same instanceof HTMLButtonElement && same.disabled ? null : same;
    const first = next ?? this.element.querySelector(".pad button:not(:disabled), .entry-write:not(:disabled), .seats button");
    if (first instanceof HTMLElement) first.focus({ preventScroll: true });
  }

  draw() {
    const steps = stepsOf(this.ledger, this.draft, this.number);
    const open = this.openStep(steps);
    const head = this.element.querySelector(".entry-head");
    head?.replaceWith(this.head());
    const entry = entryOf(this.ledger, this.draft, this.number);
    const outcome = entry && this.outcome(entry);
    fill(this.body,
      steps.map((step) => this.part(step, step === open)),
      this.faultElement(),
      outcome?.points && this.preview(outcome.points));
    fill(this.foot, this.buttons(outcome && !outcome.text ? entry : null), moreFold(this));
    this.status.textContent = outcome?.text || this.missing(steps);
    this.status.className = `entry-status ${outcome?.text ? "bad" : "muted"}`;
  }

  /** @param {Step} step @param {boolean} isOpen */
  part(step, isOpen) {
    if (isOpen || step.kind === "trump") return this.stepElement(step);
    return step.kind === "contract" ? null : this.summary(step);
  }

  /** @param {Step[]} steps */
  openStep(steps) {
    const open = steps.filter((step) => step.kind !== "trump");
    return open.find((step) => step.key === this.open) ?? open.find((step) => !step.isDone) ?? open.findLast((step) => step.kind !== "contract") ?? null;
  }

  /** What the entry would come to. @param {Entry} entry @returns {{points: number[] | null, text: string}} */
  outcome(entry) {
    try {
      const row = this.ledger.tried(entry, this.number).rows[this.number - 1];
      return { points: row && !row.isRedeal ? row.points : null, text: "" };
    } catch (error) {
      return { points: null, text: refusalText(error, { plan: this.ledger.plan, names: this.names }) };
    }
  }

  /** What is still asked for. @param {Step[]} steps */
  missing(steps) {
    const open = steps.find((step) => !step.isDone);
    if (!open) return "";
    if (open.kind === "contract") return _("What is played?");
    if (open.kind === "bid") return _("Who bid highest?");
    if (open.kind === "sale") return _("Was the talon sold?");
    if (open.kind === "trump") return _("Which suit counts?");
    return "";
  }

  /** @param {Step} step @returns {HTMLElement} */
  stepElement(step) {
    switch (step.kind) {
      case "contract": return this.contractStep();
      case "trump": return this.trumpStep();
      case "bid": return bidStep(this);
      case "sale": return saleStep(this);
      case "order": return orderStep(this, step);
      case "cards": return cardsStep(this, step);
      case "unit": return unitStep(this, step);
    }
  }

  contractStep() {
    const left = this.left();
    const buttons = [...new Set(left)].map((id) => {
      const row = this.ledger.contract(id);
      const times = left.filter((other) => other === id).length;
      return h("button", {
        type: "button", class: `contract-button ${row?.is_positive ? "plus" : ""}`, "data-key": `contract-${id}`,
        "aria-pressed": String(this.draft.contract === id),
        onclick: () => this.touch(() => this.choose(id)),
      }, row ? titled(row.title) : id, times > 1 ? h("small", { class: "muted" }, ` ×${times}`) : null);
    });
    return h("div", { class: "contracts", role: "group", "aria-label": _("What is played?") }, buttons);
  }

  /** @param {string} id */
  choose(id) {
    if (this.draft.contract !== id) {
      const { dealer, declarer } = this.draft;
      this.draft = { ...newDraft(id), dealer, declarer };
    }
    this.open = null;
    this.seat = null;
  }

  trumpStep() {
    const contract = this.ledger.contract(this.draft.contract);
    const kind = contract?.trump;
    if (this.draft.nobody && contract?.bid) return h("div", { hidden: true });
    /** @type {import("../lib/protocol.js").Suit[]} */
    const suits = kind === "optional" ? ["S", "H", "D", "C", "none"] : ["S", "H", "D", "C"];
    const title = kind === "counted" ? _("Which suit counts?") : _("Trump");
    const row = suitButtons(suits, (suit) => this.touch(() => {
      const isCounted = kind === "counted" && suit !== this.draft.trump;
      this.draft.trump = suit;
      if (isCounted) delete this.draft.given["suit"];
    }), title);
    row.querySelectorAll("button").forEach((button, place) => {
      button.dataset["key"] = `trump-${suits[place]}`;
      button.setAttribute("aria-pressed", String(this.draft.trump === suits[place]));
    });
    return h("div", { class: "entry-trump" }, h("small", { class: "muted" }, title), row);
  }

  /** A step that is not open, in a line that opens it. @param {Step} step */
  summary(step) {
    const text = this.stepTitle(step);
    const said = this.said(step);
    return h("button", {
      type: "button", class: "entry-summary", "data-key": `open-${step.key}`,
      "aria-label": said ? `${text}: ${said}` : text,
      onclick: () => this.touch(() => {
        this.open = step.key;
        this.seat = null;
      }),
    }, h("b", null, text), h("span", { class: "said" }, said), h("span", { class: step.isDone ? "good" : "muted", "aria-hidden": "true" }, step.isDone ? "✓" : "…"));
  }

  /** @param {Step} step */
  stepTitle(step) {
    if (step.kind === "bid") return _("Highest bid");
    if (step.kind === "sale") return _("Talon");
    if (step.kind === "cards") return _("Cards");
    if (step.kind === "order") return orderTitle(this.ledger, step.key);
    const unit = this.ledger.contract(this.draft.contract)?.units.find((one) => one.key === step.key);
    return unit ? capital(titled(unit.title)) : step.key;
  }

  /** Who has how many, in a line. @param {Step} step */
  said(step) {
    const given = this.draft.given[step.key] ?? new Map();
    const rows = [...given].filter(([, count]) => count);
    if (step.kind === "order") return rows.map(([seat]) => this.names[seat]).join(" › ");
    if (step.kind === "cards") return step.isDone ? "" : _("not all yet");
    if (!rows.length && this.draft.nobody) return step.kind === "bid" ? _("all passed") : step.kind === "sale" ? _("kept") : "";
    const values = this.values(step);
    return values.flatMap((value, seat) => (value ? [`${this.names[seat]} ${value}`] : [])).join(" · ");
  }

  /** @param {Step} step @returns {(number | null)[]} */
  values(step) {
    if (step.unit) return valuesOf(this.draft, step.unit, this.names.length);
    return this.names.map((_unused, seat) => this.draft.given[step.key]?.get(seat) ?? null);
  }

  faultElement() {
    const contract = this.ledger.contract(this.draft.contract);
    const rule = contract && faultRule(contract, this.draft);
    return rule ? h("p", { class: "entry-fault" }, faultCost(rule)) : null;
  }

  /** @param {number[]} points */
  preview(points) {
    return h("ul", { class: "entry-preview", "aria-label": _("Points of this deal") }, points.map((value, seat) => h("li", null,
      h("span", { class: "who-name" }, this.names[seat] ?? ""), h("b", { class: value > 0 ? "good" : value < 0 ? "bad" : "muted" }, signed(value)))));
  }

  /** @param {Entry | null} entry */
  buttons(entry) {
    const write = h("button", {
      type: "button", class: "primary big entry-write", "data-key": "write", disabled: !entry || this.isBusy,
      onclick: () => entry && void this.write(entry),
    }, this.isNew ? _("Write it down") : _("Correct it"));
    return h("div", { class: "entry-buttons" },
      this.wishes.cancel && h("button", { type: "button", "data-key": "cancel", onclick: this.wishes.cancel }, _("Leave it as it was")),
      write);
  }

  /** @param {Entry} entry */
  async write(entry) {
    this.isBusy = true;
    this.touch();
    try {
      await this.wishes.write(entry, this.number);
    } catch (error) {
      this.isBusy = false;
      this.touch();
      this.status.textContent = refusalText(error, { plan: this.ledger.plan, names: this.names });
      this.status.className = "entry-status bad";
    }
  }
}
