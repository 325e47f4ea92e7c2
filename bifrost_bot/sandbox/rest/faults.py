"""Fault injection: HTTP responses that fail, come late or are cut off.

The gateway's own faults are in `live/gateway.py`.
"""

from dataclasses import dataclass
from fnmatch import fnmatchcase
from http import HTTPStatus
from math import ceil
from typing import Literal

from bifrost_bot.sandbox.rest.route import Reply

BANNED = 1015
CutPoint = Literal["before", "upload", "after"]
# Statuses that only the proxy before Discord sends, always as HTML.
_PROXY_TEXTS = {
    520: "Web server is returning an unknown error",
    521: "Web server is down",
    522: "Connection timed out",
    523: "Origin is unreachable",
    524: "A timeout occurred",
}
_BANNED_PAGE = """<!DOCTYPE html>
<html lang="en-US">
<head>
<title>Access denied | discord.com used Cloudflare to restrict access</title>
<meta charset="UTF-8" />
<style>body { margin: 0; padding: 0 } .cf-wrapper { max-width: 60rem; color: #404040 }</style>
</head>
<body>
<div class="cf-wrapper">
<h1><span>Error</span> <span>1015</span></h1>
<h2>You are being rate limited</h2>
<p>The owner of this website (discord.com) has banned you temporarily from accessing it.</p>
<p>error code: 1015</p>
</div>
</body>
</html>
"""


@dataclass(slots=True)
class Fault:
    """A failure of the next requests that match.

    Attributes:
        method: HTTP method, `*` for any.
        route: pattern for the route template or the path, `*` for any.
        times: how many requests are hit; -1 for all until `Faults.clear`.
        skip: how many matching requests pass before the first is hit.
        status: the status of the response (400, 403, 404, 429, 500, 502, 503 ...).
        code: Discord's code in that response; 0 is for a response of Discord's proxy, 1015 for its
            page for a banned address.
        page: whether the response is HTML, as from a proxy; 520 to 524 always are.
        after: whether the request takes effect before the failure is sent.
        retry_after: seconds, for 429 and a banned address.
        everywhere: whether a 429 is the global one.
        latency: seconds before the request is handled.
        cut: whether the connection breaks before or in the upload, or after the effect.
    """

    method: str = "*"
    route: str = "*"
    times: int = 1
    skip: int = 0
    status: int | None = None
    code: int = 0
    page: bool = False
    after: bool = False
    retry_after: float = 0.05
    everywhere: bool = False
    latency: float = 0.0
    cut: CutPoint | None = None
    hits: int = 0

    def matches(self, method: str, template: str, path: str) -> bool:
        """Returns whether this request is one to fail."""
        if self.times == 0 or self.method not in ("*", method):
            return False
        return fnmatchcase(template, self.route) or fnmatchcase(path, self.route)


def failure(status: int, code: int = 0, *, page: bool = False) -> Reply:
    """Returns an error response of Discord, or of the proxy before it."""
    text = f"{status} {_PROXY_TEXTS.get(status) or HTTPStatus(status).phrase}"
    if page or status in _PROXY_TEXTS:
        head = f"<head><title>{text}</title></head>"
        body = f"<body><center><h1>{text}</h1></center><hr><center>cloudflare</center></body>"
        return Reply(status, page=f"<html>{head}{body}</html>")
    return Reply(status, {"message": text.replace(" ", ": ", 1), "code": code})


def banned_reply(status: int, seconds: float) -> Reply:
    """Returns the answer to every request of a banned address, with the seconds that are left."""
    return Reply(status, page=_BANNED_PAGE, headers={"Retry-After": str(ceil(seconds))})


class Faults:
    """The armed faults, in order."""

    def __init__(self) -> None:
        self._armed: list[Fault] = []

    def add(self, fault: Fault) -> Fault:
        """Arms a fault; its `hits` count the requests it failed."""
        self._armed.append(fault)
        return fault

    def clear(self) -> None:
        """Disarms all."""
        self._armed.clear()

    def take(self, method: str, template: str, path: str) -> Fault | None:
        """Returns the fault for this request, if any."""
        for fault in self._armed:
            if not fault.matches(method, template, path):
                continue
            if fault.skip > 0:
                fault.skip -= 1
                continue
            if fault.times > 0:
                fault.times -= 1
            fault.hits += 1
            if fault.times == 0:
                self._armed.remove(fault)
            return fault
        return None
