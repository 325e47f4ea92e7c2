"""The rules of a season as settings, with presets. Lengths of time are in seconds."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from types import MappingProxyType
from typing import Any, Final, Literal, TypeAlias, get_args, get_type_hints

from bifrost_bot.engines.checks import items, quoted, refuse_unknown, truth, whole
from bifrost_bot.engines.errors import ConfigError, Mistakes
from bifrost_bot.engines.words import listed
from bifrost_bot.speech.texts.season.refusal import RulesRefusal

TieBreak: TypeAlias = Literal["votes", "garnets", "places", "coin"]
"""What decides a tie: the leaders' votes, fewest garnets, worst places in the season so far, a
draw from the seed.
"""

_HOUR: Final = 3_600
_DAY: Final = 24 * _HOUR

LONGEST_CHOICE: Final = 7 * _DAY
LONGEST_IDLE: Final = 366 * _DAY
MOST_TOKENS: Final = 10
MOST_GARNETS: Final = 1_000_000
LONGEST_FINALE: Final = 25
ANY_NUMBER: Final = "any"
"""How a host writes that there is no limit."""


@dataclass(frozen=True, slots=True)
class SeasonRules:
    """The rules of a season.

    Attributes:
        garnets: How many garnets everybody begins with.
        tokens_kept: How many Tokens of Life somebody may keep of those that they won; they must
        give the rest. give_all: Whether a holder may give the Tokens as well that they may keep.
        receivers: Who may be given a Token: those who are not Candidate, or anybody. winner_tokens:
        How many Tokens a sole winner gets of a game that awards none; of several winners each gets
        one. hidden_tokens: Whether who was given a Token is secret until the time to give is over.
        opponent: Who finds the Candidate's opponent among those without a Token: the Candidate, the
        places in the
            match (the least but one), or the host.
        ties: What decides who is Candidate where the match does not, in order; the last is the
        coin. loser_garnets: What happens to the garnets of who loses a duel: discarded, or given to
        the winner. transfers: Whether players may give each other garnets: not at all, for all to
        see, or unseen. most_transferred: How many garnets a player may give away in an episode;
        None: any number. finale: The finale is the best of so many duels; odd. closes: Whether a
        choice closes with the last answer, which makes answers final, or at its deadline only.
        vote_seconds: How long the leaders can vote; who does not vote has no say. token_seconds:
        How long holders can give Tokens. opponent_seconds: How long the choice of an opponent can
        take. question_seconds: How long a question to the hosts is open; without an answer all is
        left as it is. idle_seconds: After how much time in which nobody joined the cast, and no
        episode, match, choice or duel began
            or ended, the season ends without a winner.
        silent_tokens: What happens to Tokens that had to be given and were not: lost, or given by
        draw. silent_opponent: Who the opponent is that nobody chose in time: one by draw, or the
        least but one.
    """

    garnets: int = 3
    tokens_kept: int = 1
    give_all: bool = True
    receivers: Literal["not_candidate", "anybody"] = "not_candidate"
    winner_tokens: int = 1
    hidden_tokens: bool = True
    opponent: Literal["candidate", "least", "host"] = "candidate"
    ties: tuple[TieBreak, ...] = ("votes", "garnets", "places", "coin")
    loser_garnets: Literal["discarded", "to_winner"] = "discarded"
    transfers: Literal["off", "logged", "free"] = "logged"
    most_transferred: int | None = None
    finale: int = 5
    closes: Literal["answered", "deadline"] = "answered"
    vote_seconds: int = _DAY
    token_seconds: int = _DAY
    opponent_seconds: int = _DAY
    question_seconds: int = 3 * _DAY
    idle_seconds: int = 30 * _DAY
    silent_tokens: Literal["lost", "drawn"] = "lost"
    silent_opponent: Literal["drawn", "least"] = "drawn"


PRESETS: Final[Mapping[str, SeasonRules]] = MappingProxyType(
    {
        "classic": SeasonRules(),
        "inheritance": SeasonRules(
            garnets=1,
            give_all=False,
            receivers="anybody",
            winner_tokens=2,
            loser_garnets="to_winner",
            transfers="free",
            closes="deadline",
            silent_tokens="drawn",
        ),
        "quick": SeasonRules(
            hidden_tokens=False,
            opponent="least",
            ties=("garnets", "votes", "coin"),
            transfers="off",
            finale=3,
            vote_seconds=300,
            token_seconds=300,
            opponent_seconds=300,
            question_seconds=_HOUR,
            idle_seconds=7 * _DAY,
            silent_opponent="least",
        ),
    }
)
"""Three ways to run a season.

classic: 3 garnets; all Tokens but one must be given, to anybody but the Candidate, who picks; a
loser's garnets go. inheritance: 1 garnet; the sole winner has two Tokens and gives one, to anybody;
the winner inherits a loser's garnets. quick: for one evening; minutes to choose, the least but one
is the opponent, no transfers, finale best of three.
"""

_BOUNDS: Final[Mapping[str, tuple[int, int]]] = MappingProxyType(
    {
        "garnets": (0, MOST_GARNETS),
        "tokens_kept": (0, MOST_TOKENS),
        "winner_tokens": (0, MOST_TOKENS),
        "finale": (1, LONGEST_FINALE),
        "vote_seconds": (1, LONGEST_CHOICE),
        "token_seconds": (1, LONGEST_CHOICE),
        "opponent_seconds": (1, LONGEST_CHOICE),
        "question_seconds": (1, LONGEST_CHOICE),
        "idle_seconds": (_HOUR, LONGEST_IDLE),
    }
)


def changed(rules: SeasonRules, settings: Mapping[str, object]) -> SeasonRules:
    """Returns rules of which some are set otherwise, as a host writes them: the names are those of
    `SeasonRules`.

    Raises:
        ConfigError: With all that is wrong, each at the name of its setting.
    """
    refuse_unknown(settings, [one.name for one in fields(SeasonRules)], RulesRefusal.title)
    given: dict[str, Any] = dict(settings)
    if "ties" in given:
        given["ties"] = tuple(items("ties", given["ties"], RulesRefusal.list_of_ties))
    if given.get("most_transferred") == ANY_NUMBER:
        given["most_transferred"] = None
    made = replace(rules, **given)
    check(made)
    return made


def values_of(rules: SeasonRules) -> dict[str, Any]:
    """Returns the rules by name."""
    return {one.name: getattr(rules, one.name) for one in fields(rules)}


def written(value: object) -> str:
    """Returns the value of a rule as a host writes it."""
    return json.dumps(ANY_NUMBER if value is None else value)


def check(rules: SeasonRules) -> None:
    """Passes if a season can be run by these rules, wherever they come from.

    Raises:
        ConfigError: With all that is wrong, each at the name of its setting.
    """
    mistakes, hints = Mistakes(), get_type_hints(SeasonRules)
    read = {
        name: mistakes.read(1, whole, name, getattr(rules, name), *bounds)
        for name, bounds in _BOUNDS.items()
    }
    if rules.most_transferred is not None:
        mistakes.read(0, whole, "most_transferred", rules.most_transferred, 0, MOST_GARNETS)
    for name in ("give_all", "hidden_tokens"):
        mistakes.read(False, truth, name, getattr(rules, name))
    for name in _CHOICES:
        mistakes.read(None, _one_of, name, getattr(rules, name), get_args(hints[name]))
    mistakes.read(None, _check_ties, rules.ties)
    if read["finale"] % 2 == 0:
        mistakes.add("finale", RulesRefusal.even_finale.format(given=rules.finale))
    mistakes.require_none()


_CHOICES: Final = (
    "receivers",
    "opponent",
    "loser_garnets",
    "transfers",
    "closes",
    "silent_tokens",
    "silent_opponent",
)


def _one_of(place: str, value: object, allowed: tuple[Any, ...]) -> None:
    if value not in allowed:
        raise ConfigError(
            place, RulesRefusal.not_one_of.format(words=listed(allowed, "or"), given=quoted(value))
        )


def _check_ties(ties: tuple[object, ...]) -> None:
    for one in ties:
        _one_of("ties", one, get_args(TieBreak))
    if not ties or ties[-1] != "coin" or len(set(ties)) < len(ties):
        raise ConfigError("ties", RulesRefusal.ties)
