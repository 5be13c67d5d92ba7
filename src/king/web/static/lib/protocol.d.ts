// The protocol of docs/protocol.md, for the type checker. Nothing of this is sent to a browser.

export type Suit = "S" | "H" | "D" | "C" | "none";
export type Titles = Record<"ru" | "en" | "pl", string>;
export type Action = { type: string } & Record<string, unknown>;
export type GameEvent = { type: string } & Record<string, any>;
export type Line = { what: string; count: number; each: number; points: number; text: string };
export type Problem = {
  code: string;
  text: string;
  file?: string;
  key?: string;
  found?: string;
  allowed?: string;
};

export type Chair = {
  name: string;
  person: boolean;
  bot: string | null;
  nonce: string;
  present: boolean;
} | null;

export type TableBlock = {
  id: string;
  status: "lobby" | "playing" | "finished" | "closed";
  paused: boolean;
  open: boolean;
  watchable: boolean;
  watchers: number;
  host: number | null;
  house: boolean;
  commitment: string;
  seed: string | null;
  given?: boolean;
  clock: { move: number | null; reserve: number };
  seats: Chair[];
  proposal: Proposal | null;
};

export type Proposal = { what: "undo" | "pause" | "close" | "rematch"; by: number; waiting: number[] };

export type ContractInfo = { title: Titles; short: Titles; text: Titles; times: number; total: number | null };

export type OptionInfo = {
  name: string;
  choice: string;
  title: Titles;
  chosen: Titles;
  default: boolean;
};

export type RulesBlock = {
  ruleset: string;
  title: Titles;
  players: number;
  pack: string[];
  jokers: number;
  sheet: "triangle" | "order-table" | "deal-table" | "two-columns";
  schedule: "fixed" | "orders" | "titles" | "ladder";
  deals: number | null;
  talon: number;
  ranks: Titles[];
  targets: number[];
  contracts: Record<string, ContractInfo>;
  options: OptionInfo[];
};

export type Trick = { leader: number; cards: [number, string][]; winner: number };

export type Standing = {
  order: number[];
  titles: number[];
  taken: number[];
  completed: number[];
  reigns: number;
  ladder: number[];
  dealer: number | null;
};

export type Bids = { waiting: number[]; best: number | null; amount: number };
export type Sale = {
  seller: number;
  asked: number;
  waiting: number[];
  best: number | null;
  offer: number;
  buyer: number | null;
  price: number;
};
export type Rows = { ends: [number, number][]; start: number; out: number[]; again: boolean };
export type Bout = {
  number: number;
  ladder: number[];
  attacker: number;
  defender: number | null;
  permitted: number[];
  attacks: string[];
  beats: string[];
  open: string | null;
  limit: number;
  taking: boolean;
  asked: number[];
  gone: string[];
  top: number;
};

export type Now = {
  number: number;
  dealer: number | null;
  declarer: number | null;
  contract: string | null;
  trump: Suit | null;
  phase: string;
  turn: number | null;
  sizes: number[];
  leader: number | null;
  order: number[];
  trick: string[];
  winning: number | null;
  tricks: Trick[];
  taken: number[];
  points: number[];
  lines: Line[][];
  discarded: number;
  stock: number;
  totals: number[];
  left: string[][];
  standing: Standing;
  bids?: Bids;
  sale?: Sale;
  rows?: Rows;
  bout?: Bout;
  to?: number;
  winners?: number[];
};

export type Own = { known: string[][]; hand?: string[]; talon?: string[]; discards?: string[] };

export type Decision = {
  kind: string;
  refused: Record<string, { code: string; text: string }>;
  actions?: Action[];
  choose?: { count: number; needed: string[]; open: string[] };
  seats?: { open: number[]; granted: number[] };
  to?: number;
};

export type SheetRow = {
  number: number;
  dealer: number;
  declarer: number | null;
  contract: string;
  trump: Suit | null;
  points: number[];
  lines: Line[][];
  /** Only on a sheet for real cards: a fault, and whether the deal was dealt again. */
  note?: string;
  redeal?: boolean;
};

export type Clock = { reserves: number[]; left: number | null; running: boolean };

type Moment = {
  move: number;
  status: TableBlock["status"];
  now: Now;
  own: Own;
  clock: Clock;
  decision?: Decision;
  claim?: true;
};

export type Snapshot = {
  type: "snapshot";
  v: number;
  seq: number;
  why: string;
  table: TableBlock;
  rules: RulesBlock;
  you: { seat: number | null };
  phrases: string[];
  deals?: SheetRow[];
  events?: GameEvent[];
  rematch?: string;
} & Partial<Moment>;

export type Update = {
  type: "update";
  seq: number;
  did: { seat: number; by: "person" | "bot" | "claim" };
  events: GameEvent[];
  deals: SheetRow[];
} & Moment;

export type TableFrame = {
  type: "table";
  seq: number;
  why: string;
  move: number;
  table: TableBlock;
  clock: Clock;
};

export type Frame =
  | Snapshot
  | Update
  | TableFrame
  | { type: "presence"; present: boolean[]; watchers: number; host: number | null }
  | { type: "warning"; seat: number; seconds: number }
  | { type: "proposal"; proposal: Proposal | null; refused?: string; by?: number }
  | { type: "rematch"; table: string }
  | { type: "said"; seat: number; phrase: string }
  | { type: "error"; re: string | number | null; code: string; text: string; rule?: string; move?: number }
  | { type: "ack"; re: string | number | null; move: number }
  | { type: "pong"; re: string | number | null };
