/** The page as a whole: one session per person, one of them on the screen. */

import { Api } from "./api.js";
import { openUserApps } from "./apps.js";
import { afterClick } from "./click.js";
import { Composer } from "./composer.js";
import { avatar, element, slug } from "./dom.js";
import { Guide } from "./guide.js";
import { icon } from "./icons.js";
import { MessagePane } from "./message_pane.js";
import { showModal } from "./modal.js";
import { openPins } from "./pins.js";
import { Session } from "./session.js";
import { renderChannels, renderPeople } from "./sidebar.js";
import { startTicking } from "./time.js";
import { toast } from "./toast.js";

/** People in the row above: those who play first, those who only see too much last. */
const ORDER = ["host", "player", "spectator", "admin", "owner"];
const PHONE = matchMedia("(max-width: 720px)");
const byId = (id) => document.getElementById(id);

class Page {
  #api;
  #sessions = [];
  #current = null;
  #open = new Map(JSON.parse(sessionStorage.getItem("open-channels") ?? "[]"));
  #composer = new Composer(byId("composer-area"));
  #pane = new MessagePane(byId("messages"), byId("jump"), (message) => this.#composer.replyTo(message));
  #guide = new Guide(byId("guide"), (link) => this.#follow(link));
  #redrawn = false;
  /** A channel to be opened as soon as the person on the screen is told of it. */
  #going = null;

  constructor(api) {
    this.#api = api;
  }

  async start() {
    const people = (await this.#api.get("/sandbox/people")).sort((first, second) => rank(first) - rank(second));
    this.#sessions = people.map((person) => new Session(this.#api, person, (...news) => this.#hear(...news)));
    const arriving = takeFromAddress("as");
    const wanted = arriving ?? sessionStorage.getItem("person");
    this.#switchTo((this.#find(wanted) ?? this.#sessions[0]).id);
    for (const session of this.#sessions) {
      session.openPerson = (anchor, id) => openUserApps(anchor, session, id, this.#openId(session));
      session.goToChannel = (id, message) => this.#openChannel(id, message);
      session.connect();
    }
    this.#listen();
    const links = await this.#guide.show(this.#current);
    const landing = links.find((link) => link.as === this.#current.id && !link.adds);
    if (arriving && landing) this.#follow(landing);
  }

  #find(wanted) {
    return this.#sessions.find(({ person }) => person.id === wanted || slug(person.name) === slug(wanted ?? ""));
  }

  #listen() {
    const drawer = (open) => this.#setDrawer(open);
    byId("drawer-toggle").prepend(icon("channels"));
    byId("drawer-toggle").addEventListener("click", () => drawer(!document.body.classList.contains("drawer-open")));
    byId("pins").append(icon("pin"));
    byId("pins").addEventListener("click", () => this.#openPins());
    byId("shade").addEventListener("click", () => drawer(false));
    document.addEventListener("keydown", (event) => event.key === "Escape" && drawer(false));
    document.addEventListener("visibilitychange", () => this.#read());
    byId("messages").addEventListener("scroll", () => this.#read());
  }

  // What the sessions report.

  #hear(session, kind, detail) {
    if (kind === "hello" || kind === "channels") this.#channelsChanged(session);
    if (session === this.#current) this.#hearCurrent(session, kind, detail);
    this.#redrawSoon();
  }

  #hearCurrent(session, kind, detail) {
    const here = this.#openId(session);
    if (kind === "hello") this.#pane.show(session, here);
    if (kind === "hello" || kind === "channels") {
      this.#guide.redraw();
      this.#arrive();
    }
    if (kind === "guilds") this.#guide.show(session);
    if (kind === "acted") this.#guide.fold();
    if (kind === "modal") this.#showModal(session, detail);
    if (kind === "typing") this.#composer.showTyping();
    if (["message", "message_changed", "message_gone"].includes(kind) && detail.channel_id === here) {
      const own = kind === "message" && detail.author.id === session.id;
      if (own) this.#guide.fold();
      afterClick(() => this.#pane.update(kind === "message", own));
      if (kind === "message") this.#read();
      this.#composer.showTyping();
    }
  }

  /** After a channel came, changed or went: somebody may have lost the one they were in. */
  #channelsChanged(session) {
    const before = this.#open.get(session.id);
    if (session.channels.has(before) || !session.connected) return;
    const next = session.textChannels()[0]?.id;
    this.#open.set(session.id, next);
    if (session !== this.#current) return;
    if (before && session.guilds.length) toast("You can no longer see the channel that you were in.", "info");
    this.#pane.show(session, next);
  }

  #showModal(session, event) {
    const modal = event.modal;
    const submit = (values, files) => session.interact(
      "/sandbox/submit",
      { modal: event.id, custom_id: modal.custom_id, values },
      files,
    );
    showModal(modal, session, submit);
  }

  // What the user does.

  #switchTo(personId) {
    this.#current = this.#find(personId);
    this.#going = null;
    sessionStorage.setItem("person", personId);
    byId("jump").hidden = true;
    this.#pane.show(this.#current, this.#openId(this.#current));
    this.#guide.show(this.#current);
    this.#redraw();
    byId("user-switch").querySelector("[aria-current]").scrollIntoView({ inline: "nearest", block: "nearest" });
    this.#read();
  }

  /** Opens a channel, at a message if one is named. */
  #openChannel(channelId, messageId) {
    this.#going = null;
    this.#open.set(this.#current.id, channelId);
    sessionStorage.setItem("open-channels", JSON.stringify([...this.#open]));
    this.#setDrawer(false);
    if (PHONE.matches) this.#guide.fold();
    else queueMicrotask(() => this.#composer.focus());
    byId("jump").hidden = true;
    this.#pane.show(this.#current, channelId, messageId);
    this.#redraw();
    this.#read();
  }

  #openPins() {
    const channelId = this.#openId(this.#current);
    openPins(byId("pins"), this.#current, channelId, (message) => this.#openChannel(channelId, message));
  }

  #addBot(guildId) {
    this.#setDrawer(false);
    this.#current.addBot(guildId).catch((error) => toast(error.message));
  }

  #follow(link) {
    this.#switchTo((this.#find(link.as) ?? this.#current).id);
    if (link.adds) this.#addBot(link.adds);
    this.#going = link.channel;
    this.#arrive();
  }

  #arrive() {
    if (this.#current.channels.has(this.#going)) this.#openChannel(this.#going);
  }

  #setDrawer(open) {
    document.body.classList.toggle("drawer-open", open);
    byId("shade").hidden = !open;
    byId("drawer-toggle").setAttribute("aria-expanded", String(open));
  }

  /** Counts the open channel as read while its end is in sight. */
  #read() {
    const seen = document.visibilityState === "visible" && this.#pane.atBottom;
    if (seen) this.#current.markRead(this.#openId(this.#current));
  }

  #openId(session) {
    return this.#open.get(session.id);
  }

  // What is on the screen.

  /** Redraws once for any number of changes that come together. */
  #redrawSoon() {
    if (this.#redrawn) return;
    this.#redrawn = true;
    queueMicrotask(() => afterClick(() => {
      this.#redrawn = false;
      this.#redraw();
    }));
  }

  #redraw() {
    const session = this.#current;
    const channel = session.channels.get(this.#openId(session));
    const unread = session.totalUnread();
    renderPeople(byId("user-switch"), this.#sessions, session, (id) => this.#switchTo(id));
    renderChannels(byId("sidebar"), session, channel?.id, (id) => this.#openChannel(id), (id) => this.#addBot(id));
    this.#drawIdentity(session.person);
    byId("channel-title").textContent = channel ? `# ${channel.name}` : "";
    byId("channel-topic").textContent = channel?.topic ?? "";
    byId("pins").hidden = !channel;
    byId("connection").hidden = session.connected;
    byId("drawer-badge").hidden = unread.pings === 0;
    byId("drawer-badge").textContent = String(unread.pings);
    const count = unread.messages ? `(${unread.messages}) ` : "";
    document.title = `${count}${channel ? `#${channel.name}` : "…"} · ${session.guilds[0]?.name ?? "Sandbox"}`;
    this.#composer.show(session, channel);
  }

  #drawIdentity({ name, role, avatar_colour: colour }) {
    const line = byId("you");
    if (line.dataset.name === name) return;
    line.dataset.name = name;
    line.replaceChildren(
      avatar(name, colour),
      element("span", {}, "You are ", element("strong", {}, name), ` (${role})`),
    );
  }
}

function rank({ role }) {
  return ORDER.includes(role) ? ORDER.indexOf(role) : ORDER.length;
}

/** A value of the address, which is forgotten there: a reload then keeps what the user has chosen since. */
function takeFromAddress(name) {
  const address = new URL(location.href);
  const value = address.searchParams.get(name);
  address.searchParams.delete(name);
  history.replaceState(null, "", address);
  return value;
}

async function main() {
  startTicking();
  const token = new URLSearchParams(location.search).get("token");
  try {
    await new Page(new Api(token)).start();
  } catch (error) {
    toast(error.message);
    throw error;
  }
}

main();
