"""A match that outlives a change of its game's rules."""

from dataclasses import replace

import pytest

from bifrost_bot.engines.bifrost import GAME as bifrost
from bifrost_bot.match.decide import core
from bifrost_bot.match.decide.answers import Submit
from bifrost_bot.match.decide.core import AdoptRules
from bifrost_bot.match.decide.corrections import Rewind
from bifrost_bot.match.decide.hosts import Pause
from bifrost_bot.match.errors import MatchError
from bifrost_bot.match.events import MatchPaused, Rewound, RulesAdopted
from bifrost_bot.match.resolution import state_before
from bifrost_bot.tools.verify import verify
from tests.match.world import HOST, World, folded, playing
from tests.plugged import plug_in


def raise_version(monkeypatch: pytest.MonkeyPatch, *, kept: bool = False) -> None:
    """Gives Bifröst a second version of its rules, next to which the first may be kept."""
    first = bifrost
    earlier = {1: first} if kept else {}
    plug_in(monkeypatch, replace(first, info=replace(first.info, rules_version=2), earlier=earlier))


@pytest.fixture
def world() -> World:
    """A match in its second phase with an answer, begun by version 1."""
    made = playing()
    made.say(made.due[0], "A1")
    made.close()
    made.say(made.due[0], "B1")
    return made


def test_current_rules_need_no_adoption(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    assert world.do(AdoptRules()) == ()
    raise_version(monkeypatch, kept=True)
    assert world.do(AdoptRules()) == ()
    assert world.match.has_its_rules
    assert world.match.game.info.rules_version == 1


def test_other_rules_are_adopted_once(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    raise_version(monkeypatch)
    assert not world.match.has_its_rules
    adopted, paused = world.do(Pause(HOST))
    assert adopted == RulesAdopted(2, world.now_ms)
    assert isinstance(paused, MatchPaused)
    assert world.do(AdoptRules()) == ()
    assert folded(world.history) == world.match


def test_refusals_adopt_nothing(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    raise_version(monkeypatch)
    before = world.match
    with pytest.raises(MatchError):
        world.do(Submit("nobody", world.due[0], "C1", world.now_ms))
    assert world.match is before


def test_a_match_that_is_over_adopts_nothing(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    world.finish()
    raise_version(monkeypatch)
    assert world.do(AdoptRules()) == ()


def test_every_span_has_its_own_version(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    raise_version(monkeypatch)
    world.do(AdoptRules())
    slot = world.due[0]
    answer = world.match.move(slot)
    monkeypatch.undo()
    raise_version(monkeypatch, kept=True)
    match = core.fold(world.history)
    assert (match.rules_version, match.game.info.rules_version) == (2, 2)
    assert match.move(slot) == answer is not None
    assert match.state == world.match.state
    world.finish()
    checks = {check.name: check for check in verify(world.history)}
    assert all(check.held for check in checks.values())
    assert checks["rules"].count == 2


def test_a_rewind_passes_an_adoption(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    first = state_before(world.match, world.history, 1)
    raise_version(monkeypatch)
    adopted, rewound, *_ = world.do(Rewind(HOST, 1, "from the start", world.number))
    assert isinstance(adopted, RulesAdopted)
    assert isinstance(rewound, Rewound)
    assert world.number == 1
    assert world.match.state == first
    assert state_before(world.match, world.history, 1) == first
