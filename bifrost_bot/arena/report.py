"""Results: standings, the table and sentences to read."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from bifrost_bot.arena import kit
from bifrost_bot.arena.entry import Entry
from bifrost_bot.arena.game import Contest, Fault, Game
from bifrost_bot.arena.players.player import KINDS
from bifrost_bot.arena.rating import Rating, points, rate, share

_MOST_SENTENCES: Final = 5


@dataclass(frozen=True, slots=True)
class Standing:
    """The results of a program.

    Attributes:
        label: The program.
        places: How often it came first, second and so on; a tie counts as the better place.
        share: The sum of its shares of wins.
        points: The sum of its points: of three, 1, 0 and -1.
        scores: The sum of its games' scores in Don't Connect 5; None elsewhere.
        rating: The rating after all games.
        faults: The number of its faults, by kind.
    """

    label: str
    places: tuple[int, ...]
    share: Fraction
    points: Fraction
    scores: int | None
    rating: Rating
    faults: Mapping[str, int]

    @property
    def games(self) -> int:
        """The number of games it played."""
        return sum(self.places)


def standings(
    contest: Contest, entries: Sequence[Entry], games: Sequence[Game]
) -> tuple[Standing, ...]:
    """Returns each program's results, in the order in which the programs were given."""
    ratings = rate(len(entries), games)
    return tuple(
        _standing(contest, entry.label, at, games, ratings[at]) for at, entry in enumerate(entries)
    )


def _standing(
    contest: Contest, label: str, player: int, games: Sequence[Game], rating: Rating
) -> Standing:
    places = [0] * len(contest.seats)
    shares = Fraction(0)
    earned = Fraction(0)
    scores = 0 if contest.game is kit.CONTEST.game else None
    faults = Counter[str]()
    for game in games:
        if player not in game.players:
            continue
        seat = game.players.index(player)
        places[game.places[seat]] += 1
        shares += share(game.places, seat)
        earned += points(game.places)[seat]
        if scores is not None:
            scores += kit.scores(game)[seat]
        faults.update(fault.kind for fault in game.faults if fault.seat == seat)
    return Standing(label, tuple(places), shares, earned, scores, rating, faults)


_Column = tuple[str, Callable[[Standing], str]]

_GAMES: Final[tuple[_Column, ...]] = (
    ("", lambda one: one.label),
    ("games", lambda one: str(one.games)),
)
_RATINGS: Final[tuple[_Column, ...]] = (
    ("Elo", lambda one: f"{one.rating.elo:.0f}"),
    ("OpenSkill", lambda one: f"{one.rating.skill:.1f} ± {one.rating.doubt:.1f}"),
    ("faults", lambda one: _faults(one.faults)),
)
_OF_ANY_GAME: Final[tuple[_Column, ...]] = (
    *_GAMES,
    ("wins", lambda one: str(one.places[0])),
    ("share", lambda one: f"{float(one.share / max(one.games, 1)):.0%}"),
    *_RATINGS,
)
_OF_KIT: Final[tuple[_Column, ...]] = (
    *_GAMES,
    ("1st", lambda one: str(one.places[0])),
    ("2nd", lambda one: str(one.places[1])),
    ("3rd", lambda one: str(one.places[2])),
    ("points", lambda one: f"{float(one.points / max(one.games, 1)):+.2f}"),
    ("score", lambda one: f"{(one.scores or 0) / max(one.games, 1):.2f}"),
    *_RATINGS,
)


def table(contest: Contest, fared: Sequence[Standing]) -> str:
    """Returns the standings as a text table, best first; every line ends with a line break."""
    columns = _OF_KIT if contest.game is kit.CONTEST.game else _OF_ANY_GAME
    ordered = sorted(fared, key=lambda one: -one.rating.elo)
    rows = [[head for head, _ in columns], *(_cells(columns, one) for one in ordered)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "".join(f"{_line(row, widths)}\n" for row in rows)


def _cells(columns: Sequence[_Column], one: Standing) -> list[str]:
    return [cell(one) for _, cell in columns]


def _faults(faults: Mapping[str, int]) -> str:
    return ", ".join(f"{faults[kind]} {kind}" for kind in KINDS if kind in faults) or "none"


def _line(row: Sequence[str], widths: Sequence[int]) -> str:
    first, *middle, last = zip(row, widths, strict=True)
    cells = [first[0].ljust(first[1]), *(text.rjust(width) for text, width in middle), last[0]]
    return "  ".join(cells).rstrip()


def sentences(entries: Sequence[Entry], games: Sequence[Game]) -> Iterator[str]:
    """Yields a sentence for each reason of a fault: its first occurrence, and how often."""
    first = dict[tuple[int, str, str], tuple[Game, Fault]]()
    counts = Counter[tuple[int, str, str]]()
    for game in games:
        for fault in game.faults:
            key = (game.players[fault.seat], fault.kind, fault.reason)
            first.setdefault(key, (game, fault))
            counts[key] += 1
    reasons = Counter[int]()
    for key in sorted(first, key=lambda key: (key[0], KINDS.index(first[key][1].kind))):
        player = key[0]
        reasons[player] += 1
        if reasons[player] <= _MOST_SENTENCES:
            yield f"{entries[player].label}: {_sentence(*first[key], counts[key])}"
    for player, number in sorted(reasons.items()):
        more = number - _MOST_SENTENCES
        if more > 0:
            yield f"{entries[player].label}: {more} more reasons of these kinds (see --json)."


def _sentence(game: Game, fault: Fault, count: int) -> str:
    where = f"game {game.number}, turn {fault.turn}" if fault.turn else f"game {game.number}"
    what = {
        "load": f"it could not be loaded in {where} and is out of that game",
        "time-out": f"it ran out of time in {where} and makes no more moves in that game",
        "dead": f"its process ended in {where}, so it is out of that game",
        "exception": f"it gave no answer in {where} and passes that turn",
        "illegal": f"it did not make a legal move in {where} and passes that turn",
    }[fault.kind]
    again = f" ({count} times in all)" if count > 1 else ""
    return f"{what}{again}: {fault.reason}."


def all_loaded(games: Sequence[Game]) -> bool:
    """Returns whether every program was loaded in all its games."""
    return not any(fault.turn == 0 for game in games for fault in game.faults)
