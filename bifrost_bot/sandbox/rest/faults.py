"""Trouble made on purpose: HTTP answers that fail, come late or are cut off. The gateway's own
is in `gateway`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from http import HTTPStatus
from typing import Any, Literal

from bifrost_bot.sandbox.rest.route import Reply

Cut = Literal["before", "upload", "after"]
# Statuses that only the proxy before Discord gives, with its words; their bodies are always pages.
_PROXY_TEXTS = {
    520: "Web server is returning an unknown error",
    521: "Web server is down",
    522: "Connection timed out",
    523: "Origin is unreachable",
    524: "A timeout occurred",
}


@dataclass(slots=True)
class Fault:
    """What is to go wrong with the next requests that fit.

    Attributes:
        method: HTTP method, `*` for any.
        route: pattern over the route template or the path, `*` for any.
        times: how many requests are hit; -1 for all until `Faults.clear`.
        skip: how many fitting requests pass before the first is hit.
        status: answer with this status instead (400, 403, 404, 429, 500, 502, 503 ...).
        code: Discord's code in that answer; 0 is an answer of Discord's proxy, in HTML where `page`
        is set. page: whether the answer is a page of HTML, as proxies send it; 520 to 524 always
        are. after: whether the request takes effect before it is answered wrongly. retry_after:
        seconds, for 429. everywhere: whether a 429 is the global one. latency: seconds before the
        request is looked at. cut: the connection breaks before the body is read, in the middle of
        it, or after the effect.
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
    cut: Cut | None = None
    hits: int = 0

    def fits(self, method: str, template: str, path: str) -> bool:
        """Whether a request is meant."""
        if self.times == 0 or self.method not in ("*", method):
            return False
        return fnmatchcase(template, self.route) or fnmatchcase(path, self.route)


def failure(status: int, code: int = 0, *, page: bool = False) -> Reply:
    """Returns the answer of a Discord, or of the proxy before it, that has a bad day."""
    text = f"{status} {_PROXY_TEXTS.get(status) or HTTPStatus(status).phrase}"
    if page or status in _PROXY_TEXTS:
        title, body = f"<head><title>{text}</title></head>", f"<center><h1>{text}</h1></center>"
        return Reply(
            status, page=f"<html>{title}<body>{body}<hr><center>cloudflare</center></body></html>"
        )
    return Reply(status, {"message": text.replace(" ", ": ", 1), "code": code})


class Faults:
    """The faults that wait for their requests, first come first served."""

    def __init__(self) -> None:
        self._waiting: list[Fault] = []

    def add(self, fault: Fault) -> Fault:
        """Arms a fault; its `hits` tell later how often it struck."""
        self._waiting.append(fault)
        return fault

    def add_from(self, values: Mapping[str, Any]) -> Fault:
        """Arms a fault given as JSON; an unknown key raises TypeError."""
        return self.add(Fault(**values))

    def clear(self) -> None:
        """Disarms all."""
        self._waiting.clear()

    def take(self, method: str, template: str, path: str) -> Fault | None:
        """The fault that strikes this request, if any."""
        for fault in self._waiting:
            if not fault.fits(method, template, path):
                continue
            if fault.skip > 0:
                fault.skip -= 1
                continue
            fault.times -= 1 if fault.times > 0 else 0
            fault.hits += 1
            if fault.times == 0:
                self._waiting.remove(fault)
            return fault
        return None
