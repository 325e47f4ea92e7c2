"""Previews for hosts reveal nothing hidden, and are audited."""

from collections.abc import Callable
from typing import Any

import pytest

from bifrost_bot.engines.values import Slot
from bifrost_bot.match.decide.core import Command
from bifrost_bot.match.decide.corrections import Preview
from bifrost_bot.match.decide.hosts import AddHost, RemoveHost
from bifrost_bot.match.decide.verdicts import Judge
from bifrost_bot.match.errors import HostError, MatchError, NotDueError, NotHostError
from bifrost_bot.match.events import CorrectionRefused, Previewed
from bifrost_bot.match.host_action import Enter, Replace, Rerun
from bifrost_bot.match.model import Player, Settings
from bifrost_bot.messages.audit import audit_entries
from bifrost_bot.messages.preview import rerun_preview, rewind_preview
from bifrost_bot.notices.event_handlers import line
from tests.match import whisper
from tests.match.world import HOST, PEOPLE, World, playing

RED = Slot("red")
READER = "200"


def holding(hand: str) -> World:
    """A round without Power, so that no hand has earned anything: red's is hidden."""
    others = {seat: ["?#?/?#?/?#?"] * 3 for seat in ("blue", "green")}
    world = playing(
        Settings("three_towers", {"configurations": {"1": {"red": [hand] * 3, **others}}})
    )
    world.close()
    return world


def looked_at(world: World, text: str) -> list[str]:
    """All that a host is shown of a correction before it is made, refusals too."""
    command = Preview(HOST, "correct", 1, RED)
    world.do(command)
    shown = [
        rerun_preview(world.match, world.history, 1),
        rewind_preview(world.match, world.history, 1),
    ]
    shown += [line(one) for one in audit_entries(world.history, everything=False)]
    return [*shown, text]


@pytest.mark.parametrize("text", ["power 1 2 3", "power 1 2 3 4 5 6 7 8 9", "nonsense"])
def test_two_matches_that_differ_only_in_a_hidden_hand_give_the_same_previews(text: str) -> None:
    top = holding("###/???/???")
    middle = holding("???/###/???")
    assert looked_at(top, text) == looked_at(middle, text)


def entries(world: World) -> list[str]:
    return [line(one) for one in audit_entries(world.history, everything=False)]


LOOKS: dict[str, tuple[Preview, str]] = {
    "correct": (
        Preview(HOST, "correct", 1, Slot("red", "1")),
        "looked at what correcting the answer of Red on game 1 in turn 1 would play again.",
    ),
    "rewind": (
        Preview(HOST, "rewind", 1),
        "looked at which turns going back to turn 1 would make void.",
    ),
    "replace": (Preview(HOST, "replace"), "looked at replacing a player."),
    "abandon": (Preview(HOST, "abandon"), "looked at ending the match without a result."),
}


@pytest.mark.parametrize(("look", "told"), LOOKS.values(), ids=list(LOOKS))
def test_every_preview_is_in_the_audit(look: Preview, told: str) -> None:
    world = playing()
    world.close()
    world.do(look)
    assert entries(world)[-1] == f"<@{HOST}> {told}"


def test_a_preview_is_for_what_there_is_and_for_who_may_do_it() -> None:
    world = playing()
    world.close()
    world.refused(Preview(HOST, "correct", 2, Slot("red", "1")), HostError)
    world.refused(Preview(HOST, "correct", 1, Slot("green", "1")), NotDueError)
    world.refused(Preview(HOST, "rewind", 7), HostError)
    world.do(AddHost(HOST, PEOPLE[0]))
    world.refused(Preview(PEOPLE[0], "rewind", 1), NotHostError)
    world.refused(Preview(PEOPLE[0], "judge", 1), NotHostError)


def test_a_correction_that_the_rules_refuse_is_in_the_audit() -> None:
    world = playing()
    world.say(Slot("red", "1"), "A1")
    world.close()
    due = next(slot for slot in world.due if slot.board == "1")
    (refused,) = world.do(Enter(HOST, due, "A1", "by telephone"))
    assert isinstance(refused, CorrectionRefused)
    assert refused.refusal == "The rules do not let that seat answer so in that turn."
    assert entries(world)[-1].endswith("on game 1 in turn 2 and was refused. Reason: by telephone")
    before = world.match.state
    (refused,) = world.do(
        Rerun(HOST, 1, Slot("red", "1"), "Z9", "a typing error", 2, replaces=True)
    )
    assert isinstance(refused, CorrectionRefused)
    assert world.match.state == before


SEEING: dict[str, Callable[[World], Command]] = {
    "judged": lambda world: Judge(READER, 1, 0, right=True),
    "looked at what was to be judged": lambda world: Preview(READER, "judge", 1),
    "entered an answer": lambda world: Enter(READER, world.due[0], "psst", "by telephone"),
}


class TestWhoHasSeenSomething:
    """Anyone who may have seen what is hidden never plays in that match."""

    def take_a_seat(self, world: World, id: str) -> None:
        seat, left = next(iter(world.match.seats.items()))
        world.do(Replace(HOST, seat, left, Player(id, "Reader"), "why not"))

    def test_a_host_who_could_read_along_takes_no_seat_after_hosting_no_longer(self) -> None:
        world = playing(Settings("bifrost", hosts_watch=True))
        world.do(AddHost(HOST, READER))
        world.do(RemoveHost(HOST, READER))
        with pytest.raises(HostError, match="can never play in it"):
            self.take_a_seat(world, READER)

    def test_a_host_who_hosted_at_the_start_and_read_along_takes_none(self) -> None:
        world = World(Settings("bifrost", hosts_watch=True))
        world.do(AddHost(HOST, READER))
        world.join()
        world.begin()
        world.do(RemoveHost(HOST, READER))
        with pytest.raises(HostError, match="can never play in it"):
            self.take_a_seat(world, READER)

    def test_who_hosted_a_lobby_only_has_seen_nothing(self) -> None:
        world = World(Settings("bifrost", hosts_watch=True))
        world.do(AddHost(HOST, READER))
        world.do(RemoveHost(HOST, READER))
        world.join()
        world.begin()
        self.take_a_seat(world, READER)
        assert world.match.player(READER)

    def test_a_host_who_reads_nothing_may_play_on_for_somebody(self) -> None:
        world = playing()
        world.do(AddHost(HOST, READER))
        self.take_a_seat(world, READER)

    def seen(self, monkeypatch: pytest.MonkeyPatch, deed: Callable[[World], Command]) -> World:
        whisper.register(monkeypatch)
        world = playing(Settings("whisper"), PEOPLE[:2])
        world.do(AddHost(HOST, READER))
        first, second = world.due
        if isinstance(deed(world), Enter):
            world.do(deed(world))
            return world
        world.say(first, "guess-1")
        world.say(second, "guess-2")
        world.do(deed(world))
        return world

    @pytest.mark.parametrize("deed", SEEING.values(), ids=list(SEEING))
    def test_one_who_knows_cannot_play(self, monkeypatch: pytest.MonkeyPatch, deed: Any) -> None:
        world = self.seen(monkeypatch, deed)
        world.do(RemoveHost(HOST, READER))
        with pytest.raises(MatchError, match="can never play in it"):
            self.take_a_seat(world, READER)

    def test_the_judge_s_look_is_in_the_audit(self, monkeypatch: pytest.MonkeyPatch) -> None:
        world = self.seen(monkeypatch, lambda world: Preview(READER, "judge", 1))
        assert isinstance(world.history[-1], Previewed)
        assert entries(world)[-1] == f"<@{READER}> looked at the unjudged answers of turn 1."
