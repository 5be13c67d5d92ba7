// A sheet to look at: one that came in a link, or that of a game of this server.

import { graphElement } from "../after/graph.js";
import { podium } from "../after/result.js";
import { settlementElement } from "../after/settlement.js";
import { Problem } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { _, lang, titled } from "../lib/i18n.js";
import { ticket } from "../lib/tokens.js";
import { topLine, tried } from "../pages/parts.js";
import { sheetElement } from "../table/sheet.js";
import { checksElement } from "./checks.js";
import { readHeader, readSheet } from "./file.js";
import { keepPanel } from "./keep.js";
import { boardElement } from "./one.js";
import { paperOf } from "./paper.js";
import { planOf } from "./plans.js";
import { printElement } from "./print.js";
import { refusalText } from "./refusals.js";
import { textOf } from "./share.js";
import { keepSheet } from "./store.js";
import { told } from "./told.js";

/** @typedef {import("./plan.js").Plan} Plan */

/** @param {string} code @returns {Promise<import("../app.js").Page>} */
export async function sharedPage(code) {
  const text = await textOf(code).catch(() => {
    throw told(_("This link is damaged: a part of it is missing."));
  });
  return lookedAt(text);
}

/** The sheet of a game of this server. @param {string} id @returns {Promise<import("../app.js").Page>} */
export async function gamePage(id) {
  const token = ticket(id)?.token;
  const headers = { "accept-language": lang(), ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const answer = await fetch(`/api/games/${encodeURIComponent(id)}/sheet`, { headers });
  if (answer.ok) return lookedAt(await answer.text());
  throw new Problem(answer.status, await answer.json().catch(() => ({ code: "failed", text: answer.statusText })));
}

/** @param {string} text @returns {Promise<import("../app.js").Page>} */
async function lookedAt(text) {
  try {
    const plan = await planOf(readHeader(text));
    return { element: pageOf(text, plan), title: titled(plan.title) };
  } catch (error) {
    if (error instanceof TypeError) throw error;
    throw told(refusalText(error));
  }
}

/** @param {string} text @param {Plan} plan */
function pageOf(text, plan) {
  const ledger = readSheet(text, plan);
  const paper = paperOf(ledger);
  const keep = h("button", { type: "button", class: "primary", onclick: () => tried(keep, async () => {
    location.hash = `#/sheet/${await keepSheet(text, plan)}`;
  }) }, _("Keep a copy on this device"));
  return h("div", { class: "sheet-page" }, topLine(),
    h("main", { class: "page" },
      h("div", { class: "row sheet-title" }, h("h1", null, titled(plan.title)), h("span", { class: "spacer" }), keep),
      ledger.isOver ? podium(paper) : boardElement(ledger),
      h("section", { class: "panel stack" }, sheetElement(paper, { compact: false }), checksElement(ledger)),
      h("section", { class: "panel stack" }, h("h2", null, _("Graph of totals")), graphElement(paper)),
      settlementElement(paper),
      keepPanel({ id: null, text, ledger })),
    h("div", { class: "sheet-print" }, printElement(ledger)));
}
