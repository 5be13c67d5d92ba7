// Which seats are mine: the tokens, kept on this device and nowhere else.

/** @typedef {{table: string, seat: number, token: string, ruleset: string, at: number}} Ticket */

const KEY = "king.tickets";
const MOST = 300;

/** The seats of this page, also where the device keeps nothing. @type {Ticket[]} */
let memory = [];

/** All seats of mine, newest first. @returns {Ticket[]} */
export function tickets() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) && found.length ? found : memory;
  } catch {
    return memory;
  }
}

/** The ticket of a table. @param {string} table */
export function ticket(table) {
  return tickets().find((row) => row.table === table) ?? null;
}

/** @param {Ticket} row */
export function keep(row) {
  store([row, ...tickets().filter((other) => other.table !== row.table)].slice(0, MOST));
}

/** @param {string} table */
export function forget(table) {
  store(tickets().filter((row) => row.table !== table));
}

/** @param {Ticket[]} rows */
function store(rows) {
  memory = rows;
  try {
    localStorage.setItem(KEY, JSON.stringify(rows));
  } catch {
    // Without a store the seat lasts as long as the page.
  }
}
