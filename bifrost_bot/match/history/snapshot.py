"""Snapshots of matches: a folded match as JSON, so that reading it need not fold all its events.

A snapshot is a cache of what the events give. It holds for the program that wrote it alone: the
version covers the source of the rules and of everything that folds.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from bifrost_bot.engines import codec
from bifrost_bot.engines.plugins import installed
from bifrost_bot.match.chain import CHAIN
from bifrost_bot.match.model import Match, Submission

_FOLDING: Final = ("bifrost_bot.engines", "bifrost_bot.match", "bifrost_bot.stream")
"""The packages whose source decides what events give."""


def pack(match: Match) -> str:
    """Returns a match that has begun as JSON.

    Raises:
        CodecError: When the game's state or moves do not fit its types.
    """
    types = match.game.types
    plain = _with_values(
        match,
        lambda state: codec.encode(state, types.state),
        lambda move: codec.encode(move, types.move),
    )
    return json.dumps(codec.encode(plain, Match), separators=(",", ":"))


def unpack(body: str) -> Match:
    """Returns the match that `pack` wrote.

    Raises:
        ValueError, CodecError: When it cannot be read.
    """
    plain = codec.decode(Match, json.loads(body))
    types = plain.game.types
    match = _with_values(
        plain,
        lambda state: codec.decode(types.state, state),
        lambda move: codec.decode(types.move, move),
    )
    return replace(match, chain=replace(match.chain, format=CHAIN))


def version() -> str:
    """Returns the version of everything that folds events, as a hash of its source."""
    others = {entry.module.partition(".")[0] for entry in installed()}
    return _version(tuple(sorted(others)))


@cache
def _version(others: tuple[str, ...]) -> str:
    hashed = sha256()
    for name in (*_FOLDING, *others):
        for source in _sources(name):
            hashed.update(source.read_bytes())
    return hashed.hexdigest()


def _sources(name: str) -> Iterator[Path]:
    """Yields the source of a module, or of all modules of a package."""
    spec = find_spec(name)
    if spec is None:
        return
    if spec.submodule_search_locations is None:
        yield Path(spec.origin or "")
    for folder in spec.submodule_search_locations or ():
        yield from sorted(Path(folder).rglob("*.py"))


def _with_values(
    match: Match, of_state: Callable[[Any], Any], of_move: Callable[[Any], Any]
) -> Match:
    """Returns a match with its game's state and moves in another form."""
    submissions: dict[Any, Submission] = {}
    for slot, submission in match.submissions.items():
        drafts = tuple(of_move(move) for move in submission.drafts)
        submissions[slot] = replace(submission, drafts=drafts)
    state = None if match.state is None else of_state(match.state)
    return replace(match, state=state, submissions=submissions)
