"""Preferences of people, in one process and in others."""

from collections.abc import Collection

from bifrost_bot.match.preferences import USUAL, Preferences
from bifrost_bot.runtime.people.preferences import REFRESH_MS, PeoplePreferences
from tests.runtime.conftest import Stand

CHOSEN = Preferences(palette="colour-blind")


async def test_a_choice_survives_a_restart_until_forgotten(stand: Stand) -> None:
    personal = PeoplePreferences(stand.database, stand.clock)
    heard: list[Preferences] = []
    personal.listeners.append(lambda ids: heard.append(personal.of(*ids)))
    await personal.change("101", lambda _: CHOSEN)
    assert (personal.of("101"), personal.of("102")) == (CHOSEN, USUAL)
    other = PeoplePreferences(stand.database, stand.clock)
    await other.load()
    assert other.of("101") == CHOSEN
    await personal.forget("101")
    assert heard == [CHOSEN, USUAL]
    await other.load()
    assert other.of("101") == USUAL


async def test_choices_belong_to_seats_by_player(stand: Stand) -> None:
    match = await stand.playing()
    personal = PeoplePreferences(stand.database, stand.clock)
    await personal.change(match.seats["green"], lambda _: CHOSEN)
    assert [personal.of_seat(match, seat) for seat in ("red", "green", None)] == [
        USUAL,
        CHOSEN,
        USUAL,
    ]


async def test_what_another_process_recorded_is_known_a_little_later(stand: Stand) -> None:
    other = stand.another()
    here = PeoplePreferences(stand.database, stand.clock)
    there = PeoplePreferences(other.database, other.clock)
    stand.tasks.start(there.run(), "personal settings")
    heard: list[Collection[str]] = []
    there.listeners.append(heard.append)
    await stand.settle()
    await here.change("101", lambda _: CHOSEN)
    assert there.of("101") == USUAL
    for _ in range(2):
        stand.clock.advance(REFRESH_MS / 1000)
        await other.settle()
        await stand.settle()
    assert there.of("101") == CHOSEN
    assert heard == [{"101"}]
    await stand.tasks.stop()
