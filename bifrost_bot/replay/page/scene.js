// Draws a scene as the bot's pictures do, in SVG: a tile is UNIT wide. Colours are names; the style sheet gives them
// their shades, so that another palette costs no drawing. Only cells whose look has changed are drawn again.

const UNIT = 100;
const CORNER = 2 / Math.sqrt(3);
const HALF = 0.47;
const EDGE = 0.018;
const RING = { outer: 0.485, colour: 0.445, inner: 0.37, fill: 0.345 };
const BODY = 0.35;
const TAIL = 0.13;
const HEAD = { outer: 0.485, ring: 0.46, inner: 0.405, fill: 0.38 };
const STONE_EDGE = 0.06;
const BROAD = 0.15;
const EYE = "#fff";
const EYE_EDGE = "#101114";
const BODY_EDGE = 0.05;
const SIDES = { R: [1, 0], L: [-1, 0], D: [0, 1], U: [0, -1] };
const MARK_SIZES = [0.72, 0.56, 0.44];
/** For each shape: the sizes of a name alone and over a mark, and where both go then; the mark's share of its size. */
const LETTERING = {
  hexagon: { alone: 0.42, over: 0.376, up: 0.25, down: 0.18, share: 0.64 },
  square: { alone: 0.3, over: 0.28, up: 0.29, down: 0.13, share: 0.7 },
  disc: { alone: 0.67, over: 0.49, up: 0.21, down: 0.22, share: 0.66 },
  plate: { alone: 0.3, over: 0.28, up: 0.29, down: 0.13, share: 0.7 },
};
const ARROWS = { ">": 0, v: 90, "<": 180, "^": 270 };
const OVER_EDGE = 0.045;
const ARROW_ADVANCE = 0.78;
const CAPITALS = 0.355;
const STEPS = { stripes: 30, hatch: 30 };
const DOT_STEP = 28;

function svg(name, attributes = {}, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

function shade(colour, part = "") {
  if (!COLOURS.has(colour)) throw new Error("This replay has an unknown colour.");
  return `var(--${colour}${part})`;
}

/** A drawing of one board, which follows the scenes it is shown. */
class Picture {
  constructor() {
    this.under = svg("g");
    this.edges = svg("g", { class: "edge" });
    this.words = svg("g");
    this.tiles = svg("g");
    this.over = svg("g");
    this.patterns = svg("defs");
    this.element = svg("svg", { role: "img" }, this.patterns, this.under, this.edges, this.words, this.tiles, this.over);
    this.id = `p${(Picture.count = (Picture.count ?? 0) + 1)}`;
  }

  show(scene, named) {
    const names = named && scene.grid.named;
    this.element.setAttribute("aria-label", scene.alt || [scene.title, ...scene.captions].join(" "));
    if (this.grid !== scene.grid) this.build(scene);
    const bare = this.names !== names;
    scene.looks.forEach((look, at) => {
      if (!bare && this.looks[at] === look) return;
      const tile = scene.grid.cells[at];
      this.groups[at].replaceChildren(...drawTile(tile, look, names, (...what) => this.pattern(...what)));
    });
    this.drawLines(scene);
    this.fit(scene);
    this.looks = scene.looks;
    this.names = names;
  }

  build(scene) {
    this.grid = scene.grid;
    this.names = undefined;
    this.groups = scene.grid.cells.map(([, x, y]) => svg("g", { transform: `translate(${x * UNIT} ${y * UNIT})` }));
    this.tiles.replaceChildren(...this.groups);
    this.edges.replaceChildren(...scene.grid.edges.map(drawLabel));
    this.drawn = undefined;
  }

  drawLines(scene) {
    const { lines, labels, frame } = scene;
    const drawn = JSON.stringify([lines, labels, frame]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    const below = lines.filter((line) => !line.over);
    // A broad line that is as light as the paper has an edge.
    const edged = below.filter((line) => line.width > BROAD).map((line) => drawLine(line, OVER_EDGE, "-edge"));
    const under = [...edged, ...below.map((line) => drawLine(line))];
    const over = lines.filter((line) => line.over);
    this.under.replaceChildren(...(frame ? [drawFrame(frame)] : []), ...under);
    // All edges first, so that none of them cuts another line.
    this.over.replaceChildren(...over.map((line) => drawLine(line, OVER_EDGE)), ...over.map((line) => drawLine(line)));
    this.words.replaceChildren(...labels.map(drawLabel));
  }

  fit(scene) {
    const box = extent(scene).map((value) => Math.round(value * UNIT));
    const next = `${box[0]} ${box[1]} ${box[2] - box[0]} ${box[3] - box[1]}`;
    if (this.element.getAttribute("viewBox") !== next) this.element.setAttribute("viewBox", next);
  }

  /** Returns the fill of a pattern in the shade that goes with a colour. */
  pattern(kind, colour) {
    const id = `${this.id}-${kind}-${colour}`;
    if (!this.patterns.querySelector(`#${id}`)) {
      const drawn = drawPattern(kind, shade(colour, "-pattern"));
      drawn.id = id;
      this.patterns.append(drawn);
    }
    return `url(#${id})`;
  }
}

function drawPattern(kind, colour) {
  const high = kind === "dots" ? DOT_STEP * Math.sqrt(3) : STEPS[kind];
  const wide = kind === "dots" ? DOT_STEP : STEPS[kind];
  // What is inside counts from the corner of the repeated area, whose middle lies in the middle of the cell.
  const area = { x: -wide / 2, y: -high / 2, width: wide, height: high, patternUnits: "userSpaceOnUse" };
  if (kind === "dots") {
    const dot = (cx, cy) => svg("circle", { cx, cy, r: 6, fill: colour });
    const corners = [0, wide].flatMap((x) => [0, high].map((y) => dot(x, y)));
    return svg("pattern", area, dot(wide / 2, high / 2), ...corners);
  }
  const bar = kind === "stripes" ? 11 : 5;
  const upright = svg("rect", { x: (wide - bar) / 2, y: 0, width: bar, height: high, fill: colour });
  const across = svg("rect", { x: 0, y: (high - bar) / 2, width: wide, height: bar, fill: colour });
  const bars = kind === "stripes" ? [upright] : [upright, across];
  return svg("pattern", kind === "stripes" ? { ...area, patternTransform: "rotate(45)" } : area, ...bars);
}

function outline(shape, half, attributes) {
  const reach = half * UNIT;
  if (shape === "disc") return svg("circle", { r: reach, ...attributes });
  const square = { x: -reach, y: -reach, width: 2 * reach, height: 2 * reach };
  if (shape === "square") return svg("rect", { ...square, ...attributes });
  if (shape === "plate") return svg("rect", { ...square, rx: reach * 0.24, ...attributes });
  const radius = reach * CORNER;
  const points = [90, 150, 210, 270, 330, 30].map((degrees) => {
    const turn = (degrees * Math.PI) / 180;
    return `${(radius * Math.cos(turn)).toFixed(2)},${(radius * Math.sin(turn)).toFixed(2)}`;
  });
  return svg("polygon", { points: points.join(" "), ...attributes });
}

/** Returns the elements of a cell around (0, 0): border or ring, fill, pattern, body or sign, name and mark. */
function drawTile([name, , , shape], look, names, pattern) {
  const { fill, mark, ring, body, sign = null, badges = [] } = look;
  const { down, share } = LETTERING[shape];
  const written = look.written ?? mark;
  const elements = [];
  let half = HALF - EDGE;
  if (ring && !body) {
    elements.push(outline(shape, RING.outer, { fill: shade("ink") }));
    elements.push(outline(shape, RING.colour, { fill: shade(ring) }));
    elements.push(outline(shape, RING.inner, { fill: shade("ink") }));
    half = RING.fill;
  } else {
    if (shape === "disc" && fill !== "empty") half = HALF - STONE_EDGE;
    elements.push(outline(shape, HALF, { fill: border(look, shape) }));
  }
  elements.push(outline(shape, half, { fill: ground(look) }), ...drawPatterned(shape, half, look, pattern));
  if (body) return [...elements, ...drawBody(look, written)];
  if (shape === "plate") return [...elements, ...drawPlate(look, names ? name : "", written)];
  if (sign) return [...elements, ...drawSign(look, written)];
  const shown = names ? name : "";
  if (shown) elements.push(drawName(shape, look, shown));
  const aside = badges.length ? { x: 0.06, y: 0.07, share: 0.88 } : { x: 0, y: 0, share: 1 };
  if (written) {
    const place = { x: aside.x, y: (shown ? down : 0) + aside.y };
    elements.push(...drawMark(look, written, place, (shown ? share : 1) * aside.share));
  }
  return [...elements, ...badges.flatMap((badge) => drawShape(badge, -0.29, -0.29, 0.28, shade(fill)))];
}

/** Returns what fills a cell up to its border: things lie on an empty cell. */
function ground({ fill, pale, sign }) {
  return sign in THINGS ? shade("empty") : shade(fill, pale ? "-pale" : "");
}

/** Returns the shade of a border: that of the ground around pale cells, things and empty squares. */
function border({ fill, pale, sign }, shape) {
  if (sign in THINGS) return shade("empty", "-quiet");
  if (pale) return shade(fill, "-pale-edge");
  return shade(fill, shape === "square" && fill === "empty" ? "-quiet" : "-edge");
}

function blend(shade, other, share) {
  return share ? `color-mix(in srgb, ${shade}, ${other} ${Math.round(share * 100)}%)` : shade;
}

/** Returns a band to each side where the body goes on, with dark edges; a head with eyes, a start with a dot. */
function drawBody(look, written) {
  const { body, links, ring, pattern } = look;
  const isHead = ring && links.length < 2;
  const fill = pattern === "plain" ? shade(body) : blend(shade(body), shade("paper"), 0.4);
  const bands = [[BODY + BODY_EDGE, shade("ink")], [BODY, fill]];
  const ringed = [[0.47, shade("ink")], [0.44, shade(ring ?? "ink")], [BODY + 0.01, shade("ink")], [BODY - 0.04, fill]];
  const drawn = [];
  for (const [reach, colour] of ring && !isHead ? ringed : bands) {
    drawn.push(outline("disc", reach, { fill: colour }));
    for (const [across, down] of [...links].map((link) => SIDES[link])) {
      const ends = [[0, -reach], [0.51, -reach], [0.51, reach], [0, reach]];
      const turned = ends.map(([end, side]) => [across * end + down * side, down * end + across * side]);
      drawn.push(svg("polygon", { points: turned.map(([x, y]) => `${x * UNIT},${y * UNIT}`).join(" "), fill: colour }));
    }
  }
  if (isHead) return [...drawn, ...drawHead(look, written, fill)];
  if (links.length !== 1) return drawn;
  return [...drawn, outline("disc", TAIL + 0.04, { fill: EYE_EDGE }), outline("disc", TAIL, { fill: EYE })];
}

/** Returns a disc in its ring with the letter and two eyes, which look away from the body. */
function drawHead(look, written, fill) {
  const [across, ahead] = look.links ? SIDES[look.links[0]].map((way) => -way) : [0, -1];
  const broad = look.ring === "ink" ? 0 : 0.035;
  const rings = [
    [HEAD.outer, shade("ink")],
    [HEAD.ring, shade(look.ring)],
    [HEAD.inner - broad, shade("ink")],
    [HEAD.fill - broad, fill],
  ];
  const drawn = rings.map(([reach, colour]) => outline("disc", reach, { fill: colour }));
  for (const side of [-1, 1]) {
    const eye = { cx: (0.24 * across + 0.16 * side * ahead) * UNIT, cy: (0.24 * ahead + 0.16 * side * across) * UNIT };
    const pupil = { cx: eye.cx + 3 * across, cy: eye.cy + 3 * ahead };
    drawn.push(svg("circle", { ...eye, r: 10.5, fill: EYE, stroke: EYE_EDGE, "stroke-width": 2 }));
    drawn.push(svg("circle", { ...pupil, r: 5.2, fill: EYE_EDGE }));
  }
  return [...drawn, ...drawMark(look, written, { x: -0.09 * across, y: -0.09 * ahead }, 0.8)];
}

/** Returns a plate's name and badges above its light or mark, and its pips below. */
function drawPlate(look, name, written) {
  const { fill, sign, badges = [], pips = 0 } = look;
  const ink = shade(fill, "-text");
  const y = name || badges.length ? 0.07 : 0;
  const drawn = [];
  if (sign) {
    const at = { cx: 0, cy: y * UNIT };
    for (const [r, part] of [[30, "-glow"], [21.5, "-rim"], [20, "-disc"]]) {
      drawn.push(svg("circle", { ...at, r, fill: shade(fill, part) }));
    }
    drawn.push(text(written, 0, y, 0.17, shade(fill, "-disc-text"), "bold"));
  } else if (written) {
    const quiet = fill === "empty" ? blend(ground(look), shade("muted"), 0.5) : ink;
    drawn.push(text(written, 0, y, 0.3, quiet, "bold"));
  }
  const shown = badges.length ? name.split(" ")[0] : name;
  const size = 0.26;
  if (shown) drawn.push(text(shown, -0.41 + (advance(shown) * size) / 2, -0.3, size, ink, "name"));
  badges.forEach((badge, at) => {
    const x = 0.32 - 0.21 * (badges.length - 1 - at);
    drawn.push(svg("circle", { cx: x * UNIT, cy: -31, r: 10, fill: "#fff" }));
    drawn.push(...drawShape(badge, x, -0.31, 0.14, shade(ICONS[badge] ?? "black")));
  });
  for (let at = 0; at < pips; at++) {
    const x = (at - (pips - 1) / 2) * 13;
    drawn.push(svg("rect", { x: x - 4.5, y: 33.5, width: 9, height: 9, rx: 1.5, fill: ink }));
  }
  return drawn;
}

/** Returns a thing with its number, or a shape in the colour of letters. */
function drawSign(look, written) {
  const { sign, fill, pale } = look;
  if (!(sign in THINGS)) {
    const ink = pale ? blend(shade(fill), shade(fill, "-pale-text"), 0.2) : shade(fill, "-sign");
    return drawShape(sign, 0, 0, sign in ICONS ? 0.62 : 0.42, sign in ICONS ? shade(ICONS[sign]) : ink);
  }
  const own = shade(fill, pale ? "-pale" : "");
  const worth = /^-?\d+$/.test(written) ? Math.max(Math.abs(Number(written)), 1) : 1;
  const size = Math.min(0.78 + 0.06 * Math.log2(worth), 0.96);
  const drawn = THINGS[sign].map(([points, colour, share]) => {
    const tone = blend(colour ? shade(colour) : own, share > 0 ? "white" : "black", Math.abs(share));
    return svg("polygon", { points, transform: `scale(${size})`, fill: tone });
  });
  const letters = fitted(written, written.length === 1 ? 0.6 : 0.46, 0.76 * size);
  if (written) drawn.push(text(written, 0, 0.03, letters, shade(fill, pale ? "-pale-text" : "-text"), "bold"));
  return drawn;
}

function drawShape(sign, x, y, size, fill) {
  const place = `translate(${x * UNIT} ${y * UNIT}) scale(${size})`;
  return (SHAPES[sign] ?? []).map((points) => svg("polygon", { points, transform: place, fill }));
}

function drawPatterned(shape, half, look, pattern) {
  if (look.pattern === "plain") return [];
  if (look.pattern !== "rings") return [outline(shape, half, { fill: pattern(look.pattern, look.fill) })];
  const rings = [];
  for (let reach = half - 0.075, shaded = true; reach > 0.075; reach -= 0.075, shaded = !shaded) {
    rings.push(outline(shape, reach, { fill: shade(look.fill, shaded ? "-pattern" : "") }));
  }
  return rings;
}

function drawName(shape, look, name) {
  const quiet = look.fill === "empty";
  const { alone, over, up } = LETTERING[shape];
  const size = fitted(name, look.mark ? over : alone, 0.8);
  const ink = quiet ? shade("muted") : shade(look.fill, look.pale ? "-pale-text" : "-text");
  return text(name, 0, look.mark ? -up : 0, size, ink, "name", haloed(look, size));
}

function haloed(look, size) {
  return look.pattern === "plain" ? {} : { stroke: shade(look.fill), "stroke-width": size * UNIT * 0.22 };
}

/** Returns a mark, its arrows drawn as such where their signs stand. */
function drawMark(look, mark, place, share) {
  const { fill, body, pale } = look;
  const size = fitted(mark, MARK_SIZES[Math.min(mark.length, 3) - 1] * share, (look.ring ? (body ? 0.56 : 0.68) : 0.82) * share);
  const ink = body ? shade(body, "-text") : shade(fill, pale ? "-pale-text" : "-text");
  const halo = body ? shade(body) : ground(look);
  let x = place.x - advance(mark) * size * 0.5;
  return runs(mark).flatMap((run) => {
    const middle = x + (advance(run) * size) / 2;
    x += advance(run) * size;
    if (run in ARROWS) return drawArrow(ARROWS[run], middle, place.y, size * 0.74, halo, ink);
    return [text(run, middle, place.y, size, ink, "bold", haloed(look, size))];
  });
}

function runs(mark) {
  return mark.match(/[<>v^]|[^<>v^]+/g) ?? [];
}

function drawArrow(degrees, x, y, size, halo, ink) {
  const shape = "-0.5,-0.13 0.02,-0.13 0.02,-0.42 0.5,0 0.02,0.42 0.02,0.13 -0.5,0.13";
  const place = `translate(${x * UNIT} ${y * UNIT}) rotate(${degrees}) scale(${size * UNIT})`;
  return [
    svg("polygon", { points: shape, transform: place, fill: ink, stroke: halo, "stroke-width": 0.16, "paint-order": "stroke" }),
  ];
}

function text(words, x, y, size, fill, kind = "", more = {}) {
  const place = { x: x * UNIT, y: (y + size * CAPITALS) * UNIT, "font-size": size * UNIT };
  return svg("text", { ...place, fill, class: kind || undefined, ...more }, words);
}

const measure = document.createElement("canvas").getContext("2d");
const widths = new Map();

/** Returns how wide a mark is at size 1. */
function advance(words) {
  let sum = 0;
  for (const sign of words) {
    if (sign in ARROWS) {
      sum += ARROW_ADVANCE;
      continue;
    }
    if (!widths.has(sign)) {
      measure.font = "650 100px system-ui, sans-serif";
      widths.set(sign, measure.measureText(sign).width / 100);
    }
    sum += widths.get(sign);
  }
  return sum;
}

function fitted(words, size, room) {
  const wide = advance(words) * size;
  return wide <= room ? size : (size * room) / wide;
}

/** Draws a word around its place or, where it has a start, from there: a name beside a disc, however wide its font is. */
function drawLabel({ text: words, x, y, size, colour, start }) {
  if (start === undefined) return text(words, x, y, size, shade(colour), "bold");
  return text(words, start, y, size, shade(colour), "bold start");
}

/** Draws the closed line around the board, or its sides one by one where they have gaps. */
function drawFrame({ corners, width, colour, gap = 0 }) {
  const look = { stroke: shade(colour), "stroke-width": width * UNIT, "stroke-linecap": "round" };
  const sides = corners.map(([x, y], at) => {
    const [toX, toY] = corners[(at + 1) % corners.length];
    const share = gap / Math.max(Math.hypot(toX - x, toY - y), gap, 1e-9);
    const [startX, startY] = [x + (toX - x) * share, y + (toY - y) * share];
    const [endX, endY] = [toX - (toX - x) * share, toY - (toY - y) * share];
    return svg("line", { x1: startX * UNIT, y1: startY * UNIT, x2: endX * UNIT, y2: endY * UNIT, ...look });
  });
  return svg("g", {}, ...sides);
}

/** Draws a line, or what is to be seen of its edge. */
function drawLine(line, edge = 0, part = undefined) {
  const [x, y, toX, toY, width] = [line.x, line.y, line.to_x, line.to_y, line.width].map((value) => value * UNIT);
  const colour = edge && part === undefined ? shade("paper") : shade(line.colour, part ?? "");
  const length = Math.hypot(toX - x, toY - y);
  const stroke = { stroke: colour, "stroke-width": width + 2 * edge * UNIT, "stroke-linecap": "round" };
  if (!line.arrow || length === 0) return svg("line", { x1: x, y1: y, x2: toX, y2: toY, ...stroke });
  const head = Math.min(width * 3.6, length);
  const [along, aside] = [(toX - x) / length, (toY - y) / length];
  const back = [toX - along * head, toY - aside * head];
  const wing = [-aside * head * 0.55, along * head * 0.55];
  const points = `${toX},${toY} ${back[0] + wing[0]},${back[1] + wing[1]} ${back[0] - wing[0]},${back[1] - wing[1]}`;
  const around = edge ? { stroke: colour, "stroke-width": 2 * edge * UNIT, "stroke-linejoin": "round" } : {};
  const neck = { x2: toX - along * head * 0.8, y2: toY - aside * head * 0.8 };
  return svg("g", {}, svg("line", { x1: x, y1: y, ...neck, ...stroke }), svg("polygon", { points, fill: colour, ...around }));
}

/** Returns the least and greatest x and y of all that is drawn. */
function extent(scene) {
  const box = [Infinity, Infinity, -Infinity, -Infinity];
  const add = (x, y, halfX, halfY) => {
    box[0] = Math.min(box[0], x - halfX);
    box[1] = Math.min(box[1], y - halfY);
    box[2] = Math.max(box[2], x + halfX);
    box[3] = Math.max(box[3], y + halfY);
  };
  for (const [, x, y, shape] of scene.grid.cells) add(x, y, 0.5, shape === "hexagon" ? 0.5 * CORNER : 0.5);
  for (const label of [...scene.labels, ...scene.grid.edges]) {
    add(label.x, label.y, label.text.length * label.size * 0.32, label.size * 0.6);
  }
  for (const line of scene.lines) {
    const half = line.width * (line.arrow ? 2.2 : 0.5);
    add(line.x, line.y, half, half);
    add(line.to_x, line.to_y, half, half);
  }
  for (const [x, y] of scene.frame?.corners ?? []) add(x, y, scene.frame.width / 2, scene.frame.width / 2);
  return Number.isFinite(box[0]) ? box : [0, 0, 1, 0];
}
