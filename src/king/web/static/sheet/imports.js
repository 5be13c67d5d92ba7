// A sheet from a file: the text itself, JSON with the text in it, or CSV with a line for each deal.

import { _ } from "../lib/i18n.js";
import { pointsOf, readCsv } from "./csv.js";
import { readHeader, readSheet } from "./file.js";
import { planOf } from "./plans.js";
import { refuse } from "./refusal.js";
import { keepSheet } from "./store.js";
import { told } from "./told.js";

/** A sheet has 512 KiB at most; around it there may be JSON or a table. */
const MOST = 4 * 1024 * 1024;
const LINE_END = 10;

/** Keep what a file holds; the answer is the name of the new sheet. @param {Blob} file */
export async function importSheet(file) {
  if (file.size > MOST) refuse("too-long", { limit: MOST });
  const content = decoded(new Uint8Array(await file.arrayBuffer()));
  const start = content.trimStart();
  const isTable = start.startsWith("ruleset,");
  const text = start.startsWith("{") ? textOfJson(start) : isTable ? readCsv(start) : content;
  const plan = await planOf(readHeader(text));
  const { rows } = readSheet(text, plan);
  if (isTable && pointsOf(start).join() !== rows.map((row) => row.points).join()) refuse("other-points");
  return keepSheet(text, plan);
}

/** Text, without a byte order mark; signs of another encoding would become question marks.
 * @param {Uint8Array<ArrayBuffer>} bytes */
function decoded(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return refuse("not-text", { line: lineOfDamage(bytes) });
  }
}

/** The first line that is no text. @param {Uint8Array<ArrayBuffer>} bytes */
function lineOfDamage(bytes) {
  const reader = new TextDecoder("utf-8", { fatal: true });
  let line = 1;
  for (let place = 0; place < bytes.length; line++) {
    const end = bytes.indexOf(LINE_END, place);
    const next = end < 0 ? bytes.length : end + 1;
    try {
      reader.decode(bytes.subarray(place, next));
    } catch {
      return line;
    }
    place = next;
  }
  return line;
}

/** @param {string} json */
function textOfJson(json) {
  let found;
  try {
    found = JSON.parse(json)?.file;
  } catch {
    found = undefined;
  }
  if (typeof found !== "string") throw told(_("This file has points but not what was counted. Export the sheet as text or JSON."));
  return found;
}
