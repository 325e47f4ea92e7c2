"""What a viewer sees: the nine towers, the viewer's own configurations next to them, and the
points.
"""

from typing import Final

from bifrost_bot.engines.scene import Colour, Label, Pattern, Scene, Shape, Table, Tile, ranked
from bifrost_bot.engines.three_towers.model import EITHER, OFF, ON, TOWERS, Points, Standing, View
from bifrost_bot.engines.three_towers.model import Pattern as Lights
from bifrost_bot.engines.three_towers.pattern import write
from bifrost_bot.engines.three_towers.score import by_rank, explain_candidates
from bifrost_bot.engines.three_towers.words import describe_towers, told_account, told_use
from bifrost_bot.engines.values import Board
from bifrost_bot.engines.words import count, name

_MARKS: Final = {ON: "ON", OFF: "OFF", EITHER: "?"}
_FILLS: Final = {ON: Colour.YELLOW, OFF: Colour.BLACK, EITHER: Colour.EMPTY}
_PATTERNS: Final = {ON: Pattern.DOTS, OFF: Pattern.PLAIN, EITHER: Pattern.PLAIN}
_HAND: Final = "abc"
_ACROSS: Final = 3.5
_DOWN: Final = 3.75
"""How far apart the blocks of nine tiles are, corner to corner."""

_LABEL_RISE: Final = 0.73
_SHOWN_ROUNDS: Final = 6
"""How many of the last rounds the table of points has room for."""


def scene(view: View, board: Board) -> Scene:
    """Returns the drawing: the towers as the last round left them, and the viewer's hand for the
    present one.
    """
    del board
    title, points = f"Three Towers - {_headline(view)}", _points(view)
    return Scene(
        title=title,
        tiles=(*_towers(view), *_hand(view)),
        labels=_labels(view),
        captions=(*_end(view), *_reservations(view), *_uses(view)),
        tables=(*points[:1], *_powers(view), *points[1:], *_hands(view), *_history(view)),
        key=_key(view),
        alt=_alt(view, title),
    )


def _key(view: View) -> tuple[str, ...]:
    lights = ("ON = light ON", "OFF = light OFF") if view.closed or view.secret.hand else ()
    unlit = () if view.closed else ("- = no light yet",)
    either = ("? = either",) if view.secret.hand else ()
    attributes = ("D = Divine", "M = Miracle", "R = Radiant")
    return (*lights, *unlit, *either, *attributes, "typed: # ON, . OFF, ? either")


def _headline(view: View) -> str:
    if view.outcome is not None:
        return f"after the last of {view.terms.rounds} rounds"
    return f"round {view.number} of {view.terms.rounds}"


def _towers(view: View) -> tuple[Tile, ...]:
    lights = view.closed[-1].lights if view.closed else None
    return tuple(
        Tile(
            name=f"{tower} {view.terms.attributes[place]}",
            x=place % 3,
            y=place // 3,
            shape=Shape.SQUARE,
            fill=_FILLS[lights[place]] if lights else Colour.EMPTY,
            mark=_MARKS[lights[place]] if lights else "-",
            pattern=_PATTERNS[lights[place]] if lights else Pattern.PLAIN,
        )
        for place, tower in enumerate(TOWERS)
    )


def _corner(block: int) -> tuple[float, float]:
    """Returns where a block of nine begins: towers first, then the configurations, two next to
    each other.
    """
    return block % 2 * _ACROSS, block // 2 * _DOWN


def _hand(view: View) -> tuple[Tile, ...]:
    return tuple(
        tile
        for number, pattern in enumerate(view.secret.hand, 1)
        for tile in _configuration(number, pattern)
    )


def _configuration(number: int, pattern: Lights) -> tuple[Tile, ...]:
    left, top = _corner(number)
    return tuple(
        Tile(
            name=f"{_HAND[number - 1]}{place + 1}",
            x=left + place % 3,
            y=top + place // 3,
            shape=Shape.SQUARE,
            fill=_FILLS[sign],
            mark=_MARKS[sign],
            pattern=_PATTERNS[sign],
        )
        for place, sign in enumerate(pattern)
    )


def _labels(view: View) -> tuple[Label, ...]:
    """Returns what stands over each block of nine."""
    towers = f"Towers, round {view.closed[-1].round}" if view.closed else "Towers"
    hand = (
        f"Configuration {number} ({_HAND[number - 1]})"
        for number, _ in enumerate(view.secret.hand, 1)
    )
    corners = map(_corner, range(1 + len(view.secret.hand)))
    return tuple(
        Label(text, left + 1, top - _LABEL_RISE, 0.3)
        for text, (left, top) in zip((towers, *hand), corners, strict=True)
    )


def _present(view: View) -> tuple[str, ...]:
    """Returns what the viewer holds for the present round."""
    if not view.secret.hand or view.viewer is None:
        return ()
    hand = " | ".join(
        f"{number}: {write(pattern)}" for number, pattern in enumerate(view.secret.hand, 1)
    )
    garnets = count(view.standing(view.viewer).garnets, "garnet")
    # No full stop where it would read as a tower that is OFF.
    return (
        f"Your configurations - {hand} (# ON, . OFF, ? either)",
        " ".join((*_reservations(view), f"You have {garnets}.")),
    )


def _reservations(view: View) -> tuple[str, ...]:
    if not view.secret.hand or view.viewer is None:
        return ()
    return (
        f"Your reservations from last round: {describe_towers(view.secret.reserved) or 'no tower'}.",
    )


def _last_round(view: View) -> tuple[str, ...]:
    last = view.closed[-1:]
    return (
        *(f"Lights of round {closed.round}: {write(closed.lights)}" for closed in last),
        *_uses(view),
    )


def _uses(view: View) -> tuple[str, ...]:
    """Returns which abilities were used in the last round, or that there was none."""
    if not view.closed:
        return ("No round has been played yet.",)
    uses = " ".join(map(told_use, view.closed[-1].uses))
    return (uses,) if uses else ()


def _powers(view: View) -> tuple[Table, ...]:
    """Returns the towers' power in the last round, placed like the towers; attributes and lights
    are on the board.
    """
    if not view.closed:
        return ()
    powers = tuple(map(str, view.closed[-1].sums))
    rows = tuple((f"{first}-{first + 2}", *powers[first - 1 : first + 2]) for first in (1, 4, 7))
    return (Table(f"Power in round {view.closed[-1].round}", ("Towers", "", "", ""), rows),)


def _points(view: View) -> tuple[Table, ...]:
    """Returns all players' points in order of rank, and those of the last round by source."""
    last = view.closed[-1:]
    rows = tuple(
        (
            name(standing.seat),
            *((str(standing.rounds[-1].total),) if last else ()),
            str(standing.total),
            str(standing.garnets),
        )
        for standing in view.standings
    )
    heads = ("Player", *(f"Round {closed.round}" for closed in last), "Total", "Garnets")
    sources = tuple(
        (name(standing.seat), *_by_source(standing.rounds[-1]))
        for standing in view.standings
        if last
    )
    by_source = Table(
        "Points by source", ("Player", "Attributes", "Configurations", "Declarations"), sources
    )
    return ranked(Table("Points", heads, rows), -2), *([by_source] if last else [])


def _hands(view: View) -> tuple[Table, ...]:
    """Returns what every player holds in the present round, for a viewer who knows all."""
    rows = tuple(
        (name(seat), *map(write, secret.hand), describe_towers(secret.reserved) or "-")
        for seat, secret in view.all_secrets
        if secret.hand
    )
    return (Table("Hands", ("Player", "1", "2", "3", "Reserved"), rows),) if rows else ()


def _by_source(points: Points) -> tuple[str, ...]:
    return tuple(map(str, (points.attributes, points.configurations, points.declarations)))


def _history(view: View) -> tuple[Table, ...]:
    """Returns the points of the last rounds, once the match is over."""
    if view.outcome is None:
        return ()
    shown = view.closed[-_SHOWN_ROUNDS:]
    rows = tuple(
        (name(standing.seat), *(str(standing.rounds[closed.round - 1].total) for closed in shown))
        for standing in view.standings
    )
    return (Table("Points by round", ("Player", *(str(closed.round) for closed in shown)), rows),)


def _alt(view: View, title: str) -> str:
    lights = (
        f"Lights of round {view.closed[-1].round}: {write(view.closed[-1].lights)} (# ON)."
        if view.closed
        else ""
    )
    hand = " | ".join(map(write, view.secret.hand))
    return " ".join(
        part
        for part in (
            f"{title}.",
            f"Your configurations: {hand} (# ON, . OFF, ? either)." if hand else "",
            lights,
            *_totals(view),
        )
        if part
    )


def _totals(view: View) -> tuple[str, ...]:
    return tuple(
        f"{name(standing.seat)}: {count(standing.total, 'point')}, "
        f"{count(standing.garnets, 'garnet')}."
        for standing in view.standings
    )


def notes(view: View) -> tuple[str, ...]:
    """Returns the viewer's colour, the round, the hand, the last lights and all players' points,
    one line each.
    """
    own = () if view.viewer is None else (f"You are {name(view.viewer)}.",)
    scores = tuple(_sources(standing) for standing in by_rank(view.standings))
    if view.outcome is not None:
        return (*own, view.outcome.reason, *scores)
    now = f"Round {view.number} of {view.terms.rounds}."
    return (*own, now, *_present(view), *_last_round(view), *_own_round(view), *scores)


def _end(view: View) -> tuple[str, ...]:
    """Returns who won and who is the Elimination Candidate, once the match is over."""
    if view.outcome is None:
        return ()
    return view.outcome.reason, explain_candidates(view.standings, view.outcome.ranking)


def why(view: View) -> tuple[str, ...]:
    """Returns where the viewer's points of the last round came from, source by source."""
    account = view.secret.account
    if account is None:
        return ()
    return (
        *_last_round(view),
        *(f"{line[0].upper()}{line[1:]}." for line in told_account(account)),
        *_end(view),
    )


def results(view: View) -> Table:
    """Returns points and their sources, a row per player in order of rank, and until the end the
    garnets.

    In the end garnets are what players take from the match.
    """
    over = view.outcome is not None
    rows = tuple(
        (
            name(standing.seat),
            str(standing.total),
            str(sum(points.attributes for points in standing.rounds)),
            str(sum(points.configurations for points in standing.rounds)),
            str(sum(points.declarations for points in standing.rounds)),
            *(() if over else (str(standing.garnets),)),
        )
        for standing in by_rank(view.standings)
    )
    sources = ("Attributes", "Configurations", "Declarations")
    return Table("Points", ("Player", "Points", *sources, *(() if over else ("Garnets",))), rows)


def _own_round(view: View) -> tuple[str, ...]:
    account = view.secret.account
    return () if account is None else (f"Your last round: {'; '.join(told_account(account))}.",)


def _sources(standing: Standing) -> str:
    attributes = sum(points.attributes for points in standing.rounds)
    configurations = sum(points.configurations for points in standing.rounds)
    declarations = sum(points.declarations for points in standing.rounds)
    return (
        f"{name(standing.seat)}: {count(standing.total, 'point')} (attributes {attributes}, "
        f"configurations {configurations}, declarations {declarations}), "
        f"{count(standing.garnets, 'garnet')}."
    )
