// Where a JSON text is damaged: browsers say that each in another way, or not at all.

const TOKEN = /[ \t\r\n]*(?:([{}[\]:,])|"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)/y;
const SPACE = /[ \t\r\n]*/y;

/** What may come after what: "value" a value, "first" and "key" a key (or, of the first, the end),
 * "colon", "end" a comma or the end of what is open. @typedef {"value" | "item" | "first" | "key" | "colon" | "end"} State */

/** The line of the first sign that cannot stand where it stands, or of the end, where something is
 * missing. @param {string} text that JSON.parse has refused */
export function damagedLine(text) {
  /** @type {string[]} */
  const open = [];
  /** @type {State} */
  let state = "value";
  let place = 0;
  for (;;) {
    SPACE.lastIndex = place;
    SPACE.exec(text);
    const start = SPACE.lastIndex;
    TOKEN.lastIndex = place;
    const token = TOKEN.exec(text);
    /** @type {State | null} */
    const next = token && after(state, token[1] ?? (text[start] === '"' ? '"' : "0"), open);
    if (!token || !next) return text.slice(0, start).split("\n").length;
    state = next;
    place = TOKEN.lastIndex;
  }
}

/** What may follow a token, null where the token itself may not be there.
 * @param {State} state @param {string} token a sign, a quote for a string, 0 for another value @param {string[]} open
 * @returns {State | null} */
function after(state, token, open) {
  if (state === "colon") return token === ":" ? "value" : null;
  if (state === "key" || (state === "first" && token !== "}")) return token === '"' ? "colon" : null;
  if (token === "}" || token === "]") {
    const mayEnd = state === "end" || state === (token === "}" ? "first" : "item");
    return mayEnd && open.pop() === (token === "}" ? "{" : "[") ? "end" : null;
  }
  if (state === "end") {
    if (token !== "," || !open.length) return null;
    return open.at(-1) === "{" ? "key" : "value";
  }
  if (token === "{" || token === "[") {
    open.push(token);
    return token === "{" ? "first" : "item";
  }
  return token === '"' || token === "0" ? "end" : null;
}
