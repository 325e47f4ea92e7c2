"""The rules of a season as settings, with presets; lengths of time are in seconds."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from types import MappingProxyType
from typing import Any, Final, Literal, TypeAlias, get_args, get_type_hints

from bifrost_bot.engines.checks import items, quoted, refuse_unknown, truth, whole
from bifrost_bot.engines.errors import ConfigError, Mistakes
from bifrost_bot.engines.words import listed

TieBreak: TypeAlias = Literal["votes", "garnets", "places", "coin"]
"""Rules for ties: leaders' votes, fewest garnets, worst season places, a draw from the seed."""

_HOUR: Final = 3_600
_DAY: Final = 24 * _HOUR

LONGEST_CHOICE: Final = 7 * _DAY
LONGEST_IDLE: Final = 366 * _DAY
MOST_TOKENS: Final = 10
MOST_GARNETS: Final = 1_000_000
LONGEST_FINALE: Final = 25
ANY_NUMBER: Final = "any"
"""The setting for no limit."""


@dataclass(frozen=True, slots=True)
class SeasonRules:
    """The rules of a season.

    Attributes:
        garnets: The number of garnets with which players begin.
        tokens_kept: How many of the Tokens that they won people may keep; they must give the rest.
        give_all: Whether a holder may also give the Tokens that they may keep.
        receivers: Who may be given a Token: those who are not Candidate, or anybody.
        winner_tokens: The Tokens of a sole winner in a game that awards none; several winners get
            one each.
        hidden_tokens: Whether the receivers of Tokens are secret until the time to give is over.
        opponent: Who finds the Candidate's opponent among those without a Token: the Candidate,
            the places in the match (the least but one), or the host.
        ties: The rules that break a tie for the candidacy, in order; the last is the coin.
        loser_garnets: Whether a duel's loser's garnets are discarded or go to the winner.
        transfers: Whether players may give each other garnets: not at all, publicly, or in secret.
        most_transferred: How many garnets a player may give away in an episode; None: any number.
        finale: The number of duels in the finale, which is a best-of match; odd.
        closes: Whether a choice closes with the last answer, which makes answers final, or at its
            deadline only.
        vote_seconds: The time for the leaders' votes; a missing vote does not count.
        token_seconds: The time for holders to give Tokens.
        opponent_seconds: The time to choose an opponent.
        question_seconds: The time to answer a question to the hosts; without an answer nothing
            changes.
        idle_seconds: The time after which a season ends without a winner if no person joins the
            cast, and no episode, match, choice or duel begins or ends.
        silent_tokens: Whether Tokens that had to be given and were not are lost or drawn.
        silent_opponent: Whether the opponent without a choice in time is drawn or the least but
            one.
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

* classic: 3 garnets; all Tokens but one must be given, to anybody but the Candidate, who chooses
  the opponent; a loser's garnets are discarded.
* inheritance: 1 garnet; a sole winner has two Tokens and gives one, to anybody; the winner of a
  duel inherits the loser's garnets.
* quick: for one evening; minutes to choose, the least but one is the opponent, no transfers, and
  the finale is the best of three.
"""

_CHOICES: Final = (
    "receivers",
    "opponent",
    "loser_garnets",
    "transfers",
    "closes",
    "silent_tokens",
    "silent_opponent",
)
"""The rules that have one of a few values, which their types list."""

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


def change_rules(rules: SeasonRules, settings: Mapping[str, object]) -> SeasonRules:
    """Returns rules with some of them changed, as hosts write them, by field of `SeasonRules`.

    Raises:
        ConfigError: With all mistakes, each under the name of its setting.
    """
    refuse_unknown(settings, list(values_of(rules)), "A season")
    given: dict[str, Any] = dict(settings)
    if "ties" in given:
        given["ties"] = tuple(
            items("ties", given["ties"], 'a list, such as ["votes", "garnets", "coin"]')
        )
    if given.get("most_transferred") == ANY_NUMBER:
        given["most_transferred"] = None
    after = replace(rules, **given)
    check(after)
    return after


def values_of(rules: SeasonRules) -> dict[str, Any]:
    """Returns the rules by name."""
    return {one.name: getattr(rules, one.name) for one in fields(rules)}


def format_value(value: object) -> str:
    """Returns the value of a rule as a host writes it."""
    return json.dumps(ANY_NUMBER if value is None else value)


def check(rules: SeasonRules) -> None:
    """Passes if a season can be run by these rules.

    Raises:
        ConfigError: With all mistakes, each under the name of its setting.
    """
    mistakes = Mistakes()
    hints = get_type_hints(SeasonRules)
    numbers: dict[str, int] = {}
    for name, (fewest, most) in _BOUNDS.items():
        numbers[name] = mistakes.read(1, whole, name, getattr(rules, name), fewest, most)
    if rules.most_transferred is not None:
        mistakes.read(0, whole, "most_transferred", rules.most_transferred, 0, MOST_GARNETS)
    for name in ("give_all", "hidden_tokens"):
        mistakes.read(False, truth, name, getattr(rules, name))
    for name in _CHOICES:
        mistakes.read(None, _require_one_of, name, getattr(rules, name), get_args(hints[name]))
    mistakes.read(None, _check_ties, rules.ties)
    if numbers["finale"] % 2 == 0:
        mistakes.add(
            "finale",
            "give an odd number of duels, such as 5, so that one player wins more than half; "
            f"not {rules.finale}.",
        )
    mistakes.require_none()


def _require_one_of(place: str, value: object, allowed: tuple[Any, ...]) -> None:
    if value not in allowed:
        words = listed(allowed, "or")
        raise ConfigError(place, f"choose {words}, not {quoted(value)}.")


def _check_ties(ties: tuple[object, ...]) -> None:
    for one in ties:
        _require_one_of("ties", one, get_args(TieBreak))
    if not ties or ties[-1] != "coin" or len(set(ties)) < len(ties):
        raise ConfigError(
            "ties",
            "name votes, garnets, places and coin at most once each, and end with coin, so "
            "that no tie is left.",
        )
