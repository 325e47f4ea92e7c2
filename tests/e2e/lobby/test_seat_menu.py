"""The menu of seats that *Join* opens."""

import pytest

from bifrost_bot.sandbox.client.person import PersonError
from bifrost_bot.sandbox.world.errors import ApiError
from bifrost_bot.sandbox.world.model import Interaction, Message
from tests.e2e.helpers.table import PLAYERS, Table, response_to, said
from tests.e2e.helpers.whispering import Whispers
from tests.match import whisper

ASTRID, BO, CLEO = PLAYERS


@pytest.fixture
async def lobby(table: Table, monkeypatch: pytest.MonkeyPatch) -> Whispers:
    whisper.register(monkeypatch)
    opened = Whispers(table, "claims")
    await opened.open()
    return opened


async def menu(lobby: Whispers, name: str) -> Message:
    """The menu that a user is shown on pressing Join."""
    shown = await lobby.table.click(name, lobby.table.lobby, "Join")
    return response_to(shown)


def swatches(shown: Message) -> dict[str, str | None]:
    """The emoji next to each seat that is offered, as it went over the wire."""
    (row,) = shown.components
    (box,) = row["components"]
    return {option["label"]: option.get("emoji", {}).get("name") for option in box["options"]}


async def choose(lobby: Whispers, name: str, shown: Message, seat: str) -> Interaction:
    asked = lobby.table.sandbox.person(name).select(shown, "bifrost-seat:1", [seat])
    return await lobby.table.answered(asked)


async def test_join_offers_the_free_seats_and_the_lobby_tells_the_choice(lobby: Whispers) -> None:
    shown = await menu(lobby, ASTRID)
    assert shown.visible_to == lobby.table.sandbox.person(ASTRID).id
    assert [*swatches(shown)] == ["Ann", "Bob", "Cid", "Dan"]
    told = await choose(lobby, ASTRID, shown, "cid")
    assert "You are **Cid** in match 1." in said(told)
    assert shown.components == [], "the menu is gone"
    await lobby.table.lobby_says(
        f"**Players 1:** **Cid** <@{lobby.table.sandbox.person(ASTRID).id}>"
    )
    assert [*swatches(await menu(lobby, BO))] == ["Ann", "Bob", "Dan"]


async def test_who_is_second_is_told_so_and_chooses_from_what_is_left(lobby: Whispers) -> None:
    first = await menu(lobby, ASTRID)
    second = await menu(lobby, BO)
    await choose(lobby, ASTRID, first, "bob")
    told = await choose(lobby, BO, second, "bob")
    assert said(told) == "Bob is taken. Choose one of Ann, Cid and Dan."
    assert [*swatches(second)] == ["Ann", "Cid", "Dan"]
    await choose(lobby, BO, second, "ann")
    await lobby.table.lobby_says("**Ann**")


async def test_join_again_changes_the_seat(lobby: Whispers) -> None:
    await choose(lobby, ASTRID, await menu(lobby, ASTRID), "bob")
    shown = await menu(lobby, ASTRID)
    assert shown.content == "You are **Bob**. You can still choose another name."
    await choose(lobby, ASTRID, shown, "dan")
    await lobby.table.lobby_says("**Players 1:** **Dan**")


async def test_a_menu_opened_before_a_restart_still_works(lobby: Whispers) -> None:
    shown = await menu(lobby, ASTRID)
    await lobby.table.restart()
    await choose(lobby, ASTRID, shown, "dan")
    await lobby.table.lobby_says("**Dan**")


async def test_the_match_begins_on_the_seats_chosen(lobby: Whispers) -> None:
    for name, seat in zip(PLAYERS, ("dan", "bob", "ann"), strict=True):
        await choose(lobby, name, await menu(lobby, name), seat)
    await lobby.start()
    for name, seat in zip(PLAYERS, ("dan", "bob", "ann"), strict=True):
        assert lobby.rooms.player(seat).user.name == name
    late = lobby.table.sandbox.person(CLEO)
    with pytest.raises(PersonError):
        late.click(lobby.table.lobby, "Join")


async def test_a_menu_kept_open_past_the_start_is_refused(lobby: Whispers) -> None:
    kept = await menu(lobby, CLEO)
    for name, seat in zip(PLAYERS, ("dan", "bob", "ann"), strict=True):
        await choose(lobby, name, await menu(lobby, name), seat)
    await lobby.start()
    assert "already begun" in said(await choose(lobby, CLEO, kept, "cid"))


async def test_nobody_chooses_what_is_not_offered_or_in_anothers_menu(lobby: Whispers) -> None:
    shown = await menu(lobby, ASTRID)
    with pytest.raises(PersonError):
        lobby.table.sandbox.person(ASTRID).select(shown, "bifrost-seat:1", ["red"])
    with pytest.raises(ApiError, match="Unknown Message"):
        lobby.table.sandbox.person(BO).select(shown, "bifrost-seat:1", ["ann"])


async def test_whoever_may_not_play_is_refused_before_a_menu_is_shown(lobby: Whispers) -> None:
    assert "open_eyes" in await lobby.table.press("Odin", lobby.table.lobby, "Join")


async def test_the_menu_shows_a_square_beside_each_colour_that_has_one(table: Table) -> None:
    lobby = Whispers(table, "social_snake")
    await lobby.open()
    shown = await menu(lobby, ASTRID)
    assert swatches(shown) == {
        "Red": "🟥",
        "Orange": "🟧",
        "Yellow": "🟨",
        "Light green": "🟩",
        "Dark green": None,
        "Cyan": None,
        "Navy": None,
        "Purple": "🟪",
        "Magenta": None,
        "Maroon": None,
        "Brown": "🟫",
        "Grey": None,
        "Black": "⬛",
    }
    assert "You are 🟪 **Purple** in match 1." in said(await choose(lobby, ASTRID, shown, "purple"))
    again = await menu(lobby, ASTRID)
    assert again.content == "You are 🟪 **Purple**. You can still choose another colour."
    assert "Purple" not in swatches(again)
    await lobby.table.lobby_says("🟪 **Purple** <@")
