// A house-rules file: chosen or pasted, checked by the server, its mistake shown where it is.

import { post, Problem, textOf } from "../lib/api.js";
import { fill, h } from "../lib/dom.js";
import { lang, _ } from "../lib/i18n.js";
import { lineOf } from "./place.js";

/** @typedef {import("./rulesets.js").Details} Details */

const KEY = "king.house";
const WAIT = 600;

/** The file that was looked at last, as long as the window lives. */
export function houseText() {
  try {
    return sessionStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

/** @param {string} text */
function keepText(text) {
  try {
    sessionStorage.setItem(KEY, text);
  } catch {
    // Without a store the text is there as long as the page.
  }
}

/**
 * @param {string} text
 * @param {number | null} players
 * @param {Record<string, string>} options
 * @returns {Promise<Details>}
 */
export function checkHouse(text, players, options) {
  return post(`/api/house-rules?lang=${lang()}`, { text, players, options });
}

/**
 * The editor. `checked` is told what the file says, or null when it has a mistake or is empty.
 * @param {(details: Details | null, text: string) => void} checked
 */
export function houseEditor(checked) {
  const editor = editorOf(houseText());
  const verdict = h("div", { class: "verdict", role: "status", "aria-live": "polite" });
  let turn = 0;
  let timer = 0;

  const check = async () => {
    const mine = ++turn;
    const text = editor.area.value;
    keepText(text);
    editor.mark(null);
    if (!text.trim()) {
      fill(verdict);
      checked(null, text);
      return;
    }
    try {
      const details = await checkHouse(text, null, {});
      if (mine !== turn) return;
      fill(verdict, h("p", { class: "good" }, _("The file is all right.")));
      checked(details, text);
    } catch (error) {
      if (mine !== turn) return;
      fill(verdict, trouble(editor, error));
      checked(null, text);
    }
  };
  editor.area.addEventListener("input", () => {
    editor.draw();
    clearTimeout(timer);
    timer = window.setTimeout(check, WAIT);
  });
  if (houseText()) void check();
  return h(
    "div",
    { class: "stack" },
    filePicker((text) => {
      editor.area.value = text;
      editor.draw();
      void check();
    }),
    editor.element,
    verdict,
  );
}

/** @typedef {ReturnType<typeof editorOf>} Editor */

/** A text with numbered lines, of which one can be marked: the lines are drawn behind the text
 * that is written, of the same size. @param {string} text */
function editorOf(text) {
  const lines = h("div", { class: "code-lines", "aria-hidden": "true" });
  const area = h("textarea", {
    value: text,
    spellcheck: false,
    autocapitalize: "off",
    wrap: "off",
    "aria-label": _("The text of the house rules"),
    placeholder: _("Paste the text here, or choose a file."),
  });
  const element = h("div", { class: "code" }, h("div", { class: "code-inner" }, lines, area));
  /** @type {number | null} */
  let marked = null;

  const draw = () => {
    fill(
      lines,
      area.value
        .split("\n")
        .map((line, number) =>
          h("div", { class: number === marked ? "code-line wrong" : "code-line" }, line || " "),
        ),
    );
  };
  /**
   * Bring a line to the middle; only the text is scrolled, not the page.
   * @param {number | null} line
   */
  const scrollTo = (line) => {
    const row = lines.children[line ?? -1];
    if (!(row instanceof HTMLElement)) return;
    element.scrollTo(0, row.offsetTop - element.clientHeight / 2 + row.offsetHeight);
  };
  /** Mark a line, from 0. @param {number | null} line */
  const mark = (line) => {
    marked = line;
    area.setAttribute("aria-invalid", String(line !== null));
    draw();
    scrollTo(line);
  };
  /** Put the cursor on a line. @param {number} line */
  const visit = (line) => {
    const start = area.value.split("\n").slice(0, line).join("\n").length + (line ? 1 : 0);
    const end = area.value.indexOf("\n", start);
    area.focus();
    area.setSelectionRange(start, end < 0 ? area.value.length : end);
    scrollTo(line);
  };
  draw();
  return { element, area, draw, mark, visit };
}

/** What is wrong, where, and what would be right. @param {Editor} editor @param {unknown} error */
function trouble(editor, error) {
  if (!(error instanceof Problem) || error.body.code !== "ruleset") {
    return h("p", { class: "bad" }, textOf(error));
  }
  const { key, found, allowed } = error.body;
  const line = lineOf(editor.area.value, error.body);
  editor.mark(line);
  return h(
    "div",
    { class: "panel stack wrong-box" },
    h(
      "p",
      { class: "row" },
      line === null
        ? null
        : h(
            "button",
            { type: "button", onclick: () => editor.visit(line) },
            _("Line {number}", { number: line + 1 }),
          ),
      key ? h("code", null, key) : null,
    ),
    h("p", null, h("b", { class: "bad" }, _("Found:")), " ", found ?? error.message),
    allowed ? h("p", null, h("b", null, _("Allowed:")), " ", allowed) : null,
  );
}

/** @param {(text: string) => void} read */
function filePicker(read) {
  const input = h("input", {
    type: "file",
    accept: ".toml,text/plain",
    onchange: async () => {
      const file = input.files?.[0];
      if (file) read(await file.text());
      // The same file may be chosen again after it was mended.
      input.value = "";
    },
  });
  return h("label", { class: "button file" }, _("Choose a file"), input);
}
