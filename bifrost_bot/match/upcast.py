"""Storage format of events, settings and notices, and upcasts from older versions.

A new field with a default needs nothing. Any other change of a stored class (a field renamed,
retyped or removed, another name) needs a step here from the last version to the new one;
`tests/store/test_shapes.py` requires it. The steps for a game's own values are in the game's
folder (`Types.upcasts`).
"""

from typing import Annotated, Any, Final, TypeAlias

from bifrost_bot.engines.codec import decode, encode
from bifrost_bot.engines.upcast import TAG, Upcasts
from bifrost_bot.engines.values import Json
from bifrost_bot.match.events import MatchEvent
from bifrost_bot.match.notice import Body, Kind

_StoredBody: TypeAlias = dict[str, Any]


def _upcast_boards_staged(body: _StoredBody) -> _StoredBody:
    return {TAG: "BoardsOpened", **body}


def _upcast_phase_resolved(body: _StoredBody) -> _StoredBody:
    renamed = dict(body)
    renamed["game_events"] = renamed.pop("facts")
    return renamed


UPCASTS: Final = Upcasts(
    {("BoardsStaged", 1): _upcast_boards_staged, ("PhaseResolved", 1): _upcast_phase_resolved}
)
"""Upcasts of match events, settings, players, presets and preferences."""

NOTICE_UPCASTS: Final = Upcasts()
"""Upcasts of notice bodies."""

STORED_EVENT: Final[Any] = Annotated[MatchEvent, UPCASTS]
"""The stored type of an event."""

_BODY: Final[Any] = Annotated[Body, NOTICE_UPCASTS]


def write_event(event: MatchEvent) -> Json:
    """Returns an event as JSON, in its present version."""
    return encode(event, STORED_EVENT)


def read_event(stored: Json) -> MatchEvent:
    """Returns a stored event of any version.

    Raises:
        CodecError: If it is no event, or its version is unknown.
    """
    return decode(STORED_EVENT, stored)


def write_body(body: Body) -> Json:
    """Returns a notice's body as JSON, in its present version."""
    return encode(body, _BODY)


def read_body(kind: Kind, stored: _StoredBody) -> Body:
    """Returns a stored notice body of any version.

    Raises:
        CodecError: If it is no body, or its version is unknown.
    """
    tagged = stored if TAG in stored else _add_class(kind, stored)
    return decode(_BODY, tagged)


def _add_class(kind: Kind, stored: _StoredBody) -> _StoredBody:
    """Returns a body of the first version, which had no class name, with it and present fields."""
    match kind, stored:
        case Kind.BOARD, {"board": board, **rest}:
            return {TAG: "BoardBody", "boards": [board], **rest}
        case Kind.WARNING, {"reminder": True, **rest}:
            return {TAG: "ReminderBody", **rest}
        case Kind.REPLY, {"sketch": plan, **rest}:
            return {TAG: "ReplyBody", "drawing": {"plan": plan}, **rest}
        case (Kind.CLOCK, {"board": _, **rest}) | (Kind.LOBBY, {"new": _, **rest}):
            pass
        case _:
            rest = stored
    name = kind.name.title().replace("_", "")
    return {TAG: f"{name}Body", **rest}
