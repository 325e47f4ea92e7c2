"""Files that a host attaches: which are taken, how several become one, and what is said of each mistake."""

import sys
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bifrost_bot.gateway.host_files import LONGEST_FILE, read_files
from bifrost_bot.gateway.replies import RefusedError
from engines.api import AnyEngine, ConfigError
from engines.registry import ENGINES
from tests.attached import Attached
from tests.match import whisper

WHISPER: AnyEngine = cast(Any, sys.modules[whisper.__name__])


class Gone(Attached):
    """A file whose message was deleted meanwhile."""

    async def read(self) -> bytes:
        raise discord.NotFound(cast(Any, SimpleNamespace(status=404, reason="Not Found")), "gone")


async def read(*files: tuple[str, bytes], engine: AnyEngine = WHISPER) -> dict[str, Any]:
    return await read_files(engine, [cast(discord.Attachment, Attached(*file)) for file in files])


async def refusal(*files: tuple[str, bytes], engine: AnyEngine = WHISPER) -> str:
    with pytest.raises(ConfigError) as refused:
        await read(*files, engine=engine)
    return str(refused.value)


async def test_a_toml_file_and_a_file_of_the_games_own_are_read() -> None:
    found = await read(("match.TOML", b"rounds = 5"), ("north.csv", b"a,b\nc,d"))
    assert found == {"rounds": 5, "tables": {"north": [["a", "b"], ["c", "d"]]}}


async def test_a_byte_order_mark_and_the_line_ends_of_spreadsheets_do_no_harm() -> None:
    assert await read(("north.csv", b"\xef\xbb\xbfa,b\r\nc,d\r\n")) == {"tables": {"north": [["a", "b"], ["c", "d"]]}}
    assert await read(("match.toml", b"\xef\xbb\xbfrounds = 5\r\n")) == {"rounds": 5}


async def test_tables_of_several_files_are_put_together() -> None:
    found = await read(("north.csv", b"a"), ("south.csv", b"b"), ("more.toml", b"[tables]\nwest = 1"))
    assert found == {"tables": {"north": [["a"]], "south": [["b"]], "west": 1}}


async def test_what_two_files_set_is_refused_with_the_second_files_name_and_the_setting() -> None:
    told = await refusal(("north.csv", b"a"), ("more.toml", b"[tables]\nnorth = 1"))
    assert told == "more.toml: sets tables.north, which another file has set already. Keep it in one of them."
    assert "b.toml: sets rounds," in await refusal(("a.toml", b"rounds = 5"), ("b.toml", b"rounds = 5"))


async def test_a_mistake_in_a_file_is_told_with_its_place() -> None:
    told = await refusal(("north.csv", b"a,b\nc,?"))
    assert told == "north.csv, row 2, column 2: this is a word, not a question mark."
    assert (await refusal(("m.toml", b"rounds ="))).startswith("m.toml: is no valid TOML (")


async def test_numbers_and_lists_without_end_are_refused_like_any_other_mistake() -> None:
    assert (await refusal(("m.toml", b"rounds = " + b"9" * 5_000))).startswith("m.toml: is no valid TOML (")
    assert (await refusal(("m.toml", b"rounds = " + b"[" * 60_000))).startswith("m.toml: is no valid TOML (too deep)")


@pytest.mark.parametrize("name", ["grid.xlsx", "grid", "csv", "grid.csv.exe"])
async def test_another_kind_of_file_is_refused_with_those_there_are(name: str) -> None:
    assert await refusal((name, b"a")) == f"{name}: Whisper reads files ending in .toml and .csv."
    assert "Bifröst reads files ending in .toml." in await refusal((name, b"a"), engine=ENGINES["bifrost"])


async def test_a_file_that_is_too_large_or_no_text_is_refused() -> None:
    assert f"may have {LONGEST_FILE} at the most" in await refusal(("a.csv", b"a" * (LONGEST_FILE + 1)))
    assert "a.csv: is no text in UTF-8." in await refusal(("a.csv", "ä".encode("utf-16")))


async def test_a_files_name_does_no_harm_in_the_refusal() -> None:
    assert await refusal(("@here `x`\n<@1>.exe", b"")) == (
        "_here _x____1_.exe: Whisper reads files ending in .toml and .csv."
    )
    assert len(await refusal(("x" * 300 + ".exe", b""))) < 150


async def test_a_file_that_discord_does_not_hand_over_is_said_so() -> None:
    with pytest.raises(RefusedError, match=r"did not hand over north.csv. Please attach it again."):
        await read_files(WHISPER, [cast(discord.Attachment, Gone("north.csv", b""))])


async def test_without_files_nothing_is_set() -> None:
    assert await read() == {}
