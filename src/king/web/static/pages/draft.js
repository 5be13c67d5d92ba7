// What is filled in for a new table, and the questions that are the same for all games.

import { h } from "../lib/dom.js";
import { _ } from "../lib/i18n.js";
import { settings } from "../lib/settings.js";
import { labelled, pick, toggle } from "./parts.js";
import { firstOf } from "./rulesets.js";

/** @typedef {import("./rulesets.js").Brief} Brief */

const HOUSE = "house";

/** Seconds for a move, seconds in reserve. */
export const CLOCKS = /** @type {const} */ ({
  none: { move: null, reserve: 0 },
  quick: { move: 15, reserve: 120 },
  calm: { move: 30, reserve: 300 },
  slow: { move: 90, reserve: 900 },
});

/** What was filled in, kept when the page is made anew in another language. */
export const draft = {
  isHouse: false,
  ruleset: "",
  players: 0,
  /** @type {Record<string, string>} */
  options: {},
  isOpen: false,
  watchers: true,
  clock: /** @type {keyof typeof CLOCKS} */ ("none"),
  /** @type {string[]} of each seat but the first: a bot, or "" for a friend */
  seats: [],
};

/**
 * The game that the address names, else the one of before.
 * @param {ReturnType<typeof import("./rulesets.js").readAddress>} wanted
 * @param {Brief[]} rulesets
 */
export function begin(wanted, rulesets) {
  const known = rulesets.find((row) => row.id === wanted.id);
  if (wanted.id === HOUSE) {
    draft.isHouse = true;
  } else if (known) {
    draft.isHouse = false;
    draft.ruleset = known.id;
    draft.players = wanted.players;
    draft.options = wanted.options;
  } else if (!draft.ruleset) {
    const last =
      rulesets.find((row) => row.id === settings.last?.ruleset) ??
      firstOf(rulesets);
    draft.ruleset = last?.id ?? "";
    draft.players = settings.last?.ruleset === draft.ruleset ? settings.last.players : 0;
    draft.options = settings.last?.ruleset === draft.ruleset ? settings.last.options : {};
  }
}

export function openOrNot() {
  const rows = [
    { value: 0, text: _("Only with the link") },
    { value: 1, text: _("Listed for everybody") },
  ];
  return pick(_("Who may sit down"), rows, Number(draft.isOpen), (value) => {
    draft.isOpen = value === 1;
  });
}

export function watchers() {
  const hint = _("They see what everybody sees, no hidden cards.");
  return toggle(
    _("Others may look on"),
    draft.watchers,
    (value) => {
      draft.watchers = value;
    },
    hint,
  );
}

export function clock() {
  const rows = [
    { value: "none", text: _("No clock") },
    { value: "quick", text: clockText("quick") },
    { value: "calm", text: clockText("calm") },
    { value: "slow", text: clockText("slow") },
  ];
  const box = h(
    "select",
    {
      onchange: () => {
        draft.clock = /** @type {keyof typeof CLOCKS} */ (box.value);
      },
    },
    rows.map((row) =>
      h("option", { value: row.value, selected: row.value === draft.clock }, row.text),
    ),
  );
  return labelled(
    _("Clock"),
    box,
    _("Time for each move, then your reserve runs down. When it is gone a bot plays on for you."),
  );
}

/** @param {"quick" | "calm" | "slow"} name */
function clockText(name) {
  const { move, reserve } = CLOCKS[name];
  return _("{seconds} s a move, {minutes} min in reserve", {
    seconds: move,
    minutes: reserve / 60,
  });
}
