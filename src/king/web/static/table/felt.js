// The middle of the table: the others around, the trick between them.

import { h, fill } from "../lib/dom.js";
import { _, n, number, signed } from "../lib/i18n.js";
import { moves, settings } from "../lib/settings.js";
import { backElement, cardElement } from "../cards/card.js";
import { boardFor } from "../decisions/boards.js";
import { isRace, raceText, roleText, targetOf } from "./roles.js";
import { clockElement } from "./ticking.js";

/** @typedef {import("./model.js").View} View */
/** @typedef {import("./stage.js").Pause} Pause */

const COLLECT_MS = 240;
const MOST_BACKS = 10; // more tell nothing; the number stands beside them

/** A card that was played here and is not confirmed yet. @typedef {{card: string, from: DOMRect | null}} Pending */

export class Felt {
  /** @param {() => void} onClick somebody has seen enough */
  constructor(onClick) {
    this.others = h("div", { class: "others" });
    this.trick = h("div", { class: "trick", role: "group", "aria-label": _("The trick") });
    this.board = h("div", { class: "board" });
    this.element = h(
      "div",
      { class: "felt", onclick: onClick },
      this.others,
      h("div", { class: "middle" }, this.board, this.trick),
    );
    this.drawn = "";
    this.collected = "";
  }

  /**
   * @param {View} view
   * @param {Pause | null} pause
   * @param {Pending | null} pending
   * @param {Map<number, string>} said phrases by seat
   */
  show(view, pause, pending, said) {
    const seats = around(view);
    this.element.dataset["players"] = String(view.rules.players);
    fill(this.others, ...seats.map((seat) => panel(view, seat, said.get(seat), pause)));
    const board = pause?.kind === "deal" ? null : boardFor(view); // the next deal is not begun here
    fill(this.board, board);
    this.element.classList.toggle("with-board", board !== null);
    this.showTrick(view, pause, pending, board !== null);
  }

  /** @param {View} view @param {Pause | null} pause @param {Pending | null} pending @param {boolean} hidden */
  showTrick(view, pause, pending, hidden) {
    const now = view.now;
    /** @type {[number, string][]} */
    const cards = (now?.trick ?? []).map((card, place) => [now?.order[place] ?? 0, card]);
    if (pending && view.seat !== null && !cards.some(([, card]) => card === pending.card)) {
      cards.push([view.seat, pending.card]);
    }
    const key = `${view.table.id}/${now?.number}/${cards.map(([, card]) => card).join(" ")}`;
    this.trick.hidden = hidden && cards.length === 0;
    if (key === this.drawn) {
      this.mark(view, pause, pending);
      return;
    }
    const old = new Set([...this.trick.children].map((row) => row.getAttribute("data-card")));
    this.drawn = key;
    fill(
      this.trick,
      ...cards.map(([seat, card]) => {
        const element = cardElement(card);
        const [x, y] = direction(view, seat);
        const slot = h("div", { class: "lying", "data-card": card, "data-seat": seat }, element);
        slot.style.setProperty("--x", String(x));
        slot.style.setProperty("--y", String(y));
        if (!old.has(card)) arrive(slot, x, y, pending?.card === card ? pending.from : null);
        return slot;
      }),
    );
    this.mark(view, pause, pending);
  }

  /** Show who is winning, and what is not confirmed. @param {View} view @param {Pause | null} pause @param {Pending | null} pending */
  mark(view, pause, pending) {
    for (const slot of this.trick.children) {
      const seat = Number(slot.getAttribute("data-seat"));
      slot.classList.toggle("winning", view.now?.winning === seat);
      slot.classList.toggle("pending", pending?.card === slot.getAttribute("data-card"));
      slot.classList.toggle("taken", pause?.kind === "trick" && pause.winner === seat);
    }
    if (pause?.kind === "trick" && pause.winner !== null && this.collected !== this.drawn) {
      this.collected = this.drawn;
      collect(this.trick, direction(view, pause.winner));
    }
  }
}

/** The others in playing order from the left of the person who looks. @param {View} view */
export function around(view) {
  const players = view.rules.players;
  const first = view.seat ?? players - 1;
  const all = Array.from({ length: players }, (_unused, step) => (first + 1 + step) % players);
  return view.seat === null ? all : all.slice(0, -1);
}

/** Where a seat is seen from the middle: across −1 to 1, down −1 to 1.
 * @param {View} view @param {number} seat @returns {[number, number]} */
function direction(view, seat) {
  if (seat === view.seat) return [0, 1];
  const seats = around(view);
  const place = seats.indexOf(seat);
  if (seats.length === 1) return [0, -1];
  const angle = Math.PI * (place / (seats.length - 1));
  return [-Math.cos(angle), seats.length === 2 ? -0.35 : -Math.sin(angle) * 0.9 - 0.1];
}

/** A card comes from where its player sits. @param {HTMLElement} slot @param {number} x @param {number} y @param {DOMRect | null} from */
function arrive(slot, x, y, from) {
  if (!moves()) return;
  requestAnimationFrame(() => {
    const box = slot.getBoundingClientRect();
    const dx = from ? from.left - box.left : x * 120;
    const dy = from ? from.top - box.top : y * 120;
    slot.animate(
      [{ transform: `translate(${dx}px, ${dy}px)`, opacity: from ? 1 : 0 }, { opacity: 1 }],
      { duration: 220, easing: "cubic-bezier(.2,.8,.3,1)", composite: "add" },
    );
  });
}

/** At the end of its time a trick goes to whoever took it.
 * @param {HTMLElement} trick @param {[number, number]} to */
function collect(trick, [x, y]) {
  if (!moves() || settings.hold <= 0) return;
  for (const slot of trick.children) {
    slot.animate([{}, { translate: `${x * 160}px ${y * 160}px`, scale: 0.6, opacity: 0 }], {
      delay: Math.max(settings.hold * 1000 - COLLECT_MS, 0),
      duration: COLLECT_MS,
      easing: "ease-in",
      fill: "forwards",
    });
  }
}

/** A player: who, what he holds, what he has taken. @param {View} view @param {number} seat @param {string | undefined} phrase @param {Pause | null} pause */
function panel(view, seat, phrase, pause) {
  const chair = view.table.seats[seat];
  const now = view.now;
  const kind = [kindOf(chair), now?.dealer === seat && _("deals")].filter(Boolean).join(" · ");
  const role = roleText(view, seat);
  return h(
    "section",
    {
      class: [
        "seat",
        now?.turn === seat ? "turn" : "",
        chair?.person && !chair.present ? "absent" : "",
        pause?.kind === "trick" && pause.winner === seat ? "takes" : "",
        now?.contract && now.phase === "play" ? "plays" : "",
      ].join(" "),
      "data-seat": seat,
      "aria-label": chair?.name ?? _("a free seat"),
    },
    h(
      "div",
      { class: "who" },
      h("b", null, chair?.name ?? "", ...marksOf(view, seat)),
      kind && h("small", null, kind),
      role && h("span", { class: "role" }, role),
      clockElement(view, seat),
      now && h("span", { class: "has" }, facts(view, seat)),
    ),
    now?.sizes.some(Boolean) && backs(now.sizes[seat] ?? 0, view.rules.players > 5),
    phrase && h("p", { class: "bubble" }, phrase),
  );
}

/** Who deals and who declares, as signs with a name. @param {View} view @param {number} seat */
export function marksOf(view, seat) {
  return [
    view.now?.dealer === seat && mark("●", _("dealer")),
    view.now?.declarer === seat && mark("♛", _("declarer"), "crown"),
  ];
}

/** @param {string} sign @param {string} name @param {string} [look] */
export function mark(sign, name, look = "") {
  return h("span", { class: `mark ${look}`, role: "img", "aria-label": name, title: name }, sign);
}

/** Away, a bot, a bot instead of a person. @param {import("../lib/protocol.js").Chair | undefined} chair */
export function kindOf(chair) {
  if (!chair) return "";
  if (chair.person && chair.bot) return _("a bot plays");
  if (!chair.person) return _("bot");
  return chair.present ? "" : _("away");
}

/** Tricks and points of this deal, and the total; no part is broken in two.
 * @param {View} view @param {number} seat */
export function facts(view, seat) {
  return partsOf(view, seat).map((part) => h("span", null, part));
}

/** @param {View} view @param {number} seat @returns {string[]} */
function partsOf(view, seat) {
  const now = view.now;
  if (!now) return [];
  if (isRace(view, now.contract)) return targetOf(view, seat) === null ? [] : [raceText(view, seat)];
  const parts = [];
  if (now.contract && now.phase === "play") {
    parts.push(n("{count} trick", "{count} tricks", now.taken[seat] ?? 0));
  }
  const points = now.points[seat] ?? 0;
  if (settings.showPoints && points !== 0) parts.push(number(points));
  const isFirst = view.rules.targets.length > 0 && now.standing.reigns === 0;
  if (!isFirst) parts.push(`Σ ${signed(now.totals[seat] ?? 0)}`);
  return parts;
}

/** As many backs as there are cards, and their number; in words where there is no room for backs.
 * @param {number} count @param {boolean} inWords */
function backs(count, inWords) {
  const row = h("div", { class: "backs", title: n("{count} card", "{count} cards", count) });
  const drawn = Math.min(count, MOST_BACKS);
  for (let place = 0; place < drawn; place++) row.append(backElement());
  if (count) row.append(h("span", { class: "count" }, inWords ? n("{count} card", "{count} cards", count) : count));
  return row;
}
