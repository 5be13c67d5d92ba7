// House rules: check a file, see its options, read its rules, make a table with them.

import { post } from "../lib/api.js";
import { fill, h } from "../lib/dom.js";
import { lang, titled, _ } from "../lib/i18n.js";
import { houseEditor } from "./housetext.js";
import { filledLater } from "./lists.js";
import { optionsElement, optionsFor, unusual } from "./options.js";
import { framed, pick } from "./parts.js";
import { inShort } from "./rulesets.js";
import { sectionsElement } from "./sections.js";

/** @typedef {import("./rulesets.js").Details} Details */

/** @returns {import("../app.js").Page} */
export function housePage() {
  const result = h("div", { class: "stack" });
  const editor = houseEditor((details, text) => {
    if (details) showHouse(result, details, text);
    else fill(result);
  });
  const element = framed(
    h("h1", null, _("House rules")),
    h(
      "p",
      { class: "muted" },
      _(
        "Your table plays it differently? Write it down in a small file; it is checked here, and you can play it.",
      ),
    ),
    h(
      "details",
      { class: "fold" },
      h("summary", null, _("What such a file looks like")),
      h("p", null, _("It begins with the game that is nearest and says only what is different:")),
      h("pre", { class: "example" }, EXAMPLE),
    ),
    editor,
    result,
  );
  return { element, title: _("House rules") };
}

const EXAMPLE = `extends = "simple"
id = "kings-are-boys"
title = { en = "Kings are boys", ru = "Мальчики — короли", pl = "Panowie to króle" }
option.boys = false

[contract.no-boys]
card = { "K*" = -4 }`;

/** What the file says, for a number of players and options that can be switched.
 * @param {HTMLElement} place @param {Details} details @param {string} text */
function showHouse(place, details, text) {
  let players = details.rules.players;
  /** @type {Record<string, string>} */
  let options = {};
  const optionsPlace = h("div");
  const page = h("div");
  const showPage = () => {
    const body = { text, players, options: unusual(details.options, players, options) };
    const coming = post(`/api/house-rules/page?lang=${lang()}`, body).then((found) =>
      sectionsElement(found, null),
    );
    void filledLater(page, coming);
  };
  const showOptions = () => {
    fill(
      optionsPlace,
      optionsElement(optionsFor(details.options, players), options, (name, choice) => {
        options = { ...options, [name]: choice };
        showPage();
      }),
    );
    showPage();
  };
  showOptions();
  const rows = [...details.players]
    .sort((one, other) => one - other)
    .map((count) => ({ value: count, text: String(count) }));
  fill(
    place,
    h(
      "section",
      { class: "panel stack" },
      h("h2", null, titled(details.title)),
      h("p", { class: "muted" }, inShort(details.rules)),
      rows.length > 1
        ? pick(_("Players"), rows, players, (count) => {
            players = count;
            showOptions();
          })
        : null,
      optionsPlace,
      h("a", { class: "button primary", href: "#/make/house" }, _("Make a table with these rules")),
    ),
    page,
  );
}
