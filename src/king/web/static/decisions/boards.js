// What lies in the middle of the table besides a trick, whoever is to act.

import { h } from "../lib/dom.js";
import { _, n } from "../lib/i18n.js";
import { backElement } from "../cards/card.js";
import { auctionBoard, saleBoard, talonBoard } from "./board-bids.js";
import { boutBoard, ladderBoard } from "./board-bout.js";
import { exchangeBoard } from "./board-exchange.js";
import { rowsBoard } from "./board-rows.js";
import { inlineOf, nameOf, strainName, strainSign } from "./parts.js";

/** @typedef {import("../table/model.js").View} View */

/**
 * The board of the moment, or null. data-size: "full" takes the place of the trick, "small" is a
 * thing beside it.
 * @param {View} view @returns {HTMLElement | null}
 */
export function boardFor(view) {
  const now = view.now;
  if (!now || now.phase === "over") return null;
  if (now.bout) return sized(boutBoard(view), "full");
  if (now.standing.ladder.length) return sized(ladderBoard(view), "full");
  if (now.rows) return sized(rowsBoard(view), "full");
  switch (now.phase) {
    case "bid":
    case "suit":
      return sized(auctionBoard(view), "full");
    case "ask":
    case "offer":
    case "gift":
      return sized(saleBoard(view), "full");
    case "exchange":
      return sized(exchangeBoard(view), "full");
    case "discard":
      return view.own?.talon?.length ? sized(talonBoard(view), "full") : null;
  }
  if (now.sale && now.phase !== "play") return sized(saleBoard(view), "full");
  if (now.stock > 0 || view.decision?.kind === "draw") return sized(stockBoard(now.stock), "small");
  return null;
}

/**
 * One line about what was settled before the play and still matters; null where there is nothing.
 * @param {View} view @returns {string | null}
 */
export function noteFor(view) {
  const { sale, bids } = view.now ?? {};
  const named = view.events.findLast((event) => event.type === "suit-named");
  if (sale && sale.buyer !== null && sale.price > 0) {
    const names = { buyer: inlineOf(view, sale.buyer), seller: inlineOf(view, sale.seller) };
    return _("talon: {seller} → {buyer}, {price}", { ...names, price: sale.price });
  }
  if (sale && sale.buyer !== null && sale.buyer === view.seat) return _("you kept the talon");
  if (sale && sale.buyer !== null) return _("talon kept: {name}", { name: nameOf(view, sale.buyer) });
  if (!named) return null;
  const suit = `${strainSign(named["suit"])} ${strainName(named["suit"])}`;
  if (!bids || bids.best === null) return _("these cards score: {suit}", { suit });
  if (bids.best === view.seat) return _("these cards score: {suit} · you bid {amount}", { suit, amount: bids.amount });
  const who = nameOf(view, bids.best);
  return _("these cards score: {suit} · {name} bid {amount}", { suit, name: who, amount: bids.amount });
}

/** @param {HTMLElement} board @param {"full" | "small"} size */
function sized(board, size) {
  board.dataset["size"] = size;
  return board;
}

/** @param {number} count */
function stockBoard(count) {
  const text = count ? n("{count} card left", "{count} cards left", count) : _("The stock is empty");
  return h(
    "div",
    { class: "board-stock", role: "img", "aria-label": `${_("Stock")}: ${text}` },
    count ? h("span", { class: "board-pile", "aria-hidden": "true" }, backElement()) : null,
    h("span", { class: "board-count" }, h("b", null, count), h("small", { class: "muted" }, _("stock"))),
  );
}
