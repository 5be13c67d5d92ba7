// What the sheet says: units and their counts, reasons for points, faults, one deal in a line.

import { shortName } from "../cards/card.js";
import { _, n, number, signed } from "../lib/i18n.js";

/** Units whose number stands in their text. @param {string} what @param {number} count @returns {string | null} */
function counted(what, count) {
  switch (what) {
    case "tricks": return n("{count} trick", "{count} tricks", count);
    case "girls": return n("{count} queen", "{count} queens", count);
    case "boys": return n("{count} boy", "{count} boys", count);
    case "hearts":
    case "*H": return n("{count} heart", "{count} hearts", count);
    case "*S": return n("{count} spade", "{count} spades", count);
    case "*D": return n("{count} diamond", "{count} diamonds", count);
    case "*C": return n("{count} club", "{count} clubs", count);
    case "joker": return n("{count} joker", "{count} jokers", count);
    case "rungs": return n("{count} rung", "{count} rungs", count);
    case "last-two": return n("one of the last two tricks", "both of the last two tricks", count);
    case "last-tricks": return n("{count} of the last tricks", "{count} of the last tricks", count);
    default: return null;
  }
}

/** Things that exist once. @param {string} what @returns {string | null} */
function single(what) {
  switch (what) {
    case "king": return _("the king of hearts");
    case "last": return _("the last trick");
    case "last-2": return _("the last trick but one");
    case "slam": return _("the slam");
    case "price": return _("the price of the talon");
    case "shortfall": return _("the buyer's shortfall");
    case "most-tricks": return _("the most tricks");
    case "crown": return _("the top place");
    case "revoke": return _("revoke");
    case "king-held": return _("K♥ held back");
    default: break;
  }
  const [head, tail] = splitNumber(what);
  if (head === "place") return tail === 1 ? _("first out") : tail === 2 ? _("second out") : _("number {number} to go out", { number: tail });
  if (head === "trick") return _("trick {number}", { number: tail });
  if (head === "last") return _("trick {number} from the end", { number: tail });
  return isCard(what) ? shortName(codeOf(what)) : null;
}

/** "place-2" as its word and number. @param {string} what @returns {[string, number]} */
function splitNumber(what) {
  const found = /^(place|trick|last)-(\d+)$/.exec(what);
  return found ? [found[1] ?? "", Number(found[2])] : ["", 0];
}

/** @param {string} what */
function isCard(what) {
  return /^([2-9AKQJT]|10)[SHDC]$/.test(what);
}

/** A card as the rest of the client calls it. @param {string} what */
function codeOf(what) {
  return what.replace(/^10/, "T");
}

/** One reason for points: "3 queens × −10 = −30"; a thing that exists once: "Q♠: −13".
 * @param {import("./plan.js").ScoreLine} line */
export function lineText(line) {
  if (line.what === "bid") return `${_("a bid of {count}", { count: line.count })}: ${signed(line.points)}`;
  const once = single(line.what);
  if (once !== null && line.count === 1) return `${once}: ${signed(line.points)}`;
  const text = counted(line.what, line.count) ?? `${line.count} × ${once ?? groupText(line.what)}`;
  return `${text} × ${number(line.each)} = ${signed(line.points)}`;
}

/** Cards of a pattern of house rules, by their signs. @param {string} what */
function groupText(what) {
  return what.split(/[,+]/).map((part) => {
    const card = part.trim();
    return isCard(card) ? shortName(codeOf(card)) : card.replaceAll("*", "");
  }).join(", ");
}

/** @param {string} kind */
export function faultTitle(kind) {
  switch (kind) {
    case "revoke": return _("Revoke: did not follow suit");
    case "discard": return _("Wrong discard");
    case "king-held": return _("King of hearts held back");
    case "breach": return _("Breach of the order");
    default: return kind;
  }
}

/** What a fault costs. @param {import("./plan.js").FaultRule} rule */
export function faultRule(rule) {
  switch (rule) {
    case "charge": return _("Pays for the whole deal, the others nothing. Two who did it pay each.");
    case "redeal": return _("No points: the same player deals again.");
    case "note": return _("The card counts as taken by that player: count it there.");
    case "fall": return _("Falls to the last place.");
  }
}

/** A fault in a short note. @param {string} kind */
export function faultNote(kind) {
  switch (kind) {
    case "revoke": return _("revoke");
    case "discard": return _("wrong discard");
    case "king-held": return _("K♥ held back");
    case "breach": return _("breach of the order");
    default: return kind;
  }
}

/** What is asked of an order of players. @param {import("./ledger.js").Ledger} ledger @param {string} key */
export function orderTitle(ledger, key) {
  if (key === "title") return _("Titles, the highest first");
  if (key === "finished") return _("Who was ready first?");
  const isLadder = ledger.plan.schedule.kind === "ladder";
  return isLadder ? _("The ladder from the top") : _("Who went out, first to last?");
}

/** @param {string} text */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
