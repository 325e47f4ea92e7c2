"""Garnets: which move when spoils are taken, and when somebody leaves or comes back; and what
players may give.

Nobody holds less than none.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from bifrost_bot.engines.words import count
from bifrost_bot.season.errors import TransferError
from bifrost_bot.season.events import GarnetReason, GarnetsMoved
from bifrost_bot.season.model import Episode, Moment, Season, Share, Stage
from bifrost_bot.speech.texts.season.refusal import ChoiceRefusal

MOST_GIFTS: Final = 20
"""How often a player can give garnets in an episode, where the rules set no limit."""


@dataclass(frozen=True, slots=True)
class _Change:
    """Garnets that are new, or gone where the amount is negative."""

    id: str
    amount: int
    reason: GarnetReason


def start(season: Season, by: str, moment: Moment) -> tuple[GarnetsMoved, ...]:
    """Returns that everybody gets what the rules give at the beginning."""
    amount = season.rules.garnets
    return tuple(
        GarnetsMoved("", id, amount, "start", by, 0, moment.now_ms) for id in season.alive if amount
    )


def taken(
    season: Season, episode: Episode, shares: Sequence[Share], by: str, moment: Moment
) -> list[GarnetsMoved]:
    """Returns the moves by which the episode has brought everybody what the shares say.

    What it brought before is taken back where it differs. New garnets come first, so that who has
    spent what is taken back loses only what they still hold: nobody owes any. Who was eliminated is
    left out.
    """
    changes: list[_Change] = []
    for share in shares:
        gain, before = _gain(episode, share), _net_of_match(episode, share.player_id)
        if share.player_id in season.alive and gain != before:
            changes += _changes(share, gain, before)
    return _moves(season, episode, changes, by, moment)


def taken_of_duel(
    season: Season,
    episode: Episode,
    match_id: str,
    shares: Sequence[Share],
    by: str,
    moment: Moment,
) -> list[GarnetsMoved]:
    """Returns the moves by which a duel's match has brought its players what the shares say, as
    `taken` does.
    """
    known = {share.player_id: share for share in episode.duel_shares.get(match_id, ())}
    changes: list[_Change] = []
    for share in shares:
        earlier = known.get(share.player_id)
        gain, before = duel_gain(share), duel_gain(earlier) if earlier else 0
        if share.player_id in season.alive and gain != before:
            changes += _changes(share, gain, before)
    return _moves(season, episode, changes, by, moment)


def duel_gain(share: Share) -> int:
    """Returns how many garnets a duel brought a person; none where it is not known with how many
    they began it.
    """
    return 0 if share.garnets is None or share.brought is None else share.garnets - share.brought


def _net_of_match(episode: Episode, id: str) -> int:
    """Returns how many garnets the episode has brought a person so far, its duels left out."""
    of_duels = (
        share
        for shares in episode.duel_shares.values()
        for share in shares
        if share.player_id == id
    )
    return episode.net.get(id, 0) - sum(map(duel_gain, of_duels))


def _moves(
    season: Season, episode: Episode, changes: Sequence[_Change], by: str, moment: Moment
) -> list[GarnetsMoved]:
    held = season.held
    found: list[GarnetsMoved] = []
    for change in sorted(changes, key=lambda one: one.amount < 0):
        amount = max(change.amount, -held[change.id])
        held[change.id] += amount
        giver, to = ("", change.id) if amount > 0 else (change.id, "")
        if amount:
            found.append(
                GarnetsMoved(
                    giver, to, abs(amount), change.reason, by, episode.number, moment.now_ms
                )
            )
    return found


def _changes(share: Share, gain: int, before: int) -> Iterator[_Change]:
    id, rest = share.player_id, gain - _won(share)
    yield _Change(id, -before, "undone")
    yield _Change(id, _won(share), "won")
    yield _Change(id, rest, "found" if rest > 0 else "spent")


def _won(share: Share) -> int:
    return 0 if share.garnets is None else share.won


def _gain(episode: Episode, share: Share) -> int:
    """Returns how many garnets more a person has after the match than before."""
    if share.garnets is None:
        return 0
    brought = episode.brought.get(share.player_id, 0) if share.brought is None else share.brought
    return share.garnets - brought


def left(season: Season, id: str, heir: str, by: str, moment: Moment) -> tuple[GarnetsMoved, ...]:
    """Returns what happens to the garnets of who is eliminated: `heir` gets them, or they are
    discarded if empty.
    """
    amount, number = season.held[id], len(season.episodes)
    if not amount:
        return ()
    reason: GarnetReason = "inherited" if heir else "discarded"
    return (GarnetsMoved(id, heir, amount, reason, by, number, moment.now_ms),)


def returned(
    season: Season, episode: Episode, id: str, by: str, moment: Moment
) -> tuple[GarnetsMoved, ...]:
    """Returns the moves by which who is back gets what they held; what an heir no longer has is
    made new.
    """
    found: list[GarnetsMoved] = []
    for estate in episode.estates:
        if estate.player_id == id:
            kept = min(estate.amount, season.held.get(estate.to, 0))
            parts = ((estate.to, kept), ("", estate.amount - kept))
            found += [
                GarnetsMoved(giver, id, amount, "returned", by, episode.number, moment.now_ms)
                for giver, amount in parts
                if amount
            ]
    return tuple(found)


def can_give(season: Season, id: str) -> int:
    """Returns how many garnets a person can give away now; 0 where they cannot."""
    if _refusal(season, id) or season.gifts.get(id, 0) >= MOST_GIFTS:
        return 0
    return min(season.held[id], _left(season, id))


def require_gift(season: Season, giver: str, to: str, amount: int) -> None:
    """Passes if a person can give another so many garnets now.

    Raises:
        TransferError: Saying why not, and how many they can.
    """
    if problem := _refusal(season, giver):
        raise TransferError(problem)
    if to not in season.alive or to == giver:
        raise TransferError(ChoiceRefusal.receiver_out)
    if amount < 1:
        raise TransferError(ChoiceRefusal.amount)
    if amount > season.held[giver]:
        raise TransferError(
            ChoiceRefusal.too_few.format(held=count(season.held[giver], "garnet"), amount=amount)
        )
    if amount > (left := _left(season, giver)):
        raise TransferError(ChoiceRefusal.most_given.format(left=count(left, "garnet")))
    if season.gifts.get(giver, 0) >= MOST_GIFTS:
        raise TransferError(ChoiceRefusal.given_too_often.format(most=MOST_GIFTS))


def _refusal(season: Season, giver: str) -> str:
    episode = season.episode
    if season.rules.transfers == "off":
        return ChoiceRefusal.transfers_off
    if season.over or giver not in season.alive:
        return ChoiceRefusal.not_playing
    if not season.episodes:
        return ChoiceRefusal.not_begun
    # What players brought into a match may be spent there, so it cannot be given away meanwhile.
    is_played = episode is not None and episode.stage is Stage.MATCH and episode.match is not None
    is_played = is_played or (giver in season.duellists and _is_duel_played(season))
    return ChoiceRefusal.in_match if is_played else ""


def _is_duel_played(season: Season) -> bool:
    """Returns whether a linked duel has no result yet."""
    episode = season.episode
    if episode is None or episode.duel is None or episode.duel.match_id in episode.drawn:
        return False
    return all(duel.match_id != episode.duel.match_id for duel in episode.duels)


def _left(season: Season, giver: str) -> int:
    most = season.rules.most_transferred
    return season.held[giver] if most is None else max(most - season.given.get(giver, 0), 0)
