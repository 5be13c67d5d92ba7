// Who plays: the own name, and the bots.

import { get } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { _ } from "../lib/i18n.js";
import { change, settings } from "../lib/settings.js";
import { labelled } from "./parts.js";

const LONGEST = 40;

/** The own name; whoever has not told one gets a friendly one and keeps it. */
export function ownName() {
  if (!settings.name) change({ name: friendly() });
  return settings.name;
}

function friendly() {
  const names = [
    _("Hedgehog"),
    _("Fox"),
    _("Owl"),
    _("Otter"),
    _("Badger"),
    _("Magpie"),
    _("Squirrel"),
    _("Heron"),
  ];
  return names[Math.floor(Math.random() * names.length)] ?? _("Fox");
}

/** A field for the own name, remembered as it is written. */
export function nameField() {
  const field = h("input", {
    type: "text",
    value: ownName(),
    maxLength: LONGEST,
    autocomplete: "nickname",
    spellcheck: false,
    required: true,
    "data-focus": "name",
    oninput: () => {
      if (field.value.trim()) change({ name: field.value.trim() });
    },
    // An empty field is no name: the one that will be used comes back.
    onchange: () => {
      field.value = ownName();
    },
  });
  return labelled(_("Your name"), field);
}

/**
 * A field for a word that goes into the shuffle.
 * @param {string} value
 * @param {(word: string) => void} told
 */
export function nonceField(value, told) {
  const field = h("input", {
    type: "text",
    value,
    maxLength: 64,
    autocomplete: "off",
    "data-focus": "nonce",
    oninput: () => told(field.value.trim()),
  });
  const hint = _(
    "Any word. It is mixed into every shuffle of this game.",
  );
  return labelled(_("Your word for the shuffle (if you like)"), field, hint);
}

/** @type {Promise<string[]> | null} */
let asked = null;

/** The names of the bots, weakest first. @returns {Promise<string[]>} */
export async function botNames() {
  asked ??= get("/api/bots");
  try {
    return await asked;
  } catch (error) {
    asked = null;
    throw error;
  }
}

/** What a bot is called to people. @param {string} bot */
export function botTitle(bot) {
  switch (bot) {
    case "random":
      return _("Beginner");
    case "rulebook":
      return _("Experienced");
    default:
      return bot;
  }
}

/** How a bot plays, in a line. @param {string} bot */
export function botHint(bot) {
  switch (bot) {
    case "random":
      return _("They play any card that is allowed: good for a first look at the rules.");
    case "rulebook":
      return _("They count cards and dodge penalties, as a steady player does.");
    default:
      return "";
  }
}
