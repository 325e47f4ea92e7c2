"""Tokens of Life: how many a holder may give, to whom, and the result.

Only Tokens that were won can be given on, not received ones, so the order of answers does not
matter. A Token keeps its holder from being chosen as an opponent; it does not save a Candidate.
"""

from collections.abc import Sequence

from bifrost_bot.engines.rng import Rng
from bifrost_bot.season.events import SeasonEvent, TokenGiven, TokensLost, TokensSettled
from bifrost_bot.season.model import Episode, Moment, Season
from bifrost_bot.stream.ids import without


def receivers(season: Season, episode: Episode, holder: str) -> tuple[str, ...]:
    """Returns the people to whom a holder may give a Token, in the order of the cast."""
    return without(allowed_receivers(season, episode), holder)


def allowed_receivers(season: Season, episode: Episode) -> tuple[str, ...]:
    """Returns the people to whom Tokens may be given, in the order of the cast."""
    if season.rules.receivers == "not_candidate":
        return without(season.alive, *episode.candidates)
    return season.alive


def gift_bounds(season: Season, episode: Episode, holder: str) -> tuple[int, int]:
    """Returns the fewest and most Tokens that a holder may give: one each to different people."""
    tokens = episode.tokens.get(holder, 0) if holder in season.alive else 0
    room = len(receivers(season, episode, holder))
    least = min(max(tokens - season.rules.tokens_kept, 0), room)
    return least, min(tokens, room) if season.rules.give_all else least


def holders_to_ask(season: Season, episode: Episode) -> tuple[str, ...]:
    """Returns the holders who must or may give Tokens, in the order of the cast."""
    return tuple(id for id in season.alive if gift_bounds(season, episode, id)[1])


def settle(season: Season, episode: Episode, moment: Moment) -> tuple[SeasonEvent, ...]:
    """Returns the gifts at the end of the time to give: chosen ones, then those by the rules."""
    chosen = {id: _chosen_receivers(season, episode, id) for id in season.alive}
    events: list[SeasonEvent] = []
    protected: set[str] = set()
    for id, gifts in chosen.items():
        events += _gifts(episode, id, gifts, moment, drawn=False)
        protected.update(gifts)
    for id, number in episode.tokens.items():
        if number > len(chosen.get(id, ())):
            protected.add(id)
    rng = Rng(season.seed, episode.number)
    for id, gifts in chosen.items():
        excess = episode.tokens.get(id, 0) - len(gifts) - season.rules.tokens_kept
        drawn: list[str] = []
        if season.rules.silent_tokens == "drawn":
            unsafe = list(without(receivers(season, episode, id), *protected))
            drawn = rng.take(unsafe, min(excess, len(unsafe)), "tokens")
        protected.update(drawn)
        events += _gifts(episode, id, drawn, moment, drawn=True)
        if excess > len(drawn):
            events.append(TokensLost(episode.number, id, excess - len(drawn), moment.now_ms))
    return (*events, TokensSettled(episode.number, rng.draws, moment.now_ms))


def _gifts(
    episode: Episode, holder: str, people: Sequence[str], moment: Moment, *, drawn: bool
) -> list[TokenGiven]:
    return [TokenGiven(episode.number, holder, to, drawn, moment.now_ms) for to in people]


def _chosen_receivers(season: Season, episode: Episode, holder: str) -> list[str]:
    if episode.choice is None:
        return []
    return [to for to in episode.choice.answers.get(holder, ()) if to in season.alive]


def possible_opponents(season: Season, episode: Episode) -> tuple[str, ...]:
    """Returns the people whom the Candidate may duel: those without a Token, or all if all have."""
    others = without(season.alive, *episode.candidates)
    return tuple(id for id in others if not episode.tokens.get(id)) or others
