// Plans of sheets: asked of the server, or of what this device keeps of it.

import { get, post } from "../lib/api.js";
import { query } from "../pages/rulesets.js";
import { refuse } from "./refusal.js";

/** @typedef {import("./plan.js").Plan} Plan */
/** @typedef {import("./file.js").Header} Header */

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

/** The plan that belongs to the header of a sheet: one of those known here, else the server's.
 * @param {Header} header @returns {Promise<Plan>} */
export async function planOf(header) {
  const { ruleset, names, options, rulesText, places } = header;
  if (rulesText !== null) return planOfHouse(rulesText, names.length, options);
  if (!ruleset) return refuse("no-ruleset");
  if (!ID.test(ruleset)) return refuse("unknown-ruleset", { ruleset, line: places.get("ruleset") ?? 1 });
  const usual = await allPlans().catch(() => []);
  const found = usual.find((plan) => plan.ruleset === ruleset && plan.players === names.length && isUsual(plan, options));
  return found ?? planFor(ruleset, names.length, options);
}

/** @param {Plan} plan @param {Record<string, string>} options */
function isUsual(plan, options) {
  return Object.entries(options).every(([name, choice]) => plan.options[name] === choice);
}
