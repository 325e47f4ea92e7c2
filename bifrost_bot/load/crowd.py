"""The simulated users of a load run and their Discord, in a separate process: `python -m bifrost_bot.load.crowd`.

The first line of standard input is the `Plan`; each later one is a request, and each is answered by a line on standard
output. Players learn as real users do that it is their turn: from the board that pings them.
"""

import asyncio
import json
import random
import re
import sys
import time
from collections import Counter, defaultdict, deque
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from typing import Any

from bifrost_bot.load.played import NO_MOVE, played
from bifrost_bot.sandbox import Interaction, Person, PersonSetup, Sandbox, Setup
from bifrost_bot.sandbox.world.events import Event, MessageCreated
from bifrost_bot.sandbox.world.model import SUPPRESS_NOTIFICATIONS, Channel, Message
from bifrost_bot.sandbox.world.snowflake import instant_ms

_HOST = "Hilda"
_PATIENCE_SECONDS = 180.0
_SETTLE_SECONDS = 15.0
_MARGIN_MS = 1_000
_COUNTDOWN = re.compile(r"<t:(\d+):R>")
_UNCOUNTED = ("/interactions", "/webhooks", "/gateway")


class CrowdError(Exception):
    """The users could not do what the run asks of them; the message says what went wrong."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The plan of a load run.

    Attributes:
        game: The id of the game to play.
        matches: The number of matches, each with as few typing users as the game allows.
        seconds: How long to measure once all matches are running.
        turn_seconds: The length of a turn.
        guilds: How many servers the matches are spread over.
        tables: Channels on each server in which a match can be opened.
        seed: The seed of all the users' random choices.
    """

    game: str
    matches: int
    seconds: float
    turn_seconds: int
    guilds: int
    tables: int
    seed: str = "load"


@dataclass(slots=True)
class Said:
    """A text typed in a channel, and the bot's replies to it with their times."""

    text: str
    where: str
    at_ms: int
    replies: list[tuple[int, str]] = field(default_factory=list)


class Crowd:
    """All hosts and players on one local Discord."""

    def __init__(self, plan: Plan, sandbox: Sandbox) -> None:
        self._plan = plan
        self._sandbox = sandbox
        self._world = sandbox.world
        self._played = played(plan.game)
        self._board_file = re.compile(rf"{re.escape(self._played.board_noun)}(.+)-(\d+)\.png")
        self._people = {person.id: person for person in map(sandbox.person, self._played.players)}
        self._host = sandbox.person(_HOST)
        self._said: dict[int, Said] = {}
        self._unsaid: list[str] = []
        self._boards: defaultdict[tuple[str, int], list[int]] = defaultdict(list)
        self._cells: dict[tuple[str, str], list[str]] = {}
        self._timers: list[asyncio.TimerHandle] = []
        self._quiet = False
        self._posts = Counter[str]()
        self._tally = _Tally()
        self._world.subscribe(self._hear)
        self._world.recorder = self._tally.record

    async def serve(self, request: dict[str, Any]) -> dict[str, Any]:
        """Carries out a request of the other process and returns the answer."""
        match request.pop("do"):
            case "open":
                return await self._open_all()
            case "rehearse":
                return {"match": await self._open(self._plan.matches, computers=len(self._people))}
            case "hush":
                return await self._hush()
            case "report":
                return self._report()
            case unknown:
                raise CrowdError(f"there is no request {unknown}")

    # Hosting

    async def _open_all(self) -> dict[str, Any]:
        """Opens the matches at different times, as hosts do, so that deadlines are spread over the whole turn."""
        chance = random.Random(self._plan.seed)  # noqa: S311 - the same users every time
        instants = sorted(chance.uniform(0, self._plan.turn_seconds) for _ in range(self._plan.matches))
        async with asyncio.TaskGroup() as group:
            for number, instant in enumerate(instants):
                group.create_task(self._open_later(number, instant))
        return {"opened": self._plan.matches}

    async def _open_later(self, number: int, seconds: float) -> None:
        await asyncio.sleep(seconds)
        await self._open(number)

    async def _open(self, number: int, computers: int = 0) -> str:
        """Opens and starts a match; returns its id once the first boards are shown."""
        guild = list(self._world.guilds.values())[number % self._plan.guilds]
        table = next(one for one in guild.channels.values() if one.name == f"table-{number // self._plan.guilds}")
        options = {"game": self._plan.game, "seconds": self._plan.turn_seconds, "computers": computers, "skill": "good"}
        created = await self._answered(self._host.run(table, "match create", options))
        match_id = _number(created)
        for person in self._people.values() if not computers else ():
            await self._press(person, table, "Join")
        full = f"Players ({len(self._people)} of {len(self._people)})"
        await self._until(lambda: _says(table, full), "list the players")
        await self._answered(self._host.run(table, "match start", {"match": match_id}))
        for person in self._people.values() if not computers else ():
            await self._press(person, table, "I am ready")
        await self._until(lambda: len(self._boards[match_id, 1]) >= self._played.shown, "show the first boards")
        return match_id

    async def _press(self, person: Person, table: Channel, label: str) -> None:
        await self._until(lambda: _labelled(table, label), f"offer the button {label}")
        message = _labelled(table, label)
        assert message is not None
        await self._answered(person.click(message, label))

    async def _answered(self, asked: Interaction) -> Interaction:
        await self._until(lambda: asked.over, "answer a command")
        if asked.failed:
            raise CrowdError("the bot did not answer a command in time")
        return asked

    async def _until(self, happened: Callable[[], object], what: str) -> None:
        try:
            await self._world.until(happened, _PATIENCE_SECONDS)
        except TimeoutError:
            raise CrowdError(f"the bot did not {what} within {_PATIENCE_SECONDS:.0f} seconds") from None

    # Playing

    def _hear(self, event: Event) -> None:
        if not isinstance(event, MessageCreated) or not event.message.author.bot:
            return
        message = event.message
        self._posts[_loudness(message)] += self._world.channels[message.channel_id].parent_id is not None
        if message.reference is not None and message.reference.message_id in self._said:
            self._said[message.reference.message_id].replies.append((instant_ms(message.id), message.content))
        for file in message.attachments:
            shown = self._board_file.fullmatch(file.filename)
            if shown:
                self._look(message, shown[1], int(shown[2]))

    def _look(self, message: Message, board: str, turn: int) -> None:
        """Records that a board is shown; the player it pings will type a move at some time in the turn."""
        channel = self._world.channels[message.channel_id]
        match_id = self._world.channels[channel.parent_id or 0].name.rsplit(" ", 1)[1]
        self._boards[match_id, turn].append(instant_ms(message.id))
        until = _COUNTDOWN.search(message.content)
        if until is None or not message.mentions.users or self._quiet:
            return
        person = self._people[message.mentions.users[0]]
        left_ms = int(until[1]) * 1000 - self._world.clock() - _MARGIN_MS
        chance = random.Random(f"{self._plan.seed}/{match_id}/{board}/{turn}")  # noqa: S311 - as above
        loop = asyncio.get_running_loop()
        delay = chance.uniform(0, max(0, left_ms) / 1000)
        self._timers.append(loop.call_later(delay, self._type, person, channel, match_id, board))

    def _type(self, person: Person, channel: Channel, match_id: str, board: str) -> None:
        text, where = self._cell(match_id, board), f"{channel.name} of match {match_id}"
        try:
            message = person.say(channel, text)
        except Exception as problem:
            self._unsaid.append(f"{text} in {where}: {problem}")
            return
        self._said[message.id] = Said(text, where, instant_ms(message.id))

    def _cell(self, match_id: str, board: str) -> str:
        """Returns a cell of a board that was not named before; each is named at most once, so it is empty."""
        cells = self._cells.get((match_id, board))
        if cells is None:
            cells = self._cells[match_id, board] = list(self._played.texts)
            random.Random(f"{self._plan.seed}/{match_id}/{board}").shuffle(cells)  # noqa: S311 - as above
        return cells.pop() if cells else NO_MOVE

    async def _hush(self) -> dict[str, Any]:
        """Stops all typing and waits, for a limited time, until the bot has replied to everything."""
        self._quiet = True
        for timer in self._timers:
            timer.cancel()
        try:
            await self._world.until(lambda: all(said.replies for said in self._said.values()), _SETTLE_SECONDS)
        except TimeoutError:
            return {"settled": False}
        return {"settled": True}

    # Reporting

    def _report(self) -> dict[str, Any]:
        limits = self._sandbox.limits
        return {
            "said": [asdict(said) for said in self._said.values()],
            "unsaid": self._unsaid,
            "boards": [[match_id, turn, *stamps] for (match_id, turn), stamps in self._boards.items()],
            "requests": dict(self._sandbox.rest.requests),
            "posts": {kind: self._posts[kind] for kind in ("silent", "loud", "needless")},
            "peak": self._tally.peak,
            "too_many": limits.refused_by_route + limits.refused_everywhere,
            "unanswered_commands": self._world.dead_interactions,
            "broken": self._sandbox.rest.broken + self._world.unmatched,
            "processor_seconds": time.process_time(),
        }


class _Tally:
    """A counter of the requests that Discord counts, and their peak in any second."""

    def __init__(self) -> None:
        self.peak = 0
        self._recent: deque[float] = deque()

    def record(self, _method: str, template: str | None, *_: Any) -> None:
        if template is None or template.startswith(_UNCOUNTED):
            return
        now = time.monotonic()
        self._recent.append(now)
        while now - self._recent[0] >= 1:
            self._recent.popleft()
        self.peak = max(self.peak, len(self._recent))


def _loudness(message: Message) -> str:
    """Returns how loud a message in a match's channels is; needless is a sound that calls nobody."""
    if message.flags & SUPPRESS_NOTIFICATIONS:
        return "silent"
    return "loud" if message.mentions.users else "needless"


def _labelled(table: Channel, label: str) -> Message | None:
    """Returns the message in a channel that has a button with this label."""
    for message in table.messages.values():
        if any(button.get("label") == label for row in message.components for button in row.get("components", ())):
            return message
    return None


def _says(table: Channel, text: str) -> bool:
    return any(text in message.content for message in table.messages.values())


def _number(created: Interaction) -> str:
    found = re.search(r"Match (\d+)", created.original.content if created.original else "")
    if found is None:
        raise CrowdError(f"the bot opened no match: {created.original and created.original.content}")
    return found[1]


def setup(plan: Plan) -> Setup:
    """Returns the setup of a Discord with channels for the plan's lobbies; all limits but that on starts are on."""
    people = (PersonSetup("Odin", "owner"), PersonSetup(_HOST, "host"), *map(PersonSetup, played(plan.game).players))
    return Setup(
        guilds=tuple(f"Server {number}" for number in range(1, plan.guilds + 1)),
        people=people,
        channels=("general", *(f"table-{number}" for number in range(plan.tables))),
        identify_ms=0,
    )


async def main() -> None:
    """Serves requests until the input ends."""
    plan = Plan(**json.loads(await asyncio.to_thread(sys.stdin.readline)))
    async with Sandbox(setup(plan)) as sandbox:
        crowd = Crowd(plan, sandbox)
        _write({"api_base": sandbox.api_base, "gateway_url": sandbox.gateway_url, "token": sandbox.bot_token})
        while line := await asyncio.to_thread(sys.stdin.readline):
            try:
                _write(await crowd.serve(json.loads(line)))
            except* CrowdError as problems:
                _write({"error": str(problems.exceptions[0])})


def _write(answer: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(answer) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    asyncio.run(main())
