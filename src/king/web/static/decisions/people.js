// Decisions about other players: titles, whom to attack, who may add cards.

import { h } from "../lib/dom.js";
import { _, n } from "../lib/i18n.js";
import { ladderOf, placeOf, rankName } from "./ladder.js";
import { actionsOf, cardCount, confirmButton, labelOf, panelOf } from "./parts.js";

/** @typedef {import("./parts.js").View} View */
/** @typedef {import("./parts.js").Act} Act */
/** @typedef {import("./parts.js").DecisionView} DecisionView */

/** @type {DecisionView} */
export const titles = {
  title: () => _("Who gets which title?"),
  cards: null,
  panel: titlesPanel,
};

/** @type {DecisionView} */
export const target = {
  title: () => _("Whom do you attack?"),
  cards: null,
  panel: (view, act) => {
    const buttons = actionsOf(view, "target").map((action) => {
      return personButton(view, Number(action["seat"]), () => act(action));
    });
    return panelOf("seats", h("div", { class: "decide-people" }, buttons));
  },
};

/** @type {DecisionView} */
export const permit = {
  title: () => _("Who may add cards in this bout?"),
  cards: null,
  panel: permitPanel,
};

/** The titles from the highest; a player is moved up or down. @param {View} view @param {Act} act */
function titlesPanel(view, act) {
  const first = actionsOf(view, "titles")[0];
  const seats = [.../** @type {number[]} */ (first?.["seats"] ?? [])];
  const list = h("ol", { class: "decide-titles" });
  const go = confirmButton("");

  /** @param {number} place @param {number} by */
  function move(place, by) {
    const [seat] = seats.splice(place, 1);
    if (seat === undefined) return;
    seats.splice(place + by, 0, seat);
    show();
    const row = list.children[place + by];
    const same = row?.querySelector(by < 0 ? ".up" : ".down");
    const other = row?.querySelector(by < 0 ? ".down" : ".up");
    const next = same instanceof HTMLButtonElement && !same.disabled ? same : other;
    if (next instanceof HTMLElement) next.focus();
  }

  function show() {
    list.replaceChildren(...seats.map((seat, place) => titleRow(view, seats, seat, place, move)));
    go.ready(_("Give these titles"), () => {
      const action = actionsOf(view, "titles").find((one) => isSame(one["seats"], seats));
      if (action) act(action);
    });
  }

  show();
  const hint = _("The higher the title, the more tricks it has to take.");
  return panelOf(
    "titles",
    h("p", { class: "decide-hint muted" }, hint),
    list,
    h("div", { class: "decide-foot" }, go.button),
  );
}

/**
 * @param {View} view @param {number[]} seats @param {number} seat @param {number} place
 * @param {(place: number, by: number) => void} move
 */
function titleRow(view, seats, seat, place, move) {
  const name = labelOf(view, seat);
  const up = _("{name}: one title up", { name });
  const down = _("{name}: one title down", { name });
  return h(
    "li",
    null,
    h("span", { class: "muted" }, rankName(view, place), tricksOf(view, place)),
    h("b", null, name),
    arrow("up", "▲", up, place === 0, () => move(place, -1)),
    arrow("down", "▼", down, place === seats.length - 1, () => move(place, 1)),
  );
}

/** What a title asks for. @param {View} view @param {number} place */
function tricksOf(view, place) {
  const target = view.rules.targets[place];
  return target === undefined ? null : h("small", null, n("{count} trick", "{count} tricks", target));
}

/** @param {string} look @param {string} sign @param {string} label @param {boolean} disabled @param {() => void} onclick */
function arrow(look, sign, label, disabled, onclick) {
  return h("button", { type: "button", class: `icon ${look}`, "aria-label": label, disabled, onclick }, sign);
}

/** @param {unknown} one @param {number[]} other */
function isSame(one, other) {
  return Array.isArray(one) && one.length === other.length && one.every((seat, i) => seat === other[i]);
}

/** @param {View} view @param {number} seat @param {() => void} onclick @param {Record<string, unknown>} [more] */
function personButton(view, seat, onclick, more) {
  const place = placeOf(view, seat);
  const about = [place, cardCount(view, seat)].filter(Boolean).join(" · ");
  return h(
    "button",
    { type: "button", class: "decide-person", onclick, ...more },
    h("b", null, labelOf(view, seat)),
    h("small", { class: "muted" }, about),
  );
}

/** Switches for those who need permission. @param {View} view @param {Act} act */
function permitPanel(view, act) {
  const asked = view.decision?.seats ?? { open: [], granted: [] };
  const chosen = new Set(asked.granted);
  const go = confirmButton("");
  const open = ladderOf(view).filter((seat) => asked.open.includes(seat));
  const buttons = open.map((seat) =>
    personButton(view, seat, () => turn([seat], !chosen.has(seat)), { "aria-pressed": "false" }),
  );
  const everybody = h("button", { type: "button", class: "decide-act", onclick: () => {
    turn(open, open.some((seat) => !chosen.has(seat)));
  } });

  /** @param {number[]} seats @param {boolean} isOn */
  function turn(seats, isOn) {
    for (const seat of seats) {
      if (isOn) chosen.add(seat);
      else chosen.delete(seat);
    }
    show();
  }

  function show() {
    open.forEach((seat, i) => buttons[i]?.setAttribute("aria-pressed", String(chosen.has(seat))));
    everybody.textContent = open.every((seat) => chosen.has(seat)) ? _("None of them") : _("All of them");
    const seats = [...chosen].sort((a, b) => a - b);
    const text = seats.length ? n("Let {count} player add", "Let {count} players add", seats.length) : _("Nobody may add");
    go.ready(text, () => act({ type: "permit", seats }));
  }

  show();
  return panelOf(
    "seats",
    h("div", { class: "decide-people" }, buttons),
    h("div", { class: "decide-foot decide-two" }, open.length > 1 ? everybody : null, go.button),
  );
}
