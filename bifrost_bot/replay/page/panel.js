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
    const jump = element("button", { type: "button" }, stepName(replay, step));
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

/** Returns what all steps but the start are called; empty where they differ. */
function commonName({ steps }) {
  const counted = steps.filter(({ number }) => number > 0);
  // A name may count for itself: `round 6` as the sixth.
  const names = new Set(counted.map(({ number, name }) => (name.endsWith(` ${number}`) ? name.slice(0, -` ${number}`.length) : name)));
  return names.size === 1 ? capitalised([...names][0]) : "";
}

/** Returns a step's name: `Turn 3`, or `Step 3: placement` where the steps of a match have several names. */
function stepName(replay, { number, name }) {
  const common = commonName(replay);
  if (number === 0) return "Start";
  return common ? `${common} ${number}` : `Step ${number}: ${name}`;
}

function whereIs(replay, { number, name }, moment) {
  const common = commonName(replay);
  const inside = moment.last ? "" : `, drawing ${moment.frame + 1}`;
  if (number === 0) return "Start";
  const place = `${common || "Step"} ${number} of ${replay.steps.at(-1).number}`;
  return `${common ? place : `${place}: ${name}`}${inside}`;
}

function capitalised(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function seatName(seat) {
  return capitalised(seat.replaceAll(/[-_]/g, " "));
}

/** Shows the scores; `people` says who sat where once that may be known. */
function showResults({ results }, people) {
  const table = drawTable(results);
  const names = new Map(people.map(([seat, name]) => [seatName(seat), name]));
  table.querySelectorAll("tbody tr").forEach((row, at) => {
    const name = names.get(results.rows[at][0]);
    if (name !== undefined) row.setAttribute("title", name);
  });
  by("results").replaceChildren(table);
}

function showFacts(sight) {
  by("notes").hidden = sight.notes.length === 0;
  by("notes").querySelector("ul").replaceChildren(...sight.notes.map((note) => element("li", {}, note)));
}

/** Shows whose page it is, who sat where and how it ended, or the button that shows both before the last step. */
function showEnding(replay, over) {
  const people = over ? replay.people.map(([seat, name]) => `${seatName(seat)}: ${name}`) : [];
  const [only, ...others] = replay.viewpoints;
  const own = only && others.length === 0 && only.id !== "public" ? [`you are ${only.title}`] : [];
  const hosts = replay.hosts?.length ? [`hosted by ${replay.hosts.join(", ")}`] : [];
  by("people").textContent = capitalised([...own, ...people, ...hosts].join(" · "));
  by("reveal").hidden = over || (replay.ending.length === 0 && replay.people.length === 0);
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
