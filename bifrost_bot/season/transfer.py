"""Garnets that players give each other: whether they may, and how many."""

from typing import Final

from bifrost_bot.engines.words import count
from bifrost_bot.season.errors import TransferError
from bifrost_bot.season.model import Season, Stage
from bifrost_bot.speech.texts.season.refusal import ChoiceRefusal

MOST_GIFTS: Final = 20
"""How often a player can give garnets in an episode, where the rules set no limit."""


def can_give(season: Season, id: str) -> int:
    """Returns how many garnets a person can give away now; 0 where they cannot."""
    if _refusal(season, id) or season.gifts.get(id, 0) >= MOST_GIFTS:
        return 0
    return min(season.held[id], _left(season, id))


def require(season: Season, giver: str, to: str, amount: int) -> None:
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
        raise TransferError(ChoiceRefusal.too_few.format(held=count(season.held[giver], "garnet"), amount=amount))
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
