// A new sheet: the game, who plays in which order, who deals first.

import { fill, h } from "../lib/dom.js";
import { _, titled, lang } from "../lib/i18n.js";
import { houseEditor, houseText } from "../pages/housetext.js";
import { optionsElement, optionsFor, unusual } from "../pages/options.js";
import { framed, pick, select, toggle, tried } from "../pages/parts.js";
import { detailsOf, readAddress } from "../pages/rulesets.js";
import { emptyLedger, formatHeader } from "./file.js";
import { checkNames, neat } from "./names.js";
import { allPlans, planFor, planOfHouse } from "./plans.js";
import { refusalText } from "./refusals.js";
import { keepSheet } from "./store.js";

/** @typedef {import("./plan.js").Plan} Plan */
/** @typedef {import("../pages/rulesets.js").Option} Option */

const NAMES = "king.sheet.names";
const FIRST = "minsk";
const LONGEST = 40;

/** What was filled in, kept when the page is made anew in another language. */
const draft = {
  isHouse: false, ruleset: "", players: 0, dealer: 0, inAddition: false,
  /** @type {Record<string, string>} */
  options: {},
  /** @type {string[]} */
  names: [],
};

/** @param {string[]} params a game, its players and options @returns {Promise<import("../app.js").Page>} */
export async function newPage(params) {
  const plans = await allPlans();
  begin(readAddress(params), plans);
  const form = new NewSheet(plans);
  return { element: framed(h("h1", null, _("New sheet")), form.element), title: _("New sheet") };
}

/** @param {ReturnType<typeof readAddress>} wanted @param {Plan[]} plans */
function begin(wanted, plans) {
  if (!draft.names.length) draft.names = namesOfBefore();
  if (plans.some((plan) => plan.ruleset === wanted.id)) {
    Object.assign(draft, { isHouse: false, ruleset: wanted.id, players: wanted.players, options: wanted.options });
  } else if (!draft.ruleset) {
    draft.ruleset = plans.some((plan) => plan.ruleset === FIRST) ? FIRST : (plans[0]?.ruleset ?? "");
  }
}

/** The names of the last evening: mostly the same people play. @returns {string[]} */
function namesOfBefore() {
  try {
    const found = JSON.parse(localStorage.getItem(NAMES) ?? "[]");
    return Array.isArray(found) ? found.map(String) : [];
  } catch {
    return [];
  }
}

class NewSheet {
  /** @param {Plan[]} plans */
  constructor(plans) {
    this.plans = plans;
    /** @type {Option[]} */
    this.options = [];
    this.game = h("div", { class: "stack" });
    this.numbers = h("div");
    this.optionsPlace = h("div");
    this.people = h("div", { class: "stack" });
    this.trouble = h("p", { class: "bad", role: "alert" });
    this.button = h("button", { type: "submit", class: "primary big" }, _("Begin the sheet"));
    this.element = h("form", {
      class: "stack", noValidate: true,
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        void tried(this.button, () => this.submit());
      },
    },
    h("section", { class: "panel stack" }, h("h2", null, _("The game")), this.source(), this.game, this.numbers, this.optionsPlace),
    h("section", { class: "panel stack" }, h("h2", null, _("Who plays")), this.people),
    this.trouble, this.button);
    this.showGame();
  }

  source() {
    const rows = [{ value: 0, text: _("A known game") }, { value: 1, text: _("House rules") }];
    return pick(_("Rules"), rows, Number(draft.isHouse), (value) => {
      draft.isHouse = value === 1;
      this.showGame();
    });
  }

  showGame() {
    fill(this.numbers);
    fill(this.optionsPlace);
    if (draft.isHouse) {
      this.button.disabled = true;
      fill(this.game, houseEditor((details) => {
        this.button.disabled = details === null;
        if (details) this.known(details.players, details.options);
      }));
      return;
    }
    this.button.disabled = false;
    const games = [...new Map(this.plans.map((plan) => [plan.ruleset, titled(plan.title)]))];
    games.sort((one, other) => one[1].localeCompare(other[1], lang()));
    fill(this.game, select(_("Game"), games.map(([value, text]) => ({ value, text })), draft.ruleset, (id) => {
      Object.assign(draft, { ruleset: id, players: 0, options: {} });
      this.showNumbers();
    }));
    this.showNumbers();
  }

  showNumbers() {
    const counts = this.plans.filter((plan) => plan.ruleset === draft.ruleset).map((plan) => plan.players);
    this.known(counts, []);
    const { ruleset, players } = draft;
    // Options come later; without a network the game is played as usual.
    const asked = detailsOf(ruleset, players, {}).then((details) => {
      if (draft.isHouse || draft.ruleset !== ruleset) return;
      this.options = details.options;
      this.showOptions();
    });
    void asked.catch(() => fill(this.optionsPlace, h("p", { class: "muted" }, _("Options come from the server: without it the game is played as usual."))));
  }

  /** @param {number[]} counts @param {Option[]} options */
  known(counts, options) {
    this.options = options;
    if (!counts.includes(draft.players)) draft.players = counts[0] ?? 3;
    const rows = [...counts].sort((one, other) => one - other).map((value) => ({ value, text: String(value) }));
    fill(this.numbers, rows.length > 1 && pick(_("Players"), rows, draft.players, (count) => {
      draft.players = count;
      draft.options = unusual(this.options, count, draft.options);
      this.showOptions();
      this.showPeople();
    }));
    this.showOptions();
    this.showPeople();
  }

  showOptions() {
    const options = optionsFor(this.options, draft.players);
    fill(this.optionsPlace, options.length > 0 && optionsElement(options, draft.options, (name, choice) => {
      draft.options = unusual(this.options, draft.players, { ...draft.options, [name]: choice });
    }, Object.keys(draft.options).length > 0));
  }

  showPeople() {
    const seats = Array.from({ length: draft.players }, (_unused, seat) => seat);
    if (draft.dealer >= draft.players) draft.dealer = 0;
    const rows = seats.map((seat) => h("li", null,
      h("input", {
        type: "text", value: draft.names[seat] ?? "", maxLength: LONGEST, autocomplete: "off", placeholder: _("Player {number}", { number: seat + 1 }),
        "aria-label": _("Player {number}", { number: seat + 1 }), "data-seat": seat,
        oninput: (/** @type {Event} */ event) => {
          draft.names[seat] = /** @type {HTMLInputElement} */ (event.target).value;
        },
      }),
      h("label", { class: "deals-first" }, h("input", { type: "radio", name: "sheet-dealer", checked: seat === draft.dealer, onchange: () => {
        draft.dealer = seat;
      } }), h("span", null, _("deals first")))));
    const plan = this.plans.find((one) => one.ruleset === draft.ruleset && one.players === draft.players);
    const isLadder = !draft.isHouse && plan?.schedule.kind === "ladder";
    const canHold = draft.isHouse || plan?.contracts.some((row) => row.faults["king-held"]);
    fill(this.people,
      h("p", { class: "muted" }, isLadder ? _("In playing order, clockwise; the first ladder is the same, from the top.") : _("In playing order, clockwise.")),
      h("ol", { class: "sheet-names" }, rows),
      canHold && toggle(_("King of hearts held back: charged beside the normal score"), draft.inAddition, (value) => {
        draft.inAddition = value;
      }, _("Usually the charge stands instead of it.")));
  }

  async submit() {
    this.trouble.textContent = "";
    const names = Array.from({ length: draft.players }, (_unused, seat) => neat(draft.names[seat] ?? "") || _("Player {number}", { number: seat + 1 }));
    try {
      checkNames(names);
    } catch (error) {
      this.trouble.textContent = refusalText(error);
      return;
    }
    const rulesText = draft.isHouse ? houseText() : null;
    const plan = await (rulesText !== null ? planOfHouse(rulesText, draft.players, draft.options) : planFor(draft.ruleset, draft.players, draft.options));
    const header = {
      ruleset: plan.ruleset, names, options: plan.options, rulesText, ladder: [], dealer: names[draft.dealer] ?? null,
      inAddition: draft.inAddition && plan.contracts.some((row) => row.faults["king-held"]),
    };
    emptyLedger({ ...header, places: new Map() }, plan);
    try {
      localStorage.setItem(NAMES, JSON.stringify(names));
    } catch {
      // Without a store the names are asked for again.
    }
    const id = await keepSheet(`${formatHeader(header).join("\n")}\n`, plan);
    location.hash = `#/sheet/${id}`;
  }
}
