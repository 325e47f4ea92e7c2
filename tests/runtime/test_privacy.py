"""Finding, showing and taking out what is stored about one person."""

from typing import Any, cast

import pytest
from sqlalchemy import text

from bifrost_bot.match.decide.phases import Abandon
from bifrost_bot.match.history.results import Ladder
from bifrost_bot.match.preferences import USUAL, Preferences
from bifrost_bot.runtime.people import privacy as searching
from bifrost_bot.runtime.people.preferences import PeoplePreferences
from bifrost_bot.runtime.people.privacy import Privacy, StillPlayingError
from bifrost_bot.runtime.rating import results as keeping
from bifrost_bot.runtime.rating.ratings import Ratings
from bifrost_bot.store import journal
from bifrost_bot.tools.verify import verify
from tests.match.world import HOST, PEOPLE, folded
from tests.runtime.conftest import HOME, Stand
from tests.runtime.test_ratings import everything, play_out

WHO = PEOPLE[0]
LADDER = Ladder(HOME.guild_id, "bifrost")


@pytest.fixture
async def personal(stand: Stand) -> PeoplePreferences:
    return PeoplePreferences(stand.database, stand.clock)


@pytest.fixture
def privacy(stand: Stand, personal: PeoplePreferences) -> Privacy:
    return Privacy(stand.database, stand.runner, stand.seasons, personal)


async def dump(stand: Stand) -> str:
    """All text there is in the database."""
    async with stand.database.transaction() as connection:
        rows = [
            str(tuple(row))
            for table in ("events", "outbox", "preferences", "results", "ratings")
            for row in await connection.execute(text(f"SELECT * FROM {table}"))
        ]
    return "\n".join(rows)


async def exported(privacy: Privacy, user_id: str) -> dict[str, Any]:
    """What a person gets of what is stored about him."""
    return cast("dict[str, Any]", await privacy.export(user_id))


async def test_everything_about_somebody_is_exported(
    stand: Stand, personal: PeoplePreferences, privacy: Privacy
) -> None:
    await personal.change(
        WHO, lambda _: Preferences(palette="colour-blind", reminders=(60,), waiting_boards="edit")
    )
    match = await play_out(stand, await stand.playing())
    other = await stand.lobby()
    found = await exported(privacy, WHO)
    assert found["user"] == WHO
    assert found["settings"]["palette"] == "colour-blind"
    assert found["settings"]["waiting_boards"] == "edit"
    assert [one["match_id"] for one in found["results"]] == [match.id]
    assert [one["game"] for one in found["ratings"]] == ["bifrost"]
    assert [one["match"] for one in found["matches"]] == [match.id]
    assert [one["match"] for one in (await exported(privacy, HOST))["matches"]] == [
        match.id,
        other.id,
    ]
    nobody = await privacy.export("999")
    assert (nobody["results"], nobody["ratings"], nobody["matches"]) == ([], [], [])


async def test_afterwards_nothing_names_the_person_and_everything_still_holds(
    stand: Stand, personal: PeoplePreferences, privacy: Privacy
) -> None:
    await personal.change(WHO, lambda _: Preferences(palette="colour-blind"))
    matches = [await play_out(stand, await stand.playing()) for _ in range(2)]
    places = [
        (one.place, one.points) for one in await Ratings(stand.database).ranked_players(LADDER)
    ]
    gone = await privacy.forget(WHO)
    assert (gone.matches, gone.results) == (2, 2)
    left = await dump(stand)
    assert (
        f'"{WHO}"' not in left
        and f"'{WHO}'" not in left
        and f"<@{WHO}>" not in left
        and f"Player {WHO}" not in left
    )
    assert personal.of(WHO) == USUAL
    assert [
        (one.place, one.points) for one in await Ratings(stand.database).ranked_players(LADDER)
    ] == places
    for match in matches:
        history = await stand.ask(journal.history, match.id)
        assert all(check.held for check in verify(history))
        assert await stand.runner.match(match.id) == folded(history)
    kept = await everything(stand)
    await keeping.rebuild(stand.database, lambda done, of: None)
    assert await everything(stand) == kept
    assert (await privacy.export(WHO))["matches"] == []


async def test_one_who_still_plays_or_hosts_is_refused(stand: Stand, privacy: Privacy) -> None:
    first = await play_out(stand, await stand.playing())
    second = await stand.playing()
    before = await dump(stand)
    for id in (WHO, HOST):
        with pytest.raises(StillPlayingError, match=f"match {second.id}, which is not over yet"):
            await privacy.forget(id)
        with pytest.raises(StillPlayingError):
            await privacy.refuse_while_playing(id)
    await privacy.refuse_while_playing("999")
    assert await dump(stand) == before
    await stand.runner.handle(second.id, Abandon(HOST, ""))
    assert (await privacy.forget(WHO)).matches == 2
    assert (await stand.runner.match(first.id)).player(WHO) is None


async def test_two_people_get_two_ids_that_say_nothing(stand: Stand, privacy: Privacy) -> None:
    match = await play_out(stand, await stand.playing())
    for id in PEOPLE[:2]:
        await privacy.forget(id)
    ids = [player.id for player in (await stand.runner.match(match.id)).players]
    assert len(set(ids)) == 3
    assert [id.startswith("gone-") for id in ids] == [True, True, False]
    assert not [id for id in ids[:2] if id.isdigit()]


async def test_many_matches_are_searched_in_parts(
    stand: Stand, privacy: Privacy, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(searching, "AT_ONCE", 3)
    match = await play_out(stand, await stand.playing())
    for _ in range(7):
        lobby = await stand.lobby()
        await stand.runner.handle(lobby.id, Abandon(HOST, ""))
    assert (await privacy.forget(WHO)).matches == 1
    assert (await privacy.forget(HOST)).matches == 8
    assert (await stand.runner.match(match.id)).hosts[0].startswith("gone-")
