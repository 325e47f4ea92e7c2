// A match that is still played: its clock, and each change as the server sends it.

const AGAIN_MS = 3000;
const ADDRESS = location.pathname.replace(/\/$/, "");
const STEADY = matchMedia("(prefers-reduced-motion: reduce)");

const now = { packed: null, source: null, aheadMs: 0, timer: null };

/** Asks for everything up to now, and then follows the changes. */
async function load() {
  let answer;
  try {
    answer = await fetch(`${ADDRESS}/replay`, { cache: "no-store" });
  } catch {
    lose("The connection is lost. The page continues by itself as soon as it is back.");
    return;
  }
  if (answer.status === 404) {
    leave();
    return;
  }
  if (!answer.ok) {
    lose("The page cannot be read just now. It tries again by itself.");
    return;
  }
  now.packed = await answer.json();
  by("trouble").textContent = "";
  begin();
  if (!now.packed.state.over) follow();
}

function lose(words) {
  by("trouble").textContent = words;
  setTimeout(load, AGAIN_MS);
}

function follow() {
  now.source?.close();
  const source = new EventSource(`${ADDRESS}/events?after=${now.packed.at}`);
  now.source = source;
  const on = (name, act) => source.addEventListener(name, act);
  on("clock", ({ data }) => {
    now.aheadMs = Number(data) - Date.now();
    by("trouble").textContent = "";
    showClock();
  });
  on("change", ({ data, lastEventId }) => {
    now.packed.at = lastEventId;
    change(JSON.parse(data));
  });
  on("stale", () => {
    source.close();
    // Not all pages of a match at the same moment.
    setTimeout(load, Math.random() * AGAIN_MS);
  });
  on("gone", () => {
    source.close();
    leave();
  });
  source.onerror = () => {
    by("trouble").textContent = "The connection is lost. The page continues by itself as soon as it is back.";
    // The browser tries again by itself, unless it was refused.
    if (source.readyState === EventSource.CLOSED) setTimeout(load, AGAIN_MS);
  };
}

/** Shows a whole match, from its newest step, or the step that was looked at before. */
function begin() {
  const before = show.replay && !isAtEnd() ? show.moments[show.at].step : null;
  by("title").textContent = document.title = now.packed.title;
  if (now.packed.steps.length > 0) {
    open(unpack(now.packed));
    // Who plays is no secret here, or is not sent.
    if (!now.packed.state.over) choose({ revealed: true });
    if (before !== null) goToStep(before);
    else goTo(show.moments.length - 1);
  }
  showState();
}

/** Takes up a change: steps that are no longer so are dropped, new ones shown unless somebody looks back. */
function change({ keep, steps, state, ...parts }) {
  const { packed } = now;
  for (const [name, more] of Object.entries(parts)) packed[name].push(...more);
  packed.steps.splice(keep, Infinity, ...steps);
  packed.state = state;
  if (!show.replay || packed.steps.length === 0) {
    begin();
    return;
  }
  if (steps.length > 0 || show.replay.steps.length !== packed.steps.length) takeUp(unpack(packed), keep);
  showState();
}

function takeUp(replay, keep) {
  const following = isAtEnd();
  const { viewpoint, board } = show;
  const detail = show.detail && !STEADY.matches && following && now.packed.state.recorded.length === 0;
  fillChoices(replay);
  by("viewpoint").value = String(viewpoint);
  by("board").value = board;
  choose({ replay });
  by("detail").hidden = !isSlow(replay);
  if (!following) return;
  const first = show.moments.findIndex(({ step }) => step >= keep);
  pause();
  if (detail && first >= 0 && !show.moments[first].last) {
    goTo(first);
    play();
  } else {
    goTo(show.moments.length - 1);
  }
}

function isAtEnd() {
  return !show.replay || playing !== null || show.at === show.moments.length - 1;
}

/** Leaves nothing of the match on a page that is somebody else's now, or nobody's. */
function leave() {
  now.source?.close();
  clearInterval(now.timer);
  stop();
  pause();
  show.replay = null;
  by("trouble").textContent =
    "This page is no longer yours: the seat has changed hands, or there is a new link. Open the match on Discord to find it.";
  by("title").textContent = document.title = "Match";
  by("controls").hidden = true;
  by("now").hidden = true;
  document.querySelector("main").replaceChildren();
}

// The state of the match, and its clock.

function showState() {
  const { phase, note, recorded, ahead, over } = now.packed.state;
  const mine = recorded.length > 0 ? `Recorded: ${recorded.join(" · ")}` : "";
  const planned = ahead?.length > 0 ? `Planned for the next turn: ${ahead.join(" · ")}` : "";
  const words = [phase, note, mine, planned].filter(Boolean).join(". ").replaceAll("..", ".");
  if (by("state").textContent !== words) by("state").textContent = words;
  by("live").hidden = over || !show.replay;
  clearInterval(now.timer);
  if (!over) now.timer = setInterval(showClock, 1000);
  showClock();
  showLive();
}

function showClock() {
  const { until, left, stands } = now.packed.state;
  const ms = left ?? (until === null ? null : until - Date.now() - now.aheadMs);
  by("clock").hidden = ms === null;
  if (ms === null) return;
  const present = Date.now() + now.aheadMs;
  const night = (stands ?? []).find(([from, to]) => from <= present && present < to);
  const state = left === null ? (night ? `off until ${instant(night[1])}, ` : "") : "paused with ";
  by("clock").textContent = `${state}${figures(Math.max(0, ms))} left`;
  by("clock").classList.toggle("soon", left === null && ms < 10_000);
}

/** Returns an instant on the reader's clock, with the day where it is not today's. */
function instant(ms) {
  const [then, today] = [new Date(ms), new Date()];
  const time = then.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  if (then.toDateString() === today.toDateString()) return time;
  return `${then.toLocaleDateString([], { weekday: "short" })} ${time}`;
}

function figures(ms) {
  const seconds = Math.floor(ms / 1000);
  const [days, hours] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600) % 24];
  const rest = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, "0")).join(":");
  if (days > 0) return `${days} d ${hours} h`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

function showLive() {
  by("live").setAttribute("aria-pressed", String(isAtEnd()));
}

function goLive() {
  if (show.replay) goTo(show.moments.length - 1);
}

by("live").addEventListener("click", goLive);
KEYS.l = goLive;
show.rendered = showLive;

load();
