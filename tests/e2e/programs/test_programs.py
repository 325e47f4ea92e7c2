"""External programs in seats, in every game."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Final

import pytest

from bifrost_bot.config import BotSettings, ProgramSettings
from bifrost_bot.engines.registry import all_games
from bifrost_bot.match.model import Status
from bifrost_bot.sandbox import Sandbox
from tests.arena.programs.site import Site, site
from tests.e2e.helpers import table as tables
from tests.e2e.helpers.form import choose, entries, fields, filled, send
from tests.e2e.helpers.table import HOME, HOST, PATIENCE, Rooms, Table, said
from tests.e2e.lobby.test_lobby_settings import settings
from tests.samples import GAMES, sample, toml

COMPUTERS: Final = "Computer players"


@pytest.fixture
async def programs(table: Table, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Site]:
    """Programs on this machine, at the addresses that the table's bot allows."""
    plain = tables.settings_for
    async with site() as made:

        def with_programs(sandbox: Sandbox, database: Path) -> BotSettings:
            allowed = ProgramSettings(addresses=(made.folder, tables.BOTS))
            return plain(sandbox, database).model_copy(update={"programs": allowed})

        monkeypatch.setattr(tables, "settings_for", with_programs)
        await table.restart()
        yield made
        await table.close_bot()
        await made.left_alone()


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize("game", GAMES)
async def test_programs_play_every_game(table: Table, programs: Site, game: str) -> None:
    engine = all_games()[game]
    options: dict[str, Any] = {
        "settings": toml(sample(game).evening.options),
        "advance": "all_locked",
        "seconds": 60,
    }
    if engine.info.answers_per == "board":
        options["rooms"] = "one"  # Fewer channels, so fewer pictures.
    addresses = " ".join([programs.at("wise")] * engine.info.fewest)
    await table.run(HOST, HOME, "match create", game=game, program=addresses, **options)
    await table.lobby_says(f"Program {engine.info.fewest} (127.0.0.1)")
    assert not any(programs.folder in message.content for message in table.lobby_messages())
    await table.run(HOST, HOME, "match start")
    await table.world.until(
        lambda: any("is over" in one.content for one in table.lobby_messages()), PATIENCE
    )
    match = await table.match()
    assert match.status is Status.FINISHED
    assert {question["game"] for _, question in programs.asked} == {game}
    assert {question["seat"] for _, question in programs.asked} == set(match.seats)


REFUSED = {
    "https://elsewhere.example.org/": "“https://elsewhere.example.org/” is not allowed. The "
    "addresses",
    "https://bots.example.org/../x": "is not the address of a program. Give one such as",
    "https://bots.example.org/%2E%2e/x": "is not the address of a program. Give one such as",
    "ftp://bots.example.org/": "is not the address of a program. Give one such as",
    "https://me:word@bots.example.org/": "with a user name or a password is not taken.",
}


async def test_hosts_seat_programs_of_allowed_addresses(table: Table, programs: Site) -> None:
    for address, sentence in REFUSED.items():
        told = await table.run(HOST, HOME, "match create", game="bifrost", program=address)
        assert sentence in said(told).replace("\\", "")
    assert not await table.app.runner.live()
    person = table.sandbox.person(HOST)
    typed = await table.answered(
        person.autocomplete(HOME, "match create", {"program": "bots"}, "program")
    )
    assert [choice["value"] for choice in typed.choices or ()] == ["https://bots.example.org/"]
    await table.create(computers=1, program="https://bots.example.org/one?key=secret")
    await table.lobby_says(" and Program 2 (bots.example.org)")
    message = await settings(table)
    assert entries(message)[COMPUTERS] == "2 computer players, good and bots.example.org"
    form = await choose(table, HOST, message, COMPUTERS)
    assert filled(form)["Programs"] == "https://bots.example.org/one?key=secret"
    number = next(iter(fields(form)))
    sent = await send(table, HOST, form, {number: "3"})
    assert "4 computer players and programs do not fit: there is room for 3." in said(sent)
    form = await choose(table, HOST, message, COMPUTERS)
    await send(
        table,
        HOST,
        form,
        {number: "none", "Programs": f"{programs.at('wise')}\n{programs.at('hang')}"},
    )
    match = await table.match()
    assert [player.program for player in match.players] == [
        programs.at("wise"),
        programs.at("hang"),
    ]
    await table.run(HOST, HOME, "match preset save", name="programs", match="1")
    assert await table.ask(HOST, HOME, "match preset list") == "• programs: Bifröst, programs: 2"
    await table.run(HOST, HOME, "match preset use", name="programs")
    again = await table.app.runner.match("2")
    assert [player.program for player in again.players] == [
        player.program for player in match.players
    ]


async def test_a_program_takes_over_from_a_persons_menu(table: Table, programs: Site) -> None:
    await table.begin()
    left = Rooms(table.sandbox).player("red")
    form = await table.use(HOST, HOME, "Replace in the match", left.user)
    assert [*fields(form)] == [
        "Who takes over",
        "Or a computer player",
        "Or a program",
        "Why",
    ]
    refused = await send(table, HOST, form, {"Or a program": "https://elsewhere.example/"})
    assert "is not allowed. The addresses of programs begin with" in said(refused)
    again = await table.click(HOST, refused, "Correct it")
    assert filled(again)["Or a program"] == "https://elsewhere.example/"
    both = {"Or a program": programs.at("hang"), "Or a computer player": "good"}
    refused = await send(table, HOST, again, both)
    assert said(refused).startswith("Say who takes over: either a member,")
    form = await table.use(HOST, HOME, "Replace in the match", left.user)
    asked = await send(table, HOST, form, {"Or a program": programs.at("hang")})
    assert said(asked).startswith(f"Let a program take over for <@{left.id}> from now on?")
    await table.confirm(asked, "Replace")
    match = await table.match()
    player = match.occupant("red")
    assert player is not None and player.program == programs.at("hang")


async def test_one_that_hangs_costs_its_turn(table: Table, programs: Site) -> None:
    slot, *_ = await table.begin()
    refused = await table.run(
        HOST, HOME, "match replace", seat=slot.seat, program=programs.at("hang"), computer="good"
    )
    assert said(refused) == "Say who takes over: either a member, a computer player or a program."
    two = f"{programs.at('hang')} {programs.at('hang')}"
    refused = await table.run(HOST, HOME, "match replace", seat=slot.seat, program=two)
    assert said(refused) == "Name one program: only one can take over a seat."
    asked = await table.run(
        HOST, HOME, "match replace", seat=slot.seat, program=programs.at("hang")
    )
    assert said(asked).startswith(
        f"Let a program take over for {slot.seat.capitalize()} from now on?\n"
    )
    await table.confirm(asked, "Replace")
    await programs.heard.wait()
    await table.close_bot()
    await programs.left_alone()
    programs.heard.clear()
    await table.open_bot()
    await programs.heard.wait()
    await table.time_up()
    rooms = Rooms(table.sandbox)
    told = "programs did not answer. Program 1 (127.0.0.1): Its answer did not come in time."
    await table.world.until(
        lambda: any(told in one.content for one in rooms.messages(rooms.hosts)), PATIENCE
    )
    assert sum(told in one.content for one in rooms.messages(rooms.hosts)) == 1
    match = await table.match()
    assert match.phase is not None and match.phase.phase.number == 2
