/** The first minute: a few lines from the server about where to go, until they are dismissed. */

import { button, element } from "./dom.js";
import { renderMarkdown } from "./markdown.js";

const KEY = "guide-dismissed";
const RETRY_MILLISECONDS = 3000;
const TRIES = 40;

/** Where there is room beside the messages the lines are open from the beginning; elsewhere the board comes first. */
const WIDE = matchMedia("(min-width: 1100px)");

export class Guide {
  #panel;
  #follow;
  #api = null;
  #content = null;
  #details = null;

  /** `follow(link)` opens the channel a link names, as the person it names. */
  constructor(panel, follow) {
    this.#panel = panel;
    this.#follow = follow;
  }

  /** Ends when the server has given its guide; never asks again once it was dismissed. */
  async fetch(api) {
    this.#api = api;
    for (let tries = 0; tries < TRIES && !sessionStorage.getItem(KEY); tries += 1) {
      const answer = await api.get("/sandbox/guide").catch((error) => error);
      if (answer?.title) {
        this.#content = answer;
        return;
      }
      // A refusal (404) means that this server has none, and never will; silence, that it is not ready.
      if (answer?.status) return;
      await new Promise((resume) => setTimeout(resume, RETRY_MILLISECONDS));
    }
  }

  /** Where a person begins who opens the page: their first link; undefined where the guide has none. */
  landing(personId) {
    return this.#content?.links?.find((link) => link.as === personId && !link.adds);
  }

  /** Shows what the guide says after something has happened. */
  async fetchAgain(session) {
    const now = await this.#api?.get("/sandbox/guide").catch(() => null);
    if (now?.title) this.#content = now;
    this.show(session);
  }

  /** Shows the guide as one person reads it, whose channels its mentions name. */
  show(session) {
    if (!this.#content || sessionStorage.getItem(KEY)) return;
    const { title, lines = [], links = [] } = this.#content;
    const items = lines.map((line) => element("li", {}, renderMarkdown(line, session)));
    const buttons = links.map(
      ({ text }, at) => button(
        text,
        () => this.#go(at),
        { class: "component secondary", data: { testid: "guide-link" } },
      ),
    );
    const open = this.#details?.open ?? WIDE.matches;
    this.#details = element("details", { open }, element("summary", {}, title), element("ol", {}, items));
    this.#panel.replaceChildren(
      this.#details,
      element("div", { class: "guide-links" }, buttons),
      button(
        "✕",
        () => this.#dismiss(),
        { class: "plain guide-close", "aria-label": "Close the guide", data: { testid: "guide-dismiss" } },
      ),
    );
    this.#panel.hidden = false;
  }

  /** Leaves only the title and the buttons, so that a channel has the room. */
  fold() {
    if (this.#details) this.#details.open = false;
  }

  /** Goes where a link leads at this moment: the turn may have moved on since the guide was shown. */
  async #go(at) {
    const now = await this.#api.get("/sandbox/guide").catch(() => null);
    if (now?.title) this.#content = now;
    this.#follow(this.#content.links[at]);
  }

  #dismiss() {
    sessionStorage.setItem(KEY, "yes");
    this.#panel.hidden = true;
  }
}
