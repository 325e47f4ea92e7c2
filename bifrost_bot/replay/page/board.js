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
    this.tell("key", scene.key, () => scene.key.map((entry) => this.entry(scene, entry)));
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
    const [, , , shape] = scene.grid.cells[cell.at];
    const drawn = drawTile(["", 0, 0, shape], cell.look, false, (...what) => this.picture.pattern(...what));
    return element("li", {}, svg("svg", { viewBox: "-60 -60 120 120", "aria-hidden": "true" }, ...drawn), told);
  }
}

/** Returns the cell that an entry of the key shows, and the words that are left to be written. */
function readEntry(scene, entry) {
  const [mark, ...rest] = entry.split("=").map((part) => part.trim());
  const told = rest.join(" = ");
  if (!told || scene.looks.length === 0) return { told: entry };
  const plain = { body: null, links: "", pale: false, sign: null, badges: [], pips: 0, written: null };
  const empty = { fill: "empty", mark: "", pattern: "plain", ring: null, ...plain };
  if (mark === "ring") {
    const ring = scene.looks.find((look) => look.ring)?.ring ?? "accent";
    return { cell: { at: 0, look: { ...empty, ring } }, told };
  }
  const at = scene.looks.findIndex((look) => look.mark === mark);
  if (at >= 0) return { cell: { at, look: { ...scene.looks[at], ring: null } }, told };
  if (PATTERNS.has(mark)) {
    const filled = scene.looks.find((look) => look.pattern === mark) ?? { ...empty, pattern: mark };
    return { cell: { at: 0, look: { ...filled, mark: "", ring: null } }, told };
  }
  if (COLOURS.has(mark)) return { cell: { at: 0, look: { ...empty, fill: mark } }, told };
  const fill = told.toLowerCase().replaceAll(" ", "-");
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
