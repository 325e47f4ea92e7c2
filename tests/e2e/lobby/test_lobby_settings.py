"""*Settings* of an open lobby: common ones by menu, all of them by form."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, cast

import pytest

from bifrost_bot.engines.errors import ConfigError
from bifrost_bot.engines.options.option import Choice, Option
from bifrost_bot.engines.registry import all_games
from bifrost_bot.engines.values import Json
from bifrost_bot.gateway.incoming.settings.setting import all_settings
from bifrost_bot.match.model import Settings
from bifrost_bot.sandbox.world.model import Interaction, Message
from bifrost_bot.store.journal import Home
from tests.e2e.helpers.form import TEXT, choose, entries, fields, filled, menus, offered, send
from tests.e2e.helpers.table import HOME, HOST, Table, response_to, said
from tests.e2e.helpers.whispering import Whispers
from tests.match.whisper import GAME as WHISPER
from tests.plugged import plug_in
from tests.samples import GAMES, sample

LENGTH = "Length of a turn"
WARNINGS = "Warnings before the deadline"
ENDS = "When a turn ends"
ROUNDS = "Rounds"
FILMED = "Boards step by step"
PLAYING = "Boards of each round"
CORRECT = "Correct it"


def rounds(text: str) -> Json:
    if not text.isdecimal():
        raise ConfigError("", f"Give a number of rounds, such as 3, not {text}.")
    return int(text)


def playing(text: str) -> Json:
    wrong = [line for line in text.splitlines() if not set(line.split()) <= {"a", "b"}]
    if wrong:
        raise ConfigError("", f"Name boards a and b, such as a b, not {wrong[0]}.")
    return [cast(Json, line.split()) for line in text.splitlines()]


def lines(value: Json) -> str:
    return "\n".join(" ".join(boards) for boards in cast(Sequence[Sequence[str]], value))


OPTIONS = (
    Option(
        key="rounds", title=ROUNDS, help="How many, such as 3.", usual="3", read=rounds, write=str
    ),
    Option(
        key="filmed",
        title=FILMED,
        help="Whether each step is told.",
        usual="no",
        read=lambda text: text == "yes",
        write=lambda value: "yes" if value else "no",
        choices=(
            Choice(text="yes", label="yes, each step"),
            Choice(text="no", label="no, the end alone"),
        ),
    ),
    Option(
        key="playing",
        title=PLAYING,
        help="A line for each round, such as a b.",
        usual="both in every round",
        read=playing,
        write=lines,
        tall=True,
    ),
    Option(
        key="favourite",
        title="Favourite",
        help="A seat, such as ann.",
        usual="the first",
        read=str,
        write=str,
    ),
)
ASKED = replace(
    WHISPER, info=replace(WHISPER.info, options=OPTIONS, secret_settings=("favourite",))
)


@pytest.fixture
def asked_game(monkeypatch: pytest.MonkeyPatch) -> None:
    plug_in(monkeypatch, ASKED)


async def settings(table: Table, name: str = HOST) -> Message:
    """A host presses *Settings* in the lobby; returns the message that only they see."""
    shown = await table.as_host("Settings", name)
    assert response_to(shown).visible_to == table.sandbox.person(name).id
    return response_to(shown)


async def change(table: Table, message: Message, label: str, text: str) -> Interaction:
    """The host chooses a setting from a menu, and fills in its form."""
    form = await choose(table, HOST, message, label)
    (field,) = fields(form)
    return await send(table, HOST, form, {field: text})


async def test_the_form_of_usual_settings_shows_and_changes_them(table: Table) -> None:
    await table.create(seconds=90)
    message = await settings(table)
    assert message.content.split("\n")[:5] == [
        "**Settings of match 1, Bifröst**",
        "• Length of a turn: 90 seconds",
        "• Warnings before the deadline: Usual for this game: 30, 10 and 5 seconds before",
        "• When a turn ends: at the deadline",
        "• Cells coloured from the start: Usual for this game",
    ]
    form = await table.click(HOST, message, "Usual settings")
    assert filled(form)[LENGTH] == "90 seconds"
    await send(
        table,
        HOST,
        form,
        {LENGTH: "5 minutes", ENDS: "when all have locked, at the latest at the deadline"},
    )
    assert message.content.split("\n")[0] == "The settings are changed."
    assert "• Length of a turn: 5 minutes" in message.content
    chosen = (await table.match()).settings
    assert (chosen.seconds, chosen.advance) == (300, "all_locked")
    await send(
        table,
        HOST,
        await table.click(HOST, message, "Usual settings"),
        {LENGTH: "Usual for this game: 1 minute"},
    )
    assert (await table.match()).settings.seconds is None
    await send(table, HOST, await table.click(HOST, message, "Usual settings"))
    assert message.content.split("\n")[0] == "Nothing is changed."


@pytest.mark.nightly(by_day=2)
@pytest.mark.parametrize(
    ("label", "text", "key", "value"),
    [
        (LENGTH, "1m30s", "seconds", 90),
        (WARNINGS, "5s 1m, 20", "warnings", (60, 20, 5)),
        (WARNINGS, "none", "warnings", ()),
        (ENDS, "when all have locked, at the latest at the deadline", "advance", "all_locked"),
        ("Channels of a player", "one for all games", "rooms", "one"),
        ("Neutral channel names", "yes", "neutral_names", True),
        ("Rated", "no", "rated", False),
        ("Hosts can read submissions", "yes", "hosts_watch", True),
        ("Allow admins to play", "yes", "open_eyes", True),
        ("Missed turns until hosts are told", "0", "absent_after", 0),
        ("Who keeps missing turns", "a computer player takes over", "absent_then", "computer"),
    ],
)
async def test_every_setting_is_changed_by_its_form(
    table: Table, label: str, text: str, key: str, value: Any
) -> None:
    await table.create()
    before = (await table.match()).settings
    message = await settings(table)
    usual = entries(message)[label]
    await change(table, message, label, text)
    assert (await table.match()).settings == replace(before, **{key: value})
    assert entries(message)[label] != usual
    form = await choose(table, HOST, message, label)
    (field,) = fields(form).values()
    await send(
        table, HOST, form, {label: "" if field["type"] == TEXT else field["options"][0]["label"]}
    )
    assert (await table.match()).settings == before
    assert entries(message)[label] == usual


async def test_what_is_for_long_turns_is_asked_in_one_form(table: Table) -> None:
    await table.create(seconds=86_400)
    message = await settings(table)
    form = await choose(table, HOST, message, "When the clock is off")
    times, off, zone, extra, grace = fields(form)
    refused = await send(table, HOST, form, {times: "8pm", off: "23:00-8:00", grace: "45"})
    text = response_to(refused).content
    assert 'must be times of day such as 20:00, or 12:00 20:00, not "8pm".' in text
    assert "must be from 0 (none) to 30 minutes." in text
    form = await table.click(HOST, response_to(refused), CORRECT)
    assert filled(form)[off] == "23:00-8:00"
    refused = await send(table, HOST, form, {times: "daily at 20:00", grace: "10"})
    assert "name the zone of these times" in response_to(refused).content
    form = await table.click(HOST, response_to(refused), CORRECT)
    await send(table, HOST, form, {zone: "europe/berlin", extra: "12"})
    chosen = (await table.match()).settings
    assert (chosen.deadlines, chosen.quiet) == ("20:00", "23:00-8:00")
    assert (chosen.zone, chosen.first_miss, chosen.grace) == ("Europe/Berlin", 12, 10)
    await table.lobby_says("Deadlines are at 20:00, and the clock is off 23:00-8:00")


def test_every_setting_of_a_match_has_a_form() -> None:
    """All but the operator's, those with a command of their own, and what is fixed."""
    keys = {
        one.option.key for name in GAMES for one in all_settings(Settings(name), Settings(name))
    }
    elsewhere = {"game", "options", "grace_ms", "pace", "practice", "rehearsal", "entry_role"}
    assert set(Settings.__dataclass_fields__) - elsewhere <= keys


async def test_how_seats_are_taken_is_asked_where_the_game_lets_a_host_choose(table: Table) -> None:
    await table.run(HOST, HOME, "match create", game="three_towers")
    await table.lobby_says("hosted by")
    message = await settings(table)
    label = "How players get their colour"
    await change(
        table, message, label, "dealt in secret when the match begins, and revealed at the end"
    )
    await table.lobby_says("Colours are secret")
    assert "Channels of a player" not in entries(message)


async def test_computer_players_come_and_go_by_their_form(table: Table) -> None:
    await table.create(computers=1)
    message = await settings(table)
    assert entries(message)["Computer players"] == "1 computer player, good"
    form = await choose(table, HOST, message, "Computer players")
    number, skill, _ = fields(form)
    assert offered(form, number) == ["none", "1", "2", "3"]
    label = next(
        one
        for one in offered(form, skill)
        if one.startswith("random: they take anything; strength ")
    )
    await send(table, HOST, form, {number: "2", skill: label})
    assert [player.computer for player in (await table.match()).players] == ["random", "random"]
    assert message.content.split("\n")[0] == "Computer players: 2 computer players, random."
    await send(
        table, HOST, await choose(table, HOST, message, "Computer players"), {number: "none"}
    )
    assert (await table.match()).players == ()


@pytest.mark.usefixtures("asked_game")
class TestAGamesOwnSettings:
    async def open(self, table: Table) -> Message:
        await Whispers(table).open()
        return await settings(table)

    @pytest.mark.nightly(by_day=2)
    @pytest.mark.parametrize(
        ("label", "text", "value", "shown"),
        [
            (ROUNDS, "5", {"rounds": 5}, "5"),
            (FILMED, "yes, each step", {"filmed": True}, "yes, each step"),
            (FILMED, "no, the end alone", {"filmed": False}, "no, the end alone"),
            (PLAYING, "a\na b", {"playing": [["a"], ["a", "b"]]}, "a a b"),
            ("Favourite", "bob", {"favourite": "bob"}, "bob"),
        ],
    )
    async def test_each_kind_is_set_shown_and_left_out_again(
        self, table: Table, label: str, text: str, value: Any, shown: str
    ) -> None:
        message = await self.open(table)
        usual = entries(message)[label]
        await change(table, message, label, text)
        assert (await table.match()).settings.options == value
        assert entries(message)[label] == shown
        form = await choose(table, HOST, message, label)
        assert filled(form) == {label: text}
        field = fields(form)[label]
        await send(table, HOST, form, {label: "" if field["type"] == TEXT else usual})
        assert (await table.match()).settings.options == {}
        assert entries(message)[label] == usual

    async def test_a_wrong_value_is_told_by_its_title_and_corrected(self, table: Table) -> None:
        message = await self.open(table)
        sent = await change(table, message, ROUNDS, "many")
        assert said(sent).split("\n") == [
            "Nothing was recorded. Please correct this field:",
            "• **Rounds**: Give a number of rounds, such as 3, not many.",
        ]
        form = await table.click(HOST, sent, CORRECT)
        assert filled(form) == {ROUNDS: "many"}
        await send(table, HOST, form, {ROUNDS: "4"})
        assert (await table.match()).settings.options == {"rounds": 4}

    async def test_what_the_game_refuses_changes_nothing(self, table: Table) -> None:
        sent = await change(table, await self.open(table), "Favourite", "zed")
        assert "• **Favourite**: favourite: nobody plays there." in said(sent)
        assert (await table.match()).settings.options == {}

    async def test_forms_work_after_a_restart_but_open_empty(self, table: Table) -> None:
        message = await self.open(table)
        sent = await change(table, message, ROUNDS, "many")
        await table.restart()
        assert filled(await table.click(HOST, sent, CORRECT)) == {ROUNDS: ""}
        await change(table, message, ROUNDS, "2")
        assert (await table.match()).settings.options == {"rounds": 2}

    async def test_a_host_who_plays_reads_no_secret_of_the_others(self, table: Table) -> None:
        message = await self.open(table)
        await change(table, message, "Favourite", "bob")
        await table.click(HOST, table.lobby, "Join")
        again = await settings(table)
        assert entries(again)["Favourite"] == "secret"
        told = await choose(table, HOST, again, "Favourite")
        assert told.modal is None
        assert said(told) == (
            "You play in this match, so you cannot see “Favourite”. A host who does not play can "
            "change it."
        )

    async def test_many_settings_are_in_several_menus(
        self, table: Table, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        many = tuple(replace(OPTIONS[0], key=f"rounds{n}", title=f"Rounds {n}") for n in range(60))
        plug_in(monkeypatch, replace(ASKED, info=replace(ASKED.info, options=(OPTIONS[0], *many))))
        message = await self.open(table)
        assert [len(menu["options"]) for menu in menus(message)] == [25, 25, 11, 20]
        assert filled(await choose(table, HOST, message, "Rounds 59")) == {"Rounds 59": ""}


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize("game", GAMES)
async def test_every_setting_of_every_game_is_set_by_its_form(table: Table, game: str) -> None:
    """Each of the sample's settings, in any order: one may need another."""
    engine = all_games()[game]
    by_key = {option.key: option for option in engine.info.options}
    for number, wanted in enumerate(sample(game).settings if by_key else (), 1):
        await _open(table, game, str(number))
        left = {
            key: value for key, value in wanted.items() if key not in engine.info.clock_settings
        }
        assert not left.keys() - by_key.keys(), "these settings have no form"
        message = await settings(table)
        while left:
            done = [
                key for key, value in left.items() if await _set(table, message, by_key[key], value)
            ]
            assert done, f"{game}: nothing of {left} can be set by a form"
            left = {key: value for key, value in left.items() if key not in done}
        seats = engine.info.seats[: engine.info.fewest]
        made = (await table.match()).settings.options
        kept = {key: value for key, value in wanted.items() if key in by_key}
        assert engine.configure(made, seats) == engine.configure(kept, seats)


async def _open(table: Table, game: str, match_id: str) -> None:
    host = table.sandbox.person(HOST)
    channel = table.world.channel(HOME)
    guild = table.world.guild_of(channel)
    assert guild is not None
    await table.app.runner.create(Settings(game), str(host.id), Home(guild.id, channel.id))
    table.look_at(match_id)
    await table.lobby_says(f"match {match_id}**, hosted by")


async def _set(table: Table, message: Message, option: Option, value: Json) -> bool:
    """Whether a form took a setting."""
    form = await choose(table, HOST, message, option.title)
    text = option.write(value)
    labels = {choice.text: choice.label for choice in option.choices}
    sent = await send(table, HOST, form, {option.title: labels.get(text, text)})
    return "Nothing was recorded" not in said(sent)


class TestToml:
    async def test_several_settings_are_typed_at_once(self, table: Table) -> None:
        await table.create(settings="points = [4, 2, 0]", seconds=90)
        form = await table.click(HOST, await settings(table), "As TOML")
        await send(table, HOST, form, {"Settings as TOML": 'neutral_names = true; rooms = "one"'})
        chosen = (await table.match()).settings
        assert (chosen.neutral_names, chosen.rooms, chosen.seconds) == (True, "one", 90)
        assert chosen.options == {"points": [4, 2, 0]}

    async def test_all_that_is_wrong_is_told_at_once(self, table: Table) -> None:
        await table.create()
        form = await table.click(HOST, await settings(table), "As TOML")
        wrong = "advance = 'never'\npoints = 3\nseating = 1"
        sent = await send(table, HOST, form, {"Settings as TOML": wrong})
        for part in (
            'advance: must be "deadline" or "all_locked", not "never".',
            "points: ",
            "seating: must be ",
        ):
            assert f"• **Settings as TOML**: {part}" in said(sent)
        assert filled(await table.click(HOST, sent, CORRECT)) == {"Settings as TOML": wrong}


async def test_only_hosts_change_settings_and_only_in_the_lobby(table: Table) -> None:
    await table.create(computers=3)
    message = await settings(table)
    assert await table.press("Bo", table.lobby, "Host") == "Only a host of this match can do that."
    await table.run(HOST, HOME, "match start")
    await table.lobby_says("Watch: ")
    begun = "The match has begun, so its settings no longer change."
    assert await table.press(HOST, message, "Usual settings") == begun
    assert said(await choose(table, HOST, message, LENGTH)) == begun
