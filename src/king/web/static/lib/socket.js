// The one socket of a table: joins, comes back by itself, asks again when a frame is missing.

/** @typedef {import("./protocol.js").Frame} Frame */
/** @typedef {"connecting" | "online" | "offline" | "gone"} Line */

const FIRST_WAIT = 300;
const LONGEST_WAIT = 8000;
/** Codes after which coming back makes no sense: docs/protocol.md lists them. */
const FINAL = new Set([4000, 4001, 4004]);
const CONNECT_MS = 8000;
const ANSWER_MS = 6000; // a line on which nothing comes for so long after a question is dead
const IDLE_MS = 20_000;

/** Frames and the state of the line, as events "frame" and "line" with a detail. */
export class TableSocket extends EventTarget {
  /** @param {string} table @param {string} token @param {() => string} lang */
  constructor(table, token, lang) {
    super();
    this.table = table;
    this.token = token;
    this.lang = lang;
    /** @type {Line} */
    this.line = "connecting";
    this.code = 0;
    this.reason = "";
    this.asked = 0; // the timer of a question that waits for any frame
    this.seq = -1;
    this.wait = FIRST_WAIT;
    this.isClosed = false;
    this.timer = 0;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.wake = () => this.retryNow();
    this.idle = window.setInterval(() => this.question(), IDLE_MS);
    addEventListener("online", this.wake);
    document.addEventListener("visibilitychange", this.wake);
    this.connect();
  }

  connect() {
    clearTimeout(this.timer);
    const address = new URL("/ws", location.href);
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(address);
    this.socket = socket;
    this.expect(CONNECT_MS);
    socket.addEventListener("open", () => {
      this.send({ type: "join", v: 1, table: this.table, token: this.token, lang: this.lang() });
    });
    socket.addEventListener("message", (message) => {
      if (socket === this.socket) this.hear(JSON.parse(message.data));
    });
    socket.addEventListener("close", (event) => {
      if (socket === this.socket) this.lost(event.code, event.reason);
    });
  }

  /** @param {Frame} frame */
  hear(frame) {
    clearTimeout(this.asked);
    this.asked = 0;
    if (frame.type === "snapshot") {
      this.seq = frame.seq;
      this.wait = FIRST_WAIT;
      this.become("online");
    } else if ("seq" in frame) {
      if (frame.seq <= this.seq) return;
      if (frame.seq !== this.seq + 1) {
        this.send({ type: "sync" });
        return;
      }
      this.seq = frame.seq;
    }
    this.dispatchEvent(new CustomEvent("frame", { detail: frame }));
  }

  /** Say something; false when nobody hears it. @param {Record<string, unknown>} message */
  send(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    this.expect(ANSWER_MS);
    return true;
  }

  /** Is anybody there? A line that is dead does not say so by itself. */
  question() {
    if (this.line === "online" && !this.asked) this.send({ type: "ping" });
  }

  /** Give the line up when nothing is heard in time. @param {number} milliseconds */
  expect(milliseconds) {
    if (this.asked) return;
    const socket = this.socket;
    this.asked = window.setTimeout(() => {
      this.asked = 0;
      if (socket !== this.socket) return;
      socket?.close();
      this.lost(1006, "");
    }, milliseconds);
  }

  /** @param {number} code @param {string} reason */
  lost(code, reason) {
    clearTimeout(this.asked);
    this.asked = 0;
    this.socket = null;
    this.code = code;
    this.reason = reason;
    if (this.isClosed) return;
    if (FINAL.has(code)) {
      this.become("gone");
      return;
    }
    this.become("offline");
    this.timer = window.setTimeout(() => this.connect(), this.wait * (0.7 + Math.random() * 0.6));
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  retryNow() {
    if (!document.hidden) this.question();
    if (this.line === "offline" && !document.hidden && navigator.onLine) {
      this.wait = FIRST_WAIT;
      if (this.socket === null) this.connect();
    }
  }

  /** @param {Line} line */
  become(line) {
    if (line === this.line) return;
    this.line = line;
    this.dispatchEvent(new CustomEvent("line", { detail: line }));
  }

  close() {
    this.isClosed = true;
    clearTimeout(this.timer);
    clearTimeout(this.asked);
    clearInterval(this.idle);
    removeEventListener("online", this.wake);
    document.removeEventListener("visibilitychange", this.wake);
    this.socket?.close();
  }
}
