// A sheet inside a link: read only, and nothing of it is kept on a server. What stands after the # of
// an address is never sent.

import { formatEntry } from "./entry.js";
import { formatHeader, readHeader } from "./file.js";

/** @typedef {import("./ledger.js").Ledger} Ledger */

const MOST = 512 * 1024;

/** The sheet of the moment without its history. @param {Ledger} ledger @param {string} text */
export function shortText(ledger, text) {
  const header = readHeader(text);
  const { firstDealer } = ledger.standing;
  const usual = { ...header, dealer: ledger.names[firstDealer] ?? header.dealer };
  return `${[...formatHeader(usual), ...ledger.rows.map((row) => `deal: ${formatEntry(row.entry, ledger.names)}`)].join("\n")}\n`;
}

/** The address of a sheet. @param {Ledger} ledger @param {string} text */
export async function linkOf(ledger, text) {
  const packed = await through(new TextEncoder().encode(shortText(ledger, text)), new CompressionStream("deflate-raw"));
  return new URL(`/#/sheet/shared/${encoded(packed)}`, location.href).href;
}

/** The text in such an address. @param {string} code */
export async function textOf(code) {
  return new TextDecoder().decode(await through(decoded(code), new DecompressionStream("deflate-raw")));
}

/** @param {Uint8Array<ArrayBuffer>} bytes @param {CompressionStream | DecompressionStream} stream */
async function through(bytes, stream) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    // A small link may unfold to anything.
    if (size > MOST) throw new RangeError("too long");
    parts.push(part.value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** @param {Uint8Array} bytes */
function encoded(bytes) {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @param {string} code */
function decoded(code) {
  const text = atob(code.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}
