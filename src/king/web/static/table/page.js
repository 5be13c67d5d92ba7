// The page of a table: puts hand, felt, questions and sheet together.

import { h, fill } from "../lib/dom.js";
import { _, lang, titled } from "../lib/i18n.js";
import { changes, isVisible } from "../lib/settings.js";
import { TableSocket } from "../lib/socket.js";
import { sound } from "../lib/sound.js";
import { forget, keep, ticket } from "../lib/tokens.js";
import { toast } from "../lib/toast.js";
import { atTable } from "../lib/visited.js";
import { cardName } from "../cards/card.js";
import { decisionFor } from "../decisions/index.js";
import { resultElement } from "../after/result.js";
import { Felt } from "./felt.js";
import { Hand } from "./hand.js";
import { ownLine, sentence } from "./sentence.js";
import { TopBar } from "./top.js";
import { Stage } from "./stage.js";
import { lobbyElement } from "./lobby.js";
import { eventText } from "./log.js";
import { sheetElement } from "./sheet.js";
import { phraseText } from "./talk.js";
import { tick } from "./ticking.js";
import { pausedElement, proposalElement, refusedText } from "./proposals.js";
import { attention } from "./attention.js";
import { lineState, standIn } from "./notices.js";
import { confirmElement } from "./confirm.js";
import { Passing } from "./passing.js";

/** @typedef {import("./model.js").View} View */
/** @typedef {import("../lib/protocol.js").Frame} Frame */
/** @typedef {import("../lib/protocol.js").Action} Action */
/** @typedef {{id: string, card: string | null, from: DOMRect | null}} Sent */

const PHRASE_MS = 4000;
const TICK_MS = 250;

/** @param {string[]} params */
export function tablePage([id = ""]) {
  const page = new TablePage(id);
  return { element: page.element, title: "", leave: () => page.leave() };
}

class TablePage {
  /** @param {string} id */
  constructor(id) {
    this.id = id;
    atTable(id);
    this.stage = new Stage();
    this.socket = new TableSocket(id, ticket(id)?.token ?? "", lang);
    this.hand = new Hand({
      chosen: (card) => this.choose(card),
      refused: (card) => this.explain(card),
    });
    this.felt = new Felt(() => this.stage.goOn());
    /** @type {Sent | null} */
    this.sent = null;
    this.said = new Map();
    this.reason = "";
    this.asked = -1;
    this.isLeft = false;
    this.passing = new Passing((move, action) => {
      if (this.stage.view?.move === move && !this.stage.pause) this.act(action, null);
    });
    this.onSettings = (/** @type {Event} */ event) => {
      if (!isVisible(event)) return;
      this.bar = null; // its texts may be of another language now
      this.render();
    };
    /** @type {TopBar | null} */
    this.bar = null;
    this.noticed = "";
    this.heard = h("p", { class: "sr", role: "log", "aria-live": "polite" });
    this.top = h("header", { class: "top" });
    this.notice = h("div", { class: "notices" });
    this.line = h("p", { class: "say" });
    this.panel = h("div", { class: "panel-place" });
    this.mine = h("div", { class: "mine" });
    this.side = h("aside", { class: "side", "aria-label": _("The score sheet") });
    this.element = h("main", { class: "table-page waiting" }, h("p", { class: "muted" }, "…"));
    this.panel.addEventListener("king-pass-on", () => this.passOn());
    this.stage.addEventListener("show", () => this.render());
    this.socket.addEventListener("frame", (event) => {
      this.hear(/** @type {CustomEvent<Frame>} */ (event).detail);
    });
    this.socket.addEventListener("line", () => this.onLine());
    changes.addEventListener("change", this.onSettings);
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.key(event);
    addEventListener("keydown", this.onKey);
    this.ticking = setInterval(() => {
      if (this.stage.view) tick(this.element, this.stage.view);
    }, TICK_MS);
  }

  leave() {
    this.isLeft = true;
    this.stage.stop();
    this.passing.stop();
    clearInterval(this.ticking);
    this.socket.close();
    attention(false);
    changes.removeEventListener("change", this.onSettings);
    removeEventListener("keydown", this.onKey);
  }

  /** @param {Frame} frame */
  hear(frame) {
    switch (frame.type) {
      case "snapshot":
        if (frame.you.seat === null && ticket(this.id)) forget(this.id);
        this.sent = null;
        break;
      case "update":
        this.tellEvents(frame);
        this.sent = null;
        this.reason = "";
        sound(frame.deals.length ? "deal" : "card");
        break;
      case "error":
        this.refused(frame);
        return;
      case "proposal":
        if (frame.refused && this.stage.view) toast(refusedText(this.stage.view, frame));
        break;
      case "said":
        this.say(frame.seat, phraseText(frame.phrase));
        return;
      case "warning":
        if (frame.seat === this.stage.view?.seat) {
          sound("warning");
          toast(_("Are you there? In {seconds} s a bot plays for you.", { seconds: frame.seconds }));
        }
        return;
      case "rematch":
        this.toRematch(frame.table);
        return;
    }
    this.stage.hear(frame);
  }

  /** A refusal: of the own action it is told where one looks, of anything else at the edge.
   * @param {Extract<Frame, {type: "error"}>} frame */
  refused(frame) {
    if (this.sent && frame.re === this.sent.id) {
      this.sent = null;
      this.reason = frame.text;
      this.heard.textContent = frame.text;
      this.render();
    } else {
      toast(frame.text, "bad");
    }
  }

  /** What happens, for those who listen. @param {Extract<Frame, {type: "update"}>} frame */
  tellEvents(frame) {
    const view = this.stage.latest;
    if (!view) return;
    const texts = frame.events.map((event) => eventText(view, event, cardName)).filter((text) => text);
    if (texts.length) this.heard.textContent = texts.join(". ");
  }

  /** The same people play again: the token is good for the new table too. @param {string} table */
  toRematch(table) {
    const mine = ticket(this.id);
    if (mine) keep({ ...mine, table, at: Date.now() });
    location.hash = `#/table/${table}`;
  }

  onLine() {
    if (this.socket.line === "gone") {
      if (this.socket.reason === "bad-token") forget(this.id);
      const text = this.socket.code === 4001
        ? _("This seat is open in another window.")
        : this.socket.code === 4000
          ? _("You have no seat at this table, and it cannot be watched.")
          : _("This table is not here any more.");
      fill(
        this.element,
        h("div", { class: "page" }, h("p", null, text),
          h("p", { class: "row" },
            h("button", { class: "primary", onclick: () => location.reload() }, _("Open it here")),
            h("a", { href: "#/" }, _("To the first page")))),
      );
      return;
    }
    this.render();
  }

  /** @param {number} seat @param {string} text */
  say(seat, text) {
    this.said.set(seat, text);
    this.render();
    setTimeout(() => {
      if (this.said.get(seat) === text) this.said.delete(seat);
      this.render();
    }, PHRASE_MS);
  }

  // --- drawing -------------------------------------------------------------------------------

  render() {
    const view = this.stage.view;
    if (!view || this.isLeft || this.socket.line === "gone") return;
    if (view.table.status === "lobby" || !view.now) {
      this.element.className = "table-page lobby";
      fill(this.element, lineState(this.socket.line), lobbyElement(view, this.send));
      return;
    }
    if (this.element.firstElementChild !== this.top) {
      this.element.className = "table-page";
      fill(
        this.element, this.top, this.notice, this.felt.element, this.line, this.panel, this.mine,
        this.hand.element, this.side, this.heard,
      );
    }
    this.draw(view);
    this.askOnce(view);
  }

  /** @param {View} view */
  draw(view) {
    const sent = this.sent;
    const pending = sent?.card ? { card: sent.card, from: sent.from } : null;
    const view2 = sent || !this.decides(view) ? { ...view, decision: null, claim: false } : view;
    const decision = view2.decision && !this.stage.pause ? decisionFor(view2.decision.kind) : null;
    if (!this.bar) {
      this.bar = new TopBar({ send: this.send }, () => this.stage.view ?? view);
      fill(this.top, ...this.bar.parts);
    }
    this.bar.show(view);
    this.showNotices(view);
    this.felt.show(view, this.stage.pause, pending, this.said);
    this.hand.show(view2, decision?.cards ?? null, new Set(sent?.card ? [sent.card] : []));
    this.line.replaceChildren(...sentence(view2, decision, this.stage, this.reason));
    this.showPanel(view2, decision);
    fill(this.mine, ...ownLine(view2, this.stage, this.said.get(view.seat ?? -1), this.send),
      this.passing.isOn(view) && this.passingButton());
    fill(this.side, sheetElement(view, { compact: true }));
    this.element.dataset["kind"] = view2.decision?.kind ?? "";
    this.element.classList.toggle("over", view.table.status === "finished");
  }

  /** Whether this person decides here: not when the table is closed or a bot plays. @param {View} view */
  decides(view) {
    const chair = view.seat === null ? null : view.table.seats[view.seat];
    return view.table.status === "playing" && !view.table.paused && chair !== null && !chair?.bot;
  }

  /** Made anew only when they say something else, so that a button is not taken away under a finger.
   * @param {View} view */
  showNotices(view) {
    const chair = view.seat === null ? null : view.table.seats[view.seat];
    const key = JSON.stringify([
      this.socket.line, view.table.paused, view.proposal, chair?.bot, view.table.status, view.rematch, lang(),
    ]);
    if (key === this.noticed) return;
    this.noticed = key;
    const rematch = view.rematch && h(
      "p", { class: "stand-in row" }, _("The others play on at another table."),
      h("button", { class: "primary", onclick: () => this.toRematch(view.rematch ?? "") }, _("Go there")),
    );
    fill(this.notice, lineState(this.socket.line), pausedElement(view, this.send), proposalElement(view, this.send),
      standIn(view, this.send), rematch);
  }

  /** @param {View} view @param {import("../decisions/index.js").DecisionView | null} decision */
  showPanel(view, decision) {
    const pause = this.stage.pause;
    const key = `${view.move}/${view.decision?.kind}/${pause?.kind}/${view.table.status}/${lang()}`;
    const many = decision?.cards === "many" ? [...this.hand.picked].join() : "";
    if (this.panel.dataset["key"] === key + many) return;
    const had = this.panel.contains(document.activeElement);
    this.panel.dataset["key"] = key + many;
    if (view.table.status === "finished") {
      fill(this.panel, resultElement(view, { rematch: () => this.send({ type: "propose", what: "rematch" }) }));
    } else if (pause?.kind === "deal") {
      const go = h("button", { class: "primary", onclick: () => this.stage.goOn() }, _("Next deal"));
      fill(this.panel, resultElement(view, { row: pause.row, button: go }));
      go.focus({ preventScroll: true });
    } else if (decision?.cards === "many") {
      const done = (/** @type {Action} */ action) => this.act(action, null);
      fill(this.panel, confirmElement(view, decision, [...this.hand.picked], done));
    } else if (decision?.panel) {
      fill(this.panel, decision.panel(view, (action) => this.act(action, null)));
      if (had) this.panel.querySelector("button")?.focus({ preventScroll: true });
    } else {
      fill(this.panel);
    }
  }

  // --- acting --------------------------------------------------------------------------------

  /** @param {string} card */
  choose(card) {
    const view = this.stage.view;
    const decision = view?.decision && decisionFor(view.decision.kind);
    if (!view || !decision) return;
    this.reason = "";
    if (decision.cards === "many") {
      this.render();
      return;
    }
    const action = decision.actionFor?.(view, [card]);
    const move = view.move;
    if (action) this.act(action, card);
    else {
      decision.ask?.(view, card, (answer) => {
        if (this.stage.view?.move === move) this.act(answer, card);
      });
    }
  }

  /** @param {string} card */
  explain(card) {
    const refused = this.stage.view?.decision?.refused[card];
    if (!refused) return;
    this.reason = refused.text;
    this.render();
  }

  /** Do something: shown at once, marked until the server has confirmed it. @param {Action} action @param {string | null} card */
  act(action, card) {
    const view = this.stage.view;
    if (!view?.decision || this.sent) return;
    const from = card === null ? null : this.hand.place(card);
    const id = `act ${view.move} ${performance.now()}`;
    if (!this.socket.send({ type: "act", id, move: view.move, action })) {
      toast(_("No connection: wait a moment."), "bad");
      return;
    }
    const shows = card !== null && ["play", "attack", "add", "beat", "lay"].includes(view.decision.kind);
    this.sent = { id, card: shows ? card : null, from };
    this.reason = "";
    this.render();
  }

  /** Nothing more in this bout: now, and when it is asked again. */
  passOn() {
    const view = this.stage.view;
    if (!view) return;
    this.passing.start(view);
    const pass = this.passing.passOf(view);
    if (pass) this.act(pass, null);
  }

  passingButton() {
    const stop = () => {
      this.passing.stop();
      this.render();
    };
    const name = _("You pass to the end of this bout. Stop that");
    return h("button", { type: "button", class: "quiet passing", "aria-label": name, title: name, onclick: stop }, _("You pass"), " ✕");
  }

  /** @param {Record<string, unknown>} message */
  send = (message) => {
    if (!this.socket.send(message)) toast(_("No connection: wait a moment."), "bad");
  };

  /** Call the person when a new decision is his. @param {View} view */
  askOnce(view) {
    const isAsked = view.decision !== null && !this.stage.pause && !this.sent;
    const waits = isAsked && !this.passing.look(view);
    attention(waits, titled(view.rules.title));
    if (waits && view.move !== this.asked) {
      this.asked = view.move;
      sound("turn");
      const free = document.activeElement === document.body || this.hand.element.contains(document.activeElement);
      if (free && decisionFor(view.decision?.kind ?? "")?.cards) this.hand.focus();
    }
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {Element} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest("dialog, input, textarea, select")) return;
    if (event.key === " " && this.stage.pause) this.stage.goOn();
    else if (event.key === "l" || event.key === "д") this.top.querySelector(".last-trick")?.dispatchEvent(new Event("click"));
    else if (event.key === "s" || event.key === "ы") this.top.querySelector(".open-sheet")?.dispatchEvent(new Event("click"));
    else if (event.key === "m" || event.key === "ь") this.top.querySelector(".open-menu")?.dispatchEvent(new Event("click"));
    else return;
    event.preventDefault();
  }
}
