"""Discord's rate limits: a bucket per route and channel or guild, and a global one per bot."""

import hashlib
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from bifrost_bot.sandbox.rest.route import Route
from bifrost_bot.sandbox.world.errors import too_many
from bifrost_bot.sandbox.world.model import Json


@dataclass(frozen=True, slots=True)
class Limit:
    """A number of requests in a number of seconds."""

    count: int
    seconds: float


@dataclass(slots=True)
class _Window:
    remaining: int
    ends_ms: float


_FREE = Limit(10_000, 1)
# Discord publishes none of these; they are what bot authors observe.
_LIMITS: Mapping[tuple[str, str], Limit] = {
    ("POST", "/channels/{channel_id}/messages"): Limit(5, 5),
    ("PATCH", "/channels/{channel_id}/messages/{message_id}"): Limit(5, 5),
    ("DELETE", "/channels/{channel_id}/messages/{message_id}"): Limit(5, 1),
    ("POST", "/channels/{channel_id}/typing"): Limit(5, 5),
    ("PUT", "/channels/{channel_id}/messages/{message_id}/reactions/{emoji}/@me"): Limit(4, 1),
    ("PATCH", "/channels/{channel_id}"): Limit(10, 15),
    ("POST", "/webhooks/{webhook_id}/{webhook_token}"): Limit(5, 2),
    ("PATCH", "/webhooks/{webhook_id}/{webhook_token}/messages/@original"): Limit(5, 2),
}
_RENAMES = Limit(2, 600)
_OLD_EDITS = Limit(3, 6)
_USUAL = 0, "You are being rate limited."
_OLD_EDITS_REACHED = (
    30046,
    "Maximum number of edits to messages older than 1 hour reached. Try again later",
)
_REFUSED = (401, 403, 429)
_REFUSALS_MS = 600_000
_BAN_SECONDS = 3_600
_RENAME_ROUTE = ("PATCH", "/channels/{channel_id}")


@dataclass(frozen=True, slots=True)
class Verdict:
    """The rate limiter's answer: the headers, and the wait if the request is refused."""

    headers: Mapping[str, str]
    retry_after: float | None = None
    everywhere: bool = False
    reason: tuple[int, str] = _USUAL

    def body(self) -> Json:
        """Returns the body of a refusal."""
        return too_many(self.retry_after or 0, *self.reason, everywhere=self.everywhere).body()


class Limits:
    """Counts requests and refuses those over the limits.

    A window begins with its first request. The global limit counts the requests of the last
    1000 ms, which is stricter than windows, so nothing passes that Discord would refuse.
    """

    def __init__(self, clock: Callable[[], int], by_route: bool, everywhere: int | None) -> None:
        self.by_route = by_route
        self.everywhere = everywhere
        self.refused_by_route = 0
        self.refused_everywhere = 0
        self._clock = clock
        self._windows: dict[tuple[str, ...], _Window] = {}
        self._recent: deque[int] = deque()

    def check(self, route: Route, major: str, renames: bool, old: bool = False) -> Verdict:
        """Counts one request.

        Args:
            major: the channel, guild or webhook in the path.
            renames: whether it changes a channel's name or topic (2 in 10 minutes).
            old: whether it edits a message older than an hour (3 in 6 seconds).
        """
        now = self._clock()
        wait = 0 if route.open else self._wait_everywhere(now)
        if wait:
            self.refused_everywhere += 1
            return Verdict({}, wait, True)
        key = (route.method, route.template)
        limit = _LIMITS.get(key, _FREE) if self.by_route else _FREE
        window = self._window((*key, major), limit, now)
        if window.remaining <= 0:
            return self._refuse(window, window, limit, key, now)
        if renames and key == _RENAME_ROUTE and self.by_route:
            names = self._window(("rename", major), _RENAMES, now)
            if names.remaining <= 0:
                return self._refuse(names, window, limit, key, now)
            names.remaining -= 1
        if old and self.by_route:
            edits = self._window(("old edit", major), _OLD_EDITS, now)
            if edits.remaining <= 0:
                verdict = self._refuse(edits, window, limit, key, now)
                return replace(verdict, reason=_OLD_EDITS_REACHED)
            edits.remaining -= 1
        window.remaining -= 1
        if not route.open:
            self._recent.append(now)
        return Verdict(_headers(window, limit, key, now))

    def _wait_everywhere(self, now: int) -> float:
        while self._recent and now - self._recent[0] >= 1000:
            self._recent.popleft()
        if self.everywhere is None or len(self._recent) < self.everywhere:
            return 0
        return max(1, self._recent[0] + 1000 - now) / 1000

    def _window(self, key: tuple[str, ...], limit: Limit, now: int) -> _Window:
        window = self._windows.get(key)
        if window is None or now >= window.ends_ms:
            self._forget_old(now)
            window = self._windows[key] = _Window(limit.count, now + limit.seconds * 1000)
        return window

    def _forget_old(self, now: int) -> None:
        if len(self._windows) > 10_000:
            windows = self._windows.items()
            self._windows = {key: window for key, window in windows if window.ends_ms > now}

    def _refuse(
        self, full: _Window, shown: _Window, limit: Limit, key: tuple[str, str], now: int
    ) -> Verdict:
        self.refused_by_route += 1
        retry_after = max(1, full.ends_ms - now) / 1000
        return Verdict(_headers(shown, limit, key, now), retry_after)


class Ban:
    """The ban of the bot's address: every request is refused, and prolongs it.

    Attributes:
        status: the status of the refusals, 429 or 403.
        requests: how many requests were refused.
    """

    def __init__(self, clock: Callable[[], int]) -> None:
        self.status = 429
        self.requests = 0
        self._clock = clock
        self._length_ms = 0
        self._until_ms = 0

    @property
    def seconds(self) -> float:
        """Seconds until the ban ends, 0 for none."""
        return max(0, self._until_ms - self._clock()) / 1000

    def begin(self, seconds: float = _BAN_SECONDS, status: int = 429) -> None:
        """Bans the address for so long; 0 ends the ban."""
        self.status = status
        self._length_ms = round(1000 * seconds)
        self._until_ms = self._clock() + self._length_ms

    def prolong(self) -> None:
        """Counts a request, with which the ban begins again."""
        self.requests += 1
        self._until_ms = self._clock() + self._length_ms


class InvalidRequestLimit:
    """Counts refused requests; too many in ten minutes ban the address for an hour."""

    def __init__(self, clock: Callable[[], int], allowed: int, ban: Ban) -> None:
        self._clock = clock
        self._recent: deque[int] = deque(maxlen=allowed)
        self._ban = ban

    def count(self, status: int) -> None:
        """Counts a response if it is a refusal."""
        if status not in _REFUSED:
            return
        now = self._clock()
        self._recent.append(now)
        if len(self._recent) == self._recent.maxlen and now - self._recent[0] < _REFUSALS_MS:
            self._ban.begin()
            self._recent.clear()


def _headers(window: _Window, limit: Limit, key: tuple[str, str], now: int) -> dict[str, str]:
    bucket = hashlib.md5(" ".join(key).encode(), usedforsecurity=False)
    return {
        "X-RateLimit-Limit": str(limit.count),
        "X-RateLimit-Remaining": str(window.remaining),
        "X-RateLimit-Reset": f"{window.ends_ms / 1000:.3f}",
        "X-RateLimit-Reset-After": f"{max(0, window.ends_ms - now) / 1000:.3f}",
        "X-RateLimit-Bucket": bucket.hexdigest(),
    }
