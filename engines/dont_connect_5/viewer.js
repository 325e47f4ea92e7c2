// Reads games of Don't Connect 5 that other programs saved, for the replay page: the local format (an object with
// names and turns) and the server's (a list of turns). Draws every turn as picture.py does and counts the points
// itself, whatever the file says of them; tests hold the two together.

READERS.push((() => {
  const SEATS = ["white", "black", "red"];
  const BARE = { pattern: "plain", ring: null, body: null, links: "", pale: false, badges: [], pips: 0, written: null };
  const LOOKS = [
    { fill: "white", mark: "W", sign: "circle", ...BARE },
    { fill: "black", mark: "B", sign: "block", ...BARE },
    { fill: "red", mark: "R", sign: "triangle", ...BARE },
  ];
  const FREE = { fill: "empty", mark: "", sign: null, ...BARE };
  const RINGED = LOOKS.map((look) => ({ ...look, ring: "accent" }));
  const POINTS = { 3: 1, 4: 3 };
  const WIDTHS = { 3: 0.2, 4: 0.42 };
  const EDGE = 1.22;
  const MOST_IDLE = 3;
  const LARGEST_SCORING = 6;
  const FIELDS = ["name", "scores", "game", "id"];
  const MOST_NAMES = 20;
  const LONGEST_NAME = 200;
  const LONGEST_ECHO = 30;

  // The board: vertices by their number in reading order.

  const PLACES = [];
  for (const total of [1, 2]) {
    for (let x = -3; x <= 4; x += 1) {
      for (let y = -3; y <= 4; y += 1) {
        const z = total - x - y;
        if (z >= -3 && z <= 4) PLACES.push([x, y, z]);
      }
    }
  }
  PLACES.sort((one, other) => one[1] - one[0] - other[1] + other[0] || along(one) - along(other));
  const NUMBERS = new Map(PLACES.map((place, number) => [String(place), number]));
  const NEIGHBOURS = PLACES.map(([x, y, z]) => {
    const step = x + y + z === 1 ? 1 : -1;
    const around = [
      [x + step, y, z],
      [x, y + step, z],
      [x, y, z + step],
    ];
    return around.map((place) => NUMBERS.get(String(place))).filter((number) => number !== undefined);
  });
  const NAMES = [];
  for (const [number, [x, y]] of PLACES.entries()) {
    const row = PLACES.slice(0, number).filter(([otherX, otherY]) => otherY - otherX === y - x).length;
    NAMES.push("ABCDEFGHIJKLMNO"[y - x + 7] + (row + 1));
  }
  const POINTS_AT = PLACES.map(([x, y, z]) => [((x + y) / 2 - z) * EDGE, (((y - x) * Math.sqrt(3)) / 2) * EDGE]);
  const GRID = {
    cells: POINTS_AT.map(([x, y], number) => [NAMES[number], x, y, "disc"]),
    edges: [],
    named: true,
  };
  const NET = PLACES.flatMap((place, number) =>
    sum(place) === 1 ? NEIGHBOURS[number].map((other) => line(number, other, "muted", 0.05)) : [],
  );

  function along([x, y, z]) {
    return x + y - 2 * z;
  }

  function sum([x, y, z]) {
    return x + y + z;
  }

  function line(start, end, colour, width) {
    const [x, y] = POINTS_AT[start];
    const [toX, toY] = POINTS_AT[end];
    return { x, y, to_x: toX, to_y: toY, colour, width, arrow: false, over: false };
  }

  // Points.

  /** Returns the groups of these stones that score, each as a longest path, in reading order of their first stones. */
  function scoringPaths(stones) {
    const unseen = new Set(stones);
    const paths = [];
    for (const first of [...stones].sort((one, other) => one - other)) {
      if (!unseen.has(first)) continue;
      const together = connected(first, unseen);
      for (const stone of together) unseen.delete(stone);
      const path = together.size <= LARGEST_SCORING ? longestPath(together) : [];
      if (path.length in POINTS) paths.push(path);
    }
    return paths;
  }

  function connected(first, stones) {
    const found = new Set([first]);
    const edge = [first];
    while (edge.length > 0) {
      for (const other of NEIGHBOURS[edge.pop()]) {
        if (!stones.has(other) || found.has(other)) continue;
        found.add(other);
        edge.push(other);
      }
    }
    return found;
  }

  /** Returns the first longest path in reading order. */
  function longestPath(stones) {
    let longest = [];
    const unfinished = [...stones].sort((one, other) => other - one).map((stone) => [stone]);
    while (unfinished.length > 0) {
      const path = unfinished.pop();
      if (path.length > longest.length) longest = path;
      for (const other of NEIGHBOURS[path.at(-1)]) {
        if (stones.has(other) && !path.includes(other)) unfinished.push([...path, other]);
      }
    }
    return longest;
  }

  // Reading, as saves.py reads and refuses: names, for each turn the number of the vertex that got a stone or null, and
  // the scores written after it.

  function read(document) {
    if (Array.isArray(document)) return readServer(document);
    if (document && typeof document === "object" && ("name" in document || "scores" in document)) return readLocal(document);
    return null;
  }

  function readLocal(document) {
    for (const key of Object.keys(document)) {
      if (!FIELDS.includes(key)) throw new Error(`This save has the key ${echo(key)}, which no known version of the format has.`);
    }
    for (const key of FIELDS) {
      if (!(key in document)) throw new Error(`This save has no ${key}; a save in the local format has ${FIELDS.join(", ")}.`);
    }
    const names = readNames(document.name);
    const check = (place, head, player) => {
      const number = typeof head === "number" || typeof head === "boolean" ? Number(head) : NaN;
      if (number !== player) throw new Error(`${place} must be player ${player}'s; the players 0, 1 and 2 take turns.`);
    };
    const turns = readTurns(document.game, check, readStone);
    const final = turns.at(-1)?.written ?? [0, 0, 0];
    if (String(readScores("scores", document.scores)) !== String(final)) {
      throw new Error("The save's final scores differ from those after its last turn.");
    }
    if (!isShort(document.id)) throw new Error("The save's id must be a short text, the time at which the game was played.");
    const idle = names.length > SEATS.length ? `This save lists ${names.length} names; only the first three played.` : "";
    return { names: names.slice(0, SEATS.length), turns, notice: idle };
  }

  function readServer(document) {
    const heads = document.slice(0, SEATS.length).map((turn, at) => readEntry(`Turn ${at + 1}`, turn)[0]);
    if (heads.length < SEATS.length) throw new Error(`This save has ${heads.length} turns; a game has at least three.`);
    const names = readNames(heads);
    const check = (place, head, player) => {
      if (head === names[player]) return;
      const whose = names.includes(head) ? `should be ${echo(names[player])}'s` : "is of a fourth player";
      throw new Error(`${place} ${whose}; a game has three players, who take turns.`);
    };
    // The original viewer of the server's saves takes anything but a list for a turn without a stone.
    const stone = (place, value) => (Array.isArray(value) ? readStone(place, value) : null);
    return { names, turns: readTurns(document, check, stone), notice: "" };
  }

  function readNames(names) {
    if (!Array.isArray(names)) throw new Error("The save's names must be a list of three texts.");
    if (names.length < SEATS.length || names.length > MOST_NAMES) {
      throw new Error(`The save lists ${names.length} names; a game has three players.`);
    }
    if (!names.every(isShort)) throw new Error("The save's names must be short texts.");
    return names;
  }

  function isShort(value) {
    return typeof value === "string" && [...value].length <= LONGEST_NAME;
  }

  function readTurns(entries, check, readPlaced) {
    if (!Array.isArray(entries)) throw new Error("The save's game must be a list of turns.");
    const taken = new Set();
    let idle = 0;
    return entries.map((entry, at) => {
      const place = `Turn ${at + 1}`;
      if (taken.size === PLACES.length || idle === MOST_IDLE) throw new Error(`${place} comes after the game's end.`);
      const [head, value, scores] = readEntry(place, entry);
      const stone = readPlaced(place, value);
      if (taken.has(stone)) throw new Error(`${place} has a stone where there already is one.`);
      check(place, head, at % SEATS.length);
      idle = stone === null ? idle + 1 : 0;
      if (stone !== null) taken.add(stone);
      return { stone, written: readScores(place, scores) };
    });
  }

  function readEntry(place, value) {
    if (!Array.isArray(value) || value.length !== 3) throw new Error(`${place} must be a list of player, stone and scores.`);
    return value;
  }

  function readStone(place, value) {
    if (value === null) return null;
    // The original took 1.0 and true for 1 in a move and wrote them down as they were.
    const isNumber = (one) => typeof one === "number" || typeof one === "boolean";
    if (!Array.isArray(value) || value.length !== 3 || !value.every(isNumber)) {
      throw new Error(`${place} has a stone that is neither null nor three whole numbers.`);
    }
    const number = NUMBERS.get(String(value.map(Number)));
    if (number === undefined) throw new Error(`${place} has a stone off the board.`);
    return number;
  }

  function readScores(place, value) {
    if (!Array.isArray(value) || value.length !== 3 || !value.every(Number.isInteger)) {
      throw new Error(`${place}: scores must be three whole numbers.`);
    }
    return value;
  }

  /** Returns a text in quotes, without anything that could be more than words. */
  function echo(text) {
    const flat = [...text].slice(0, 4 * LONGEST_ECHO).join("").split(/\s+/).join(" ");
    const kept = [...flat.replaceAll(/[^\p{L}\p{N} .,;!?'+=-]/gu, "").trim()];
    const shown = kept.length > LONGEST_ECHO ? `${kept.slice(0, LONGEST_ECHO - 1).join("")}…` : kept.join("");
    return shown ? `"${shown}"` : "That";
  }

  // Telling.

  function name(seat) {
    return seat.charAt(0).toUpperCase() + seat.slice(1);
  }

  function count(number, noun) {
    return number === 1 ? `1 ${noun}` : `${number} ${noun}s`;
  }

  function tellScores(scores) {
    const players = [...SEATS.keys()].sort((one, other) => scores[other] - scores[one]);
    return players.map((player) => `${name(SEATS[player])} ${scores[player]}`).join(", ");
  }

  function spell(stone) {
    return `${NAMES[stone]} (${PLACES[stone].join(", ")})`;
  }

  function judge(turns, scores) {
    const placed = turns.filter((stone) => stone !== null).length;
    const cause = placed === PLACES.length ? "The board is full." : "Three turns in a row brought no stone.";
    const ranking = [...new Set(scores)]
      .sort((one, other) => other - one)
      .map((points) => SEATS.filter((_, player) => scores[player] === points));
    const winners = ranking[0].map(name);
    const listed = [winners.slice(0, -1).join(", "), winners.at(-1)].filter((part) => part).join(" and ");
    const best = count(Math.max(...scores), "point");
    const verdict = winners.length > 1 ? `${listed} share the win with ${best} each.` : `${listed} wins with ${best}.`;
    return { ranking, reason: `${cause} ${verdict}` };
  }

  // Drawing.

  /** Returns the game after some of its turns: what is drawn and told of it. */
  function standing(stones, before) {
    const player = (stones.length - 1) % SEATS.length;
    const owned = SEATS.map((_, seat) => stones.filter((stone, at) => at % SEATS.length === seat && stone !== null));
    const paths = owned.map(scoringPaths);
    const scores = paths.map((own) => own.reduce((points, path) => points + POINTS[path.length], 0));
    const idle = stones.length - 1 - stones.findLastIndex((stone) => stone !== null);
    const placed = owned.flat().length;
    const over = idle >= MOST_IDLE || placed === PLACES.length;
    return { stones, player, owned, paths, scores, idle, over, before };
  }

  function draw(game) {
    const { stones, owned, paths } = game;
    const turn = stones.length + 1;
    const due = name(SEATS[stones.length % SEATS.length]);
    const head = game.over ? `over after ${count(stones.length, "turn")}` : `turn ${turn} · ${due} to move`;
    const title = `Don't Connect 5 · ${head}`;
    const captions = [tellLast(game), tellIdle(game)].filter((text) => text);
    const last = stones.at(-1);
    const looks = PLACES.map((_, number) => {
      const owner = owned.findIndex((own) => own.includes(number));
      return owner < 0 ? FREE : (number === last ? RINGED : LOOKS)[owner];
    });
    const drawn = paths.flatMap((own, player) =>
      own.flatMap((path) => path.slice(1).map((stone, at) => line(path[at], stone, SEATS[player], WIDTHS[path.length]))),
    );
    return {
      grid: GRID,
      looks,
      title,
      lines: [...NET, ...drawn],
      labels: [],
      frame: null,
      captions,
      tables: [results(game)],
      key: key(last ?? null),
      alt: [`${title}.`, ...captions, `${tellScores(game.scores)}.`].join(" "),
      legend: legend(last ?? null, paths),
    };
  }

  function legend(last, paths) {
    const scored = paths.some((own) => own.length > 0) ? ["paths score: broad 3, narrow 1"] : [];
    return [...(last === null ? [] : [lastStone(last)]), ...scored];
  }

  function lastStone(last) {
    return last === null ? "ring = last stone" : `ring = last stone, ${NAMES[last]}`;
  }

  function key(last) {
    return [
      "W = White",
      "B = Black",
      "R = Red",
      lastStone(last),
      "broad line = path of 4, 3 points",
      "narrow line = path of 3, 1 point",
    ];
  }

  function ranked(table) {
    return { ...table, rows: [...table.rows].sort((one, other) => other[1] - one[1]) };
  }

  function tellLast({ stones, player, scores, before }) {
    if (stones.length === 0) return "No stones yet.";
    const who = name(SEATS[player]);
    const stone = stones.at(-1);
    if (stone === null) return `${who} passes.`;
    const gain =
      scores[player] === before[player] ? "" : ` and goes from ${before[player]} to ${count(scores[player], "point")}`;
    return `${who} plays ${spell(stone)}${gain}.`;
  }

  function tellIdle({ idle, over }) {
    if (over || idle === 0) return "";
    return `${count(idle, "turn")} without a stone. After ${MOST_IDLE - idle} more the game ends.`;
  }

  function results({ scores, paths, owned }) {
    const rows = SEATS.map((seat, player) => {
      const ofLength = (length) => paths[player].filter((path) => path.length === length).length;
      return [name(seat), scores[player], ofLength(4), ofLength(3), owned[player].length].map(String);
    });
    return ranked({ title: "Scores", heads: ["Colour", "Points", "Paths of 4", "Paths of 3", "Stones"], rows });
  }

  function tell(game, outcome) {
    const { stones, player, scores } = game;
    if (stones.length === 0) return [];
    const stone = stones.at(-1);
    const points = scores.some((score) => score) ? ` ${tellScores(scores)}.` : "";
    const text =
      stone === null ? `${name(SEATS[player])} passes.` : `${name(SEATS[player])} plays ${spell(stone)}.${points}`;
    const lines = [{ board: "1", text }];
    if (outcome) lines.push({ board: null, text: `The match is over. ${outcome.reason}` });
    return lines;
  }

  function know(game, outcome) {
    const due = name(SEATS[game.stones.length % SEATS.length]);
    const turn = outcome ? outcome.reason : `Turn ${game.stones.length + 1}: ${due} is to move.`;
    return [turn, `${tellScores(game.scores)}.`];
  }

  function end(outcome, names) {
    if (!outcome) return [];
    let place = 1;
    const told = [outcome.reason];
    for (const seats of outcome.ranking) {
      told.push(...seats.map((seat) => `${place}. ${name(seat)} (${names[SEATS.indexOf(seat)]})`));
      place += seats.length;
    }
    return told;
  }

  /** Returns a name on one line without control characters. */
  function clean(text) {
    return text.replaceAll(/(?!\n)\p{C}/gu, "").split(/\s+/).join(" ").trim();
  }

  /** Returns a sentence about the first turn after which the save's scores are not those of the stones. */
  function tellDifference(turns, games) {
    const at = turns.findIndex((turn, number) => String(turn.written) !== String(games[number + 1].scores));
    if (at < 0) return "";
    const [written, counted] = [turns[at].written, games[at + 1].scores].map((scores) => scores.join(", "));
    return `After turn ${at + 1} the save says ${written}; the stones score ${counted}.`;
  }

  function step(game) {
    const outcome = game.over ? judge(game.stones, game.scores) : null;
    const panes = [{ board: "1", frames: [draw(game)] }];
    const sight = { panes, lines: tell(game, outcome), answers: [], notes: know(game, outcome), results: results(game) };
    const number = game.stones.length;
    return { number, name: number === 0 ? "start" : "turn", sights: [sight] };
  }

  return (document, fileName) => {
    const save = read(document);
    if (!save) return null;
    const names = save.names.map(clean);
    const stones = save.turns.map((turn) => turn.stone);
    const games = [standing([], [0, 0, 0])];
    for (const at of stones.keys()) games.push(standing(stones.slice(0, at + 1), games[at].scores));
    const last = games.at(-1);
    return {
      title: `Don't Connect 5: ${clean(fileName)}`,
      noun: "board",
      viewpoints: [{ id: "public", title: "Spectators" }],
      people: SEATS.map((seat, player) => [seat, names[player]]),
      ending: end(last.over ? judge(last.stones, last.scores) : null, names),
      chance: null,
      notice: [save.notice, tellDifference(save.turns, games)].filter((text) => text).join(" "),
      steps: games.map(step),
    };
  };
})());
