"""The succession of a substitute to a player's place: what it changes in episodes and choices.

Results of closed episodes stay with the player who left.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias, TypeVar

from bifrost_bot.season.model import Choice, Duel, Episode, Season, Share

_Value = TypeVar("_Value")
Succession: TypeAlias = Callable[[str], str]
"""A person's id → the id of who has their place now."""


def line(season: Season, id: str) -> frozenset[str]:
    """Returns all who have had the same place as a person, with themselves."""
    holder = season.holder(id)
    return frozenset({id, *(one.id for one in season.cast if season.holder(one.id) == holder)})


def hand_over(episode: Episode, now: Succession) -> Episode:
    """Returns an episode in which substitutes have the part of the players whom they follow.

    How a tie was broken is history, and stays as it was.
    """
    return replace(
        episode,
        # A match played out by either of them finds what was brought.
        brought={**episode.brought, **_keys(episode.brought, now)},
        shares=_shares(episode.shares, now),
        taken=_shares(episode.taken, now),
        basis=_shares(episode.basis, now),
        choice=_choice(episode, episode.choice, now),
        candidates=_ids(episode.candidates, now),
        tokens=_keys(episode.tokens, now),
        opponent=now(episode.opponent),
        duels=tuple(Duel(one.match_id, now(one.winner), now(one.loser)) for one in episode.duels),
    )


def _choice(episode: Episode, choice: Choice | None, now: Succession) -> Choice | None:
    if choice is None:
        return None
    # Hosts who choose an opponent stay hosts.
    is_hosts = choice.kind == "opponent" and choice.asked != episode.candidates
    return replace(
        choice,
        asked=choice.asked if is_hosts else _ids(choice.asked, now),
        options=_ids(choice.options, now),
        answers={now(id): _ids(named, now) for id, named in choice.answers.items()},
        held=_keys(choice.held, now),
        changes=_keys(choice.changes, now),
    )


def _ids(ids: Sequence[str], now: Succession) -> tuple[str, ...]:
    return tuple(map(now, ids))


def _keys(values: Mapping[str, _Value], now: Succession) -> dict[str, _Value]:
    return {now(id): value for id, value in values.items()}


def _shares(shares: Sequence[Share], now: Succession) -> tuple[Share, ...]:
    return tuple(replace(share, player_id=now(share.player_id)) for share in shares)
