// The plan of a sheet: what the server compiles from rules (src/king/scoresheet/plan.py). The ledger
// is an interpreter of it and knows no rules besides.

import type { Suit, Titles } from "../lib/protocol.js";

export type FaultKind = "revoke" | "discard" | "king-held" | "breach";
export type FaultRule = "charge" | "redeal" | "note" | "fall";

export type Unit = {
  key: string;
  what: string;
  of: "fixed" | "suit" | "race";
  least: number;
  most: number;
  whole: number;
  within: number[];
  forced: boolean;
  title: Titles;
};

export type BidPlan = {
  each: number;
  lowest: number;
  highest: number;
  all_pass: Suit | null;
  cards: Record<string, [number, number]>;
};

export type ContractPlan = {
  id: string;
  times: number;
  total: number | null;
  slam_total: number | null;
  is_positive: boolean;
  declared: boolean;
  trump: "none" | "optional" | "suit" | "turned" | "counted";
  units: Unit[];
  lines: { unit: number; what: string; each: number }[];
  slam: { units: number[]; taker: number; others: number } | null;
  bid: BidPlan | null;
  sale: { step: number; highest: number; settle: "price" | "punitive" | "capped" } | null;
  places: number[] | null;
  ladder: { crown: number; rung: number } | null;
  most_tricks: number;
  faults: Partial<Record<FaultKind, FaultRule>>;
  title: Titles;
  short: Titles;
};

export type TitlesPlan = {
  race: string;
  reign: string;
  targets: number[];
  assign: "by-seat" | "dealer";
  rank: "tricks" | "completed";
  one_deal: boolean;
  reigns: number;
  cards: number;
};

export type Plan = {
  ruleset: string;
  players: number;
  options: Record<string, string>;
  sheet: "triangle" | "order-table" | "deal-table" | "two-columns";
  settle: "totals" | "mean";
  plus_divisor: number;
  minus_divisor: number;
  game_total: number | null;
  declarer: "eldest" | "dealer" | "right-of-dealer";
  schedule: {
    kind: "fixed" | "orders" | "titles" | "ladder";
    deals: string[];
    cycle: boolean;
    ends_total: number | null;
    longest: number;
    count: number | null;
    rows: number | null;
  };
  titles: TitlesPlan | null;
  contracts: ContractPlan[];
  title: Titles;
  ranks: Titles[];
};

/** Numbers by seat; a seat that is not there has none. */
export type Counts = Record<number, number>;

/** One deal as people enter it; whatever it leaves out follows from the sheet. */
export type Entry = {
  contract: string;
  dealer: number | null;
  declarer: number | null;
  trump: Suit | null;
  redeal: boolean;
  /** By the key of a unit, or "title", "bid", "price", "place", "finished". */
  counts: Record<string, Counts>;
  faults: Record<number, FaultKind>;
};

export type ScoreLine = { what: string; count: number; each: number; points: number };

/** A deal on the sheet, counted out. */
export type Row = {
  number: number;
  dealer: number;
  declarer: number | null;
  contract: string;
  trump: Suit | null;
  points: number[];
  lines: ScoreLine[][];
  isRedeal: boolean;
  /** What its points should add up to, null where nobody can say. */
  expected: number | null;
  /** Its line, complete. */
  entry: Entry;
  /** What it leaves to the next. */
  after: import("./standing.js").At;
};

/** The deal that comes next. ``again``: it must be the same as the one before. */
export type Next = {
  number: number;
  dealer: number;
  declarer: number | null;
  contract: string | null;
  again: boolean;
};

export type Check = { name: string; ok: boolean };

/** Facts of a refusal; the text is made from them. */
export type Facts = { code: string; line?: number | null; row?: number | null } & Record<string, any>;
