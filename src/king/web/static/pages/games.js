// Games: my own, and finished ones of open tables, with their records.

import { get } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { _ } from "../lib/i18n.js";
import { filledLater, finishedLine, listed, myLine } from "./lists.js";
import { framed, tried } from "./parts.js";
import { allRulesets } from "./rulesets.js";
import { myTables } from "./tables.js";

/** @typedef {import("./lists.js").Row} Row */

const MOST = 60;
/** The server tells so many at once. */
const PAGE = 50;

/** @returns {Promise<import("../app.js").Page>} */
export async function gamesPage() {
  const rulesets = await allRulesets();
  const element = framed(
    h("h1", null, _("Games")),
    h("section", { class: "panel stack" }, h("h2", null, _("My games")), mine()),
    h(
      "section",
      { class: "panel stack" },
      h("h2", null, _("Finished games of open tables")),
      finished(rulesets),
    ),
  );
  return { element, title: _("Games") };
}

function mine() {
  const place = h("div", null, h("p", { class: "muted" }, _("One moment…")));
  void filledLater(place, myTables(MOST).then(sorted));
  return place;
}

/** Games that go on first. @param {import("./tables.js").Mine[]} rows */
function sorted(rows) {
  if (!rows.length)
    return h("p", { class: "muted" }, _("Games that you play on this device are listed here."));
  const running = rows.filter((row) => row.table.status !== "finished");
  const over = rows.filter((row) => row.table.status === "finished");
  return h(
    "div",
    { class: "stack" },
    running.length
      ? [
          h("h3", null, _("Running")),
          listed(
            running.map((row) => myLine(row, false)),
            "",
          ),
        ]
      : null,
    over.length
      ? [
          h("h3", null, _("Finished")),
          listed(
            over.map((row) => myLine(row, false)),
            "",
          ),
        ]
      : null,
  );
}

/** @param {import("./rulesets.js").Brief[]} rulesets */
function finished(rulesets) {
  const place = h("div", null, h("p", { class: "muted" }, _("One moment…")));
  void filledLater(
    place,
    get("/api/games").then((/** @type {Row[]} */ rows) => {
      const lines = rows.map((row) => finishedLine(row, rulesets));
      const list = listed(lines, _("No game of an open table is finished yet."));
      return h(
        "div",
        { class: "stack" },
        list,
        rows.length === PAGE ? moreButton(list, rows, rulesets) : null,
      );
    }),
  );
  return place;
}

/**
 * @param {HTMLElement} list
 * @param {Row[]} rows those that are shown
 * @param {import("./rulesets.js").Brief[]} rulesets
 */
function moreButton(list, rows, rulesets) {
  let last = rows.at(-1)?.changed ?? 0;
  const button = h(
    "button",
    {
      type: "button",
      onclick: () =>
        tried(button, async () => {
          /** @type {Row[]} */
          const next = await get(`/api/games?before=${last}`);
          list.append(...next.map((row) => finishedLine(row, rulesets)));
          last = next.at(-1)?.changed ?? last;
          if (next.length < PAGE) button.remove();
        }),
    },
    _("Earlier games"),
  );
  return button;
}
