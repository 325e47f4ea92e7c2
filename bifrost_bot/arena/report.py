"""Results: standings, the table and sentences to read, the document for other programs."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from fractions import Fraction
from typing import Any, Final

from bifrost_bot.arena.entry import Entry
from bifrost_bot.arena.game import KINDS, Fault, Game
from bifrost_bot.arena.limits import Limits
from bifrost_bot.arena.rating import Rating, points, rate
from bifrost_bot.engines.dont_connect_5.board import COLOURS

_MOST_SENTENCES: Final = 5
_HEAD: Final = ("", "games", "1st", "2nd", "3rd", "points", "score", "Elo", "OpenSkill", "faults")


@dataclass(frozen=True, slots=True)
class Standing:
    """The results of a program.

    Attributes:
        label: The program.
        places: How often it came first, second and third; a tie counts as the better place.
        points: The sum of its points: 1, 0 and -1.
        scores: The sum of its games' scores.
        rating: The rating after all games.
        faults: The number of its faults, by kind.
    """

    label: str
    places: tuple[int, int, int]
    points: Fraction
    scores: int
    rating: Rating
    faults: Mapping[str, int]

    @property
    def games(self) -> int:
        """The number of games it played."""
        return sum(self.places)


def standings(entries: Sequence[Entry], games: Sequence[Game]) -> tuple[Standing, ...]:
    """Returns each program's results, in the order in which the programs were given."""
    ratings = rate(len(entries), games)
    return tuple(_standing(entry.label, at, games, ratings[at]) for at, entry in enumerate(entries))


def _standing(label: str, player: int, games: Sequence[Game], rating: Rating) -> Standing:
    seated = [(game, game.players.index(player)) for game in games if player in game.players]
    places = Counter(sum(other > game.scores[seat] for other in game.scores) for game, seat in seated)
    return Standing(
        label,
        (places[0], places[1], places[2]),
        sum((points(game.scores)[seat] for game, seat in seated), Fraction(0)),
        sum(game.scores[seat] for game, seat in seated),
        rating,
        Counter(fault.kind for game, seat in seated for fault in game.faults if fault.seat == seat),
    )


def table(fared: Sequence[Standing]) -> str:
    """Returns the standings as a text table, best first; every line ends with a line break."""
    ordered = sorted(fared, key=lambda one: -one.rating.elo)
    rows = [_HEAD, *map(_row, ordered)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(_HEAD))]
    return "".join(f"{_line(row, widths)}\n" for row in rows)


def _row(fared: Standing) -> tuple[str, ...]:
    games = max(fared.games, 1)
    faults = ", ".join(f"{fared.faults[kind]} {kind}" for kind in KINDS if kind in fared.faults)
    return (
        fared.label,
        str(fared.games),
        *map(str, fared.places),
        f"{float(fared.points / games):+.2f}",
        f"{fared.scores / games:.2f}",
        f"{fared.rating.elo:.0f}",
        f"{fared.rating.skill:.1f} ± {fared.rating.doubt:.1f}",
        faults or "none",
    )


def _line(row: Sequence[str], widths: Sequence[int]) -> str:
    first, *middle, last = zip(row, widths, strict=True)
    cells = [first[0].ljust(first[1]), *(text.rjust(width) for text, width in middle), last[0]]
    return "  ".join(cells).rstrip()


def sentences(entries: Sequence[Entry], games: Sequence[Game]) -> Iterator[str]:
    """Yields the programs' faults: a sentence for each reason, with its first occurrence and how often."""
    first = dict[tuple[int, str, str], tuple[Game, Fault]]()
    counts = Counter[tuple[int, str, str]]()
    for game in games:
        for fault in game.faults:
            key = (game.players[fault.seat], fault.kind, fault.reason)
            first.setdefault(key, (game, fault))
            counts[key] += 1
    told = Counter[int]()
    for key in sorted(first, key=lambda key: (key[0], KINDS.index(first[key][1].kind))):
        told[key[0]] += 1
        if told[key[0]] <= _MOST_SENTENCES:
            yield f"{entries[key[0]].label}: {_sentence(*first[key], counts[key])}"
    for player, number in sorted(told.items()):
        if number > _MOST_SENTENCES:
            yield f"{entries[player].label}: {number - _MOST_SENTENCES} more reasons of these kinds (see --json)."


def _sentence(game: Game, fault: Fault, count: int) -> str:
    where = f"game {game.number}, turn {fault.turn}" if fault.turn else f"game {game.number}"
    what = {
        "load": f"it could not be loaded in {where} and is out of that game",
        "time-out": f"it ran out of time in {where} and makes no more moves in that game",
        "dead": f"its process ended in {where}, so it is out of that game",
        "exception": f"it raised an exception in {where} and passes that turn",
        "illegal": f"it did not make a legal move in {where} and passes that turn",
    }[fault.kind]
    again = f" ({count} times in all)" if count > 1 else ""
    return f"{what}{again}: {fault.reason}."


def all_loaded(games: Sequence[Game]) -> bool:
    """Returns whether every program was loaded in all its games."""
    return not any(fault.turn == 0 for game in games for fault in game.faults)


def document(
    entries: Sequence[Entry], games: Sequence[Game], fared: Sequence[Standing], limits: Limits, *, confined: bool
) -> dict[str, Any]:
    """Returns all results as JSON values; only the fields of seconds differ when games are repeated."""
    return {
        "limits": asdict(limits),
        "confined": confined,
        "programs": [
            {
                "program": one.label,
                "games": one.games,
                "places": list(one.places),
                "points": float(one.points),
                "score": one.scores,
                "elo": round(one.rating.elo, 3),
                "openskill": {"mu": round(one.rating.skill, 4), "sigma": round(one.rating.doubt, 4)},
                "faults": dict(one.faults),
            }
            for one in fared
        ],
        "games": [_game(entries, game) for game in games],
    }


def _game(entries: Sequence[Entry], game: Game) -> dict[str, Any]:
    return {
        "game": game.number,
        "seats": {colour: entries[player].label for colour, player in zip(COLOURS, game.players, strict=True)},
        "scores": list(game.scores),
        "points": [float(one) for one in points(game.scores)],
        "turns": len(game.stones),
        "stones": [stone and list(stone) for stone in game.stones],
        "faults": [
            {"turn": one.turn, "seat": COLOURS[one.seat], "kind": one.kind, "reason": one.reason} for one in game.faults
        ],
        "thought_seconds": [round(one, 6) for one in game.thought],
        "seconds": round(game.seconds, 6),
    }
