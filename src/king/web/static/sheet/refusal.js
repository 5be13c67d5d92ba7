// What a sheet refuses, as facts; the text for people is made of them in another place.

/** @typedef {import("./plan.js").Facts} Facts */

export class Refusal extends Error {
  /** @param {string} code @param {Record<string, unknown>} [facts] */
  constructor(code, facts = {}) {
    super(code);
    /** @type {Facts} */
    this.facts = { code, ...facts };
  }
}

/** @param {string} code @param {Record<string, unknown>} [facts] @returns {never} */
export function refuse(code, facts) {
  throw new Refusal(code, facts);
}

/**
 * Do something, and say where it was refused.
 * @template T @param {Record<string, number>} place @param {() => T} work @returns {T}
 */
export function at(place, work) {
  try {
    return work();
  } catch (error) {
    if (error instanceof Refusal) Object.assign(error.facts, place);
    throw error;
  }
}
