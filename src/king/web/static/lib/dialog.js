// A dialog over the page: closed by its button, by Escape, by a click beside it.

import { h } from "./dom.js";
import { _ } from "./i18n.js";

/**
 * Open a dialog; the function returned closes it.
 * @param {string} title
 * @param {...import("./dom.js").Children} children
 */
export function openDialog(title, ...children) {
  const id = `dialog-${Math.random().toString(36).slice(2)}`;
  const close = h("button", { class: "icon close", "aria-label": _("Close"), onclick: () => dialog.close() }, "✕");
  const dialog = h(
    "dialog",
    { "aria-labelledby": id },
    h("header", { class: "row" }, h("h2", { id }, title), h("span", { class: "spacer" }), close),
    h("div", { class: "dialog-body" }, ...children),
  );
  const before = document.activeElement;
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  const leave = () => dialog.close();
  addEventListener("hashchange", leave);
  dialog.addEventListener("close", () => {
    removeEventListener("hashchange", leave);
    dialog.remove();
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  });
  document.body.append(dialog);
  dialog.showModal();
  return () => dialog.close();
}
