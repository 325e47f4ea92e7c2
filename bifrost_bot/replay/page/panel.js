// What is next to the boards: scores, the log, what is known, how it ended, and the check of the draws.

const by = (id) => document.getElementById(id);

/** The log of a replay through one pair of eyes; lines of steps that lie ahead are hidden. */
class Log {
  constructor(jump) {
    this.element = by("log");
    this.jump = jump;
    this.entries = [];
  }

  write(replay, viewpoint, board) {
    this.entries = replay.steps.map((step, at) => this.entry(replay, step, at, step.sights[viewpoint], board));
    for (const entry of this.entries) entry.hidden = true;
    // The newest comes first, so that it is seen without scrolling, which would cost a layout at every step.
    this.element.replaceChildren(...[...this.entries].reverse());
    this.shown = -1;
  }

  entry(replay, step, at, sight, board) {
    const jump = element("button", { type: "button" }, stepName(step));
    jump.addEventListener("click", () => this.jump(at));
    const lines = sight.lines.filter((line) => !board || line.board === null || line.board === board);
    return element(
      "li",
      { class: board && lines.length === 0 ? "bare" : undefined },
      jump,
      ...lines.map((line) => element("p", {}, line.text)),
      ...sight.answers.map((answer) => element("p", { class: "answer" }, answer)),
    );
  }

  show(step) {
    this.entries[this.shown]?.classList.remove("now");
    for (let at = this.shown + 1; at <= step; at += 1) this.entries[at].hidden = false;
    for (let at = step + 1; at <= this.shown; at += 1) this.entries[at].hidden = true;
    this.entries[step]?.classList.add("now");
    this.shown = step;
  }
}

function stepName(step) {
  return step.number === 0 ? "Start" : `${step.number}. ${step.name}`;
}

function showResults(sight, replay) {
  const table = drawTable(sight.results);
  const people = new Map(replay.people);
  if (people.size === sight.results.rows.length) {
    const names = [...people.values()];
    table.querySelectorAll("tbody tr").forEach((row, at) => row.setAttribute("title", names[at]));
  }
  by("results").replaceChildren(table);
}

function showFacts(sight) {
  by("notes").hidden = sight.notes.length === 0;
  by("notes").querySelector("ul").replaceChildren(...sight.notes.map((note) => element("li", {}, note)));
}

function showEnding(replay, over) {
  by("ending").hidden = !over || replay.ending.length === 0;
  by("ending").replaceChildren(element("h2", {}, "The end"), ...replay.ending.map((line) => element("p", {}, line)));
}

/** Draws again all that was drawn, and says what is right and what is not. */
function showChance(replay) {
  const { promised, draws } = checkChance(replay.chance);
  const wrong = draws.filter((one) => !one.right).length;
  const all = draws.length === 1 ? "The one draw is" : `All ${draws.length} draws are`;
  const rows = draws.map((one) => [one.phase, one.purpose, one.index + 1, one.bound, one.value, one.right ? "right" : "wrong"]);
  const table = drawTable({
    title: "",
    heads: ["Phase", "For", "No.", "One of", "Drawn", ""],
    rows: rows.map((row) => row.map(String)),
  });
  const verdicts = [
    promised
      ? element("p", { class: "good" }, "The seed has the hash that was published at the start.")
      : element("p", { class: "bad" }, "The seed is not the one whose hash was published at the start."),
    wrong === 0
      ? element("p", { class: "good" }, `${all} what the seed gives.`)
      : element("p", { class: "bad" }, `${wrong} of ${draws.length} draws are not what the seed gives.`),
    element("p", {}, "Seed: ", element("code", {}, replay.chance.seed)),
    element("p", {}, "Its SHA-256: ", element("code", {}, replay.chance.commitment)),
  ];
  by("checked").replaceChildren(...verdicts, element("details", {}, element("summary", {}, "Every draw"), table));
}
