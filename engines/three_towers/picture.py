"""Drawings, tables and notes for a viewer: the towers, the own configurations, the points."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bifrost_bot.engines.scene import (
    Card,
    Colour,
    Label,
    Pill,
    Scene,
    Shape,
    Sign,
    Table,
    Tile,
    ranked,
)
from bifrost_bot.engines.three_towers.model import EITHER, OFF, ON, TOWERS, Standing, View
from bifrost_bot.engines.three_towers.model import Pattern as Lights
from bifrost_bot.engines.three_towers.pattern import write
from bifrost_bot.engines.three_towers.score import by_rank, explain_candidates
from bifrost_bot.engines.three_towers.words import account_lines, describe_towers, use_text
from bifrost_bot.engines.values import Board
from bifrost_bot.engines.words import count, name

_MARKS: Final = {ON: "ON", OFF: "OFF", EITHER: "?"}
_FILLS: Final = {ON: Colour.YELLOW, OFF: Colour.BLACK, EITHER: Colour.EMPTY}
_LIGHTS: Final = {ON: Sign.LIT, OFF: Sign.UNLIT}
_ICONS: Final = {"D": Sign.STAR, "M": Sign.DROP, "R": Sign.SUN}
_OWNERS: Final = {
    "red": (Colour.RED, Sign.TRIANGLE),
    "blue": (Colour.BLUE, Sign.BLOCK),
    "green": (Colour.GREEN, Sign.CIRCLE),
}
"""A colour and a shape for each player; those with names of their own have a letter."""

_HAND: Final = "abc"
_ACROSS: Final = 3.5
_DOWN: Final = 3.75
"""How far apart the blocks of nine tiles are, corner to corner."""

_LABEL_RISE: Final = 0.73
_SOURCES: Final = ("Attributes", "Configurations", "Declarations")
_PARTS: Final = (Colour.PURPLE, Colour.CYAN, Colour.ORANGE)
"""The colours of the sources in bars."""

_SHOWN_ROUNDS: Final = 6
"""How many of the last rounds the table of points has room for."""


def scene(view: View, board: Board) -> Scene:
    """Returns the towers as the last round left them, and the viewer's hand for this one."""
    del board
    title = f"Three Towers · {_headline(view)}"
    totals, *sources = _points(view)
    return Scene(
        title=title,
        tiles=(*_towers(view), *_hand(view)),
        labels=_labels(view),
        captions=(*_end(view), *_reservations(view), *_uses(view)),
        tables=(totals, *_powers(view), *sources, *_hands(view), *_history(view)),
        key=_key(view),
        aside=("Three Towers",),
        pill=Pill(_phase(view)),
        legend=_legend(view),
        alt=_alt(view, title),
    )


def _key(view: View) -> tuple[str, ...]:
    lights = ("ON = light ON", "OFF = light OFF") if view.closed or view.secret.hand else ()
    unlit = () if view.closed else ("- = no light yet",)
    either = ("? = either",) if view.secret.hand else ()
    attributes = ("D = Divine", "M = Miracle", "R = Radiant")
    return (*lights, *unlit, *either, *attributes, "typed: # ON, . OFF, ? either")


def _legend(view: View) -> tuple[str, ...]:
    """Returns the picture's key: icons, and where there is room the parts of the bars."""
    icons = ("star = Divine", "drop = Miracle", "sun = Radiant")
    if not view.closed or view.secret.hand:
        return icons
    parts: list[str] = []
    for colour, source in zip(_PARTS, _SOURCES, strict=True):
        parts.append(f"{colour} = {source.lower()}")
    return (*parts, *icons)


def _phase(view: View) -> str:
    if view.outcome is not None:
        return "the match is over"
    return f"round {view.number} of {view.terms.rounds}"


def _headline(view: View) -> str:
    if view.outcome is not None:
        return f"after the last of {view.terms.rounds} rounds"
    return f"round {view.number} of {view.terms.rounds}"


def _towers(view: View) -> tuple[Tile, ...]:
    attributes = view.terms.attributes
    names = [f"{tower} {attributes[tower - 1]}" for tower in TOWERS]
    pattern = EITHER * len(TOWERS)
    sums = (0,) * len(TOWERS)
    mark = "-"
    if view.closed:
        last = view.closed[-1]
        pattern = last.lights
        sums = last.sums
        mark = ""
    tiles = _block((0, 0), names, pattern, mark)
    found: list[Tile] = []
    for tile, letters, power in zip(tiles, attributes, sums, strict=True):
        badges = tuple(_ICONS[letter] for letter in letters)
        found.append(replace(tile, badges=badges, pips=power))
    return tuple(found)


def _hand(view: View) -> tuple[Tile, ...]:
    tiles: list[Tile] = []
    for number, pattern in enumerate(view.secret.hand, 1):
        letter = _HAND[number - 1]
        names = [f"{letter}{tower}" for tower in TOWERS]
        tiles += _block(_corner(number), names, pattern)
    return tuple(tiles)


def _block(
    corner: tuple[float, float], names: Sequence[str], pattern: Lights, mark: str = ""
) -> tuple[Tile, ...]:
    """Returns the tiles of a block of nine, with a mark of their own or the pattern's."""
    left, top = corner
    tiles: list[Tile] = []
    for place, sign in enumerate(pattern):
        row, column = divmod(place, 3)
        tile = Tile(
            name=names[place],
            x=left + column,
            y=top + row,
            shape=Shape.PLATE,
            fill=_FILLS[sign],
            mark=mark or _MARKS[sign],
            sign=_LIGHTS.get(sign),
        )
        tiles.append(tile)
    return tuple(tiles)


def _corner(block: int) -> tuple[float, float]:
    """Returns the place of a block: towers first, then the configurations, two in a row."""
    row, column = divmod(block, 2)
    return column * _ACROSS, row * _DOWN


def _labels(view: View) -> tuple[Label, ...]:
    title = f"Towers, round {view.closed[-1].round}" if view.closed else "Towers"
    labels = [_label(0, title)]
    for number, letter in enumerate(_HAND[: len(view.secret.hand)], 1):
        labels.append(_label(number, f"Configuration {number} ({letter})"))
    return tuple(labels)


def _label(block: int, text: str) -> Label:
    left, top = _corner(block)
    return Label(text, left + 1, top - _LABEL_RISE, 0.3)


def _hand_notes(view: View) -> tuple[str, ...]:
    """Returns the viewer's hand, reservations and garnets."""
    if not view.secret.hand or view.viewer is None:
        return ()
    numbered = enumerate(view.secret.hand, 1)
    hand = " | ".join(f"{number}: {write(pattern)}" for number, pattern in numbered)
    garnets = count(view.standing(view.viewer).garnets, "garnet")
    # No full stop where it would read as a tower that is OFF.
    return (
        f"Your configurations - {hand} (# ON, . OFF, ? either)",
        " ".join((*_reservations(view), f"You have {garnets}.")),
    )


def _reservations(view: View) -> tuple[str, ...]:
    if not view.secret.hand or view.viewer is None:
        return ()
    towers = describe_towers(view.secret.reserved) or "no tower"
    return (f"Your reservations from last round: {towers}.",)


def _last_round(view: View) -> tuple[str, ...]:
    if not view.closed:
        return _uses(view)
    last = view.closed[-1]
    return (f"Lights of round {last.round}: {write(last.lights)}", *_uses(view))


def _uses(view: View) -> tuple[str, ...]:
    """Returns the uses of abilities in the last round, or that there was no round."""
    if not view.closed:
        return ("No round has been played yet.",)
    uses = " ".join(map(use_text, view.closed[-1].uses))
    return (uses,) if uses else ()


def _powers(view: View) -> tuple[Table, ...]:
    """Returns the towers' Power in the last round, placed like the towers."""
    if not view.closed:
        return ()
    powers = tuple(map(str, view.closed[-1].sums))
    rows = (("1-3", *powers[:3]), ("4-6", *powers[3:6]), ("7-9", *powers[6:]))
    title = f"Power in round {view.closed[-1].round}"
    return (Table(title, ("Towers", "", "", ""), rows, text_only=True),)


def _points(view: View) -> tuple[Table, ...]:
    """Returns all players' points in order of rank, and those of the last round by source."""
    rows: list[tuple[str, ...]] = []
    sources: list[tuple[str, ...]] = []
    cards: list[Card] = []
    for standing in view.standings:
        player = name(standing.seat)
        totals = (str(standing.total), str(standing.garnets))
        cards.append(_card(view, standing))
        if not view.closed:
            rows.append((player, *totals))
            continue
        last = standing.rounds[-1]
        rows.append((player, str(last.total), *totals))
        points = (last.attributes, last.configurations, last.declarations)
        sources.append((player, *map(str, points)))
    last_round = [f"Round {closed.round}" for closed in view.closed[-1:]]
    heads = ("Player", *last_round, "Total", "Garnets")
    totals = ranked(Table("Points", heads, tuple(rows), tuple(cards)), -2)
    if not view.closed:
        return (totals,)
    by_source = Table("Points by source", ("Player", *_SOURCES), tuple(sources), text_only=True)
    return totals, by_source


def _card(view: View, standing: Standing) -> Card:
    """Returns a player's points, those of the last round, and in all by source."""
    change = standing.rounds[-1].total if view.closed else 0
    colour, sign = _OWNERS.get(standing.seat, (Colour.MUTED, None))
    return Card(
        name(standing.seat),
        colour,
        str(standing.total),
        sign,
        standing.seat[0].upper(),
        change=f"+{change}" if change else "",
        bar=tuple(zip(_PARTS, _sums_by_source(standing), strict=True)),
        own=standing.seat == view.viewer,
        gems=standing.garnets,
    )


def _hands(view: View) -> tuple[Table, ...]:
    """Returns every player's hand and reservations, for a viewer who knows all."""
    rows: list[tuple[str, ...]] = []
    for seat, secret in view.all_secrets:
        if secret.hand:
            reserved = describe_towers(secret.reserved) or "-"
            rows.append((name(seat), *map(write, secret.hand), reserved))
    if not rows:
        return ()
    return (Table("Hands", ("Player", "1", "2", "3", "Reserved"), tuple(rows)),)


def _history(view: View) -> tuple[Table, ...]:
    """Returns the points of the last rounds, once the match is over."""
    if view.outcome is None:
        return ()
    last = slice(-_SHOWN_ROUNDS, None)
    rounds = [str(closed.round) for closed in view.closed[last]]
    rows: list[tuple[str, ...]] = []
    for standing in view.standings:
        totals = [str(points.total) for points in standing.rounds[last]]
        rows.append((name(standing.seat), *totals))
    return (Table("Points by round", ("Player", *rounds), tuple(rows)),)


def _alt(view: View, title: str) -> str:
    parts = [f"{title}."]
    if view.secret.hand:
        hand = " | ".join(map(write, view.secret.hand))
        parts.append(f"Your configurations: {hand} (# ON, . OFF, ? either).")
    if view.closed:
        last = view.closed[-1]
        parts.append(f"Lights of round {last.round}: {write(last.lights)} (# ON).")
    for standing in view.standings:
        points = count(standing.total, "point")
        garnets = count(standing.garnets, "garnet")
        parts.append(f"{name(standing.seat)}: {points}, {garnets}.")
    return " ".join(parts)


def notes(view: View) -> tuple[str, ...]:
    """Returns the viewer's colour, the round, the hand, the last lights and all points."""
    own = () if view.viewer is None else (f"You are {name(view.viewer)}.",)
    scores = map(_score_note, by_rank(view.standings))
    if view.outcome is not None:
        return (*own, view.outcome.reason, *scores)
    now = f"Round {view.number} of {view.terms.rounds}."
    return (*own, now, *_hand_notes(view), *_last_round(view), *_own_round(view), *scores)


def _end(view: View) -> tuple[str, ...]:
    """Returns the winner and the Elimination Candidate, once the match is over."""
    if view.outcome is None:
        return ()
    return view.outcome.reason, explain_candidates(view.standings, view.outcome.ranking)


def why(view: View) -> tuple[str, ...]:
    """Returns the account of the viewer's points of the last round, source by source."""
    account = view.secret.account
    if account is None:
        return ()
    return (*_last_round(view), *map(_sentence, account_lines(account)), *_end(view))


def _sentence(clause: str) -> str:
    return f"{clause[0].upper()}{clause[1:]}."


def results(view: View) -> Table:
    """Returns points and their sources by rank, and garnets until these leave the match."""
    over = view.outcome is not None
    rows: list[tuple[str, ...]] = []
    for standing in by_rank(view.standings):
        points = (standing.total, *_sums_by_source(standing))
        row = (name(standing.seat), *map(str, points))
        rows.append(row if over else (*row, str(standing.garnets)))
    heads = ("Player", "Points", *_SOURCES)
    return Table("Points", heads if over else (*heads, "Garnets"), tuple(rows))


def _sums_by_source(standing: Standing) -> tuple[int, int, int]:
    attributes = configurations = declarations = 0
    for points in standing.rounds:
        attributes += points.attributes
        configurations += points.configurations
        declarations += points.declarations
    return attributes, configurations, declarations


def _own_round(view: View) -> tuple[str, ...]:
    account = view.secret.account
    if account is None:
        return ()
    return (f"Your last round: {'; '.join(account_lines(account))}.",)


def _score_note(standing: Standing) -> str:
    attributes, configurations, declarations = _sums_by_source(standing)
    return (
        f"{name(standing.seat)}: {count(standing.total, 'point')} (attributes {attributes}, "
        f"configurations {configurations}, declarations {declarations}), "
        f"{count(standing.garnets, 'garnet')}."
    )
