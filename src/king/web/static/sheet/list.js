// The sheets of this device.

import { fill, h } from "../lib/dom.js";
import { lang, n, titled, _ } from "../lib/i18n.js";
import { isKept } from "../lib/offline.js";
import { framed } from "../pages/parts.js";
import { readSheet } from "./file.js";
import { importSheet } from "./imports.js";
import { Refusal } from "./refusal.js";
import { refusalText } from "./refusals.js";
import { allSheets, lasts, whenChanged } from "./store.js";

/** @typedef {import("./store.js").Kept} Kept */

/** @returns {Promise<import("../app.js").Page>} */
export async function listPage() {
  const place = h("div", { class: "stack" });
  const trouble = h("div", { role: "alert" });
  const show = async () => fill(place, rowsElement(await allSheets()));
  await show();
  const leave = whenChanged(() => void show());
  const element = framed(
    h("h1", null, _("Score sheets")),
    h("p", { class: "muted" }, _("You play with real cards; King counts. No account, and no network after the first visit.")),
    h("section", { class: "panel stack" },
      h("div", { class: "row" }, h("a", { class: "button primary big", href: "#/sheet/new" }, _("New sheet")), importButton(trouble)),
      trouble, place),
    await keptNote(),
  );
  return { element, title: _("Score sheets"), leave };
}

/** What is to be known of keeping. */
async function keptNote() {
  if (!lasts()) return h("p", { class: "bad" }, _("This browser keeps nothing: export a sheet before you close the page."));
  return (await isKept()) ? h("p", { class: "muted" }, "✓ ", _("This page opens without a network too.")) : null;
}

/** @param {Kept[]} rows */
function rowsElement(rows) {
  if (!rows.length) return h("p", { class: "muted" }, _("No sheets yet."));
  return h("ul", { class: "sheet-list" }, rows.map((kept) => h("li", null, line(kept))));
}

/** @param {Kept} kept */
function line(kept) {
  const when = new Intl.DateTimeFormat(lang(), { day: "numeric", month: "short", hour: "numeric", minute: "2-digit" }).format(kept.at);
  let names = "";
  let deals = "";
  try {
    const ledger = readSheet(kept.text, kept.plan);
    names = ledger.names.join(", ");
    deals = ledger.isOver ? _("finished") : n("{count} deal", "{count} deals", ledger.rows.length);
  } catch (error) {
    deals = refusalText(error);
  }
  return h("a", { href: `#/sheet/${kept.id}` }, h("b", null, titled(kept.plan.title)), h("span", null, names),
    h("small", { class: "muted" }, `${deals} · ${when}`));
}

/** A file from elsewhere: text, JSON or CSV. @param {HTMLElement} trouble where it is said why it is refused */
function importButton(trouble) {
  const field = h("input", {
    type: "file", class: "hidden-text", accept: ".sheet,.txt,.json,.csv,text/plain,application/json,text/csv", "aria-label": _("Open a file"),
    onchange: async () => {
      const file = field.files?.[0];
      field.value = "";
      fill(trouble);
      if (!file) return;
      try {
        location.hash = `#/sheet/${await importSheet(file)}`;
      } catch (error) {
        fill(trouble, refusalElement(file.name, error));
      }
    },
  });
  return h("label", { class: "button file-button" }, _("Open a file"), field);
}

/** What is wrong with a file, where, and what to do; it stays until another one is opened.
 * @param {string} name @param {unknown} error */
function refusalElement(name, error) {
  return h("div", { class: "file-refused" },
    h("p", null, h("b", null, name), ": ", refusalText(error)),
    error instanceof Refusal && h("p", { class: "muted" }, _("Nothing was opened. Mend that line in a text editor, or save the file anew where it comes from.")));
}
