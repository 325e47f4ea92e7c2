"""The pages of a table's bot, served on this machine."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from tests.e2e.helpers.table import Table


@asynccontextmanager
async def serving_pages(table: Table, port: int = 0) -> AsyncGenerator[int]:
    """Serves the pages of the table's present bot; yields the port, a free one for 0."""
    pages = table.app.pages
    assert pages is not None
    async with pages.serving("127.0.0.1", port) as opened:
        assert opened is not None
        pages.links.public_url = f"http://127.0.0.1:{opened}"
        yield opened
