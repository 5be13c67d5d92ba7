// The table that was looked at last in this window: rules and settings lead back to it.

let table = "";

/** @param {string} id */
export function atTable(id) {
  table = id;
}

/** The address of that table, or null. */
export function wayBack() {
  return table ? `#/table/${encodeURIComponent(table)}` : null;
}
