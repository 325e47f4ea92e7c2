"""The picture of places over time: a line for each player, a column for each episode.

The best place is at the top. Discs have the place, lines their player's colour; names are at the
ends of lines. An eliminated player falls to the row of their final place, below all who are still
placed, so that the name has room; their line is thin and pale from the beginning.
"""

import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import Final

from bifrost_bot.drawing.font import Fonts, drawable
from bifrost_bot.engines.scene import Colour, Label, Line, Pattern, Scene, Shape, Tile
from bifrost_bot.season.view import PublicMember
from bifrost_bot.speech.season.view import Seen
from bifrost_bot.speech.texts import PLAYER_NUMBER

_PICTURE: Final = "Places in the season, episode by episode"

LONGEST_NAME: Final = 13
"""Maximum length of a name in the picture."""

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
"""The second player of a colour has stripes."""

_EDGE: Final = 0.3
_STROKE: Final = 0.2
_FALL: Final = 0.08
_JOINT: Final = 1.1
_NAME: Final = 0.64
_HEAD: Final = 0.62
_NAME_GAP: Final = 0.66
_ROOMY: Final = 1.4
"""Minimum distance of columns, in discs, for the long column heads."""

_MOST_ALT: Final = 900


@dataclass(frozen=True, slots=True)
class Spacing:
    """Maximum distances of columns and rows, in discs, and the ratio of width to height."""

    across: float
    down: float
    ratio: float


WIDE: Final = Spacing(4.0, 1.19, 1076 / 676)
"""For the page on a wide screen."""

_LEAST_ROWS: Final = 9.5
"""The height of a picture for a message, in discs, of fewer players: larger discs are clumsy."""

NARROW: Final = Spacing(2.2, 1.7, 0.72)
"""For the page on a phone."""


def beside_cast(seen: Seen) -> Spacing:
    """Returns the shape for a message, next to the cast."""
    down = _LEAST_ROWS / len(seen.season.cast)
    return Spacing(4.0, max(1.19, down), 510 / 590)


@dataclass(frozen=True, slots=True)
class _Stop:
    """A disc of a player's line by column and row, and whether an eliminated player fell to it."""

    column: int
    row: int
    place: int = 0
    fallen: bool = False


@dataclass(frozen=True, slots=True)
class _Track:
    """A player's line, from its first disc to the one that has the name."""

    colour: Colour
    pattern: Pattern
    name: str
    stops: tuple[_Stop, ...]

    @property
    def is_out(self) -> bool:
        return bool(self.stops) and self.stops[-1].fallen


def look_of(seen: Seen, id: str) -> tuple[Colour, Pattern]:
    """Returns the colour and pattern of a member of the cast."""
    at = [member.id for member in seen.season.cast].index(id)
    round, colour = divmod(at, len(_COLOURS))
    return _COLOURS[colour], _PATTERNS[round % len(_PATTERNS)]


def places_scene(
    seen: Seen,
    names: Mapping[str, str],
    spacing: Spacing = WIDE,
    written: Callable[[str], str] | None = None,
) -> Scene | None:
    """Returns the picture of places over time, or None before the first result.

    Args:
        names: People's names by id; lines of those without one have none.
        spacing: The shape of the picture.
        written: Converts a name; by default to the letters that the pictures' font has.
    """
    if not seen.played:
        return None
    tracks = _tracks(seen, names, written or in_letters)
    place = _Grid(_column_distance(tracks, spacing), spacing.down)
    lines = [*_joints(seen, place)]
    tiles: list[Tile] = []
    labels = [*_heads(seen, place)]
    for track in tracks:
        lines += _strokes(track, place)
        tiles += [_disc(track, stop, place) for stop in track.stops]
        if track.name:
            labels.append(_name_label(track, place))
    return Scene(
        title=_PICTURE,
        tiles=tuple(tiles),
        lines=tuple(lines),
        labels=tuple(labels),
        names=False,
        alt=alt_text(seen, names),
    )


@dataclass(frozen=True, slots=True)
class _Grid:
    """Positions of columns and rows, in discs."""

    across: float
    down: float

    def at(self, stop: _Stop) -> tuple[float, float]:
        return stop.column * self.across, stop.row * self.down

    def join(self, start: _Stop, end: _Stop, colour: Colour, width: float) -> Line:
        return Line(*self.at(start), *self.at(end), colour, width)


def in_letters(name: str) -> str:
    """Returns a name in the letters that pictures have, cut if long; empty if it has few."""
    shown = drawable(name)
    strange = shown.count("?") - name.count("?")
    if 2 * strange > len(shown):
        return ""
    return cut(shown.replace("?", "") if strange else shown)


def cut(name: str) -> str:
    """Returns a name cut to the picture's room."""
    if len(name) <= LONGEST_NAME:
        return name
    return f"{name[: LONGEST_NAME - 2].rstrip()}.."


def alt_text(seen: Seen, names: Mapping[str, str]) -> str:
    """Returns all places in words, for users who cannot see the picture."""
    players: list[str] = []
    for number, member in enumerate(seen.season.cast, 1):
        name = names.get(member.id) or PLAYER_NUMBER.format(number=number)
        players.append(f"{name}: {_in_words(member)}")
    text = f"{_PICTURE}. {'; '.join(players)}"
    return text if len(text) <= _MOST_ALT else f"{text[: _MOST_ALT - 1]}…"


def _in_words(member: PublicMember) -> str:
    known = [place for place in member.places if place is not None]
    last = len(member.places) if member.out is None else len(known)
    listed = ["-" if place is None else str(place) for place in member.places[:last]]
    places = ", ".join(listed) or "-"
    if member.out is None:
        return places
    if member.successor:
        return f"{places}, replaced in episode {member.out}"
    return f"{places}, out in episode {member.out}"


def _tracks(seen: Seen, names: Mapping[str, str], written: Callable[[str], str]) -> list[_Track]:
    columns = _columns(seen)
    ranks = final_ranks(seen)
    tracks: list[_Track] = []
    for member in seen.season.cast:
        id = member.id
        stops = [stops[id] for stops in columns if id in stops]
        last = stops[-1].column + 1 if stops else 0
        if id in ranks:
            place = ranks[id]
            stops.append(_Stop(last, place - 1, place, fallen=True))
        elif seen.season.winner == id:
            stops.append(_Stop(last, 0, 1))
        if stops:
            name = written(names.get(id, ""))
            tracks.append(_Track(*look_of(seen, id), name, tuple(stops)))
    return tracks


def _columns(seen: Seen) -> list[dict[str, _Stop]]:
    """Returns the discs of each column from the top: by place, then by row in the last column."""
    columns: list[dict[str, _Stop]] = []
    before: dict[str, int] = {}
    for column, number in enumerate(seen.played):
        places = seen.places_in(number)
        by_row = sorted(places, key=lambda id: before.get(id, len(before)))
        by_place = sorted(by_row, key=lambda id: places[id])
        before = {id: row for row, id in enumerate(by_place)}
        columns.append({id: _Stop(column, row, places[id]) for id, row in before.items()})
    return columns


def final_ranks(seen: Seen) -> dict[str, int]:
    """Returns the final place of each eliminated player: the first to leave has the last one."""

    def order(member: PublicMember) -> tuple[int, int]:
        places = [place for place in member.places if place is not None]
        last_place = places[-1] if places else 0
        return member.out or 0, -last_place

    placed = [member for member in seen.season.cast if not member.successor]
    out = [member for member in placed if member.out is not None]
    last = len(placed)
    return {member.id: last - at for at, member in enumerate(sorted(out, key=order))}


def _column_distance(tracks: Sequence[_Track], spacing: Spacing) -> float:
    """Returns the distance of columns with which the picture is as wide as its height requires."""
    stops = [stop for track in tracks for stop in track.stops]
    if not max(stop.column for stop in stops):
        return spacing.across
    height = max(stop.row for stop in stops) * spacing.down + 1.8
    room = height * spacing.ratio - 1.6
    fitting = [spacing.across]
    for track in tracks:
        column = track.stops[-1].column if track.stops else 0
        if column:
            name_width = _NAME_GAP + text_width(track.name)
            fitting.append((room - name_width) / column)
    return max(min(fitting), 1.1)


def text_width(name: str) -> float:
    """Returns the width of a drawn name; East Asian letters are as wide as high."""
    narrow = "".join(sign for sign in name if unicodedata.east_asian_width(sign) not in "WF")
    wide = len(name) - len(narrow)
    return _NAME * (wide + Fonts().width(narrow, 1) * 1.04)


def _joints(seen: Seen, place: _Grid) -> Iterator[Line]:
    """Yields the lines that join the discs of players who share a place."""
    for stops in _columns(seen):
        for _, group in groupby(stops.values(), key=lambda stop: stop.place):
            first, *others = group
            if others:
                yield place.join(first, others[-1], Colour.TINT_3, _JOINT)


def _strokes(track: _Track, place: _Grid) -> Iterator[Line]:
    """Yields the parts of a line, first their dark edges for contrast; of the fallen thin."""
    edge = (Colour.INK, _FALL + 0.06 if track.is_out else _EDGE)
    stroke = (track.colour, _FALL if track.is_out else _STROKE)
    for colour, width in (edge, stroke):
        for start, end in pairwise(track.stops):
            yield place.join(start, end, colour, width)


def _disc(track: _Track, stop: _Stop, place: _Grid) -> Tile:
    x, y = place.at(stop)
    fill = Colour.EMPTY if stop.fallen else track.colour
    pattern = Pattern.PLAIN if stop.fallen else track.pattern
    pale = track.is_out and not stop.fallen
    return Tile("", x, y, Shape.DISC, fill, str(stop.place), pattern, pale=pale)


def _heads(seen: Seen, place: _Grid) -> Iterator[Label]:
    for column, number in enumerate(seen.played):
        x, _ = place.at(_Stop(column, 0))
        head = str(number)
        if place.across >= _ROOMY:
            head = f"E{number}"
        yield Label(head, x, -0.95, _HEAD, Colour.MUTED)


def _name_label(track: _Track, place: _Grid) -> Label:
    x, y = place.at(track.stops[-1])
    width = text_width(track.name)
    return Label(track.name, x + _NAME_GAP + width / 2, y, _NAME)
