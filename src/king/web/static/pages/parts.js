// What all pages outside a game share: the line at the top, and small forms.

import { textOf } from "../lib/api.js";
import { h, svg } from "../lib/dom.js";
import { LANGUAGES, lang, _ } from "../lib/i18n.js";
import { change } from "../lib/settings.js";
import { toast } from "../lib/toast.js";
import { wayBack } from "../lib/visited.js";

/** Names of languages, each in itself; they are the same whatever is spoken. */
const OWN_NAMES = { ru: "Русский", en: "English", pl: "Polski" };

/** The language that was just chosen: its button gets the focus back when the page is made anew. */
let chosen = "";
let made = 0;

/**
 * A page: the line at the top and what belongs to it.
 * @param {...import("../lib/dom.js").Children} children
 */
export function framed(...children) {
  return h("div", null, topLine(), h("main", { class: "page" }, toTable(), ...children));
}

/** Back to the cards, for whoever only wanted to look something up from the menu of a table. */
function toTable() {
  const href = wayBack();
  if (!href || !/^#\/(rules|settings)/.test(location.hash)) return null;
  return h("a", { class: "button way-back", href }, "← ", _("To the table"));
}

/** The way home, the languages, the settings. */
export function topLine() {
  return h(
    "header",
    { class: "page-top" },
    h("a", { class: "brand", href: "#/" }, crown(), "King"),
    languages(),
    h(
      "a",
      {
        class: "button icon",
        href: "#/settings",
        "aria-label": _("Settings"),
        title: _("Settings"),
      },
      sliders(),
    ),
  );
}

function languages() {
  const box = h("div", { class: "languages", role: "group", "aria-label": _("Language") });
  for (const code of LANGUAGES) {
    const button = h(
      "button",
      {
        type: "button",
        class: "quiet",
        lang: code,
        title: OWN_NAMES[code],
        "aria-label": OWN_NAMES[code],
        "aria-pressed": String(code === lang()),
        onclick: () => {
          chosen = code;
          change({ lang: code });
        },
      },
      code.toUpperCase(),
    );
    if (code === chosen) {
      chosen = "";
      requestAnimationFrame(() => button.focus());
    }
    box.append(button);
  }
  return box;
}

function crown() {
  return svg(
    "svg",
    { viewBox: "0 0 32 26", "aria-hidden": "true" },
    svg("path", { d: "M3 19V5l7 6 6-9 6 9 7-6v14z" }),
    svg("path", { d: "M3 21.500h26V25H3z" }),
  );
}

function sliders() {
  return svg(
    "svg",
    { viewBox: "0 0 24 24", "aria-hidden": "true", class: "sliders" },
    svg("path", { d: "M3 7h8M17 7h4M3 17h4M13 17h8" }),
    svg("circle", { cx: 14, cy: 7, r: 3 }),
    svg("circle", { cx: 10, cy: 17, r: 3 }),
  );
}

/**
 * One of a few, side by side.
 * @template {string | number} T
 * @param {string} title
 * @param {{value: T, text: string, hint?: string}[]} rows
 * @param {T} value
 * @param {(value: T) => void} choose
 */
export function pick(title, rows, value, choose) {
  const name = `pick-${++made}`;
  return h(
    "fieldset",
    { class: "choices" },
    h("legend", null, title),
    rows.map((row) =>
      h(
        "label",
        { title: row.hint },
        h("input", {
          type: "radio",
          name,
          value: String(row.value),
          checked: row.value === value,
          onchange: () => choose(row.value),
        }),
        h("span", null, row.text),
      ),
    ),
  );
}

/**
 * One of many, in a list that opens.
 * @param {string} title
 * @param {{value: string, text: string}[]} rows
 * @param {string} value
 * @param {(value: string) => void} choose
 */
export function select(title, rows, value, choose) {
  const box = h(
    "select",
    { onchange: () => choose(box.value) },
    rows.map((row) => {
      return h("option", { value: row.value, selected: row.value === value }, row.text);
    }),
  );
  return labelled(title, box);
}

/** A field with its name above and a word of explanation below.
 * @param {string} title @param {HTMLElement} field @param {string} [hint] */
export function labelled(title, field, hint) {
  const id = `hint-${++made}`;
  if (hint) field.setAttribute("aria-describedby", id);
  return h(
    "div",
    { class: "field" },
    h("label", null, h("span", null, title), field),
    hint ? h("small", { class: "muted", id }, hint) : null,
  );
}

/**
 * Yes or no.
 * @param {string} title
 * @param {boolean} value
 * @param {(value: boolean) => void} choose
 * @param {string} [hint]
 */
export function toggle(title, value, choose, hint) {
  const box = h("input", {
    type: "checkbox",
    role: "switch",
    checked: value,
    onchange: () => choose(box.checked),
  });
  return h(
    "label",
    { class: "switch" },
    h("span", null, title, hint ? h("small", { class: "muted block" }, hint) : null),
    box,
  );
}

/** Do something that may be refused, with the button asleep meanwhile; a refusal is shown.
 * @param {HTMLButtonElement} button @param {() => Promise<void>} work */
export async function tried(button, work) {
  button.disabled = true;
  try {
    await work();
  } catch (error) {
    toast(textOf(error), "bad");
  } finally {
    button.disabled = false;
  }
}

