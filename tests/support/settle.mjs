// The browser's settlement without a browser: totals come in, shares and payments go out.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const { settled, stakeOf } = await import(pathToFileURL(`${process.argv[2]}/after/settle.js`).href);

for (const [totals, by, stake] of JSON.parse(readFileSync(0, "utf8"))) {
  const worth = stakeOf(stake);
  const found = worth && settled(totals, by, worth);
  console.log(JSON.stringify(found, (_key, value) => (typeof value === "bigint" ? String(value) : value)));
}
