"""Automatic transitions of a season, until a person is asked or has to act."""

from typing import Literal

from bifrost_bot.engines.rng import Draw, Rng
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
    SubstituteAsked,
    TieDecided,
    TokensSettled,
)
from bifrost_bot.season.fold import evolve_all
from bifrost_bot.season.model import (
    Choice,
    ChoiceKind,
    Episode,
    Moment,
    Season,
    Stage,
    shares_by_person,
)
from bifrost_bot.season.rules import SeasonRules
from bifrost_bot.stream.ids import without


def following(season: Season, moment: Moment) -> tuple[SeasonEvent, ...]:
    """Returns the events that follow from the season's present state."""
    events: list[SeasonEvent] = []
    while step := _next_step(season, moment):
        season = evolve_all(season, step)
        events += step
    return tuple(events)


def wins_needed(season: Season) -> int:
    """Returns how many duels the winner has to win: one, or in the finale more than half."""
    return season.rules.finale // 2 + 1 if len(season.alive) == 2 else 1


def choice_seconds(rules: SeasonRules, kind: ChoiceKind) -> int:
    """Returns the time for a choice of this kind."""
    match kind:
        case "vote":
            return rules.vote_seconds
        case "tokens":
            return rules.token_seconds
        case "opponent":
            return rules.opponent_seconds


def _next_step(season: Season, moment: Moment) -> tuple[SeasonEvent, ...]:
    episode = season.episode
    if season.over or not season.episodes:
        return ()
    if asking := _ask_substitute(season, moment):
        return asking
    if episode is None:
        return _end_season(season, moment)
    if _is_over(season, episode):
        return (EpisodeClosed(episode.number, "", "", moment.now_ms),)
    choice = episode.choice
    if choice is not None and not choice.closed:
        if _is_complete(season, choice):
            return (ChoiceClosed(choice.number, moment.now_ms),)
        return ()
    match episode.stage:
        case Stage.CANDIDACY:
            return _name_candidates(season, episode, moment)
        case Stage.TOKENS:
            return _settle_tokens(season, episode, moment)
        case Stage.OPPONENT:
            return _find_opponent(season, episode, moment)
        case Stage.DUEL:
            return _settle_duel(season, episode, moment)
        case Stage.MATCH | Stage.CLOSED:
            return ()


def _ask_substitute(season: Season, moment: Moment) -> tuple[SeasonEvent, ...]:
    """Returns the question to the first substitute, if a place is vacant and none is asked."""
    if season.substitution is not None or not season.vacant or not season.substitutes:
        return ()
    until_ms = moment.now_ms + season.rules.question_seconds * 1000
    asked = SubstituteAsked(
        season.numbers + 1, season.substitutes[0], season.vacant[0], until_ms, moment.now_ms
    )
    return (asked,)


def _is_over(season: Season, episode: Episode) -> bool:
    """Returns whether a duellist is out, or the finale has not two players."""
    if episode.finale:
        return len(season.alive) != 2
    return len(season.alive) < 2 or not set(season.alive).issuperset(episode.parties)


def _end_season(season: Season, moment: Moment) -> tuple[SeasonEvent, ...]:
    """Returns the end of the season once one player remains and no question is open."""
    if len(season.alive) != 1 or season.questions:
        return ()
    return (SeasonEnded(season.alive[0], "won", "", "", moment.now_ms),)


def _is_complete(season: Season, choice: Choice) -> bool:
    if not choice.asked:
        return True
    # Where answers can be changed, early answers must not shorten the time of others.
    return season.rules.closes == "answered" and choice.answers.keys() >= set(choice.asked)


def _open_choice(
    season: Season,
    kind: ChoiceKind,
    asked: tuple[str, ...],
    options: tuple[str, ...],
    places: int,
    moment: Moment,
) -> tuple[SeasonEvent, ...]:
    number = season.numbers + 1
    until_ms = moment.now_ms + choice_seconds(season.rules, kind) * 1000
    return (ChoiceOpened(number, kind, asked, options, places, until_ms, moment.now_ms),)


def _name_candidates(season: Season, episode: Episode, moment: Moment) -> tuple[SeasonEvent, ...]:
    selection = tie_break.select_candidates(season, episode)
    if selection.undecided:
        voters = tie_break.leaders(season, episode)
        options = selection.undecided
        return _open_choice(season, "vote", voters, options, selection.places, moment)
    named = [id for id in season.alive if id in selection.chosen]
    shares = shares_by_person(episode.shares)
    candidates: list[SeasonEvent] = []
    for id in named:
        reason = shares[id].candidate
        candidates.append(CandidateNamed(episode.number, id, reason, moment.now_ms))
    if not selection.tied:
        return tuple(candidates)
    votes = tie_break.count_votes(episode.choice)
    decided = TieDecided(
        episode.number,
        selection.tied,
        tuple(id for id in named if id in selection.tied),
        selection.how,
        tuple(Count(id, number) for id, number in votes.items()),
        selection.level,
        selection.draws,
        moment.now_ms,
    )
    return (decided, *candidates)


def _settle_tokens(season: Season, episode: Episode, moment: Moment) -> tuple[SeasonEvent, ...]:
    if episode.choice is not None:
        return token.settle(season, episode, moment)
    asked = token.holders_to_ask(season, episode)
    if not asked:
        return (TokensSettled(episode.number, (), moment.now_ms),)
    options = token.allowed_receivers(season, episode)
    return _open_choice(season, "tokens", asked, options, 0, moment)


def _find_opponent(season: Season, episode: Episode, moment: Moment) -> tuple[SeasonEvent, ...]:
    options = token.possible_opponents(season, episode)
    rules = season.rules
    is_late = episode.choice is not None
    if len(options) == 1:
        return _choose(episode, options[0], "only", options, (), moment)
    if rules.opponent == "least" or (is_late and rules.silent_opponent == "least"):
        selection = tie_break.select_least(season, episode, options)
        level = selection.level or options
        return _choose(episode, selection.chosen[0], "least", level, selection.draws, moment)
    if is_late:
        rng = Rng(season.seed, episode.number)
        drawn = rng.choice(options, "opponent")
        return _choose(episode, drawn, "drawn", options, rng.draws, moment)
    asked = season.hosts if rules.opponent == "host" else episode.candidates
    return _open_choice(season, "opponent", asked, options, 1, moment)


def _choose(
    episode: Episode,
    id: str,
    how: Literal["least", "drawn", "only"],
    options: tuple[str, ...],
    draws: tuple[Draw, ...],
    moment: Moment,
) -> tuple[SeasonEvent, ...]:
    return (OpponentChosen(episode.number, id, 0, how, options, "", draws, moment.now_ms),)


def _settle_duel(season: Season, episode: Episode, moment: Moment) -> tuple[SeasonEvent, ...]:
    needed = wins_needed(season)
    winners = [id for id in season.duellists if episode.wins(id) >= needed]
    if not winners:
        return ()
    winner = winners[0]
    (loser,) = without(season.duellists, winner)
    heir = winner if season.rules.loser_garnets == "to_winner" else ""
    gone = Eliminated(episode.number, loser, "duel", "", "", moment.now_ms)
    return (*garnets.pass_on(season, loser, heir, "", moment), gone)
