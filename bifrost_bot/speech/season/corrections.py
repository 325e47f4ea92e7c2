"""Announcements of results that changed after the fact, and of questions to the hosts."""

from collections.abc import Iterator
from typing import assert_never

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
from bifrost_bot.speech.texts.season.board import SeasonBoardText
from bifrost_bot.speech.texts.season.story import SeasonCorrectionText
from bifrost_bot.speech.wording import counted, listing


def announcement(event: CorrectionEvent, before: Seen, after: Seen) -> str:
    """Returns the announcement of a correction, or of a question to the hosts."""
    match event:
        case Corrected():
            return "\n".join(_correction(event, after))
        case QuestionAsked():
            return question_text(event, after)
        case QuestionClosed():
            return _closing_text(event, before)
        case Reinstated(player_id=id):
            return SeasonCorrectionText.back.format(player=after.name(id))
        case EpisodeReopened(number=number, about="spoils"):
            return SeasonCorrectionText.found_again.format(number=number)
        case EpisodeReopened(number=number, to=to):
            return SeasonCorrectionText.duel_again.format(number=number, player=after.name(to))
        case _:
            assert_never(event)


def question_text(question: Question | QuestionAsked, seen: Seen) -> str:
    """Returns a question to the hosts, and its deadline."""
    return SeasonCorrectionText.question.format(
        hosts=seen.names(seen.season.hosts),
        players=seen.names(question.asked),
        number=question.episode,
        deadline=deadline(question.until_ms),
    )


def _correction(event: Corrected, seen: Seen) -> Iterator[str]:
    """Yields the changes but for garnets, which are private."""
    number = event.episode
    before = seen.names(event.before)
    after = seen.names(event.after)
    if event.about == "duel":
        yield SeasonCorrectionText.duel.format(number=number, before=before, after=after)
        return
    if event.reason:
        reason = seen.quoted(event.reason)
        yield SeasonCorrectionText.by_host.format(
            host=seen.name(event.by), number=number, reason=reason
        )
    else:
        yield SeasonCorrectionText.by_match.format(number=number)
    yield from _changes(event.changes, seen)
    parts = [after] if after else []
    if event.tied:
        parts.append(SeasonCorrectionText.one_of.format(players=seen.names(event.tied)))
    after = listing(parts)
    if after == before:
        yield SeasonCorrectionText.same_candidates
    else:
        yield SeasonCorrectionText.candidates.format(
            before=before or SeasonCorrectionText.nobody, after=after or SeasonCorrectionText.nobody
        )


def _changes(changes: tuple[ShareChange, ...], seen: Seen) -> Iterator[str]:
    for one in changes:
        before = _share_text(one.before)
        after = _share_text(one.after)
        if before != after:
            player = seen.name(one.player_id)
            yield SeasonCorrectionText.change.format(player=player, before=before, after=after)


def _share_text(share: Share | None) -> str:
    if share is None:
        return SeasonBoardText.no_place
    if not share.tokens:
        return SeasonBoardText.place.format(place=share.place)
    tokens = counted(share.tokens, "Token")
    return SeasonCorrectionText.place_and_tokens.format(place=share.place, tokens=tokens)


def _closing_text(event: QuestionClosed, before: Seen) -> str:
    number = next(one.episode for one in before.season.questions if one.number == event.number)
    match event.result:
        case "kept":
            return SeasonCorrectionText.kept.format(host=before.name(event.by), number=number)
        case "undone":
            return SeasonCorrectionText.undone.format(host=before.name(event.by), number=number)
        case "lapsed":
            return SeasonCorrectionText.lapsed.format(number=number)
        case "withdrawn":
            return SeasonCorrectionText.withdrawn.format(number=number)
