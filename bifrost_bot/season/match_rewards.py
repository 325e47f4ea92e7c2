"""What persons take from a match: made of what its seats take, and completed for all who are in
the season.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from bifrost_bot.engines.values import Ranking, Seat, Spoils
from bifrost_bot.season.events import ShareChange
from bifrost_bot.season.model import Episode, Season, Share


def shares_of(
    ranking: Ranking,
    spoils: Mapping[Seat, Spoils],
    seats: Mapping[Seat, str],
    brought: Mapping[Seat, int] | None = None,
) -> tuple[Share, ...]:
    """Returns what each person takes from a finished match, best first.

    Args:
        ranking: Seats best first, ties sharing a place; of two who share the first place the next
        is third. spoils: What the game hands over; may lack seats. seats: Each seat's player, by
        id. brought: With how many garnets seats began, where that is not what their persons held in
        the season.
    """
    found: list[Share] = []
    for group in ranking:
        place = len(found) + 1
        found += [
            _share(seats[seat], place, spoils.get(seat, Spoils()), (brought or {}).get(seat))
            for seat in group
        ]
    return tuple(found)


def _share(id: str, place: int, taken: Spoils, brought: int | None) -> Share:
    return Share(id, place, taken.garnets, taken.won, taken.tokens, taken.candidate, brought)


def completed(season: Season, episode: Episode, given: Sequence[Share]) -> tuple[Share, ...]:
    """Returns the shares of all who are in the episode, in the order of the cast.

    Who did not play comes after all others; who is not of the cast is left out. Where the game
    awards no Tokens, a sole winner gets `winner_tokens`, several one each; nobody where all share
    the first place.
    """
    known = {share.player_id: share for share in given}
    last = len(given) + 1
    found = [known.get(id) or Share(id, last) for id in present(season, episode)]
    awards = episode.match is not None and episode.match.awards_tokens
    return tuple(found) if awards else _with_winner_tokens(found, episode.rules.winner_tokens)


def present(season: Season, episode: Episode) -> tuple[str, ...]:
    """Returns who was in the season when the episode's spoils were first taken, or is now, in
    the order of the cast.
    """
    if episode.shares:
        return tuple(share.player_id for share in episode.shares)
    return season.alive


def _with_winner_tokens(shares: Sequence[Share], number: int) -> tuple[Share, ...]:
    best = min((share.place for share in shares), default=0)
    first = [share for share in shares if share.place == best]
    if any(share.tokens for share in shares) or len(first) == len(shares):
        return tuple(shares)
    tokens = number if len(first) == 1 else min(number, 1)
    return tuple(replace(share, tokens=tokens) if share in first else share for share in shares)


def changed(before: Iterable[Share], after: Iterable[Share]) -> tuple[ShareChange, ...]:
    """Returns what differs, by person, in the order of `after` and then of `before`."""
    old, new = ({share.player_id: share for share in shares} for shares in (before, after))
    return tuple(
        ShareChange(id, old.get(id), new.get(id))
        for id in {**new, **old}
        if old.get(id) != new.get(id)
    )


def same_consequences(before: Iterable[Share], after: Iterable[Share]) -> bool:
    """Returns whether two results have the same places, Tokens and candidates, whatever garnets
    they bring.
    """
    return _consequences(before) == _consequences(after)


def _consequences(shares: Iterable[Share]) -> list[tuple[str, int, int, bool]]:
    return [(one.player_id, one.place, one.tokens, bool(one.candidate)) for one in shares]
