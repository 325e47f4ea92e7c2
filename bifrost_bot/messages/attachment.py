"""Attachments: files compressed or left out where they exceed Discord's limits."""

import io
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from bifrost_bot.messages.post import DataFile, TextFile

MOST_BYTES: Final = 7_000_000
"""Maximum size of a file; Discord accepts ten megabytes from every user."""

MOST_TOGETHER: Final = 24_000_000
"""Maximum size of a message's files together; Discord accepts 25 megabytes."""

_ZIP_DATE: Final = (1980, 1, 1, 0, 0, 0)
"""A fixed date, so that the same file is always the same to the byte."""

AnyFile: TypeAlias = TextFile | DataFile


@dataclass(frozen=True, slots=True)
class Attachments:
    """Files of one message.

    Attributes:
        files: The files that can be posted, in order.
        left_out: The names of files that are too large even when compressed.
    """

    files: tuple[AnyFile, ...] = ()
    left_out: tuple[str, ...] = ()

    @property
    def packed(self) -> tuple[str, ...]:
        """The names of the compressed files."""
        return tuple(file.file_name for file in self.files if file.file_name.endswith(".zip"))


def attachments(
    files: Sequence[AnyFile], most_bytes: int = MOST_BYTES, most_together: int = MOST_TOGETHER
) -> Attachments:
    """Returns the files for one message, with as few as possible compressed or left out."""
    fitting = {
        file.file_name: file if len(file.data) <= most_bytes else compress(file) for file in files
    }
    while (large := _largest(fitting, most_bytes, most_together)) is not None:
        name, file = large
        if isinstance(file, TextFile):
            fitting[name] = compress(file)
        else:
            del fitting[name]
    left_out = tuple(file.file_name for file in files if file.file_name not in fitting)
    return Attachments(tuple(fitting.values()), left_out)


def compress(file: AnyFile) -> AnyFile:
    """Returns a text as a zip archive; other files are compressed already."""
    if isinstance(file, DataFile):
        return file
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        entry = zipfile.ZipInfo(file.file_name, _ZIP_DATE)
        archive.writestr(entry, file.data, zipfile.ZIP_DEFLATED, 9)
    description = f"{file.file_name}, compressed"
    return DataFile(packed.getvalue(), f"{file.file_name}.zip", description)


def _largest(
    fitting: dict[str, AnyFile], most_bytes: int, most_together: int
) -> tuple[str, AnyFile] | None:
    """Returns the file that must become smaller, with its original name; None if all fit."""
    sizes = {name: len(file.data) for name, file in fitting.items()}
    if sum(sizes.values()) > most_together:
        texts = [name for name, file in fitting.items() if isinstance(file, TextFile)]
        name = max(texts or fitting, key=lambda name: sizes[name])
        return name, fitting[name]
    for name, file in fitting.items():
        if sizes[name] > most_bytes:
            return name, file
    return None
