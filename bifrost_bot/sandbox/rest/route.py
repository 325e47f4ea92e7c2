"""Routes: a method, a path template and a handler."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from bifrost_bot.sandbox.world import permissions as allow
from bifrost_bot.sandbox.world.errors import not_found
from bifrost_bot.sandbox.world.json_values import is_array, is_object, objects_of
from bifrost_bot.sandbox.world.message_payloads import message_json
from bifrost_bot.sandbox.world.model import Channel, Guild, Json, Message, Upload, User

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
        """Returns an id from the path."""
        return int(self.ids[name])

    @property
    def fields(self) -> Json:
        """The request body; an empty object if it is no object."""
        return self.body if is_object(self.body) else {}

    @property
    def items(self) -> list[Json]:
        """The objects of a request body that is an array; none if it is no array."""
        return objects_of(self.body) if is_array(self.body) else []

    @property
    def bot(self) -> User:
        """The calling bot."""
        return self.world.bot

    @property
    def channel(self) -> Channel:
        """The channel in the path, or ApiError 10003."""
        return self.world.channel(self.id("channel_id"))

    def require(self, channel: Channel, *needed: int) -> int:
        """Returns the bot's permissions in a channel; raises as `permissions.require` does."""
        return self.world.require(channel, self.bot, *needed)

    def require_in_guild(self, *needed: int) -> int:
        """Returns the bot's permissions in the guild in the path; raises like `require`."""
        return allow.require_in_guild(self.guild, self.bot.id, *needed)

    def message_json(self, message: Message) -> Json:
        """Returns a message as the bot sees it."""
        return message_json(self.world, message, self.bot.id)

    @property
    def guild(self) -> Guild:
        """The guild in the path; ApiError 10004 if the bot is not a member."""
        guild = self.world.guild(self.id("guild_id"))
        if self.bot.id not in guild.members:
            raise not_found("Guild")
        return guild


@dataclass(frozen=True, slots=True)
class Reply:
    """A response; `body` None is no body. `page` is HTML, as from a proxy before Discord."""

    status: int
    body: Any = None
    page: str = ""
    headers: Mapping[str, str] = field(default_factory=dict[str, str])


NOTHING = Reply(204)
Handler = Callable[[Call], Reply]


def ok(body: Any, status: int = 200) -> Reply:
    """Returns a reply with a JSON body."""
    return Reply(status, body)


@dataclass(frozen=True, slots=True)
class Route:
    """A row of the route table; `open` routes need no token and are not counted globally."""

    method: str
    template: str
    handler: Handler
    open: bool = False

    @property
    def parts(self) -> list[str]:
        """The segments of the template."""
        return self.template.strip("/").split("/")


class RouteTable:
    """Finds the route for a method and path; literal parts win over parameters."""

    def __init__(self, routes: Iterable[Route]) -> None:
        self._routes: dict[tuple[str, int], list[Route]] = {}
        for route in sorted(routes, key=lambda route: route.template.count("{")):
            key = (route.method, len(route.parts))
            self._routes.setdefault(key, []).append(route)

    def find(self, method: str, path: str) -> tuple[Route, dict[str, str]] | None:
        """Returns the route and its path parameters, None for an unknown path."""
        values = path.strip("/").split("/")
        for route in self._routes.get((method, len(values)), ()):
            parameters = _match(route.parts, values)
            if parameters is not None:
                return route, parameters
        return None


def _match(parts: list[str], values: list[str]) -> dict[str, str] | None:
    parameters: dict[str, str] = {}
    for part, value in zip(parts, values, strict=True):
        if part.startswith("{"):
            name = part[1:-1]
            if name.endswith("_id") and not value.isdigit():
                return None
            parameters[name] = value
        elif part != value:
            return None
    return parameters
