// What has happened in this deal, in words: for the log, and for those who listen.

import { h } from "../lib/dom.js";
import { _, n } from "../lib/i18n.js";
import { shortName } from "../cards/card.js";
import { rankName } from "../decisions/ladder.js";
import { inlineOf, labelOf, nameOf, namesOf, strainSign } from "../decisions/parts.js";
import { contractTitle } from "./words.js";

/** @typedef {import("./model.js").View} View */
/** @typedef {import("../lib/protocol.js").GameEvent} GameEvent */

/**
 * An event as one line; null for those that tell nothing.
 * @param {View} view @param {GameEvent} event
 * @param {(code: string) => string} [card] how a card is called: short for reading, spoken for listening
 * @returns {string | null}
 */
export function eventText(view, event, card = shortName) {
  return dealText(view, event, card) ?? saleText(view, event, card) ?? fightText(view, event, card);
}

/** @typedef {(code: string) => string} CardText */

/** @param {View} view @param {GameEvent} event @param {CardText} card */
function dealText(view, event, card) {
  const seat = event["seat"] ?? -1;
  const own = seat === view.seat;
  const name = nameOf(view, seat);
  switch (event.type) {
    case "deal-began":
      return beganText(view, event);
    case "ordered": {
      const trump = event["trump"] ? ` · ${strainSign(event["trump"])}` : "";
      const contract = contractTitle(view, event["contract"]) + trump;
      return own ? _("You order: {contract}", { contract }) : _("{name} orders: {contract}", { name, contract });
    }
    case "trump-named": {
      const suit = strainSign(event["trump"]);
      return own ? _("You name the trump: {suit}", { suit }) : _("{name} names the trump: {suit}", { name, suit });
    }
    case "card-turned": {
      const turned = card(event["card"]);
      return own
        ? _("You show {card}: that suit is trump", { card: turned })
        : _("{name} shows {card}: that suit is trump", { name, card: turned });
    }
    case "talon-taken":
      return talonText(own, name, event, card);
    case "discarded":
      return thrown(own, name, event, card);
    case "pass-chosen":
      if (event["cards"]) return `${labelOf(view, seat)} → ${inlineOf(view, event["to"])}: ${all(event["cards"], card)}`;
      return own ? _("You have chosen cards to pass") : _("{name} has chosen cards to pass", { name });
    case "passes-taken":
      return passedText(view, event, card);
    case "played":
    case "laid":
      return `${labelOf(view, seat)}: ${card(event["card"])}`;
    case "trick-taken": {
      const number = event["number"];
      return own ? _("You take trick {number}", { number }) : _("{name} takes trick {number}", { name, number });
    }
    case "deal-ended":
      return event["early"] ? _("All points are taken: the deal ends here") : null;
  }
  return null;
}

/** @param {View} view @param {GameEvent} event */
function beganText(view, event) {
  const number = event["number"];
  const head = event["dealer"] === view.seat
    ? _("Deal {number}, you deal", { number })
    : _("Deal {number}, dealer: {name}", { number, name: nameOf(view, event["dealer"]) });
  return event["contract"] ? `${head} · ${contractTitle(view, event["contract"])}` : head;
}

/** @param {boolean} own @param {string} name @param {GameEvent} event @param {CardText} card */
function talonText(own, name, event, card) {
  if (!event["cards"]) {
    return own ? _("You take the talon, face down") : _("{name} takes the talon, face down", { name });
  }
  const cards = all(event["cards"], card);
  return own ? _("You take the talon: {cards}", { cards }) : _("{name} takes the talon: {cards}", { name, cards });
}

/** @param {boolean} own @param {string} name @param {GameEvent} event @param {CardText} card */
function thrown(own, name, event, card) {
  const text = own
    ? n("You put {count} card away", "You put {count} cards away", event["count"])
    : n("{name} puts {count} card away", "{name} puts {count} cards away", event["count"], { name });
  return event["cards"] ? `${text}: ${all(event["cards"], card)}` : text;
}

/** Cards that were passed to this observer. @param {View} view @param {GameEvent} event @param {CardText} card */
function passedText(view, event, card) {
  const giver = event["to"].indexOf(view.seat);
  const cards = event["cards"][giver];
  return cards
    ? _("{name} passes to you: {cards}", { name: nameOf(view, giver), cards: all(cards, card) })
    : _("The passed cards are taken");
}

/** @param {View} view @param {GameEvent} event @param {CardText} card */
function saleText(view, event, card) {
  const seat = event["seat"] ?? -1;
  const own = seat === view.seat;
  const name = nameOf(view, seat);
  switch (event.type) {
    case "talon-opened":
      return _("The talon lies open: {cards}", { cards: all(event["cards"], card) });
    case "bid-made":
      return bidText(own, name, event["amount"] ?? null);
    case "bid-won": {
      const amount = event["amount"];
      if (event["seat"] === null) return _("All have passed");
      return own
        ? _("You have the highest bid: {amount}", { amount })
        : _("{name} has the highest bid: {amount}", { name, amount });
    }
    case "suit-named":
      return _("These cards score: {suit}", { suit: strainSign(event["suit"]) });
    case "redealt":
      return _("The same dealer deals again");
    case "talon-asked": {
      const price = event["price"];
      return own
        ? _("You ask {price} for the talon", { price })
        : _("{name} asks {price} for the talon", { name, price });
    }
    case "talon-sold":
      return soldText(view, event);
    case "gift-given": {
      const given = event["card"] ? card(event["card"]) : _("a card, face down");
      return `${labelOf(view, seat)} → ${inlineOf(view, event["to"])}: ${given}`;
    }
    case "drew":
      return drawText(own, name, event, card);
    case "leftovers-taken": {
      const cards = all([...event["hand"], ...event["stock"]], card);
      return own ? _("You are left with: {cards}", { cards }) : _("{name} is left with: {cards}", { name, cards });
    }
  }
  return null;
}

/** @param {boolean} own @param {string} name @param {number | null} amount */
function bidText(own, name, amount) {
  if (amount === null) return own ? _("You pass") : _("{name} passes", { name });
  return own ? _("You bid {amount}", { amount }) : _("{name} bids {amount}", { name, amount });
}

/** @param {View} view @param {GameEvent} event */
function soldText(view, event) {
  const own = event["buyer"] === view.seat;
  const name = nameOf(view, event["buyer"]);
  const price = event["price"];
  if (!price) return own ? _("You keep the talon") : _("{name} keeps the talon", { name });
  return own
    ? _("You buy the talon for {price}", { price })
    : _("{name} buys the talon for {price}", { name, price });
}

/** @param {boolean} own @param {string} name @param {GameEvent} event @param {CardText} card */
function drawText(own, name, event, card) {
  if (!event["card"]) return own ? _("You draw a card") : _("{name} draws a card", { name });
  const drawn = card(event["card"]);
  return own ? _("You draw {card}", { card: drawn }) : _("{name} draws {card}", { name, card: drawn });
}

/** @param {View} view @param {GameEvent} event @param {CardText} card */
function fightText(view, event, card) {
  const seat = event["seat"] ?? -1;
  const own = seat === view.seat;
  const name = own ? labelOf(view, seat) : nameOf(view, seat);
  switch (event.type) {
    case "blocked":
      return _("{name}: no card fits", { name });
    case "seat-out": {
      const place = event["place"];
      return own
        ? _("You have no cards left: place {place}", { place })
        : _("{name} has no cards left: place {place}", { name, place });
    }
    case "titles-given":
      return event["seats"]
        .map((/** @type {number} */ one, /** @type {number} */ place) => `${rankName(view, place)}: ${inlineOf(view, one)}`)
        .join(" · ");
    case "roles-drawn":
      return _("Places by lot: {names}", { names: namesOf(view, event["ladder"]) });
    case "bout-began": {
      const names = { attacker: inlineOf(view, event["attacker"]), defender: inlineOf(view, event["defender"]) };
      return _("Bout {number}: {attacker} → {defender}", { number: event["number"], ...names });
    }
    case "permitted":
      return event["seats"].length
        ? _("May add too: {names}", { names: namesOf(view, event["seats"]) })
        : _("Nobody else may add");
    case "attacked": {
      const values = { name, card: card(event["card"]) };
      return withTrump(own ? _("You attack: {card}", values) : _("{name} attacks: {card}", values), event);
    }
    case "defended": {
      const values = { name, card: card(event["card"]) };
      return withTrump(own ? _("You beat it: {card}", values) : _("{name} beats it: {card}", values), event);
    }
    case "taking":
      return own ? _("You take the cards") : _("{name} takes", { name });
    case "declined":
      return _("{name}: nothing more", { name });
    case "bout-ended":
      return event["took"] ? _("The cards are taken") : _("The cards leave play");
  }
  return null;
}

/** @param {string} text @param {GameEvent} event */
function withTrump(text, event) {
  return event["trump"] ? `${text} · ${_("Trump: {suit}", { suit: strainSign(event["trump"]) })}` : text;
}

/** @param {string[]} cards @param {CardText} card */
function all(cards, card) {
  return cards.map(card).join(" ");
}

/** The whole deal so far, oldest first. @param {View} view */
export function logElement(view) {
  const lines = view.events.map((event) => ({ type: event.type, text: eventText(view, event) }));
  const rows = lines
    .filter((line) => line.text !== null)
    .map((line) => h("li", { class: HEADS.has(line.type) ? "log-head" : "" }, line.text));
  if (!rows.length) return h("p", { class: "muted" }, _("Nothing has happened in this deal yet."));
  return h("ol", { class: "log" }, rows);
}

/** Events that close something: a little space goes after them. */
const HEADS = new Set(["deal-began", "trick-taken", "bout-began", "ordered", "talon-sold"]);
