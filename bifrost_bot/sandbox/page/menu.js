/** A list of suggestions that belongs to a text field: arrow keys move, Enter or Tab picks, Escape closes. */

import { element } from "./dom.js";

export class Menu {
  #input;
  #itemTestId;
  #onPick;
  #items = [];
  #active = 0;

  /** `onPick(item)` gets what was chosen. Items are `{title, description?, value}`. */
  constructor({ input, label, testId, itemTestId, onPick }) {
    this.#input = input;
    this.#itemTestId = itemTestId;
    this.#onPick = onPick;
    this.element = element(
      "ul",
      {
        class: "menu",
        role: "listbox",
        id: `menu-${crypto.randomUUID()}`,
        "aria-label": label,
        hidden: true,
        data: { testid: testId },
      },
    );
    input.setAttribute("aria-controls", this.element.id);
    input.setAttribute("aria-autocomplete", "list");
    this.hide();
  }

  get open() {
    return !this.element.hidden;
  }

  show(items) {
    this.#items = items;
    this.#active = 0;
    this.element.replaceChildren(...items.map((item, index) => this.#row(item, index)));
    this.element.hidden = items.length === 0;
    this.#input.setAttribute("aria-expanded", String(this.open));
    this.#mark();
  }

  hide() {
    this.show([]);
  }

  /** Whether the menu used up this key. */
  handleKey(event) {
    if (!this.open || event.isComposing) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) this.#move(step);
    else if (event.key === "Escape") this.hide();
    else if (["Enter", "Tab"].includes(event.key) && !event.shiftKey) this.#pick(this.#active);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  #row(item, index) {
    const parts = [element("strong", {}, item.title), item.hint ? element("span", { class: "hint" }, item.hint) : null,
      item.description ? element("span", { class: "description" }, item.description) : null];
    const handlers = {
      // The field keeps the focus, and with it this menu.
      pointerdown: (event) => event.preventDefault(),
      click: () => this.#pick(index),
    };
    return element(
      "li",
      { role: "option", id: `${this.element.id}-${index}`, on: handlers, data: { testid: this.#itemTestId } },
      parts,
    );
  }

  #move(step) {
    this.#active = (this.#active + step + this.#items.length) % this.#items.length;
    this.#mark();
  }

  #mark() {
    [...this.element.children].forEach(
      (row, index) => row.setAttribute("aria-selected", String(index === this.#active)),
    );
    const active = this.element.children[this.#active];
    if (active) this.#input.setAttribute("aria-activedescendant", active.id);
    else this.#input.removeAttribute("aria-activedescendant");
    active?.scrollIntoView({ block: "nearest" });
  }

  #pick(index) {
    const item = this.#items[index];
    this.hide();
    this.#onPick(item);
  }
}
