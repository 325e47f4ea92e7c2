"""Tokens of Life: who may give how many to whom, and what was given.

Only Tokens that were won can be given, not those that somebody was given: so the order of answers
decides nothing. A Token keeps its holder from being chosen as an opponent; a Candidate it does not
save.
"""

from bifrost_bot.engines.rng import Rng
from bifrost_bot.season.events import SeasonEvent, TokenGiven, TokensLost, TokensSettled
from bifrost_bot.season.model import Episode, Moment, Season


def receivers(season: Season, episode: Episode, holder: str) -> tuple[str, ...]:
    """Returns to whom a holder may give a Token, in the order of the cast."""
    barred = episode.candidates if season.rules.receivers == "not_candidate" else ()
    return tuple(id for id in season.alive if id != holder and id not in barred)


def bounds(season: Season, episode: Episode, holder: str) -> tuple[int, int]:
    """Returns how many Tokens a holder must give at least, and may give at most: one each to
    different persons.
    """
    tokens = episode.tokens.get(holder, 0) if holder in season.alive else 0
    room = len(receivers(season, episode, holder))
    least = min(max(tokens - season.rules.tokens_kept, 0), room)
    return least, min(tokens, room) if season.rules.give_all else least


def askers(season: Season, episode: Episode) -> tuple[str, ...]:
    """Returns who has Tokens that they must or may give, in the order of the cast."""
    return tuple(id for id in season.alive if bounds(season, episode, id)[1])


def settled(season: Season, episode: Episode, moment: Moment) -> tuple[SeasonEvent, ...]:
    """Returns what is given when the time to give is over: what was chosen, then what the rules
    say of the rest.
    """
    chosen = {id: _chosen(season, episode, id) for id in season.alive}
    events: list[SeasonEvent] = [
        TokenGiven(episode.number, id, to, False, moment.now_ms)
        for id, gifts in chosen.items()
        for to in gifts
    ]
    protected = {to for gifts in chosen.values() for to in gifts}
    protected |= {id for id, number in episode.tokens.items() if number > len(chosen.get(id, ()))}
    rng = Rng(season.seed, episode.number)
    for id, gifts in chosen.items():
        excess = episode.tokens.get(id, 0) - len(gifts) - season.rules.tokens_kept
        drawn: list[str] = []
        if season.rules.silent_tokens == "drawn":
            unsafe = [to for to in receivers(season, episode, id) if to not in protected]
            drawn = [
                unsafe.pop(rng.below(len(unsafe), "tokens"))
                for _ in range(min(excess, len(unsafe)))
            ]
        protected |= set(drawn)
        events += [TokenGiven(episode.number, id, to, True, moment.now_ms) for to in drawn]
        if excess > len(drawn):
            events.append(TokensLost(episode.number, id, excess - len(drawn), moment.now_ms))
    return (*events, TokensSettled(episode.number, rng.draws, moment.now_ms))


def _chosen(season: Season, episode: Episode, holder: str) -> list[str]:
    """Returns to whom of those who are still in the season a holder chose to give a Token."""
    answers = episode.choice.answers if episode.choice else dict[str, tuple[str, ...]]()
    return [to for to in answers.get(holder, ()) if to in season.alive]


def unprotected(season: Season, episode: Episode) -> tuple[str, ...]:
    """Returns whom the Candidate may duel: who has no Token, or all others if nobody is without
    one.
    """
    others = tuple(id for id in season.alive if id not in episode.candidates)
    return tuple(id for id in others if not episode.tokens.get(id)) or others
