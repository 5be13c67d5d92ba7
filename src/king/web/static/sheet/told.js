// What goes wrong with sheets on this device, in words that are for people as they are.

import { Problem } from "../lib/api.js";

/** An error that is shown with its own text, like a refusal of the server. @param {string} text */
export function told(text) {
  return new Problem(0, { code: "sheet", text });
}
