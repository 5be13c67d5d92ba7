// Were the deals fair? Checked in this browser by its own code, not by the server that dealt.

import { fill, h } from "../lib/dom.js";
import { _, n } from "../lib/i18n.js";
import { cardName } from "../cards/card.js";
import { dealerText, labelOf } from "../decisions/parts.js";
import { framed } from "../pages/parts.js";
import { canCheck, commitmentOf, dealsOut, Draws, packInOrder, roleCards } from "./fairness.js";
import { dealOf, placeOf, proofOf, viewOf } from "./looking.js";

/** @typedef {import("./looking.js").Place} Place */
/** @typedef {import("./looking.js").Proof} Proof */
/** @typedef {import("./looking.js").DealDocument} DealDocument */

/** @param {string[]} params @returns {Promise<import("../app.js").Page>} */
export async function proofPage([id = ""]) {
  const [place, proof] = await Promise.all([placeOf(id), proofOf(id)]);
  const state = { gone: false };
  const element = framed(h("h1", null, _("Were the deals fair?")), body(place, proof, state), ways(id));
  element.classList.add("proof");
  return { element, title: _("Were the deals fair?"), leave: () => (state.gone = true) };
}

/** @param {string} id */
function ways(id) {
  return h("p", { class: "row" }, h("a", { class: "button", href: `#/replay/${id}` }, _("Replay")),
    h("a", { class: "button quiet", href: `#/table/${id}` }, _("To the table")));
}

/** @param {Place} place @param {Proof} proof @param {{gone: boolean}} state */
function body(place, proof, state) {
  if (proof.method === "given") {
    return h("p", { class: "panel" }, _("This is a practice game that goes on from another one. Its first deals came from there, so nothing is proved about it."));
  }
  if (!proof.seed) {
    return h("div", { class: "panel stack" }, h("p", null, _("The game is not over. This seal was set before the first card was dealt; write it down and compare it at the end:")), code(proof.commitment));
  }
  if (!canCheck()) {
    return h("p", { class: "panel" }, _("This browser computes such proofs only over https. Download the record and check it with: king verify"));
  }
  const rows = h("ol", { class: "checks" });
  const verdict = h("p", { class: "verdict", role: "status" }, _("Checking …"));
  void check(place, proof, rows, state).then((isGood) => {
    if (isGood === null) return;
    verdict.className = `verdict ${isGood ? "good" : "bad"}`;
    verdict.textContent = isGood ? _("✓ Every deal of this game follows from its seed.") : _("✗ Something does not fit. Do not trust these deals.");
  });
  return [h("section", { class: "panel stack" }, verdict, rows), noted(proof), meaning(), numbers(proof)];
}

/** @param {string} text */
function code(text) {
  return h("code", { class: "seal" }, text);
}

/** Compare with the seal that the person wrote down. @param {Proof} proof */
function noted(proof) {
  const answer = h("p", { "aria-live": "polite" });
  const field = h("input", { type: "text", autocomplete: "off", spellcheck: false, oninput: () => {
    const text = field.value.replace(/\s/g, "").toLowerCase();
    const isSame = text === proof.commitment;
    answer.className = isSame ? "good" : "bad";
    answer.textContent = !text ? "" : isSame ? _("✓ It is the same seal.") : _("✗ It is another one.");
  } });
  return h("section", { class: "panel stack" }, h("label", { class: "stack" }, _("Did you write the seal down before the first deal? Compare it:"), field), answer);
}

function meaning() {
  const points = [
    _("The seal is a fingerprint of the seed. It was shown before the first deal, and no other seed has it."),
    _("From the seed alone your browser has drawn the first dealer and shuffled the pack of every deal again, and dealt it out."),
    _("So no card was changed because of what anybody played. What somebody adds to the shuffle when he sits down makes sure that the seed was not picked either."),
    _("It does not say that nobody looked at the cards, and it says nothing about a seal that you did not see before."),
  ];
  return h("section", { class: "panel stack" }, h("h2", null, _("What was checked")), h("ul", { class: "meaning" }, points.map((text) => h("li", null, text))));
}

/** @param {Proof} proof */
function numbers(proof) {
  return h("details", { class: "panel" }, h("summary", null, _("The numbers")),
    h("dl", null, h("dt", null, _("Seal")), h("dd", null, code(proof.commitment)), h("dt", null, _("Seed")), h("dd", null, code(proof.seed ?? "")),
      proof.nonces.length > 0 && [h("dt", null, _("Added by players")), ...proof.nonces.map((nonce) => h("dd", null, code(nonce)))]),
    h("p", { class: "muted" }, _("Method: {method}. The record can be checked without a network: king verify FILE", { method: proof.method })));
}

// --- checking --------------------------------------------------------------------------------

/** One line of the list. @param {HTMLElement} rows @param {boolean} isGood @param {string} text @param {string} [detail] */
function tell(rows, isGood, text, detail = "") {
  rows.append(h("li", { class: isGood ? "fits" : "fails" },
    h("span", { class: isGood ? "good" : "bad", role: "img", "aria-label": isGood ? _("fits") : _("does not fit") }, isGood ? "✓" : "✗"),
    h("span", null, text, detail && [": ", h("b", null, detail)])));
  return isGood;
}

/**
 * Check everything, telling each part; null when nobody looks any more.
 * @param {Place} place @param {Proof} proof @param {HTMLElement} rows @param {{gone: boolean}} state
 */
async function check(place, proof, rows, state) {
  const seed = proof.seed ?? "";
  const view = viewOf(place);
  const draws = await Draws.from(seed, proof.nonces);
  const results = [tell(rows, (await commitmentOf(seed)) === proof.commitment, _("The seed fits the seal"))];
  const pack = packInOrder(place.rules.pack);
  const grid = h("ol", { class: "deal-checks" });
  /** @type {DealDocument | null} */
  let before = null;
  for (let number = 1; number <= place.over; number += 1) {
    const deal = await dealOf(place.table.id, number);
    if (state.gone) return null;
    if (number === 1) {
      results.push(...(await checkStart(place, draws, deal, rows)));
      rows.append(h("li", { class: "all-deals" }, h("span"), h("span", null, n("{count} deal", "{count} deals", place.over), grid)));
    }
    const isGood = nextDealer(place, before, deal) && isDealt(place, await draws.shuffled(number, pack), deal);
    results.push(isGood);
    const name = isGood ? _("Deal {number} fits", { number }) : _("Deal {number} does not fit", { number });
    grid.append(h("li", null, h("a", { class: isGood ? "good" : "bad", href: `#/replay/${place.table.id}/${number}`, "aria-label": name,
      title: `${name} · ${dealerText(view, deal.dealer)}` }, `${number} ${isGood ? "✓" : "✗"}`)));
    before = deal;
  }
  fill(grid, ...grid.children);
  return results.every(Boolean);
}

/** Who begins: the first dealer, or the first ladder. @param {Place} place @param {Draws} draws @param {DealDocument} deal @param {HTMLElement} rows */
async function checkStart(place, draws, deal, rows) {
  const players = place.rules.players;
  const view = viewOf(place);
  if (deal.roles) {
    const drawn = await draws.roles(players);
    const cards = roleCards(players);
    const fits = deal.roles.length === players && deal.roles.every(([seat, card], rank) => card === cards[rank] && drawn[seat] === card);
    return [tell(rows, fits, _("The first places were drawn by the seed"),
      deal.roles.map(([seat, card]) => `${labelOf(view, seat)}: ${cardName(card)}`).join(", "))];
  }
  if (place.rules.schedule === "ladder") return [];
  const dealer = await draws.firstDealer(players);
  return [tell(rows, dealer === deal.dealer, _("The first dealer was drawn by the seed"), labelOf(view, deal.dealer))];
}

/** The deal goes round; dealt again it stays. @param {Place} place @param {DealDocument | null} before @param {DealDocument} deal */
function nextDealer(place, before, deal) {
  const { schedule, players } = place.rules;
  if (!before || (schedule !== "fixed" && schedule !== "orders")) return true;
  return deal.dealer === (before.redealt ? before.dealer : (before.dealer + 1) % players);
}

/** @param {Place} place @param {string[]} pack @param {DealDocument} deal */
function isDealt(place, pack, deal) {
  return dealsOut(pack, deal.hands, deal.talon, deal.stock ?? [], orderOf(place, pack, deal));
}

/** Who gets cards in which order: from the left of the dealer, or as the first round of a race or a
 * ladder went. @param {Place} place @param {string[]} pack @param {DealDocument} deal */
function orderOf(place, pack, deal) {
  const { schedule, players } = place.rules;
  if (schedule === "fixed" || schedule === "orders") {
    return Array.from({ length: players }, (_unused, step) => (deal.dealer + 1 + step) % players);
  }
  const owner = new Map(deal.hands.flatMap((cards, seat) => cards.map((card) => /** @type {const} */ ([card, seat]))));
  return [...new Set(pack.map((card) => owner.get(card)).filter((seat) => seat !== undefined))];
}
