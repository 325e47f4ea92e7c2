/** Building elements without ever parsing text as HTML. */

/**
 * A new element. Properties: `class`, `on` (event handlers), `data` (data-* values), anything else is an
 * attribute; `false`, `null` and `undefined` leave an attribute out. Children are nodes or plain text.
 */
export function element(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === false || value === null || value === undefined) continue;
    if (name === "class") made.className = value;
    else if (name === "on") for (const [event, handler] of Object.entries(value)) made.addEventListener(event, handler);
    else if (name === "data") Object.assign(made.dataset, value);
    else made.setAttribute(name, value === true ? "" : String(value));
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

/** A button that submits nothing. */
export function button(label, onClick, properties = {}) {
  return element("button", { type: "button", ...properties, on: { click: onClick } }, label);
}

/** A round avatar: the name's initial on the person's colour. */
export function avatar(name, colour, size = "") {
  const initial = [...(name ?? "?").trim()][0] ?? "?";
  const made = element("span", { class: `avatar ${size}`, "aria-hidden": "true" }, initial.toUpperCase());
  made.style.backgroundColor = colour;
  return made;
}

/** A word fit for a data-testid: lower case, spaces as dashes. */
export function slug(name) {
  return name.trim().toLowerCase().replaceAll(/\s+/g, "-");
}

/** Bytes in words a person reads. */
export function readableSize(bytes) {
  if (bytes < 1024) return `${bytes} bytes`;
  if (bytes < 1024 * 1024) return `${(bytes / 1024).toFixed(1)} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
