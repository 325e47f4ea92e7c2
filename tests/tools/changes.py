"""A match with nearly every event, and more than a hundred forgeries of its export.

Anyone who changes an export knows its seed by then: they make receipts, the seed's hash and the
running hash again. What they cannot change is what was posted while the match was played.
"""

import copy
import json
from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import Any, Final

from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Slot
from bifrost_bot.match.chain import CHAIN
from bifrost_bot.match.decide.answers import Lock, Withdraw
from bifrost_bot.match.decide.corrections import Enter, Rerun, Rewind
from bifrost_bot.match.decide.hosts import (
    AddHost,
    Announce,
    Extend,
    HandOver,
    Note,
    Pause,
    RemoveHost,
    Resume,
)
from bifrost_bot.match.decide.lobby import CallOff, CallReady, Join, Leave, commitment
from bifrost_bot.match.decide.phases import CreditDowntime, WarnDue
from bifrost_bot.match.decide.reading import receipt
from bifrost_bot.match.decide.seats import Replace
from bifrost_bot.match.events import MoveSubmitted
from bifrost_bot.match.history import export
from bifrost_bot.match.model import Player, Settings
from bifrost_bot.match.player import Person
from bifrost_bot.stream import chain
from tests.match.world import HOST, World, settings_change

Document = dict[str, Any]
Change = Callable[[Document], None]

SECOND: Final = "200"
"""A second host, who comes and goes."""

_HILDA = Person(HOST, "Hilda")
_SVEN = Person(SECOND, "Sven")
_SETTINGS: Final = Settings("bifrost", advance="all_locked", absent_after=3)


@cache
def eventful() -> str:
    """The export of a match with lobby changes, pauses, corrections, a replacement and remarks."""
    world = World(_SETTINGS, people=(_HILDA,))
    _gather(world)
    _play(world, 2, "first")
    world.do(Extend(HOST, 30))
    _pause(world)
    _play(world, 1, "second")
    _correct(world)
    _replace(world)
    _play(world, 1, "third")
    while not world.match.over:
        world.close()
    return export.write(world.history)


def _gather(world: World) -> None:
    world.join(["101", "104", "102"])
    world.do(Leave("104"))
    world.do(Join(Player("103", "Player 103")))
    world.do(
        settings_change(world.match, Settings("bifrost", advance="all_locked", absent_after=4))
    )
    world.do(AddHost(HOST, SECOND, people=(_HILDA, _SVEN)))
    world.do(CallReady(HOST))
    world.do(CallOff(HOST))
    world.be_ready()
    world.open()


def _play(world: World, phases: int, chance: str) -> None:
    for _ in range(phases):
        for slot in world.due:
            world.now_ms += 1_000
            _say(world, slot, f"{chance} early")
            world.now_ms += 1_000
            _say(world, slot, f"{chance} late")
        slot = world.due[0]
        world.do(Withdraw(world.by(slot), slot, world.now_ms))
        _say(world, slot, chance)
        world.do(Lock(world.by(slot), slot, world.now_ms))
        world.close()


def _say(world: World, slot: Slot, chance: str) -> None:
    game = world.match.game
    state = world.match.state
    move = game.random_move(
        game.view(state, slot.seat), slot, Rng(f"{chance} {slot}", world.number)
    )
    world.say(slot, game.describe(move), 1_000_000_000_000_000_000 + world.now_ms)


def _pause(world: World) -> None:
    world.do(Pause(HOST))
    world.now_ms += 60_000
    world.do(Announce(HOST, "Back in a minute."))
    world.do(Resume(HOST))
    world.now_ms += 5_000
    world.do(CreditDowntime(world.now_ms - 3_000))
    world.now_ms = world.alarm.at_ms
    world.do(WarnDue(world.number))


def _correct(world: World) -> None:
    first = next(event for event in world.history if isinstance(event, MoveSubmitted))
    world.do(Rerun(HOST, 1, first.slot, "/undo", "sent by mistake", world.number))
    world.do(Rewind(HOST, 2, "the board was wrong", world.number))
    world.do(
        Enter(
            HOST,
            first.slot if first.slot in world.due else world.due[0],
            first.text,
            "typed elsewhere",
        )
    )
    world.do(Note(HOST, "Asked everybody."))


def _replace(world: World) -> None:
    world.do(HandOver(HOST, SECOND, people=(_HILDA, _SVEN)))
    world.do(AddHost(SECOND, HOST))
    seat = world.due[0].seat
    world.do(
        Replace(SECOND, seat, world.match.seats[seat], Player("105", "Player 105"), "had to leave")
    )
    world.do(RemoveHost(SECOND, HOST))


def document() -> Document:
    """A copy of the export, to be changed."""
    return json.loads(eventful())


def of_kind(found: Document, kind: str) -> list[dict[str, Any]]:
    """The events of one class."""
    return [event for event in found["events"] if event["is"] == kind]


def sign_again(found: Document) -> None:
    """Recomputes the export's seed hash, receipts and running hash."""
    events = found["events"]
    seed = events[0]["seed"]
    phase = 0
    events[0]["commitment"] = commitment(seed)
    for event in events:
        match event["is"]:
            case "PhaseOpened":
                phase = event["number"]
            case "MoveSubmitted" | "MoveEntered":
                slot = Slot(event["slot"]["seat"], event["slot"]["board"])
                event["receipt"] = receipt(seed, phase, slot, event["revision"], event["text"])
            case _:
                pass
    found["heads"] = [[head.number, head.turn, head.link] for head in CHAIN.heads(events)]


def _set(kind: str, at: int, field: str, value: Any, found: Document) -> None:
    event = of_kind(found, kind)[at]
    assert event[field] != value
    event[field] = value


def _add(kind: str, at: int, field: str, by: int, found: Document) -> None:
    of_kind(found, kind)[at][field] += by


def _drop(kind: str, at: int, found: Document) -> None:
    found["events"].remove(of_kind(found, kind)[at])


def _drop_both(first: tuple[str, int], second: tuple[str, int], found: Document) -> None:
    _drop(*first, found)
    _drop(*second, found)


def _double(kind: str, at: int, found: Document) -> None:
    event = of_kind(found, kind)[at]
    found["events"].insert(found["events"].index(event), copy.deepcopy(event))


def _swap(kind: str, field: str, found: Document) -> None:
    """Exchanges a field of the first two events of a class in which it differs."""
    first, *rest = of_kind(found, kind)
    other = next(event for event in rest if event[field] != first[field])
    first[field], other[field] = other[field], first[field]


def _setting(name: str, value: Any, found: Document) -> None:
    """Changes a setting as if it had been so from the beginning."""
    for event in (found["events"][0], *of_kind(found, "SettingsChanged")):
        assert event["settings"].get(name) != value
        event["settings"][name] = value


def _everywhere(old: str, new: str, found: Document) -> None:
    """Exchanges a text wherever it is a whole value."""
    found["events"] = _replaced(found["events"], {old: new})


def _exchange(first: str, second: str, found: Document) -> None:
    found["events"] = _replaced(found["events"], {first: second, second: first})


def _replaced(value: Any, names: Mapping[str, str]) -> Any:
    match value:
        case str():
            return names.get(value, value)
        case list():
            return [_replaced(one, names) for one in value]  # pyright: ignore[reportUnknownVariableType]
        case dict():
            return {key: _replaced(one, names) for key, one in value.items()}  # pyright: ignore[reportUnknownVariableType]
        case _:
            return value


def _player(at: int, field: str, value: Any, found: Document) -> None:
    player = of_kind(found, "PlayerJoined")[at]["player"]
    assert player.get(field) != value
    player[field] = value


def _called(kind: str, at: int, field: str, value: str, found: Document) -> None:
    """Changes what one of the people whom an event names is called, or who that is."""
    person = of_kind(found, kind)[0]["people"][at]
    assert person[field] != value
    person[field] = value


def _later(by_ms: int, found: Document) -> None:
    """Puts every instant off, so that all still fits together."""
    for event in found["events"]:
        for field in ("at_ms", "opened_ms", "deadline_ms", "until_ms", "begins_ms"):
            if event.get(field):
                event[field] += by_ms


def _swap_events(kind: str, found: Document) -> None:
    events = found["events"]
    first, second = (events.index(event) for event in of_kind(found, kind)[:2])
    events[first], events[second] = events[second], events[first]


def _swap_seats(found: Document) -> None:
    seats = of_kind(found, "MatchStarted")[0]["seats"]
    seats["red"], seats["blue"] = seats["blue"], seats["red"]


def _redraw(found: Document) -> None:
    made = of_kind(found, "MatchStarted")[0]["draws"][0]
    made["value"] = (made["value"] + 1) % made["bound"]


def _other_draw(field: str, value: Any, found: Document) -> None:
    of_kind(found, "MatchStarted")[0]["draws"][0][field] = value


def _drop_in(kind: str, at: int, field: str, found: Document) -> None:
    of_kind(found, kind)[at][field].pop()


def _insert(event: Mapping[str, Any], before: str, found: Document) -> None:
    found["events"].insert(found["events"].index(of_kind(found, before)[0]), dict(event))


def _erase_rewind(found: Document) -> None:
    """Takes out the last rewind, and what had been played and was undone by it."""
    events = found["events"]
    back = events.index(of_kind(found, "Rewound")[-1])
    opened = [
        at
        for at in range(back)
        if events[at]["is"] == "PhaseOpened" and events[at]["number"] == events[back]["number"]
    ]
    del events[opened[-1] : back + 1]


def _erase_extension(found: Document) -> None:
    """Takes out an extension, and the seconds that it gave from what follows of its turn."""
    events = found["events"]
    at = events.index(of_kind(found, "ClockExtended")[0])
    seconds = events.pop(at)["seconds"]
    for event in events[at:]:
        if event["is"] == "PhaseOpened":
            break
        if event.get("deadline_ms"):
            event["deadline_ms"] -= seconds * 1000


def _erase_pause(found: Document) -> None:
    """Takes out a pause, and its time from all that follows."""
    events = found["events"]
    paused = of_kind(found, "MatchPaused")[0]
    resumed = of_kind(found, "MatchResumed")[0]
    lost_ms = resumed["at_ms"] - paused["at_ms"]
    at = events.index(resumed)
    rest = {"events": events[at:]}
    _later(-lost_ms, rest)
    events[at:] = rest["events"]
    events.remove(paused)
    events.remove(resumed)


def _shorten_all(found: Document) -> None:
    """Makes every deadline a second earlier, with the setting that says so."""
    for event in of_kind(found, "PhaseOpened"):
        if event["deadline_ms"] > event["opened_ms"]:
            event["deadline_ms"] -= 1_000


def _cut_off(found: Document) -> None:
    """Ends the match by its host after the first turn."""
    events = found["events"]
    at = events.index(of_kind(found, "PhaseResolved")[0]) + 1
    by = events[0]["host"]
    instant = events[at - 1]["at_ms"]
    events[at:] = [{"is": "MatchAbandoned", "by": by, "reason": "", "at_ms": instant}]


def _other_answer(found: Document) -> None:
    """Gives a player another answer than they gave: text, move and all."""
    first, *rest = of_kind(found, "MoveSubmitted")
    other = next(
        event for event in rest if event["slot"] == first["slot"] and event["text"] != first["text"]
    )
    first["text"] = other["text"]
    first["move"] = other["move"]


def _spell(spelt: Callable[[str], str], found: Document) -> None:
    """Writes a text otherwise, so that it means the same."""
    event = of_kind(found, "MoveSubmitted")[3]
    event["text"] = spelt(event["text"])


def _unsend(found: Document) -> None:
    """Takes out a player's first text of a turn, and numbers the later ones again."""
    first = of_kind(found, "MoveSubmitted")[0]
    found["events"].remove(first)
    for event in found["events"]:
        if event["is"] == "PhaseResolved":
            break
        if event.get("slot") == first["slot"] and "revision" in event:
            event["revision"] -= 1


_NOTED: Final = {"is": "Noted", "text": "All was in order.", "by": HOST, "at_ms": 0}
_PAUSED: Final = {"is": "MatchPaused", "by": HOST, "at_ms": 1_000}

CHANGES: Final[Mapping[str, Change]] = {
    # What the lobby agreed upon.
    "another seed": partial(_set, "MatchCreated", 0, "seed", "6" * 64),
    "another number of the match": partial(_set, "MatchCreated", 0, "match_id", "2"),
    "another host": partial(_set, "MatchCreated", 0, "host", "999"),
    "another host everywhere": partial(_everywhere, HOST, "999"),
    "opened earlier": partial(_add, "MatchCreated", 0, "at_ms", -60_000),
    "other rules": partial(_set, "MatchCreated", 0, "rules_version", 99),
    "rated or not": partial(_setting, "rated", False),
    "hosts watched": partial(_setting, "hosts_watch", True),
    "open eyes": partial(_setting, "open_eyes", True),
    "a longer turn": partial(_setting, "seconds", 600),
    "other warnings": partial(_setting, "warnings", [9]),
    "a longer grace": partial(_setting, "grace_ms", 9_000),
    "another pace": partial(_setting, "pace", 2),
    "another advance": partial(_setting, "advance", "deadline"),
    "a practice": partial(_setting, "practice", True),
    "a rehearsal": partial(_setting, "rehearsal", True),
    "absence counted otherwise": partial(_setting, "absent_after", 1),
    "who is absent is replaced": partial(_setting, "absent_then", "computer"),
    "names of channels": partial(_setting, "neutral_names", True),
    "other options": partial(_setting, "options", {"prefilled": "empty"}),
    "a change of settings erased": partial(_drop, "SettingsChanged", 0),
    "settings changed by another": partial(_set, "SettingsChanged", 0, "by", "102"),
    "settings changed earlier": partial(_add, "SettingsChanged", 0, "at_ms", -1),
    # Who takes part.
    "two people exchanged": partial(_exchange, "101", "102"),
    "a person exchanged for a stranger": partial(_everywhere, "101", "999"),
    "another name": partial(_player, 0, "name", "Mallory"),
    "who sees all": partial(_player, 0, "sees_all", True),
    "a person becomes a computer player": partial(_player, 0, "computer", "good"),
    "a seat chosen": partial(_player, 0, "seat", "red"),
    "joined in another order": partial(_swap_events, "PlayerJoined"),
    "somebody who left never came": partial(_drop_both, ("PlayerLeft", 0), ("PlayerJoined", 1)),
    "who left": partial(_set, "PlayerLeft", 0, "player_id", "101"),
    "a ready check erased": partial(_drop, "ReadyCalledOff", 0),
    "ready called by another": partial(_set, "ReadyCalled", 0, "by", SECOND),
    "an answer to the ready check erased": partial(_drop, "PlayerReady", 0),
    "ready in another order": partial(_swap, "PlayerReady", "player_id"),
    "a host added erased": partial(_drop, "HostAdded", 0),
    "another host added": partial(_set, "HostAdded", 0, "host", "201"),
    "a host added by another": partial(_set, "HostAdded", 0, "by", "201"),
    "a host added later": partial(_add, "HostAdded", 0, "at_ms", 5),
    "a host removed erased": partial(_drop, "HostRemoved", 0),
    "handed over to another": partial(_set, "MatchHandedOver", 0, "to", "201"),
    "what the host is called": partial(_called, "MatchCreated", 0, "name", "Mallory"),
    "what a host added is called": partial(_called, "HostAdded", 1, "name", "Mallory"),
    "what who added a host is called": partial(_called, "HostAdded", 0, "name", "Mallory"),
    "what the new host is called": partial(_called, "MatchHandedOver", 1, "name", "Mallory"),
    "a stranger is named as the host": partial(_called, "MatchCreated", 0, "id", "201"),
    "the host's name left out": partial(_drop_in, "MatchCreated", 0, "people"),
    "the name of a host added left out": partial(_drop_in, "HostAdded", 0, "people"),
    # The start.
    "seats exchanged": _swap_seats,
    "a draw": _redraw,
    "a draw among too many": partial(_other_draw, "bound", 2**256 + 1),
    "a draw for something else": partial(_other_draw, "purpose", "luck"),
    "a draw left out": partial(_drop_in, "MatchStarted", 0, "draws"),
    "begun later": partial(_add, "MatchStarted", 0, "at_ms", 1),
    "the first board": lambda found: of_kind(found, "MatchStarted")[0]["state"]["boards"][0].update(
        opener="blue"
    ),
    "boards opened": partial(_drop_in, "BoardsOpened", 0, "boards"),
    "boards never opened": partial(_drop, "BoardsOpened", 0),
    # The clock.
    "a deadline shortened": partial(_add, "PhaseOpened", 0, "deadline_ms", -20_000),
    "a deadline shortened a little": partial(_add, "PhaseOpened", 1, "deadline_ms", -1),
    "a deadline lengthened": partial(_add, "PhaseOpened", 0, "deadline_ms", 1_000),
    "all deadlines shortened": _shorten_all,
    "a turn opened earlier": partial(_add, "PhaseOpened", 0, "opened_ms", -1),
    "a turn opened twice": partial(_double, "PhaseOpened", 0),
    "all an hour later": partial(_later, 3_600_000),
    "an extension removed": partial(_drop, "ClockExtended", 0),
    "an extension removed with its seconds": _erase_extension,
    "an extension of other length": partial(_add, "ClockExtended", 0, "seconds", 30),
    "an extension by another": partial(_set, "ClockExtended", 0, "by", SECOND),
    "an extension later": partial(_add, "ClockExtended", 0, "at_ms", 1),
    "an extension given twice": partial(_double, "ClockExtended", 0),
    "a pause removed": partial(_drop_both, ("MatchPaused", 0), ("MatchResumed", 0)),
    "a pause removed with its time": _erase_pause,
    "a pause later": partial(_add, "MatchPaused", 0, "at_ms", 1),
    "a pause by another": partial(_set, "MatchPaused", 0, "by", SECOND),
    "resumed with more time": partial(_add, "MatchResumed", 0, "deadline_ms", 1_000),
    "resumed by another": partial(_set, "MatchResumed", 0, "by", SECOND),
    "a pause slipped in": partial(_insert, _PAUSED, "MatchFinished"),
    "time given back removed": partial(_drop, "ClockMoved", 0),
    "more time given back": partial(_add, "ClockMoved", 0, "by_ms", 1_000),
    "time given back for another reason": partial(_set, "ClockMoved", 0, "unreached", True),
    "a warning removed": partial(_drop, "PlayersWarned", 0),
    "a warning to others": partial(_set, "PlayersWarned", 0, "slots", []),
    "a warning earlier": partial(_add, "PlayersWarned", 0, "seconds", 1),
    # Answers.
    "a text": partial(_set, "MoveSubmitted", 3, "text", "A1"),
    "a text in other letters": partial(_spell, str.swapcase),
    "a text with a blank": partial(_spell, "{} ".format),
    "a move": partial(_set, "MoveSubmitted", 3, "move", {"is": "Pass"}),
    "text and move exchanged": _other_answer,
    "a text erased": partial(_drop, "MoveSubmitted", 2),
    "a text erased and the others numbered anew": _unsend,
    "a text sent twice": partial(_double, "MoveSubmitted", 2),
    "a text sent earlier": partial(_add, "MoveSubmitted", 3, "at_ms", -1),
    "a text sent too late": partial(_add, "MoveSubmitted", 3, "at_ms", 10_000_000),
    "a text by another message": partial(_add, "MoveSubmitted", 3, "message", 1),
    "a text without a reply": partial(_set, "MoveSubmitted", 3, "reply", False),
    "a text of another seat": partial(_swap, "MoveSubmitted", "slot"),
    "another revision": partial(_add, "MoveSubmitted", 3, "revision", 1),
    "texts in another order": partial(_swap_events, "MoveSubmitted"),
    "a take-back erased": partial(_drop, "MoveWithdrawn", 0),
    "a take-back of all": partial(_set, "MoveWithdrawn", 0, "by_text", True),
    "a take-back by another message": partial(_add, "MoveWithdrawn", 0, "message", 1),
    "a lock erased": partial(_drop, "SlotLocked", 0),
    "a lock by another message": partial(_add, "SlotLocked", 0, "message", 1),
    # What came of them.
    "a turn closed early": partial(_add, "PhaseResolved", 1, "at_ms", -60_000),
    "a turn closed later": partial(_add, "PhaseResolved", 1, "at_ms", 1),
    "a move that counted": partial(_drop_in, "PhaseResolved", 1, "moves"),
    "what happened": partial(_drop_in, "PhaseResolved", 1, "game_events"),
    "a turn erased": partial(_drop, "PhaseResolved", 1),
    "turns exchanged": partial(_swap_events, "PhaseResolved"),
    "a rewind erased": _erase_rewind,
    "a rewind erased but not what it undid": partial(_drop, "Rewound", 1),
    "a rewind to another state": lambda found: of_kind(found, "Rewound")[1].update(
        state=of_kind(found, "MatchStarted")[0]["state"]
    ),
    "a rewind by another": partial(_set, "Rewound", 1, "by", SECOND),
    "a rewind for another reason": partial(_set, "Rewound", 1, "reason", "all agreed"),
    "a rewind later": partial(_add, "Rewound", 1, "at_ms", 1),
    "a kept answer erased": partial(_drop, "MoveKept", 0),
    "another answer kept": partial(_swap, "MoveKept", "move"),
    "an entered answer erased": partial(_drop, "MoveEntered", 1),
    "another answer entered": partial(_set, "MoveEntered", 1, "text", "pass"),
    "an answer entered by another": partial(_set, "MoveEntered", 1, "by", SECOND),
    "an answer entered for another reason": partial(_set, "MoveEntered", 1, "reason", ""),
    "a replacement erased": partial(_drop, "PlayerReplaced", 0),
    "a replacement for another reason": partial(_set, "PlayerReplaced", 0, "reason", "cheated"),
    "a replacement by the rule": partial(_set, "PlayerReplaced", 0, "by", ""),
    "a replacement by somebody else": lambda found: of_kind(found, "PlayerReplaced")[0][
        "player"
    ].update(name="Mallory"),
    # What was said, and the end.
    "an announcement": partial(_set, "Announced", 0, "text", "Red is lying."),
    "an announcement erased": partial(_drop, "Announced", 0),
    "a note": partial(_set, "Noted", 0, "text", "Asked nobody."),
    "a note erased": partial(_drop, "Noted", 0),
    "a note slipped in": partial(_insert, _NOTED, "MatchFinished"),
    "an absence erased": partial(_drop, "AbsenceNoted", 0),
    "the result": lambda found: of_kind(found, "MatchFinished")[0]["ranking"].reverse(),
    "the reason of the result": partial(_set, "MatchFinished", 0, "reason", "Red was best."),
    "ended later": partial(_add, "MatchFinished", 0, "at_ms", 1),
    "the result erased": partial(_drop, "MatchFinished", 0),
    "ended by the host instead": _cut_off,
}
"""Each change by a name that says what is other than it was."""


@cache
def posted() -> tuple[str, ...]:
    """The heads as they stood under the boards."""
    return tuple(f"{turn}:{link[: chain.SHORT]}" for _, turn, link in document()["heads"])
