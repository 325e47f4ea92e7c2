"""What follows by itself: an episode's course from its spoils to its end, until somebody is
asked or has to act.
"""

from bifrost_bot.engines.rng import Rng
from bifrost_bot.season import garnets, tie_break, token
from bifrost_bot.season.events import (
    CandidateNamed,
    ChoiceClosed,
    ChoiceOpened,
    Count,
    Eliminated,
    EpisodeClosed,
    OpponentChosen,
    SeasonEnded,
    SeasonEvent,
    TieDecided,
    TokensSettled,
)
from bifrost_bot.season.fold import evolved
from bifrost_bot.season.model import Choice, ChoiceKind, Episode, Moment, Season, Stage


def following(season: Season, moment: Moment) -> tuple[SeasonEvent, ...]:
    """Returns what follows from how the season is now."""
    events: list[SeasonEvent] = []
    while step := _step(season, moment):
        season = evolved(season, step)
        events += step
    return tuple(events)


def wins_needed(season: Season) -> int:
    """Returns how many duels somebody has to win: one, in the finale more than half of them."""
    return season.rules.finale // 2 + 1 if len(season.alive) == 2 else 1


def _step(season: Season, moment: Moment) -> tuple[SeasonEvent, ...]:
    episode = season.episode
    if season.over or not season.episodes:
        return ()
    if episode is None or _is_spent(season, episode):
        closed = (EpisodeClosed(episode.number, "", "", moment.now_ms),) if episode else ()
        return closed or _ended(season, moment)
    if episode.choice is not None and not episode.choice.closed:
        is_complete = _is_complete(season, episode.choice)
        return (ChoiceClosed(episode.choice.number, moment.now_ms),) if is_complete else ()
    match episode.stage:
        case Stage.CANDIDACY:
            return _candidacy(season, episode, moment)
        case Stage.TOKENS:
            return _tokens(season, episode, moment)
        case Stage.OPPONENT:
            return _opponent(season, episode, moment)
        case Stage.DUEL:
            return _duel(season, episode, moment)
        case Stage.MATCH | Stage.CLOSED:
            return ()


def _is_spent(season: Season, episode: Episode) -> bool:
    """Returns whether an episode is over, as one of its duellists is out, or as the finale has
    not two of them.
    """
    if episode.finale:
        return len(season.alive) != 2
    parties = (*episode.candidates, episode.opponent) if episode.opponent else episode.candidates
    return len(season.alive) < 2 or any(id not in season.alive for id in parties)


def _ended(season: Season, moment: Moment) -> tuple[SeasonEvent, ...]:
    """Returns the end of the season once one is left and no elimination is in question."""
    if len(season.alive) != 1 or season.questions:
        return ()
    return (SeasonEnded(season.alive[0], "won", "", "", moment.now_ms),)


def _is_complete(season: Season, choice: Choice) -> bool:
    if not choice.asked:
        return True
    # Where answers can be changed, nobody may be late only because another was early.
    return season.rules.closes == "answered" and all(id in choice.answers for id in choice.asked)


def _opened(
    season: Season,
    kind: ChoiceKind,
    asked: tuple[str, ...],
    options: tuple[str, ...],
    places: int,
    moment: Moment,
) -> tuple[SeasonEvent, ...]:
    rules = season.rules
    seconds = {
        "vote": rules.vote_seconds,
        "tokens": rules.token_seconds,
        "opponent": rules.opponent_seconds,
    }[kind]
    until_ms = moment.now_ms + seconds * 1000
    return (
        ChoiceOpened(season.numbers + 1, kind, asked, options, places, until_ms, moment.now_ms),
    )


def _candidacy(season: Season, episode: Episode, moment: Moment) -> tuple[SeasonEvent, ...]:
    verdict = tie_break.judged(season, episode)
    if verdict.undecided:
        return _opened(
            season,
            "vote",
            tie_break.leaders(season, episode),
            verdict.undecided,
            verdict.places,
            moment,
        )
    named = [id for id in season.alive if id in verdict.chosen]
    reasons = {share.player_id: share.candidate for share in episode.shares}
    candidates = [CandidateNamed(episode.number, id, reasons[id], moment.now_ms) for id in named]
    if not verdict.tied:
        return tuple(candidates)
    chosen = tuple(id for id in named if id in verdict.tied)
    counts = tuple(Count(id, number) for id, number in tie_break.votes(episode.choice).items())
    number, how, level = episode.number, verdict.how, verdict.level
    decided = TieDecided(
        number, verdict.tied, chosen, how, counts, level, verdict.draws, moment.now_ms
    )
    return (decided, *candidates)


def _tokens(season: Season, episode: Episode, moment: Moment) -> tuple[SeasonEvent, ...]:
    asked = token.askers(season, episode)
    if episode.choice is not None:
        return token.settled(season, episode, moment)
    if not asked:
        return (TokensSettled(episode.number, (), moment.now_ms),)
    barred = episode.candidates if season.rules.receivers == "not_candidate" else ()
    return _opened(
        season, "tokens", asked, tuple(id for id in season.alive if id not in barred), 0, moment
    )


def _opponent(season: Season, episode: Episode, moment: Moment) -> tuple[SeasonEvent, ...]:
    options, rules = token.unprotected(season, episode), season.rules
    silent = episode.choice is not None
    if len(options) == 1:
        return (
            OpponentChosen(episode.number, options[0], 0, "only", options, "", (), moment.now_ms),
        )
    if rules.opponent == "least" or (silent and rules.silent_opponent == "least"):
        verdict = tie_break.least(season, episode, options)
        level, draws = verdict.level or options, verdict.draws
        return (
            OpponentChosen(
                episode.number, verdict.chosen[0], 0, "least", level, "", draws, moment.now_ms
            ),
        )
    if silent:
        rng = Rng(season.seed, episode.number)
        drawn = rng.choice(options, "opponent")
        return (
            OpponentChosen(
                episode.number, drawn, 0, "drawn", options, "", rng.draws, moment.now_ms
            ),
        )
    asked = season.hosts if rules.opponent == "host" else episode.candidates
    return _opened(season, "opponent", asked, options, 1, moment)


def _duel(season: Season, episode: Episode, moment: Moment) -> tuple[SeasonEvent, ...]:
    needed, duellists = wins_needed(season), season.duellists
    winner = next((id for id in duellists if episode.wins(id) >= needed), None)
    if winner is None:
        return ()
    (loser,) = (id for id in duellists if id != winner)
    heir = winner if season.rules.loser_garnets == "to_winner" else ""
    gone = Eliminated(episode.number, loser, "duel", "", "", moment.now_ms)
    return (*garnets.left(season, loser, heir, "", moment), gone)
