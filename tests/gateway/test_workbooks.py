"""Workbooks (.xlsx, .ods) that hosts attach: understood as CSV would be, and bounded."""

import io
import struct
import zipfile
from collections.abc import Callable
from typing import Any, cast

import discord
import pytest

from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.engines.errors import ConfigError
from bifrost_bot.engines.registry import all_games
from bifrost_bot.gateway.incoming.host_files import LONGEST_WORKBOOK, read_files
from bifrost_bot.runtime.workers.file_reading import FileReaders
from bifrost_bot.runtime.workers.workbook import MOST_UNPACKED
from tests.attached import Attached
from tests.workbooks import Sheets, ods, xlsx, xlsx_of, zipped

pytestmark = pytest.mark.process

PATIENCE = 600

GRIDS: AnyGame = all_games()["social_snake"]
BOARDS: AnyGame = all_games()["antisocial_snake"]
Write = Callable[[Sheets], bytes]
BOTH = pytest.mark.parametrize(("ending", "write"), [("xlsx", xlsx), ("ods", ods)])


async def read(game: AnyGame, *files: tuple[str, bytes]) -> dict[str, Any]:
    attached = [cast(discord.Attachment, Attached(*file)) for file in files]
    return (await read_files(game, attached, FileReaders(PATIENCE).read)).settings


async def refusal(name: str, data: bytes, game: AnyGame = GRIDS) -> str:
    with pytest.raises(ConfigError) as refused:
        await read(game, (name, data), ("rounds.toml", b"rounds = 3"))
    assert len(refused.value.mistakes) == 1
    return str(refused.value)


@BOTH
async def test_a_workbook_with_one_table_is_read_like_its_export(ending: str, write: Write) -> None:
    rows = [[None, "A", "B"], [1, 2, "g1"], [2, -3.0, "t:red"]]
    data = write({"Sheet1": rows, "Sheet2": [], "Sheet3": [[None, ""]]})
    assert await read(GRIDS, (f"b.{ending}", data)) == {
        "grids": {"B": [["2", "g1"], ["-3", "t:red"]]}
    }


@BOTH
async def test_each_sheet_is_a_table_of_its_name(ending: str, write: Write) -> None:
    grids = write({"A": [[1, 2]], "grid B": [[3, 4]], "rest": [["grid C"], [5, 6]]})
    assert await read(GRIDS, (f"all.{ending}", grids)) == {
        "grids": {"A": [["1", "2"]], "B": [["3", "4"]], "C": [["5", "6"]]}
    }
    boards = write({"0": [["r3", "w"]], "board 1": [["b", "k2"]]})
    assert await read(BOARDS, (f"all.{ending}", boards)) == {
        "boards": {"0": [["r3", "w"]], "1": [["b", "k2"]]}
    }


@BOTH
async def test_a_mistake_in_a_workbook_has_its_sheet_row_and_column(
    ending: str, write: Write
) -> None:
    data = write({"A": [[1, 2]], "B": [[], [None, 3, 4], [None, 5, "x"]]})
    told = await refusal(f"all.{ending}", data)
    assert told.startswith(f'all.{ending}, sheet B, row 3, column C: "x" is not a cell of a grid.')
    alone = await refusal(f"A.{ending}", write({"Sheet1": [[1, 2], [3, "x"]]}))
    assert alone.startswith(f"A.{ending}, row 2, column B: ")


async def test_a_table_in_two_sheets_is_refused() -> None:
    told = await refusal("all.xlsx", xlsx({"A": [[1, 2]], "B": [["grid A"], [1, 2]]}))
    assert told == (
        "all.xlsx, sheet B: grids.A is also set by another sheet. Keep it in one of them."
    )


async def test_a_workbook_beside_other_files_is_read() -> None:
    found = await read(GRIDS, ("m.toml", b"rounds = 3"), ("A.xlsx", xlsx({"x": [[1, 2]]})))
    assert found == {"rounds": 3, "grids": {"A": [["1", "2"]]}}


async def test_a_game_that_reads_no_tables_takes_no_workbook() -> None:
    told = await refusal("a.xlsx", xlsx({"A": [[1]]}), all_games()["bifrost"])
    assert told.endswith("Attach one whose name ends in .toml.")


@pytest.mark.parametrize("name", ["a.xls", "a.xlsm", "a.xlsb", "a.numbers"])
async def test_other_workbooks_are_refused_with_those_that_can_be_read(name: str) -> None:
    assert await refusal(name, b"x") == (
        f"{name}: Social Snake cannot read this file. Attach one whose name ends in .toml, .csv, "
        ".xlsx or .ods."
    )


def bomb() -> bytes:
    return zipped({"xl/workbook.xml": b" " * (MOST_UNPACKED + 1)})


def lying_bomb() -> bytes:
    """Returns a workbook with a sheet of 60 MB that its directory says is empty."""
    body = "<row/>" * 10_000_000
    data = bytearray(xlsx_of({"A": body}))
    size = struct.pack("<I", len(body) + 119)
    start = 0
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        size = struct.pack("<I", archive.getinfo("xl/s1.xml").file_size)
    while (start := data.find(size, start)) >= 0:
        data[start : start + 4] = struct.pack("<I", 60)
        start += 4
    return bytes(data)


@pytest.mark.parametrize(
    ("name", "write", "told"),
    [
        ("a.xlsx", bomb, "this workbook unpacks to 50,000,001 bytes, and one can have 50,000,000."),
        ("a.xlsx", lying_bomb, "this is not a workbook that can be read."),
        ("a.xlsx", lambda: b"PK\x03\x04 no archive", "this is not a workbook that can be read."),
        ("a.ods", lambda: b"1,2\n3,4\n", "this is not a workbook that can be read."),
        ("a.ods", lambda: zipped({"a": "b"}), "this is not a workbook that can be read."),
        ("a.xlsx", lambda: xlsx({"A": [[1]]}, macros=True), "this workbook has macros."),
        ("a.ods", lambda: ods({"A": [[1]]}, encrypted=True), "this workbook has a password."),
        (
            "a.xlsx",
            lambda: b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "EncryptedPackage".encode("utf-16-le"),
            "this workbook has a password.",
        ),
        ("a.xlsx", lambda: xlsx({"A": [], "B": [[None]]}), "this workbook has no filled cell."),
    ],
)
async def test_what_is_no_plain_workbook_is_refused_in_a_sentence(
    name: str, write: Callable[[], bytes], told: str
) -> None:
    assert (await refusal(name, write())).startswith(f"{name}: {told}")


async def test_a_sheet_with_a_million_rows_is_refused() -> None:
    data = xlsx_of({"A": "<row><c><v>1</v></c></row>" * 1_000_000})
    assert await refusal("a.xlsx", data) == (
        "a.xlsx: sheet A has 1,000,000 rows and 1 column, and a table can have 1,000 rows and 100 "
        "columns. Delete what is not part of it."
    )


async def test_cells_in_opposite_corners_of_a_sheet_are_refused() -> None:
    first = '<row r="1"><c r="A1"><v>1</v></c></row>'
    last = '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'
    told = await refusal("a.xlsx", xlsx_of({"A": first + last}))
    assert told == (
        "a.xlsx: this file takes too much memory to read. Make it smaller or simpler and attach it "
        "again."
    )


async def test_a_workbook_may_be_larger_than_a_text() -> None:
    filler = "".join(f"<row r='{row}'/>" for row in range(3, 100))
    data = xlsx_of({"A": f"<row><c><v>1</v></c><c><v>2</v></c></row>{filler}"})
    with_picture = zipped({**parts_of(data), "xl/media/a.png": bytes(range(256)) * 3_000})
    assert await read(GRIDS, ("A.xlsx", with_picture)) == {"grids": {"A": [["1", "2"]]}}
    told = await refusal("a.xlsx", b"x" * (LONGEST_WORKBOOK + 1))
    assert (
        told == "a.xlsx: this file has 1,000,001 bytes, and a file can have 1,000,000. Shorten it."
    )


def parts_of(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}
