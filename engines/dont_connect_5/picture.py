"""What a viewer sees: the drawing of the board, and the notes next to it."""

from itertools import pairwise
from typing import Final

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
    Colour,
    Line,
    Meaning,
    Pattern,
    Scene,
    Shape,
    Table,
    Tile,
    ranked,
)
from bifrost_bot.engines.values import Board
from bifrost_bot.engines.words import count, name

_FILLS: Final = (Colour.WHITE, Colour.BLACK, Colour.RED)
_PATTERNS: Final = (Pattern.PLAIN, Pattern.PLAIN, Pattern.STRIPES)
_MARKS: Final = ("W", "B", "R")

_EDGE: Final = 1.22
"""How far neighbouring vertices lie apart, in tiles: lines between them must show."""

_PATH_COLOURS: Final = {3: Colour.CYAN, 4: Colour.PURPLE}
_PATH_WIDTHS: Final = {3: 0.16, 4: 0.3}
_MEANINGS: Final = (
    Meaning("ring", Colour.ACCENT, "Last stone"),
    Meaning("line", _PATH_COLOURS[4], "Paths of 4, 3 points each"),
    Meaning("line", _PATH_COLOURS[3], "Paths of 3, 1 point each"),
)


def scene(view: View, board: Board) -> Scene:
    """Returns the drawing of the board: stones, the last one ringed, and the paths that score."""
    game = view.game
    title = f"Don't Connect 5 - {_headline(view)}"
    captions = tuple(line for line in (_last(game), _warning(view)) if line)
    groups = tuple(scoring_groups(game.stones_of(player)) for player in range(len(SEATS)))
    return Scene(
        title=title,
        tiles=_tiles(game),
        lines=(*_edges(), *(line for owned in groups for group in owned for line in _path(group))),
        captions=captions,
        tables=(_scores(game, groups),),
        key=(
            *(f"{mark} = {name(seat)}" for mark, seat in zip(_MARKS, SEATS, strict=True)),
            _last_stone(game),
            "broad line = path of 4, 3 points",
            "narrow line = path of 3, 1 point",
        ),
        alt=" ".join((f"{title}.", *captions, f"{tell_scores(game.scores)}.")),
        meanings=_MEANINGS,
    )


def _last_stone(game: Game) -> str:
    last = game.steps[-1].stone if game.steps else None
    return "ring = last stone" if last is None else f"ring = last stone, {NAMES[last]}"


def _headline(view: View) -> str:
    if view.to_act is None:
        return f"over after {count(len(view.game.steps), 'turn')}"
    return f"turn {len(view.game.steps) + 1} - {name(view.to_act)} to move"


def _tiles(game: Game) -> tuple[Tile, ...]:
    stones = game.stones
    last = game.steps[-1].stone if game.steps else None
    return tuple(_tile(vertex, stones.get(vertex), vertex == last) for vertex in VERTICES)


def _tile(vertex: Vertex, player: int | None, fresh: bool) -> Tile:
    x, y = place(vertex)
    return Tile(
        name=NAMES[vertex],
        x=x * _EDGE,
        y=y * _EDGE,
        shape=Shape.DISC,
        fill=Colour.EMPTY if player is None else _FILLS[player],
        mark="" if player is None else _MARKS[player],
        pattern=Pattern.PLAIN if player is None else _PATTERNS[player],
        ring=Colour.ACCENT if fresh else None,
    )


def _edges() -> tuple[Line, ...]:
    # From one end only, or every edge would be drawn twice.
    return tuple(
        _line(vertex, other, Colour.MUTED, 0.05)
        for vertex in VERTICES
        if sum(vertex) == 1
        for other in NEIGHBOURS[vertex]
    )


def _path(group: Group) -> tuple[Line, ...]:
    colour, width = _PATH_COLOURS[len(group.path)], _PATH_WIDTHS[len(group.path)]
    return tuple(_line(one, other, colour, width) for one, other in pairwise(group.path))


def _line(start: Vertex, end: Vertex, colour: Colour, width: float) -> Line:
    (x, y), (to_x, to_y) = place(start), place(end)
    return Line(x * _EDGE, y * _EDGE, to_x * _EDGE, to_y * _EDGE, colour, width)


def _last(game: Game) -> str:
    if not game.steps:
        return "No stones yet."
    step = game.steps[-1]
    who = name(SEATS[step.player])
    return (
        f"{who} passes." if step.stone is None else f"{who} plays {spell(step.stone)}{_gain(game)}."
    )


def _gain(game: Game) -> str:
    """Returns what the last turn changed for its player, such as ` and goes from 1 to 3 points`."""
    step = game.steps[-1]
    before = game.steps[-2].scores[step.player] if len(game.steps) > 1 else 0
    now = step.scores[step.player]
    return "" if now == before else f" and goes from {before} to {count(now, 'point')}"


def _warning(view: View) -> str:
    idle = view.game.idle
    if view.to_act is None or not idle:
        return ""
    left = MOST_IDLE - idle
    return f"{count(idle, 'turn')} without a stone. After {left} more the game ends."


def _scores(game: Game, groups: tuple[tuple[Group, ...], ...]) -> Table:
    rows = tuple(
        (
            name(seat),
            str(game.scores[player]),
            *(str(sum(len(group.path) == length for group in groups[player])) for length in (4, 3)),
            str(len(game.stones_of(player))),
        )
        for player, seat in enumerate(SEATS)
    )
    return ranked(
        Table("Scores", ("Colour", "Points", "Paths of 4", "Paths of 3", "Stones"), rows), 1
    )


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
    groups = tuple(scoring_groups(view.game.stones_of(player)) for player in range(len(SEATS)))
    return _scores(view.game, groups)


def why(view: View) -> tuple[str, ...]:
    """Returns what each turn since the viewer's own last one gave or cost, one line each: nothing
    in it is secret.

    Whoever has no seat, or has not had a turn yet, reads of the last round.
    """
    steps = view.game.steps
    own = [at for at, step in enumerate(steps) if SEATS[step.player] == view.viewer]
    first = own[-1] if own else max(len(steps) - len(SEATS), 0)
    return tuple(_account(Game(steps[:at]), steps[at]) for at in range(first, len(steps)))


def _account(before: Game, step: Step) -> str:
    """Returns what a turn made of its player's groups; a stone changes no others."""
    who = name(SEATS[step.player])
    if step.stone is None:
        return f"{who} passed, so no points changed."
    stones = before.stones_of(step.player)
    joined = {
        frozenset(connected(other, stones)) for other in NEIGHBOURS[step.stone] if other in stones
    }
    had, has = before.scores[step.player], step.scores[step.player]
    change = (
        f"{who} stays at {count(has, 'point')}"
        if had == has
        else f"{who} goes from {had} to {count(has, 'point')}"
    )
    if not joined:
        return f"{NAMES[step.stone]} joins no group: {change}."
    groups = " and ".join(sorted(_named(group) for group in joined))
    now = _named(frozenset(connected(step.stone, [*stones, step.stone])))
    return f"{NAMES[step.stone]} joins {groups}; together: {now}. {change}."


def _named(group: frozenset[Vertex]) -> str:
    """Returns a group by its longest path and what it scores."""
    path = longest_path(group)
    points = count(POINTS.get(len(path), 0), "point")
    if not path:
        return f"a group of {len(group)} stones (longest path of 5 or more, {points})"
    return (
        f"{'-'.join(NAMES[vertex] for vertex in path)} (longest path of "
        f"{count(len(path), 'stone')}, {points})"
    )
