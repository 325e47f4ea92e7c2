// The points over the turns, a line for each seat, as far as they are known at a step.

const CHART_WIDTH = 320;
const CHART_HEIGHT = 130;
const LINES = ["red", "blue", "green", "orange", "purple", "cyan", "brown", "magenta", "navy", "dark-green", "maroon", "yellow", "grey"];

/** Shows the first figure of the scores over the steps up to one; nothing before there are two. */
function showChart(replay, viewpoint, upTo) {
  const lines = pointsOf(replay.steps.slice(0, upTo + 1).map((step) => step.sights[viewpoint].results));
  const values = lines.flatMap(({ points }) => points.map(([, value]) => value));
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  by("chart").hidden = least === most || lines.every(({ points }) => points.length < 2);
  if (by("chart").hidden) return;
  const across = (step) => (step / Math.max(1, upTo)) * CHART_WIDTH;
  const down = (value) => CHART_HEIGHT - ((value - least) / (most - least)) * CHART_HEIGHT;
  const drawn = lines.flatMap(({ colour, points }) => {
    const places = points.map(([step, value]) => `${across(step)},${down(value)}`).join(" ");
    // A line as light as the paper has an edge.
    const edge = svg("polyline", { points: places, stroke: shade(colour, "-halo"), class: "edge" });
    return [edge, svg("polyline", { points: places, stroke: shade(colour) })];
  });
  const [title] = replay.steps[upTo].sights[viewpoint].results.heads.slice(1);
  const said = lines.map(({ name, points }) => `${name} ${points.at(-1)?.[1] ?? 0}`).join(", ");
  const picture = svg(
    "svg",
    { viewBox: `-4 -6 ${CHART_WIDTH + 8} ${CHART_HEIGHT + 12}`, role: "img", "aria-label": `${title} over time. ${said}.` },
    svg("line", { x1: 0, y1: down(0), x2: CHART_WIDTH, y2: down(0), class: "axis" }),
    ...drawn,
  );
  const key = lines.map(({ name, colour }) => element("li", { "data-colour": colour }, name));
  by("chart").replaceChildren(element("h2", {}, `${title} over time`), picture, element("ul", { class: "lines" }, ...key));
}

/** Returns a line for each row of the scores: its name, colour, and the known values by step. */
function pointsOf(tables) {
  const lines = new Map();
  tables.forEach(({ rows }, step) => {
    for (const [name, figure] of rows) {
      if (!lines.has(name)) lines.set(name, { name, points: [] });
      const value = Number.parseFloat(figure);
      if (Number.isFinite(value)) lines.get(name).points.push([step, value]);
    }
  });
  // Sorted, so that a seat keeps its colour when another overtakes it.
  const names = [...lines.keys()].sort();
  const own = (name) => name.toLowerCase().replaceAll(" ", "-");
  return names.map((name, at) => {
    const colour = COLOURS.has(own(name)) ? own(name) : LINES[at % LINES.length];
    return { ...lines.get(name), colour };
  });
}
