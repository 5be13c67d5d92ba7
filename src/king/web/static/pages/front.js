// Options that decide what kind of game a ruleset is: they are asked together with it.

import { fill, h } from "../lib/dom.js";
import { titled } from "../lib/i18n.js";
import { pick } from "./parts.js";

/** @typedef {{ruleset: string, players: number, options: Record<string, string>}} Choice */
/** @typedef {import("./rulesets.js").Details} Details */

export class Front {
  /** @param {Choice} choice is changed @param {() => void} changed */
  constructor(choice, changed) {
    this.choice = choice;
    this.changed = changed;
    this.element = h("div", { class: "stack front" });
    this.contracts = h("p", { class: "muted about", "aria-live": "polite" });
    this.shown = "";
  }

  /** @param {Details} details */
  show(details) {
    const { ruleset, players } = this.choice;
    const rows = details.options.filter((option) => option.front && option.players.includes(players));
    this.contracts.textContent = Object.values(details.rules.contracts).map((info) => titled(info.title)).join(" · ");
    // Made once for a ruleset, so that the keyboard keeps its place.
    const key = rows.length ? `${ruleset}/${players}` : "";
    if (key === this.shown) return;
    this.shown = key;
    fill(this.element, rows.map((option) => this.pick(option)), rows.length > 0 && this.contracts);
  }

  /** @param {import("./rulesets.js").Option} option */
  pick(option) {
    const { options } = this.choice;
    const choices = option.choices.map((one) => ({ value: one.name, text: titled(one.title) }));
    return pick(titled(option.title), choices, options[option.name] ?? option.default, (name) => {
      const { [option.name]: _old, ...others } = this.choice.options;
      this.choice.options = name === option.default ? others : { ...others, [option.name]: name };
      this.changed();
    });
  }
}
