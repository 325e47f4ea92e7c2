"""The drawing of the board, and the notes next to it."""

from collections.abc import Collection, Iterable, Iterator
from itertools import pairwise
from typing import Final, TypeAlias

from bifrost_bot.engines.dont_connect_5.board import (
    MOST_IDLE,
    NAMES,
    NEIGHBOURS,
    VERTICES,
    Vertex,
    place,
)
from bifrost_bot.engines.dont_connect_5.model import SEATS, Game, Step, View
from bifrost_bot.engines.dont_connect_5.notation import spell, tell_scores
from bifrost_bot.engines.dont_connect_5.score import (
    POINTS,
    Group,
    connected,
    longest_path,
    scoring_groups,
)
from bifrost_bot.engines.scene import (
    Card,
    Colour,
    Line,
    Meaning,
    Pill,
    Scene,
    Shape,
    Sign,
    Table,
    Tile,
    ranked,
)
from bifrost_bot.engines.values import Board, Seat
from bifrost_bot.engines.words import count, name

_FILLS: Final = (Colour.WHITE, Colour.BLACK, Colour.RED)
_SIGNS: Final = (Sign.CIRCLE, Sign.BLOCK, Sign.TRIANGLE)
_MARKS: Final = ("W", "B", "R")

_EDGE: Final = 1.22
"""The distance of neighbouring vertices, in tiles: lines between them must be visible."""

_PATH_WIDTHS: Final = {3: 0.2, 4: 0.42}
_MEANINGS: Final = (
    Meaning("ring", Colour.ACCENT, "Last stone"),
    Meaning("line", Colour.WHITE, "White's paths"),
    Meaning("line", Colour.BLACK, "Black's paths"),
    Meaning("line", Colour.RED, "Red's paths"),
)

Groups: TypeAlias = tuple[tuple[Group, ...], ...]
"""The groups that score, by player."""


def scene(view: View, board: Board) -> Scene:
    """Returns the drawing of the board: stones, the last one ringed, and the paths that score."""
    game = view.game
    title = f"Don't Connect 5 · {_headline(view)}"
    warnings = tuple(filter(None, (_warning(view),)))
    captions = (_last(game), *warnings)
    groups = _scoring_groups(game)
    return Scene(
        title=title,
        tiles=_tiles(game),
        lines=(*_edges(), *_paths(groups)),
        captions=captions,
        tables=(_scores(game, groups, view.viewer),),
        key=(
            "W = White",
            "B = Black",
            "R = Red",
            _last_stone(game),
            "broad line = path of 4, 3 points",
            "narrow line = path of 3, 1 point",
        ),
        alt=" ".join((f"{title}.", *captions, f"{tell_scores(game.scores)}.")),
        meanings=_MEANINGS,
        aside=("Don't Connect 5", *warnings),
        pill=_pill(view),
        legend=_legend(game, groups),
    )


def _pill(view: View) -> Pill:
    if view.to_act is None:
        return Pill("the match is over", Colour.MUTED)
    return Pill(f"{name(view.to_act)} to move", _FILLS[SEATS.index(view.to_act)])


def _legend(game: Game, groups: Groups) -> tuple[str, ...]:
    """Returns the picture's key: only what is on the board."""
    last = () if game.last_stone is None else (_last_stone(game),)
    paths = ("paths score: broad 3, narrow 1",) if any(groups) else ()
    return (*last, *paths)


def _scoring_groups(game: Game) -> Groups:
    return tuple(scoring_groups(game.stones_of(player)) for player in range(len(SEATS)))


def _last_stone(game: Game) -> str:
    where = "" if game.last_stone is None else f", {NAMES[game.last_stone]}"
    return f"ring = last stone{where}"


def _headline(view: View) -> str:
    if view.to_act is None:
        return f"over after {count(len(view.game.steps), 'turn')}"
    return f"turn {len(view.game.steps) + 1} · {name(view.to_act)} to move"


def _tiles(game: Game) -> tuple[Tile, ...]:
    stones = game.stones
    last = game.last_stone
    return tuple(_tile(vertex, stones.get(vertex), vertex == last) for vertex in VERTICES)


def _place(vertex: Vertex) -> tuple[float, float]:
    """Returns the position of a vertex in tiles."""
    x, y = place(vertex)
    return x * _EDGE, y * _EDGE


def _tile(vertex: Vertex, player: int | None, is_last: bool) -> Tile:
    x, y = _place(vertex)
    return Tile(
        name=NAMES[vertex],
        x=x,
        y=y,
        shape=Shape.DISC,
        fill=Colour.EMPTY if player is None else _FILLS[player],
        mark="" if player is None else _MARKS[player],
        ring=Colour.ACCENT if is_last else None,
        sign=None if player is None else _SIGNS[player],
    )


def _edges() -> Iterator[Line]:
    for vertex in VERTICES:
        if sum(vertex) == 1:  # One end of each edge, the other's sum is 2.
            for other in NEIGHBOURS[vertex]:
                yield _line(vertex, other, Colour.MUTED, 0.05)


def _paths(groups: Iterable[tuple[Group, ...]]) -> Iterator[Line]:
    for colour, scoring in zip(_FILLS, groups, strict=True):
        for group in scoring:
            width = _PATH_WIDTHS[len(group.path)]
            for one, other in pairwise(group.path):
                yield _line(one, other, colour, width)


def _line(start: Vertex, end: Vertex, colour: Colour, width: float) -> Line:
    x, y = _place(start)
    to_x, to_y = _place(end)
    return Line(x, y, to_x, to_y, colour, width)


def _last(game: Game) -> str:
    if not game.steps:
        return "No stones yet."
    step = game.steps[-1]
    player = name(SEATS[step.player])
    if step.stone is None:
        return f"{player} passes."
    return f"{player} plays {spell(step.stone)}{_gain(game)}."


def _gain(game: Game) -> str:
    """Returns the change of its player's points in the last turn, if any."""
    player = game.steps[-1].player
    before = Game(game.steps[:-1]).scores[player]
    now = game.scores[player]
    return "" if now == before else f" and goes from {before} to {count(now, 'point')}"


def _warning(view: View) -> str:
    idle = view.game.idle
    if view.to_act is None or not idle:
        return ""
    left = MOST_IDLE - idle
    return f"{count(idle, 'turn')} without a stone. After {left} more the game ends."


def _scores(game: Game, groups: Groups, viewer: Seat | None = None) -> Table:
    rows: list[tuple[str, ...]] = []
    cards: list[Card] = []
    for player, seat in enumerate(SEATS):
        lengths = [len(group.path) for group in groups[player]]
        counts = (game.scores[player], lengths.count(4), lengths.count(3))
        stones = len(game.stones_of(player))
        rows.append((name(seat), *map(str, counts), str(stones)))
        card = Card(
            name(seat),
            _FILLS[player],
            str(game.scores[player]),
            _SIGNS[player],
            change=_change(game, player),
            note=count(stones, "stone"),
            own=seat == viewer,
        )
        cards.append(card)
    heads = ("Colour", "Points", "Paths of 4", "Paths of 3", "Stones")
    table = Table("Scores", heads, tuple(rows), tuple(cards))
    return ranked(table, 1)


def _change(game: Game, player: int) -> str:
    """Returns what the last turn changed of a player's points; empty if nothing."""
    before = Game(game.steps[:-1])
    gained = game.scores[player] - before.scores[player]
    return f"{gained:+}" if gained else ""


def notes(view: View) -> tuple[str, ...]:
    """Returns the viewer's colour, whose turn it is, and the scores, one line each."""
    own = (f"You are {name(view.viewer)}.",) if view.viewer in SEATS else ()
    return (*own, _turn(view), f"{tell_scores(view.game.scores)}.")


def _turn(view: View) -> str:
    if view.outcome is not None:
        return view.outcome.reason
    return f"Turn {len(view.game.steps) + 1}: {name(SEATS[view.game.turn])} is to move."


def results(view: View) -> Table:
    """Returns points, scoring paths and stones, one row per colour in order of rank."""
    return _scores(view.game, _scoring_groups(view.game))


def why(view: View) -> tuple[str, ...]:
    """Returns the effect of each turn since the viewer's own last one, one line each, all public.

    Viewers without a seat, or without a turn so far, get the last round.
    """
    steps = view.game.steps
    first = max(len(steps) - len(SEATS), 0)
    for at, step in enumerate(steps):
        if SEATS[step.player] == view.viewer:
            first = at
    lines: list[str] = []
    for at in range(first, len(steps)):
        before = Game(steps[:at])
        lines.append(_explain_turn(before, steps[at]))
    return tuple(lines)


def _explain_turn(before: Game, step: Step) -> str:
    """Returns the effect of a turn on its player's groups; a stone changes no others."""
    player = name(SEATS[step.player])
    if step.stone is None:
        return f"{player} passed, so no points changed."
    stones = before.stones_of(step.player)
    joined: set[frozenset[Vertex]] = set()
    for other in NEIGHBOURS[step.stone]:
        if other in stones:
            joined.add(frozenset(connected(other, stones)))
    points_before = before.scores[step.player]
    points = step.scores[step.player]
    change = f"{player} goes from {points_before} to {count(points, 'point')}"
    if points_before == points:
        change = f"{player} stays at {count(points, 'point')}"
    if not joined:
        return f"{NAMES[step.stone]} joins no group: {change}."
    groups = " and ".join(sorted(map(_group_text, joined)))
    together = connected(step.stone, [*stones, step.stone])
    now = _group_text(together)
    return f"{NAMES[step.stone]} joins {groups}; together: {now}. {change}."


def _group_text(group: Collection[Vertex]) -> str:
    """Returns a group by its longest path and its points."""
    path = longest_path(group)
    points = count(POINTS.get(len(path), 0), "point")
    if not path:
        return f"a group of {len(group)} stones (longest path of 5 or more, {points})"
    names = "-".join(NAMES[vertex] for vertex in path)
    return f"{names} (longest path of {count(len(path), 'stone')}, {points})"
