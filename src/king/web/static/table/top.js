// The line of truth: what is played, for what, which deal; and the ways to more.

import { fill, h, svg } from "../lib/dom.js";
import { _, titled } from "../lib/i18n.js";
import { get } from "../lib/api.js";
import { lang } from "../lib/i18n.js";
import { suitName, suitSign } from "../cards/card.js";
import { openDialog } from "../lib/dialog.js";
import { noteFor } from "../decisions/boards.js";
import { dealerText, inlineOf } from "../decisions/parts.js";
import { lastTrickElement, menuDialog } from "./menu.js";
import { sheetElement } from "./sheet.js";
import { talkButton } from "./talk.js";

/** @typedef {import("./model.js").View} View */
/** @typedef {{send: (message: Record<string, unknown>) => void}} Ways */

/** The bar stays while the game goes on, so that a tap or the keyboard's place is never lost. */
export class TopBar {
  /** @param {Ways} ways @param {() => View} current */
  constructor(ways, current) {
    this.title = h("b");
    this.more = h("small");
    this.turn = h("span", { class: "sr" });
    this.last = h("button", {
      class: "icon last-trick", "aria-label": _("Last trick"), title: _("Last trick"),
      onclick: () => openDialog(_("Last trick"), lastTrickElement(current())),
    }, sign(TRICK));
    this.talk = talkButton(() => current().phrases, ways.send);
    this.parts = [
      h("button", { class: "contract", onclick: () => void explain(current()), "aria-label": _("What is played") },
        this.title, this.more),
      h("span", { class: "spacer" }),
      this.last,
      h("button", {
        class: "icon open-sheet", "aria-label": _("Score sheet"), title: _("Score sheet"),
        onclick: () => openDialog(_("Score sheet"), sheetElement(current(), { compact: false })),
      }, sign(SHEET)),
      this.talk,
      h("button", {
        class: "icon open-menu", "aria-label": _("Menu"), title: _("Menu"),
        onclick: () => menuDialog(current(), ways),
      }, "⋯"),
      this.turn,
    ];
  }

  /** @param {View} view */
  show(view) {
    fill(this.title, ...inColour(contractText(view), view.now?.trump ?? null));
    fill(this.more, ...smallText(view));
    this.last.disabled = view.last === null;
    this.talk.hidden = view.seat === null;
    const text = view.now?.turn === view.seat && view.decision ? _("It is your turn.") : "";
    if (this.turn.textContent !== text) this.turn.textContent = text;
  }
}

/** Two cards, and a ruled sheet: drawn, as no letter says them. */
const TRICK = ["M3.5 7.5 11 5.5l3.2 12-7.5 2z", "M13 5.2 20.5 7.2 17.3 19.2 14.6 18.5"];
const SHEET = ["M5 3.5h14v17H5z", "M5 8.5h14", "M11.5 3.5v17", "M5 13h14", "M5 17h14"];

/** @param {string[]} lines */
function sign(lines) {
  return svg("svg", { viewBox: "0 0 24 24", class: "talk-sign", "aria-hidden": "true" },
    ...lines.map((d) => svg("path", { d })));
}

/** The contract with its trump. @param {View} view */
export function contractText(view) {
  const now = view.now;
  if (!now?.contract) return titled(view.rules.title);
  const title = titled(view.rules.contracts[now.contract]?.title ?? {}) || now.contract;
  // Where a suit was named whose cards score, it is what is played for.
  const named = view.events.findLast((event) => event.type === "suit-named");
  const suit = now.trump && now.trump !== "none" ? now.trump : named?.["suit"];
  return suit ? `${title} ${suitSign(suit)}` : title;
}

/** A text whose sign of the trump, if it ends with one, has the colour of its suit. @param {string} text @param {string | null} trump */
function inColour(text, trump) {
  const sign = trump && trump !== "none" ? suitSign(trump) : "";
  if (!trump || !sign || !text.endsWith(sign)) return [text];
  return [text.slice(0, -sign.length), h("span", { class: "strain", "data-suit": trump }, sign)];
}

/** What else is good to know; on a narrow screen the crown on the table says who declares.
 * @param {View} view */
function smallText(view) {
  const now = view.now;
  if (!now) return [];
  const deal = view.rules.deals === null
    ? _("deal {number}", { number: now.number })
    : _("deal {number} of {all}", { number: now.number, all: view.rules.deals });
  const text = now.contract ? titled(view.rules.contracts[now.contract]?.text ?? {}) : "";
  const parts = [h("span", null, deal)];
  if (now.trump === "none") parts.push(h("span", null, _("no trump")));
  else if (now.trump) parts.push(h("span", { class: "wide" }, _("trump: {suit}", { suit: suitName(now.trump) })));
  if (now.declarer !== null && !view.rules.ranks.length) {
    const name = inlineOf(view, now.declarer);
    parts.push(h("span", { class: "wide" }, _("declarer: {name}", { name })));
  }
  const note = noteFor(view);
  if (note) parts.push(h("span", { class: "wide" }, note));
  if (text) parts.push(h("span", { class: "very-wide" }, text));
  return parts;
}

/** Who deals and who declares. @param {View} view */
function whoText(view) {
  const { dealer = null, declarer = null } = view.now ?? {};
  const parts = [
    dealer !== null && dealerText(view, dealer),
    declarer !== null && !view.rules.ranks.length && _("declarer: {name}", { name: inlineOf(view, declarer) }),
  ];
  return parts.filter(Boolean).join(" · ");
}

/** The paragraph of the rules about what is played. @param {View} view */
async function explain(view) {
  const page = await get(`/api/tables/${view.table.id}/page?lang=${lang()}`);
  const rows = page.sections.flatMap((/** @type {any} */ section) => section.paragraphs);
  const wanted = rows.filter((/** @type {any} */ row) => row.key === `contract.${view.now?.contract}`);
  const chosen = view.rules.options.filter((row) => !row.default);
  openDialog(
    contractText(view),
    h("p", { class: "muted" }, whoText(view)),
    noteFor(view) && h("p", null, noteFor(view)),
    ...(wanted.length ? wanted : rows.slice(0, 1)).map((/** @type {any} */ row) => h("p", null, row.text)),
    chosen.length > 0 && h("h3", null, _("Options of this table")),
    h("ul", { class: "options" }, ...chosen.map((row) => h("li", null, `${titled(row.title)}: ${titled(row.chosen)}`))),
    !view.table.house &&
      h("p", null, h("a", { href: `#/rules/${view.rules.ruleset}/${view.rules.players}`, target: "_blank" }, _("All rules"))),
  );
}
