"""Questions to the hosts: whether to keep or undo an elimination after what it rests on has
changed.

In time it is kept. If the next episode has not begun, the episode of an undone elimination
continues; else only the player is back.
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
from bifrost_bot.season.fold import evolved
from bifrost_bot.season.host_action import AnswerQuestion
from bifrost_bot.season.model import Doubt, Episode, Moment, Question, Season
from bifrost_bot.speech.texts.season.refusal import SeasonRefusal


def withdrawn(question: Question | None, moment: Moment) -> tuple[SeasonEvent, ...]:
    """Returns that a question no longer arises, if there is one."""
    return (
        ()
        if question is None
        else (QuestionClosed(question.number, "withdrawn", "", moment.now_ms),)
    )


def asked(
    season: Season, episode: Episode, about: Doubt, winner: str, moment: Moment
) -> tuple[SeasonEvent, ...]:
    """Returns that the hosts are asked about an elimination; `winner` is who won the duel, if
    that changed.
    """
    until_ms = moment.now_ms + season.rules.question_seconds * 1000
    number = season.numbers + 1
    return (
        QuestionAsked(
            number, episode.number, about, episode.fallen, winner, until_ms, moment.now_ms
        ),
    )


def decide(season: Season, command: AnswerQuestion, moment: Moment) -> tuple[SeasonEvent, ...]:
    """Returns the events that follow from a host's answer.

    Raises:
        SeasonError: When there is no such question, or who answers is no host.
    """
    require_host(season, command.by)
    if command.number in season.answered:
        return ()
    question = next((one for one in season.questions if one.number == command.number), None)
    if question is None:
        raise HostError(SeasonRefusal.no_question)
    if command.keep:
        return (QuestionClosed(question.number, "kept", command.by, moment.now_ms),)
    events: list[SeasonEvent] = [
        QuestionClosed(question.number, "undone", command.by, moment.now_ms)
    ]
    other: Doubt = "duel" if question.about == "spoils" else "spoils"
    events += withdrawn(season.question(question.episode, other), moment)
    for id in question.asked:
        episode = season.episodes[question.episode - 1]
        events += garnets.returned(season, episode, id, command.by, moment)
        events.append(Reinstated(episode.number, id, command.by, moment.now_ms))
    if len(season.episodes) == question.episode:
        events.append(
            EpisodeReopened(question.episode, question.about, question.winner, moment.now_ms)
        )
    after = evolved(season, events)
    episode = after.episodes[question.episode - 1]
    return (*events, *garnets.taken(after, episode, episode.shares, command.by, moment))
