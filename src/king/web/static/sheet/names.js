// Names of players as a sheet can hold them. The twin of the names in king.scoresheet.header.

import { refuse } from "./refusal.js";

const LONGEST = 40;
const MARKS = /[,;=:|]/;
/** Control, format and surrogate signs, and separators of lines; U+200D holds an emoji together. */
const ODD = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

/** Whether a name can stand in a sheet as it is. @param {string} name */
export function isName(name) {
  const length = [...name].length;
  return length > 0 && length <= LONGEST && neat(name) === name && name.toLowerCase() !== "rest"
    && !MARKS.test(name) && !ODD.test(name.replaceAll("\u200d", ""));
}

/** @param {string} name */
export function neat(name) {
  return name.split(/\s+/u).filter(Boolean).join(" ");
}

/** @param {string[]} names */
export function checkNames(names) {
  names.forEach((name, place) => {
    if (!isName(name)) refuse("bad-name", { name });
    if (names.slice(0, place).some((other) => other.toLowerCase() === name.toLowerCase())) refuse("same-name", { name });
  });
}

/** Names from elsewhere as a sheet can hold them: signs that separate become dashes.
 * @param {string[]} names */
export function fittingNames(names) {
  /** @type {string[]} */
  const found = [];
  const isTaken = (/** @type {string} */ name) => !isName(name) || found.some((other) => other.toLowerCase() === name.toLowerCase());
  names.forEach((name, place) => {
    const plain = neat([...name].map((sign) => (MARKS.test(sign) ? "-" : sign)).join(""));
    let fit = [...plain].slice(0, LONGEST).join("").trim() || String(place + 1);
    if (isTaken(fit)) fit = `${[...fit].slice(0, LONGEST - 4).join("").trim()} ${place + 1}`;
    found.push(isTaken(fit) ? String(place + 1) : fit);
  });
  return found;
}
