/** The menu *Apps* on a message or a person: the commands that bots offer there. */

import { button, element } from "./dom.js";
import { toast } from "./toast.js";

const USER = 2;
const MESSAGE = 3;
const EDGE = 8;

/** Opens the commands for a message beside `anchor`. */
export function openMessageApps(anchor, session, message) {
  openApps(anchor, session, MESSAGE, { channel: message.channel_id, message: message.id });
}

/** Opens the commands for a person beside `anchor`, to be used in a channel. */
export function openUserApps(anchor, session, userId, channelId) {
  openApps(anchor, session, USER, { channel: channelId, user: userId });
}

function openApps(anchor, session, kind, target) {
  const use = async ({ name }) => {
    menu.hidePopover();
    try {
      await session.interact("/sandbox/use", { ...target, command: name });
    } catch (error) {
      toast(`${name}: ${error.message}`);
    }
  };
  const items = session.commands.filter(({ type }) => type === kind).map((command) => button(
    command.name,
    () => use(command),
    { role: "menuitem", class: "app", data: { testid: "app" } },
  ));
  const empty = items.length ? null : element("p", { class: "hint", tabindex: -1 }, "No bot offers a command here.");
  const menu = element(
    "div",
    { class: "apps", role: "menu", "aria-label": "Apps", popover: "auto", data: { testid: "apps" } },
    items,
    empty,
  );
  menu.addEventListener("toggle", (event) => event.newState === "closed" && menu.remove());
  menu.addEventListener("keydown", (event) => move(event, items));
  document.body.append(menu);
  menu.showPopover();
  place(menu, anchor.getBoundingClientRect());
  (items[0] ?? empty).focus();
}

function move(event, items) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || !items.length) return;
  event.preventDefault();
  const at = items.indexOf(document.activeElement);
  items[(at + step + items.length) % items.length].focus();
}

/** Puts the menu below what opened it, or above where there is no room, and within the screen. */
function place(menu, { left, top, bottom }) {
  const { width, height } = menu.getBoundingClientRect();
  const below = bottom + height + EDGE <= innerHeight;
  menu.style.left = `${Math.max(EDGE, Math.min(left, innerWidth - width - EDGE))}px`;
  menu.style.top = `${below ? bottom + 2 : Math.max(EDGE, top - height - 2)}px`;
}
