"""The simulated users of a load run and their Discord: `python -m bifrost_bot.dev.load.crowd`.

The first line of standard input is the `Plan`; each later line is a request, answered by a line on
standard output. Players learn from the message that pings them that it is their turn, as real users
do; they look up their possible answers in the bot's journal. Each table has other people than
the next, as the bot carries out only a few commands and clicks of one person at a time.
"""

import asyncio
import math
import random
import re
import sqlite3
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from bifrost_bot.dev.benches.report import Figures
from bifrost_bot.dev.benches.seats import player_count
from bifrost_bot.dev.load.arrivals import Arrivals, busiest
from bifrost_bot.dev.load.child_process import connection_of, read_line, write_line
from bifrost_bot.dev.load.request_types import kind_of
from bifrost_bot.dev.load.scenario import (
    Answer,
    host_name,
    player_names,
    random_answers,
)
from bifrost_bot.dev.load.traffic import Traffic
from bifrost_bot.engines.registry import game_of
from bifrost_bot.engines.values import Slot
from bifrost_bot.gateway.channels.lifecycle import channel_name
from bifrost_bot.match.history import record
from bifrost_bot.match.model import Match, Status
from bifrost_bot.sandbox import Interaction, Person, PersonError, PersonSetup, Sandbox, Setup
from bifrost_bot.sandbox.world.components import walk
from bifrost_bot.sandbox.world.errors import ApiError
from bifrost_bot.sandbox.world.events import Event, MessageCreated
from bifrost_bot.sandbox.world.model import (
    PIN_NOTICE,
    SUPPRESS_NOTIFICATIONS,
    Channel,
    Message,
)
from bifrost_bot.sandbox.world.snowflake import instant_ms
from bifrost_bot.speech.channel import seat_address

_MAX_OPENING = 8
_TIMEOUT_SECONDS = 180.0
_SETTLE_SECONDS = 15.0
_MARGIN_MS = 1_000
_POLL_SECONDS = 5.0
_REMATCH_SECONDS = 20.0
_TRIES = 5
_COUNTDOWN = re.compile(r"<t:(\d+):R>")
_MATCH = re.compile(r"Match (\d+)")


class CrowdError(Exception):
    """Raised if the users cannot do their part; the message says why."""


_REFUSALS = (CrowdError, PersonError, ApiError)
"""What keeps users from their part: the bot, their client, or Discord."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The plan of a load run.

    Attributes:
        games: The ids of the games to play, in turn.
        matches: The number of matches at a time.
        seconds: How long to measure once all matches are running.
        turn_seconds: The length of a turn.
        guilds: How many servers the matches are spread over.
        tables: Channels on each server in which a match can be opened.
        database: The path of the bot's database, in which users look up their possible answers.
        typed_within: The part of the remaining time in which users type: 1 for any time of it.
        seats: Whether each match has the `fewest` or the `most` players of its game.
        seed: The seed of all the users' random choices.
    """

    games: tuple[str, ...]
    matches: int
    seconds: float
    turn_seconds: int
    guilds: int
    tables: int
    database: str = ""
    typed_within: float = 1
    seats: str = "fewest"
    seed: str = "load"

    @property
    def opening_seconds(self) -> int:
        """Seconds in which the matches are opened: whole turns, at least a second a match."""
        return self.turn_seconds * max(1, math.ceil(self.matches / self.turn_seconds))

    @property
    def most_players(self) -> int:
        """The most players of any match."""
        return max(player_count(game, self.seats) for game in self.games)

    def game(self, number: int) -> str:
        """Returns the game of the match of this number."""
        return self.games[number % len(self.games)]


@dataclass(slots=True)
class SentText:
    """A text typed in a channel, its expected confirmation, and the bot's replies with their times.

    Attributes:
        where: The channel in words.
        by: Its author's id.
        due_ms: The deadline that its author read; on a busy machine the text may be later.
    """

    text: str
    confirmed: str
    where: str
    by: int
    channel: int
    due_ms: int
    at_ms: int
    replies: list[tuple[int, str]] = field(default_factory=list)


class Crowd:
    """All hosts and players on one local Discord."""

    def __init__(self, plan: Plan, sandbox: Sandbox) -> None:
        self._plan = plan
        self._sandbox = sandbox
        self._world = sandbox.world
        self._reader = MatchReader(plan.database)
        nouns = "|".join({re.escape(game_of(game).info.board_noun) for game in plan.games})
        self._board_file = re.compile(rf"(?:{nouns})(.+)-(\d+)\.png")
        self._players: defaultdict[int, list[Person]] = defaultdict(list)
        self._people: dict[int, Person] = {}
        for table in range(plan.tables):
            for name in player_names(table, plan.most_players):
                person = sandbox.person(name)
                self._players[table].append(person)
                self._people[person.id] = person
        self._sent: dict[int, SentText] = {}
        self._failures: list[str] = []
        self._boards: defaultdict[tuple[str, int], list[int]] = defaultdict(list)
        self._planned = set[tuple[str, int, Slot]]()
        self._timers: list[asyncio.Handle] = []
        self._hosting = set[asyncio.Task[None]]()
        self._opening = asyncio.Semaphore(_MAX_OPENING)
        self._stopped = False
        self._posts = Counter[str]()
        self._kinds = Counter[str]()
        self._others: list[int] = []
        self._arrivals = Arrivals()
        self._traffic = Traffic()
        self._world.subscribe(self._on_event)
        self._world.recorder = self._arrivals.record

    @property
    def host_id(self) -> int:
        """The id of a host."""
        return self._host(0).id

    async def serve(self, request: dict[str, Any]) -> Figures:
        """Carries out a request of the other process and returns the answer."""
        match request.pop("do"):
            case "open":
                return await self._open_all()
            case "rehearse":
                return {"match": await self._open(self._plan.matches, computers=True)}
            case "stop":
                return await self._stop()
            case "report":
                return self._report()
            case "traffic":
                return {"sent": self._traffic.between(**request)}
            case "repeat":
                return self._repeat(**request)
            case unknown:
                raise CrowdError(f"there is no request {unknown}")

    # Hosting

    async def _open_all(self) -> Figures:
        """Opens the matches at random times, so that their deadlines spread over the whole turn.

        Returns how many were opened; the report says why others were not. Discord takes a second
        for a match's channels and first boards, longer under load.
        """
        chance = random.Random(self._plan.seed)  # noqa: S311 - the same users every time
        longest = self._plan.opening_seconds
        instants = sorted(chance.uniform(0, longest) for _ in range(self._plan.matches))
        async with asyncio.TaskGroup() as group:
            tasks = [
                group.create_task(self._open_later(number, instant))
                for number, instant in enumerate(instants)
            ]
        for number, task in enumerate(tasks):
            match_id = task.result()
            if match_id is not None:
                self._hosting.add(asyncio.create_task(self._keep_playing(number, match_id)))
        if not self._hosting:
            raise CrowdError(f"no match was opened: {self._failures[0]}")
        return {"opened": len(self._hosting)}

    async def _open_later(self, number: int, seconds: float) -> str | None:
        """Opens a match; returns its id, or None if that failed, which is noted."""
        await asyncio.sleep(seconds)
        try:
            return await self._open(number)
        except _REFUSALS as problem:
            self._failures.append(f"match at table {number}: {problem}")
            return None

    async def _keep_playing(self, number: int, match_id: str) -> None:
        """Opens another match at a table whenever the one there is over."""
        while not self._stopped:
            await asyncio.sleep(_POLL_SECONDS)
            if self._reader.is_over(match_id):
                await asyncio.sleep(_REMATCH_SECONDS)
                try:
                    await self._delete_match(self._table(number), match_id)
                    match_id = await self._open(number)
                except _REFUSALS as problem:
                    self._failures.append(f"another match at table {number}: {problem}")

    async def _delete_match(self, table: Channel, match_id: str) -> None:
        asked = await self._command(table, "match delete", {"match": match_id})
        assert asked.original is not None
        host = self._host(_table_number(table))
        await self._wait_for_answer(host.click(asked.original, "Delete the channels"))

    def _table(self, number: int) -> Channel:
        """Returns the table of the match of this number."""
        table, guild_number = divmod(number, self._plan.guilds)
        guild = list(self._world.guilds.values())[guild_number]
        channels = guild.channels.values()
        return next(channel for channel in channels if channel.name == f"table-{table}")

    def _host(self, table: int) -> Person:
        return self._sandbox.person(host_name(table))

    async def _open(self, number: int, *, computers: bool = False) -> str:
        """Opens and starts a match; returns its id once a board is shown."""
        async with self._opening:
            return await self._open_now(number, computers)

    async def _open_now(self, number: int, computers: bool) -> str:
        game = self._plan.game(number)
        count = game_of(game).info.fewest if computers else player_count(game, self._plan.seats)
        table = self._table(number)
        options = {
            "game": game,
            "seconds": self._plan.turn_seconds,
            "skill": "good",
            "computers": count if computers else 0,
        }
        created = await self._command(table, "match create", options)
        match_id = _match_number(created)
        seated = [] if computers else self._players[_table_number(table)][:count]
        for person in seated:
            await self._join(person, table)
        await self._until(
            lambda: _lobby_contains(table, match_id, f"Players {count}"), "list the players"
        )
        await self._command(table, "match start", {"match": match_id})
        for person in seated:
            await self._press(person, table, "I am ready")
        await self._until(lambda: self._boards[match_id, 1], "show the first board")
        return match_id

    async def _join(self, person: Person, table: Channel) -> None:
        asked = await self._press(person, table, "Join")
        shown = asked.original
        menu = None if shown is None else _menu(shown)
        if shown is not None and menu is not None:
            seat = menu["options"][0]["value"]
            await self._wait_for_answer(person.select(shown, menu["custom_id"], [seat]))

    async def _press(self, person: Person, table: Channel, label: str) -> Interaction:
        await self._until(lambda: _message_with_button(table, label), f"offer the button {label}")
        message = _message_with_button(table, label)
        assert message is not None
        return await self._wait_for_answer(person.click(message, label))

    async def _command(self, table: Channel, name: str, options: Mapping[str, Any]) -> Interaction:
        """Uses a host's command, again if the bot does not answer in time, which is counted."""
        host = self._host(_table_number(table))
        for _ in range(_TRIES):
            asked = host.run(table, name, options)
            await self._until(lambda asked=asked: asked.over, "answer a command")
            if not asked.failed:
                return asked
        raise CrowdError("the bot did not answer a command in time")

    async def _wait_for_answer(self, asked: Interaction) -> Interaction:
        await self._until(lambda: asked.over, "answer a command")
        if asked.failed:
            raise CrowdError("the bot did not answer a command in time")
        return asked

    async def _until(self, happened: Callable[[], object], what: str) -> None:
        try:
            await self._world.until(happened, _TIMEOUT_SECONDS)
        except TimeoutError:
            raise CrowdError(
                f"the bot did not {what} within {_TIMEOUT_SECONDS:.0f} seconds"
            ) from None

    # Playing

    def _on_event(self, event: Event) -> None:
        self._traffic.note(event, self._world.clock())
        kind = kind_of(event, self._world.channels)
        if kind is not None:
            self._kinds[kind] += 1
            if kind != "boards":
                self._others.append(self._world.clock())
        if not isinstance(event, MessageCreated) or not event.message.author.bot:
            return
        message = event.message
        # What Discord itself says of a pin is not sent by the bot, which deletes it.
        is_own = message.type != PIN_NOTICE
        if is_own and self._world.channels[message.channel_id].parent_id is not None:
            self._posts[_notification_kind(message)] += 1
        reference = message.reference
        if reference is not None and reference.message_id in self._sent:
            reply = (instant_ms(message.id), message.content)
            self._sent[reference.message_id].replies.append(reply)
        if message.mentions.users or message.attachments:
            self._note_board(message)

    def _note_board(self, message: Message) -> None:
        """Records the boards shown; players who are pinged will answer at some time of the turn."""
        channel = self._world.channels[message.channel_id]
        place = self._world.channels.get(channel.parent_id or 0)
        match_id = "" if place is None else place.name.rsplit(" ", 1)[1]
        for file in message.attachments:
            shown = self._board_file.fullmatch(file.filename)
            if shown:
                turn = int(shown[2])
                self._boards[match_id, turn].append(instant_ms(message.id))
        until = _COUNTDOWN.search(message.content)
        pinged = [self._people[id] for id in message.mentions.users if id in self._people]
        if place is not None and until is not None and pinged and not self._stopped:
            due_ms = int(until[1]) * 1000
            loop = asyncio.get_running_loop()
            timer = loop.call_soon(self._plan_answers, match_id, pinged, place, due_ms)
            self._timers.append(timer)

    def _plan_answers(
        self, match_id: str, pinged: Sequence[Person], place: Channel, due_ms: int
    ) -> None:
        match = self._reader.match(match_id)
        loop = asyncio.get_running_loop()
        left_ms = max(0, due_ms - self._world.clock() - _MARGIN_MS)
        for person in pinged:
            for answer in random_answers(match, str(person.id), self._plan.seed):
                if (match_id, match.number, answer.slot) in self._planned:
                    continue
                self._planned.add((match_id, match.number, answer.slot))
                name = channel_name(match, seat_address(match, answer.slot))
                channel = self._channel_in(place, name)
                chance = random.Random(f"{self._plan.seed}/{match_id}/{name}/{match.number}")  # noqa: S311 - as above
                delay = chance.uniform(0, left_ms * self._plan.typed_within) / 1000
                self._timers.append(
                    loop.call_later(
                        delay, self._send_answer, person, channel, match_id, answer, due_ms
                    )
                )

    def _channel_in(self, category: Channel, name: str) -> Channel:
        for channel in self._world.channels.values():
            if channel.parent_id == category.id and channel.name == name:
                return channel
        raise CrowdError(f"there is no channel {name}")

    def _send_answer(
        self, person: Person, channel: Channel, match_id: str, answer: Answer, due_ms: int
    ) -> None:
        where = f"{channel.name} of match {match_id}"
        try:
            message = person.say(channel, answer.text)
        except Exception as problem:
            self._failures.append(f"{answer.text} in {where}: {problem}")
            return
        self._sent[message.id] = SentText(
            answer.text,
            answer.confirmed,
            where,
            person.id,
            channel.id,
            due_ms,
            instant_ms(message.id),
        )

    async def _stop(self) -> Figures:
        """Stops all typing, and waits for a limited time until all texts have a reply."""
        self._stopped = True
        for pending in (*self._timers, *self._hosting):
            pending.cancel()
        sent = self._sent.values()

        def all_are_answered() -> bool:
            return all(text.replies for text in sent)

        try:
            await self._world.until(all_are_answered, _SETTLE_SECONDS)
        except TimeoutError:
            return {"settled": False}
        return {"settled": True}

    def _repeat(self, since_ms: int, until_ms: int) -> Figures:
        """Lets everyone type the texts of a period again, each as long after now."""
        loop = asyncio.get_running_loop()
        typed = 0
        for said in self._sent.values():
            if since_ms <= said.at_ms <= until_ms:
                delay = (said.at_ms - since_ms) / 1000
                loop.call_later(delay, self._type_again, said)
                typed += 1
        return {"typed": typed}

    def _type_again(self, said: SentText) -> None:
        channel = self._world.channels[said.channel]
        message = self._people[said.by].say(channel, said.text)
        at_ms = instant_ms(message.id)
        self._sent[message.id] = replace(said, at_ms=at_ms, replies=[])

    # Reporting

    def _report(self) -> Figures:
        limits = self._sandbox.limits
        boards: list[list[Any]] = []
        for (match_id, turn), stamps in self._boards.items():
            boards.append([match_id, turn, *stamps])
        return {
            "said": [asdict(said) for said in self._sent.values()],
            "unsaid": self._failures,
            "boards": boards,
            "others": self._others,
            "requests": dict(self._sandbox.rest.requests),
            "kinds": dict(self._kinds),
            "posts": {kind: self._posts[kind] for kind in ("silent", "loud", "needless")},
            "peak": busiest(self._arrivals.times),
            "too_many": limits.refused_by_route + limits.refused_everywhere,
            "unanswered_commands": self._world.dead_interactions,
            "broken": self._sandbox.rest.broken + self._world.unmatched,
            "processor_seconds": time.process_time(),
        }


class MatchReader:
    """Reads matches from the bot's SQLite file; readers do not block its writer."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._known: dict[str, tuple[int, Match]] = {}

    def match(self, match_id: str) -> Match:
        """Returns a match's current state."""
        ((newest,),) = self._rows("SELECT MAX(seq) FROM events WHERE match_id = ?", match_id)
        seq, known = self._known.get(match_id, (0, None))
        if known is not None and seq == newest:
            return known
        rows = self._rows("SELECT seq, body FROM events WHERE match_id = ? ORDER BY seq", match_id)
        match = record.read([body for _, body in rows])
        assert match is not None
        self._known[match_id] = (rows[-1][0], match)
        return match

    def is_over(self, match_id: str) -> bool:
        """Returns whether a match is over."""
        ((status,),) = self._rows("SELECT status FROM matches WHERE id = ?", match_id)
        return status in (Status.FINISHED, Status.ABANDONED)

    def _rows(self, query: str, match_id: str) -> list[Any]:
        address = f"{Path(self._path).as_uri()}?mode=ro"
        with closing(sqlite3.connect(address, uri=True)) as connection:
            return connection.execute(query, (match_id,)).fetchall()


def _notification_kind(message: Message) -> str:
    """Returns how a match's message notifies; needless is a sound that mentions no user."""
    if message.flags & SUPPRESS_NOTIFICATIONS:
        return "silent"
    return "loud" if message.mentions.users else "needless"


def _table_number(table: Channel) -> int:
    return int(table.name.removeprefix("table-"))


def _message_with_button(table: Channel, label: str) -> Message | None:
    """Returns the newest message in a channel that has a button with this label."""
    for message in reversed(list(table.messages.values())):
        if any(part.get("label") == label for part in walk(message.components)):
            return message
    return None


def _menu(message: Message) -> dict[str, Any] | None:
    return next((part for part in walk(message.components) if "options" in part), None)


def _lobby_contains(table: Channel, match_id: str, text: str) -> bool:
    """Returns whether a match's lobby contains a text."""
    return any(
        text in message.content and re.search(rf"\b{match_id}\b", message.content)
        for message in table.messages.values()
    )


def _match_number(created: Interaction) -> str:
    answer = created.original.content if created.original else ""
    found = _MATCH.search(answer)
    if found is None:
        raise CrowdError(f"the bot opened no match: {answer}")
    return found[1]


def setup(plan: Plan) -> Setup:
    """Returns the setup of the plan's Discord, with all limits but that on identifies.

    Commands may be answered late: on a busy machine the benchmark counts how late.
    """
    people = [PersonSetup("Odin", "owner")]
    for table in range(plan.tables):
        people.append(PersonSetup(host_name(table), "host"))
        people.extend(map(PersonSetup, player_names(table, plan.most_players)))
    return Setup(
        guilds=tuple(f"Server {number}" for number in range(1, plan.guilds + 1)),
        people=tuple(people),
        channels=("general", *(f"table-{number}" for number in range(plan.tables))),
        identify_ms=0,
        answer_ms=60_000,
    )


async def main() -> None:
    """Serves requests until the input ends."""
    plan = Plan(**await read_line())
    async with Sandbox(setup(plan)) as sandbox:
        crowd = Crowd(plan, sandbox)
        write_line(connection_of(sandbox) | {"host": str(crowd.host_id)})
        while request := await read_line():
            try:
                write_line(await crowd.serve(request))
            except _REFUSALS as problem:
                write_line({"error": str(problem)})


if __name__ == "__main__":
    asyncio.run(main())
