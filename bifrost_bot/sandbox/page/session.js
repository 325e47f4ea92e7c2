/** What one person sees: their channels, messages and unread counts, kept true by their own feed and nothing else. */

import { History } from "./history.js";
import { Interactions } from "./interactions.js";
import { compareIds, instantOf } from "./snowflake.js";

const PAGE_SIZE = 50;
const TYPING_MILLISECONDS = 8000;
const MAY_HOLD_MESSAGES = new Set([0, 1, 2, 5, 10, 11, 12, 13]);
const CATEGORY = 4;

export class Session {
  guilds = [];
  channels = new Map();
  members = new Map();
  roles = new Map();
  commands = [];
  connected = false;
  #api;
  #listener;
  #socket = null;
  #closed = false;
  #failures = 0;
  #histories = new Map();
  #dismissed = new Set();
  #unread = new Map();
  #typing = new Map();
  #known = new Set();
  #interactions = new Interactions();

  /** `listener(session, kind, detail)` hears of every change: see the calls of `#tell` for the kinds. */
  constructor(api, person, listener) {
    this.person = person;
    this.#api = api;
    this.#listener = listener;
  }

  get id() {
    return this.person.id;
  }

  /** Opens the feed and keeps it open until `close`. */
  connect() {
    const socket = this.#api.socket(this.id);
    this.#socket = socket;
    socket.addEventListener("message", (event) => this.#receive(JSON.parse(event.data)));
    socket.addEventListener("close", () => this.#lost());
  }

  close() {
    this.#closed = true;
    this.#socket?.close();
  }

  /** Channels people can read and write in, in the order of the list: outside categories first. */
  textChannels() {
    return [...this.guilds.map((guild) => guild.id), null].flatMap(
      (id) => this.sections(id).flatMap((section) => section.channels),
    );
  }

  /** A guild's channels as the list shows them: `[{category, channels}]`; those of guild null are conversations. */
  sections(guildId) {
    const all = [...this.channels.values()].filter((channel) => channel.guild_id === guildId).sort(byPosition);
    const inside = (category) =>
      all.filter((channel) => MAY_HOLD_MESSAGES.has(channel.type) && this.#categoryOf(channel) === category?.id);
    const categories = all.filter((channel) => channel.type === CATEGORY);
    return [null, ...categories].map((category) => ({ category, channels: inside(category) }))
      .filter((section) => section.channels.length);
  }

  /** What the bot is called. */
  get botName() {
    return [...this.members.values()].find((member) => member.bot)?.name ?? "the bot";
  }

  /** Adds the bot to a server. */
  addBot(guildId) {
    return this.post("/sandbox/invite", { guild: guildId });
  }

  /** A channel's known messages, oldest first; undefined until they have been fetched. */
  messages(channelId) {
    const history = this.#histories.get(channelId);
    return history?.loaded ? history.sorted().filter(({ id }) => !this.#dismissed.has(id)) : undefined;
  }

  /** Fetches a channel's newest messages, or the page before the oldest known one. */
  async loadOlder(channelId) {
    const history = this.#history(channelId);
    if (history.loading || history.complete) return;
    history.loading = true;
    const before = history.loaded ? history.sorted()[0]?.id : undefined;
    try {
      const page = await this.get("/sandbox/messages", { channel: channelId, limit: PAGE_SIZE, before });
      page.forEach((message) => this.#meet(message));
      history.merge(page, page.length < PAGE_SIZE);
    } finally {
      history.loading = false;
    }
  }

  /** Unread messages of a channel: `{messages, pings}`. */
  unread(channelId) {
    return this.#unread.get(channelId) ?? { messages: 0, pings: 0 };
  }

  /** Unread messages of all channels together. */
  totalUnread() {
    const total = { messages: 0, pings: 0 };
    for (const { messages, pings } of this.#unread.values()) {
      total.messages += messages;
      total.pings += pings;
    }
    return total;
  }

  markRead(channelId) {
    if (!this.#unread.delete(channelId)) return;
    this.#tell("unread", channelId);
    // Only the counts after a reload depend on this: nothing worth a notice.
    this.post("/sandbox/ack", { channel: channelId }).catch(() => {});
  }

  /** Names of those who are typing in a channel now. */
  typing(channelId) {
    const now = Date.now();
    return [...(this.#typing.get(channelId) ?? [])]
      .filter(([, until]) => until > now)
      .map(([id]) => this.memberName(id) ?? "Somebody");
  }

  /** Removes an answer that only this person sees from their own view. */
  dismiss(message) {
    this.#dismissed.add(message.id);
    this.#tell("message_gone", { channel_id: message.channel_id, id: message.id });
  }

  post(path, body, files = []) {
    return this.#api.post(path, this.id, body, files);
  }

  get(path, query = {}) {
    return this.#api.get(path, { as: this.id, ...query });
  }

  /**
   * Starts an interaction and waits until the bot has answered it; `onAccepted` is called when it is on its way.
   * Raises ApiError when it was refused, and an Error when the bot did not answer.
   */
  async interact(path, body, files = [], onAccepted = () => {}) {
    const { id } = await this.post(path, body, files);
    this.#tell("acted");
    onAccepted();
    await this.#interactions.answered(id);
  }

  // What ids mean to this person; also the context markdown asks.

  isMe = (id) => id === this.id;
  memberName = (id) => this.members.get(id)?.name;
  /** The name of a user whom messages have brought along; of others Discord's client knows the number alone. */
  knownName = (id) => (this.isMe(id) || this.#known.has(id) ? this.memberName(id) : undefined);
  roleName = (id) => this.roles.get(id)?.name;
  /** Opens a channel on the screen, at a message if one is named; the page puts its own way here. */
  goToChannel = (_id, _messageId) => {};
  /** Opens what bots offer on a person, beside what was clicked; the page puts its own way here. */
  openPerson = (_anchor, _id) => {};
  channelName = (id) => this.channels.get(id)?.name;

  /** Whether a message calls this person, by name, by role or with everybody. */
  mentionsMe(message) {
    if (message.author.id === this.id) return false;
    const mine = this.members.get(this.id)?.roles ?? [];
    return Boolean(message.mention_everyone)
      || (message.mentions ?? []).some((user) => user.id === this.id)
      || (message.mention_roles ?? []).some((role) => mine.includes(role));
  }

  #categoryOf(channel) {
    // A category that this person may not see does not exist for them; its channels stand outside.
    const parent = this.channels.get(channel.parent_id);
    return parent?.type === CATEGORY ? parent.id : undefined;
  }

  #lost() {
    if (this.#closed) return;
    this.connected = false;
    this.#tell("connection");
    this.#failures += 1;
    setTimeout(() => this.connect(), Math.min(5000, 250 * 2 ** this.#failures));
  }

  #receive(event) {
    const handler = this.#handlers[event.type];
    if (handler) handler(event);
    else console.warn("The feed sent an event this page does not know:", event.type);
  }

  #handlers = {
    hello: (event) => this.#hello(event),
    channel_create: (event) => this.#setChannel(event.channel),
    channel_update: (event) => this.#setChannel(event.channel),
    channel_delete: (event) => this.#dropChannel(event.channel),
    message_create: (event) => this.#messageCreated(event),
    message_update: (event) => this.#messageChanged(event),
    message_delete: (event) => this.#forget(event.channel_id, event.id),
    typing: (event) => this.#typingStarted(event),
    guild_update: (event) => this.#setGuild(event.guild),
    commands_update: (event) => this.#setCommands(event.commands),
    modal: (event) => this.#tell("modal", event),
    interaction_failed: (event) => this.#interactions.fail(event.id, event.reason),
    interaction_done: (event) => this.#interactions.end(event.id, ""),
  };

  #hello(event) {
    this.guilds = event.guilds.map(outline);
    this.channels.clear();
    this.#unread.clear();
    for (const channel of [...event.guilds.flatMap((guild) => guild.channels), ...event.direct]) {
      this.channels.set(channel.id, channel);
      if (channel.unread) this.#unread.set(channel.id, { messages: channel.unread, pings: channel.mentions });
    }
    this.members = new Map(event.members.map((member) => [member.id, member]));
    this.roles = new Map(event.guilds.flatMap((guild) => guild.roles).map((role) => [role.id, role]));
    this.commands = event.commands;
    // Whatever was missed while the feed was away is in the messages fetched anew.
    this.#histories.clear();
    this.connected = true;
    this.#failures = 0;
    this.#tell("hello");
  }

  #setGuild(guild) {
    this.guilds = this.guilds.map((known) => (known.id === guild.id ? outline(guild) : known));
    this.#tell("guilds");
  }

  #setChannel(channel) {
    this.channels.set(channel.id, channel);
    this.#tell("channels", channel.id);
  }

  #dropChannel(channel) {
    this.channels.delete(channel.id);
    this.#histories.delete(channel.id);
    this.#unread.delete(channel.id);
    this.#tell("channels", channel.id);
  }

  #setCommands(commands) {
    this.commands = commands;
    this.#tell("commands");
  }

  #messageCreated(event) {
    const message = withVisibility(event);
    this.#meet(message);
    this.#history(message.channel_id).add(message);
    this.#typing.get(message.channel_id)?.delete(message.author.id);
    if (message.author.id !== this.id && !message.ephemeral) this.#countUnread(message.channel_id, event.pings);
    this.#tell("message", message);
  }

  #messageChanged(event) {
    const message = withVisibility(event);
    this.#meet(message);
    this.#history(message.channel_id).change(message);
    this.#tell("message_changed", message);
  }

  /** Remembers the users whom a message brings along: who wrote it, who is mentioned, who asked for it. */
  #meet(message) {
    const asked = message.interaction_metadata?.user;
    for (const user of [message.author, ...(message.mentions ?? []), ...(asked ? [asked] : [])]) this.#known.add(user.id);
    if (message.referenced_message) this.#meet(message.referenced_message);
  }

  #countUnread(channelId, pinged) {
    const { messages, pings } = this.unread(channelId);
    this.#unread.set(channelId, { messages: messages + 1, pings: pings + Number(pinged) });
  }

  #forget(channelId, id) {
    this.#history(channelId).remove(id);
    this.#tell("message_gone", { channel_id: channelId, id });
  }

  #typingStarted({ channel_id: channelId, user_id: userId }) {
    if (userId === this.id) return;
    if (!this.#typing.has(channelId)) this.#typing.set(channelId, new Map());
    this.#typing.get(channelId).set(userId, Date.now() + TYPING_MILLISECONDS);
    this.#tell("typing", channelId);
    setTimeout(() => this.#tell("typing", channelId), TYPING_MILLISECONDS + 50);
  }

  #history(channelId) {
    if (!this.#histories.has(channelId)) this.#histories.set(channelId, new History());
    return this.#histories.get(channelId);
  }

  #tell(kind, detail) {
    this.#listener(this, kind, detail);
  }
}

/** What the list shows of a server: its name, and whether this person can add the bot, which is not there. */
function outline({ id, name, events, has_bot: hasBot, can_add_bot: canAdd }) {
  return { id, name, events, lacksBot: canAdd && !hasBot };
}

/** The instant a message was made, in Unix milliseconds. */
export function instantOfMessage(message) {
  return instantOf(message.id);
}

function withVisibility({ message, ephemeral }) {
  const hidden = ephemeral ?? message.ephemeral ?? Boolean((message.flags ?? 0) & 64);
  return { ...message, ephemeral: hidden };
}

function byPosition(first, second) {
  return first.position - second.position || compareIds(first.id, second.id);
}
