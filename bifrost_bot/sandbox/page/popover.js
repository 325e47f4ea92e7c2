/** A small menu beside what opened it: arrow keys move, Escape or a click elsewhere closes. */

import { button, element } from "./dom.js";

const EDGE = 8;

/** Opens a menu of `items`, `{title, act}` each; `empty` is said where there are none. */
export function openMenu(anchor, { label, testId, items, empty }) {
  const choose = ({ act }) => {
    menu.hidePopover();
    act();
  };
  const rows = items.map((item) => button(
    item.title,
    () => choose(item),
    { role: "menuitem", class: "popover-item", data: { testid: `${testId}-item` } },
  ));
  const nothing = rows.length ? null : element("p", { class: "hint", tabindex: -1 }, empty);
  const menu = element(
    "div",
    { class: "popover", role: "menu", "aria-label": label, popover: "auto", data: { testid: testId } },
    rows,
    nothing,
  );
  menu.addEventListener("toggle", (event) => event.newState === "closed" && menu.remove());
  menu.addEventListener("keydown", (event) => move(event, rows));
  document.body.append(menu);
  menu.showPopover();
  place(menu, anchor.getBoundingClientRect());
  (rows[0] ?? nothing).focus();
}

function move(event, rows) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || !rows.length) return;
  event.preventDefault();
  const at = rows.indexOf(document.activeElement);
  rows[(at + step + rows.length) % rows.length].focus();
}

/** Puts the menu below what opened it, or above where there is no room, and within the screen. */
function place(menu, { left, top, bottom }) {
  const { width, height } = menu.getBoundingClientRect();
  const below = bottom + height + EDGE <= innerHeight;
  menu.style.left = `${Math.max(EDGE, Math.min(left, innerWidth - width - EDGE))}px`;
  menu.style.top = `${below ? bottom + 2 : Math.max(EDGE, top - height - 2)}px`;
}
