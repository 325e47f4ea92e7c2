"""Checks the running hash of the stored events against the heads that were posted."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

from bifrost_bot.engines.upcast import TAG
from bifrost_bot.engines.values import Json
from bifrost_bot.match.chain import CHAIN
from bifrost_bot.stream.chain import END, GONE, SHORT, ChainHead, named_in
from bifrost_bot.stream.erasure import ERASED_NAME
from bifrost_bot.tools.verify.check import Check

_WRITTEN: Final = re.compile(r"([0-9]{1,9}|end)[ :\t]+([0-9a-f]+)")
_WHOLE: Final = 64


class HeadError(Exception):
    """A head is not written as one; the message is one sentence."""


@dataclass(frozen=True, slots=True)
class Posted:
    """A head as it was posted: for which turn, or `end`, and its first digits."""

    turn: str
    digits: str

    def is_among(self, heads: Iterable[ChainHead]) -> bool:
        """Returns whether one of the heads of some events is this one."""
        return any(head.turn == self.turn and head.link.startswith(self.digits) for head in heads)


@dataclass(frozen=True, slots=True)
class Stored:
    """An export as written: events in their own version, heads and result if it has them."""

    match: Any
    events: Sequence[Json]
    heads: Sequence[Any] | None
    result: Any = None


def read_stored(document: Mapping[str, Any]) -> Stored:
    """Returns an export's content; `export.read` has read it before."""
    return Stored(
        document.get("match"), document["events"], document.get("heads"), document.get("result")
    )


def read_head(text: str) -> Posted:
    """Returns a head of text such as `3:HASH` or `end HASH`.

    Raises:
        HeadError: When it is none, or has too few digits to be sure.
    """
    found = _WRITTEN.fullmatch(text.strip().lower())
    if found is None:
        raise HeadError(
            f"{text.strip()[:80]!r} is not a head. Write its turn and its digits, such as 3:HASH "
            "or end:HASH."
        )
    turn, digits = found.groups()
    if not SHORT <= len(digits) <= _WHOLE:
        raise HeadError(
            f"A head has {SHORT} to {_WHOLE} digits; the head of {turn} has {len(digits)}."
        )
    return Posted(turn, digits)


def read_heads(text: str) -> tuple[Posted, ...]:
    """Returns the heads of a text that has one a line.

    Raises:
        HeadError: When a line holds something else.
    """
    return tuple(read_head(line) for line in text.splitlines() if line.strip())


def check_heads(check: Check, export: Stored, posted: Sequence[Posted]) -> None:
    """Checks the heads in an export, and those known from elsewhere, against its events."""
    created = _object(export.events[0])
    _check_label(check, export, created)
    first = next((at for at, after in enumerate(CHAIN.links(export.events)) if after), None)
    if first is None:
        check.note = (
            "an older program recorded this match without a running hash, so only the "
            "rules were checked"
        )
        lost = [one.turn for one in posted]
        check.expect(
            not lost,
            f"the match has no running hash, but heads were posted for: {', '.join(lost)}.",
        )
        check.also(not export.heads, "the match has no running hash, but the export names heads.")
        check.count = 0
        return
    given = CHAIN.heads(export.events)
    _check_named(check, export, given)
    for one in posted:
        check.expect(
            one.is_among(given),
            f"the events do not give the head {one.digits[:12]}… posted for {_of_turn(one.turn)}.",
        )
    check.note = _note(first, given, posted, len(export.events))
    _check_people(check, export.events, created)


def _check_label(check: Check, export: Stored, created: Mapping[str, Any]) -> None:
    right = export.match in (None, created["match_id"])
    if not right:
        check.differences.append(
            "the number of the match differs between the export and its first event."
        )


def _check_named(check: Check, export: Stored, given: Sequence[ChainHead]) -> None:
    if export.heads is None:
        return
    same = list(export.heads) == [[head.number, head.turn, head.link] for head in given]
    check.expect(same, "the heads in the export are not the ones that its events give.")
    check.count += len(given) - 1


def _check_people(check: Check, events: Sequence[Json], created: Mapping[str, Any]) -> None:
    """Checks that the match names only erased people by a seal."""
    people = set[str]().union(*map(CHAIN.people_in, events))
    salts = created.get("salts", {})
    seals = created.get("seals", {})
    known = salts.keys() <= people and all(id.startswith(GONE) for id in seals)
    whole = not (created.get("salt") and (salts or seals))
    if not (known and whole):
        check.differences.append("the first event has seals of people who are not in the match.")
    for number, event in enumerate(events, start=1):
        if not all(map(_is_named, named_in(event))):
            check.differences.append(
                f"event {number} names a person whose data is marked as erased."
            )


def _is_named(person: Mapping[str, Any]) -> bool:
    """Returns whether a person's name is their own, or none."""
    return not person.get("seal") or (
        person["id"].startswith(GONE) and person["name"] == ERASED_NAME
    )


def _note(first: int, given: Sequence[ChainHead], posted: Sequence[Posted], count: int) -> str:
    told: list[str] = []
    if first:
        told.append(f"the first {first} events are of an older program and in no head")
    if given and given[-1].number < count:
        told.append(f"the last {count - given[-1].number} events came after the last head")
    if not posted:
        told.append("compare them with those posted under the boards, by --head or --heads")
    return "; ".join(told)


def _of_turn(turn: str) -> str:
    return "the end" if turn == END else f"turn {turn}"


def _object(event: Json) -> dict[str, Any]:
    assert isinstance(event, dict) and TAG in event
    return cast(dict[str, Any], event)
