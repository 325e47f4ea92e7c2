/** The first minute: a few lines from the server about where to go, until they are dismissed. */

import { button, element } from "./dom.js";
import { renderMarkdown } from "./markdown.js";

const KEY = "guide-dismissed";
const RETRY_MILLISECONDS = 3000;
const TRIES = 40;

export class Guide {
  #panel;
  #follow;
  #content = null;
  #details = null;

  /** `follow(link)` opens the channel a link names, as the person it names. */
  constructor(panel, follow) {
    this.#panel = panel;
    this.#follow = follow;
  }

  /** Ends when the server has given its guide; never asks again once it was dismissed. */
  async fetch(api) {
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

  /** Shows the guide as one person reads it, whose channels its mentions name. */
  show(session) {
    if (!this.#content || sessionStorage.getItem(KEY)) return;
    const { title, lines = [], links = [] } = this.#content;
    const summary = element("summary", {}, title);
    const items = lines.map((line) => element("li", {}, renderMarkdown(line, session)));
    const buttons = links.map(
      (link) => button(
        link.text,
        () => this.#follow(link),
        { class: "component secondary", data: { testid: "guide-link" } },
      ),
    );
    const open = this.#details?.open ?? true;
    this.#details = element(
      "details",
      { open },
      summary,
      element(
        "div",
        { class: "guide-body" },
        element("ol", {}, items),
        element("div", { class: "guide-links" }, buttons),
      ),
    );
    this.#panel.replaceChildren(
      this.#details,
      button(
        "✕",
        () => this.#dismiss(),
        { class: "plain guide-close", "aria-label": "Close the guide", data: { testid: "guide-dismiss" } },
      ),
    );
    this.#panel.hidden = false;
  }

  /** Leaves only the title, so that a channel has the room. */
  fold() {
    if (this.#details) this.#details.open = false;
  }

  #dismiss() {
    sessionStorage.setItem(KEY, "yes");
    this.#panel.hidden = true;
  }
}
