// Rules in words: numbered sections and paragraphs, each with an address of its own.

import { h } from "../lib/dom.js";
import { _ } from "../lib/i18n.js";

/**
 * @typedef {object} Section
 * @property {number} number
 * @property {string} key
 * @property {string} title
 * @property {{number: string, key: string, text: string}[]} paragraphs
 */
/** @typedef {{title: string, players: number, sections: Section[]}} RulesPage */

/**
 * @param {RulesPage} page
 * @param {((anchor: string) => string) | null} address of a paragraph; null: none
 */
export function sectionsElement(page, address) {
  return h(
    "div",
    { class: "rules" },
    contents(page, address),
    h(
      "article",
      { class: "sections" },
      page.sections.map((section) => sectionElement(section, address)),
    ),
  );
}

/** @param {RulesPage} page @param {((anchor: string) => string) | null} address */
function contents(page, address) {
  const wide = matchMedia("(min-width: 900px)").matches;
  return h(
    "details",
    { class: "fold contents", open: wide },
    h("summary", null, _("Contents")),
    h(
      "ol",
      null,
      page.sections.map((section) => {
        const anchor = String(section.number);
        const jump = { href: address?.(anchor) ?? location.hash, onclick: jumper(anchor, address) };
        return h("li", null, h("a", jump, section.title));
      }),
    ),
  );
}

/** @param {Section} section @param {((anchor: string) => string) | null} address */
function sectionElement(section, address) {
  const number = String(section.number);
  return h(
    "section",
    { "data-anchor": number, "data-key": section.key },
    h("h2", { tabIndex: -1 }, h("span", { class: "muted" }, number), " ", section.title),
    section.paragraphs.map((row) =>
      h(
        "p",
        { "data-anchor": row.number, "data-key": row.key, tabIndex: -1 },
        address
          ? h(
              "a",
              { class: "number", href: address(row.number), onclick: jumper(row.number, address) },
              row.number,
            )
          : h("span", { class: "number muted" }, row.number),
        h("span", null, row.text),
      ),
    ),
  );
}

/**
 * Go to a paragraph without making the page anew.
 * @param {string} anchor
 * @param {((anchor: string) => string) | null} address
 */
function jumper(anchor, address) {
  return (/** @type {Event} */ event) => {
    event.preventDefault();
    if (address) history.replaceState(null, "", address(anchor));
    showAnchor(anchor);
  };
}

/**
 * Bring a section or paragraph into sight: by its number, or by the key of its rule.
 * @param {string} anchor
 */
export function showAnchor(anchor) {
  const name = CSS.escape(anchor);
  const found = document.querySelector(
    `[data-anchor="${name}"], p[data-key="${name}"], section[data-key="${name}"]`,
  );
  if (!(found instanceof HTMLElement)) return;
  for (const other of document.querySelectorAll(".here")) other.classList.remove("here");
  found.classList.add("here");
  found.scrollIntoView({ block: "start" });
  (found.querySelector("h2") ?? found).focus({ preventScroll: true });
}
