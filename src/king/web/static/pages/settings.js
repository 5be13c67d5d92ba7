// What each person may choose for this device. Every change shows at once.

import { backElement, cardElement } from "../cards/card.js";
import { h, fill } from "../lib/dom.js";
import { LANGUAGES, speak, _ } from "../lib/i18n.js";
import { change, changes, settings } from "../lib/settings.js";
import { sound } from "../lib/sound.js";
import { toast } from "../lib/toast.js";
import { framed, labelled, pick, toggle } from "./parts.js";

/** @typedef {import("../lib/settings.js").Settings} Settings */

/** Names of languages, each in itself. */
const OWN_NAMES = { ru: "Русский", en: "English", pl: "Polski" };
const LONGEST_NAME = 40;
const SHOWN = ["AS", "KH", "QD", "JC", "TH"];

/** True after a language was chosen here: its button gets the focus back in the new texts. */
let refocus = false;

/** The page of settings. @returns {import("../app.js").Page} */
export function settingsPage() {
  return { element: framed(h("h1", null, _("Settings")), ...sections()), title: _("Settings") };
}

/** The same settings over the table, so that a game need not be left. @returns {HTMLDialogElement} */
export function settingsDialog() {
  const dialog = h("dialog", { class: "settings" });
  let spoken = settings.lang;
  const draw = () => {
    dialog.setAttribute("aria-label", _("Settings"));
    const close = h("button", { type: "button", class: "primary", onclick: () => dialog.close() }, _("Done"));
    fill(dialog, h("header", null, h("h2", null, _("Settings")), close), h("div", { class: "stack" }, sections()));
  };
  const hear = async () => {
    if (settings.lang === spoken) return;
    spoken = settings.lang;
    await speak(spoken).catch(() => toast(_("The texts did not arrive. Try again."), "bad"));
    draw();
  };
  changes.addEventListener("change", hear);
  dialog.addEventListener("close", () => {
    changes.removeEventListener("change", hear);
    dialog.remove();
  });
  draw();
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

function sections() {
  return [
    section(_("You"), nameField(), languages()),
    section(_("Cards"), preview(), ...cards()),
    section(_("Look"), ...look()),
    section(_("Play"), ...play()),
    section(_("Your turn"), sounds(), notices()),
  ];
}

/** @param {string} title @param {...HTMLElement} rows */
function section(title, ...rows) {
  return h("section", { class: "panel stack" }, h("h2", null, title), rows);
}

/** One of a few values of a setting.
 * @param {string} title @param {keyof Settings} key @param {[value: any, text: string][]} rows */
function choice(title, key, rows) {
  const named = rows.map(([value, text]) => ({ value, text }));
  return pick(title, named, /** @type {any} */ (settings[key]), (value) => change({ [key]: value }));
}

/** A setting that is on or off. @param {string} title @param {keyof Settings} key @param {string} [hint] */
function flag(title, key, hint) {
  return toggle(title, Boolean(settings[key]), (value) => change({ [key]: value }), hint);
}

function nameField() {
  const keep = () => change({ name: field.value.trim() });
  const about = { type: "text", value: settings.name, maxLength: LONGEST_NAME, autocomplete: "nickname" };
  const field = h("input", { ...about, onchange: keep });
  return labelled(_("Your name at the table"), field);
}

function languages() {
  const rows = LANGUAGES.map((value) => ({ value, text: OWN_NAMES[value] }));
  const group = pick(_("Language"), rows, settings.lang, (lang) => {
    refocus = true;
    change({ lang });
  });
  rows.forEach((row, i) => group.querySelectorAll("span")[i]?.setAttribute("lang", row.value));
  if (refocus) requestAnimationFrame(() => focusAgain(group));
  return group;
}

/** @param {HTMLElement} group */
function focusAgain(group) {
  const over = document.querySelector("dialog[open].settings");
  if (!group.isConnected || (over && !over.contains(group))) return;
  refocus = false;
  /** @type {HTMLInputElement | null} */ (group.querySelector("input:checked"))?.focus();
}

/** Some cards as they will look. */
function preview() {
  const shown = [...SHOWN.map((code) => cardElement(code)), backElement()];
  return h("div", { class: "card-preview", "aria-hidden": "true" }, shown);
}

function cards() {
  const backs = /** @type {[string, string][]} */ ([
    ["lattice", _("Lattice")],
    ["crown", _("Crown")],
    ["plain", _("Plain")],
  ]);
  return [
    flag(_("Four colours of suits"), "fourColours"),
    choice(_("Letters"), "letters", [["latin", "A K Q J"], ["cyrillic", "Т К Д В"]]),
    choice(_("Back"), "back", backs),
  ];
}

function look() {
  return [
    choice(_("Theme"), "theme", [["auto", _("Auto")], ["light", _("Light")], ["dark", _("Dark")]]),
    flag(_("Moving cards"), "motion", _("Without it everything is in its place at once.")),
  ];
}

function play() {
  const times = /** @type {[number, string][]} */ ([
    [0, _("Not at all")],
    [0.5, _("½ s")],
    [1, _("1 s")],
    [2, _("2 s")],
    [-1, _("Until I tap")],
  ]);
  const passes = /** @type {[string, string][]} */ ([
    ["bots", _("Against bots")],
    ["always", _("Always")],
    ["never", _("Never")],
  ]);
  return [
    choice(_("How to play a card"), "oneTap", [[true, _("One tap")], [false, _("Tap, then tap again")]]),
    choice(_("A finished trick stays"), "hold", times),
    choice(_("Pass for me when nothing else is possible"), "passes", passes),
    h("small", { class: "muted" }, _("Among people a quick pass tells that you hold nothing that fits.")),
    flag(_("Points during the deal"), "showPoints", _("Hide them to train your memory.")),
  ];
}

function sounds() {
  return toggle(_("Sounds"), settings.sound, (value) => {
    change({ sound: value });
    sound("turn");
  });
}

function notices() {
  const choose = async (/** @type {boolean} */ wanted) => {
    const notify = wanted && (await mayNotify());
    change({ notify });
    const box = row.querySelector("input");
    if (box) box.checked = notify;
    if (wanted && !notify) toast(_("The browser does not allow notifications for this page."), "bad");
  };
  const hint = _("When it is your turn and this page is hidden.");
  const row = toggle(_("Notifications"), settings.notify, choose, hint);
  return row;
}

/** Whether the browser lets us notify; asks the person when that is still open. */
async function mayNotify() {
  if (!("Notification" in window)) return false;
  return (await Notification.requestPermission()) === "granted";
}
