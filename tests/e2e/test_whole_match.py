"""A Bifröst match of three people from the slash command to the reveal, and the clearing away."""

import hashlib
import re
from collections import Counter

import pytest

from bifrost_bot.sandbox import permissions as allow
from bifrost_bot.sandbox.model import Channel, Message
from engines.bifrost.model import COLOURS
from engines.rng import Rng
from tests.e2e.table import HOME, HOST, PLAYERS, Shown, Table

FIRST_HALF = ("1", "2", "3")
SECOND_HALF = ("4", "5", "6")
_LARGEST_PICTURE = 60 * 1024
_LONGEST_ALT = 1024
_SPARSE = {"red": ("A1", "A2", "A4"), "green": ("E9", "F8", "H6"), "blue": ("I1", "H1", "F1")}


async def play_to_the_end(table: Table) -> None:
    for _ in range(2):
        await table.play_turn()
    await table.shown(3, SECOND_HALF)
    for _ in range(2):
        await table.play_turn()
    await table.lobby_says("Seed:")
    await closed(table)


async def closed(table: Table) -> None:
    """Returns once nobody but the bot can write in the match's channels."""
    await table.world.until(lambda: not any(writers(table, channel) for channel in table.rooms.all()))


def writers(table: Table, channel: Channel) -> list[str]:
    """Who of the ordinary members can write in a channel."""
    guild = table.world.guild_of(channel)
    assert guild is not None
    return [
        member.user.name
        for member in guild.members.values()
        if not member.user.bot
        and member.user.part not in ("owner", "admin")
        and allow.channel_permissions(guild, channel, member.user.id) & allow.SEND_MESSAGES
    ]


async def test_three_people_play_both_halves_to_the_reveal(table: Table) -> None:
    await table.begin()
    assert {channel.name for channel in table.rooms.all()} == names_of(FIRST_HALF)
    await table.play_turn()
    assert {channel.name for channel in table.rooms.all()} == names_of(FIRST_HALF)
    await table.play_turn()
    await table.shown(3, SECOND_HALF)
    assert {channel.name for channel in table.rooms.all()} == names_of(FIRST_HALF + SECOND_HALF)
    await table.play_turn()
    await table.play_turn()
    await table.lobby_says("Seed:")
    for board in FIRST_HALF + SECOND_HALF:
        last = table.rooms.messages(table.rooms.public(board))[-1].content
        assert all(f"**{seat.capitalize()}**: <@{table.rooms.player(seat).id}>" in last for seat in COLOURS)
    await table.lobby_says("The match is over: Red, Green and Blue share the win" if False else "The match is over:")


def names_of(boards: tuple[str, ...]) -> set[str]:
    return {f"game{board}" for board in boards} | {
        f"{seat}-game{board}-submissions" for board in boards for seat in COLOURS
    }


async def test_the_published_seed_fits_the_commitment_of_the_start_and_deals_the_same_seats(table: Table) -> None:
    await table.begin()
    promised = re.search(r"SHA-256 is `([0-9a-f]{64})`", table.lobby.content)
    await play_to_the_end(table)
    told = "\n".join(message.content for message in table.lobby_messages())
    seed = re.search(r"Seed: `([0-9a-f]{64})`", told)
    assert promised and seed
    assert hashlib.sha256(seed[1].encode()).hexdigest() == promised[1]
    people = [str(table.sandbox.person(name).id) for name in PLAYERS]
    dealt = Rng(seed[1], 0).shuffled(people, "seats")
    assert dealt == [str(table.rooms.player(seat).id) for seat in COLOURS]


async def test_every_turn_each_channel_gets_one_board_with_picture_alt_text_and_countdown(table: Table) -> None:
    await table.begin()
    await play_to_the_end(table)
    for channel in table.rooms.all():
        shown = table.rooms.boards(channel)
        assert [each.turn for each in shown] == sorted({each.turn for each in shown}, key=lambda turn: turn or 99)
        for each in shown:
            check_picture(table, each)
            if each.turn:
                assert re.search(r"to move: time is up <t:\d+:R>", each.message.content), each.message.content


def check_picture(table: Table, shown: Shown) -> None:
    picture = shown.message.attachments[0]
    data = table.world.files.get(picture.id)
    assert data is not None
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    assert len(data) <= _LARGEST_PICTURE
    assert picture.description
    assert len(picture.description) <= _LONGEST_ALT


async def test_only_the_player_to_move_is_pinged_and_only_in_the_submission_channel(table: Table) -> None:
    await table.begin()
    pinged: Counter[tuple[str, int]] = Counter()
    for turn in range(1, 3):
        due = {table.rooms.seat(slot.seat, slot.board or "").name: slot for slot in await table.due()}
        for channel in table.rooms.all():
            for shown in table.rooms.boards(channel):
                if shown.turn == turn:
                    expected = (table.rooms.player(due[channel.name].seat).id,) if channel.name in due else ()
                    assert shown.message.mentions.users == expected
                    pinged[channel.name, turn] += 1
        await table.play_turn()
    assert set(pinged.values()) == {1}
    assert len(pinged) == 24


async def test_after_the_end_nobody_but_the_bot_can_write_and_the_host_deletes_the_channels(table: Table) -> None:
    await table.begin()
    assert writers(table, table.rooms.public("1")) == []
    assert len(writers(table, table.rooms.seat("red", "1"))) == 1
    await play_to_the_end(table)
    asked = await table.run(HOST, HOME, "match delete", match="1")
    assert asked.original is not None
    done = await table.click(HOST, asked.original, "Delete the channels")
    assert said(done) == "24 channels of match 1 were deleted."
    assert not table.rooms.all()
    assert not [channel for channel in table.world.channels.values() if channel.name.startswith("Bifröst")]


def said(interaction: object) -> str:
    original: Message | None = getattr(interaction, "original", None)
    assert original is not None
    return original.content
