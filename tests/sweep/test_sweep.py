"""The bot dies before and after every write and send; no difference is left."""

import re
from collections.abc import Callable, Container, Sequence
from dataclasses import replace
from functools import partial
from itertools import count
from typing import Any, Final

import pytest

from bifrost_bot.match import model
from bifrost_bot.match.decide import phases
from tests.databases import on_files
from tests.letting_go import let_go_of_all
from tests.nightly import NIGHTLY
from tests.snapshots import CHANGES, STATES
from tests.sweep import planted
from tests.sweep.evening import (
    AGAIN,
    DAILY,
    EDITED,
    GAMES,
    HOSTLESS,
    KEPT,
    PLANNED,
    RESIGNED,
    STOOD_IN,
)
from tests.sweep.sweep import PEOPLE, Outcome, Point, Sweep, differences

_EACH: Final = 1 if NIGHTLY else 503
_EACH_SNAPSHOT: Final = 10 if NIGHTLY else 97
_EACH_EDIT: Final = 1 if NIGHTLY else 29
_EACH_ALARM: Final = 1 if NIGHTLY else 5
_EACH_STILL: Final = 61
_EACH_PLAN: Final = 1 if NIGHTLY else 13
_EACH_READ: Final = 41
_DEATH_IN_PLAY: Final = r"after .* write by a text.* away for [03]"
_EDIT: Final = r"PATCH \S+/messages/\S+ by channel match/\d+/seat"
_RESIGNATION: Final = rf"write by {PEOPLE}"
_OF_REMATCH: Final = rf"write by ({PEOPLE}|alarm of match 2)"
_LONG_SECONDS: Final = 600.0
_OF_LOBBY: Final = rf"write by ({PEOPLE}|alarm of match 1)"
_DEATHS: Final = 4
_MOST_TRIED: Final = 12
pytestmark = on_files


@pytest.mark.nightly
def test_a_match_is_the_same_wherever_the_bot_died_in_it(
    sweep: Sweep, capsys: pytest.CaptureFixture[str]
) -> None:
    """At every point at night; at every 251st of all games' points every time."""
    numbers = count()
    tried = 0
    found = list[str]()
    for game in GAMES:
        whole, points = sweep.play(game, lambda _: next(numbers) % _EACH == 0)
        found += sweep.compare(whole, points)
        tried += len(points)
        with capsys.disabled():
            print(
                f"\ncrash sweep, {game}: died {len(points)} times, {len(found)} differences so far",
                end="",
            )
    with capsys.disabled():
        print(
            f"\ncrash sweep: {len(GAMES)} matches, {next(numbers)} points before and after a "
            "write or send, "
            f"{'all' if NIGHTLY else 'some'} swept by {tried} deaths, {len(found)} differences"
        )
    assert not found, "\n".join(found[:20])


@pytest.mark.nightly
@pytest.mark.parametrize("state", STATES)
def test_a_match_is_the_same_whatever_the_bot_finds_of_its_snapshots(
    sweep: Sweep, capsys: pytest.CaptureFixture[str], state: str
) -> None:
    """At each tenth point of all games at night; else at some of one game."""
    numbers = count()
    found = list[str]()
    for game in GAMES if NIGHTLY else ("three_towers",):
        whole, points = sweep.play(game, lambda _: next(numbers) % _EACH_SNAPSHOT == 0)
        found += sweep.compare(whole, points, state)
    with capsys.disabled():
        print(
            f"\ncrash sweep, snapshots {state}: died {sweep.tried[state]} times, {sweep.refused} "
            f"snapshots refused, {len(found)} differences",
            end="",
        )
    assert (sweep.refused > 0) == (state in CHANGES)
    assert not found, "\n".join(found[:20])


@pytest.mark.nightly
def test_a_match_is_the_same_that_is_let_go_of_after_each_command(
    sweep: Sweep, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """All games at night, and some deaths in each; else one game and a few."""
    numbers = count()
    tried = 0
    found = list[str]()
    for game in GAMES if NIGHTLY else ("three_towers",):
        whole = sweep.whole(game)
        with monkeypatch.context() as patch:
            let_go_of_all(patch)
            again, points = sweep.play(game, lambda _: next(numbers) % _EACH_SNAPSHOT == 0)
            found += [f"{game}: {difference}" for difference in differences(whole, again)]
            found += sweep.compare(whole, points)
        tried += len(points)
    with capsys.disabled():
        print(f"\nlet go of: died {tried} times, {len(found)} differences", end="")
    assert not found, "\n".join(found[:20])


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize("evening", EDITED)
def test_a_match_is_the_same_wherever_the_bot_died_that_edits_boards(
    sweep: Sweep, capsys: pytest.CaptureFixture[str], evening: str
) -> None:
    """At every point at night; else at some, most of them before and after an edit."""
    numbers = count()
    edits = count()

    def wanted(name: str) -> bool:
        at_edit = re.search(_EDIT, name) is not None and next(edits) % _EACH_EDIT == 0
        return next(numbers) % _EACH == 0 or at_edit

    whole, points = sweep.play(evening, wanted)
    found = sweep.compare(whole, points)
    with capsys.disabled():
        print(
            f"\ncrash sweep, {evening}: {next(numbers)} points, {next(edits)} of them at edits, "
            f"died {len(points)} "
            f"times, {len(found)} differences",
            end="",
        )
    assert next(edits) > _MOST_TRIED
    assert not found, "\n".join(found[:20])


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize("evening", [*RESIGNED, *STOOD_IN])
def test_a_match_is_the_same_wherever_the_bot_died_when_a_player_resigned(
    sweep: Sweep, evening: str
) -> None:
    """At every point at night; else before and after the resignation is stored, and at some."""
    numbers = count()

    def wanted(name: str) -> bool:
        at_resignation = re.search(_RESIGNATION, name) is not None
        return next(numbers) % _EACH == 0 or at_resignation

    whole, points = sweep.play(evening, wanted)
    points = points if NIGHTLY else points[-_MOST_TRIED // 2 :]
    (resigned,) = [event for event in whole.events if event.get("resigned")]
    kinds = [event["is"] for event in whole.events]
    assert kinds.count("StandInAsked") == (evening in STOOD_IN)
    assert kinds.count("PlayerReplaced") == 1 + (evening in STOOD_IN)
    seat = resigned["seat"]
    _assert_same(sweep, whole, points, partial(_read, seat=seat))


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize("evening", PLANNED)
def test_a_match_is_the_same_wherever_the_bot_died_in_which_people_plan(
    sweep: Sweep, evening: str
) -> None:
    """At every point at night; else before and after some of what people write, and of alarms."""
    numbers = count()
    texts = count()

    def wanted(name: str) -> bool:
        is_write = re.search(r"write by (a text|alarm)", name) is not None
        at_plan = is_write and next(texts) % _EACH_PLAN == 0
        return next(numbers) % _EACH == 0 or at_plan

    whole, points = sweep.play(evening, wanted)
    kinds = [event["is"] for event in whole.events]
    assert {"AnswerPlanned", "PlanVoided"} <= {*kinds}
    assert [event for event in whole.events if event.get("planned")]
    _assert_same(sweep, whole, points)


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize("evening", DAILY)
def test_a_match_is_the_same_wherever_the_bot_died_whose_clock_knows_days(
    sweep: Sweep, monkeypatch: pytest.MonkeyPatch, evening: str
) -> None:
    """At every point at night; else before and after a first miss is stored, and at some.

    Its turns of seconds count as turns of hours, and an hour as four seconds.
    """
    monkeypatch.setattr(model, "LONG_SECONDS", 1)
    monkeypatch.setattr(phases, "HOUR_SECONDS", 4)
    numbers = count()
    alarms = count()

    def wanted(name: str) -> bool:
        at_alarm = "write by alarm" in name and next(alarms) % _EACH_ALARM == 0
        return next(numbers) % _EACH == 0 or at_alarm

    whole, points = sweep.play(evening, wanted)
    assert [event for event in whole.events if event["is"] == "FirstMissExcused"]
    _assert_same(sweep, whole, points)


@pytest.mark.parametrize("evening", DAILY)
def test_a_first_miss_gives_its_hours_whichever_heartbeat_was_the_last(
    sweep: Sweep, monkeypatch: pytest.MonkeyPatch, evening: str
) -> None:
    """The bot dies right after one, and is away for longer than any turn; at night after each.

    Nothing is given back before a heartbeat, so this is the worst instant of each second.
    """
    monkeypatch.setattr(model, "LONG_SECONDS", 1)
    monkeypatch.setattr(phases, "HOUR_SECONDS", 4)
    last = "after .* write by heartbeat" if NIGHTLY else "after .* write by heartbeat.* for 600"
    whole, points = sweep.play(evening, lambda name: re.search(last, name) is not None)
    _assert_same(sweep, whole, [*map(_away_for_long, points)])


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize("evening", AGAIN)
def test_a_rematch_is_the_same_wherever_the_bot_died(sweep: Sweep, evening: str) -> None:
    """At every point at night; else before and after what people do and what alarms do."""

    def wanted(name: str) -> bool:
        return NIGHTLY or re.search(_OF_REMATCH, name) is not None

    whole, points = sweep.play(evening, wanted)
    kinds = [event["is"] for event in whole.events]
    assert {"RematchOpened", "PlacesOpened"} <= {*kinds}
    assert kinds.count("MatchStarted") == kinds.count("MatchCreated") == 2, "no second rematch"
    points = points if NIGHTLY else points[-_MOST_TRIED:]
    points = [*points, *map(_away_for_long, points)]
    _assert_same(sweep, whole, points, _told_at_once)


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize("evening", HOSTLESS)
def test_a_match_is_the_same_wherever_the_bot_died_while_players_decided(
    sweep: Sweep, evening: str
) -> None:
    """Before and after what people do."""

    def wanted(name: str) -> bool:
        return re.search(_RESIGNATION, name) is not None

    whole, points = sweep.play(evening, wanted)
    kinds = [event["is"] for event in whole.events]
    assert kinds.count("ConsentAsked") == kinds.count("ConsentClosed") == 1
    points = points[-_MOST_TRIED:]
    points = [*points, *map(_away_for_long, points)]
    _assert_same(sweep, whole, points, _decided)


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize("evening", KEPT)
def test_a_lobby_is_the_same_wherever_the_bot_died_while_places_were_kept(
    sweep: Sweep, evening: str
) -> None:
    """Before and after what people do and what alarms do; at the others at night.

    Not while the bot is away until the time for which places are kept is over.
    """

    def wanted(name: str) -> bool:
        is_away_long = "away for 600" in name
        return not is_away_long and (NIGHTLY or re.search(_OF_LOBBY, name) is not None)

    whole, points = sweep.play(evening, wanted)
    opened = next(event for event in whole.events if event["is"] == "PlacesOpened")
    at = whole.events.index(opened)
    assert opened["reserved"]
    assert [event["is"] for event in whole.events[at - 1 : at + 2]] == [
        "WaitingJoined",
        "PlacesOpened",
        "PlayerJoined",
    ]
    points = points if NIGHTLY else points[:_MOST_TRIED]
    _assert_same(sweep, whole, points)


def _assert_same(
    sweep: Sweep,
    whole: Outcome,
    points: Sequence[Point],
    read: Callable[[Outcome], Outcome] = lambda outcome: outcome,
) -> None:
    """Fails if a match is not the same, as far as it is read, after a death at any of the points."""
    print(f"died {len(points)} times")
    assert points
    found = sweep.compare(whole, points, read=read)
    assert not found, "\n".join(found[:20])


def _away_for_long(point: Point) -> Point:
    """Returns a point after which the bot is away for longer than any turn or time to answer."""
    name = re.sub(r"away for .*", "away for long", point.name)
    return replace(point, name=name, away_seconds=_LONG_SECONDS)


def _told_at_once(outcome: Outcome) -> Outcome:
    """Returns an outcome without the hosts' channels, whose message waits between two edits."""
    rooms = [room for room in outcome.rooms if room[0] != "hosts"]
    return replace(outcome, rooms=tuple(rooms))


def _decided(outcome: Outcome) -> Outcome:
    """Returns an outcome without boards, and without how much of a turn was left.

    Time that is given back replaces the line on a board's clock.

    A request is numbered by its event, before which time may have been given back.
    """
    events: list[Any] = []
    for event in outcome.events:
        is_request = event["is"].startswith("Consent")
        events.append({**event, "number": 0} if is_request else event)
    rooms: list[Any] = []
    for name, messages in outcome.rooms:
        if name in ("lobby", "hosts"):
            timeless = [one for one in messages if "in this turn" not in str(one)]
            rooms.append((name, tuple(timeless)))
    return replace(outcome, events=tuple(events), rooms=tuple(rooms))


def _read(outcome: Outcome, seat: str) -> Outcome:
    """Returns an outcome without the channels of a seat, which have no reader any more.

    Time that is given back edits a board there, which then notifies no one.
    """
    read = [room for room in outcome.rooms if not room[0].startswith(f"{seat}-")]
    # The number of a question counts events of the clock, too.
    events = [
        {**event, "number": 0} if event["is"] == "StandInAsked" else event
        for event in outcome.events
    ]
    return replace(outcome, rooms=tuple(read), events=tuple(events))


@pytest.mark.nightly
def test_a_match_is_the_same_wherever_the_bot_died_while_it_made_channels(sweep: Sweep) -> None:
    """A channel that was made and not noted is found again by its mark alone.

    At every such point at night; else at the first before and after each kind of write and send,
    and every tenth.
    """
    whole, points = sweep.play("three_towers", lambda name: "channels of match" in name)
    assert len(points) > _MOST_TRIED
    kinds = {re.sub(r"\d+", "", point.name): point for point in reversed(points)}
    if not NIGHTLY:
        points = [
            point
            for number, point in enumerate(points)
            if point in kinds.values() or number % 10 == 0
        ]
    _assert_same(sweep, whole, points)


@pytest.mark.nightly(by_day=3)
@pytest.mark.parametrize(
    ("plant", "where"),
    [
        (planted.announce_before_commit, r"before .* write by a text"),
        (planted.drop_a_row, r"before .* POST \S+/messages by channel match/\d+/seat"),
        (planted.close_twice, r"after .* write by alarm"),
        (
            planted.change_nonce,
            r"after .* POST \S+/messages by channel match/\d+/seat.* away for 3",
        ),
        (
            planted.learn_from_repeats,
            r"after .* POST \S+/messages by channel match/\d+/seat.* away for 3",
        ),
        (planted.fall_behind, r"after .* write by a text"),
        (
            planted.post_the_newest,
            r"before .* POST \S+/messages by channel match/\d+/seat.* away for 3",
        ),
    ],
    ids=lambda value: value.__name__ if callable(value) else "",
)
def test_a_planted_fault_is_found(
    sweep: Sweep,
    monkeypatch: pytest.MonkeyPatch,
    plant: Callable[[pytest.MonkeyPatch], None],
    where: str,
) -> None:
    whole = sweep.whole("three_towers")
    plant(monkeypatch)
    spoilt, points = sweep.play("three_towers", lambda name: re.search(where, name) is not None)
    assert differences(whole, spoilt) == [], "while nothing happens the fault shows nowhere"
    assert any(differences(whole, sweep.go_on(point)) for point in points[:_MOST_TRIED])


@pytest.mark.nightly
def test_a_match_is_the_same_whichever_commit_got_no_answer(
    sweep: Sweep, capsys: pytest.CaptureFixture[str]
) -> None:
    """All of a match together, and each on its own: at night of all games, else some of one
    game.
    """
    swept = 0
    found = list[str]()
    for game in GAMES if NIGHTLY else ("three_towers",):
        writes = list[int]()
        whole = sweep.unanswered(game, lambda number, _, to=writes: bool(to.append(number)))
        tried: list[Container[int]] = [
            writes,
            *([number] for number in writes[:: 1 if NIGHTLY else _EACH_STILL]),
        ]
        for lost in tried:
            other = sweep.unanswered(game, lambda number, _, lost=lost: number in lost)
            found += [f"{game}, {lost}: {difference}" for difference in differences(whole, other)]
        swept += len(tried)
        with capsys.disabled():
            print(f"\nlost answers, {game}: {len(tried)} times in {len(writes)} commits", end="")
    with capsys.disabled():
        print(f"\nlost answers: swept {swept} times, {len(found)} differences", end="")
    assert not found, "\n".join(found[:20])


@pytest.mark.nightly
def test_a_match_is_the_same_whichever_read_failed(
    sweep: Sweep, capsys: pytest.CaptureFixture[str]
) -> None:
    """The bot dies in a match; from its return on each read fails, one after another.

    At night in all games, for some deaths in each; else some reads after one death.
    """
    swept = 0
    found = list[str]()
    for game in GAMES if NIGHTLY else ("three_towers",):
        whole, points = sweep.play(game, lambda name: re.search(_DEATH_IN_PLAY, name) is not None)
        deaths = points[:: max(1, len(points) // _DEATHS)]
        reads = 0
        for point in deaths if NIGHTLY else deaths[1:2]:
            numbers = list[int]()
            assert differences(whole, sweep.unreadable(point, partial(_note, numbers))) == []
            for failing in numbers[:: 1 if NIGHTLY else _EACH_READ]:
                other = sweep.unreadable(
                    point, lambda number, _, failing=failing: number == failing
                )
                found += [
                    f"{point.name}, read {failing}: {difference}"
                    for difference in differences(whole, other)
                ]
                reads += 1
        swept += reads
        with capsys.disabled():
            print(f"\nfailed reads, {game}: {reads} after {len(deaths)} deaths", end="")
    with capsys.disabled():
        print(f"\nfailed reads: swept {swept} times, {len(found)} differences", end="")
    assert not found, "\n".join(found[:20])


def _note(numbers: list[int], number: int, what: str) -> bool:
    """Notes the reads of the bot, of which none fails; where one for a text fails, its author is
    told.
    """
    if not what.endswith((f"by {PEOPLE}", "by a text")):
        numbers.append(number)
    return False


@pytest.mark.nightly
def test_a_match_is_the_same_wherever_its_machine_stood_still(sweep: Sweep) -> None:
    """For longer than a turn, after some of what it writes and sends; at night after all of it."""
    numbers = count()
    whole, _ = sweep.play("three_towers", lambda _: next(numbers) < 0)
    found = list[str]()
    for at in range(1, next(numbers) // 2, 1 if NIGHTLY else _EACH_STILL):
        standing = sweep.stand_still("three_towers", at, 20.0)
        found += [f"after {at}: {difference}" for difference in differences(whole, standing)]
    assert not found, "\n".join(found[:20])
