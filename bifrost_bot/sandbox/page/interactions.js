/** Interactions that a person has started and the bot has not yet answered. */

const SILENT = "The application did not respond.";
const WAIT_MILLISECONDS = 20000;

export class Interactions {
  #waiting = new Map();
  #ended = new Map();

  /** Ends when the interaction is answered. Raises an Error with the reason when it fails, or nothing is heard. */
  async answered(id) {
    if (!this.#ended.has(id)) {
      const patience = setTimeout(() => this.end(id, SILENT), WAIT_MILLISECONDS);
      await new Promise((resume) => this.#waiting.set(id, resume));
      clearTimeout(patience);
    }
    const reason = this.#ended.get(id);
    this.#ended.delete(id);
    if (reason) throw new Error(reason);
  }

  /** Takes in that an interaction is over; a reason says that it failed. The feed may be faster than the request. */
  end(id, reason) {
    this.#ended.set(id, reason);
    this.#waiting.get(id)?.();
    this.#waiting.delete(id);
  }

  /** Takes in that the bot let the time for an answer pass. */
  fail(id, reason) {
    this.end(id, reason || SILENT);
  }
}
