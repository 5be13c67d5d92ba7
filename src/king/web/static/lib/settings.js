// What this person likes, kept on this device.

/**
 * @typedef {object} Settings
 * @property {"ru" | "en" | "pl"} lang
 * @property {"auto" | "light" | "dark"} theme
 * @property {boolean} fourColours four colours of suits instead of two
 * @property {"latin" | "cyrillic"} letters A K Q J or Т К Д В
 * @property {"lattice" | "crown" | "plain"} back
 * @property {number} hold seconds that a finished trick stays; -1 until a click
 * @property {boolean} motion
 * @property {boolean} sound
 * @property {boolean} oneTap a tap plays; otherwise the second one does
 * @property {boolean} showPoints points during the deal
 * @property {"bots" | "always" | "never"} passes when the only thing left, a pass, is made by itself
 * @property {boolean} notify
 * @property {string} name
 * @property {{ruleset: string, players: number, bot: string, options: Record<string, string>} | null} last
 */

const KEY = "king.settings";

/** @returns {Settings} */
function usual() {
  const wanted = navigator.language.slice(0, 2);
  const lang = wanted === "ru" || wanted === "pl" ? wanted : "en";
  return {
    lang,
    theme: "auto",
    fourColours: true,
    letters: lettersOf(lang),
    back: "lattice",
    hold: 1,
    motion: true,
    sound: false,
    oneTap: true,
    showPoints: true,
    passes: "bots",
    notify: false,
    name: "",
    last: null,
  };
}

/** The letters that people of a language know from their cards. @param {Settings["lang"]} lang @returns {Settings["letters"]} */
function lettersOf(lang) {
  return lang === "ru" ? "cyrillic" : "latin";
}

/** @returns {Settings} */
function load() {
  try {
    return { ...usual(), ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return usual();
  }
}

export const settings = load();
export const changes = new EventTarget();

/** Settings that are only remembered: no page looks different for them. */
const SILENT = ["name", "last"];

/** Whether a change concerns what is on the screen. @param {Event} event */
export function isVisible(event) {
  const keys = /** @type {CustomEvent<string[]>} */ (event).detail ?? [];
  return keys.some((key) => !SILENT.includes(key));
}

/** Change some settings, keep them, and tell everybody. @param {Partial<Settings>} news */
export function change(news) {
  // The letters go with the language as long as nobody has chosen other ones.
  if (news.lang && settings.letters === lettersOf(settings.lang)) settings.letters = lettersOf(news.lang);
  Object.assign(settings, news);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A full or forbidden store: they hold until the page is closed.
  }
  dress();
  changes.dispatchEvent(new CustomEvent("change", { detail: Object.keys(news) }));
}

/** Show the settings that concern the look of the whole page. */
export function dress() {
  const root = document.documentElement;
  root.dataset["theme"] = settings.theme;
  root.dataset["colours"] = settings.fourColours ? "four" : "two";
  root.dataset["motion"] = moves() ? "on" : "off";
}

/** Whether things may move. */
export function moves() {
  return settings.motion && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
