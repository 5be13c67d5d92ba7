// Before the game: who sits where, the link for friends, bots for the rest, and the start.

import { fill, h } from "../lib/dom.js";
import { titled, _ } from "../lib/i18n.js";
import { toast } from "../lib/toast.js";
import { forget } from "../lib/tokens.js";
import { topLine } from "../pages/parts.js";
import { botNames, botTitle } from "../pages/people.js";
import { inShort, rulesOf } from "../pages/rulesets.js";
import { seatForm } from "./sit.js";
import { standIn } from "./notices.js";
import { fairness } from "./seal.js";

/** @typedef {import("./model.js").View} View */
/** @typedef {(message: Record<string, unknown>) => unknown} Send */

/** The level that is chosen for bots; it outlives the drawing, which comes with every frame. */
const draft = { bot: "" };
/** @type {string[]} */
let bots = [];

/** The table before the game; made anew for every frame. @param {View} view @param {Send} send */
export function lobbyElement(view, send) {
  keepFocus();
  const element = h("div", { class: "page" });
  const draw = () => {
    draft.bot ||= bots.at(-1) ?? "";
    fill(element, view.table.status === "closed" ? closed() : parts(view, send, draw));
  };
  draw();
  const whole = h("div", null, topLine(), element);
  if (!bots.length) {
    void botNames()
      .then((names) => {
        bots = names;
        draw();
      })
      .catch(() => undefined);
  }
  return whole;
}

/** @param {View} view @param {Send} send @param {() => void} draw */
function parts(view, send, draw) {
  const isHost = view.seat !== null && view.seat === view.table.host;
  const free = view.table.seats.filter((chair) => chair === null).length;
  return [
    h("header", null, h("h1", null, titled(view.rules.title)), aboutGame(view)),
    standIn(view, send),
    view.seat === null && free ? seatForm(view.table.id, view.rules.ruleset) : null,
    view.seat === null && !free
      ? h("p", { role: "status" }, _("All seats are taken. You can look on when the game begins."))
      : null,
    isHost && free ? invitation(view) : null,
    h(
      "section",
      { class: "panel stack", "aria-labelledby": "seats" },
      h("h2", { id: "seats" }, _("Seats")),
      isHost && bots.length > 1 && free ? botLevel(draw) : null,
      h(
        "ol",
        { class: "chairs", "aria-live": "polite" },
        view.table.seats.map((_chair, seat) => seatLine(view, seat, send)),
      ),
    ),
    isHost ? start(free, send) : waiting(view),
    !isHost && view.seat !== null ? invitation(view) : null,
    fairness(view, send),
  ];
}

/** @param {View} view */
function aboutGame(view) {
  const changed = view.rules.options.filter((option) => !option.default);
  const { move, reserve } = view.table.clock;
  return h(
    "div",
    { class: "muted" },
    h("p", null, inShort(view.rules), view.table.house ? ` · ${_("house rules")}` : ""),
    changed.length
      ? h(
          "ul",
          { class: "plain" },
          changed.map((row) =>
            h("li", null, `${titled(row.title)}: `, h("b", null, titled(row.chosen))),
          ),
        )
      : null,
    view.table.house
      ? null
      : h("a", { class: "link", href: rulesOf(view.rules), target: "_blank" }, _("Rules")),
    move === null
      ? null
      : h(
          "p",
          null,
          _("{seconds} s a move, {minutes} min in reserve", {
            seconds: move,
            minutes: Math.round(reserve / 60),
          }),
        ),
  );
}

/** The link that is an invitation. @param {View} view */
function invitation(view) {
  const link = new URL(`#/table/${view.table.id}`, location.href).href;
  const field = h("input", {
    type: "text",
    readOnly: true,
    value: link,
    "aria-label": _("Link to this table"),
    "data-focus": "link",
    onfocus: () => field.select(),
  });
  const copy = h(
    "button",
    { type: "button", class: "primary", "data-focus": "copy", onclick: () => void copied(field) },
    _("Copy"),
  );
  const share = h(
    "button",
    {
      type: "button",
      "data-focus": "share",
      onclick: () => {
        // Whoever closes the list of apps again has changed his mind; that is no fault.
        navigator
          .share({
            title: titled(view.rules.title),
            text: _("Come and play cards with me"),
            url: link,
          })
          .catch(() => undefined);
      },
    },
    _("Share"),
  );
  return h(
    "section",
    { class: "panel stack", "aria-labelledby": "invite" },
    h("h2", { id: "invite" }, _("Invite friends")),
    h("p", { class: "muted" }, _("Whoever opens this link can sit down here.")),
    h("div", { class: "invite" }, field, copy, "share" in navigator ? share : null),
  );
}

/** @param {HTMLInputElement} field */
async function copied(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    toast(_("The link is copied."));
  } catch {
    // Without leave to write to the clipboard the person copies what is marked.
    field.focus();
    field.select();
    toast(_("Copy the marked link."));
  }
}

/** @param {() => void} draw */
function botLevel(draw) {
  const box = h(
    "select",
    {
      "data-focus": "level",
      onchange: () => {
        draft.bot = box.value;
        draw();
      },
    },
    bots.map((bot) => h("option", { value: bot, selected: bot === draft.bot }, botTitle(bot))),
  );
  return h("label", { class: "inline-field" }, h("span", null, _("Level of bots")), box);
}

/** @param {View} view @param {number} seat @param {Send} send */
function seatLine(view, seat, send) {
  const chair = view.table.seats[seat] ?? null;
  const isMe = seat === view.seat;
  const tags = chair
    ? [
        isMe ? h("span", { class: "tag own" }, _("you")) : null,
        seat === view.table.host ? h("span", { class: "tag" }, _("host")) : null,
        chair.bot
          ? h("span", { class: "tag" }, _("bot: {level}", { level: botTitle(chair.bot) }))
          : null,
        chair.person && !chair.present ? h("span", { class: "tag" }, _("not here")) : null,
      ]
    : null;
  return h(
    "li",
    { class: chair ? "" : "free" },
    h("span", { class: "sitter" }, h("b", null, chair ? chair.name : _("free")), tags),
    seatButton(view, seat, send),
  );
}

/** What may be done with a seat. @param {View} view @param {number} seat @param {Send} send */
function seatButton(view, seat, send) {
  const chair = view.table.seats[seat] ?? null;
  const isHost = view.seat !== null && view.seat === view.table.host;
  const number = seat + 1;
  if (seat === view.seat) {
    return action(`leave-${seat}`, _("Stand up"), _("Stand up"), () => {
      send({ type: "free", seat });
      forget(view.table.id);
    });
  }
  if (!isHost) return null;
  if (chair === null) {
    const text = _("Put a bot here");
    return action(`fill-${seat}`, text, _("Seat {number}: put a bot here", { number }), () => {
      send({ type: "fill", seat, bot: draft.bot, name: "" });
    });
  }
  const text = chair.person ? _("Free the seat") : _("Take away");
  return action(`free-${seat}`, text, `${text}: ${chair.name}`, () => send({ type: "free", seat }));
}

/** @param {string} focus @param {string} text @param {string} spoken @param {() => void} act */
function action(focus, text, spoken, act) {
  return h(
    "button",
    { type: "button", class: "quiet", "data-focus": focus, "aria-label": spoken, onclick: act },
    text,
  );
}

/** @param {number} free @param {Send} send */
function start(free, send) {
  return h(
    "div",
    { class: "stack" },
    h(
      "button",
      {
        type: "button",
        class: "primary big",
        "data-focus": "start",
        onclick: () => send({ type: "start" }),
      },
      free ? _("Start with bots on the free seats") : _("Start the game"),
    ),
  );
}

/** @param {View} view */
function waiting(view) {
  const host = view.table.host === null ? null : view.table.seats[view.table.host];
  if (!host)
    return h("p", { class: "muted", role: "status" }, _("Waiting for somebody to sit down."));
  return h(
    "p",
    { class: "muted", role: "status" },
    _("{name} starts the game.", { name: host.name }),
  );
}

function closed() {
  return [
    h("h1", null, _("This table is closed")),
    h("p", null, h("a", { class: "button", href: "#/" }, _("To the first page"))),
  ];
}

/** Whatever has the focus keeps it when it is drawn again, with the place of the cursor. */
function keepFocus() {
  const active = document.activeElement;
  const name = active instanceof HTMLElement ? active.dataset["focus"] : undefined;
  if (!name) return;
  const marks =
    active instanceof HTMLInputElement ? [active.selectionStart, active.selectionEnd] : null;
  queueMicrotask(() => {
    if (document.activeElement === active) return;
    const next = document.querySelector(`[data-focus="${CSS.escape(name)}"]`);
    if (!(next instanceof HTMLElement)) return;
    next.focus({ preventScroll: true });
    if (marks && next instanceof HTMLInputElement)
      next.setSelectionRange(marks[0] ?? 0, marks[1] ?? 0);
  });
}
