"""Transcripts of matches: what is in them, for whom, and what happens when there can be none."""

import asyncio
import io
import re
import time

import aiohttp
import discord
import pytest
from PIL import Image

from bifrost_bot.engines.bifrost.model import COLOURS
from bifrost_bot.gateway.outgoing import transcripts
from bifrost_bot.sandbox.world import permissions as allow
from bifrost_bot.sandbox.world.components import walk
from bifrost_bot.sandbox.world.model import Channel, Interaction, Message, Overwrite
from bifrost_bot.web.transcripts import KEPT_MINUTES
from tests.e2e.helpers.pages import serving_pages
from tests.e2e.helpers.season import Stage
from tests.e2e.helpers.table import (
    HOME,
    HOST,
    PATIENCE,
    PLAYERS,
    SHORT,
    Rooms,
    Table,
    response_to,
    said,
)
from tests.e2e.servers.test_adoption import abandon

PUBLIC = "match-1-transcript.html"
PRIVATE = "match-1-private-transcript.html"
HIDDEN = "my plan is **A3** <script>alert(1)</script>"
HIDDEN_HTML = "my plan is <strong>A3</strong> &lt;script&gt;alert(1)&lt;/script&gt;"


def files_of(table: Table, message: Message) -> dict[str, str]:
    """The texts of the files of a message, by name."""
    found: dict[str, str] = {}
    for file in message.attachments:
        data = table.world.files.get(file.id)
        assert data is not None
        found[file.filename] = data.decode()
    return found


async def transcript(table: Table) -> dict[str, str]:
    """What the host gets by `/match transcript`; while the match runs, what Discord shows them."""
    told = await table.run(HOST, HOME, "match transcript", match="1")
    found = files_of(table, response_to(told))
    if not (await table.match()).over:
        channels = list(table.world.channels.values())
        visible = {channel.name for channel in table.sandbox.person(HOST).channels()}
        for page in found.values():
            assert visible.issuperset(anchors(page, channels))
    return found


def posted(table: Table) -> list[Message]:
    """The transcripts in the lobby's channel."""
    return [one for one in table.lobby_messages() if one.content.startswith("Transcript of")]


async def finish(table: Table) -> None:
    """The match is played to its end, and its files are posted."""
    for _ in range(4):
        await table.play_turn()
    await table.lobby_says("Result, replay and record: https://")


async def delete(
    table: Table, label: str = "Delete the channels", at: Channel | str = HOME
) -> Interaction:
    """The host deletes the channels by a button of the question; returns what was answered."""
    asked = await table.run(HOST, at, "match delete", match="1")
    return await table.click(HOST, asked, label)


def anchors(html: str, channels: list[Channel]) -> list[str]:
    """The names of these channels that have a section in a page."""
    return [channel.name for channel in channels if f'<span id="c{channel.id}">' in html]


def png() -> bytes:
    """A picture that a player attaches."""
    data = io.BytesIO()
    Image.new("RGB", (40, 20), (200, 30, 30)).save(data, "PNG")
    return data.getvalue()


def hidden(table: Table) -> list[Channel]:
    """The submission channels."""
    return [channel for channel in table.rooms.all() if channel.name.endswith("-submissions")]


async def test_hidden_channels_are_in_the_transcript_of_a_whole_match_only_after_the_reveal(
    table: Table,
) -> None:
    await table.begin()
    own = table.rooms.seat("red", "1")
    red = table.rooms.player("red")
    red.say(own, HIDDEN, files=[("<b>plan.png", png())])
    await table.world.until(lambda: len(table.rooms.messages(own)) >= 3)
    before = await transcript(table)
    assert before.keys() == {PUBLIC, PRIVATE}
    public = [table.rooms.public(board) for board in ("1", "2", "3")]
    for name, channels in ((PUBLIC, public), (PRIVATE, [table.rooms.hosts])):
        assert anchors(before[name], [*table.rooms.all(), table.rooms.hosts]) == [
            channel.name for channel in channels
        ]
        assert "my plan" not in before[name]
        assert "submissions<" not in before[name]
    assert "The match is not over, so its submission channels are left out." in before[PUBLIC]
    await finish(table)
    rooms = sorted(table.rooms.all(), key=lambda channel: channel.position)
    hosts = table.rooms.hosts
    begun = time.perf_counter()
    done = await delete(table)
    seconds = time.perf_counter() - begun
    place = table.world.channel(HOME).id
    assert said(done) == (
        f"25 channels of match 1 were deleted. Their transcript is in <#{place}>. Only you get "
        f"`{PRIVATE}`; do not pass it on."
    )
    assert not table.rooms.all()
    (message,) = posted(table)
    assert message.content == "Transcript of match 1: what was written in its channels."
    (page,) = files_of(table, message).values()
    print(f"the transcript: {len(page.encode()):,} bytes in {seconds:.1f} s")
    assert set(anchors(page, rooms)) == {channel.name for channel in rooms}
    assert not anchors(page, [hosts])
    assert HIDDEN_HTML in page
    assert "<script" not in page
    assert page.count(" alt=") > 60
    assert f"Who could read it: {red.user.name}." in page
    assert "Who could read it: everybody on the server." in page
    for seat in COLOURS:
        assert f"{seat.capitalize()}: " in page.partition("<nav")[0]
    own_file = files_of(table, response_to(done))
    assert own_file.keys() == {PRIVATE}
    assert anchors(own_file[PRIVATE], [*rooms, hosts]) == ["hosts"]


async def test_a_host_who_plays_gets_neither_the_hosts_channel_nor_that_of_another(
    table: Table,
) -> None:
    players = (HOST, *PLAYERS[1:])
    await table.create(settings=SHORT)
    await table.join(*players)
    await table.start(*players)
    match = await table.match()
    id = str(table.sandbox.person(HOST).id)
    (seat,) = [seat for seat, holder in match.seats.items() if holder == id]
    found = await transcript(table)
    channels = [*table.rooms.all(), table.rooms.hosts]
    own = [channel.name for channel in hidden(table) if channel.name.startswith(f"{seat}-")]
    assert sorted(anchors(found[PRIVATE], channels)) == sorted(own)
    await abandon(table)
    after = await transcript(table)
    assert after.keys() == {PUBLIC}
    assert not anchors(after[PUBLIC], [table.rooms.hosts])


async def test_hosts_who_may_read_along_get_submissions_in_a_file_of_their_own(
    table: Table,
) -> None:
    await table.begin(hosts_watch=True)
    found = await transcript(table)
    private = [*hidden(table), table.rooms.hosts]
    assert len(anchors(found[PRIVATE], private)) == len(private)
    assert anchors(found[PUBLIC], private) == []


async def test_a_text_cannot_name_another_players_hidden_channel(table: Table) -> None:
    await table.begin()
    own = table.rooms.seat("red", "1")
    owner = table.sandbox.person("Odin")
    owner.change_channel(table.rooms.public("1"), topic=f"not <#{own.id}>, but **here** <b>")
    found = await transcript(table)
    assert own.name not in found[PUBLIC]
    assert 'not <span class="mention">#a channel</span>, but <strong>here</strong>' in found[PUBLIC]


async def test_threads_and_odd_messages_are_in_it(table: Table) -> None:
    await table.begin()
    own = table.rooms.seat("red", "1")
    player = table.rooms.player("red")
    thread = player.start_thread(own, "thoughts & doubts")
    player.say(thread, "is F6 *better*?")
    private = player.start_thread(own, "private thoughts", private=True)
    player.say(private, "never shown")
    told = player.say(own, "notes", files=[("notes.txt", b"some notes")])
    player.say(own, "so *there*", reply_to=told)
    player.end_poll(player.ask_poll(own, "Which edge?", ["north", "south"]))
    await table.world.until(lambda: len(table.rooms.answers(told)) > 0)
    await abandon(table)
    page = (await transcript(table))[PUBLIC]
    assert "is F6 <em>better</em>?" in page
    assert f"{own.name} / thoughts &amp; doubts</span>" in page
    assert "never shown" not in page
    assert f'<a href="#m{told.id}">answers a message</a>' in page
    assert 'dir="auto"><p>notes</p>' in page
    assert "<bdi>notes.txt</bdi> <small>10 bytes, left out</small>" in page


async def test_without_the_right_to_read_nothing_is_deleted_unless_asked_again(
    table: Table,
) -> None:
    await table.begin()
    await abandon(table)
    place = table.rooms.public("2")
    bot = table.world.bot.id
    denied = Overwrite(bot, 1, allow.VIEW_CHANNEL, allow.READ_MESSAGE_HISTORY)
    table.world.set_overwrite(place, bot, denied)
    told = await delete(table)
    assert said(told) == (
        f"The transcript could not be made. The bot may not read <#{place.id}>. Let it view that "
        "channel and read its message history. Nothing was deleted."
    )
    assert len(table.rooms.all()) == 12
    assert posted(table) == []
    done = await table.press(HOST, told, "Delete without a transcript")
    assert done == "13 channels of match 1 were deleted."
    assert posted(table) == []


async def test_when_discord_fails_nothing_is_deleted_and_the_next_try_succeeds(
    table: Table,
) -> None:
    await table.begin()
    await abandon(table)
    fault = table.sandbox.fault(method="GET", route="/channels/*/messages", status=503, times=-1)
    told = await delete(table)
    assert said(told) == (
        "The transcript could not be made, because Discord did not deliver everything. Try again "
        "in a few minutes. Nothing was deleted."
    )
    assert fault.hits == 1
    assert len(table.rooms.all()) == 12
    table.sandbox.faults.clear()
    done = await table.press(HOST, told, "Try again")
    assert done.startswith("13 channels of match 1 were deleted. Their transcript is in")
    assert len(posted(table)) == 1


async def test_a_lobby_that_takes_no_file_leaves_the_file_with_the_host(table: Table) -> None:
    await table.begin()
    await abandon(table)
    await table.lobby_says("Result, replay and record: https://")
    home = table.world.channel(HOME)
    table.refuse_posts(home)
    told = await delete(table)
    assert (
        said(told) == f"This transcript could not be posted in <#{home.id}>. Nothing was deleted."
    )
    assert files_of(table, response_to(told)).keys() == {PUBLIC, PRIVATE}
    assert len(table.rooms.all()) == 12
    table.sandbox.faults.clear()


async def test_in_a_channel_that_goes_too_the_host_saves_the_private_file_first(
    table: Table,
) -> None:
    await table.begin()
    await abandon(table)
    told = await delete(table, at=table.rooms.hosts)
    assert said(told).endswith("Save it before you continue: the file goes with this channel.")
    assert files_of(table, response_to(told)).keys() == {PRIVATE}
    assert len(table.rooms.all()) == 12
    assert len(posted(table)) == 1
    table.sandbox.person(HOST).click(response_to(told), "Delete the channels")
    await table.world.until(lambda: not table.rooms.all())
    assert len(posted(table)) == 1


async def test_channels_that_are_gone_already_are_left_out(table: Table) -> None:
    await table.begin()
    await abandon(table)
    gone = table.rooms.public("3")
    table.sandbox.fault(method="GET", route=f"/channels/{gone.id}/messages", status=404, code=10003)
    page = (await transcript(table))[PUBLIC]
    assert len(anchors(page, table.rooms.all())) == 11
    assert not anchors(page, [gone])


async def test_a_long_transcript_says_how_far_it_is(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.begin()
    shown: list[str] = []
    edit = discord.Interaction.edit_original_response

    async def note(interaction: discord.Interaction, **changes: object) -> object:
        shown.append(str(changes["content"]))
        return await edit(interaction, **changes)  # pyright: ignore[reportArgumentType]

    monkeypatch.setattr(discord.Interaction, "edit_original_response", note)
    await transcript(table)
    assert len(shown) == 1
    monkeypatch.setattr(transcripts, "PROGRESS_MS", 0)
    await transcript(table)
    assert shown[1:5] == [f"Reading channel {number} of 4 …" for number in range(1, 5)]
    assert shown[5].startswith("Fetching picture 1 of at most ")
    assert not shown[-1].endswith(" …")


async def test_who_deletes_a_second_time_meanwhile_is_told_so(table: Table) -> None:
    await table.begin()
    await abandon(table)
    asked = await table.run(HOST, HOME, "match delete", match="1")
    slow = table.sandbox.fault(method="GET", route="/channels/*/messages", latency=0.05, times=-1)
    first = table.sandbox.person(HOST).click(response_to(asked), "Delete the channels")
    await table.world.until(lambda: slow.hits)
    again = await table.press(HOST, asked, "Delete the channels")
    assert again == "The channels of match 1 are already being deleted."
    await table.answered(first)
    assert said(first).startswith("13 channels of match 1 were deleted.")
    assert len(posted(table)) == 1
    third = await table.press(HOST, asked, "Delete the channels")
    assert third == "Match 1 has no channels."


async def test_an_erased_player_is_not_named_in_the_own_channel(table: Table) -> None:
    await table.begin()
    own = table.rooms.seat("red", "1")
    name = table.rooms.player("red").user.name
    table.rooms.player("red").say(own, "a thought of mine")
    await abandon(table)
    assert f"<bdi>{name}</bdi>" in (await transcript(table))[PUBLIC]
    asked = await table.run(name, HOME, "privacy delete")
    table.sandbox.person(name).click(response_to(asked), "Delete my data")
    await table.world.until(lambda: said(asked).startswith("Done"), PATIENCE)
    page = (await transcript(table))[PUBLIC]
    assert "a thought of mine" in page
    assert f"<bdi>{name}</bdi>" not in page
    assert "Red: Somebody" in page


async def test_a_channel_of_too_many_messages_has_the_first_of_them(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.begin()
    monkeypatch.setattr(transcripts, "MOST_MESSAGES", 2)
    public = table.rooms.public("1")
    thread = table.rooms.player("red").start_thread(table.rooms.seat("red", "1"), "talk")
    for number in range(1, 5):
        table.rooms.player("red").say(thread, f"text {number}")
    await abandon(table)
    page = (await transcript(table))[PUBLIC]
    talk = page.partition(f'<span id="c{thread.id}">')[2].partition("</section>")[0]
    assert "text 2" in talk
    assert "text 3" not in talk
    assert "The rest of this channel is left out" in talk
    assert anchors(page, [public]) == [public.name]


async def test_a_rehearsal_gives_only_its_host_a_transcript_and_leaves_none(table: Table) -> None:
    await table.create(settings=SHORT)
    await table.run(HOST, HOME, "match rehearse", seconds=5, match="1")
    rooms = Rooms(table.sandbox, "2", "Rehearsal: Bifröst")
    await table.world.until(lambda: len(rooms.all()) == 12, PATIENCE)
    told = await table.run(HOST, HOME, "match transcript", match="2")
    (name, page) = files_of(table, response_to(told)).popitem()
    assert name == "match-2-private-transcript.html"
    assert len(anchors(page, rooms.all())) == 12
    table.look_at("2")
    await abandon(table)
    asked = await table.run(HOST, HOME, "match delete", match="2")
    assert said(asked) == "Delete all channels of match 2 and everything written in them?"
    assert (await table.press(HOST, asked, "Delete the channels")).startswith("13 channels")
    assert posted(table) == []


async def test_a_posted_transcript_is_a_page_as_long_as_its_message_is_there(table: Table) -> None:
    async with serving_pages(table), aiohttp.ClientSession() as session:
        await table.begin()
        await abandon(table)
        await delete(table)
        (message,) = posted(table)
        (page,) = files_of(table, message).values()
        (url,) = [part["url"] for part in walk(message.components) if "url" in part]
        async with session.get(url) as response:
            assert response.status == 200
            assert response.headers["Cache-Control"] == "no-store"
            assert "script-src 'none'" in response.headers["Content-Security-Policy"]
            assert await response.text() == page
        async with session.get(url[:-1]) as response:
            lost = await response.text()
            assert response.status == 404
        # It is asked for again only when it is no longer in memory.
        table.world.delete(message)
        async with session.head(url) as response:
            assert response.status == 200
        table.clock.advance(KEPT_MINUTES * 60_000)
        for _ in range(2):
            async with session.get(url) as response:
                assert (response.status, await response.text()) == (404, lost)


async def test_what_a_host_asked_for_is_on_the_web_for_a_while(table: Table) -> None:
    async with serving_pages(table), aiohttp.ClientSession() as session:
        await table.begin()
        told = await table.run(HOST, HOME, "match transcript", match="1")
        links = dict(re.findall(r"\[([^]]+)\]\((http[^)]+)\)", said(told)))
        assert links.keys() == {PUBLIC, PRIVATE}
        for name, page in files_of(table, response_to(told)).items():
            async with session.get(links[name]) as response:
                assert await response.text() == page
        table.clock.advance(KEPT_MINUTES * 60_000)
        for url in links.values():
            async with session.get(url) as response:
                assert response.status == 404


async def test_a_transcript_that_discord_does_not_deliver_is_not_lost(table: Table) -> None:
    async with serving_pages(table), aiohttp.ClientSession() as session:
        await table.begin()
        await abandon(table)
        await delete(table)
        (message,) = posted(table)
        (url,) = [part["url"] for part in walk(message.components) if "url" in part]
        route = f"/channels/{message.channel_id}/messages/*"
        table.sandbox.fault(method="GET", route=route, status=503, times=-1)
        async with session.get(url) as response:
            assert response.status == 503
        table.sandbox.faults.clear()
        async with session.get(url) as response:
            assert response.status == 200


async def text_at(session: aiohttp.ClientSession, url: str) -> str:
    """What an address shows."""
    async with session.get(url) as response:
        return await response.text()


async def end_season(stage: Stage) -> Message:
    """The host ends the season; returns the news of it."""
    ending = await stage.table.run(HOST, HOME, "season end", reason="summer")
    await stage.table.click(HOST, ending, "End the season")
    await stage.world.until(lambda: news_of_end(stage), PATIENCE)
    return news_of_end(stage)[0]


def news_of_end(stage: Stage) -> list[Message]:
    messages = [*stage.told(), *stage.table.lobby_messages()]
    return [one for one in messages if "without a winner: summer" in one.content]


async def test_a_channel_that_a_host_chose_for_a_season_leaves_no_transcript(stage: Stage) -> None:
    await stage.open(*PLAYERS)
    stage.table.sandbox.person("Astrid").say(HOME, "what has nothing to do with it")
    await stage.run(HOST, "channel", channel=str(stage.world.channel(HOME).id))
    news = await end_season(stage)
    assert news.channel_id == stage.world.channel(HOME).id
    assert not [one for one in news.attachments if one.filename.endswith(".html")]


async def test_a_seasons_transcript_is_linked_also_when_its_news_was_not_recorded(
    stage: Stage,
) -> None:
    async with serving_pages(stage.table), aiohttp.ClientSession() as session:
        await stage.open(*PLAYERS)
        await stage.shows("In the season (3)")
        route = f"/channels/{stage.channel.id}/messages"
        fault = stage.table.sandbox.fault(method="POST", route=route, status=503, after=True)
        news = await end_season(stage)
        assert fault.hits
        (url,) = [part["url"] for part in walk(news.components) if "url" in part]
        (page,) = [text for name, text in files_of(stage.table, news).items() if "script" in name]
        async with asyncio.timeout(PATIENCE):
            while (found := await text_at(session, url)) != page:
                assert "Nothing here" in found
                stage.table.clock.advance(1_000)
        assert len(news_of_end(stage)) == 1


async def test_a_season_ends_also_when_its_channel_cannot_be_read(stage: Stage) -> None:
    await stage.open(*PLAYERS)
    stage.table.sandbox.fault(method="GET", route="/channels/*/messages", status=503)
    news = await end_season(stage)
    assert news.channel_id == stage.channel.id
    assert not [one for one in news.attachments if one.filename.endswith(".html")]
