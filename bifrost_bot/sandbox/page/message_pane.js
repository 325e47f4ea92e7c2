/** The messages of the channel being read: kept in order, at the bottom unless the reader has scrolled up. */

import { element } from "./dom.js";
import { continues, renderMessage } from "./message.js";
import { attempt, toast } from "./toast.js";

const NEAR = 60;

export class MessagePane {
  #scroller;
  #jump;
  #inner;
  #actions;
  #session = null;
  #channelId = null;
  #shown = new Map();
  #atBottom = true;
  #lastTop = 0;

  /** `onReply(message)` is called when somebody wants to answer a message. */
  constructor(scroller, jump, onReply) {
    this.#scroller = scroller;
    this.#jump = jump;
    this.#inner = element("div", { class: "messages-inner" });
    this.#actions = { reply: onReply, goTo: (id) => this.#goTo(id) };
    scroller.append(this.#inner);
    scroller.addEventListener("scroll", () => this.#scrolled());
    jump.addEventListener("click", () => this.#toBottom());
    // Pictures that arrive late, and a keyboard that opens, change heights without a scroll.
    const keep = new ResizeObserver(() => this.#stays() && this.#toBottom());
    keep.observe(this.#inner);
    keep.observe(scroller);
  }

  /** Turns to a person and a channel, at a message if one is named, fetching what is not there yet. */
  async show(session, channelId, messageId) {
    if (session !== this.#session || channelId !== this.#channelId) {
      [this.#session, this.#channelId] = [session, channelId];
      this.#shown.clear();
      this.#inner.replaceChildren();
      this.#atBottom = true;
    }
    if (!channelId) return;
    if (!session.messages(channelId)) await attempt(() => session.loadOlder(channelId));
    if (session !== this.#session || channelId !== this.#channelId) return;
    this.#render();
    if (messageId) await this.#goTo(messageId);
    else if (this.#atBottom) this.#toBottom();
  }

  /** Takes in what has changed in the channel: whether a new message `arrived` below, and whether it is one's `own`. */
  update(arrived, own) {
    const stays = this.#stays() || own;
    this.#render();
    if (stays) this.#toBottom();
    else if (arrived) this.#jump.hidden = false;
  }

  /** Whether the newest message is in sight. */
  get atBottom() {
    return this.#atBottom;
  }

  #render() {
    const messages = this.#session?.messages(this.#channelId);
    // Not fetched yet, or being fetched anew: what is on the screen stays until then.
    if (!messages) return;
    const kept = new Set(messages.map((message) => message.id));
    for (const [id, { node }] of this.#shown) {
      if (kept.has(id)) continue;
      node.remove();
      this.#shown.delete(id);
    }
    let before = null;
    let previous = null;
    for (const message of messages) {
      const node = this.#nodeFor(message, continues(message, previous));
      const place = before ? before.nextSibling : this.#inner.firstChild;
      if (node !== place) this.#inner.insertBefore(node, place);
      [before, previous] = [node, message];
    }
    this.#inner.classList.toggle("empty", messages.length === 0);
  }

  /** The message's element; the one on the page while nothing about it has changed. */
  #nodeFor(message, grouped) {
    const known = this.#shown.get(message.id);
    if (known?.message === message && known.grouped === grouped) return known.node;
    const node = renderMessage(message, this.#session, grouped, this.#actions);
    known?.node.replaceWith(node);
    this.#shown.set(message.id, { message, grouped, node });
    return node;
  }

  /** Whether the reader is to be kept at the bottom; sees a scroll up whose event is still to come. */
  #stays() {
    if (this.#scroller.scrollTop < this.#lastTop) this.#measure();
    return this.#atBottom;
  }

  #measure() {
    const { scrollTop, scrollHeight, clientHeight } = this.#scroller;
    this.#lastTop = scrollTop;
    this.#atBottom = scrollHeight - scrollTop - clientHeight < NEAR;
    if (this.#atBottom) this.#jump.hidden = true;
  }

  #scrolled() {
    this.#measure();
    const { scrollTop, scrollHeight, clientHeight } = this.#scroller;
    if (scrollTop < NEAR && scrollHeight > clientHeight) this.#loadOlder();
  }

  async #loadOlder() {
    const [session, channelId] = [this.#session, this.#channelId];
    if (!session.messages(channelId)) return;
    const heightBefore = this.#scroller.scrollHeight;
    await attempt(() => session.loadOlder(channelId));
    if (session !== this.#session || channelId !== this.#channelId) return;
    this.#render();
    // The reader stays at the message they were reading.
    this.#scroller.scrollTop += this.#scroller.scrollHeight - heightBefore;
  }

  #toBottom() {
    this.#scroller.scrollTop = this.#scroller.scrollHeight;
    this.#lastTop = this.#scroller.scrollTop;
    this.#atBottom = true;
    this.#jump.hidden = true;
  }

  /** Shows a message, fetching older ones until it is there; one that is gone leaves everything as it was. */
  async #goTo(id) {
    const [session, channelId] = [this.#session, this.#channelId];
    let known = -1;
    while (!this.#shown.has(id) && known < this.#shown.size) {
      known = this.#shown.size;
      await attempt(() => session.loadOlder(channelId));
      if (session !== this.#session || channelId !== this.#channelId) return;
      this.#render();
    }
    const node = this.#shown.get(id)?.node;
    if (!node) {
      toast("That message is no longer there.", "info");
      return;
    }
    node.scrollIntoView({ block: "center" });
    this.#measure();
    node.classList.add("found");
    setTimeout(() => node.classList.remove("found"), 1500);
  }
}
