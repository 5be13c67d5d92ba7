// The buttons of a deal: players to tap, numbers to tap. Nothing is written with a keyboard, and no
// number has a sign.

import { stepper } from "../decisions/stepper.js";
import { h } from "../lib/dom.js";
import { _, n, titled } from "../lib/i18n.js";
import { give, giveNobody, giveOne, givePlace, giveRest, givenOf, openSeat, roomFor, valuesOf } from "./draft.js";
import { capital, orderTitle } from "./words.js";

/** @typedef {import("./panel.js").EntryPanel} EntryPanel */
/** @typedef {import("./steps.js").Step} Step */
/** @typedef {import("./draft.js").Bounds} Bounds */

/** A thing of which there are at most so many is given by tapping its player. */
const FEW = 2;

/** One unit: players, and below them the numbers for the one who is asked for.
 * @param {EntryPanel} panel @param {Step} step */
export function unitStep(panel, step) {
  const unit = /** @type {Bounds} */ (step.unit);
  const values = valuesOf(panel.draft, unit, panel.names.length);
  const isFew = unit.most <= FEW;
  const asked = isFew ? null : askedSeat(panel, unit);
  return h("section", { class: "unit", "aria-label": panel.stepTitle(step) },
    unitHead(panel.stepTitle(step), unit, values),
    seatButtons(panel, step, values, asked, isFew ? (seat) => giveOne(panel.draft, unit, seat) : (seat) => {
      panel.seat = seat;
      panel.open = step.key;
    }),
    isFew ? fewFoot(panel, unit) : numberPad(panel, unit, asked));
}

/** @param {EntryPanel} panel @param {Bounds} unit */
function askedSeat(panel, unit) {
  return panel.seat ?? openSeat(panel.draft, unit, panel.names.length);
}

/** @param {string} title @param {Bounds} unit @param {(number | null)[]} values */
function unitHead(title, unit, values) {
  const given = values.reduce((/** @type {number} */ all, value) => all + (value ?? 0), 0);
  const isDone = values.every((value) => value !== null);
  const left = unit.most - given;
  const text = isDone ? "✓" : left ? n("{count} left to give", "{count} left to give", left) : _("none left");
  return h("h3", { class: "unit-head" }, title, h("span", { class: isDone ? "good" : "muted" }, text));
}

/**
 * @param {EntryPanel} panel @param {Step} step @param {(number | null)[]} values @param {number | null} asked
 * @param {(seat: number) => void} tap
 */
function seatButtons(panel, step, values, asked, tap) {
  const seats = step.unit?.seats ?? panel.names.map((_unused, seat) => seat);
  return h("div", { class: "seats", role: "group", "aria-label": panel.stepTitle(step) }, seats.map((seat) => {
    const value = values[seat];
    const shown = value === null || value === undefined ? "·" : String(value);
    return h("button", {
      type: "button", class: `seat ${seat === asked ? "asked" : ""}`, "data-key": `seat-${step.key}-${seat}`, "data-seat": seat,
      "aria-pressed": String(seat === asked), "aria-label": `${panel.names[seat]}: ${value ?? _("not said yet")}`,
      onclick: () => panel.touch(() => tap(seat)),
    }, h("span", { class: "who-name" }, panel.names[seat] ?? ""), h("b", null, shown));
  }));
}

/** @param {EntryPanel} panel @param {Bounds} unit @param {number | null} asked */
function numberPad(panel, unit, asked) {
  const seat = asked ?? [...givenOf(panel.draft, unit.key).keys()].at(-1) ?? unit.seats[0] ?? 0;
  const room = roomFor(panel.draft, unit, seat);
  const name = panel.names[seat] ?? "";
  const told = (/** @type {() => void} */ change) => () => panel.touch(() => {
    change();
    panel.seat = null;
    if (panel.open === unit.key) panel.open = null;
  });
  const numbers = Array.from({ length: unit.most + 1 }, (_unused, count) => h("button", {
    type: "button", "data-key": `pad-${count}`, disabled: count > room, "aria-label": `${name}: ${count}`,
    onclick: told(() => give(panel.draft, unit, seat, count)),
  }, count));
  const rest = unit.least === unit.most
    ? h("button", { type: "button", class: "rest", "data-key": "pad-rest", onclick: told(() => giveRest(panel.draft, unit, seat)) }, _("The rest to {name}", { name }))
    : h("button", { type: "button", class: "rest", "data-key": "pad-rest", onclick: told(() => giveNobody(panel.draft, unit)) }, _("The others have none"));
  return h("div", { class: "pad", role: "group", "aria-label": _("How many for {name}?", { name }) }, numbers, rest);
}

/** @param {EntryPanel} panel @param {Bounds} unit */
function fewFoot(panel, unit) {
  const text = unit.most === 1 ? _("Tap who has it.") : _("Tap once for each.");
  const none = unit.least < unit.most && h("button", { type: "button", "data-key": "none", onclick: () => panel.touch(() => giveNobody(panel.draft, unit)) }, _("The others have none"));
  return h("p", { class: "row muted few" }, h("small", null, text), none);
}

/** Many single cards: for each who has it, and the rest of them to one player.
 * @param {EntryPanel} panel @param {Step} step */
export function cardsStep(panel, step) {
  const units = step.units ?? [];
  const contract = panel.ledger.contract(panel.draft.contract);
  const rows = units.map((unit) => {
    const plan = contract?.units.find((one) => one.key === unit.key);
    const values = valuesOf(panel.draft, unit, panel.names.length);
    const title = plan ? capital(titled(plan.title)) : unit.key;
    return h("li", null, h("b", null, title), h("div", { class: "card-seats", role: "group", "aria-label": title }, unit.seats.map((seat) => h("button", {
      type: "button", "data-key": `card-${unit.key}-${seat}`, "aria-pressed": String(values[seat] === 1),
      "aria-label": `${title}: ${panel.names[seat]}`,
      onclick: () => panel.touch(() => {
        panel.draft.given[unit.key] = new Map(unit.seats.map((one) => [one, one === seat ? 1 : 0]));
      }),
    }, panel.names[seat] ?? ""))));
  });
  const open = units.filter((unit) => !givenOf(panel.draft, unit.key).size);
  const rest = open.length > 0 && h("div", { class: "card-rest" }, h("small", { class: "muted" }, _("All the rest to")), panel.names.map((name, seat) => h("button", {
    type: "button", "data-key": `card-rest-${seat}`,
    onclick: () => panel.touch(() => open.forEach((unit) => giveRest(panel.draft, unit, seat))),
  }, name)));
  return h("section", { class: "unit", "aria-label": _("Cards") }, h("ul", { class: "card-rows" }, rows), rest);
}

/** Players in an order: places, titles, who was ready first. @param {EntryPanel} panel @param {Step} step */
export function orderStep(panel, step) {
  const title = orderTitle(panel.ledger, step.key);
  const given = givenOf(panel.draft, step.key);
  const values = panel.names.map((_unused, seat) => given.get(seat) ?? null);
  const open = (step.places ?? 0) - given.size;
  return h("section", { class: "unit", "aria-label": title },
    h("h3", { class: "unit-head" }, title, h("span", { class: open ? "muted" : "good" }, open ? n("{count} place open", "{count} places open", open) : "✓")),
    h("div", { class: "seats", role: "group", "aria-label": title }, panel.names.map((name, seat) => {
      const place = values[seat];
      const rank = place && (step.key === "title" || panel.ledger.plan.schedule.kind === "ladder") ? panel.ledger.plan.ranks[place - 1] : undefined;
      return h("button", {
        type: "button", class: "seat", "data-key": `seat-${step.key}-${seat}`, "data-seat": seat, "aria-label": `${name}: ${place ?? _("not said yet")}`,
        onclick: () => panel.touch(() => givePlace(panel.draft, step.key, seat, step.places ?? 0, panel.names.length)),
      }, h("span", { class: "who-name" }, name), h("b", null, place ?? "·"), rank && h("small", { class: "muted" }, titled(rank)));
    })),
    h("p", { class: "muted few" }, h("small", null, _("Tap in this order; a second tap begins again from there."))));
}

/** Who bid, and how much. @param {EntryPanel} panel */
export function bidStep(panel) {
  const rule = panel.ledger.contract(panel.draft.contract)?.bid;
  const [bidder, bid] = [...givenOf(panel.draft, "bid")][0] ?? [panel.seat, null];
  const amounts = Array.from({ length: (rule?.highest ?? 0) - (rule?.lowest ?? 0) + 1 }, (_unused, place) => (rule?.lowest ?? 0) + place);
  const passed = h("button", {
    type: "button", class: "seat nobody", "data-key": "bid-none", "aria-pressed": String(panel.draft.nobody),
    onclick: () => panel.touch(() => {
      panel.draft.nobody = true;
      panel.draft.trump = null;
      delete panel.draft.given["bid"];
      delete panel.draft.given["suit"];
      panel.open = null;
    }),
  }, rule?.all_pass ? _("All passed") : _("All passed: deal again"));
  const pad = bidder === null ? null : h("div", { class: "pad", role: "group", "aria-label": _("How much did {name} bid?", { name: panel.names[bidder] ?? "" }) },
    amounts.map((amount) => h("button", {
      type: "button", "data-key": `pad-${amount}`, "aria-pressed": String(amount === bid),
      onclick: () => panel.touch(() => {
        panel.draft.given["bid"] = new Map([[bidder, amount]]);
        panel.seat = null;
        panel.open = null;
      }),
    }, amount)));
  return h("section", { class: "unit", "aria-label": _("Highest bid") }, h("h3", { class: "unit-head" }, _("Who bid highest?")),
    whoButtons(panel, "bid", bidder, null, passed), pad);
}

/** Whether the talon was sold, to whom, for how much. @param {EntryPanel} panel */
export function saleStep(panel) {
  const rule = panel.ledger.contract(panel.draft.contract)?.sale;
  const seller = ((panel.draft.dealer ?? panel.comes.dealer) + 1) % panel.names.length;
  const [buyer, price] = [...givenOf(panel.draft, "price")][0] ?? [panel.seat, null];
  const kept = h("button", {
    type: "button", class: "seat nobody", "data-key": "sale-none", "aria-pressed": String(panel.draft.nobody),
    onclick: () => panel.touch(() => {
      panel.draft.nobody = true;
      delete panel.draft.given["price"];
      panel.open = null;
    }),
  }, _("{name} kept it", { name: panel.names[seller] ?? "" }));
  const { step = 5, highest = 5 } = rule ?? {};
  const amounts = Array.from({ length: highest / step }, (_unused, place) => (place + 1) * step);
  let chosen = price ?? step * Math.round(highest / step / 3);
  const ask = buyer === null ? null : h("div", { class: "stack" },
    stepper(amounts, chosen, (amount) => {
      chosen = amount;
    }, _("What did {name} pay?", { name: panel.names[buyer] ?? "" })),
    h("button", { type: "button", class: "primary", "data-key": "sale-price", onclick: () => panel.touch(() => {
      panel.draft.given["price"] = new Map([[buyer, chosen]]);
      panel.seat = null;
      panel.open = null;
    }) }, _("That was the price")));
  return h("section", { class: "unit", "aria-label": _("Talon") }, h("h3", { class: "unit-head" }, _("Was the talon sold?")),
    whoButtons(panel, "price", buyer, seller, kept), ask);
}

/** @param {EntryPanel} panel @param {string} key @param {number | null} who @param {number | null} but who cannot be
 * @param {HTMLElement} nobody */
function whoButtons(panel, key, who, but, nobody) {
  return h("div", { class: "seats" }, panel.names.map((name, seat) => seat !== but && h("button", {
    type: "button", class: `seat ${seat === who ? "asked" : ""}`, "data-key": `who-${seat}`, "data-seat": seat, "aria-pressed": String(seat === who),
    onclick: () => panel.touch(() => {
      panel.draft.nobody = false;
      panel.seat = seat;
      panel.open = key;
      delete panel.draft.given[key];
    }),
  }, h("span", { class: "who-name" }, name))), nobody);
}
