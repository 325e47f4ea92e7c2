/** The first minute: a few lines from the server for whoever is on the screen, until they are dismissed. */

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
  #session = null;
  /** What the server says to each person, by id. */
  #contents = new Map();
  /** The lines of each person, as they were opened or folded. */
  #details = new Map();

  /** `follow(link)` opens the channel a link names, as the person it names. */
  constructor(panel, follow) {
    this.#panel = panel;
    this.#follow = follow;
  }

  /** Shows the guide of the person on the screen, and returns their links once the server has given them. */
  async show(session) {
    this.#session = session;
    this.#draw();
    for (let tries = 0; tries < TRIES && !sessionStorage.getItem(KEY); tries += 1) {
      const answer = await session.get("/sandbox/guide").catch((error) => error);
      if (answer?.title) {
        this.#contents.set(session.id, answer);
        if (session === this.#session) this.#draw();
        return answer.links ?? [];
      }
      // An answer without a title means that this server has no guide; silence, that it is not ready.
      if (!(answer instanceof Error) || answer.status || session !== this.#session) break;
      await new Promise((resume) => setTimeout(resume, RETRY_MILLISECONDS));
    }
    return [];
  }

  /** Draws the guide again, as the names of the channels that it mentions have changed. */
  redraw() {
    this.#draw();
  }

  #draw() {
    const session = this.#session;
    const content = session && this.#contents.get(session.id);
    this.#panel.hidden = !content || Boolean(sessionStorage.getItem(KEY));
    if (this.#panel.hidden) return;
    const { title, lines = [], links = [] } = content;
    const items = lines.map((line) => element("li", {}, renderMarkdown(line, session)));
    const buttons = links.map(
      ({ text }, at) => button(
        text,
        () => this.#go(at),
        { class: "component secondary", data: { testid: "guide-link" } },
      ),
    );
    const open = this.#details.get(session.id)?.open ?? WIDE.matches;
    const details = element("details", { open }, element("summary", {}, title), element("ol", {}, items));
    this.#details.set(session.id, details);
    this.#panel.replaceChildren(
      details,
      element("div", { class: "guide-links" }, buttons),
      button(
        "✕",
        () => this.#dismiss(),
        { class: "plain guide-close", "aria-label": "Close the guide", data: { testid: "guide-dismiss" } },
      ),
    );
  }

  /** Leaves only the title and the buttons, so that a channel has the room. */
  fold() {
    const details = this.#details.get(this.#session?.id);
    if (details) details.open = false;
  }

  /** Goes where a link leads at this moment: the turn may have moved on since the guide was shown. */
  async #go(at) {
    const links = await this.show(this.#session);
    if (links[at]) this.#follow(links[at]);
  }

  #dismiss() {
    sessionStorage.setItem(KEY, "yes");
    this.#panel.hidden = true;
  }
}
