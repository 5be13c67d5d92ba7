// The deal that is being entered on a sheet: its panel, and the keeping of what was begun, so that it
// stands as it was when the page comes back, and as far as it can when the sheet has gone on.

import { fill, h } from "../lib/dom.js";
import { _ } from "../lib/i18n.js";
import { asCorrection, begunOf, resumed } from "./begun.js";
import { draftOf } from "./draft.js";
import { EntryPanel } from "./panel.js";
import { contractTitle } from "./paper.js";
import { keepBegun, takeBegun } from "./store.js";

/** @typedef {import("./begun.js").Begun} Begun */
/** @typedef {import("./begun.js").Note} Note */
/** @typedef {import("./begun.js").Started} Started */
/** @typedef {import("./ledger.js").Ledger} Ledger */
/** @typedef {(entry: import("./plan.js").Entry, number: number) => Promise<void>} Write */

export class Entering {
  /** @param {import("./store.js").Kept} kept @param {Ledger} ledger @param {Write} write */
  constructor(kept, ledger, write) {
    this.id = kept.id;
    this.ledger = ledger;
    this.write = write;
    this.element = h("div", { class: "stack" });
    /** @type {EntryPanel | null} */
    this.panel = null;
    /** A new deal that was begun, while another is corrected. @type {Begun | null} */
    this.aside = null;
    /** What was begun and fits nowhere now. @type {Begun | null} */
    this.lost = null;
    /** @type {Note | null} */
    this.note = null;
    const deal = takeBegun(kept);
    try {
      if (deal?.form === 1) this.takeUp(deal);
      else this.next();
    } catch {
      // What another version of this page has kept is no reason for a sheet not to open.
      this.next();
    }
  }

  /** The next deal, as far as it was begun. */
  next() {
    const { aside } = this;
    this.forget();
    if (aside) this.takeUp(aside);
    else this.draw(null);
  }

  forget() {
    this.aside = this.lost = this.note = null;
  }

  /** A deal of the sheet, to be entered anew. @param {number} number */
  correct(number) {
    const row = this.ledger.rows[number - 1];
    if (!row) return;
    if (this.panel?.isNew) this.aside = this.begun();
    this.note = this.lost = null;
    this.draw({ number, draft: draftOf(row.entry, this.ledger.names.length), open: null, seat: null });
    this.keep();
  }

  /** What the panel says was written. @param {Ledger} ledger */
  written(ledger) {
    this.ledger = ledger;
    this.next();
    if (this.begun()) this.keep();
  }

  /** The sheet has changed in another way. @param {Ledger} ledger */
  goOn(ledger) {
    const begun = this.begun() ?? this.lost;
    this.ledger = ledger;
    this.forget();
    if (begun) this.takeUp(begun);
    else this.draw(null);
  }

  /** What was begun, as it fits the sheet now. @param {Begun} begun */
  takeUp(begun) {
    const { started, note } = resumed(this.ledger, begun);
    if (!started && begun.aside) {
      this.takeUp(begun.aside);
      this.note ??= note;
    } else {
      this.note = note;
      this.lost = started ? null : begun;
      this.aside = started ? begun.aside : null;
      this.draw(started);
    }
    this.keep();
  }

  /** What has been begun in the panel. */
  begun() {
    return this.panel && begunOf(this.ledger, this.panel, this.note, this.aside);
  }

  /** It is the same deal for whoever comes back to this sheet. */
  keep() {
    // Where the device keeps nothing it is in this window all the same.
    keepBegun(this.id, this.begun() ?? this.lost).catch(() => undefined);
  }

  /** @param {Started | null} started */
  draw(started) {
    const number = started?.number ?? this.ledger.rows.length + 1;
    const isNew = number > this.ledger.rows.length;
    this.panel = isNew && this.ledger.isOver ? null : new EntryPanel(this.ledger, number, started, {
      write: this.write,
      begun: () => this.keep(),
      cancel: isNew ? null : () => {
        this.panel = null;
        this.next();
        this.keep();
      },
    });
    this.show();
  }

  show() {
    fill(this.element, this.note && this.noteElement(this.note), this.panel?.element);
  }

  /** @param {Note} note */
  noteElement(note) {
    const button = (/** @type {string} */ text, /** @type {() => void} */ deed) => h("button", { type: "button", onclick: () => {
      deed();
      this.keep();
    } }, text);
    const { lost } = this;
    return h("div", { class: "entry-note", role: "status" }, h("p", null, noteText(this.ledger, note)), h("div", { class: "row" },
      lost && note.code === "written" && button(_("Correct deal {number} with it", { number: note.was }), () => {
        this.forget();
        this.draw(asCorrection(this.ledger, lost));
      }),
      !lost && this.panel?.isNew && button(_("Begin this deal anew"), () => {
        this.forget();
        this.draw(null);
      }),
      button(_("Close"), () => {
        this.lost = this.note = null;
        this.show();
      })));
  }
}

/** @param {Ledger} ledger @param {Note} note */
function noteText(ledger, { code, was, number, contract }) {
  const title = contractTitle(ledger, contract);
  switch (code) {
    case "written": return _("Deal {number} ({contract}) has been written meanwhile. What was begun here is put aside.", { number: was, contract: title });
    case "later": return _("Deal {was} has been written meanwhile. What was begun here is deal {number} now.", { was, number });
    case "earlier": return _("The sheet has fewer deals now. What was begun here is deal {number} now.", { number });
    case "unfit": return _("The sheet has changed: {contract} cannot be deal {number}. What was begun here is put aside.", { contract: title, number });
    case "over": return _("The game is over by now. What was begun here is put aside.");
    case "moved": return _("The deals have moved: this is deal {number} now.", { number });
    case "changed": return _("Deal {number} has been corrected meanwhile. What was begun here still stands.", { number });
    case "gone": return _("Deal {number} has been taken out meanwhile. Its correction is put aside.", { number: was });
  }
}
