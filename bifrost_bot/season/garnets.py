"""Moves of garnets for results, eliminations and reinstatements, and the limits of gifts.

A balance is never negative.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bifrost_bot.engines.words import count
from bifrost_bot.season.errors import PLACE_VACANT, TransferError
from bifrost_bot.season.events import GarnetReason, GarnetsMoved
from bifrost_bot.season.model import Episode, Moment, Season, Share, Stage
from bifrost_bot.season.succession import line

MOST_GIFTS: Final = 20
"""How often a player can give garnets in an episode, where the rules set no limit."""


@dataclass(frozen=True, slots=True)
class _Change:
    """New garnets, or lost ones where the amount is negative."""

    id: str
    amount: int
    reason: GarnetReason


def give_first_garnets(season: Season, by: str, moment: Moment) -> tuple[GarnetsMoved, ...]:
    """Returns the moves of the first garnets."""
    amount = season.rules.garnets
    if not amount:
        return ()
    return tuple(GarnetsMoved("", id, amount, "start", by, 0, moment.now_ms) for id in season.alive)


def apply_shares(
    season: Season, episode: Episode, shares: Sequence[Share], by: str, moment: Moment
) -> list[GarnetsMoved]:
    """Returns the moves of the gains by the episode's match.

    An earlier gain is undone where it differs. New garnets come first, so people who have spent
    the undone ones lose only what they still hold. Eliminated people are left out; a substitute
    gets what the player whom they follow gained.
    """
    changes: list[_Change] = []
    for share in shares:
        holder = season.holder(share.player_id)
        if holder in season.alive:
            before = _net_of_match(season, episode, holder)
            gain = _match_gain(episode, share)
            changes += _changes(replace(share, player_id=holder), gain, before)
    return _move_all(season, episode, changes, by, moment)


def apply_duel_shares(
    season: Season,
    episode: Episode,
    match_id: str,
    shares: Sequence[Share],
    by: str,
    moment: Moment,
) -> list[GarnetsMoved]:
    """Returns the moves of the gains by a duel's match, like `apply_shares`."""
    known = episode.duel_shares.get(match_id, ())
    gains = {season.holder(share.player_id): _duel_gain(share) for share in known}
    changes: list[_Change] = []
    for share in shares:
        holder = season.holder(share.player_id)
        if holder in season.alive:
            before = gains.get(holder, 0)
            changes += _changes(replace(share, player_id=holder), _duel_gain(share), before)
    return _move_all(season, episode, changes, by, moment)


def _duel_gain(share: Share) -> int:
    """Returns the gain by a duel; 0 where the garnets at its beginning are unknown."""
    if share.garnets is None or share.brought is None:
        return 0
    return share.garnets - share.brought


def _match_gain(episode: Episode, share: Share) -> int:
    if share.garnets is None:
        return 0
    brought = share.brought
    if brought is None:
        brought = episode.brought.get(share.player_id, 0)
    return share.garnets - brought


def _net_of_match(season: Season, episode: Episode, id: str) -> int:
    """Returns how many garnets the episode has brought a place so far, without its duels."""
    people = line(season, id)
    net = sum(episode.net.get(one, 0) for one in people)
    for shares in episode.duel_shares.values():
        for share in shares:
            if share.player_id in people:
                net -= _duel_gain(share)
    return net


def _changes(share: Share, gain: int, before: int) -> Iterator[_Change]:
    """Yields the changes that replace an earlier gain; none where it is the same."""
    if gain == before:
        return
    won = 0 if share.garnets is None else share.won
    rest = gain - won
    yield _Change(share.player_id, -before, "undone")
    yield _Change(share.player_id, won, "won")
    yield _Change(share.player_id, rest, "found" if rest > 0 else "spent")


def _move_all(
    season: Season, episode: Episode, changes: Sequence[_Change], by: str, moment: Moment
) -> list[GarnetsMoved]:
    held = season.held
    number = episode.number
    moves: list[GarnetsMoved] = []
    for change in sorted(changes, key=lambda one: one.amount < 0):
        amount = max(change.amount, -held[change.id])
        held[change.id] += amount
        giver, to = ("", change.id) if amount > 0 else (change.id, "")
        if amount:
            amount = abs(amount)
            moves.append(GarnetsMoved(giver, to, amount, change.reason, by, number, moment.now_ms))
    return moves


def pass_on(
    season: Season, id: str, heir: str, by: str, moment: Moment
) -> tuple[GarnetsMoved, ...]:
    """Returns the move of an eliminated person's garnets, discarded where `heir` is empty."""
    amount = season.held[id]
    if not amount:
        return ()
    reason: GarnetReason = "inherited" if heir else "discarded"
    number = len(season.episodes)
    return (GarnetsMoved(id, heir, amount, reason, by, number, moment.now_ms),)


def give_back(
    season: Season, episode: Episode, id: str, by: str, moment: Moment
) -> tuple[GarnetsMoved, ...]:
    """Returns the moves back to a reinstated person; garnets that an heir lacks are new."""
    moves: list[GarnetsMoved] = []
    for estate in episode.inheritances:
        if estate.player_id != id:
            continue
        heir = season.holder(estate.to)
        kept = min(estate.amount, season.held.get(heir, 0))
        for giver, amount in ((heir, kept), ("", estate.amount - kept)):
            if amount:
                number = episode.number
                moves.append(GarnetsMoved(giver, id, amount, "returned", by, number, moment.now_ms))
    return tuple(moves)


def hand_on(season: Season, left: str, new: str, moment: Moment) -> tuple[GarnetsMoved, ...]:
    """Returns the move of a player's garnets to the substitute who takes their place."""
    amount = season.held[left]
    if not amount:
        return ()
    number = len(season.episodes)
    return (GarnetsMoved(left, new, amount, "substitute", "", number, moment.now_ms),)


def can_give(season: Season, id: str) -> int:
    """Returns how many garnets a person can give away now."""
    if _refusal(season, id) or season.gifts.get(id, 0) >= MOST_GIFTS:
        return 0
    return min(season.held[id], _remaining_gifts(season, id))


def require_gift(season: Season, giver: str, to: str, amount: int) -> None:
    """Passes if a person can give another this amount of garnets now.

    Raises:
        TransferError: Saying why not, and how many they can.
    """
    if problem := _refusal(season, giver):
        raise TransferError(problem)
    if to not in season.alive or to == giver:
        raise TransferError(
            "Give garnets to another player who is still in the season. /season board lists them."
        )
    if amount < 1:
        raise TransferError("Give a whole number of garnets, at least 1.")
    if amount > season.held[giver]:
        held = count(season.held[giver], "garnet")
        raise TransferError(f"You have {held}, so you cannot give {amount}.")
    remaining = _remaining_gifts(season, giver)
    if amount > remaining:
        left = count(remaining, "garnet")
        raise TransferError(f"You can give {left} more in this episode.")
    if season.gifts.get(giver, 0) >= MOST_GIFTS:
        raise TransferError(
            f"You have given garnets {MOST_GIFTS} times in this episode, the most that is allowed."
        )


def _refusal(season: Season, giver: str) -> str:
    """Returns why a person can give nothing now; empty if they can."""
    if season.rules.transfers == "off":
        return "Players cannot give each other garnets in this season."
    if season.over or giver not in season.alive:
        return "Only players who are still in the season can give garnets."
    if giver in season.vacant:
        return PLACE_VACANT
    if not season.episodes:
        return "Everybody gets their first garnets when the first episode opens. Wait until then."
    # Garnets brought into a match may be spent there, so they cannot be given away until its end.
    if _is_match_played(season) or (giver in season.duellists and _is_duel_played(season)):
        return "The garnets are in the match now. You can give some when its result is taken."
    return ""


def _is_match_played(season: Season) -> bool:
    episode = season.episode
    return episode is not None and episode.stage is Stage.MATCH and episode.match is not None


def _is_duel_played(season: Season) -> bool:
    """Returns whether a linked duel has no result yet."""
    return season.episode is not None and bool(season.episode.open_duel_id)


def _remaining_gifts(season: Season, giver: str) -> int:
    most = season.rules.most_transferred
    if most is None:
        return season.held[giver]
    return max(most - season.given.get(giver, 0), 0)
