// A sheet from a file: the text itself, JSON with the text in it, or CSV with a line for each deal.

import { _ } from "../lib/i18n.js";
import { readCsv } from "./csv.js";
import { readHeader, readSheet } from "./file.js";
import { planOf } from "./plans.js";
import { keepSheet } from "./store.js";

/** Keep what a file holds; the answer is the name of the new sheet. @param {string} content */
export async function importSheet(content) {
  const text = textOf(content);
  const plan = await planOf(readHeader(text));
  readSheet(text, plan);
  return keepSheet(text, plan);
}

/** The text of a sheet, whatever it came in. @param {string} content */
export function textOf(content) {
  const start = content.replace(/^\ufeff/, "").trimStart();
  if (start.startsWith("{")) return textOfJson(start);
  return start.startsWith("ruleset,") ? readCsv(start) : content;
}

/** @param {string} json */
function textOfJson(json) {
  let found;
  try {
    found = JSON.parse(json)?.file;
  } catch {
    found = undefined;
  }
  if (typeof found !== "string") throw new Error(_("This file has points but not what was counted. Export the sheet as text or JSON."));
  return found;
}
