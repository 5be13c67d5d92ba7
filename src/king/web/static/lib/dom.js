// Making elements. Every text becomes a text node, so nothing that a person wrote is ever markup.

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {Child | Child[]} Children */

/**
 * An element. A property that begins with "on" is a listener; "class", "data-…" and "aria-…" are
 * attributes; others are properties where the element has them.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, unknown> | null} [props]
 * @param {...Children} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, props, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props ?? {})) set(element, name, value);
  element.append(...nodes(children));
  return element;
}

/**
 * An element of a drawing.
 * @param {string} tag
 * @param {Record<string, string | number>} [attributes]
 * @param {...Children} children
 * @returns {SVGElement}
 */
export function svg(tag, attributes, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    element.setAttribute(name, String(value));
  }
  element.append(...nodes(children));
  return element;
}

/**
 * Put these children in the place of all that were there.
 * @param {Element} parent
 * @param {...Children} children
 */
export function fill(parent, ...children) {
  parent.replaceChildren(...nodes(children));
}

/** @param {Children[]} children @returns {(Node | string)[]} */
function nodes(children) {
  return /** @type {Child[]} */ (children.flat(2))
    .filter((child) => child !== null && child !== undefined && child !== false)
    .map((child) => (child instanceof Node ? child : String(child)));
}

/** @param {HTMLElement} element @param {string} name @param {unknown} value */
function set(element, name, value) {
  if (value === null || value === undefined) return;
  if (name.startsWith("on") && typeof value === "function") {
    element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
  } else if (name === "style") {
    for (const [key, part] of Object.entries(/** @type {object} */ (value))) {
      element.style.setProperty(key, String(part));
    }
  } else if (!name.includes("-") && name !== "class" && name !== "role" && name in element) {
    Reflect.set(element, name, value);
  } else if (value === true) {
    element.setAttribute(name, "");
  } else if (value !== false) {
    element.setAttribute(name, String(value));
  }
}
