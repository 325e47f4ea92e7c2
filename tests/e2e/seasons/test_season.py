"""A season from its opening to an elimination, with a restart."""

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import Any

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from bifrost_bot.drawing.palette import DARK
from bifrost_bot.gateway.outgoing import archiver
from bifrost_bot.replay.season.published import files_of
from bifrost_bot.sandbox.world.errors import ApiError
from bifrost_bot.store.database import StoreError
from bifrost_bot.store.seasons import outbox
from tests.e2e.helpers.preferences import choose, open_settings, palette_of
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
    to_opponent,
    to_tokens,
)
from tests.e2e.helpers.table import HOME, HOST, PATIENCE, PLAYERS, response_to, said
from tests.e2e.input.forger import MENU, Forger


async def test_board_and_page_lead_to_the_replays_of_matches_that_were_played(stage: Stage) -> None:
    await stage.open(*FOUR)
    await stage.run(HOST, "episode open", **ANTISOCIAL)
    assert "https://" not in await stage.run(BO, "board")
    await stage.play(*FOUR)
    lobby = await stage.says("Result, replay and record: https://")
    url = f"https://discord.com/channels/{stage.channel.guild_id}/{stage.channel.id}/{lobby.id}"
    assert f"[match 1](<{url}>), Antisocial Snake" in await stage.run(BO, "board")
    await stage.shows(f"[match 1](<{url}>)")
    settings = await open_settings(stage.table, BO)
    await choose(stage.table, settings, "palette", DARK.name, BO)
    asked = await stage.table.run(BO, HOME, "season board")
    assert palette_of(stage.table, response_to(asked)) == DARK.name
    page, note = await exported_page(stage)
    assert url in page
    assert 'data-match="1"' in page
    assert "links to them" not in note


async def test_too_large_a_page_links_replays(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archiver, "season_files_of", partial(files_of, most_bytes=1))
    await stage.open(*FOUR)
    await stage.run(HOST, "episode open", **ANTISOCIAL)
    await stage.play(*FOUR)
    await stage.says("Result, replay and record: https://")
    page, note = await exported_page(stage)
    assert note.endswith(
        "It would be too large with the replays of these matches, so it links to them: 1."
    )
    assert 'data-match="' not in page
    assert f"https://discord.com/channels/{stage.channel.guild_id}/" in page


async def exported_page(stage: Stage) -> tuple[str, str]:
    """Returns a season's page as a user gets it, and what is said with it."""
    exported = await stage.table.run(BO, HOME, "season export")
    file = response_to(exported).attachments[0]
    assert file.filename == "season-1.html"
    return (stage.world.files.get(file.id) or b"").decode(), said(exported)


async def test_an_opponent_is_chosen_and_the_duel_is_a_match(stage: Stage) -> None:
    asked = await to_opponent(stage)
    refused = await stage.table.click(BO, asked, "Choose my opponent")
    assert said(refused) == "You are not asked to choose here. Wait until the choice is made."
    await stage.choose(SVEN, asked, "Choose my opponent", CLEO)
    await stage.says(f"{stage.at(SVEN)} chose {stage.at(CLEO)} as opponent.")
    late = await stage.table.click(SVEN, asked, "Choose my opponent")
    assert said(late) == "That choice is closed. /season status shows what the season waits for."
    told = await stage.run(HOST, "duel open", game="antisocial_snake")
    assert told == "The duel is match 2, and both are seated. Begin it with /match start."
    await stage.says("The duel is match 2, Antisocial Snake.")
    match = await stage.table.app.runner.match("2")
    assert {player.id for player in match.players} == {stage.id(SVEN), stage.id(CLEO)}


async def test_the_lobby_of_an_episode_asks_nobody_to_join_who_need_not(stage: Stage) -> None:
    await stage.open(*FOUR)
    await stage.run(HOST, "episode open", **ANTISOCIAL)
    lobby = await stage.says("**Antisocial Snake · match 1**")
    assert "The season's players are seated." in lobby.content
    assert "Press **Join**" not in lobby.content
    labels = [part["label"] for row in lobby.components for part in row["components"]]
    assert "Join" not in labels
    assert {"Leave", "Host"} <= {*labels}
    await stage.table.press(BO, lobby, "Leave")
    await stage.says(f"Only {stage.at(BO)} can still **Join**")


async def test_status_and_me_lead_to_the_match_as_it_stands(stage: Stage) -> None:
    await stage.open(*FOUR)
    assert (await stage.run(BO, "me")).splitlines()[1] == "You will begin with 3 garnets."
    await stage.run(HOST, "episode open", **ANTISOCIAL)
    head = "Episode 1: match 1 (Antisocial Snake) has not begun: "
    assert (await stage.run(BO, "status")).startswith(head)
    lobby = await stage.says("**Antisocial Snake · match 1**")
    url = f"https://discord.com/channels/{stage.channel.guild_id}/{stage.channel.id}/{lobby.id}"
    async with asyncio.timeout(PATIENCE):
        while await stage.run(BO, "status") != f"{head}{url}":
            pass


async def test_a_duellist_is_led_to_the_duel(stage: Stage) -> None:
    asked = await to_opponent(stage)
    await stage.choose(SVEN, asked, "Choose my opponent", CLEO)
    due = f"You duel {stage.at(CLEO)}. The loser leaves the season."
    assert f"{due} A host opens the match." in await stage.run(SVEN, "me")
    assert "A host opens it with /season duel open." in await stage.run(SVEN, "status")
    await stage.run(HOST, "duel open", game="antisocial_snake")
    assert f"{due} It is match 2, which has not begun: " in await stage.run(SVEN, "me")
    assert "You duel" not in await stage.run(BO, "me")


async def test_the_host_reads_who_of_the_cast_sees_every_channel(stage: Stage) -> None:
    await stage.open(*FOUR)
    added = await stage.run(HOST, "cast add", player=OWNER)
    sees = f"Discord shows {stage.at(OWNER)} every channel of this server"
    assert added.splitlines()[0] == f"In the cast: {stage.at(OWNER)}."
    assert sees in added
    refused = await stage.run(HOST, "episode open", **ANTISOCIAL)
    assert sees in refused
    assert "You own this server" not in refused
    assert (await stage.season()).episodes == ()
    told = await stage.run(HOST, "episode open", open_eyes=True, **ANTISOCIAL)
    assert told.startswith("Episode 1 is open as match 1")


async def test_a_person_who_is_named_twice_is_added_once(stage: Stage) -> None:
    await stage.open(ASTRID, BO)
    twice = await stage.run(HOST, "cast add", player=CLEO, player_2=CLEO, player_3=SVEN)
    assert twice == f"In the cast: {stage.at(CLEO)} and {stage.at(SVEN)}."


async def test_a_death_repeats_no_message(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    mark = outbox.mark_delivered

    async def refuse(
        connection: AsyncConnection, ids: Sequence[int], now_ms: int, message: int | None = None
    ) -> None:
        if any(one.id == message and "for the cake" in one.content for one in stage.told()):
            raise StoreError("The database is locked.")
        await mark(connection, ids, now_ms, message)

    await stage.open(*PLAYERS)
    await stage.shows("In the season (3)")
    with monkeypatch.context() as patch:
        patch.setattr(outbox, "mark_delivered", refuse)
        await stage.run(HOST, "garnets give", player=BO, amount=2, reason="for the cake")
        await stage.says("for the cake")
        await stage.table.close_bot()
    # By then Discord has forgotten the nonce.
    stage.table.clock.move_to(stage.table.clock.now_ms() + 3_600_000)
    await stage.table.open_bot()
    await stage.run(HOST, "garnets give", player=BO, amount=1, reason="for the tea")
    await stage.says("for the tea")
    assert len([one for one in stage.told() if "for the cake" in one.content]) == 1


async def test_garnets_are_given_once_confirmed(stage: Stage) -> None:
    await to_tokens(stage)
    asked = await stage.table.run(BO, HOME, "season give", player=CLEO, amount=2)
    assert said(asked).startswith(
        f"Give {stage.at(CLEO)} 2 garnets? You have 3 garnets, and you cannot take them back."
    )
    assert (await stage.season()).held[stage.id(CLEO)] == 3
    await stage.table.click(BO, asked, "Give the garnets")
    assert said(asked) == f"You gave {stage.at(CLEO)} 2 garnets. You have 1 garnet left."
    await stage.says(f"{stage.at(BO)} gave {stage.at(CLEO)} 2 garnets.")
    assert (await stage.run(CLEO, "me")).splitlines()[:2] == [f"You are in {NAME}.", "Garnets: 5"]
    assert (await stage.season()).held == dict(zip(map(stage.id, FOUR), (3, 1, 5, 3), strict=True))


async def test_hosts_eliminate_take_back_extend_and_end(stage: Stage) -> None:
    await to_tokens(stage)
    asked = await stage.table.run(HOST, HOME, "season eliminate", player=BO, reason="left us")
    await stage.table.click(HOST, asked, "Eliminate the player")
    assert said(asked) == f"{stage.at(BO)} is eliminated."
    await stage.says(f"{stage.at(HOST)} eliminated {stage.at(BO)}: left us")
    back = await stage.run(HOST, "reinstate", player=BO, reason="is here again")
    assert back == f"{stage.at(BO)} is back in the season."
    assert (await stage.season()).held[stage.id(BO)] == 3
    choice = (await stage.season()).choice
    assert choice is not None
    await stage.run(HOST, "extend", time="2h")
    after = (await stage.season()).choice
    assert after is not None
    assert after.until_ms == choice.until_ms + 7_200_000
    audit = await stage.run(SVEN, "audit")
    assert f"{stage.at(HOST)} added {stage.at(BO)} to the cast." in audit
    assert "put off the deadline" in audit
    closing = await stage.table.run(HOST, HOME, "season episode close", reason="too long")
    await stage.table.click(HOST, closing, "End the episode")
    assert said(closing) == "Episode 1 is over; nobody leaves the season by it."
    await stage.says(": too long")
    assert (await stage.season()).episode is None
    assert (await stage.run(HOST, "episode close", reason="again")).startswith(
        "No episode is under way."
    )
    ending = await stage.table.run(HOST, HOME, "season end", reason="summer")
    await stage.table.click(HOST, ending, "End the season")
    news = await stage.says(f"{stage.at(HOST)} ended **{NAME}** without a winner: summer")
    (page,) = [one for one in news.attachments if one.filename == "season-1-transcript.html"]
    transcript = (stage.world.files.get(page.id) or b"").decode()
    assert f'<span id="c{stage.channel.id}">#announcements</span>' in transcript
    assert "Who could read it: everybody on the server." in transcript
    assert ": too long" in transcript
    await stage.shows("ended without a winner")
    for command in ("status", "board", "export"):
        assert await stage.run(HOST, command) == (
            "No season is under way on this server. A host can open one with /season create. To "
            f"look back on season 1, {NAME}, which is over, name it with the option season."
        )
    exported = await stage.table.run(SVEN, HOME, "season export", season="1")
    names = [file.filename for file in response_to(exported).attachments]
    assert names == [
        "season-1.html",
        "season-1-results.csv",
        "season-1-garnets.csv",
        "season-1.json",
    ]


async def test_of_several_seasons_one_is_asked_for_by_its_name(stage: Stage) -> None:
    assert await stage.run(HOST, "status") == (
        "No season is under way on this server. A host can open one with /season create."
    )
    await stage.open(*PLAYERS)
    await stage.run(HOST, "create", name="Winter *Cup*")
    assert await stage.run(HOST, "status") == (
        "Several seasons are under way. Name one with the option season: 1 (House of Larks) or "
        "2 (Winter \\*Cup\\*)."
    )


async def test_announcements_go_where_a_host_says(stage: Stage) -> None:
    await stage.open(*PLAYERS)
    person = stage.table.sandbox.person(ASTRID)
    with pytest.raises(ApiError):
        person.say(stage.channel, "hello")
    told = await stage.run(HOST, "channel", channel=str(stage.world.channel(HOME).id))
    assert told == f"From now on, <#{stage.world.channel(HOME).id}> has the announcements."
    await stage.run(HOST, "garnets give", player=BO, amount=2, reason="for the cake")
    await stage.world.until(
        lambda: any("for the cake" in one.content for one in stage.table.lobby_messages()), PATIENCE
    )
    assert not any("for the cake" in one.content for one in stage.told())


async def test_a_co_host_changes_rules_between_episodes_and_is_dismissed(stage: Stage) -> None:
    await stage.open(*PLAYERS)
    assert await stage.run(HOST, "host add", member=SVEN) == f"{stage.at(SVEN)} now hosts {NAME}."
    assert (
        await stage.run(SVEN, "host add", member=SVEN) == f"{stage.at(SVEN)} already hosts {NAME}."
    )
    told = await stage.run(SVEN, "rules", settings='finale = 3; ties = ["places", "coin"]')
    assert told.startswith("**The rules are changed. They are now:**\n• ")
    assert "• The finale is won by the first to win 2 duels." in told
    assert (await stage.says("changed the rules of the season")).content.startswith(stage.at(SVEN))
    told = await stage.run(SVEN, "rules", settings="finale = 3")
    assert told.startswith("**These are already the rules, so nothing changed:**")
    assert (await stage.run(BO, "rules")).startswith("**Rules of the season:**\n• ")
    assert (
        await stage.run(HOST, "host remove", member=SVEN)
        == f"{stage.at(SVEN)} no longer hosts {NAME}."
    )
    assert await stage.run(HOST, "host remove", member=SVEN) == (
        f"{stage.at(SVEN)} did not host {NAME}, so nothing changed."
    )
    audit = await stage.run(BO, "audit")
    assert f"{stage.at(HOST)} made {stage.at(SVEN)} a host of the season." in audit
    assert f"{stage.at(HOST)} removed {stage.at(SVEN)} from the hosts of the season." in audit
    await stage.run(HOST, "episode open", **ANTISOCIAL)
    told = await stage.run(HOST, "rules", settings="finale = 5")
    assert told == "An episode is under way. Its rules stay; change them between episodes."


async def test_a_manager_makes_somebody_host(stage: Stage) -> None:
    await stage.open(*PLAYERS)
    assert await stage.run(OWNER, "host add", member=SVEN) == f"{stage.at(SVEN)} now hosts {NAME}."
    assert f"{stage.at(OWNER)} made {stage.at(SVEN)} a host of the season." in await stage.run(
        BO, "audit"
    )


@pytest.mark.nightly(by_day=6)
@pytest.mark.parametrize(
    ("who", "command", "options", "says"),
    [
        (SVEN, "cast add", {"player": SVEN}, "Only a host of this season can do that."),
        (HOST, "cast add", {"player": ASTRID}, "They are already in the cast."),
        (
            HOST,
            "cast remove",
            {"player": SVEN},
            f"<@{{{SVEN}}}> is not in the cast, so nothing changed.",
        ),
        (
            HOST,
            "episode open",
            {},
            "Choose the game of the episode: it is an option of this command.",
        ),
        (
            HOST,
            "episode open",
            {"game": "bifrost", "settings": "points = 3"},
            "That setting cannot be used: points",
        ),
        (HOST, "duel report", {"winner": BO}, "No episode is under way."),
        (HOST, "opponent", {"player": BO}, "That choice is closed."),
        (HOST, "eliminate", {"player": SVEN, "reason": "no"}, "That person is not in the cast."),
        (
            HOST,
            "correct",
            {"episode": 1, "player": BO, "reason": "no"},
            "Episode 1 has no result to correct.",
        ),
        (SVEN, "host add", {"member": BO}, "Only a host of this season can do that."),
        (HOST, "host remove", {"member": HOST}, "A season needs a host. Add another one first."),
        (SVEN, "rules", {"settings": "finale = 3"}, "Only a host of this season can do that."),
        (HOST, "rules", {"settings": "finale = 4"}, "That setting cannot be used: finale"),
        (HOST, "rules", {"settings": "finale 3"}, "The settings are not valid TOML: line 1"),
        (HOST, "extend", {"time": "2h"}, "Nothing has a deadline now."),
        (HOST, "extend", {"time": "soon"}, "That setting cannot be used: time"),
        (
            BO,
            "give",
            {"player": CLEO, "amount": 1},
            "Everybody gets their first garnets when the first episode opens.",
        ),
        (
            SVEN,
            "give",
            {"player": CLEO, "amount": 1},
            "Only players who are still in the season can give garnets.",
        ),
        (SVEN, "end", {"reason": "no"}, "Only a host of this season can do that."),
        (SVEN, "me", {}, f"You are not in the cast of {NAME}."),
        (SVEN, "status", {"season": "9"}, "There is no such season on this server."),
        (
            SVEN,
            "create",
            {"name": "Mine"},
            "Only members with the permission Manage Channels can host",
        ),
        (HOST, "create", {"name": "\u200b"}, "Give the season a name of 1 to 80 characters."),
        (
            SVEN,
            "export",
            {"episode": 3},
            "No episode has begun, so there is nothing to export of one.",
        ),
    ],
)
async def test_a_refusal_is_a_sentence(
    stage: Stage, who: str, command: str, options: dict[str, Any], says: str
) -> None:
    await stage.open(*PLAYERS)
    before = (await stage.season()).seq
    told = await stage.run(who, command, **options)
    assert told.startswith(says.format(**{SVEN: stage.id(SVEN)}))
    assert (await stage.season()).seq == before


async def test_only_who_is_offered_can_be_chosen_whatever_a_client_sends(stage: Stage) -> None:
    asked = await to_opponent(stage)
    choice = (await stage.season()).choice
    assert choice is not None
    before = (await stage.season()).seq
    id = f"bifrost-season-choice:1:{choice.number}"
    for values in (
        (stage.id(ASTRID),),
        (stage.id(SVEN),),
        ("x" * 5_000,),
        (),
        (stage.id(BO), stage.id(CLEO)),
    ):
        told = await stage.table.answered(Forger(stage.table, SVEN).press(asked, id, MENU, values))
        assert (
            said(told) == "Choose one of the players without a Token of Life whom the menu offers."
        )
    told = await stage.table.answered(
        Forger(stage.table, BO).press(asked, id, MENU, (stage.id(CLEO),))
    )
    assert said(told) == "You are not asked to choose here. Wait until the choice is made."
    assert (await stage.season()).seq == before


async def test_while_a_server_is_down_no_deadline_passes(stage: Stage) -> None:
    await to_opponent(stage)
    table = stage.table
    guild = stage.table.guild
    choice = (await stage.season()).choice
    assert choice is not None
    table.world.take_down(guild)
    async with asyncio.timeout(PATIENCE):
        while "1" not in table.app.season_outages.unreachable:  # noqa: ASYNC110
            await asyncio.sleep(0)
    lost_ms = choice.until_ms - table.clock.now_ms() + 3_600_000
    table.clock.move_to(table.clock.now_ms() + lost_ms)
    table.world.bring_back(guild)
    await stage.says("The bot was offline or could not reach this server, so all deadlines are")
    after = (await stage.season()).choice
    assert after is not None
    assert after.number == choice.number
    assert after.until_ms >= choice.until_ms + lost_ms


async def test_who_is_erased_from_a_season_that_is_over_is_told_so(stage: Stage) -> None:
    await stage.open(*PLAYERS)
    refused = await stage.table.run(BO, HOME, "privacy delete")
    assert said(refused).startswith(f"You have a part in the season {NAME}, which is not over yet.")
    ending = await stage.table.run(HOST, HOME, "season end", reason="summer")
    await stage.table.click(HOST, ending, "End the season")
    asked = await stage.table.run(BO, HOME, "privacy delete")
    await stage.table.click(BO, asked, "Delete my data")
    assert said(asked).endswith("Neither does one season.")
    assert stage.at(BO) not in await stage.run(SVEN, "board", season="1")


async def test_a_host_sets_when_the_coming_episodes_begin(stage: Stage) -> None:
    await stage.open(*FOUR)
    typed = "2030-01-04 20:00 bifröst; 2030-01-11 20:00"
    told = await stage.run(HOST, "calendar", dates=typed)
    assert "too far ahead" in told
    typed = "in 5d Bifröst; in 12d"
    told = await stage.run(HOST, "calendar", dates=typed)
    assert told.startswith("**The calendar is set:**\n**Episode 1** · <t:")
    assert "Bifröst\n**Episode 2**" in told
    await stage.says("set when the coming episodes begin:\n• **Episode 1** · <t:")
    assert "**Episode 2** · <t:" in await stage.run(BO, "board")
    assert (await stage.run(BO, "calendar")).startswith("**The coming episodes:**")
    assert "Only a host" in await stage.run(BO, "calendar", dates="none")
    for wrong, refusal in (
        ("tomorrow", "must be a time such as 20:30"),
        ("20:00 chess", "There is no game chess. Name one of"),
        (";", "Give a date such as"),
    ):
        assert refusal in await stage.run(HOST, "calendar", dates=wrong)
    assert await stage.run(HOST, "calendar", dates="none") == (
        "No dates are set for the coming episodes."
    )
