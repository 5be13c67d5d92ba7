// HTTP beside the socket.

import { _ } from "./i18n.js";

/** A refusal of the server, with its text for people and for rulesets the place. */
export class Problem extends Error {
  /** @param {number} status @param {import("./protocol.js").Problem} body */
  constructor(status, body) {
    super(body.text);
    this.status = status;
    this.body = body;
  }
}

/** What a person is told of an error: what the server says; never what a browser says of a line
 * that broke, or of a fault in this program. @param {unknown} error */
export function textOf(error) {
  if (error instanceof Problem) return error.message;
  if (error instanceof TypeError) return _("The server does not answer. Try again in a moment.");
  console.error(error);
  return _("That did not work. Load the page again, please.");
}

/** @param {string} path @returns {Promise<any>} */
export async function get(path) {
  return read(await fetch(path, { headers: { accept: "application/json" } }));
}

/** @param {string} path @param {unknown} body @returns {Promise<any>} */
export async function post(path, body) {
  const headers = { "content-type": "application/json" };
  return read(await fetch(path, { method: "POST", headers, body: JSON.stringify(body) }));
}

/** An answer that is no text of the server: of something between, or of nothing. @param {number} status */
export function failed(status) {
  return { code: "failed", text: _("The server cannot answer this just now ({status}). Try again in a moment.", { status }) };
}

/** @param {Response} answer */
async function read(answer) {
  const body = await answer.json().catch(() => failed(answer.status));
  if (!answer.ok) throw new Problem(answer.status, body);
  return body;
}
