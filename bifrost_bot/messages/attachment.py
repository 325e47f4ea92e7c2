"""Files as they can be posted: as they are, compressed where Discord takes no larger ones, or
left out and named.
"""

import io
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from bifrost_bot.messages.post import DataFile, TextFile
from bifrost_bot.speech.texts.result import FileText

MOST_BYTES: Final = 7_000_000
"""How large a file may be: Discord takes ten megabytes from any user."""

MOST_TOGETHER: Final = 24_000_000
"""How large the files of one message may be together: Discord takes 25 megabytes."""

_ZIP_DATE: Final = (1980, 1, 1, 0, 0, 0)
"""Made again, a file is the same to the byte."""

AnyFile: TypeAlias = TextFile | DataFile


@dataclass(frozen=True, slots=True)
class Attachments:
    """Files that one message can carry.

    Attributes:
        files: Those that can be posted, in their order.
        left_out: The names of those that are too large even compressed.
    """

    files: tuple[AnyFile, ...] = ()
    left_out: tuple[str, ...] = ()

    @property
    def packed(self) -> tuple[str, ...]:
        """The names of those that have to be unpacked."""
        return tuple(file.file_name for file in self.files if file.file_name.endswith(".zip"))


def attachments(
    files: Sequence[AnyFile], most_bytes: int = MOST_BYTES, most_together: int = MOST_TOGETHER
) -> Attachments:
    """Returns the files as one message can carry them: as few as possible compressed, as few as
    possible left out.
    """
    fitting = {
        file.file_name: file if len(file.data) <= most_bytes else compressed(file) for file in files
    }
    while (large := _largest(fitting, most_bytes, most_together)) is not None:
        name, file = large
        if isinstance(file, TextFile):
            fitting[name] = compressed(file)
        else:
            del fitting[name]
    left_out = tuple(file.file_name for file in files if file.file_name not in fitting)
    return Attachments(tuple(fitting.values()), left_out)


def compressed(file: AnyFile) -> AnyFile:
    """Returns a text as a zip archive; a picture, which is compressed already, as it is."""
    if isinstance(file, DataFile):
        return file
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr(
            zipfile.ZipInfo(file.file_name, _ZIP_DATE), file.data, zipfile.ZIP_DEFLATED, 9
        )
    return DataFile(
        packed.getvalue(), f"{file.file_name}.zip", FileText.compressed.format(file=file.file_name)
    )


def _largest(
    fitting: dict[str, AnyFile], most_bytes: int, most_together: int
) -> tuple[str, AnyFile] | None:
    """Returns the file that has to become smaller, by the name it came with; None if all fit."""
    if not fitting:
        return None
    name, file = max(
        fitting.items(), key=lambda one: (isinstance(one[1], TextFile), len(one[1].data))
    )
    if sum(len(one.data) for one in fitting.values()) > most_together:
        return name, file
    return next(
        ((name, file) for name, file in fitting.items() if len(file.data) > most_bytes), None
    )
