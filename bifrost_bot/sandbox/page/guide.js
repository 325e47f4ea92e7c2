/** The first minute: a few lines from the server about where to go, until they are dismissed. */

import { button, element } from "./dom.js";
import { renderMarkdown } from "./markdown.js";

const KEY = "guide-dismissed";
const RETRY_MILLISECONDS = 3000;
const TRIES = 40;

/** Shows the guide as soon as the server has one. `follow(link)` opens a channel as a person. */
export async function showGuide(panel, api, context, follow) {
  if (sessionStorage.getItem(KEY)) return;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const guide = await api.get("/sandbox/guide").catch((error) => error);
    // 404: this server has none, and never will.
    if (guide?.status) return;
    if (guide?.title) {
      fill(panel, guide, context, follow);
      return;
    }
    await new Promise((resume) => setTimeout(resume, RETRY_MILLISECONDS));
  }
}

function fill(panel, guide, context, follow) {
  const dismiss = () => {
    sessionStorage.setItem(KEY, "yes");
    panel.hidden = true;
  };
  const lines = (guide.lines ?? []).map((line) => element("li", {}, renderMarkdown(line, context())));
  const links = (guide.links ?? []).map((link) => button(link.text, () => follow(link), { class: "component secondary", data: { testid: "guide-link" } }));
  panel.replaceChildren(
    element("div", { class: "guide-head" }, element("strong", {}, guide.title), button("✕", dismiss, { class: "plain", "aria-label": "Close the guide", data: { testid: "guide-dismiss" } })),
    element("ol", {}, lines), element("div", { class: "guide-links" }, links));
  panel.hidden = false;
}
