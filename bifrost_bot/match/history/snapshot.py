"""Snapshots of matches: a folded match as JSON, so that reading it need not fold all its events.

A snapshot is a cache of what the events give, for the program alone that wrote it.
"""

import json
from dataclasses import replace

from bifrost_bot.engines import codec
from bifrost_bot.match.chain import CHAIN
from bifrost_bot.match.model import Match
from bifrost_bot.match.rules_upgrade import convert_values


def pack(match: Match) -> str:
    """Returns a match that has begun as JSON.

    Raises:
        CodecError: When the game's state or moves do not fit its types.
    """
    types = match.game.types
    plain = convert_values(
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
    match = convert_values(
        plain,
        lambda state: codec.decode(types.state, state),
        lambda move: codec.decode(types.move, move),
    )
    return replace(match, chain=replace(match.chain, format=CHAIN))
