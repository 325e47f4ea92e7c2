/** The messages of one channel that one person has been told of. */

import { compareIds } from "./snowflake.js";

export class History {
  loading = false;
  /** Whether the newest page has been fetched; before that the live messages are only a part. */
  loaded = false;
  /** Whether there is nothing older. */
  complete = false;
  #messages = new Map();
  #gone = new Set();

  /** Oldest first. */
  sorted() {
    return [...this.#messages.values()].sort((first, second) => compareIds(first.id, second.id));
  }

  /** Takes in a fetched page. What the feed has already told is newer than the page. */
  merge(page, complete) {
    for (const message of page) {
      const told = this.#messages.has(message.id) || this.#gone.has(message.id);
      if (!told) this.#messages.set(message.id, message);
    }
    this.loaded = true;
    this.complete = complete;
  }

  add(message) {
    this.#messages.set(message.id, message);
  }

  /** Takes in a changed message. One from a page not yet fetched is left to that page: no holes above it. */
  change(message) {
    if (this.#messages.has(message.id) || this.#belongs(message)) this.#messages.set(message.id, message);
  }

  remove(id) {
    this.#messages.delete(id);
    this.#gone.add(id);
  }

  #belongs(message) {
    if (!this.loaded || this.#gone.has(message.id)) return false;
    const [oldest] = this.sorted();
    return this.complete || (oldest !== undefined && compareIds(message.id, oldest.id) > 0);
  }
}
