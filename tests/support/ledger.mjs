// The browser's ledger without a browser: plans and texts of sheets come in, what it makes of them
// goes out, one line of JSON each.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const at = (name) => pathToFileURL(`${process.argv[2]}/sheet/${name}.js`).href;
const { readSheet } = await import(at("file"));
const { Refusal } = await import(at("refusal"));
const { detailsJson, sheetJson } = await import(at("report"));

const { plans, sheets } = JSON.parse(readFileSync(0, "utf8"));
for (const [plan, text] of sheets) console.log(JSON.stringify(told(plans[plan], text)));

function told(plan, text) {
  try {
    const ledger = readSheet(text, plan);
    return { sheet: sheetJson(ledger), details: detailsJson(ledger) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { refused: error.facts };
  }
}
