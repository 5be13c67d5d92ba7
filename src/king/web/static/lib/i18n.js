// Texts in the language of the person. A message is its English text; the others come from the
// same gettext catalogues as the terminal's.

/** @typedef {"ru" | "en" | "pl"} Lang */

export const LANGUAGES = /** @type {const} */ (["ru", "en", "pl"]);

/** @type {{lang: Lang, messages: Record<string, string | string[]>}} */
const state = { lang: "en", messages: {} };
let plurals = new Intl.PluralRules("en");

/** The language that is spoken. @returns {Lang} */
export function lang() {
  return state.lang;
}

/** Speak a language from now on. @param {Lang} wanted */
export async function speak(wanted) {
  const answer = await fetch(new URL(`../locales/${wanted}.json`, import.meta.url));
  if (!answer.ok) throw new Error(`no texts for ${wanted}`);
  state.messages = await answer.json();
  state.lang = wanted;
  plurals = new Intl.PluralRules(wanted);
  document.documentElement.lang = wanted;
}

/**
 * A text; {names} in it are replaced.
 * @param {string} message
 * @param {Record<string, string | number>} [values]
 */
export function _(message, values) {
  const found = state.messages[message];
  return filled(typeof found === "string" ? found : message, values);
}

/**
 * A text in the form that goes with a number, which stands for {count}.
 * @param {string} singular
 * @param {string} plural
 * @param {number} count
 * @param {Record<string, string | number>} [values]
 */
export function n(singular, plural, count, values) {
  const forms = state.messages[singular];
  const text = Array.isArray(forms) ? forms[form(count)] : Math.abs(count) === 1 ? singular : plural;
  return filled(text ?? plural, { count: number(count), ...values });
}

/** Which gettext form a number takes: Russian and Polish have one, few, many. @param {number} count */
function form(count) {
  const kind = plurals.select(Math.abs(count));
  return kind === "one" ? 0 : kind === "few" ? 1 : 2;
}

/** @param {string} text @param {Record<string, string | number>} [values] */
function filled(text, values) {
  if (!values) return text;
  return text.replace(/\{(\w+)\}/g, (gap, name) => String(values[name] ?? gap));
}

/** A number with a true minus sign. @param {number} value */
export function number(value) {
  return value < 0 ? `−${-value}` : String(value);
}

/** A number with its sign: +30, −30, 0. @param {number} value */
export function signed(value) {
  return value > 0 ? `+${value}` : number(value);
}

/** Of titles in three languages the one that is spoken. @param {Record<string, string>} titles */
export function titled(titles) {
  return titles[state.lang] ?? titles["en"] ?? Object.values(titles)[0] ?? "";
}
