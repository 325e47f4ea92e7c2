// Reads the JSON of a replay. Equal things stand in it once and become one object here, by which the drawing knows
// what has not changed.

const FORMAT = "bifrost-bot replay";
const VERSION = 1;

/** Returns the replay of its JSON, or throws an Error whose message is one sentence. */
function unpack(packed) {
  if (packed.version !== VERSION) {
    throw new Error(`This page reads replays of version ${VERSION}; this one has another version.`);
  }
  try {
    return unpackAll(packed);
  } catch (problem) {
    throw new Error("This replay is damaged.", { cause: problem });
  }
}

function unpackAll(packed) {
  const covers = unpackCovers(packed.covers);
  const looks = packed.looks.map(([fill, mark, pattern, ring, body = null, links = "", pale = false, ...more]) => {
    const [sign = null, badges = [], pips = 0, written = null] = more;
    return { fill, mark, pattern, ring, body, links, pale, sign, badges, pips, written };
  });
  const parts = (places) => packed.parts[places].map((place) => packed.parts[place]);
  const scenes = packed.scenes.map(([grid, cover, title, lines, labels, frame, captions, tables, key, alt, , , legend]) => ({
    grid: present(packed.grids[grid]),
    looks: covers[cover].map((look) => present(looks[look])),
    title,
    lines: parts(lines),
    labels: parts(labels),
    frame: packed.parts[frame],
    captions: packed.parts[captions],
    tables: parts(tables).map(bare),
    key: packed.parts[key],
    alt,
    // Older files have none.
    legend: packed.parts[legend] ?? null,
  }));
  const sights = packed.sights.map(([panes, lines, answers, notes, results]) => ({
    panes: panes.map(([board, frames]) => ({ board, frames: frames.map((at) => present(scenes[at])) })),
    lines: packed.parts[lines].map(([board, text]) => ({ board, text })),
    answers: packed.parts[answers],
    notes: packed.parts[notes],
    results: bare(packed.parts[results]),
  }));
  return {
    title: packed.title,
    noun: packed.noun,
    viewpoints: packed.viewpoints.map(([id, title]) => ({ id, title })),
    people: packed.people,
    hosts: packed.hosts,
    ending: packed.ending,
    chance: packed.chance,
    steps: packed.steps.map(([number, name, seen]) => ({ number, name, sights: seen.map((at) => present(sights[at])) })),
  };
}

/** Returns a table without its cards, which the page does not draw. */
function bare({ title, heads, rows }) {
  return { title, heads, rows };
}

function unpackCovers(packed) {
  const covers = [];
  for (const [base, ...rest] of packed) {
    if (base < 0) {
      covers.push(rest);
    } else {
      const looks = [...covers[base]];
      for (let at = 0; at < rest.length; at += 2) looks[rest[at]] = rest[at + 1];
      covers.push(looks);
    }
  }
  return covers;
}

function present(value) {
  if (value === undefined) throw new RangeError("a part is missing");
  return value;
}
