"""A simulated next release: renamed events, new fields, other rules."""

import sys
from dataclasses import field, make_dataclass, replace
from typing import Annotated, Any, Final, Union, get_args, get_origin

import pytest

from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.engines.registry import game_of
from bifrost_bot.engines.upcast import Body, Upcasts
from bifrost_bot.match import upcast
from bifrost_bot.match.events import MatchEvent, PlayerJoined, PlayerReady
from tests.plugged import plug_in
from tests.store.shapes import reachable

SINCE: Final = 7
"""What the new field of a game's changed event holds, whether the step puts it there or the
game.
"""

_OF_JOURNALS: Final = 1
"""The version of the rules of every game in the recorded journals."""


def plant(monkeypatch: pytest.MonkeyPatch, game: str, event: str, *, keeps_rules: bool) -> None:
    """Changes a game's event and the version of its rules; the old one may be kept."""
    _plant_events(monkeypatch)
    _plant_event(monkeypatch, game, event)
    _plant_rules(monkeypatch, game, keeps_rules=keeps_rules)


def planted_name(event: str) -> str:
    """What an event of a game is called in the next release."""
    return f"{event}Told"


def changeable(game: str) -> set[str]:
    """The events of a game that nothing else it stores is made of."""
    types = game_of(game).types
    held = {
        kind for hint in (types.state, types.move, types.view) for kind in reachable(hint, set())
    }
    return {kind.__name__ for kind in _members(types.event) if kind not in held}


def _plant_events(monkeypatch: pytest.MonkeyPatch) -> None:
    answered = make_dataclass("PlayerAnswered", [], bases=(PlayerReady,), frozen=True)
    invited = make_dataclass(
        "PlayerJoined", [("invited_by", str, field(default=""))], bases=(PlayerJoined,), frozen=True
    )
    for old, new in ((PlayerReady, answered), (PlayerJoined, invited)):
        _put(monkeypatch, old, new)
    members = tuple(
        {PlayerReady: answered, PlayerJoined: invited}.get(one, one) for one in get_args(MatchEvent)
    )
    steps = Upcasts(
        {**upcast.UPCASTS.steps, ("PlayerReady", 1): lambda body: {"is": "PlayerAnswered", **body}}
    )
    monkeypatch.setattr(upcast, "STORED_EVENT", Annotated[_union(members), steps])


def _plant_event(monkeypatch: pytest.MonkeyPatch, game: str, event: str) -> None:
    def told(body: Body) -> Body:
        return {"is": planted_name(event), **body, "since": SINCE}

    engine = _played(game)
    members = _members(engine.types.event)
    (old,) = (one for one in members if one.__name__ == event)
    new = make_dataclass(
        planted_name(event), [("since", int, field(default=SINCE))], bases=(old,), frozen=True
    )
    _put(monkeypatch, old, new)
    union = _union(tuple(new if one is old else one for one in members))
    types = replace(engine.types, event=union, upcasts=Upcasts({(event, 1): told}))
    plug_in(monkeypatch, replace(engine, types=types))


def _plant_rules(monkeypatch: pytest.MonkeyPatch, game: str, *, keeps_rules: bool) -> None:
    engine = _played(game)
    earlier = {engine.info.rules_version: engine} if keeps_rules else {}
    info = replace(engine.info, rules_version=engine.info.rules_version + 1)
    plug_in(monkeypatch, replace(engine, info=info, earlier=earlier))


def _played(game: str) -> AnyGame:
    """The game by the version of its rules that the journals were played by."""
    engine = game_of(game)
    return engine.earlier.get(_OF_JOURNALS, engine)


def _put(monkeypatch: pytest.MonkeyPatch, old: type, new: type) -> None:
    """Puts a class in the place of another in every module of ours that knows it."""
    for name, module in list(sys.modules.items()):
        if name.split(".")[0] in ("bifrost_bot", "engines"):
            for key in [key for key, value in vars(module).items() if value is old]:
                monkeypatch.setattr(module, key, new)


def _members(hint: Any) -> tuple[Any, ...]:
    """Returns the classes of a union, without what it is annotated with."""
    return _members(get_args(hint)[0]) if get_origin(hint) is Annotated else get_args(hint)


def _union(members: tuple[Any, ...]) -> Any:
    return Union[members]  # noqa: UP007 - made while the test runs
