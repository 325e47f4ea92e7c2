"""The picture of places over time: a line for each player, a column for each episode, the best
place at the top.

Everybody has a number, which is in every disc of their line, and a colour; names are where lines
end. Who is eliminated falls to the row of the rank in which they left, below all who are still
placed, so that the name has room.
"""

import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import Final

from bifrost_bot.drawing.font import Fonts
from bifrost_bot.drawing.printable import printable
from bifrost_bot.engines.scene import Colour, Label, Line, Pattern, Scene, Shape, Tile
from bifrost_bot.season.view import PublicMember
from bifrost_bot.speech.season.board import numbers
from bifrost_bot.speech.season.view import Seen
from bifrost_bot.speech.texts.season.board import SeasonBoardText

LONGEST_NAME: Final = 13
"""How many characters of a name the picture has room for."""

_COLOURS: Final = (
    Colour.RED,
    Colour.BLUE,
    Colour.ORANGE,
    Colour.DARK_GREEN,
    Colour.MAGENTA,
    Colour.CYAN,
    Colour.BROWN,
    Colour.YELLOW,
    Colour.PURPLE,
    Colour.LIGHT_GREEN,
    Colour.NAVY,
    Colour.GREY,
    Colour.MAROON,
)
_PATTERNS: Final = (Pattern.PLAIN, Pattern.STRIPES)
"""A second player of a colour has stripes."""

_EDGE, _STROKE, _FALL = 0.3, 0.2, 0.08
_JOINT: Final = 1.1
_NAME, _HEAD = 0.64, 0.62
_NAME_GAP: Final = 0.66
_ROOMY: Final = 1.4
"""How far apart columns are, in discs, so that `E10` is clear of `E11`."""

_MOST_ALT: Final = 900


@dataclass(frozen=True, slots=True)
class Spacing:
    """How far columns and rows are apart at most, in discs, and how wide and high the whole may
    be in relation.
    """

    across: float
    down: float
    ratio: float


WIDE: Final = Spacing(4.0, 1.19, 1076 / 676)
"""For a message, whose picture is wider than high."""

NARROW: Final = Spacing(2.2, 1.7, 0.72)
"""For the page on a phone."""


@dataclass(frozen=True, slots=True)
class _Stop:
    """A disc of a player's line: its column and row from 0, and whether it is where an
    eliminated player falls to.
    """

    column: int
    row: int
    fallen: bool = False


@dataclass(frozen=True, slots=True)
class _Track:
    """A player's line, from its first disc to the one that has the name."""

    number: int
    name: str
    stops: tuple[_Stop, ...]

    @property
    def colour(self) -> Colour:
        return _COLOURS[(self.number - 1) % len(_COLOURS)]

    @property
    def pattern(self) -> Pattern:
        return _PATTERNS[(self.number - 1) // len(_COLOURS) % len(_PATTERNS)]


def places_scene(
    seen: Seen,
    names: Mapping[str, str],
    spacing: Spacing = WIDE,
    written: Callable[[str], str] | None = None,
) -> Scene | None:
    """Returns the picture of places over time, or None before the first result.

    Args:
        seen: The season.
        names: What people are called, by id; who is missing has only a number.
        spacing: Of what shape it is.
        written: How a name is written; else in the letters that the pictures' font has.
    """
    if not seen.played:
        return None
    tracks = _tracks(seen, names, written or in_letters)
    across = _fitted(seen, tracks, spacing)
    place = _Grid(across, spacing.down)
    lines = [
        *_joints(seen, tracks, place),
        *(line for track in tracks for line in _drawn(track, place)),
    ]
    return Scene(
        title=SeasonBoardText.picture,
        tiles=tuple(_disc(track, stop, place) for track in tracks for stop in track.stops),
        lines=tuple(lines),
        labels=(*_heads(seen, place), *(_named(track, place) for track in tracks if track.name)),
        names=False,
        alt=alt_text(seen, names),
    )


@dataclass(frozen=True, slots=True)
class _Grid:
    """Where columns and rows are, in discs."""

    across: float
    down: float

    def at(self, stop: _Stop) -> tuple[float, float]:
        return stop.column * self.across, stop.row * self.down


def in_letters(name: str) -> str:
    """Returns a name in the letters that pictures have, cut where it is long; empty if most of
    it has none.
    """
    shown = printable(name)
    strange = shown.count("?") - name.count("?")
    return "" if 2 * strange > len(shown) else cut(shown.replace("?", "") if strange else shown)


def cut(name: str) -> str:
    """Returns a name as long as there is room for."""
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 2].rstrip()}.."


def alt_text(seen: Seen, names: Mapping[str, str]) -> str:
    """Returns everybody's places in words, for who cannot see the picture."""
    players = "; ".join(_told(member, number, names) for member, number in _numbered(seen))
    text = SeasonBoardText.picture_alt.format(title=SeasonBoardText.picture, players=players)
    return text if len(text) <= _MOST_ALT else f"{text[: _MOST_ALT - 1]}…"


def _numbered(seen: Seen) -> Iterator[tuple[PublicMember, int]]:
    known = numbers(seen)
    yield from ((member, known[member.id]) for member in seen.season.cast)


def _told(member: PublicMember, number: int, names: Mapping[str, str]) -> str:
    known = [place for place in member.places if place is not None]
    last = len(member.places) if member.out is None else len(known)
    places = (
        ", ".join("-" if place is None else str(place) for place in member.places[:last]) or "-"
    )
    name = names.get(member.id, "")
    if member.out is None:
        return SeasonBoardText.picture_alt_player.format(number=number, player=name, places=places)
    return SeasonBoardText.picture_alt_out.format(
        number=number, player=name, places=places, episode=member.out
    )


def _tracks(seen: Seen, names: Mapping[str, str], written: Callable[[str], str]) -> list[_Track]:
    rows, ranks = _rows(seen), _ranks(seen)
    tracks: list[_Track] = []
    for member, number in _numbered(seen):
        stops = [
            _Stop(column, order[member.id])
            for column, order in enumerate(rows)
            if member.id in order
        ]
        last = stops[-1].column + 1 if stops else 0
        if member.out is not None:
            stops.append(_Stop(last, ranks[member.id], fallen=True))
        elif seen.season.winner == member.id:
            stops.append(_Stop(last, 0))
        tracks.append(_Track(number, written(names.get(member.id, "")), tuple(stops)))
    return tracks


def _rows(seen: Seen) -> list[dict[str, int]]:
    """Returns everybody's row in each column: by place, and of one place in the order of the
    column before.
    """
    rows: list[dict[str, int]] = []
    for number in seen.played:
        places, before = seen.places_in(number), rows[-1] if rows else dict[str, int]()
        order = sorted(places, key=lambda id: (places[id], before.get(id, len(before))))
        rows.append({id: row for row, id in enumerate(order)})
    return rows


def _ranks(seen: Seen) -> dict[str, int]:
    """Returns the row of each who was eliminated: the first to leave has the last of all."""
    number = {member.id: at for at, member in enumerate(seen.season.cast)}
    out = sorted(
        (member for member in seen.season.cast if member.out is not None),
        key=lambda member: (member.out or 0, -(_last(member)), number[member.id]),
    )
    return {member.id: len(seen.season.cast) - 1 - at for at, member in enumerate(out)}


def _last(member: PublicMember) -> int:
    return next((place for place in reversed(member.places) if place is not None), 0)


def _fitted(seen: Seen, tracks: Sequence[_Track], spacing: Spacing) -> float:
    """Returns how far columns are apart so that the picture is as wide as its height asks for."""
    last = max(stop.column for track in tracks for stop in track.stops)
    height = max(stop.row for track in tracks for stop in track.stops) * spacing.down + 1.8
    room = height * spacing.ratio - 1.6
    ends = [(track.stops[-1].column, _width(track.name)) for track in tracks if track.stops]
    across = min([(room - width) / column for column, width in ends if column] or [spacing.across])
    return min(max(across, 1.1), spacing.across) if last else spacing.across


def _width(name: str) -> float:
    """Returns how far a name reaches from the middle of its disc, in discs."""
    return _NAME_GAP + text_width(name)


def text_width(name: str) -> float:
    """Returns how wide a name is drawn; letters of East Asian writing are as wide as high."""
    wide = sum(unicodedata.east_asian_width(sign) in "WF" for sign in name)
    narrow = "".join(sign for sign in name if unicodedata.east_asian_width(sign) not in "WF")
    return _NAME * (wide + Fonts().width(narrow, 1) * 1.04)


def _joints(seen: Seen, tracks: Sequence[_Track], place: _Grid) -> Iterator[Line]:
    """Yields what joins the discs of players who share a place."""
    rows = _rows(seen)
    for column, number in enumerate(seen.played):
        places, order = seen.places_in(number), rows[column]
        for _, group in groupby(sorted(order, key=lambda id: order[id]), key=lambda id: places[id]):
            tied = [order[id] for id in group]
            if len(tied) > 1:
                (x, y), (_, to_y) = (
                    place.at(_Stop(column, tied[0])),
                    place.at(_Stop(column, tied[-1])),
                )
                yield Line(x, y, x, to_y, Colour.TINT_3, _JOINT)


def _drawn(track: _Track, place: _Grid) -> Iterator[Line]:
    """Yields the parts of a line, each with dark edges, by which it can be seen on any ground; a
    fall is thin.
    """
    parts = [(place.at(start), place.at(end), end.fallen) for start, end in pairwise(track.stops)]
    for edge in (True, False):
        for (x, y), (to_x, to_y), fallen in parts:
            width = (_FALL + 0.06 if edge else _FALL) if fallen else (_EDGE if edge else _STROKE)
            yield Line(x, y, to_x, to_y, Colour.INK if edge else track.colour, width)


def _disc(track: _Track, stop: _Stop, place: _Grid) -> Tile:
    x, y = place.at(stop)
    fill = Colour.EMPTY if stop.fallen else track.colour
    pattern = Pattern.PLAIN if stop.fallen else track.pattern
    return Tile("", x, y, Shape.DISC, fill, str(track.number), pattern)


def _heads(seen: Seen, place: _Grid) -> Iterator[Label]:
    for column, number in enumerate(seen.played):
        x, _ = place.at(_Stop(column, 0))
        head = (
            SeasonBoardText.picture_column.format(number=number)
            if place.across >= _ROOMY
            else str(number)
        )
        yield Label(head, x, -0.95, _HEAD, Colour.MUTED)


def _named(track: _Track, place: _Grid) -> Label:
    x, y = place.at(track.stops[-1])
    width = text_width(track.name)
    return Label(track.name, x + _NAME_GAP + width / 2, y, _NAME)
