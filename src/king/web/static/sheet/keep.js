// To keep and to give away: print, files, a link with its code, and an end.

import { openDialog } from "../lib/dialog.js";
import { fill, h } from "../lib/dom.js";
import { _, lang } from "../lib/i18n.js";
import { toast } from "../lib/toast.js";
import { csvOf } from "./csv.js";
import { sheetJson } from "./report.js";
import { linkOf } from "./share.js";
import { forgetSheet } from "./store.js";

/** @typedef {import("./ledger.js").Ledger} Ledger */
/** @typedef {{id: string | null, text: string, ledger: Ledger}} Given */

/** By which a spreadsheet knows that it is UTF-8: without it names become nonsense there. */
const MARK = "\ufeff";
/** What a code can hold. */
const MOST_IN_CODE = 2900;

/** @param {Given} given */
export function keepPanel({ id, text, ledger }) {
  const save = (/** @type {string} */ label, /** @type {string} */ ending, /** @type {string} */ kind, /** @type {() => string} */ content) =>
    h("button", { type: "button", onclick: () => download(`${nameOf(ledger)}.${ending}`, kind, content()) }, label);
  return h("section", { class: "panel stack sheet-keep" }, h("h2", null, _("To keep")),
    h("div", { class: "row" },
      h("button", { type: "button", onclick: () => window.print() }, _("Print")),
      h("button", { type: "button", onclick: () => void share(ledger, text) }, _("Share")),
      save(_("File for King"), "sheet", "text/plain", () => text),
      save("JSON", "json", "application/json", () => `${JSON.stringify({ ...sheetJson(ledger), file: text }, null, 2)}\n`),
      save("CSV", "csv", "text/csv", () => `${MARK}${csvOf(ledger, lang() === "en" ? "," : ";")}`),
      id !== null && h("button", { type: "button", class: "quiet", onclick: () => askToForget(id) }, _("Throw away"))));
}

/** @param {Ledger} ledger */
function nameOf(ledger) {
  const names = ledger.names.join("-").replaceAll(/[^\p{L}\p{N}-]+/gu, "");
  return `king-${ledger.plan.ruleset}-${names || "sheet"}`.slice(0, 80);
}

/** @param {string} name @param {string} kind @param {string} content */
function download(name, kind, content) {
  const link = h("a", { href: URL.createObjectURL(new Blob([content], { type: `${kind};charset=utf-8` })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** @param {string} id */
function askToForget(id) {
  const close = openDialog(_("Throw this sheet away?"), h("div", { class: "stack" },
    h("p", null, _("It is kept nowhere else. Save a file first if you want it back one day.")),
    h("button", { type: "button", class: "primary", onclick: () => {
      close();
      forgetSheet(id).then(() => {
        location.hash = "#/sheet";
      }, (error) => toast(String(error), "bad"));
    } }, _("Throw away"))));
}

/** @param {Ledger} ledger @param {string} text */
async function share(ledger, text) {
  const link = await linkOf(ledger, text);
  const field = h("input", { type: "text", readOnly: true, value: link, "aria-label": _("Link to this sheet"), onfocus: () => field.select() });
  const code = h("div", { class: "sheet-code" });
  const copy = h("button", { type: "button", class: "primary", onclick: async () => {
    field.select();
    await navigator.clipboard?.writeText(link).then(() => toast(_("Copied")), () => toast(_("Copy the marked text yourself."), "bad"));
  } }, _("Copy"));
  const send = typeof navigator.share === "function" && h("button", { type: "button", onclick: () => void navigator.share({ url: link }).catch(() => undefined) }, _("Send"));
  openDialog(_("Share"), h("div", { class: "stack" },
    h("p", { class: "muted" }, _("The whole sheet is in the link, to look at. Nothing is kept on the server.")),
    field, h("div", { class: "row" }, copy, send), code));
  fill(code, await codeElement(link));
}

/** The link as a code for a camera, where there is a server to draw it. @param {string} link */
async function codeElement(link) {
  if (new TextEncoder().encode(link).length > MOST_IN_CODE) return h("p", { class: "muted" }, _("The sheet is too long for a code; the link works."));
  try {
    const answer = await fetch("/api/qr", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ text: link }) });
    if (!answer.ok) throw new Error(answer.statusText);
    const drawing = await answer.text();
    return h("img", { src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing)}`, alt: _("The link as a code for a camera") });
  } catch {
    return h("p", { class: "muted" }, _("Without a connection there is no code for a camera; the link works."));
  }
}
