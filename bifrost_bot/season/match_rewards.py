"""Match results as shares, by person, completed for everyone in the season."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from bifrost_bot.engines.values import Ranking, Seat, Spoils
from bifrost_bot.season.events import ShareChange
from bifrost_bot.season.model import Episode, Season, Share, shares_by_person


def shares_of(
    ranking: Ranking,
    spoils: Mapping[Seat, Spoils],
    seats: Mapping[Seat, str],
    brought: Mapping[Seat, int],
) -> tuple[Share, ...]:
    """Returns each person's share of a finished match, best first.

    Args:
        ranking: Seats best first, ties sharing a place; after two firsts, the next is third.
        spoils: The rewards from the game; may lack seats.
        seats: Each seat's player, by id.
        brought: The garnets with which seats began, where those differ from what their players
            held in the season.
    """
    shares: list[Share] = []
    for group in ranking:
        place = len(shares) + 1
        for seat in group:
            reward = spoils.get(seat, Spoils())
            shares.append(
                Share(
                    seats[seat],
                    place,
                    reward.garnets,
                    reward.won,
                    reward.tokens,
                    reward.candidate,
                    brought.get(seat),
                )
            )
    return tuple(shares)


def complete_shares(season: Season, episode: Episode, given: Sequence[Share]) -> tuple[Share, ...]:
    """Returns the shares of all who are in the episode, in the order of the cast.

    People who did not play come last; players who are not of the cast are left out. A substitute
    and the player whom they follow are one: what either played counts, first the substitute's.
    Where the game awards no Tokens, a sole winner gets `winner_tokens`, several one each, unless
    all tie.
    """
    order = sorted(given, key=lambda share: share.player_id == season.holder(share.player_id))
    known = {season.holder(share.player_id): share for share in order}
    last = len(given) + 1
    shares: list[Share] = []
    for id in participants(season, episode):
        share = known.get(season.holder(id)) or Share(id, last)
        shares.append(replace(share, player_id=id))
    if episode.match is not None and episode.match.awards_tokens:
        return tuple(shares)
    return _award_tokens(shares, episode.rules.winner_tokens)


def participants(season: Season, episode: Episode) -> tuple[str, ...]:
    """Returns the people of an episode's first result, or those alive now, in cast order."""
    if episode.shares:
        return tuple(shares_by_person(episode.shares))
    return season.alive


def _award_tokens(shares: Sequence[Share], number: int) -> tuple[Share, ...]:
    places = [share.place for share in shares]
    best = min(places, default=0)
    winners = places.count(best)
    if winners == len(shares) or any(share.tokens for share in shares):
        return tuple(shares)
    tokens = number if winners == 1 else min(number, 1)
    return tuple(replace(one, tokens=tokens) if one.place == best else one for one in shares)


def share_changes(before: Iterable[Share], after: Iterable[Share]) -> tuple[ShareChange, ...]:
    """Returns the differences by person, in the order of `after` and then of `before`."""
    old = shares_by_person(before)
    new = shares_by_person(after)
    changes = [ShareChange(id, old.get(id), new.get(id)) for id in {**new, **old}]
    return tuple(one for one in changes if one.before != one.after)


def has_same_consequences(before: Iterable[Share], after: Iterable[Share]) -> bool:
    """Returns whether two results have the same places, Tokens and candidates."""
    return _consequences(before) == _consequences(after)


def _consequences(shares: Iterable[Share]) -> list[tuple[str, int, int, bool]]:
    return [(one.player_id, one.place, one.tokens, bool(one.candidate)) for one in shares]
