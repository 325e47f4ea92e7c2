"""Announcements of results that changed after the fact, and of questions to the hosts."""

from collections.abc import Iterator
from typing import Final, assert_never

from bifrost_bot.season.events import (
    Corrected,
    CorrectionEvent,
    EpisodeReopened,
    QuestionAsked,
    QuestionClosed,
    Reinstated,
    ShareChange,
)
from bifrost_bot.season.model import Question, Share
from bifrost_bot.speech.season.time import deadline
from bifrost_bot.speech.season.view import Seen
from bifrost_bot.speech.texts import BACK_IN_SEASON, NOT_PLACED, PLACE
from bifrost_bot.speech.wording import counted, listing

_NOBODY: Final = "not known"


def announcement(event: CorrectionEvent, before: Seen, after: Seen) -> str:
    """Returns the announcement of a correction, or of a question to the hosts."""
    match event:
        case Corrected():
            return "\n".join(_correction(event, after))
        case QuestionAsked():
            return question_text(event, after)
        case QuestionClosed():
            return _closing_text(event, before)
        case Reinstated(player_id=id, reason=""):
            return BACK_IN_SEASON.format(player=after.name(id))
        case Reinstated(player_id=id, by=by):
            reason = after.quote_text(event.reason)
            return f"{after.name(by)} took {after.name(id)} back into the season: {reason}"
        case EpisodeReopened(number=number, about="spoils"):
            return f"Episode {number} continues: the Elimination Candidate is found again."
        case EpisodeReopened(number=number, to=to):
            return f"Episode {number} continues: {after.name(to)} has won its duel."
        case _:
            assert_never(event)


def question_text(question: Question | QuestionAsked, seen: Seen) -> str:
    """Returns a question to the hosts, and its deadline."""
    return (
        f"Hosts ({seen.names(seen.season.hosts)}), {seen.names(question.asked)} left the season "
        f"in episode {question.episode}, and the result behind it has changed. Keep the "
        f"elimination or undo it until {deadline(question.until_ms)}. Without an answer it is "
        "kept."
    )


def _correction(event: Corrected, seen: Seen) -> Iterator[str]:
    """Yields the changes but for garnets, which are private."""
    number = event.episode
    before = seen.names(event.before)
    if event.about == "duel":
        after = seen.names(event.after)
        yield (
            f"The winner of the duel in episode {number} was corrected. Before: {before}; now: "
            f"{after}."
        )
        return
    if event.reason:
        reason = seen.quote_text(event.reason)
        yield f"{seen.name(event.by)} corrected the result of episode {number}: {reason}"
    else:
        yield f"The match of episode {number} was corrected, so its result is a different one."
    yield from _changes(event.changes, seen)
    after = _candidates(event, seen)
    if after == before:
        yield "By the new result the Elimination Candidate is the same."
    else:
        yield (
            f"Elimination Candidate before: {before or _NOBODY}; by "
            f"the new result: {after or _NOBODY}."
        )


def _candidates(event: Corrected, seen: Seen) -> str:
    """Returns the Candidates by the new result, as far as they can still be it."""
    # The loser of the episode's duel comes back if the hosts undo it.
    fallen = seen.episode(event.episode).fallen
    out = [one.id for one in seen.season.cast if one.out is not None and not one.successor]
    gone = {*out} - {*fallen}
    marked = gone - {*event.before}
    parts = [
        f"{seen.name(id)} (eliminated)" if id in marked else seen.name(id) for id in event.after
    ]
    tied = [id for id in event.tied if id not in gone]
    if len(tied) > 1:
        parts.append(f"one of {seen.names(tied)}")
    else:
        parts += map(seen.name, tied)
    return listing(parts)


def _changes(changes: tuple[ShareChange, ...], seen: Seen) -> Iterator[str]:
    for one in changes:
        before = _share_text(one.before)
        after = _share_text(one.after)
        if before != after:
            player = seen.name(one.player_id)
            yield f"{player} before: {before}; now: {after}"


def _share_text(share: Share | None) -> str:
    if share is None:
        return NOT_PLACED
    if not share.tokens:
        return PLACE.format(place=share.place)
    tokens = counted(share.tokens, "Token")
    return f"place {share.place}, {tokens}"


def _closing_text(event: QuestionClosed, before: Seen) -> str:
    number = next(one.episode for one in before.season.questions if one.number == event.number)
    match event.result:
        case "kept":
            return f"{before.name(event.by)} kept the elimination in episode {number}."
        case "undone":
            return f"{before.name(event.by)} undid the elimination in episode {number}."
        case "lapsed":
            return f"No host answered in time, so the elimination in episode {number} is kept."
        case "withdrawn":
            return f"The elimination in episode {number} is no longer in question."
