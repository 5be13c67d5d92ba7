// What the decisions are made of: names, buttons, suits to choose from.

import { h } from "../lib/dom.js";
import { _, n } from "../lib/i18n.js";
import { suitName, suitSign } from "../cards/card.js";

/** @typedef {import("../table/model.js").View} View */
/** @typedef {import("../lib/protocol.js").Action} Action */
/** @typedef {import("../lib/protocol.js").Suit} Suit */
/** @typedef {(action: Action) => void} Act */

/**
 * How one kind of decision is asked and answered.
 * @typedef {object} DecisionView
 * @property {(view: View) => string} title one sentence: what is asked
 * @property {"one" | "many" | null} [cards] whether cards of the own hand are chosen
 * @property {(view: View, cards: string[]) => Action | null} [actionFor] null: not (yet) an action
 * @property {(view: View, cards: string[]) => string} [told] what the button says that gives away
 *   the cards chosen
 * @property {(view: View, act: Act) => HTMLElement | null} [panel] all that is no card of the hand
 * @property {(view: View, card: string, act: Act) => boolean} [ask] opens a dialogue where a card
 *   alone does not say everything (a joker also names a trump); false where it does
 */

/** The legal actions of the decision, or those of one type. @param {View} view @param {string} [type] */
export function actionsOf(view, type) {
  const all = view.decision?.actions ?? [];
  return type ? all.filter((action) => action.type === type) : all;
}

/** The actions with this card; a joker may have several.
 * @param {View} view @param {string} card */
export function actionsWith(view, card) {
  return actionsOf(view).filter((action) => action["card"] === card);
}

/** The only action with the only card chosen. @param {View} view @param {string[]} cards */
export function byCard(view, cards) {
  if (cards.length !== 1) return null;
  const found = actionsWith(view, cards[0] ?? "");
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Whoever can say what seats are called. @typedef {{seat: number | null, table: {seats: ({name: string} | null)[]}}} Named */

/** What somebody calls himself. The own seat is spoken to instead: see the next ones.
 * @param {Named} view @param {number} seat */
export function nameOf(view, seat) {
  return view.table.seats[seat]?.name ?? _("Seat {number}", { number: seat + 1 });
}

/** What a seat is called where its name stands alone. @param {Named} view @param {number} seat */
export function labelOf(view, seat) {
  return seat === view.seat ? _("You") : nameOf(view, seat);
}

/** What a seat is called after a colon or an arrow. @param {Named} view @param {number} seat */
export function inlineOf(view, seat) {
  return seat === view.seat ? _("you") : nameOf(view, seat);
}

/** Seats in a row, after a colon. @param {Named} view @param {number[]} seats */
export function namesOf(view, seats) {
  return seats.map((seat) => inlineOf(view, seat)).join(", ");
}

/** Who dealt, in the middle of a line. @param {Named} view @param {number} seat */
export function dealerText(view, seat) {
  return seat === view.seat ? _("you deal") : _("dealer: {name}", { name: nameOf(view, seat) });
}

/** How many cards a seat holds, in words. @param {View} view @param {number} seat */
export function cardCount(view, seat) {
  return n("{count} card", "{count} cards", view.now?.sizes[seat] ?? 0);
}

/** A strain in words; null means "by the last card". @param {Suit | null} suit */
export function strainName(suit) {
  if (suit === null) return _("by the last card");
  return suit === "none" ? _("no trump") : suitName(suit);
}

/** A strain as short as it goes: the sign of a suit, words for the others. @param {Suit | null} suit */
export function strainSign(suit) {
  return suit === null || suit === "none" ? strainName(suit) : suitSign(suit);
}

/** A suit in its colour. @param {Suit | null} suit */
export function strainMark(suit) {
  return h("span", { class: "strain", "data-suit": suit ?? "last" }, strainSign(suit));
}

/**
 * Suits as big buttons, of which one is chosen.
 * @param {(Suit | null)[]} suits
 * @param {(suit: Suit | null) => void} pick
 * @param {string} label
 */
export function suitButtons(suits, pick, label) {
  const buttons = suits.map((suit) =>
    h(
      "button",
      {
        type: "button",
        class: "strain-button",
        "aria-label": strainName(suit),
        "aria-pressed": "false",
        title: strainName(suit),
        onclick: (/** @type {Event} */ event) => {
          press(buttons, /** @type {HTMLElement} */ (event.currentTarget));
          pick(suit);
        },
      },
      strainMark(suit),
    ),
  );
  return h("div", { class: "strains", role: "group", "aria-label": label }, buttons);
}

/** Mark one of several buttons as the chosen one. @param {HTMLElement[]} all @param {HTMLElement | null} one */
export function press(all, one) {
  for (const button of all) button.setAttribute("aria-pressed", String(button === one));
}

/**
 * The last button of a panel: it says what will happen, and waits until there is something.
 * @param {string} waiting what is missing
 */
export function confirmButton(waiting) {
  /** @type {(() => void) | null} */
  let deed = null;
  const button = h(
    "button",
    { type: "button", class: "primary decide-go", disabled: true, onclick: () => deed?.() },
    waiting,
  );
  return {
    button,
    /** @param {string} text @param {() => void} wanted */
    ready(text, wanted) {
      deed = wanted;
      button.disabled = false;
      button.textContent = text;
    },
    /** @param {string} text */
    wait(text) {
      deed = null;
      button.disabled = true;
      button.textContent = text;
    },
  };
}

/** A panel. @param {string} kind @param {...import("../lib/dom.js").Children} children */
export function panelOf(kind, ...children) {
  return h("section", { class: `decide decide-${kind}` }, ...children);
}

/** A button that acts at once. @param {string} text @param {() => void} deed @param {string} [look] */
export function actButton(text, deed, look = "") {
  return h("button", { type: "button", class: `decide-act ${look}`, onclick: deed }, text);
}

/** The action that gives up, passes or adds nothing, as a button; null where there is none.
 * @param {View} view @param {Act} act @param {string} text */
export function declineButton(view, act, text) {
  const decline = actionsOf(view, "decline")[0];
  return decline ? actButton(text, () => act(decline)) : null;
}
