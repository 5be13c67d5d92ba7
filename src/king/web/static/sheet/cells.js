// The cells of a table: what stands between commas, semicolons or tabs, as RFC 4180 quotes it. The
// twin of king.scoresheet.cells.

import { refuse } from "./refusal.js";

/** The cells of one row, and the line of the text on which it begins, from 1. @typedef {{number: number, cells: string[]}} Line */

/** How a spreadsheet is told what is between the cells; some write it, too. */
const SAID = /^sep=[,;\t](?:\r\n|\r|\n)/i;
const FIRST = /^"?ruleset"?([,;\t])/;

/** @param {string} text */
const saidIn = (text) => SAID.exec(text)?.[0] ?? "";

/** What stands between the cells; null for a text that is no table of a sheet. @param {string} text */
export function separatorOf(text) {
  return FIRST.exec(text.slice(saidIn(text).length))?.[1] ?? null;
}

/** Every row that is not blank. @param {string} text @returns {Line[]} */
export function cellsOf(text) {
  const reader = new Reader(text, separatorOf(text) ?? ",");
  const said = saidIn(text);
  if (said) [reader.place, reader.line] = [said.length, 2];
  const rows = [];
  while (reader.place < text.length) {
    const row = reader.row();
    if (row.cells.some(Boolean)) rows.push(row);
  }
  return rows;
}

/** Goes through a text cell by cell. */
class Reader {
  /** @param {string} text @param {string} separator */
  constructor(text, separator) {
    this.text = text;
    this.place = 0;
    this.line = 1;
    this.separator = separator;
    this.ends = new RegExp(`[${separator}\r\n]`, "g");
  }

  /** @returns {Line} */
  row() {
    const number = this.line;
    const found = [];
    for (;;) {
      found.push(this.text[this.place] === '"' ? this.quoted() : this.plain());
      if (this.text[this.place] !== this.separator) break;
      this.place++;
    }
    this.place += this.text.startsWith("\r\n", this.place) ? 2 : 1;
    this.line++;
    return { number, cells: found };
  }

  plain() {
    const start = this.place;
    this.ends.lastIndex = start;
    this.place = this.ends.exec(this.text)?.index ?? this.text.length;
    return this.text.slice(start, this.place).replace(/^ +| +$/g, "");
  }

  /** A cell in quotes, which stays on its line: none of ours has a break in it. */
  quoted() {
    const parts = [];
    do {
      const end = this.text.indexOf('"', this.place + 1);
      const part = end < 0 ? "\n" : this.text.slice(this.place + 1, end);
      if (/[\r\n]/.test(part)) refuse("table-quote", { line: this.line });
      parts.push(part);
      this.place = end + 1;
    } while (this.text[this.place] === '"');
    const next = this.text[this.place] ?? "\n";
    if (next !== this.separator && next !== "\r" && next !== "\n") refuse("table-quote", { line: this.line });
    return parts.join('"');
  }
}
