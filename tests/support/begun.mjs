// A deal that was begun on one text of a sheet and is taken up on another: what comes of it.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const at = (name) => pathToFileURL(`${process.argv[2]}/sheet/${name}.js`).href;
const { readSheet } = await import(at("file"));
const { begunOf, resumed } = await import(at("begun"));
const { draftOf, newDraft } = await import(at("draft"));

const { plans, rows } = JSON.parse(readFileSync(0, "utf8"));
for (const row of rows) console.log(JSON.stringify(told(row)));

function told({ plan, before, after, number, said }) {
  const ledger = readSheet(before, plans[plan]);
  const { contract = null, given = {}, declarer = null } = said;
  const old = ledger.rows[number - 1];
  const draft = old ? draftOf(old.entry, ledger.names.length) : { ...newDraft(contract), declarer };
  for (const [unit, pairs] of Object.entries(given)) draft.given[unit] = new Map(pairs);
  const begun = begunOf(ledger, { number, draft, open: null, seat: 1 }, null, null);
  if (!begun) return { isBlank: true };
  const { started, note } = resumed(readSheet(after, plans[plan]), begun);
  return {
    code: note?.code ?? null,
    number: started?.number ?? null,
    contract: started?.draft.contract ?? null,
    declarer: started?.draft.declarer ?? null,
    given: started && Object.fromEntries(Object.entries(started.draft.given).map(([unit, pairs]) => [unit, [...pairs]])),
  };
}
