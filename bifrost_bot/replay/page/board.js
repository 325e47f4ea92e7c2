// A board with what belongs to it: its heading, the drawing, captions, the key and tables.

function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

/** One board of the page. */
class Board {
  constructor(name) {
    this.picture = new Picture();
    this.heading = element("h2");
    this.captions = element("div");
    this.key = element("ul", { class: "key", "aria-label": "Key" });
    this.tables = element("div", { class: "tables" });
    const words = element("figcaption", {}, this.captions, this.key, this.tables);
    this.element = element("figure", { "data-board": name }, this.heading, this.picture.element, words);
  }

  /** Shows a scene, without the scores, which stand beside the boards. */
  show(scene, named, scores) {
    this.picture.element.toggleAttribute("hidden", scene.looks.length === 0);
    this.picture.show(scene, named);
    this.heading.textContent = scene.title;
    this.captions.replaceChildren(...scene.captions.map((caption) => element("p", {}, caption)));
    const key = keyOf(scene);
    this.tell("key", key, () => key.map((entry) => this.entry(scene, entry)));
    const tables = scene.tables.filter((table) => JSON.stringify(table) !== JSON.stringify(scores));
    this.tell("tables", tables, () => tables.map(drawTable));
  }

  /** Fills a part of the board again if its content has changed. */
  tell(part, said, make) {
    const words = JSON.stringify(said);
    if (this[part].dataset.said === words) return;
    this[part].dataset.said = words;
    this[part].replaceChildren(...make());
  }

  /** Returns an entry of the key such as `R = Red`, its sign as a small cell where the board has such cells. */
  entry(scene, entry) {
    const { cell, told } = readEntry(scene, entry);
    if (!cell) return element("li", {}, told);
    const shape = cell.shape ?? scene.grid.cells[cell.at][3];
    const drawn = drawTile(["", 0, 0, shape], cell.look, false, (...what) => this.picture.pattern(...what));
    return element("li", {}, svg("svg", { viewBox: "-60 -60 120 120", "aria-hidden": "true" }, ...drawn), told);
  }
}

/** Returns the entries of the key that the drawing bears out: the text board's marks are not all drawn. */
function keyOf(scene) {
  if (!scene.legend || scene.looks.length === 0) return scene.key;
  const kept = scene.key.filter((entry) => readEntry(scene, entry).cell && isDrawn(scene, entry));
  const told = new Set(kept.map((entry) => readEntry(scene, entry).told));
  const more = scene.legend.filter((entry) => isDrawn(scene, entry) && !told.has(readEntry(scene, entry).told));
  return [...kept, ...more];
}

/** Tells whether an entry is about the board: cards beside it have bars in colours that it lacks. */
function isDrawn(scene, entry) {
  const [mark, told = ""] = entry.split("=").map((part) => part.trim());
  if (mark === "ring") return scene.looks.some((look) => look.ring);
  const named = told.toLowerCase().replaceAll(" ", "-");
  if (COLOURS.has(named)) return scene.looks.some((look) => look.mark === mark || [look.fill, look.body].includes(named));
  return !COLOURS.has(mark) || scene.looks.some((look) => look.fill === mark);
}

/** Returns the cell that an entry of the key shows, and the words that are left to be written. */
function readEntry(scene, entry) {
  const [mark, ...rest] = entry.split("=").map((part) => part.trim());
  const told = rest.join(" = ");
  if (!told || scene.looks.length === 0) return { told: entry };
  const plain = { body: null, links: "", pale: false, sign: null, badges: [], pips: 0, written: null };
  const empty = { fill: "empty", mark: "", pattern: "plain", ring: null, ...plain };
  if (mark === "ring") {
    const ringed = scene.looks.find((look) => look.ring);
    if (ringed?.body) return { cell: { at: 0, look: { ...ringed, links: "" } }, told };
    return { cell: { at: 0, look: { ...empty, ring: ringed?.ring ?? "accent" } }, told };
  }
  const [colour, kind] = mark.replace("gold", "accent").split(" ");
  if (COLOURS.has(colour) && (kind === "ring" || kind === "line")) {
    return { cell: { at: 0, look: { ...empty, ring: colour } }, told };
  }
  if (mark in ICONS) return { cell: { shape: "disc", look: { ...empty, fill: "white", sign: mark } }, told };
  if (mark === "start" && scene.looks.some((look) => look.body)) {
    return { cell: { at: 0, look: { ...empty, body: "grey", links: "R" } }, told };
  }
  const at = scene.looks.findIndex((look) => look.mark === mark);
  if (at >= 0) {
    // Cells of one mark can hold different numbers.
    const { written } = scene.looks[at];
    return { cell: { at, look: { ...scene.looks[at], written: written && written !== mark ? "" : written, ring: null } }, told };
  }
  if (PATTERNS.has(mark)) {
    const filled = scene.looks.find((look) => look.pattern === mark) ?? { ...empty, pattern: mark };
    return { cell: { at: 0, look: { ...filled, mark: "", ring: null } }, told };
  }
  if (COLOURS.has(mark)) return { cell: { at: 0, look: { ...empty, fill: mark } }, told };
  const fill = told.toLowerCase().replaceAll(" ", "-");
  const filled = scene.looks.findIndex((look) => look.fill === fill && !look.body);
  if (COLOURS.has(fill) && filled >= 0) {
    return { cell: { at: filled, look: { ...scene.looks[filled], mark: "", written: null, ring: null } }, told };
  }
  return COLOURS.has(fill) ? { cell: { at: 0, look: { ...empty, mark, fill } }, told } : { told: entry };
}

function drawTable(table) {
  const columns = Math.max(table.heads.length, ...table.rows.map((row) => row.length), 0);
  const right = Array.from({ length: columns }, (_, at) => isNumeric(table.rows.map((row) => row[at] ?? "")));
  const cells = (name, row) => {
    const full = [...row, ...Array.from({ length: columns - row.length }, () => "")];
    return full.map((cell, at) => element(name, { class: right[at] ? "number" : undefined }, cell));
  };
  const made = element("table");
  if (table.title) made.append(element("caption", {}, table.title));
  if (table.heads.some((head) => head)) made.append(element("thead", {}, element("tr", {}, ...cells("th", table.heads))));
  made.append(element("tbody", {}, ...table.rows.map((row) => element("tr", {}, ...cells("td", row)))));
  return element("div", { class: "scroll" }, made);
}

/** Tells whether a column holds numbers alone, blanks and dashes aside. */
function isNumeric(cells) {
  const filled = cells.filter((cell) => cell !== "" && cell !== "-");
  return filled.length > 0 && filled.every((cell) => /^[+-]?\d+(\.\d+)?$/.test(cell));
}
