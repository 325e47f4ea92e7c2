"""Pages behind nginx, with the block of `docs/operating.md`."""

import asyncio
import json
import os
import shutil
import socket
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bifrost_bot.match.decide.hosts import Pause
from bifrost_bot.messages.post import TextFile
from bifrost_bot.season.rules import PRESETS
from bifrost_bot.web import server
from tests.match.world import HOST
from tests.runtime.conftest import HOME, Stand
from tests.web.conftest import Site

ROOT = Path(__file__).parents[2]
NGINX = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
needs_nginx = pytest.mark.skipif(
    NGINX is None and os.environ.get("CI") != "true",
    reason="needs nginx: install it (.ci/packages does on Debian)",
)
_FRAME = """
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{}}
http {{
    access_log {folder}/access.log;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    server {{
        listen 127.0.0.1:{port};
        {location}
    }}
}}
"""


def documented(port: str) -> str:
    """Returns the block for nginx, leading to a port of this machine."""
    text = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
    block = text.partition("```nginx\n")[2].partition("```")[0]
    assert "127.0.0.1:8080" in block
    return block.replace("127.0.0.1:8080", f"127.0.0.1:{port}")


@asynccontextmanager
async def nginx(folder: Path, location: str) -> AsyncGenerator[str]:
    """Runs nginx with a block; yields its address once it takes connections."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
    configuration = folder / "nginx.conf"
    configuration.write_text(_FRAME.format(folder=folder, port=port, location=location))
    assert NGINX is not None
    process = await asyncio.create_subprocess_exec(
        NGINX, "-p", str(folder), "-c", str(configuration), "-e", str(folder / "error.log")
    )
    try:
        async with asyncio.timeout(60):
            while True:
                try:
                    _, writer = await asyncio.open_connection("127.0.0.1", port)
                except ConnectionRefusedError:
                    assert process.returncode is None, (folder / "error.log").read_text()
                    await asyncio.sleep(0)
                else:
                    writer.close()
                    break
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        await process.wait()


@needs_nginx
async def test_changes_come_at_once_through_nginx_and_visitors_are_told_apart(
    stand: Stand, site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "MOST_OF_ADDRESS", 1)
    url = await site.links.spectators(await stand.playing())
    direct = site.root
    async with nginx(tmp_path, documented(direct.rpartition(":")[2])) as proxy:
        site.root = proxy
        at = (await site.replay(url))["at"]
        events = await site.follow(url, at)
        await stand.runner.handle("1", Pause(HOST))
        name, data, _ = await events.next()
        assert name == "change"
        assert json.loads(data)["state"]["note"] == "Paused by a host."
        # The same visitor again; and one whom only the proxy's header names.
        assert await site.status(url, f"/events?after={at}") == 429
        site.root = direct
        other = {"X-Forwarded-For": "192.0.2.7"}
        assert (await site.open(site.at(url, f"/events?after={at}"), **other)).status == 200
        # Seasons and transcripts have pages there too.
        season = await stand.seasons.create("Larks", PRESETS["classic"], HOST, HOME, "create")
        site.root = proxy
        assert await site.status(site.links.season(season.after)) == 200
        lent = await site.server.transcripts.lend(TextFile("<p>all</p>", "transcript.html"))
        assert await site.status(lent) == 200
        # nginx ends its part before the server does.
        for response in site.opened:
            response.close()
    assert not (tmp_path / "access.log").read_text(encoding="utf-8")
