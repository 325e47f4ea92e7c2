"""What a route is: a method, an address with holes, and a plain function from a call to a reply."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from bifrost_bot.sandbox.world.errors import unknown
from bifrost_bot.sandbox.world.json_values import is_array, is_object, objects_of
from bifrost_bot.sandbox.world.model import Channel, Guild, Json, Upload, User

if TYPE_CHECKING:
    from bifrost_bot.sandbox.world.world import World


@dataclass(frozen=True, slots=True)
class Call:
    """One request of the bot, read and parsed."""

    world: "World"
    method: str
    path: str
    ids: Mapping[str, str]
    query: Mapping[str, str] = field(default_factory=dict[str, str])
    body: Any = None
    uploads: tuple[Upload, ...] = ()

    def id(self, name: str) -> int:
        """A number from the address."""
        return int(self.ids[name])

    @property
    def fields(self) -> Json:
        """The request body, an empty object if it is none."""
        return self.body if is_object(self.body) else {}

    @property
    def items(self) -> list[Json]:
        """The objects of a request body that is an array; none if it is no array."""
        return objects_of(self.body) if is_array(self.body) else []

    @property
    def bot(self) -> User:
        """Who calls."""
        return self.world.bot

    @property
    def channel(self) -> Channel:
        """The channel in the address, or ApiError 10003."""
        return self.world.channel(self.id("channel_id"))

    @property
    def guild(self) -> Guild:
        """The guild in the address; ApiError 10004 where the bot is no member."""
        guild = self.world.guild(self.id("guild_id"))
        if self.bot.id not in guild.members:
            raise unknown("Guild")
        return guild


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer; a body of None means no body at all. A page of HTML is what a proxy before
    Discord answers with.
    """

    status: int
    body: Any = None
    page: str = ""


NOTHING = Reply(204)
Handler = Callable[[Call], Reply]


def ok(body: Any, status: int = 200) -> Reply:
    """A reply with a JSON body."""
    return Reply(status, body)


@dataclass(frozen=True, slots=True)
class Route:
    """A row of the route table; `open` routes need no token and are not counted globally."""

    method: str
    template: str
    handler: Handler
    open: bool = False


class RouteTable:
    """Finds the route for a method and path; literal parts win over holes."""

    def __init__(self, routes: Iterable[Route]) -> None:
        self._rows: dict[tuple[str, int], list[tuple[tuple[str, ...], Route]]] = {}
        for route in routes:
            parts = tuple(route.template.strip("/").split("/"))
            self._rows.setdefault((route.method, len(parts)), []).append((parts, route))
        for rows in self._rows.values():
            rows.sort(key=lambda row: sum(part.startswith("{") for part in row[0]))

    def find(self, method: str, path: str) -> tuple[Route, dict[str, str]] | None:
        """The route and the values of its holes, None for an unknown address."""
        given = path.strip("/").split("/")
        for parts, route in self._rows.get((method, len(given)), ()):
            holes = _fit(parts, given)
            if holes is not None:
                return route, holes
        return None


def _fit(parts: tuple[str, ...], given: list[str]) -> dict[str, str] | None:
    holes: dict[str, str] = {}
    for part, value in zip(parts, given, strict=True):
        if part.startswith("{"):
            name = part[1:-1]
            if name.endswith("_id") and not value.isdigit():
                return None
            holes[name] = value
        elif part != value:
            return None
    return holes
