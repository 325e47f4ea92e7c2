"""A season from its opening to an elimination, with a restart."""

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import Any

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from bifrost_bot.gateway.outgoing import archiver
from bifrost_bot.match.model import Match
from bifrost_bot.replay.season.published import files_of
from bifrost_bot.sandbox.world.errors import ApiError
from bifrost_bot.sandbox.world.model import Channel, Interaction, Message
from bifrost_bot.season.model import Season
from bifrost_bot.store.database import StoreError
from bifrost_bot.store.seasons import outbox
from tests.e2e.forger import MENU, Forger
from tests.e2e.table import GRACE_MS, HOME, HOST, PATIENCE, PLAYERS, Table, said

ASTRID, BO, CLEO = PLAYERS
SVEN, OWNER = "Sven", "Odin"
NAME = "House of Larks"
BOARD = f"**{NAME}** · "


class Stage:
    """A table with a season on it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.world = table.world

    @property
    def channel(self) -> Channel:
        """The season's channel."""
        return next(one for one in self.world.channels.values() if one.name == "announcements")

    def told(self) -> list[Message]:
        """What everyone reads in the season's channel, oldest first."""
        return self.table.rooms.messages(self.channel)

    async def says(self, text: str, after: Message | None = None) -> Message:
        """Returns the newest announcement, or message of a match, that contains a text, once
        there is one.
        """

        def found() -> list[Message]:
            told = [
                one
                for one in self.told()
                if text in one.content and (after is None or one.id > after.id)
            ]
            return [message for message in told if not message.content.startswith(BOARD)]

        await self.world.until(found, PATIENCE)
        return found()[-1]

    async def shows(self, text: str) -> str:
        """Returns what the only board in the season's channel shows, once it contains a text."""

        def found() -> list[str]:
            boards = [one.content for one in self.told() if one.content.startswith(BOARD)]
            assert len(boards) <= 1
            return [board for board in boards if text in board]

        await self.world.until(found, PATIENCE)
        return found()[0]

    async def run(self, name: str, command: str, /, **options: Any) -> str:
        """A user uses a command of seasons; returns what they are answered, once it is
        complete.
        """
        return said(await self.table.run(name, HOME, f"season {command}", **options))

    async def season(self) -> Season:
        return await self.table.app.seasons.runner.season("1")

    def id(self, name: str) -> str:
        return str(self.table.sandbox.person(name).id)

    def at(self, name: str) -> str:
        return f"<@{self.id(name)}>"

    async def open(self, *names: str, preset: str = "classic") -> None:
        """The host opens a season and adds these people."""
        await self.run(HOST, "create", name=NAME, preset=preset)
        people = dict(
            zip(("player", "player_2", "player_3", "player_4", "player_5"), names, strict=False)
        )
        await self.run(HOST, "cast add", **people)

    async def choose(self, name: str, asked: Message, label: str, *chosen: str) -> Interaction:
        """A user presses a button, and chooses people in the menu that is shown to them alone."""
        shown = await self.table.click(name, asked, label)
        assert shown.original is not None
        assert shown.original.visible_to == shown.user_id
        menu = shown.original.components[0]["components"][0]
        person, wanted = self.table.sandbox.person(name), [self.id(one) for one in chosen]
        return await self.table.answered(person.select(shown.original, menu["custom_id"], wanted))

    async def play(self, *names: str) -> None:
        """The host begins the newest match, and no one answers in it until it is over."""
        live = await self.table.app.runner.live()
        self.table.look_at(live[-1].id)
        await self.table.run(HOST, self.channel, "match start", match=self.table.match_id)
        await self.says("Ready check: waiting")
        for name in names:
            await self.table.click(name, await self.says("Ready check: waiting"), "I am ready")
        latest: list[Match] = []
        self.table.app.runner.listeners.append(lambda change: latest.append(change.after))
        played = [0]
        while not latest or not latest[-1].over:
            await self.world.until(lambda: latest and _is_on(latest[-1], played[-1] + 1), PATIENCE)
            played.append(_turn(latest[-1]))
            if not latest[-1].over:
                self.table.clock.move_to(await self.table.deadline_ms() + GRACE_MS)
        await self.says(f"match {self.table.match_id} is over")


def _turn(match: Match) -> int:
    return match.phase.phase.number if match.phase else 0


def _is_on(match: Match, turn: int) -> bool:
    """Whether a match is over, or in that turn or a later one."""
    return match.over or _turn(match) >= turn


@pytest.fixture
def stage(table: Table) -> Stage:
    return Stage(table)


ANTISOCIAL = {"game": "antisocial_snake", "settings": 'schedule = [["0"]]'}
"""A match for up to 13 people that is soon over when no one answers: then all share the first
place.
"""
FOUR = (ASTRID, BO, CLEO, SVEN)


async def to_tokens(stage: Stage, tokens: int = 1) -> Message:
    """Plays the first episode until Astrid may give the Tokens that she has; Sven is Candidate
    by a correction.
    """
    await stage.open(*FOUR)
    told = await stage.run(HOST, "episode open", **ANTISOCIAL)
    assert told.startswith("Episode 1 is open as match 1, and everybody in the season is seated.")
    await stage.play(*FOUR)
    await stage.says("tie for Elimination Candidate")
    await stage.run(HOST, "correct", episode=1, player=SVEN, place=4, reason="fell asleep")
    assert (
        f"<@{stage.id(SVEN)}> before: place 1; now: place 4"
        in (await stage.says("fell asleep")).content
    )
    told = await stage.run(
        HOST, "correct", episode=1, player=ASTRID, tokens=tokens, reason="a bonus"
    )
    assert told == f"Corrected: {stage.at(ASTRID)} in episode 1."
    return await stage.says(f"{stage.at(ASTRID)} can give Tokens of Life until")


async def to_opponent(stage: Stage) -> Message:
    """Plays on until Sven is to choose Bo or Cleo, as Astrid has kept her Token."""
    asked = await to_tokens(stage)
    shown = await stage.table.click(ASTRID, asked, "Give a Token")
    assert shown.original is not None
    await stage.table.click(ASTRID, shown.original, "Keep all my Tokens")
    return await stage.says(f"{stage.at(SVEN)} chooses an opponent until", asked)


async def test_a_season_from_its_opening_to_its_first_elimination(stage: Stage) -> None:
    asked = await to_tokens(stage, 2)
    assert asked.content.startswith(stage.at(ASTRID))
    shown = await stage.choose(ASTRID, asked, "Give a Token", BO)
    assert said(shown) == f"Recorded: you give {stage.at(BO)} a Token."
    await stage.says(f"{stage.at(ASTRID)} gave {stage.at(BO)} a Token.")
    # Only Cleo is left who can be chosen.
    await stage.says(f"{stage.at(CLEO)} is the opponent, as no other player can be.")
    told = await stage.run(HOST, "duel report", winner=CLEO)
    assert told == f"Recorded: {stage.at(CLEO)} won the duel."
    await stage.says(
        f"{stage.at(SVEN)} lost the duel and leaves the season. {stage.at(SVEN)}'s garnets are "
        "discarded."
    )
    await stage.says("Episode 1 is over. Players left: 3.")
    assert (await stage.season()).alive == tuple(map(stage.id, PLAYERS))
    board = await stage.run(BO, "board")
    assert "**Eliminated (1):**" in board
    assert await stage.shows("Waiting for a host to open episode 2") == board


@pytest.mark.nightly(by_day=0)
async def test_board_and_page_lead_to_the_replays_of_matches_that_were_played(stage: Stage) -> None:
    await stage.open(*FOUR)
    await stage.run(HOST, "episode open", **ANTISOCIAL)
    assert "https://" not in await stage.run(BO, "board")
    await stage.play(*FOUR)
    lobby = await stage.says("Result, replay and record: https://")
    url = f"https://discord.com/channels/{stage.channel.guild_id}/{stage.channel.id}/{lobby.id}"
    assert f"[match 1](<{url}>), Antisocial Snake" in await stage.run(BO, "board")
    await stage.shows(f"[match 1](<{url}>)")
    page, note = await exported_page(stage)
    assert url in page
    assert 'data-match="1"' in page
    assert "links to them" not in note


@pytest.mark.nightly(by_day=0)
async def test_a_page_that_would_be_too_large_links_to_replays_and_the_answer_says_to_which(
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
    assert exported.original is not None
    file = exported.original.attachments[0]
    assert file.filename == "season-1.html"
    return (stage.world.files.get(file.id) or b"").decode(), said(exported)


async def test_an_opponent_is_chosen_in_a_menu_that_only_the_candidate_sees_and_the_duel_is_a_match(
    stage: Stage,
) -> None:
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


@pytest.mark.nightly(by_day=0)
async def test_a_choice_outlives_a_restart_and_a_draw_chooses_when_the_deadline_has_passed(
    stage: Stage,
) -> None:
    asked, table = await to_opponent(stage), stage.table
    before = [message.id for message in stage.told()]
    await table.close_bot()
    await table.open_bot()
    shown = await table.click(SVEN, asked, "Choose my opponent")
    assert said(shown).startswith(
        "You are Elimination Candidate. Choose your opponent in the duel:"
    )
    assert [message.id for message in stage.told()] == before
    choice = (await stage.season()).choice
    assert choice is not None
    table.clock.move_to(choice.until_ms - 3_600_000)
    reminder = await stage.says("Time is nearly up.")
    assert stage.id(SVEN) in reminder.content
    table.clock.move_to(choice.until_ms)
    drawn = await stage.says("Nobody chose an opponent in time. A draw made")
    assert stage.id(BO) in drawn.content or stage.id(CLEO) in drawn.content


async def test_a_death_between_a_message_and_its_mark_repeats_nothing(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    mark = outbox.mark_delivered

    async def refuse(
        connection: AsyncConnection, ids: Sequence[int], now_ms: int, message: int | None = None
    ) -> None:
        if any(one.id == message and "for the cake" in one.content for one in stage.told()):
            raise StoreError("The database is locked.")
        await mark(connection, ids, now_ms, message)

    await stage.open(*PLAYERS)
    await stage.shows("`3`")
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


@pytest.mark.nightly(by_day=0)
async def test_garnets_are_given_once_confirmed_and_a_receipt_says_what_is_left(
    stage: Stage,
) -> None:
    await to_tokens(stage)
    asked = await stage.table.run(BO, HOME, "season give", player=CLEO, amount=2)
    assert said(asked).startswith(
        f"Give {stage.at(CLEO)} 2 garnets? You have 3 garnets, and you cannot take them back."
    )
    assert (await stage.season()).held[stage.id(CLEO)] == 3
    assert asked.original is not None
    await stage.table.click(BO, asked.original, "Give the garnets")
    assert said(asked) == f"You gave {stage.at(CLEO)} 2 garnets. You have 1 garnet left."
    await stage.says(f"{stage.at(BO)} gave {stage.at(CLEO)} 2 garnets.")
    assert (await stage.run(CLEO, "me")).splitlines()[:2] == [f"You are in {NAME}.", "Garnets: 5"]
    assert (await stage.season()).held == dict(zip(map(stage.id, FOUR), (3, 1, 5, 3), strict=True))


async def test_hosts_eliminate_take_back_extend_and_end(stage: Stage) -> None:
    await to_tokens(stage)
    asked = await stage.table.run(HOST, HOME, "season eliminate", player=BO, reason="left us")
    assert asked.original is not None
    await stage.table.click(HOST, asked.original, "Eliminate the player")
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
    assert closing.original is not None
    await stage.table.click(HOST, closing.original, "End the episode")
    assert said(closing) == "Episode 1 is over; nobody leaves the season by it."
    await stage.says(": too long")
    assert (await stage.season()).episode is None
    assert (await stage.run(HOST, "episode close", reason="again")).startswith(
        "No episode is under way."
    )
    ending = await stage.table.run(HOST, HOME, "season end", reason="summer")
    assert ending.original is not None
    await stage.table.click(HOST, ending.original, "End the season")
    await stage.says(f"{stage.at(HOST)} ended **{NAME}** without a winner: summer")
    await stage.shows("ended without a winner")
    assert (await stage.run(HOST, "status")).startswith(
        "No season is under way on this server. A host can open one"
    )
    exported = await stage.table.run(SVEN, HOME, "season export", season="1")
    assert exported.original is not None
    names = [file.filename for file in exported.original.attachments]
    assert names == [
        "season-1.html",
        "season-1-results.csv",
        "season-1-garnets.csv",
        "season-1.json",
    ]


async def test_the_announcements_go_where_a_host_says_and_nobody_else_writes_in_their_own_channel(
    stage: Stage,
) -> None:
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


async def test_who_manages_the_server_makes_somebody_host_where_no_host_is_left(
    stage: Stage,
) -> None:
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
async def test_what_does_not_fit_gets_one_sentence_that_says_what_would(
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
    before, id = (await stage.season()).seq, f"bifrost-season-choice:1:{choice.number}"
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


@pytest.mark.nightly(by_day=0)
async def test_while_a_server_is_down_no_deadline_passes_and_the_time_is_given_back(
    stage: Stage,
) -> None:
    await to_opponent(stage)
    table, guild = stage.table, next(iter(stage.world.guilds.values()))
    choice = (await stage.season()).choice
    assert choice is not None
    table.world.take_down(guild)
    async with asyncio.timeout(PATIENCE):
        while "1" not in table.app.seasons.outages.unreachable:  # noqa: ASYNC110
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
    assert ending.original is not None
    await stage.table.click(HOST, ending.original, "End the season")
    asked = await stage.table.run(BO, HOME, "privacy delete")
    assert asked.original is not None
    await stage.table.click(BO, asked.original, "Delete my data")
    assert said(asked).endswith("Neither does one season.")
    assert stage.at(BO) not in await stage.run(SVEN, "board", season="1")
