"""Transcripts on the web: one that was posted at any time, one that a host asked for a while.

Discord keeps the file of a posted one, so who deletes the message deletes the page too.
"""

import asyncio
import gzip
import io
import zipfile
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple

from bifrost_bot.messages.attachment import AnyFile
from bifrost_bot.runtime.clock import Clock
from bifrost_bot.store import transcripts
from bifrost_bot.store.database import Database
from bifrost_bot.store.transcripts import PostedTranscript
from bifrost_bot.web.links import PageLinks, digest_of, new_token

KEPT_MINUTES: Final = 15
"""How long a transcript stays in memory."""
MOST_KEPT_BYTES: Final = 32_000_000
"""How much memory they take together; then the oldest leave it."""
_ZIP: Final = ".zip"


class AwayError(Exception):
    """Discord did not deliver a file now."""


class _Kept(NamedTuple):
    """A transcript as gzip, and until when it is kept."""

    data: bytes
    until_ms: int


async def _fetch_none(_: PostedTranscript) -> AnyFile | None:
    return None


class TranscriptPages:
    """The transcripts that have an address.

    Attributes:
        fetch: Returns the file of a posted transcript; None if its message is gone. Raises
            `AwayError`.
    """

    def __init__(self, links: PageLinks, database: Database, clock: Clock) -> None:
        self.fetch: Callable[[PostedTranscript], Awaitable[AnyFile | None]] = _fetch_none
        self._links = links
        self._database = database
        self._clock = clock
        self._kept: OrderedDict[str, _Kept] = OrderedDict()
        self._looking = asyncio.Lock()
        self._fetching = asyncio.Lock()

    def address(self) -> str:
        """Returns a new address, to be posted with a transcript; empty where pages are off."""
        return f"{self._folder}{new_token()}" if self._folder else ""

    async def lend(self, file: AnyFile) -> str:
        """Returns an address under which a transcript can be read for `KEPT_MINUTES`, if any."""
        url = self.address()
        if url:
            data = await asyncio.to_thread(_compress, file)
            self._keep(digest_of(self._token(url)), data)
        return url

    def is_address(self, url: str) -> bool:
        """Returns whether a link leads to a transcript here."""
        return bool(self._folder) and url.startswith(self._folder)

    async def register(self, url: str, posted: PostedTranscript) -> None:
        """Lets an address lead to the transcript that a message has.

        Raises:
            StoreError: If it could not be stored.
        """
        async with self._database.transaction() as connection:
            await transcripts.put(connection, digest_of(self._token(url)), posted)

    async def find(self, token: str) -> bytes | None:
        """Returns the transcript of an address as gzip; None if there is none.

        Raises:
            StoreError: If the database refuses.
            AwayError: If Discord does not deliver it now.
        """
        digest = digest_of(token)
        async with self._looking, self._database.transaction() as connection:
            posted = await transcripts.find(connection, digest)
        known = self._find_known(digest)
        if known is not None or posted is None:
            return known
        async with self._fetching:
            known = self._find_known(digest)
            if known is not None:
                return known
            file = await self.fetch(posted)
            if file is None:
                async with self._database.transaction() as connection:
                    await transcripts.forget(connection, digest)
                return None
            data = await asyncio.to_thread(_compress, file)
        self._keep(digest, data)
        return data

    @property
    def _folder(self) -> str:
        public_url = self._links.public_url
        return f"{public_url}/t/" if public_url else ""

    def _token(self, url: str) -> str:
        return url.removeprefix(self._folder)

    def _find_known(self, digest: str) -> bytes | None:
        kept = self._kept.get(digest)
        return None if kept is None or kept.until_ms <= self._clock.local_ms() else kept.data

    def _keep(self, digest: str, data: bytes) -> None:
        now_ms = self._clock.local_ms()
        self._kept.pop(digest, None)
        self._kept[digest] = _Kept(data, now_ms + KEPT_MINUTES * 60_000)
        size = sum(len(kept.data) for kept in self._kept.values())
        # The oldest is the first whose time is over.
        for oldest, kept in list(self._kept.items()):
            if oldest == digest or (size <= MOST_KEPT_BYTES and kept.until_ms > now_ms):
                break
            del self._kept[oldest]
            size -= len(kept.data)


def _compress(file: AnyFile) -> bytes:
    data = file.data
    if file.file_name.endswith(_ZIP):
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            data = archive.read(archive.namelist()[0])
    return gzip.compress(data, mtime=0)
