"""Invariants of a match that a crowd played: no lost or doubled texts, true replies."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from bifrost_bot.engines.values import Slot
from bifrost_bot.match.decide.core import fold
from bifrost_bot.match.events import MatchEvent, MoveSubmitted, PhaseResolved
from bifrost_bot.match.fold import evolve
from bifrost_bot.match.model import Match
from bifrost_bot.notices.answer import confirm, without_promise
from bifrost_bot.sandbox.world.model import Message
from bifrost_bot.sandbox.world.snowflake import instant_ms
from tests.e2e.helpers.crowd import LAST_MS, Crowd, Text

_CONFIRMED: Final = re.compile(r"^(?:Recorded|Now recorded): ", re.MULTILINE)
_BEGINNING: Final = 60
_OFTEN: Final = (
    "⏳",
    "Ready check:",
    "cannot record anything",
    "can record moves again",
    "sent a text in time",
    "while it was reading a",
)
"""What is repeated in the same words: warnings, other matches' questions, outages."""
_LATE: Final = "Discord delivered it too late"


async def troubles(crowd: Crowd) -> list[str]:
    """Returns what is wrong with a match whose notices are all delivered."""
    id = crowd.match.id
    record = crowd.record
    events = await record.events(id)
    untold = await record.untold(id)
    found = [f"{untold} notices are untold"] if untold else []
    replies = await record.replies(id)
    found += [*_told_twice(crowd), *_untrue(crowd, events, replies), *_lost(crowd, events, replies)]
    found += _out_of_order(crowd)
    return [f"match {id}, {crowd.match.settings.game}: {one}" for one in found]


def turns(events: Sequence[MatchEvent]) -> int:
    """Returns how many turns were played."""
    return sum(isinstance(event, PhaseResolved) for event in events)


def _told_twice(crowd: Crowd) -> Iterator[str]:
    """What a channel has twice: by its nonce, or by what it says, shows and answers."""
    for channel in (*crowd.rooms.all(), crowd.rooms.hosts, crowd.lobby):
        ours = [message for message in crowd.rooms.messages(channel) if message.author.bot]
        told = Counter(str(message.nonce) for message in ours if message.nonce is not None)
        told += Counter(_gist(message) for message in ours if not _is_often_said(message))
        yield from (
            f"{channel.name}: told {count} times: {one}" for one, count in told.items() if count > 1
        )
        answers = defaultdict[int, list[str]](list)
        for one in ours:
            if one.answered_id:
                answers[one.answered_id].append(one.content)
        yield from (
            f"{channel.name}: {id} has several replies: {texts}"
            for id, texts in answers.items()
            if len(texts) > 1
        )


def _is_often_said(message: Message) -> bool:
    return any(text in message.content for text in _OFTEN)


def _gist(message: Message) -> str:
    to = message.answered_id or ""
    return f"{message.content} {[file.filename for file in message.attachments]} {to}"


def _untrue(
    crowd: Crowd, events: Sequence[MatchEvent], recorded: Mapping[int, Sequence[str]]
) -> Iterator[str]:
    """Texts without a reply or with several, and those recorded other than replied."""
    due = [*_confirmations(events)]
    taken = dict(due)
    replies = [reply for channel in crowd.rooms.all() for reply in crowd.replies(channel)]
    confirmed = sum(len(_CONFIRMED.findall(reply.content)) for reply in replies)
    if not len(taken) == len(due) == confirmed:
        yield f"{len(due)} answers of {len(taken)} texts on record, {confirmed} confirmed"
    for channel in crowd.rooms.all():
        replies = crowd.replies(channel)
        told = [(one.answered_id, one.content) for one in replies if one.answered_id]
        kept = {id: "".join(recorded.get(id, ())) for id in channel.order if id in crowd.said}
        for id, said in kept.items():
            is_right = taken[id] in said if id in taken else not _CONFIRMED.search(said)
            if len(recorded.get(id, ())) > 1 or not is_right:
                yield f"{channel.name}: {crowd.said[id]}: {said!r} and {taken.get(id)!r} on record"
            # Replies that wait together are sent as one, to the last of their texts.
            begins = without_promise(said)[:_BEGINNING]
            if not any(to >= id and begins in text for to, text in told):
                yield f"{channel.name}: {crowd.said[id]}: {said!r} on record, but never told"


def _confirmations(events: Sequence[MatchEvent]) -> Iterator[tuple[int, str]]:
    """Yields the text of each recorded answer, and what its player must read."""
    match = fold(events[:1])
    for event in events[1:]:
        if isinstance(event, MoveSubmitted):
            yield event.message, confirm(match, event)
        match = evolve(match, event)


def _lost(
    crowd: Crowd, events: Sequence[MatchEvent], replies: Mapping[int, Sequence[str]]
) -> Iterator[str]:
    """Answers sent in time and not recorded, and turns resolved with others."""
    taken = {event.message for event in events if isinstance(event, MoveSubmitted)}
    late = {id for id in crowd.said if _LATE in "".join(replies.get(id, ()))}
    match = fold(events[:1])
    newest = dict[Slot, object]()
    for event in events[1:]:
        if isinstance(event, MoveSubmitted):
            newest[event.slot] = event.move
        elif isinstance(event, PhaseResolved):
            # An answer that is there already is not looked for: Discord's own delay may make what
            # follows it late.
            missed = (_owed(crowd, match) - taken) | (
                late & {id for id, _ in _of_phase(crowd, match, LAST_MS)}
            )
            yield from (f"lost: {crowd.said[id]}, told {replies.get(id)}" for id in missed)
            if dict(event.moves) != newest:
                yield f"turn {event.number}: resolved with {event.moves}, on record is {newest}"
            newest = {}
        match = evolve(match, event)


def _owed(crowd: Crowd, match: Match) -> set[int]:
    """The first answer of each slot in the phase, if it was sent before the deadline."""
    first = dict[Slot, int]()
    for id, text in _of_phase(crowd, match, 0):
        if text.valid and id not in crowd.uncounted:
            first.setdefault(text.slot, id)
    return {*first.values()}


def _of_phase(crowd: Crowd, match: Match, before_ms: int) -> Iterator[tuple[int, Text]]:
    """The texts of the phase, if they were sent so long before the deadline."""
    live = match.phase
    assert live is not None
    for id, text in sorted(crowd.said.items()):
        in_time = live.opened_ms <= instant_ms(id) <= live.deadline_ms - before_ms
        if in_time and text.phase == live.phase.number:
            yield id, text


def _out_of_order(crowd: Crowd) -> Iterator[str]:
    """Channels that show an earlier turn after a later one, or not each that was owed in them."""
    for channel in crowd.rooms.all():
        turns = crowd.turns(channel)
        if turns != sorted(turns):
            yield f"{channel.name} shows the turns {turns}"
