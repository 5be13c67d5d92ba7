// HTTP beside the socket.

/** A refusal of the server, with its text for people and for rulesets the place. */
export class Problem extends Error {
  /** @param {number} status @param {import("./protocol.js").Problem} body */
  constructor(status, body) {
    super(body.text);
    this.status = status;
    this.body = body;
  }
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

/** @param {Response} answer */
async function read(answer) {
  const body = await answer.json().catch(() => ({ code: "failed", text: answer.statusText }));
  if (!answer.ok) throw new Problem(answer.status, body);
  return body;
}
