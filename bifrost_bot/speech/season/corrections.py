"""What everybody is told when a result changes after the fact, and what hosts are asked then."""

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
from bifrost_bot.speech.texts.season.story import RevisionText
from bifrost_bot.speech.wording import counted, listing


def announcement(event: CorrectionEvent, before: Seen, after: Seen) -> str:
    """Returns what everybody is told of a correction, or of a question to the hosts."""
    match event:
        case Corrected():
            return "\n".join(_corrected(event, after))
        case QuestionAsked():
            return wanted(event, after)
        case QuestionClosed():
            return _closed(event, before)
        case Reinstated(player_id=id):
            return RevisionText.back.format(player=after.name(id))
        case EpisodeReopened(number=number, about="spoils"):
            return RevisionText.found_again.format(number=number)
        case EpisodeReopened(number=number, to=to):
            return RevisionText.duel_again.format(number=number, player=after.name(to))
        case _:
            assert_never(event)


def wanted(question: Question | QuestionAsked, seen: Seen) -> str:
    """Returns what hosts are asked, and until when."""
    players, until = seen.names(question.asked), deadline(question.until_ms)
    hosts = seen.names(seen.season.hosts)
    return RevisionText.question.format(
        hosts=hosts, players=players, number=question.episode, deadline=until
    )


def _corrected(event: Corrected, seen: Seen) -> Iterator[str]:
    """Yields what changed but for garnets, which are their owners' affair."""
    number, before, now = event.episode, seen.names(event.before), seen.names(event.after)
    if event.about == "duel":
        yield RevisionText.duel.format(number=number, before=before, after=now)
        return
    if event.reason:
        reason = seen.quoted(event.reason)
        yield RevisionText.by_host.format(host=seen.name(event.by), number=number, reason=reason)
    else:
        yield RevisionText.by_match.format(number=number)
    yield from _changes(event.changes, seen)
    tied = [RevisionText.one_of.format(players=seen.names(event.tied))] if event.tied else []
    now = listing([*([now] if now else []), *tied])
    if now == before:
        yield RevisionText.same_candidates
    else:
        yield RevisionText.candidates.format(
            before=before or RevisionText.nobody, after=now or RevisionText.nobody
        )


def _changes(changes: tuple[ShareChange, ...], seen: Seen) -> Iterator[str]:
    for one in changes:
        before, after = _share(one.before), _share(one.after)
        if before != after:
            yield RevisionText.change.format(
                player=seen.name(one.player_id), before=before, after=after
            )


def _share(share: Share | None) -> str:
    if share is None:
        return SeasonBoardText.no_place
    if not share.tokens:
        return SeasonBoardText.place.format(place=share.place)
    return RevisionText.place_and_tokens.format(
        place=share.place, tokens=counted(share.tokens, "Token")
    )


def _closed(event: QuestionClosed, before: Seen) -> str:
    number = next(one.episode for one in before.season.questions if one.number == event.number)
    match event.result:
        case "kept":
            return RevisionText.kept.format(host=before.name(event.by), number=number)
        case "undone":
            return RevisionText.undone.format(host=before.name(event.by), number=number)
        case "lapsed":
            return RevisionText.lapsed.format(number=number)
        case "withdrawn":
            return RevisionText.withdrawn.format(number=number)
