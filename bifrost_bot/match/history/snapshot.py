"""Snapshots of matches: a folded match as JSON, so that reading it need not fold all its events.

A snapshot is a cache of what the events give, for the program alone that wrote it.
"""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from bifrost_bot.engines import codec
from bifrost_bot.match.chain import CHAIN
from bifrost_bot.match.model import Match, Submission


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
