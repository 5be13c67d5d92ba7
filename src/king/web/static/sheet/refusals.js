// Why a sheet does not take something, in words: what was found, what is missing or allowed.

import { suitName } from "../cards/card.js";
import { textOf } from "../lib/api.js";
import { _, n, titled } from "../lib/i18n.js";
import { Refusal } from "./refusal.js";
import { faultTitle } from "./words.js";

/** @typedef {import("./plan.js").Facts} Facts */
/** @typedef {import("./plan.js").Plan} Plan */
/** @typedef {{plan: Plan | null, names: string[]}} Known */

/** What an error says to people. @param {unknown} error @param {Known} [known] */
export function refusalText(error, known = { plan: null, names: [] }) {
  if (!(error instanceof Refusal)) return textOf(error);
  const { facts } = error;
  const text = inWords(facts, known);
  if (facts.row && facts.code !== "no-row" && facts.code !== "later-row") {
    return placed(facts, _("deal {number}: {text}", { number: facts.row, text }));
  }
  return placed(facts, text);
}

/** @param {Facts} facts @param {string} text */
function placed(facts, text) {
  const placed = facts.line ? _("line {number}: {text}", { number: facts.line, text }) : text;
  return facts["part"] ? _("in “{part}”, {text}", { part: facts["part"], text: placed }) : placed;
}

/** With what would be taken instead. @param {Facts} facts @param {string} text */
function withAllowed(facts, text) {
  const allowed = facts["allowed"] ?? [];
  return allowed.length ? _("{text}; allowed: {allowed}", { text, allowed: allowed.join(", ") }) : text;
}

/** @param {Facts} facts @param {Known} known */
function inWords(facts, known) {
  return ofOrder(facts, known) ?? ofCounts(facts, known) ?? ofFile(facts, known) ?? ofTable(facts) ?? facts.code;
}

/** @param {Known} known @param {number | null} seat */
function nameOf(known, seat) {
  return seat === null ? "?" : (known.names[seat] ?? _("Player {number}", { number: seat + 1 }));
}

/** @param {Known} known @param {string} id */
function titleOf(known, id) {
  const found = known.plan?.contracts.find((row) => row.id === id);
  return found ? titled(found.title) : `“${id}”`;
}

/** A unit by its title. @param {Known} known @param {string} key */
export function unitName(known, key) {
  switch (key) {
    case "title": return _("titles");
    case "bid": return _("bid");
    case "price": return _("price");
    case "place": return _("place");
    case "finished": return _("ready in this deal");
    default: break;
  }
  for (const contract of known.plan?.contracts ?? []) {
    const unit = contract.units.find((one) => one.key === key);
    if (unit) return titled(unit.title);
  }
  return `“${key}”`;
}

/** Who ordered what, the schedule, the trump. @param {Facts} facts @param {Known} known @returns {string | null} */
function ofOrder(facts, known) {
  const contract = titleOf(known, facts["contract"] ?? "");
  const name = nameOf(known, facts["seat"] ?? null);
  switch (facts.code) {
    case "game-over": return _("the game is over, nothing can be added");
    case "unknown-contract": return _("there is no contract {contract}", { contract });
    case "again":
      return facts["seat"] === null
        ? _("after the fault this is played again: {contract}", { contract })
        : _("after the fault this is played again: {contract}, ordered by {name}", { contract, name });
    case "not-scheduled":
      return _("{contract} is not played now; the next deal is {next}", { contract, next: titleOf(known, facts["scheduled"]) });
    case "already-ordered":
      return n("{name} has ordered {contract} already, in deal {deals}", "{name} has ordered {contract} already, in deals {deals}",
        facts["deals"].length, { name, contract, deals: facts["deals"].join(", ") });
    case "no-declarer": return _("nobody is the declarer in {contract}", { contract });
    case "wrong-declarer":
      return facts["expected"] === null ? _("nobody bid, so nobody is the declarer")
        : _("the declarer is {name}", { name: nameOf(known, facts["expected"]) });
    case "no-trump": return _("there are no trumps in {contract}", { contract });
    case "suit-only": return _("{contract} needs a suit", { contract });
    case "all-pass-suit": return _("when all pass, the suit that counts is {suit}", { suit: suitName(facts["suit"]) });
    case "suit-needed": return _("which suit was named?");
    case "one-price": return _("the talon has one buyer only");
    case "seller-buys": return _("{name} sells the talon and cannot buy it", { name });
    case "price-step": return _("a price of {price}; allowed: {step}, and so on by {step} up to {highest}", facts);
    case "one-bid": return _("the highest bid is one player's only");
    case "bid-range": return _("a bid of {bid}; allowed: {lowest} to {highest}", facts);
    case "bid-needed": return _("whose bid was it? If all passed, it is dealt again");
    case "no-redeal": return _("{contract} is not dealt again like that", { contract });
    case "no-such-fault": return _("this fault is not known in {contract}: {fault}", { contract, fault: faultTitle(facts["fault"]) });
    case "faults-mixed": return _("one kind of fault in a deal");
    case "one-offender": return _("one player only can have done this: {fault}", { fault: faultTitle(facts["fault"]) });
    case "fault-with-counts": return _("a revoke ends the deal: nothing is counted beside it");
    case "fault-declarer": return _("only the declarer discards, and that was not {name}", { name });
    case "fault-nothing": return _("a wrong discard counts as taken, but {name} has nothing in this deal", { name });
    default: return null;
  }
}

/** How many who has. @param {Facts} facts @param {Known} known @returns {string | null} */
function ofCounts(facts, known) {
  const unit = unitName(known, facts["unit"] ?? "");
  const name = nameOf(known, facts["seat"] ?? null);
  const names = (facts["seats"] ?? []).map((/** @type {number} */ seat) => nameOf(known, seat)).join(", ");
  const { least, most, found } = /** @type {any} */ (facts);
  const total = least === most ? String(most) : _("{least} to {most}", { least, most });
  switch (facts.code) {
    case "unknown-unit": return _("{unit} is not counted in {contract}", { unit, contract: titleOf(known, facts["contract"]) });
    case "too-few":
      return n("{unit}: {found} of {total}, {count} is missing", "{unit}: {found} of {total}, {count} are missing", least - found, { unit, found, total });
    case "too-many":
      return n("{unit}: {found} of {total}, {count} too many", "{unit}: {found} of {total}, {count} too many", found - most, { unit, found, total });
    case "counts-missing": return _("who has them is not said: {unit}, {total} in all", { unit, total });
    case "not-within":
      return _("{name} cannot have {count} ({unit}) with {limit} ({whole})", { name, unit, count: facts["count"], limit: facts["limit"], whole: unitName(known, facts["whole"]) });
    case "place-high": return _("{unit} {place} of {name}; allowed: 1 to {most}", { unit, name, place: facts["place"], most });
    case "place-twice": return _("{unit} {place} is given twice", { unit, place: facts["place"] });
    case "place-missing": return _("who has it is not said: {unit} {place}", { unit, place: facts["place"] });
    case "title-needed": return _("{name} deals first and gives the titles", { name });
    case "rest-twice": return _("{unit}: one player only can have the rest", { unit });
    case "rest-varies": return _("{unit}: how many there are in all is not fixed, so is the rest", { unit });
    case "out-of-race": return _("{name} is out of the race and has no tricks", { name });
    case "finish-wrong": return _("those who reached their target in this deal are counted from 1: {names}", { names });
    case "finish-needed": return _("who reached the target first? In this deal it was {names}", { names });
    default: return null;
  }
}

/** Lines of a file, and the history. @param {Facts} facts @param {Known} known @returns {string | null} */
function ofFile(facts, known) {
  const text = String(facts["text"] ?? facts["key"] ?? facts["name"] ?? facts["unit"] ?? facts["field"] ?? facts["option"] ?? facts["ruleset"] ?? "");
  switch (facts.code) {
    case "no-row": return _("there is no deal {number}", { number: facts.row ?? 0 });
    case "later-row":
      return _("then deal {number} would not fit any more: {text}", { number: facts.row ?? 0, text: inWords(facts["cause"], known) });
    case "nothing-to-undo": return _("there is nothing to take back");
    case "nothing-to-redo": return _("nothing was taken back");
    case "meanwhile": return _("another window has changed this sheet; look at it again");
    case "not-a-sheet": return _("this is not a score sheet: its first line is “King sheet 1”");
    case "not-text": return _("this is not text in UTF-8; save the file anew in that encoding (Excel: “CSV UTF-8”)");
    case "bad-json": return _("this JSON is damaged or cut off");
    case "no-file": return _("“{text}” is missing: this has points, but not what was counted; take the text or JSON of the sheet", { text });
    case "unknown-line": return _("nobody knows the line “{text}”", { text });
    case "header-late": return _("“{text}” stands above the first deal only", { text });
    case "header-twice":
    case "name-twice":
    case "unit-twice":
    case "field-twice": return _("“{text}” stands there twice", { text });
    case "no-ruleset": return _("the line “ruleset:” is missing");
    case "unknown-ruleset": return _("no ruleset “{text}”", { text });
    case "bad-rules": return text;
    case "players":
      return _("{found} players; allowed: {allowed}", { found: facts["found"], allowed: facts["allowed"].join(", ") });
    case "bad-name": return _("the name “{text}”; allowed: 1 to 40 characters without , ; = : |", { text });
    case "same-name": return _("the name “{text}” twice; capitals make no difference", { text });
    case "unknown-name": return _("nobody is called “{text}”", { text });
    case "bad-option": return withAllowed(facts, _("no option “{text}”", { text }));
    case "bad-entry": return _("“{text}” says nothing; a count is said so: tricks Anna=1, Boris=3", { text });
    case "bad-count": return _("the count “{text}”; allowed: a number from 0, or rest", { text });
    case "bad-trump": return _("the trump “{text}”; allowed: S, H, D, C, none", { text });
    case "bad-fault": return _("the fault “{text}”; allowed: revoke, discard, king-held, breach", { text });
    case "bad-ladder": return _("the ladder names each player once, from the top");
    case "too-long": return _("the sheet is too long: more than {limit}", { limit: facts["limit"] });
    default: return null;
  }
}

/** Lines of a table. @param {Facts} facts @returns {string | null} */
function ofTable(facts) {
  const text = String(facts["text"] ?? "");
  switch (facts.code) {
    case "other-points": return _("the points in the table are not those of its deals; take the text or JSON of the sheet");
    case "table-quote": return _("a quotation mark is not closed on its line, or a sign follows it");
    case "table-empty": return _("the table has no deals, so nobody knows what is played");
    case "table-head": return withAllowed(facts, _("the first line of a table names its columns, and after them the players"));
    case "table-cells": return _("cells in this line: {found} instead of {expected}; each player has a column of points", { found: facts["found"], expected: facts["expected"] });
    case "table-mixed": return _("“{text}” is the same in all lines of a sheet, and here it differs", { text });
    case "table-points": return _("the points “{text}”; allowed: a whole number", { text });
    default: return null;
  }
}
