// The page itself: which step is shown through whose eyes, and the keys.

const HOLD_MS = 333;
const RUN_MS = 33;
const PLAY_MS = 900;
const PLAY_FRAME_MS = 250;

const boards = new Map();
const log = new Log((step) => goToStep(step));
const show = { replay: null, viewpoint: 0, board: "", at: 0, moments: [], names: true, detail: true, revealed: false };
let running = null;
let playing = null;
let pointed = false;

/** Returns what the arrows step through: every step, in slow motion with all drawings within it. */
function moments() {
  const { replay, viewpoint, board, detail } = show;
  return replay.steps.flatMap((step, at) => {
    const panes = step.sights[viewpoint].panes.filter((pane) => !board || pane.board === board);
    const frames = detail ? Math.max(1, ...panes.map((pane) => pane.frames.length)) : 1;
    return Array.from({ length: frames }, (_, frame) => ({ step: at, frame, last: frame === frames - 1 }));
  });
}

function render() {
  const { replay, viewpoint } = show;
  const moment = show.moments[show.at];
  const step = replay.steps[moment.step];
  // Within a step only what the one before it left is known.
  const told = moment.last ? moment.step : moment.step - 1;
  const known = replay.steps[Math.max(0, told)].sights[viewpoint];
  const over = show.revealed || show.at === show.moments.length - 1;
  showBoards(moment, known);
  showResults(known, over ? replay.people : []);
  showChart(replay, viewpoint, told);
  showFacts(known);
  log.show(told);
  showEnding(replay, over);
  by("slider").value = String(show.at);
  by("slider").setAttribute("aria-valuetext", stepName(replay, step));
  by("phase").value = String(moment.step);
  by("where").value = whereIs(replay, step, moment);
  for (const id of ["first", "back"]) by(id).disabled = show.at === 0;
  for (const id of ["last", "forward"]) by(id).disabled = show.at === show.moments.length - 1;
  show.rendered?.();
}

function showBoards(moment, known) {
  const { replay, viewpoint, board, names } = show;
  const chosen = ({ panes }) => panes.filter((pane) => !board || pane.board === board);
  const panes = chosen(replay.steps[moment.step].sights[viewpoint]);
  const before = moment.last ? [] : chosen(replay.steps[Math.max(0, moment.step - 1)].sights[viewpoint]);
  const scenes = panes.map((pane) => [pane.board, moment.last ? pane.frames.at(-1) : within(pane, moment.frame, before)]);
  // A board that opens with what the step brings is not there within it.
  const shown = scenes.filter(([, scene]) => scene);
  for (const [name, scene] of shown) {
    if (!boards.has(name)) boards.set(name, new Board(name));
    boards.get(name).show(scene, names, known.results);
  }
  const wanted = shown.map(([name]) => boards.get(name).element);
  const place = by("boards");
  const present = [...place.children];
  if (wanted.length !== present.length || wanted.some((one, at) => one !== present[at])) place.replaceChildren(...wanted);
  place.classList.toggle("many", panes.length > 1);
  if (panes.length === 0) place.replaceChildren(element("p", {}, `This ${replay.noun} is not open at this step.`));
}

/** Returns how a board looks within a step: a board without movement as it was before; its last scene has the scores. */
function within(pane, frame, before) {
  const moving = pane.frames.slice(0, -1);
  if (moving.length === 0) return before.find((earlier) => earlier.board === pane.board)?.frames.at(-1);
  // What a drawing is called in words may tell how the step ends.
  return { ...moving[Math.min(frame, moving.length - 1)], alt: "" };
}

function goTo(at) {
  const wanted = Math.max(0, Math.min(at, show.moments.length - 1));
  if (wanted === show.at) return false;
  show.at = wanted;
  render();
  return true;
}

function goToStep(step) {
  goTo(show.moments.findLastIndex((moment) => moment.step === step));
}

/** Counts the moments again, after another choice, and stays at the step. */
function choose(change) {
  const step = show.moments[show.at]?.step ?? 0;
  Object.assign(show, change);
  show.moments = moments();
  show.at = Math.max(0, show.moments.findLastIndex((moment) => moment.step === step));
  by("slider").max = String(show.moments.length - 1);
  log.write(show.replay, show.viewpoint, show.board);
  render();
}

// Opening a replay.

function open(replay) {
  stop();
  pause();
  boards.clear();
  by("boards").replaceChildren();
  document.title = by("title").textContent = replay.title;
  fillChoices(replay);
  by("controls").hidden = false;
  by("detail").hidden = !isSlow(replay);
  by("chance").hidden = !replay.chance;
  by("checked").replaceChildren();
  show.moments = [];
  Object.assign(show, { replay, viewpoint: 0, board: "", at: 0, revealed: false });
  choose({});
}

/** Returns whether any step has drawings within it. */
function isSlow(replay) {
  return replay.steps.some((step) => step.sights.some((sight) => sight.panes.some((pane) => pane.frames.length > 1)));
}

function fillChoices(replay) {
  const option = (value, label) => element("option", { value }, label);
  const names = [...new Set(replay.steps.flatMap((step) => step.sights[0].panes.map((pane) => pane.board)))];
  const noun = capitalised(replay.noun);
  by("phase").replaceChildren(...replay.steps.map((step, at) => option(at, stepName(replay, step))));
  by("board").replaceChildren(option("", "All"), ...names.map((name) => option(name, `${noun} ${name}`)));
  by("board-label").hidden = names.length < 2;
  by("viewpoint-label").hidden = replay.viewpoints.length < 2;
  by("viewpoint").replaceChildren(...replay.viewpoints.map((viewpoint, at) => option(at, viewpoint.title)));
}

// Running: a key or button that is held steps on by itself.

function hold(by) {
  stop();
  pause();
  goTo(show.at + by);
  running = setTimeout(() => {
    running = setInterval(() => goTo(show.at + by) || stop(), RUN_MS);
  }, HOLD_MS);
}

function stop() {
  clearTimeout(running);
  clearInterval(running);
  running = null;
}

function play() {
  if (playing) {
    pause();
    return;
  }
  if (show.at === show.moments.length - 1) goTo(0);
  by("play").setAttribute("aria-pressed", "true");
  const next = () => {
    if (!goTo(show.at + 1)) {
      pause();
      return;
    }
    playing = setTimeout(next, show.moments[show.at].last ? PLAY_MS : PLAY_FRAME_MS);
  };
  playing = setTimeout(next, 0);
}

function pause() {
  clearTimeout(playing);
  playing = null;
  by("play").setAttribute("aria-pressed", "false");
}

// What people do.

function toggle(id, what) {
  if (by(id).hidden) return;
  const on = !show[what];
  by(id).setAttribute("aria-pressed", String(on));
  choose({ [what]: on });
  by("boards").classList.toggle("nameless", !show.names);
}

const KEYS = {
  ArrowRight: () => hold(1),
  ArrowLeft: () => hold(-1),
  Home: () => goTo(0),
  End: () => goTo(show.moments.length - 1),
  c: () => toggle("names", "names"),
  d: () => toggle("detail", "detail"),
  p: () => play(),
};

/** Tells whether a key belongs to the control that has the focus. */
function ownKey(target, key) {
  if (target.matches("select")) return true;
  if (target.matches("#slider")) return key === "Home" || key === "End";
  return key === " " && target.matches("button, summary");
}

document.addEventListener("keydown", (event) => {
  pointed = false;
  if (event.ctrlKey || event.metaKey || event.altKey || ownKey(event.target, event.key)) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (!(key in KEYS) || !(show.replay || key === " ")) return;
  event.preventDefault();
  if (!event.repeat) KEYS[key]();
});
document.addEventListener("keyup", (event) => {
  if (event.key === "ArrowRight" || event.key === "ArrowLeft") stop();
});
document.addEventListener("pointerdown", () => {
  pointed = true;
});
window.addEventListener("blur", stop);

// What was pointed at gives the focus back, so that the keys are the page's again.
document.addEventListener("click", (event) => {
  if (pointed) event.target.closest("button, summary")?.blur();
});
document.addEventListener("change", (event) => {
  if (pointed) event.target.blur();
});

for (const [id, step] of [["back", -1], ["forward", 1]]) {
  by(id).addEventListener("pointerdown", () => hold(step));
  for (const end of ["pointerup", "pointerleave", "pointercancel"]) by(id).addEventListener(end, stop);
  // A click without a pointer comes from the keyboard or from assistive technology.
  by(id).addEventListener("click", (event) => event.detail === 0 && goTo(show.at + step));
}
by("first").addEventListener("click", () => goTo(0));
by("last").addEventListener("click", () => goTo(show.moments.length - 1));
by("play").addEventListener("click", play);
by("slider").addEventListener("input", () => goTo(Number(by("slider").value)));
by("phase").addEventListener("change", () => goToStep(Number(by("phase").value)));
by("board").addEventListener("change", () => choose({ board: by("board").value }));
by("viewpoint").addEventListener("change", () => choose({ viewpoint: Number(by("viewpoint").value) }));
by("palette").addEventListener("change", () => {
  document.documentElement.dataset.palette = by("palette").value;
});
by("names").addEventListener("click", () => toggle("names", "names"));
by("detail").addEventListener("click", () => toggle("detail", "detail"));
by("reveal").addEventListener("click", () => choose({ revealed: true }));
by("check").addEventListener("click", () => showChance(show.replay));
