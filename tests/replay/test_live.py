"""Pages of matches under way: their changes add up, and give no secret away."""

import json
from pathlib import Path
from typing import Any

import pytest

from bifrost_bot.engines.registry import all_games
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Seat, Slot
from bifrost_bot.match.decide.ahead import PlanAhead
from bifrost_bot.match.decide.hosts import Pause
from bifrost_bot.match.decide.phases import Abandon
from bifrost_bot.match.history.export import ExportError
from bifrost_bot.match.model import Settings
from bifrost_bot.replay.live import SPECTATORS, LiveReplay, ended_page
from bifrost_bot.replay.model import Replay
from bifrost_bot.replay.pack import pack, unpack
from bifrost_bot.replay.record import record
from bifrost_bot.speech.wording import seat_name
from tests import samples
from tests.match import whisper
from tests.match.world import HOST, SEED, World, playing, playing_game
from tests.recorded import RECORDED, game_of, name_of, played


class Page:
    """A page as a browser keeps it: what it loaded, and the changes since."""

    def __init__(self, live: LiveReplay) -> None:
        self.packed: dict[str, Any] = json.loads(live.whole())

    def take(self, text: str) -> None:
        """Takes up a change like `live.js`."""
        change = json.loads(text)
        self.packed["steps"][change.pop("keep") :] = change.pop("steps")
        self.packed["state"] = change.pop("state")
        for pool, added in change.items():
            self.packed[pool] += added

    @property
    def replay(self) -> Replay:
        """The replay that it shows."""
        return unpack(self.packed)


def sights(replay: Replay, viewer: Seat | None) -> list[Any]:
    """The steps of a whole replay as one viewer sees them."""
    at = [viewpoint.id for viewpoint in replay.viewpoints].index(viewer or "public")
    return [(step.number, step.name, step.sights[at]) for step in replay.steps]


@pytest.mark.parametrize("path", RECORDED[::5], ids=name_of)
def test_the_changes_of_a_match_add_up_to_its_replay(path: Path) -> None:
    game = played(path)
    whole = unpack(json.loads(json.dumps(pack(record(game.history)))))
    # One of each kind: a spectator, and a player from the beginning.
    for viewer in (None, next(iter(game.match.seats))):
        live = LiveReplay((viewer,))
        live.advance(game.history[:1])
        page = Page(live)
        for event in game.history[1:]:
            change = live.advance((event,))
            if change is not None:
                page.take(change.text)
                assert change.position == live.position
        assert page.packed == json.loads(live.whole()) | {"at": page.packed["at"]}
        assert sights(page.replay, viewer) == sights(whole, viewer)
        assert page.replay.chance is None
        assert page.replay.ending == ()


@pytest.mark.parametrize("game", list(all_games()))
def test_a_page_of_a_match_under_way_holds_no_seed(game: str) -> None:
    world = playing_game(game)
    for viewers in (SPECTATORS, (next(iter(world.match.seats)),)):
        live = LiveReplay(viewers)
        live.advance(world.history)
        assert world.match.seed not in live.whole()
        packed = json.loads(live.whole())
        assert packed["chance"] is None
        if world.match.seating == "dealt":
            assert packed["people"] == []


def test_what_a_player_sends_changes_no_other_page(monkeypatch: pytest.MonkeyPatch) -> None:
    whisper.register(monkeypatch)
    said: list[list[str]] = []
    for word in ("yes", "no", ""):
        world = playing(Settings("whisper"))
        ann = LiveReplay(("ann",))
        ann.advance(world.history)
        others = [LiveReplay(viewers) for viewers in (SPECTATORS, ("bob",))]
        sent = [live.advance(world.history) for live in others]
        before = len(world.history)
        if word:
            world.say(Slot("ann"), word)
            own = ann.advance(world.history[before:])
            assert own is not None
            assert word in own.text
            sent += [live.advance(world.history[before:]) for live in others]
            assert sent[2:] == [None, None]
        before = len(world.history)
        world.close()
        sent = [*sent[:2], *(live.advance(world.history[before:]) for live in others)]
        said.append([change.text + change.position for change in sent if change])
    assert said[0] == said[1] == said[2]


def test_what_a_player_plans_for_a_coming_turn_is_on_no_other_page() -> None:
    world = playing()
    green = Slot("green", "1")
    own = LiveReplay(("green",))
    every = tuple(world.match.seats)
    others = [LiveReplay(viewers) for viewers in (SPECTATORS, ("red",), every)]
    for live in (own, *others):
        live.advance(world.history)
    before = len(world.history)
    world.do(PlanAhead(world.by(green), green, "C5", world.now_ms))
    change = own.advance(world.history[before:])
    assert change is not None
    assert json.loads(change.text)["state"]["ahead"] == ["Green, game 1: C5"]
    assert [live.advance(world.history[before:]) for live in others] == [None] * 3
    before = len(world.history)
    world.close()
    change = own.advance(world.history[before:])
    assert change is not None
    state = json.loads(change.text)["state"]
    assert (state["ahead"], state["recorded"]) == ([], ["Green, game 1: C5"])
    for live in others:
        told = live.advance(world.history[before:])
        assert told is not None and "C5" not in told.text


def test_a_planned_move_is_on_its_players_page_alone_until_the_turn_ends() -> None:
    world = playing()
    slot = next(iter(world.match.owing))
    live = LiveReplay((slot.seat,))
    live.advance(world.history)
    before = len(world.history)
    text = samples.answer("bifrost", world.match.state, slot, Rng(SEED, 0))
    world.say(slot, text)
    change = live.advance(world.history[before:])
    assert change is not None
    planned = json.loads(change.text)
    assert planned["keep"] == 1
    assert len(planned["steps"]) == 1
    assert planned["state"]["recorded"] == [f"{seat_name(slot.seat)}, game {slot.board}: {text}"]
    before = len(world.history)
    world.close()
    change = live.advance(world.history[before:])
    assert change is not None
    closed = json.loads(change.text)
    assert closed["keep"] == 1
    assert closed["state"]["recorded"] == []


def test_a_pause_shows_at_once_with_the_time_that_is_left() -> None:
    world = playing()
    live = LiveReplay()
    live.advance(world.history)
    before = len(world.history)
    world.do(Pause(HOST))
    change = live.advance(world.history[before:])
    assert change is not None
    state = json.loads(change.text)["state"]
    assert state["until"] is None
    assert state["left"] == world.match.left_ms
    assert state["note"] == "Paused by a host."


def test_a_page_shows_that_a_match_has_not_begun_and_that_it_was_called_off() -> None:
    world = World()
    live = LiveReplay()
    live.advance(world.history)
    packed = json.loads(live.whole())
    assert packed["steps"] == []
    assert packed["state"]["note"].startswith("The match has not begun yet.")
    with pytest.raises(ExportError):
        ended_page(world.history)
    world.do(Abandon(HOST, ""))
    packed = json.loads(ended_page(world.history))
    assert packed["steps"] == []
    assert packed["state"]["over"]


def test_the_end_of_a_match_opens_every_viewpoint() -> None:
    path = next(path for path in RECORDED if game_of(path) == "bifrost")
    game = played(path)
    packed = json.loads(ended_page(game.history))
    assert len(packed["viewpoints"]) == len(game.match.seats) + 2
    assert packed["chance"]["seed"] == game.match.seed
    assert unpack(packed) == record(game.history)
    assert packed["state"]["note"] == "The match is over."
