// Plans of sheets: asked of the server, or of what this device keeps of it.

import { get, post, Problem } from "../lib/api.js";
import { query } from "../pages/rulesets.js";
import { refuse } from "./refusal.js";

/** @typedef {import("./plan.js").Plan} Plan */
/** @typedef {import("./file.js").Header} Header */
/** @typedef {import("../pages/rulesets.js").Option} Option */

/** What a server answers that is asked too often. */
const TOO_MANY = 429;
/** What the id of a ruleset can be. */
const ID = /^[a-z0-9][a-z0-9_-]*$/;

/** @type {Promise<Plan[]> | null} */
let asked = null;

/** The plans of all games with their usual options. @returns {Promise<Plan[]>} */
export async function allPlans() {
  asked ??= get("/api/plans").then((answer) => answer.plans);
  try {
    return await asked;
  } catch (error) {
    asked = null;
    throw error;
  }
}

/** @param {string} ruleset @param {number} players @param {Record<string, string>} options only those that are not usual
 * @returns {Promise<Plan>} */
export async function planFor(ruleset, players, options) {
  if (!Object.keys(options).length) {
    const found = (await allPlans()).find((plan) => plan.ruleset === ruleset && plan.players === players);
    if (found) return found;
  }
  return get(`/api/rulesets/${encodeURIComponent(ruleset)}/plan?${query(players, options)}`);
}

/** The plan of a file of house rules. @param {string} text @param {number} players @param {Record<string, string>} options
 * @returns {Promise<Plan>} */
export function planOfHouse(text, players, options) {
  return post("/api/house-rules/plan", { text, players, options });
}

/** The plan that belongs to the header of a sheet: one of those known here, else the server's. What
 * nobody can play is refused with its line. @param {Header} header @returns {Promise<Plan>} */
export async function planOf(header) {
  const { ruleset, names, options, rulesText } = header;
  const refused = (/** @type {string} */ place, /** @type {string} */ code, /** @type {Record<string, unknown>} */ facts = {}) =>
    refuse(code, { ...facts, line: header.places.get(place) ?? 1 });
  if (rulesText === null) {
    if (!ruleset) refused("ruleset", "no-ruleset");
    const usual = await allPlans().catch(() => []);
    const found = usual.find((plan) => plan.ruleset === ruleset && plan.players === names.length && isUsual(plan, options));
    if (found) return found;
    const isKnown = !usual.length || usual.some((plan) => plan.ruleset === ruleset);
    if (!isKnown || !ID.test(ruleset)) refused("ruleset", "unknown-ruleset", { ruleset });
  }
  try {
    const plan = await (rulesText === null ? planFor(ruleset, names.length, options) : planOfHouse(rulesText, names.length, options));
    if (ruleset && plan.ruleset !== ruleset) refused("ruleset", "unknown-ruleset", { ruleset });
    return plan;
  } catch (error) {
    if (error instanceof Problem && isRefusal(error)) await explain(header, error, refused);
    throw error;
  }
}

/** Whether the server cannot play what was asked, and not that it cannot answer now. @param {Problem} problem */
function isRefusal({ status }) {
  return status >= 400 && status < 500 && status !== TOO_MANY;
}

/**
 * Which line of a header the server does not take.
 * @param {Header} header @param {Problem} problem
 * @param {(place: string, code: string, facts?: Record<string, unknown>) => never} refused
 */
async function explain({ ruleset, names, options, rulesText }, problem, refused) {
  const known = await (rulesText === null ? get(`/api/rulesets/${encodeURIComponent(ruleset)}`) : post("/api/house-rules", { text: rulesText }))
    .catch((error) => {
      if (!(error instanceof Problem) || !isRefusal(error)) throw error;
      if (rulesText === null) refused("ruleset", "unknown-ruleset", { ruleset });
      return refused("rules", "bad-rules", { text: error.message });
    });
  if (ruleset && known.id !== ruleset) refused("ruleset", "unknown-ruleset", { ruleset });
  if (!known.players.includes(names.length)) refused("player", "players", { found: names.length, allowed: known.players });
  for (const [name, choice] of Object.entries(options)) {
    const option = known.options.find((/** @type {Option} */ one) => one.name === name && one.players.includes(names.length));
    const choices = option?.choices.map((/** @type {{name: string}} */ one) => one.name) ?? [];
    if (!choices.includes(choice)) {
      refused(`option ${name}`, "bad-option", { option: `${name}=${choice}`, allowed: choices.map((/** @type {string} */ one) => `${name}=${one}`) });
    }
  }
  refused("ruleset", "bad-rules", { text: problem.message });
}

/** @param {Plan} plan @param {Record<string, string>} options */
function isUsual(plan, options) {
  return Object.entries(options).every(([name, choice]) => plan.options[name] === choice);
}
