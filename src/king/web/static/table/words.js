// Titles of this table in the language that is spoken.

import { titled } from "../lib/i18n.js";

/** A contract by its id. @param {import("./model.js").View} view @param {string} id */
export function contractTitle(view, id) {
  const info = view.rules.contracts[id];
  return info ? titled(info.title) : id;
}
