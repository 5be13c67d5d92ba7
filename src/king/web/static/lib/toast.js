// Short notices that go by themselves, told to screen readers too.

import { h } from "./dom.js";

const SECONDS = 5;

/** @type {HTMLElement | null} */
let place = null;

/** Say something at the edge of the page. @param {string} text @param {"info" | "bad"} [kind] */
export function toast(text, kind = "info") {
  if (!place?.isConnected) {
    place = h("div", { class: "toasts", role: "status", "aria-live": "polite" });
    document.body.append(place);
  }
  const notice = h("p", { class: `toast ${kind}` }, text);
  place.append(notice);
  setTimeout(() => notice.remove(), SECONDS * 1000);
}
