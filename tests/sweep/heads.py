"""Compares the posted running hashes with those of the export."""

import json
import re
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

from bifrost_bot.match.history import export, record
from bifrost_bot.stream import chain
from bifrost_bot.tools.verify import read_head, read_stored, verify
from tests.sweep.scripted import ScriptedDiscord

_POSTED: Final = re.compile(r"^-# Running hash, (?:turn )?(.+): `(.*)`$", re.MULTILINE)


def wrong_heads(world: ScriptedDiscord, bodies: Sequence[str]) -> tuple[str, ...]:
    """Returns what a match's export and `verify` find wrong with what was posted of it, given its
    events as stored.

    Every head that was ever posted has to be one of the export's, also after later posts; in a channel they come in the export's order.
    """
    written = export.write(record.history(bodies), [json.loads(body) for body in bodies])
    document = json.loads(written)
    heads = {f"{turn}:{link[: chain.SHORT]}": number for number, turn, link in document["heads"]}
    found = [
        f"{head} was posted, and is no head of the export"
        for head in _all(world)
        if _short(head) not in heads
    ]
    for room in world.rooms.values():
        places = [heads.get(_short(head), 0) for said in room.said for head in _heads(said.text)]
        found += [
            f"{room.name}: heads out of order" for one, other in pairwise(places) if other < one
        ]
    posted = [read_head(head) for head in _all(world)]
    checks = verify(export.read(document), "", (), export=read_stored(document), heads=posted)
    return (*found, *(line for check in checks if not check.held for line in check.told()))


def _all(world: ScriptedDiscord) -> list[str]:
    return list(dict.fromkeys(head for _, text in world.posted for head in _heads(text)))


def _heads(text: str) -> Iterable[str]:
    return (f"{turn}:{digits}" for turn, digits in _POSTED.findall(text))


def _short(head: str) -> str:
    turn, digits = head.split(":")
    return f"{turn}:{digits[: chain.SHORT]}"
