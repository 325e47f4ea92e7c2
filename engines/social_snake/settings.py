"""A host's settings for Social Snake, checked, and in words for `/rules`."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Final

from bifrost_bot.engines.checks import (
    garnets,
    items,
    phase_length,
    quoted,
    refuse_excess,
    refuse_unknown,
    table,
    truth,
    warnings,
    whole,
)
from bifrost_bot.engines.errors import ConfigError, Mistakes
from bifrost_bot.engines.social_snake.editions import EDITIONS, Edition
from bifrost_bot.engines.social_snake.grid.files import grid_name
from bifrost_bot.engines.social_snake.grid.layout import read_grid
from bifrost_bot.engines.social_snake.model import COLOURS, Config, Layout, Schedule, Terms
from bifrost_bot.engines.social_snake.tokens import APPLES_PER_GARNET
from bifrost_bot.engines.values import Board, Seat
from bifrost_bot.engines.words import count, listed

KEYS: Final = (
    "edition",
    "garnets",
    "grids",
    "schedule",
    "rounds",
    "free_rounds",
    "failed_step_stops",
    "round_seconds",
    "warnings",
)
FEWEST: Final = 3
MOST: Final = len(COLOURS)
MOST_ROUNDS: Final = 50
MOST_STAGES: Final = 10
MOST_GRIDS: Final = 4
"""The most grids of a stage: as many pictures as a message shows well."""

USUAL_GARNETS: Final = 3
_USUAL_FREE_ROUNDS: Final = (4, 5)
_USUAL_WARNINGS: Final = (6 * 3600, 3600, 600, 60, 15)
_TITLE: Final = "Social Snake"


def configure(settings: Mapping[str, object], seats: Sequence[Seat]) -> Config:
    """Returns the checked settings; every key has a default.

    Raises:
        ConfigError: With all unknown keys and wrong values, each with its place.
    """
    if not FEWEST <= len(seats) <= MOST:
        raise ConfigError("seats", f"{_TITLE} is played by {FEWEST} to {MOST}.")
    mistakes = Mistakes()
    mistakes.read(None, refuse_unknown, settings, KEYS, _TITLE)
    seconds = mistakes.read(86400, phase_length, settings, "round_seconds", 86400)
    grids = mistakes.read({}, _grids, settings.get("grids", {}), len(seats))
    config = Config(
        terms=_terms(settings, grids, mistakes),
        garnets=mistakes.read(
            {}, garnets, settings.get("garnets", USUAL_GARNETS), seats, USUAL_GARNETS
        ),
        grids=grids,
        round_seconds=seconds,
        warnings=mistakes.read((), warnings, settings, seconds, _usual_warnings(seconds)),
    )
    mistakes.require_none()
    return config


def check_live(config: Config, seats: Sequence[Seat]) -> None:
    """Refuses free rounds that are never played, and grids on which nothing can be won.

    Raises:
        ConfigError: With all such settings.
    """
    del seats
    mistakes = Mistakes()
    rounds = config.terms.rounds
    beyond = [str(number) for number in config.terms.free_rounds if number > rounds]
    if beyond:
        mistakes.add(
            "free_rounds",
            f"a stage has {count(rounds, 'round')}, so there is no round {listed(beyond, 'or')}. "
            "Name other rounds, or play more of them.",
        )
    for name, layout in config.grids.items():
        if max(layout.apples) <= 0 and not any(layout.garnets):
            mistakes.add(
                f"grids.{name}", f"grid {name} has neither apples nor garnets to win. Add some."
            )
    mistakes.require_none()


def _terms(
    settings: Mapping[str, object], grids: Mapping[Board, Layout], mistakes: Mistakes
) -> Terms:
    edition = mistakes.read("", _edition, settings.get("edition", "original"))
    rounds = mistakes.read(MOST_ROUNDS, whole, "rounds", settings.get("rounds", 5), 1, MOST_ROUNDS)
    # An unknown edition has no schedule to check, and allows the values of any edition.
    schedule: Schedule = ()
    if edition or "schedule" in settings:
        schedule = mistakes.read((), _schedule, settings, edition, grids)
    stops = settings.get("failed_step_stops", True)
    return Terms(
        edition=edition,
        schedule=schedule,
        rounds=rounds,
        free_rounds=mistakes.read((), _free_rounds, settings, rounds),
        failed_step_stops=mistakes.read(True, _failed_step_stops, stops, edition or "archipelago"),
    )


def _usual_warnings(seconds: int) -> tuple[int, ...]:
    """Returns the long warnings for rounds over an hour, else two that leave time to answer."""
    if seconds > 3600:
        return tuple(left for left in _USUAL_WARNINGS if left >= 600)
    return tuple(left for left in _USUAL_WARNINGS if 2 * left <= seconds)[:2]


def _edition(value: object) -> str:
    if not isinstance(value, str) or value not in EDITIONS:
        raise ConfigError(
            "edition", f"{quoted(value)} is not an edition. Use {listed(list(EDITIONS), 'or')}."
        )
    return value


def _failed_step_stops(value: object, edition: str) -> bool:
    stops = truth("failed_step_stops", value)
    if not stops and edition != "archipelago":
        raise ConfigError(
            "failed_step_stops",
            "only the edition archipelago can have false here. Leave it out, or change the "
            "edition.",
        )
    return stops


def _free_rounds(settings: Mapping[str, object], rounds: int) -> tuple[int, ...]:
    if "free_rounds" not in settings:
        return tuple(number for number in _USUAL_FREE_ROUNDS if number <= rounds)
    values = items("free_rounds", settings["free_rounds"], "a list of rounds, such as [4, 5]")
    mistakes = Mistakes()
    numbers = [
        mistakes.read(-at, whole, f"free_rounds[{at}]", value, 1, MOST_ROUNDS)
        for at, value in enumerate(values)
    ]
    if len(set(numbers)) != len(numbers):
        mistakes.add("free_rounds", "a round is named twice. Name each once, such as [4, 5].")
    mistakes.require_none()
    return tuple(sorted(numbers))


def _grids(value: object, players: int) -> dict[Board, Layout]:
    tables = table("grids", value, 'grids by name, such as {"A": [["1", "2"], ["g1", "4"]]}')
    refuse_excess("grids", tables)
    layouts: dict[Board, Layout | None] = {}
    mistakes = Mistakes()
    for key, rows in tables.items():
        name = mistakes.read("", _name, "grids", key)
        if name in layouts:
            mistakes.add("grids", f"grid {name} is there twice. Capitals do not tell grids apart.")
        elif name:
            layouts[name] = mistakes.read(None, read_grid, f"grids.{name}", rows, players)
    mistakes.require_none()
    return {name: layout for name, layout in layouts.items() if layout is not None}


def _name(place: str, key: object) -> Board:
    name = grid_name(key)
    if name is None:
        raise ConfigError(
            place,
            f"{quoted(key)} cannot be the name of a grid. Use one to eight letters and digits, "
            "such as A.",
        )
    return name


def _schedule(
    settings: Mapping[str, object], edition: str, grids: Mapping[Board, Layout]
) -> Schedule:
    """Returns the grids of each stage; every grid of the host must be in it exactly once."""
    schedule = EDITIONS[edition].schedule if edition else ()
    if "schedule" in settings:
        stages = items(
            "schedule", settings["schedule"], 'a list of stages, such as [["A"], ["B", "C"]]'
        )
        if not 1 <= len(stages) <= MOST_STAGES:
            raise ConfigError(
                "schedule", f"a match has 1 to {MOST_STAGES} stages, not {len(stages)}."
            )
        schedule = _stages(stages)
    mistakes = Mistakes()
    played = list(chain.from_iterable(schedule))
    for name, times in Counter(played).items():
        if times > 1:
            mistakes.add("schedule", f"grid {name} is played twice. Name each grid once.")
    for name in grids:
        if name not in played:
            mistakes.add(
                "grids",
                f"grid {name} is in no stage. Add it to the schedule, which has {listed(played)}.",
            )
    mistakes.require_none()
    return schedule


def _stages(values: Sequence[object]) -> Schedule:
    mistakes = Mistakes()
    stages = [
        mistakes.read((), _stage, f"schedule[{at}]", value) for at, value in enumerate(values)
    ]
    mistakes.require_none()
    return tuple(stages)


def _stage(place: str, value: object) -> tuple[Board, ...]:
    names = items(place, value, 'a list of grids, such as ["B", "C"]')
    if not 1 <= len(names) <= MOST_GRIDS:
        raise ConfigError(place, f"a stage has 1 to {MOST_GRIDS} grids, not {len(names)}.")
    return tuple(_name(place, name) for name in names)


_MOST_NUMBERS: Final = 8
_SHARES: Final = {
    "original": "most apples 3, second most 2, third most 1; those who share a place, or come "
    "after a shared one, 1 each",
    "mm2_5": "most apples 2, second and third most 1; those who share a place 1 each",
    "archipelago": "most apples 2, second and third most 1; those who share a place 1 each",
}
"""The Tokens of Life by place (rules S-40 and S-41)."""


def terms(config: Config) -> tuple[str, ...]:
    """Returns the public settings; garnets that the host set are private."""
    edition = EDITIONS[config.terms.edition]
    begins = "the host set how many each has, in secret"
    if set(config.garnets.values()) == {USUAL_GARNETS}:
        begins = f"everybody begins with {USUAL_GARNETS}"
    return (
        _rounds(config.terms),
        f"Garnets: {begins}. At the end {edition.first_award} apples earn one, every "
        f"{APPLES_PER_GARNET} more another.",
        _tokens(config.terms, edition),
        _elimination(edition),
    )


def _rounds(terms: Terms) -> str:
    """Returns the length of a stage, and the rounds in which a sequence may turn (S-4 and S-12)."""
    free = [number for number in terms.free_rounds if number <= terms.rounds]
    length = "A stage has one round"
    if terms.rounds > 1:
        length = f"A stage has up to {terms.rounds} rounds"
    if not free:
        return f"{length}; a sequence keeps to one direction."
    if len(free) == terms.rounds:
        return f"{length}; a sequence may turn."
    noun = "round" if len(free) == 1 else "rounds"
    return f"{length}; a sequence may turn only in {noun} {_round_numbers(free)}."


def _round_numbers(rounds: list[int]) -> str:
    """Returns a range such as `3 to 5`, or a list, cut if it is long."""
    if len(rounds) > 2 and rounds[-1] - rounds[0] == len(rounds) - 1:
        return f"{rounds[0]} to {rounds[-1]}"
    numbers = list(map(str, rounds))
    more = len(numbers) - _MOST_NUMBERS
    return listed(numbers if more <= 0 else [*numbers[:_MOST_NUMBERS], f"{more} more"])


def _tokens(terms: Terms, edition: Edition) -> str:
    """Returns how Tokens of Life are awarded (rules S-40 to S-42)."""
    if terms.failed_step_stops:
        spent = "If a shared place has used up the Tokens, the places after it get none."
    else:
        spent = "A place for which too few are left gets none, but later ones may."
    shares = _SHARES[terms.edition]
    return f"Tokens of Life, at most {edition.most_tokens}: {shares}. {spent}"


def _elimination(edition: Edition) -> str:
    """Returns who becomes Elimination Candidate (rules S-37 to S-39)."""
    if edition.eliminated == 1:
        who = "The player with the fewest apples is Elimination Candidate"
        vote = "a vote by those with the most apples"
    else:
        who = "The two players with the fewest apples are Elimination Candidates"
        vote = "a vote by those with the most apples (two names each for two places)"
    return f"{who}. Ties: {vote}, then fewer garnets, then a coin."
