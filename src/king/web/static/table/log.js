// What has happened in this deal, in words: for the log, and for those who listen.

import { h } from "../lib/dom.js";
import { _, n } from "../lib/i18n.js";
import { shortName } from "../cards/card.js";
import { rankName } from "../decisions/ladder.js";
import { nameOf, namesOf, strainSign } from "../decisions/parts.js";
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
  const name = nameOf(view, event["seat"] ?? -1);
  switch (event.type) {
    case "deal-began": {
      const head = _("Deal {number}, dealer: {name}", { number: event["number"], name: nameOf(view, event["dealer"]) });
      return event["contract"] ? `${head} · ${contractTitle(view, event["contract"])}` : head;
    }
    case "ordered": {
      const trump = event["trump"] ? ` · ${strainSign(event["trump"])}` : "";
      return _("{name} orders: {contract}", { name, contract: contractTitle(view, event["contract"]) + trump });
    }
    case "trump-named":
      return _("{name} names the trump: {suit}", { name, suit: strainSign(event["trump"]) });
    case "card-turned":
      return _("{name} shows {card}: that suit is trump", { name, card: card(event["card"]) });
    case "talon-taken":
      return event["cards"]
        ? _("{name} takes the talon: {cards}", { name, cards: all(event["cards"], card) })
        : _("{name} takes the talon, face down", { name });
    case "discarded":
      return thrown(name, event, card);
    case "pass-chosen":
      return event["cards"]
        ? `${name} → ${nameOf(view, event["to"])}: ${all(event["cards"], card)}`
        : _("{name} has chosen cards to pass", { name });
    case "passes-taken":
      return passedText(view, event, card);
    case "played":
    case "laid":
      return `${name}: ${card(event["card"])}`;
    case "trick-taken":
      return _("{name} takes trick {number}", { name, number: event["number"] });
    case "deal-ended":
      return event["early"] ? _("All points are taken: the deal ends here") : null;
  }
  return null;
}

/** @param {string} name @param {GameEvent} event @param {CardText} card */
function thrown(name, event, card) {
  const text = n("{name} puts {count} card away", "{name} puts {count} cards away", event["count"], { name });
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
  const name = nameOf(view, event["seat"] ?? -1);
  switch (event.type) {
    case "talon-opened":
      return _("The talon lies open: {cards}", { cards: all(event["cards"], card) });
    case "bid-made":
      return event["amount"] === null || event["amount"] === undefined
        ? _("{name} passes", { name })
        : _("{name} bids {amount}", { name, amount: event["amount"] });
    case "bid-won":
      return event["seat"] === null
        ? _("All have passed")
        : _("{name} has the highest bid: {amount}", { name, amount: event["amount"] });
    case "suit-named":
      return _("These cards score: {suit}", { suit: strainSign(event["suit"]) });
    case "redealt":
      return _("The same dealer deals again");
    case "talon-asked":
      return _("{name} asks {price} for the talon", { name, price: event["price"] });
    case "talon-sold": {
      const buyer = nameOf(view, event["buyer"]);
      return event["price"]
        ? _("{name} buys the talon for {price}", { name: buyer, price: event["price"] })
        : _("{name} keeps the talon", { name: buyer });
    }
    case "gift-given": {
      const other = nameOf(view, event["to"]);
      return event["card"]
        ? `${name} → ${other}: ${card(event["card"])}`
        : `${name} → ${other}: ${_("a card, face down")}`;
    }
    case "drew":
      return event["card"]
        ? _("{name} draws {card}", { name, card: card(event["card"]) })
        : _("{name} draws a card", { name });
    case "leftovers-taken": {
      const left = [...event["hand"], ...event["stock"]];
      return _("{name} is left with: {cards}", { name, cards: all(left, card) });
    }
  }
  return null;
}

/** @param {View} view @param {GameEvent} event @param {CardText} card */
function fightText(view, event, card) {
  const name = nameOf(view, event["seat"] ?? -1);
  switch (event.type) {
    case "blocked":
      return _("{name}: no card fits", { name });
    case "seat-out":
      return _("{name} has no cards left: place {place}", { name, place: event["place"] });
    case "titles-given":
      return event["seats"]
        .map((/** @type {number} */ seat, /** @type {number} */ place) => `${rankName(view, place)}: ${nameOf(view, seat)}`)
        .join(" · ");
    case "roles-drawn":
      return _("Places by lot: {names}", { names: namesOf(view, event["ladder"]) });
    case "bout-began": {
      const names = { attacker: nameOf(view, event["attacker"]), defender: nameOf(view, event["defender"]) };
      return _("Bout {number}: {attacker} → {defender}", { number: event["number"], ...names });
    }
    case "permitted":
      return event["seats"].length
        ? _("May add too: {names}", { names: namesOf(view, event["seats"]) })
        : _("Nobody else may add");
    case "attacked":
      return withTrump(_("{name} attacks: {card}", { name, card: card(event["card"]) }), event);
    case "defended":
      return withTrump(_("{name} beats it: {card}", { name, card: card(event["card"]) }), event);
    case "taking":
      return _("{name} takes", { name });
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
