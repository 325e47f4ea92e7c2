/** Instants in words, and the one clock that keeps all relative ones on the page true. */

import { element } from "./dom.js";

const LOCALE = "en-GB";
const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
  s: { dateStyle: "short", timeStyle: "short" },
  S: { dateStyle: "short", timeStyle: "medium" },
};
const UNITS = [
  [60, 1, "second"],
  [3600, 60, "minute"],
  [86400, 3600, "hour"],
  [2592000, 86400, "day"],
  [31536000, 2592000, "month"],
  [Infinity, 31536000, "year"],
];
const relative = new Intl.RelativeTimeFormat("en");

/** "in 42 seconds", "3 minutes ago", "now": a Unix instant (seconds) seen from `now` (milliseconds). */
export function describeDistance(unix, now) {
  const seconds = Math.round(unix - now / 1000);
  if (seconds === 0) return "now";
  const [, size, unit] = UNITS.find(([limit]) => Math.abs(seconds) < limit);
  return relative.format(Math.trunc(seconds / size), unit);
}

/** A Unix instant (seconds) as Discord's `<t:unix:style>` shows it. */
export function timestamp(unix, style = "f") {
  const date = new Date(unix * 1000);
  if (Number.isNaN(date.getTime())) return element("span", {}, "Invalid Date");
  const made = element("time", { class: "timestamp", datetime: date.toISOString(), title: format(date, STYLES.F) });
  if (style !== "R") {
    made.textContent = format(date, STYLES[style]);
    return made;
  }
  made.dataset.unix = String(unix);
  made.textContent = describeDistance(unix, Date.now());
  return made;
}

/** The hour of a message; with the day when it is not today's. */
export function messageTime(milliseconds) {
  const date = new Date(milliseconds);
  const today = date.toDateString() === new Date().toDateString();
  return element(
    "time",
    { class: "when", datetime: date.toISOString(), title: format(date, { dateStyle: "full", timeStyle: "medium" }) },
    format(date, today ? STYLES.t : STYLES.s),
  );
}

/** Rewrites every relative time on the page at each full second from now on. */
export function startTicking() {
  const tick = () => {
    const now = Date.now();
    for (const shown of document.querySelectorAll("time[data-unix]")) {
      const text = describeDistance(Number(shown.dataset.unix), now);
      if (shown.textContent !== text) shown.textContent = text;
    }
    setTimeout(tick, 1000 - (Date.now() % 1000));
  };
  tick();
}

function format(date, options) {
  return new Intl.DateTimeFormat(LOCALE, options).format(date);
}
