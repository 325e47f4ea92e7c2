// A season under way: each change of its page, as the server sends it.

const AGAIN_MS = 3000;
const KEYS = ["id", "href", "data-match", "aria-label"];

/** Shows the page as it is now, as far as the reader has opened and scrolled it. */
function change({ content, scenes, news }) {
  const open = [...document.querySelectorAll("details[open]")].map(({ id }) => id);
  const held = selector(document.activeElement);
  const scrolled = [...document.querySelectorAll(".scroll, nav")].map((part) => [selector(part), part.scrollLeft]);
  by("content").innerHTML = content;
  draw(scenes);
  for (const id of open) by(id)?.setAttribute("open", "");
  for (const [place, left] of scrolled) if (place) document.querySelector(place)?.scrollTo({ left, behavior: "instant" });
  if (held) document.querySelector(held)?.focus({ preventScroll: true });
  by("news").textContent = news;
}

/** Returns where an element of the page is found again when it was made anew. */
function selector(element) {
  if (!by("content").contains(element)) return "";
  for (const key of KEYS) {
    const value = element.getAttribute(key);
    if (value) return `[${key}="${CSS.escape(value)}"]`;
  }
  return `${selector(element.parentElement)} > ${element.localName}`;
}

function follow() {
  const source = new EventSource(`${location.pathname.replace(/\/$/, "")}/events?after=${by("content").dataset.at}`);
  source.onopen = () => {
    by("lost").textContent = "";
  };
  source.addEventListener("change", ({ data, lastEventId }) => {
    by("content").dataset.at = lastEventId;
    change(JSON.parse(data));
  });
  source.addEventListener("gone", () => {
    source.close();
    by("content").replaceChildren();
    by("news").textContent = "This season is no longer here.";
  });
  source.onerror = () => {
    by("lost").textContent = "The connection is lost. The page continues by itself as soon as it is back.";
    // The browser tries again by itself, unless it was refused.
    if (source.readyState !== EventSource.CLOSED) return;
    setTimeout(follow, AGAIN_MS);
  };
}

follow();
