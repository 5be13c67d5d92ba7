// Calling a person who looks elsewhere: the title of the tab, and a notification if wanted.

import { _ } from "../lib/i18n.js";
import { settings } from "../lib/settings.js";

/** @type {Notification | null} */
let notice = null;

/** Whether it is this person's turn. @param {boolean} wanted @param {string} [game] */
export function attention(wanted, game = "") {
  const title = game ? `${game} · King` : "King";
  document.title = wanted ? `● ${_("Your turn")} · ${title}` : title;
  if (!wanted || !document.hidden) {
    notice?.close();
    notice = null;
    return;
  }
  if (settings.notify && !notice && "Notification" in window && Notification.permission === "granted") {
    try {
      notice = new Notification(_("Your turn"), { body: game, tag: "king-turn" });
      notice.onclick = () => window.focus();
    } catch {
      // Some phones have the permission and no way to use it from a page.
    }
  }
}
