// A sheet from a file that comes from elsewhere: its own text, JSON with the text in it, a table. The
// twin of king.scoresheet.incoming: both take the same files, and refuse the same with the same line.

import { separatorOf } from "./cells.js";
import { checkPoints, readCsv } from "./csv.js";
import { readHeader, readSheet } from "./file.js";
import { damagedLine } from "./json.js";
import { Refusal, refuse } from "./refusal.js";

/** @typedef {import("./plan.js").Plan} Plan */
/** @typedef {import("./file.js").Header} Header */
/** ``table``: what the text was made of; ``isInside``: it stood in JSON.
 * @typedef {{text: string, table: import("./csv.js").Table | null, isInside: boolean}} Incoming */

/** A sheet has 512 KiB at most; around it there may be JSON or a table. */
const MOST = 4 * 1024 * 1024;
const LINE_END = 10;
const INSIDE = "file";

/** The text of a sheet and the plan that belongs to it.
 * @param {Uint8Array<ArrayBuffer>} bytes @param {(header: Header) => Promise<Plan>} planOf */
export async function bring(bytes, planOf) {
  const found = incoming(bytes);
  try {
    const plan = await planOf(readHeader(found.text));
    const { rows } = readSheet(found.text, plan);
    if (found.table) checkPoints(found.table, rows);
    return { text: found.text, plan };
  } catch (error) {
    if (error instanceof Refusal) place(error.facts, found);
    throw error;
  }
}

/** Where it stands in the file that came. @param {import("./plan.js").Facts} facts @param {Incoming} found */
function place(facts, { table, isInside }) {
  if (isInside) facts["part"] = INSIDE;
  else if (table && facts.code !== "other-points") facts.line = table.lines[Math.min(facts.line ?? 1, table.lines.length) - 1];
}

/** @param {Uint8Array<ArrayBuffer>} bytes @returns {Incoming} */
function incoming(bytes) {
  if (bytes.length > MOST) refuse("too-long", { limit: MOST });
  const text = decoded(bytes);
  if (/^[ \t\r\n]*\{/.test(text)) return { text: textInJson(text), table: null, isInside: true };
  const table = separatorOf(text) === null ? null : readCsv(text);
  return { text: table?.text ?? text, table, isInside: false };
}

/** The text of a file without a byte order mark: UTF-8, or the UTF-16 that spreadsheets call
 * Unicode. Signs of another encoding would become question marks. @param {Uint8Array<ArrayBuffer>} bytes */
function decoded(bytes) {
  const encoding = encodingOf(bytes);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return refuse("not-text", { line: encoding === "utf-8" ? lineOfDamage(bytes) : lineOfHole(new TextDecoder(encoding).decode(bytes)) });
  }
}

/** UTF-16 is known by its mark, or by the zero in its first sign. @param {Uint8Array} bytes */
function encodingOf([first, second]) {
  if ((first === 0xff && second === 0xfe) || second === 0) return "utf-16le";
  return (first === 0xfe && second === 0xff) || first === 0 ? "utf-16be" : "utf-8";
}

/** The first line that is no text. @param {Uint8Array<ArrayBuffer>} bytes */
function lineOfDamage(bytes) {
  const reader = new TextDecoder("utf-8", { fatal: true });
  let line = 1;
  for (let start = 0; start < bytes.length; line++) {
    const end = bytes.indexOf(LINE_END, start);
    const next = end < 0 ? bytes.length : end + 1;
    try {
      reader.decode(bytes.subarray(start, next));
    } catch {
      return line;
    }
    start = next;
  }
  return line;
}

/** The line of the first sign that could not be read. @param {string} text */
function lineOfHole(text) {
  const hole = text.search(/[\ufffd\p{Surrogate}]/u);
  return text.slice(0, Math.max(0, hole)).split("\n").length;
}

/** @param {string} json */
function textInJson(json) {
  let found;
  try {
    found = JSON.parse(json)[INSIDE];
  } catch {
    refuse("bad-json", { line: damagedLine(json) });
  }
  if (typeof found !== "string") return refuse("no-file", { key: INSIDE, line: 1 });
  if (/\p{Surrogate}/u.test(found)) refuse("not-text", { part: INSIDE, line: lineOfHole(found) });
  return found;
}
