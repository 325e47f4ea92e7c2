"""Questions to the hosts: keep or undo an elimination whose cause was corrected later.

Without an answer in time it is kept. If the next episode has not begun, the episode of an undone
elimination continues; otherwise only the player is back.
"""

from bifrost_bot.season import garnets
from bifrost_bot.season.decide.rights import require_host
from bifrost_bot.season.errors import HostError
from bifrost_bot.season.events import (
    EpisodeReopened,
    QuestionAsked,
    QuestionClosed,
    Reinstated,
    SeasonEvent,
)
from bifrost_bot.season.fold import evolve_all
from bifrost_bot.season.host_action import AnswerQuestion
from bifrost_bot.season.model import Episode, Moment, Question, QuestionTopic, Season


def withdraw_question(question: Question | None, moment: Moment) -> tuple[SeasonEvent, ...]:
    """Returns the event that a question no longer arises, if there is one."""
    if question is None:
        return ()
    return (QuestionClosed(question.number, "withdrawn", "", moment.now_ms),)


def ask_hosts(
    season: Season, episode: Episode, about: QuestionTopic, winner: str, moment: Moment
) -> QuestionAsked:
    """Returns the question about an elimination; `winner` is the duel's, if that changed."""
    return QuestionAsked(
        number=season.numbers + 1,
        episode=episode.number,
        about=about,
        asked=episode.fallen,
        to=winner,
        until_ms=moment.now_ms + season.rules.question_seconds * 1000,
        at_ms=moment.now_ms,
    )


def decide(season: Season, action: AnswerQuestion, moment: Moment) -> tuple[SeasonEvent, ...]:
    """Returns the events that follow from a host's answer.

    Raises:
        SeasonError: When there is no such question, or the user is no host.
    """
    by = action.by
    require_host(season, by)
    if action.number in season.answered:
        return ()
    question = season.numbered_question(action.number)
    if question is None:
        raise HostError(
            "There is no such question to the hosts. /season status shows what is open."
        )
    if action.keep:
        return (QuestionClosed(question.number, "kept", by, moment.now_ms),)
    return _undo_elimination(season, question, by, moment)


def _undo_elimination(
    season: Season, question: Question, by: str, moment: Moment
) -> tuple[SeasonEvent, ...]:
    number = question.episode
    episode = season.episodes[number - 1]
    other: QuestionTopic = "duel" if question.about == "spoils" else "spoils"
    events: list[SeasonEvent] = [QuestionClosed(question.number, "undone", by, moment.now_ms)]
    events += withdraw_question(season.question(number, other), moment)
    for id in question.asked:
        events += garnets.give_back(season, episode, id, by, moment)
        events.append(Reinstated(number, id, by, moment.now_ms))
    if len(season.episodes) == number:
        events.append(EpisodeReopened(number, question.about, question.winner, moment.now_ms))
    after = evolve_all(season, events)
    episode = after.episodes[number - 1]
    return (*events, *garnets.apply_shares(after, episode, episode.shares, by, moment))
