// One sheet: who stands where, the next deal to be entered, and all that was written.

import { graphElement } from "../after/graph.js";
import { podium } from "../after/result.js";
import { settlementElement } from "../after/settlement.js";
import { openDialog } from "../lib/dialog.js";
import { fill, h } from "../lib/dom.js";
import { _, n, signed, titled } from "../lib/i18n.js";
import { toast } from "../lib/toast.js";
import { sheetElement } from "../table/sheet.js";
import { checksElement } from "./checks.js";
import { Entering } from "./entering.js";
import { formatChange, readSheet, withLine } from "./file.js";
import { historyElement } from "./history.js";
import { keepPanel } from "./keep.js";
import { contractTitle, paperOf } from "./paper.js";
import { printElement } from "./print.js";
import { refuse } from "./refusal.js";
import { refusalText } from "./refusals.js";
import { changeSheet, keptSheet, lasts, whenChanged } from "./store.js";

/** @typedef {import("./store.js").Kept} Kept */
/** @typedef {import("./ledger.js").Ledger} Ledger */
/** @typedef {import("./plan.js").Entry} Entry */

/** @param {Kept} kept @returns {import("../app.js").Page} */
export function onePage(kept) {
  const page = new SheetPage(kept);
  return { element: page.element, title: titled(kept.plan.title), leave: () => page.stop() };
}

class SheetPage {
  /** @param {Kept} kept */
  constructor(kept) {
    this.id = kept.id;
    this.plan = kept.plan;
    this.text = kept.text;
    this.ledger = readSheet(kept.text, kept.plan);
    this.entering = new Entering(kept, this.ledger, (entry, number) => this.write(entry, number));
    this.places = {
      board: h("div"), entry: this.entering.element, tools: h("div", { class: "row sheet-tools" }), sheet: h("section", { class: "panel stack sheet-place" }),
      more: h("div", { class: "stack" }), keep: h("div"), print: h("div", { class: "sheet-print" }),
    };
    const { board, entry, tools, sheet, more, keep, print } = this.places;
    this.element = h("div", { class: "sheet-page" },
      h("main", { class: "page" }, this.title(), board, entry, tools, sheet, more, keep), print);
    this.show();
    this.stop = whenChanged((id) => void this.changedElsewhere(id));
  }

  title() {
    return h("div", { class: "row sheet-title" },
      h("a", { class: "button icon", href: "#/sheet", "aria-label": _("All sheets"), title: _("All sheets") }, "‹"),
      h("h1", null, titled(this.plan.title)), h("span", { class: "spacer" }),
      h("a", { class: "button", href: `#/sheet/${this.id}/show` }, _("Big figures")));
  }

  /** Everything but the deal that is being entered. */
  show() {
    const { board, tools, sheet, more, keep, print } = this.places;
    const paper = paperOf(this.ledger, (row) => this.rowActions(row.number));
    fill(board, this.ledger.isOver ? podium(paper) : boardElement(this.ledger));
    fill(tools, this.tools());
    fill(sheet, lasts() ? null : h("p", { class: "bad" }, _("This browser keeps nothing: export a sheet before you close the page.")),
      sheetElement(paper, { compact: false }), checksElement(this.ledger));
    fill(more, this.ledger.rows.length > 0 && [
      h("details", { class: "panel fold" }, h("summary", null, _("Graph of totals")), graphElement(paper)),
      h("details", { class: "panel fold", open: this.ledger.isOver }, h("summary", null, _("Settlement")), settlementElement(paper)),
    ]);
    fill(keep, keepPanel({ id: this.id, text: this.text, ledger: this.ledger }));
    fill(print, printElement(this.ledger));
  }

  tools() {
    const { past, future, changes } = this.ledger.state;
    const tool = (/** @type {string} */ text, /** @type {boolean} */ can, /** @type {() => unknown} */ deed) =>
      h("button", { type: "button", disabled: !can, onclick: deed }, text);
    return [
      tool(`↶ ${_("Undo")}`, past.length > 0, () => void this.step("undo")),
      tool(`↷ ${_("Redo")}`, future.length > 0, () => void this.step("redo")),
      tool(_("History"), changes.length > 0, () => openDialog(_("History"), historyElement(this.ledger))),
    ];
  }

  /** What may be done with a row. @param {number} number */
  rowActions(number) {
    const row = this.ledger.rows[number - 1];
    if (!row) return null;
    const act = (/** @type {string} */ text, /** @type {() => void} */ deed, look = "") => h("button", {
      type: "button", class: look,
      onclick: (/** @type {Event} */ event) => {
        /** @type {HTMLElement} */ (event.target).closest("dialog")?.close();
        deed();
      },
    }, text);
    return h("div", { class: "row row-actions" },
      act(_("Correct this deal"), () => {
        this.entering.correct(number);
        this.places.entry.scrollIntoView({ block: "start" });
      }, "primary"),
      act(_("Take it out"), () => this.askRemoval(number)));
  }

  /** @param {number} number */
  askRemoval(number) {
    const title = contractTitle(this.ledger, this.ledger.rows[number - 1]?.contract ?? null);
    const close = openDialog(_("Take deal {number} out?", { number }), h("div", { class: "stack" },
      h("p", null, title), h("p", { class: "muted" }, _("Later deals move up. Undo brings it back.")),
      h("button", { type: "button", class: "primary", onclick: () => {
        close();
        void this.change((ledger) => ledger.remove(number)).catch((error) => this.refused(error));
      } }, _("Take it out"))));
  }

  /** @param {Entry} entry @param {number} number */
  async write(entry, number) {
    const isNew = number > this.ledger.rows.length;
    await this.change((ledger) => (isNew ? ledger.add(entry) : ledger.edit(number, entry)), true);
    const row = this.ledger.rows[number - 1];
    toast(isNew ? _("Deal {number} is written.", { number }) : _("Deal {number} is corrected.", { number }));
    if (isNew && row) this.places.board.querySelectorAll(".board-last").forEach((one, seat) => (one.textContent = signed(row.points[seat] ?? 0)));
    this.places.board.scrollIntoView({ block: "nearest" });
  }

  /** @param {"undo" | "redo"} kind */
  async step(kind) {
    await this.change((ledger) => ledger[kind]()).catch((error) => this.refused(error));
  }

  /** @param {unknown} error */
  refused(error) {
    toast(refusalText(error, { plan: this.plan, names: this.ledger.names }), "bad");
  }

  /**
   * Write a change to the sheet as it is kept, and only then show it. Where another window has
   * written meanwhile nothing is changed: what was meant for one sheet is not put on another.
   * @param {(ledger: Ledger) => Ledger} make @param {boolean} [isEntered] whether it is what the panel says
   */
  async change(make, isEntered = false) {
    const before = this.text;
    let isOld = false;
    try {
      const kept = await changeSheet(this.id, (text) => {
        isOld = text !== before;
        if (isOld) refuse("meanwhile");
        const after = make(readSheet(text, this.plan));
        const longer = withLine(text, formatChange(after.state.changes.at(-1) ?? refuse("meanwhile"), after.names));
        readSheet(longer, this.plan); // what is too long to be read again is not written
        return longer;
      });
      this.become(kept, isEntered);
    } catch (error) {
      if (isOld) await this.changedElsewhere(this.id);
      throw error;
    }
  }

  /** @param {Kept} kept @param {boolean} isEntered */
  become(kept, isEntered) {
    this.text = kept.text;
    this.ledger = readSheet(kept.text, this.plan);
    if (isEntered) this.entering.written(this.ledger);
    else this.entering.goOn(this.ledger);
    this.show();
  }

  /** Another window has changed a sheet. @param {string} id */
  async changedElsewhere(id) {
    if (id !== this.id) return;
    const kept = await keptSheet(id);
    if (!kept) {
      toast(_("This sheet is not kept on this device."), "bad");
      location.hash = "#/sheet";
      return;
    }
    if (kept.text === this.text) return;
    this.become(kept, false);
    if (!this.entering.note) toast(_("Another window has changed this sheet."));
  }
}

/** Names and totals, who deals and who orders. @param {Ledger} ledger */
export function boardElement(ledger) {
  const next = ledger.next;
  const last = ledger.rows.at(-1);
  const { kind } = ledger.plan.schedule;
  return h("ul", { class: "board", "aria-label": _("Totals") }, ledger.names.map((name, seat) => {
    const total = ledger.totals[seat] ?? 0;
    const roles = [next?.dealer === seat && _("deals"), next?.declarer === seat && kind !== "ladder" && (kind === "orders" ? _("orders") : _("declares"))];
    const left = ledger.left[seat]?.length ?? 0;
    return h("li", { class: next?.declarer === seat ? "acts" : "" },
      h("span", { class: "who-name" }, name),
      h("b", { class: total > 0 ? "good" : total < 0 ? "bad" : "" }, signed(total)),
      h("small", { class: "muted" }, h("span", { class: "board-last" }, last ? signed(last.points[seat] ?? 0) : ""), last && left ? " · " : "", left ? n("{count} left", "{count} left", left) : ""),
      h("small", { class: "board-role" }, roles.filter(Boolean).join(", ")));
  }));
}
