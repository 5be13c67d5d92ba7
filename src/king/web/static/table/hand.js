// The own hand: cards to be tapped, or chosen with the arrow keys and Enter.

import { h } from "../lib/dom.js";
import { _ } from "../lib/i18n.js";
import { moves, settings } from "../lib/settings.js";
import { cardElement, cardName } from "../cards/card.js";
import { sorted } from "../cards/sort.js";

/** @typedef {import("./model.js").View} View */

/**
 * What the hand tells the page.
 * @typedef {object} Ears
 * @property {(card: string) => void} chosen a card was taken that may be taken
 * @property {(card: string) => void} refused one that may not
 */

const ONE_ROW = 13; // more cards are too narrow for a finger on a phone
const MOST_ROWS = 3;

export class Hand {
  /** @param {Ears} ears */
  constructor(ears) {
    this.ears = ears;
    this.element = h("div", { class: "hand", role: "group", "aria-label": _("Your cards") });
    this.element.addEventListener("keydown", (event) => this.key(event));
    /** @type {Map<string, HTMLButtonElement>} */
    this.buttons = new Map();
    /** @type {string | null} the card that the next tap plays */
    this.raised = null;
    /** @type {Set<string>} cards of a choice of several */
    this.picked = new Set();
    this.shownFor = "";
    this.dealt = "";
    /** @type {"one" | "many" | null} */
    this.mode = null;
    this.isSingle = false; // a choice of one card: the next one takes its place
    /** @type {Set<string>} */
    this.open = new Set();
  }

  /**
   * Draw the hand of a moment.
   * @param {View} view
   * @param {"one" | "many" | null} mode how many cards are to be chosen, null for none
   * @param {Set<string>} gone cards that were played here and are not confirmed yet
   */
  show(view, mode, gone) {
    const moment = `${view.table.id}/${view.move}`;
    if (moment !== this.shownFor) {
      this.shownFor = moment;
      this.raised = null;
      this.picked = new Set(view.decision?.choose?.needed ?? []);
    }
    this.mode = mode;
    this.isSingle = countOf(view) === 1;
    const hand = (view.own?.hand ?? []).filter((card) => !gone.has(card));
    const cards = sorted(hand, view.now?.trump ?? null);
    this.open = new Set(mode ? openCards(view) : []);
    const isWide = cards.length > ONE_ROW && matchMedia("(max-width: 599px)").matches;
    const rows = isWide ? Math.min(Math.ceil(cards.length / ONE_ROW), MOST_ROWS) : 1;
    const inRow = Math.ceil(cards.length / rows);
    this.element.classList.toggle("in-rows", isWide);
    this.element.style.setProperty("--count", String(Math.max(inRow, 1)));
    this.element.classList.toggle("choosing", mode !== null);
    const buttons = cards.map((card) => this.button(card));
    for (const [card, button] of this.buttons) {
      if (!cards.includes(card)) {
        button.remove();
        this.buttons.delete(card);
      }
    }
    buttons.forEach((button, place) => {
      if (this.element.children[place] !== button) {
        this.element.insertBefore(button, this.element.children[place] ?? null);
      }
    });
    this.dress(cards);
    const deal = `${view.table.id}/${view.now?.number}`;
    if (deal !== this.dealt) {
      const isFirst = this.dealt === "";
      this.dealt = deal;
      if (!isFirst) dealOut(buttons);
    }
  }

  /** The button of a card, made once. @param {string} card */
  button(card) {
    const known = this.buttons.get(card);
    if (known) return known;
    const button = h(
      "button",
      { class: "slot", type: "button", "data-card": card, onclick: () => this.tap(card) },
      cardElement(card),
    );
    this.buttons.set(card, button);
    return button;
  }

  /** @param {string[]} cards */
  dress(cards) {
    const reachable = cards.find((card) => this.open.has(card)) ?? cards[0];
    const focused = cards.find((card) => this.buttons.get(card) === document.activeElement);
    for (const card of cards) {
      const button = this.buttons.get(card);
      if (!button) continue;
      const may = this.open.has(card);
      const picked = this.picked.has(card) || this.raised === card;
      button.classList.toggle("legal", this.mode !== null && may);
      button.classList.toggle("dim", this.mode !== null && !may);
      button.classList.toggle("chosen", picked);
      button.tabIndex = card === (focused ?? reachable) ? 0 : -1;
      button.setAttribute("aria-label", cardName(card));
      if (this.mode === "many") button.setAttribute("aria-pressed", String(picked));
      else button.removeAttribute("aria-pressed");
      button.setAttribute("aria-disabled", String(this.mode !== null && !may));
    }
  }

  /** @param {string} card */
  tap(card) {
    if (this.mode === null) return;
    if (!this.open.has(card)) {
      this.ears.refused(card);
      return;
    }
    if (this.mode === "many") {
      const isOff = this.picked.delete(card);
      if (this.isSingle) this.picked.clear();
      if (!isOff) this.picked.add(card);
      this.ears.chosen(card);
    } else if (settings.oneTap || this.raised === card) {
      this.raised = null;
      this.ears.chosen(card);
    } else {
      this.raised = card;
    }
    this.dress([...this.buttons.keys()]);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1, Home: -100, End: 100 }[event.key];
    if (step === undefined) return;
    const slots = /** @type {HTMLButtonElement[]} */ ([...this.element.children]);
    const place = slots.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    const target = slots[Math.min(Math.max(place + step, 0), slots.length - 1)];
    if (!target) return;
    event.preventDefault();
    for (const slot of slots) slot.tabIndex = slot === target ? 0 : -1;
    target.focus();
  }

  /** Where a card is on the screen. @param {string} card */
  place(card) {
    return this.buttons.get(card)?.getBoundingClientRect() ?? null;
  }

  /** Put the keyboard where the next card will be chosen. */
  focus() {
    const target = [...this.buttons.values()].find((button) => button.tabIndex === 0);
    target?.focus({ preventScroll: true });
  }
}

/** Cards come one after the other, as they are dealt. @param {HTMLElement[]} buttons */
function dealOut(buttons) {
  if (!moves()) return;
  buttons.forEach((button, place) => {
    button.animate([{ translate: "0 60px", opacity: 0 }, { translate: "0 0", opacity: 1 }], {
      delay: place * 24,
      duration: 200,
      easing: "ease-out",
      fill: "backwards",
    });
  });
}

/** How many cards are to be chosen. @param {View} view */
export function countOf(view) {
  return view.decision?.choose?.count ?? 1;
}

/** Cards that may be chosen now, as the server says. @param {View} view */
function openCards(view) {
  const decision = view.decision;
  if (!decision) return [];
  if (decision.choose) return [...decision.choose.open, ...decision.choose.needed];
  return (decision.actions ?? [])
    .map((action) => action["card"])
    .filter((card) => typeof card === "string");
}
