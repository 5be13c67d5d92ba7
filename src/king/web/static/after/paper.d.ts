// What a score sheet is drawn from: a table of this server, or a sheet that people fill in by hand.

import type { ContractInfo, Now, RulesBlock, SheetRow, TableBlock } from "../lib/protocol.js";

/** All that is asked of a table by those who only draw its sheet; a View of a table is one. */
export type Paper = {
  rules: Pick<RulesBlock, "title" | "players" | "sheet" | "schedule" | "deals" | "ranks" | "targets"> & {
    contracts: Record<string, Pick<ContractInfo, "title" | "short" | "times" | "total">>;
  };
  table: { status: TableBlock["status"]; seats: ({ name: string } | null)[] };
  seat: number | null;
  deals: SheetRow[];
  now: Pick<
    Now,
    "number" | "dealer" | "declarer" | "contract" | "trump" | "points" | "lines" | "left" | "standing" | "bout" | "taken"
  > | null;
  /** Whether the checks of the sheet are told beside it. */
  isChecked?: boolean;
  /** What may be done with a row, below what is told of it. */
  about?: (row: SheetRow) => HTMLElement | null;
};
