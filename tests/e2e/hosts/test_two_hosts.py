# pyright: reportPrivateUsage=false
"""Two hosts change the same thing: both changes hold, or the second is refused."""

import asyncio

from bifrost_bot.sandbox.world.model import Interaction, Message
from bifrost_bot.season.model import Season, Share
from tests.e2e.helpers.form import choose, fields, offered, send
from tests.e2e.helpers.preferences import choose as pick
from tests.e2e.helpers.preferences import open_settings
from tests.e2e.helpers.season import (
    ANTISOCIAL,
    ASTRID,
    BO,
    CLEO,
    FOUR,
    NAME,
    OWNER,
    SVEN,
    Stage,
    to_tokens,
)
from tests.e2e.helpers.table import HOME, HOST, PATIENCE, Table, response_to, said
from tests.e2e.hosts.test_corrections import correct
from tests.e2e.lobby.test_lobby_settings import ENDS, LENGTH, WARNINGS, settings

NO_WARNINGS = "no warnings"
ALL_LOCKED = "when all have locked, at the latest at the deadline"


async def both(
    stage: Stage, command: str, first: dict[str, object], second: dict[str, object]
) -> list[str]:
    """The host and the owner use a command at the same moment; returns what each is answered."""
    return list(
        await asyncio.gather(stage.run(HOST, command, **first), stage.run(OWNER, command, **second))
    )


async def share(stage: Stage, name: str) -> Share:
    season: Season = await stage.season()
    found = season.episodes[0].share(stage.id(name))
    assert found is not None
    return found


async def test_of_two_corrections_of_one_player_at_once_both_hold(stage: Stage) -> None:
    await to_tokens(stage)
    await stage.run(HOST, "host add", member=OWNER)
    told = await both(
        stage,
        "correct",
        {"episode": 1, "player": CLEO, "reason": "a bonus", "tokens": 1},
        {"episode": 1, "player": CLEO, "reason": "was third", "place": 3},
    )
    assert told == [f"Corrected: {stage.at(CLEO)} in episode 1."] * 2
    taken = await share(stage, CLEO)
    assert (taken.place, taken.tokens) == (3, 1)


async def test_of_two_corrections_of_one_place_the_second_host_is_told(stage: Stage) -> None:
    await to_tokens(stage)
    await stage.run(HOST, "host add", member=OWNER)
    told = await both(
        stage,
        "correct",
        {"episode": 1, "player": CLEO, "reason": "was second", "place": 2},
        {"episode": 1, "player": CLEO, "reason": "was third", "place": 3},
    )
    assert told[0] == f"Corrected: {stage.at(CLEO)} in episode 1."
    assert told[1] == (
        "Nothing was corrected, because that result has changed since you saw it: place: 2 (was "
        "1). Correct it again if that is wrong."
    )
    assert (await share(stage, CLEO)).place == 2


async def test_of_two_changes_of_a_seasons_rules_at_once_both_hold(stage: Stage) -> None:
    await stage.open(*FOUR)
    await stage.run(HOST, "host add", member=OWNER)
    await both(stage, "rules", {"settings": "finale = 3"}, {"settings": "winner_tokens = 2"})
    rules = (await stage.season()).rules
    assert (rules.finale, rules.winner_tokens) == (3, 2)
    told = await both(
        stage, "rules", {"settings": "finale = 7"}, {"settings": "finale = 5; garnets = 4"}
    )
    assert told[0].startswith("**The rules are changed.")
    assert told[1] == (
        "Nothing was changed, because these rules have changed since you saw them: finale: 7 (was "
        "3). Change them again if that is wrong."
    )
    rules = (await stage.season()).rules
    assert (rules.finale, rules.garnets) == (7, 3)


async def test_of_two_reports_of_one_duel_at_once_one_counts(stage: Stage) -> None:
    await stage.open(ASTRID, BO)
    await stage.run(HOST, "host add", member=OWNER)
    await stage.run(HOST, "episode open")
    told = await both(stage, "duel report", {"winner": ASTRID}, {"winner": ASTRID})
    assert sorted(told, reverse=True) == [
        f"Recorded: {stage.at(ASTRID)} won the duel.",
        "Nothing was recorded, because a duel was reported while you reported this one. /season "
        "board shows the result. Report the winner again if this was another duel.",
    ]
    assert len((await stage.season()).episodes[0].duels) == 1


async def test_a_second_report_of_a_duel_does_not_end_the_season_unasked(stage: Stage) -> None:
    await stage.open(ASTRID, BO, preset="quick")
    await stage.run(HOST, "host add", member=OWNER)
    told = await stage.run(HOST, "episode open", **ANTISOCIAL)
    assert told.startswith("With two players left the episode is the finale")
    assert "Leave out the game" in told
    await stage.run(HOST, "episode open")
    await stage.run(HOST, "duel report", winner=ASTRID)
    asked = await stage.table.run(OWNER, HOME, "season duel report", winner=ASTRID)
    assert said(asked).startswith(f"With this duel {stage.at(ASTRID)} wins {NAME}, 2 to 0.")
    assert not (await stage.season()).over
    await stage.table.click(OWNER, asked, "End the season")
    assert said(asked) == f"Recorded: {stage.at(ASTRID)} won the duel."
    assert (await stage.season()).winner == stage.id(ASTRID)


async def test_who_answers_a_question_second_is_not_told_that_it_was_done(stage: Stage) -> None:
    asked = await to_question(stage)
    first, second = await asyncio.gather(
        stage.table.click(HOST, asked, "Keep the elimination"),
        stage.table.click(OWNER, asked, "Undo the elimination"),
    )
    assert said(first) == "The elimination is kept."
    assert (
        said(second)
        == "Another host has already decided this, so nothing changed. /season audit says how."
    )
    assert stage.id(SVEN) not in (await stage.season()).alive


async def to_question(stage: Stage) -> Message:
    """Plays on until the hosts are asked whether to keep the elimination of Sven."""
    asked = await to_tokens(stage)
    await stage.run(HOST, "host add", member=OWNER)
    await stage.choose(ASTRID, asked, "Give a Token", BO)
    await stage.says(f"{stage.at(SVEN)} chooses an opponent until")
    await stage.run(SVEN, "opponent", player=CLEO)
    await stage.run(HOST, "duel report", winner=CLEO)
    await stage.run(HOST, "duel report", winner=SVEN)
    return await stage.says("Keep the elimination or undo it until")


# The lobby.


async def two_forms(table: Table, label: str) -> tuple[Interaction, Interaction]:
    """Two hosts have opened the same form of a lobby's settings."""
    table.open_match_commands()
    await table.create(seconds=90)
    await table.run(HOST, HOME, "match host add", member=ASTRID)
    first = await table.click(HOST, await settings(table, HOST), label)
    return first, await table.click(ASTRID, await settings(table, ASTRID), label)


def text_of(sent: Interaction) -> str:
    return response_to(sent).content


async def test_a_lobby_form_changes_only_what_its_host_changed(table: Table) -> None:
    first, second = await two_forms(table, "Usual settings")
    await send(table, HOST, first, {LENGTH: "5 minutes"})
    told = await send(table, ASTRID, second, {ENDS: ALL_LOCKED})
    assert text_of(told).startswith("The settings are changed.")
    now = (await table.match()).settings
    assert (now.seconds, now.advance) == (300, "all_locked")


async def test_a_second_host_is_told_the_new_value_and_sends_again(table: Table) -> None:
    first, second = await two_forms(table, "Usual settings")
    await send(table, HOST, first, {LENGTH: "5 minutes", WARNINGS: NO_WARNINGS})
    refused = await send(table, ASTRID, second, {LENGTH: "2 minutes", ENDS: ALL_LOCKED})
    assert response_to(refused).content == (
        "Nothing was changed, because these settings have changed since you saw them: Length of a "
        "turn: 5 minutes (was 90 seconds). Send the form again if you still want that."
    )
    assert (await table.match()).settings.seconds == 300
    again = await table.click(ASTRID, refused, "Correct it")
    told = await send(table, ASTRID, again)
    assert text_of(told).startswith("The settings are changed.")
    now = (await table.match()).settings
    assert (now.seconds, now.advance, now.warnings) == (120, "all_locked", ())


async def test_settings_as_toml_change_only_what_they_name(table: Table) -> None:
    first, second = await two_forms(table, "As TOML")
    box, _ = fields(first)
    told = await asyncio.gather(
        send(table, HOST, first, {box: "neutral_names = true"}),
        send(table, ASTRID, second, {box: 'rooms = "one"'}),
    )
    assert [text_of(one).startswith("The settings are changed.") for one in told] == [True, True]
    now = (await table.match()).settings
    assert (now.neutral_names, now.rooms) == (True, "one")


async def test_settings_as_toml_do_not_take_back_what_another_host_has_set(table: Table) -> None:
    first, second = await two_forms(table, "As TOML")
    box, _ = fields(first)
    await send(table, HOST, first, {box: "move_seconds = 90"})
    refused = await send(table, ASTRID, second, {box: "move_seconds = 120"})
    assert said(refused).startswith(
        "Nothing was changed, because these settings have changed since you saw them: "
    )
    assert (await table.match()).settings.options["move_seconds"] == 90


async def test_a_form_of_computer_players_leaves_new_ones(table: Table) -> None:
    table.open_match_commands()
    await table.create(computers=1)
    await table.run(HOST, HOME, "match host add", member=ASTRID)
    form = await choose(table, ASTRID, await settings(table, ASTRID), "Computer players")
    await table.as_host("Add computer")
    quick = next(
        label for label in offered(form, "How well they play") if label.startswith("quick")
    )
    await send(table, ASTRID, form, {"How well they play": quick})
    assert len((await table.match()).players) == 2


# A match under way.

CORRECTED = (
    "Nothing was done: another host has corrected the same since you looked, as everybody was told."
)


async def test_of_two_answers_entered_at_once_the_second_host_is_told(table: Table) -> None:
    await table.begin()
    await table.run(HOST, HOME, "match host add", member=OWNER)
    slot = (await table.due())[0]
    entered = asyncio.gather(correct(table, slot, "C5"), correct(table, slot, "C4", OWNER))
    async with table.app.runner.lock("1"), asyncio.timeout(PATIENCE):
        # Both have looked at the match, and neither has changed it.
        while len(table.app.runner._locks["1"]._waiters or ()) < 2:  # noqa: ASYNC110
            await asyncio.sleep(0)
    told = await entered
    first, second = sorted(map(said, told), reverse=True)
    assert first.startswith("Recorded for")
    assert second.startswith(CORRECTED)
    recorded = "C5" if said(told[0]) == first else "C4"
    assert recorded in str((await table.match()).move(slot))


async def test_an_unseen_correction_is_not_taken_back(table: Table) -> None:
    await table.begin()
    await table.run(HOST, HOME, "match host add", member=OWNER)
    slot = (await table.due())[0]
    await table.time_up()
    first = await correct(table, slot, "C5", turn=1)
    second = await correct(table, slot, "C4", OWNER, turn=1)
    back = await table.run(OWNER, HOME, "match rewind", turn=1, reason="again")
    assert "corrected" in await table.confirm(first, "Correct and play again")
    for question, label in ((second, "Correct and play again"), (back, "Go back")):
        await table.click(OWNER, question, label)
        assert response_to(question).content.startswith(CORRECTED)
    assert (await table.match()).number == 2


# Preferences, and a server's settings.


async def test_two_of_ones_own_choices_at_once_both_hold(table: Table) -> None:
    message = await open_settings(table)
    await asyncio.gather(
        pick(table, message, "palette", "colour-blind"),
        pick(table, message, "text_boards", "beside"),
    )
    chosen = table.app.services.preferences.of(str(table.sandbox.person(ASTRID).id))
    assert (chosen.palette, chosen.text_boards) == ("colour-blind", "beside")


async def test_a_server_setting_is_not_changed_after_another_change(table: Table) -> None:
    await table.begin()
    first = await table.run(HOST, HOME, "match settings", spectators="Admin")
    second = await table.run(OWNER, HOME, "match settings", spectators="Host")
    assert (await table.confirm(first, "Change it")).startswith("**Changed**")
    await table.click(OWNER, second, "Change it")
    assert response_to(second).content.startswith(
        "Nothing changed, because someone else has changed this since you were asked. It was "
        "changed so:\n• Who can watch: everybody on this server → players, hosts,"
    )
