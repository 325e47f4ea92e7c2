"""Transcripts on the web: from where they come, and how long they are kept."""

import gzip

import pytest

from bifrost_bot.messages.attachment import AnyFile, compress
from bifrost_bot.messages.post import TextFile
from bifrost_bot.store.transcripts import PostedTranscript
from bifrost_bot.web import transcripts
from tests.runtime.conftest import Stand
from tests.web.conftest import Site

PLACE = PostedTranscript(7, 8, 9)


def file(text: str, name: str = "match-1-transcript.html") -> TextFile:
    return TextFile(text, name)


async def test_a_compressed_file_is_served_as_the_page_in_it(site: Site) -> None:
    asked: list[PostedTranscript] = []

    async def fetch(posted: PostedTranscript) -> AnyFile:
        asked.append(posted)
        return compress(file("<p>all</p>"))

    pages = site.server.transcripts
    pages.fetch = fetch
    url = pages.address()
    await pages.register(url, PLACE)
    for encoding in ("gzip", "identity"):
        async with site.session.get(site.at(url), headers={"Accept-Encoding": encoding}) as found:
            assert await found.text() == "<p>all</p>"
            assert found.content_type == "text/html"
    assert asked == [PLACE]


async def test_only_so_many_bytes_are_kept_the_newest(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transcripts, "MOST_KEPT_BYTES", 2 * len(gzip.compress(b"one")))
    urls = [await site.server.transcripts.lend(file(text)) for text in ("one", "two", "six")]
    assert [await site.status(url) for url in urls] == [404, 200, 200]


async def test_with_a_servers_data_its_transcripts_are_deleted(stand: Stand, site: Site) -> None:
    pages = site.server.transcripts
    url = pages.address()
    await pages.register(url, PLACE)
    await stand.runner.erase(PLACE.guild_id)
    assert await site.status(url) == 404


async def test_without_pages_a_transcript_has_no_address(site: Site) -> None:
    site.links.public_url = ""
    pages = site.server.transcripts
    assert pages.address() == ""
    assert await pages.lend(file("text")) == ""
    assert not pages.is_address("/t/else")
