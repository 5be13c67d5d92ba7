// Lists of tables: those that wait for players, my own, those that are over.

import { textOf } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { lang, n, signed, titled, _ } from "../lib/i18n.js";
import { tried } from "./parts.js";
import { titleOf } from "./rulesets.js";
import { saveRecord } from "./tables.js";

/** @typedef {import("./rulesets.js").Brief} Brief */
/**
 * A line of the server's lists.
 * @typedef {object} Row
 * @property {string} id
 * @property {string} ruleset
 * @property {number} players
 * @property {string} status
 * @property {(string | null)[]} seats
 * @property {number[] | null} totals
 * @property {number} created
 * @property {number} changed
 */

/** A table that waits for players. @param {Row} row @param {Brief[]} rulesets */
export function openLine(row, rulesets) {
  const names = row.seats.filter((name) => name !== null);
  const free = row.seats.length - names.length;
  return h(
    "li",
    null,
    h(
      "a",
      { class: "entry", href: `#/table/${row.id}` },
      h("b", null, titleOf(rulesets, row.ruleset)),
      h("span", { class: "muted" }, names.join(", ")),
      h("span", { class: "good" }, n("{count} seat free", "{count} seats free", free)),
    ),
  );
}

/**
 * A table of mine.
 * @param {import("./tables.js").Mine} mine
 * @param {boolean} isShort without what can be done afterwards
 */
export function myLine(mine, isShort) {
  const { table, rules, ticket } = mine;
  const others = table.seats
    .filter((_chair, seat) => seat !== ticket.seat)
    .map((chair) => chair?.name ?? "…")
    .join(", ");
  const isOver = table.status === "finished";
  return h(
    "li",
    null,
    h(
      "a",
      { class: "entry", href: `#/table/${table.id}` },
      h("b", null, titled(rules.title)),
      h("span", { class: "muted" }, others ? _("with {names}", { names: others }) : ""),
      h("span", { class: isOver ? "muted" : "good" }, stateOf(table)),
    ),
    isOver && !isShort ? afterwards(table.id, (form) => saveRecord(ticket, form)) : null,
  );
}

/** @param {import("../lib/protocol.js").TableBlock} table */
function stateOf(table) {
  if (table.status === "lobby") return _("waits for players");
  if (table.status === "finished") return _("finished");
  return table.paused ? _("paused") : _("running");
}

/** A game that is over. @param {Row} row @param {Brief[]} rulesets */
export function finishedLine(row, rulesets) {
  const date = new Intl.DateTimeFormat(lang(), { dateStyle: "medium" }).format(row.changed);
  const scores = row.seats.map((name, seat) =>
    h(
      "span",
      { class: "score" },
      name ?? "…",
      " ",
      h("b", null, row.totals ? signed(row.totals[seat] ?? 0) : ""),
    ),
  );
  return h(
    "li",
    null,
    h(
      "a",
      { class: "entry", href: `#/replay/${row.id}` },
      h("b", null, titleOf(rulesets, row.ruleset)),
      h("span", { class: "scores" }, scores),
      h("span", { class: "muted" }, date),
    ),
    afterwards(row.id, null),
  );
}

/** What can be done with a game that is over. The record of a table that nobody may watch is
 * fetched with the own token; others are plain links.
 * @param {string} table @param {((form: "king" | "jsonl") => Promise<void>) | null} save */
function afterwards(table, save) {
  return h(
    "p",
    { class: "row after" },
    h("a", { class: "button quiet", href: `#/replay/${table}` }, _("Replay")),
    h("a", { class: "button quiet", href: `#/proof/${table}` }, _("Proof")),
    download(table, "king", _("Record"), _("Save the record"), save),
    download(table, "jsonl", "JSON", _("Save the record as JSON"), save),
  );
}

/** @param {string} table @param {"king" | "jsonl"} form @param {string} text @param {string} spoken
 * @param {((form: "king" | "jsonl") => Promise<void>) | null} save */
function download(table, form, text, spoken, save) {
  if (!save) {
    const href = `/api/games/${table}/record.${form}`;
    return h(
      "a",
      {
        class: "button quiet",
        href,
        title: spoken,
        "aria-label": spoken,
        download: `king-${table}.${form}`,
      },
      text,
    );
  }
  const button = h(
    "button",
    {
      type: "button",
      class: "quiet",
      title: spoken,
      "aria-label": spoken,
      onclick: () => tried(button, () => save(form)),
    },
    text,
  );
  return button;
}

/**
 * A list, or a word that there is nothing in it.
 * @param {HTMLElement[]} lines
 * @param {string} none
 */
export function listed(lines, none) {
  return lines.length ? h("ul", { class: "lines" }, lines) : h("p", { class: "muted" }, none);
}

/**
 * A place that is filled later: with what a promise brings, or with why it did not.
 * @param {HTMLElement} place
 * @param {Promise<HTMLElement | null>} coming
 */
export async function filledLater(place, coming) {
  try {
    const element = await coming;
    place.replaceChildren(...(element ? [element] : []));
  } catch (error) {
    place.replaceChildren(h("p", { class: "bad" }, textOf(error)));
  }
  return place;
}
