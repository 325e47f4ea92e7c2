/** Who one can be, and which channels that person sees. */

import { avatar, button, element, slug } from "./dom.js";
import { icon } from "./icons.js";
import { timestamp } from "./time.js";

const CHANNEL = /\/channels\/\d+\/(\d+)/;
const FRAMES = new Set(["SECTION", "UL", "LI"]);

/** Fills the row of people; `onSwitch(personId)` is called when another one is chosen. */
export function renderPeople(row, sessions, current, onSwitch) {
  const item = (session) => {
    const { name, role, avatar_colour: colour, id } = session.person;
    const { pings } = session.totalUnread();
    const shown = [
      avatar(name, colour, "small"),
      element("span", { class: "person-name" }, name),
      element("span", { class: "role" }, role),
    ];
    const made = button(shown, () => onSwitch(id), {
      class: "person",
      "aria-current": session === current ? "true" : false,
      "aria-label": peopleLabel(name, role, pings),
      data: { testid: `user-${slug(name)}`, focus: `person-${id}` },
    });
    if (pings) made.append(element("span", { class: "badge", "aria-hidden": "true" }, String(pings)));
    return made;
  };
  update(row, sessions.map(item));
}

/**
 * Fills the channel list of one person; `onOpen(channelId)` is called when a channel is chosen, `onAdd(guildId)` when
 * the bot is added to a server that lacks it.
 */
export function renderChannels(list, session, openId, onOpen, onAdd) {
  const sections = session.guilds.flatMap((guild) => [
    element("h2", { class: "guild-name" }, guild.name),
    ...(guild.lacksBot ? [renderAdding(guild, session, onAdd)] : []),
    ...(guild.events.length ? [renderEvents(guild.events, onOpen)] : []),
    ...session.sections(guild.id).map((section) => renderSection(section, session, openId, onOpen)),
  ]);
  const direct = session.sections(null);
  if (direct.length) {
    const conversations = direct.map((section) => renderSection(section, session, openId, onOpen));
    sections.push(element("h2", { class: "guild-name" }, "Direct messages"), ...conversations);
  }
  update(list, sections);
}

function renderAdding(guild, session, onAdd) {
  return button(`Add ${session.botName} to this server`, () => onAdd(guild.id), {
    class: "component primary add-bot",
    data: { testid: "add-bot", focus: `add-${guild.id}` },
  });
}

/** The server's events; a place that is a channel's address opens it. */
function renderEvents(events, onOpen) {
  const items = events.map(({ name, start_ms: startMs, place }) => {
    const channelId = CHANNEL.exec(place)?.[1];
    const made = button([element("span", {}, name), timestamp(startMs / 1000)], () => channelId && onOpen(channelId), {
      class: "channel event",
      title: place,
      data: { testid: `event-${slug(name)}`, focus: `event-${name}` },
    });
    return element("li", {}, made);
  });
  return element("section", { class: "category" }, element("h3", {}, "Events"), element("ul", {}, items));
}

function peopleLabel(name, role, pings) {
  return `Play as ${name}, ${role}${pings ? `, ${pings} unread ${pings === 1 ? "mention" : "mentions"}` : ""}`;
}

function renderSection({ category, channels }, session, openId, onOpen) {
  const items = channels.map((channel) => element("li", {}, renderChannel(channel, session, openId, onOpen)));
  const title = category
    ? element("h3", { data: { testid: `category-${category.name}` } }, category.name)
    : null;
  return element("section", { class: "category" }, title, element("ul", {}, items));
}

function renderChannel(channel, session, openId, onOpen) {
  const { messages, pings } = session.unread(channel.id);
  const locked = channel.can_send === false;
  const shown = [
    element("span", { class: "hash", "aria-hidden": "true" }, locked ? icon("lock") : "#"),
    element("span", { class: "channel-name" }, channel.name),
  ];
  const made = button(shown, () => onOpen(channel.id), {
    class: messages ? "channel unread" : "channel",
    "aria-current": channel.id === openId ? "page" : false,
    title: locked ? `#${channel.name}: you can read here, but not write.` : `#${channel.name}`,
    data: { testid: `channel-${channel.name}`, focus: `channel-${channel.id}`, unread: messages },
  });
  if (pings) made.append(element("span", { class: "badge", title: "unread mentions" }, String(pings)));
  return made;
}

/** New content for a list in use: what stays the same stays in place, under the pointer and with the focus. */
function update(list, wanted) {
  const focused = list.contains(document.activeElement) ? document.activeElement.dataset.focus : null;
  patch(list, wanted);
  if (focused) list.querySelector(`[data-focus="${CSS.escape(focused)}"]`)?.focus();
}

/** Replaces only children that differ. Equal ones keep their handlers, which depend on nothing but their data. */
function patch(parent, wanted) {
  wanted.forEach((node, index) => {
    const present = parent.childNodes[index];
    if (!present) parent.append(node);
    else if (present.isEqualNode(node)) return;
    else if (FRAMES.has(node.nodeName) && node.nodeName === present.nodeName) patch(present, [...node.childNodes]);
    else present.replaceWith(node);
  });
  while (parent.childNodes.length > wanted.length) parent.lastChild.remove();
}
