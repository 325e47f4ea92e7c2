"""Files that hosts attach: accepted ones, several as one, mistakes."""

import asyncio
import itertools
import multiprocessing
import os
import tomllib
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.engines.errors import ConfigError
from bifrost_bot.engines.registry import all_games
from bifrost_bot.engines.values import LONGEST_FILE
from bifrost_bot.gateway.incoming.host_files import read_files
from bifrost_bot.gateway.incoming.replies import RefusedError
from bifrost_bot.gateway.incoming.toml import parse_toml
from bifrost_bot.runtime.workers import file_reading
from bifrost_bot.runtime.workers.file_reading import (
    MOST_READERS,
    SECONDS,
    Allowance,
    File,
    FileReaders,
    Settings,
)
from tests.attached import Attached
from tests.match import whisper
from tests.sweep import virtual

pytestmark = pytest.mark.process

WHISPER: AnyGame = whisper.GAME


class Gone(Attached):
    """A file whose message was deleted in the meantime."""

    async def read(self) -> bytes:
        raise discord.NotFound(cast(Any, SimpleNamespace(status=404, reason="Not Found")), "gone")


async def read(
    *files: tuple[str, bytes], engine: AnyGame = WHISPER, seconds: float = SECONDS
) -> dict[str, Any]:
    attached = [cast(discord.Attachment, Attached(*file)) for file in files]
    return (await read_files(engine, attached, FileReaders(seconds).read)).settings


async def refusal(
    *files: tuple[str, bytes], engine: AnyGame = WHISPER, seconds: float = SECONDS
) -> str:
    with pytest.raises(ConfigError) as refused:
        await read(*files, engine=engine, seconds=seconds)
    return str(refused.value)


async def test_a_toml_file_and_a_file_of_the_games_own_are_read() -> None:
    found = await read(("match.TOML", b"rounds = 5"), ("north.csv", b"a,b\nc,d"))
    assert found == {"rounds": 5, "tables": {"north": [["a", "b"], ["c", "d"]]}}


async def test_a_byte_order_mark_and_the_line_ends_of_spreadsheets_do_no_harm() -> None:
    assert await read(("north.csv", b"\xef\xbb\xbfa,b\r\nc,d\r\n")) == {
        "tables": {"north": [["a", "b"], ["c", "d"]]}
    }
    assert await read(("match.toml", b"\xef\xbb\xbfrounds = 5\r\n")) == {"rounds": 5}


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "cp1252", "utf-8"])
async def test_the_encodings_of_spreadsheets_are_read(encoding: str) -> None:
    data = "Käthe,b\r\n“c”,d\r\n".encode(encoding)
    assert await read(("north.csv", data)) == {"tables": {"north": [["Käthe", "b"], ["“c”", "d"]]}}


async def test_tables_of_several_files_are_put_together() -> None:
    found = await read(
        ("north.csv", b"a"), ("south.csv", b"b"), ("more.toml", b"[tables]\nwest = 1")
    )
    assert found == {"tables": {"north": [["a"]], "south": [["b"]], "west": 1}}


async def test_what_two_files_set_is_refused_with_the_second_files_name_and_the_setting() -> None:
    told = await refusal(("north.csv", b"a"), ("more.toml", b"[tables]\nnorth = 1"))
    assert told == "more.toml: tables.north is also set by another file. Keep it in one of them."
    assert "b.toml: rounds is also set by" in await refusal(
        ("a.toml", b"rounds = 5"), ("b.toml", b"rounds = 5")
    )


async def test_a_mistake_in_a_file_is_told_with_its_place() -> None:
    told = await refusal(("north.csv", b"a,b\nc,?"))
    assert told == "north.csv, row 2, column 2: this is a word, not a question mark."
    assert await refusal(("m.toml", b"rounds =")) == (
        "The settings file m.toml is not valid TOML: line 1, column 9: invalid value. Write key = "
        "value."
    )


async def test_all_mistakes_of_all_files_are_told_at_once() -> None:
    told = await refusal(
        ("north.csv", b"a,b\nc,?"), ("m.toml", b"rounds = 5\n\nx ="), ("south.csv", b"?")
    )
    assert told.splitlines() == [
        "north.csv, row 2, column 2: this is a word, not a question mark.",
        "The settings file m.toml is not valid TOML: line 3, column 4: invalid value. Write key = "
        "value.",
        "south.csv, row 1, column 1: this is a word, not a question mark.",
    ]


@pytest.mark.nightly(by_day=1)
@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            b"a." * 31_000 + b"a = 1",
            "m.toml, line 1: a key can have 10 parts (boards.3 has two). Make it shorter.",
        ),
        (
            b"x = 1\n[" + b" a . " * 11 + b"b]",
            "m.toml, line 2: a key can have 10 parts (boards.3 has two). Make it shorter.",
        ),
        (
            b"\n\nrounds = " + b"[" * 60_000,
            "m.toml, line 3: brackets can be nested 10 deep. Close some first.",
        ),
        (
            b"a = " + b"{a = " * 11 + b"1",
            "m.toml, line 1: brackets can be nested 10 deep. Close some first.",
        ),
        (
            b"rounds = " + b"9" * 5_000,
            "m.toml, line 1: a name or number can have 100 characters, and this has 5,000. Make "
            "it shorter.",
        ),
        (
            b"rounds = 0x" + b"f" * 99,
            "m.toml, line 1: a name or number can have 100 characters, and this has 101. Make it "
            "shorter.",
        ),
        (
            b"".join(b"a%d=1\n" % at for at in range(2_001)),
            "m.toml, line 2001: there can be 2,000 keys. Use fewer.",
        ),
    ],
    ids=[
        "a long key",
        "a long heading",
        "lists",
        "tables",
        "a long number",
        "a long hexadecimal",
        "many keys",
    ],
)
async def test_a_huge_file_is_refused_with_the_limits(text: bytes, told: str) -> None:
    assert await refusal(("m.toml", text)) == told


async def test_three_files_with_keys_of_thousands_of_parts_are_refused() -> None:
    told = await refusal(*((f"{number}.toml", b"a." * 31_000 + b"a = 1") for number in range(3)))
    excess = "line 1: a key can have 10 parts (boards.3 has two). Make it shorter."
    assert told.splitlines() == [f"{number}.toml, {excess}" for number in range(3)]


async def test_what_stands_in_texts_and_comments_is_not_measured() -> None:
    odd = "." * 50 + "[" * 50 + "=" * 3_000 + "x" * 200
    text = f"""# {odd}
a.b.c.d.e.f.g.h.i.j = [[[[[[[[[["{odd} \\" {odd}", '{odd}']]]]]]]]]]
long = \"\"\"
{odd} \\\"\"\" ' \"\" {odd}
\"\"\"
[x] # {odd}
y = '''{odd}
" {odd} '''
z = {{ first = 1.5, "{odd}" = 1979-05-27T07:32:00.999999-07:00 }}
"""
    found = await read(("m.toml", text.encode()))
    assert found["x"]["z"]["first"] == 1.5
    assert odd in found["long"]


async def test_as_much_as_a_file_may_have_is_read() -> None:
    deep = b"a.b.c.d.e.f.g.h.i.j = " + b"[" * 10 + b"9" * 100 + b"]" * 10 + b"\n"
    found = await read(("m.toml", deep + b"".join(b"a%d=1\n" % at for at in range(1_999))))
    assert len(found) == 2_000


def whose(name: str, text: str) -> dict[str, Any]:
    """Tells which process reads."""
    return {"process": os.getpid(), "loop": asyncio._get_running_loop() is not None, name: text}


def never_ending(name: str, text: str) -> dict[str, Any]:
    """Reads for ever."""
    for _ in itertools.count():
        pass
    raise AssertionError(name, text)


def hungry(name: str, text: str) -> dict[str, Any]:
    """Takes more and more memory, of which it uses every page."""
    kept = [b"x" * 10_000_000 for _ in range(int(text))]
    return {name: len(kept)}


def waiting(name: str, text: str) -> dict[str, Any]:
    """Reads until there is a file of that name."""
    while not Path(text).exists():
        pass
    return {name: "read"}


def breaking(name: str, text: str) -> dict[str, Any]:
    """Fails, as a bug would."""
    raise RuntimeError(name, text)


def whisper_with(read_file: Any) -> AnyGame:
    return replace(WHISPER, read_file=read_file)


async def test_no_file_is_read_in_the_process_that_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tomllib, "loads", None)
    found = await read(("a.csv", b"a"), ("m.toml", b"rounds = 5"), engine=whisper_with(whose))
    assert found.pop("process") != os.getpid()
    assert found == {"loop": False, "a.csv": "a", "rounds": 5}


async def test_while_a_file_is_read_everything_else_goes_on(tmp_path: Path) -> None:
    reading = asyncio.create_task(
        read(("a.csv", str(tmp_path / "go").encode()), engine=whisper_with(waiting))
    )
    for _ in range(1_000):
        await asyncio.sleep(0)
    assert not reading.done()
    (tmp_path / "go").touch()
    assert await reading == {"a.csv": "read"}


async def test_a_slow_file_is_refused_with_advice_and_its_reader_is_gone() -> None:
    told = await refusal(("a.csv", b"a"), engine=whisper_with(never_ending), seconds=0.2)
    assert told == (
        "a.csv: this file could not be read within 0.2 seconds. Make it smaller or simpler and "
        "attach it again."
    )
    assert multiprocessing.active_children() == []


async def test_a_file_that_takes_too_much_memory_is_refused_with_advice() -> None:
    told = await refusal(("a.csv", b"100"), engine=whisper_with(hungry), seconds=600)
    assert told == (
        "a.csv: this file takes too much memory to read. Make it smaller or simpler and attach it "
        "again."
    )
    assert await read(("a.csv", b"10"), engine=whisper_with(hungry), seconds=600) == {"a.csv": 10}


async def test_three_files_share_the_time_of_one(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    left = list[float]()

    class Reader:
        def poll(self, seconds: float) -> bool:
            nonlocal now
            left.append(seconds)
            now += 4
            return seconds >= 4

        def recv(self) -> dict[str, Any]:
            return {}

    monkeypatch.setattr(file_reading.time, "monotonic", lambda: now)
    files = [File(name, "", parse_toml) for name in "abc"]
    with pytest.raises(ConfigError, match=r"^c: that took too long"):
        file_reading.answers(cast(Any, Reader()), files, Allowance(10, "that took too long"))
    assert left == [10, 6, 2]


def test_loading_a_reader_is_not_charged_to_the_files(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    done = list[str]()

    class Reader(nullcontext[None]):
        def poll(self, seconds: float) -> bool:
            done.append(f"poll {seconds:g}")
            return True

        def recv(self) -> dict[str, Any]:
            nonlocal now
            now += 9
            done.append("recv")
            return {}

        def send(self, files: Sequence[File]) -> None:
            done.append("send")

    monkeypatch.setattr(file_reading.time, "monotonic", lambda: now)
    assert file_reading.ask(
        cast(Any, Reader()), [File("a", "", parse_toml)], Allowance(10, "too long")
    ) == [{}]
    assert done == ["recv", "send", "recv", "poll 10", "recv"]


@pytest.mark.parametrize("at", range(4))
def test_a_reader_that_dies_while_being_passed_data_is_a_fault_of_the_bot(at: int) -> None:
    class Reader(nullcontext[None]):
        step = 0

        def go_on(self, *_: object) -> dict[str, Any]:
            self.step += 1
            if self.step > at:
                raise OSError("got end of file during message")
            return {}

        recv = send = go_on

        def poll(self, seconds: float) -> bool:
            return True

    with pytest.raises(EOFError):
        file_reading.ask(
            cast(Any, Reader()), [File("a", "", parse_toml)], Allowance(10, "too long")
        )


async def test_whoever_no_longer_waits_for_a_file_leaves_no_reader_behind(tmp_path: Path) -> None:
    reading = asyncio.create_task(
        read(("a.csv", str(tmp_path / "go").encode()), engine=whisper_with(waiting))
    )
    for _ in range(1_000):
        await asyncio.sleep(0)
    assert [child.name for child in multiprocessing.active_children()] == ["files"]
    reading.cancel()
    with pytest.raises(asyncio.CancelledError):
        await reading
    assert multiprocessing.active_children() == []


async def test_two_commands_files_are_read_at_once_and_others_queue(tmp_path: Path) -> None:
    readers = FileReaders(600)
    go = tmp_path / "go"
    reading = [
        asyncio.create_task(readers.read([File(f"{number}.csv", str(go), waiting)]))
        for number in range(5)
    ]
    for _ in range(1_000):
        await asyncio.sleep(0)
    assert len(multiprocessing.active_children()) == MOST_READERS == 2
    go.touch()
    assert await asyncio.gather(*reading) == [[{f"{number}.csv": "read"}] for number in range(5)]
    assert multiprocessing.active_children() == []


def test_a_queue_of_ten_seconds_asks_to_try_again(monkeypatch: pytest.MonkeyPatch) -> None:
    allowed = dict[str, Allowance]()

    async def long(files: Sequence[File], allowance: Allowance) -> list[Settings]:
        allowed[files[0].name] = allowance
        await asyncio.sleep(9 if files[0].name in "ab" else 2)
        return [{}]

    async def read_all() -> list[object]:
        readers = FileReaders()
        reading = (readers.read([File(name, "", parse_toml)]) for name in "abcde")
        found = await asyncio.gather(*reading, return_exceptions=True)
        return [*found, await readers.read([File("later", "", parse_toml)])]

    monkeypatch.setattr(file_reading, "_read_apart", long)
    *read, refused, later = virtual.run(read_all())
    assert read == [[{}]] * 4
    assert later == [{}]
    assert {name: one.seconds for name, one in allowed.items()} == {
        "a": 10,
        "b": 10,
        "c": 1,
        "d": 1,
        "later": 10,
    }
    busy = (
        "the bot was busy with other files for 10 seconds and did not get to this one. Attach "
        "it again in a minute."
    )
    assert str(refused) == f"e: {busy}"
    assert allowed["c"].sentence == busy
    assert "Make it smaller" in allowed["later"].sentence


async def test_a_reader_that_breaks_is_a_fault_of_the_bot() -> None:
    with pytest.raises(EOFError):
        await read(("a.csv", b"a"), engine=whisper_with(breaking))


@pytest.mark.parametrize("name", ["grid.xls", "grid", "csv", "grid.csv.exe"])
async def test_another_kind_of_file_is_refused_with_those_there_are(name: str) -> None:
    assert await refusal((name, b"a")) == (
        f"{name}: Whisper cannot read this file. Attach one whose name ends in .toml, .csv, .xlsx "
        "or .ods."
    )
    assert "Attach one whose name ends in .toml." in await refusal(
        (name, b"a"), engine=all_games()["bifrost"]
    )


async def test_a_file_that_is_too_large_or_no_text_is_refused() -> None:
    assert f"this file has 64,001 bytes, and a file can have {LONGEST_FILE:,}." in await refusal(
        ("a.csv", b"a" * (LONGEST_FILE + 1))
    )
    assert "a.csv: this file is not text in UTF-8." in await refusal(
        ("a.csv", b"PK\x03\x04\x81\x00")
    )


async def test_a_files_name_does_no_harm_in_the_refusal() -> None:
    assert await refusal(("@here `x`\n<@1>.exe", b"")) == (
        "_here _x____1_.exe: Whisper cannot read this file. Attach one whose name ends in .toml, "
        ".csv, .xlsx or .ods."
    )
    assert len(await refusal(("x" * 300 + ".exe", b""))) < 170


async def test_a_file_that_discord_does_not_hand_over_is_said_so() -> None:
    with pytest.raises(RefusedError, match=r"did not hand over north.csv. Please attach it again."):
        await read_files(
            WHISPER, [cast(discord.Attachment, Gone("north.csv", b""))], FileReaders().read
        )


async def test_without_files_nothing_is_set() -> None:
    assert await read() == {}
