"""The composition root: builds a bot out of its parts, runs it, and stops it gently."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass

from bifrost_bot.config import BotSettings
from bifrost_bot.gateway.addressing import Directory
from bifrost_bot.gateway.animator import Animator
from bifrost_bot.gateway.bot import BifrostBot, aim
from bifrost_bot.gateway.caretaker import Caretaker
from bifrost_bot.gateway.confirmation import Confirmations
from bifrost_bot.gateway.control import Control
from bifrost_bot.gateway.desk import ChannelServices, Desk, HostServices, OutgoingServices, PeopleServices
from bifrost_bot.gateway.outgoing.board_message import BoardMessages
from bifrost_bot.gateway.outgoing.discord_delivery import DiscordDelivery
from bifrost_bot.gateway.outgoing.lobby_message import LobbyMessages
from bifrost_bot.gateway.outgoing.sender import Sender
from bifrost_bot.gateway.outgoing.text_message import TextMessages
from bifrost_bot.gateway.render import Renderer
from bifrost_bot.gateway.scribe import Scribe
from bifrost_bot.gateway.servers import Servers
from bifrost_bot.gateway.stage import Stage
from bifrost_bot.gateway.start import StartError, explained
from bifrost_bot.gateway.sweeper import Sweeper
from bifrost_bot.gateway.unreadable_news import UnreadableNews
from bifrost_bot.match.model import Match
from bifrost_bot.present import upkeep
from bifrost_bot.present.image import Painter
from bifrost_bot.runtime.clock import Clock, SystemClock
from bifrost_bot.runtime.computer import ComputerPlayers
from bifrost_bot.runtime.delivery.loop import Delivery
from bifrost_bot.runtime.delivery.marks import DeliveryMarks
from bifrost_bot.runtime.faults import FaultError
from bifrost_bot.runtime.limiter import Limiter
from bifrost_bot.runtime.personal import Personal
from bifrost_bot.runtime.privacy import Privacy
from bifrost_bot.runtime.records import Records
from bifrost_bot.runtime.recovery import Watch
from bifrost_bot.runtime.reminders import Reminders
from bifrost_bot.runtime.runner import Runner
from bifrost_bot.runtime.setting_aside import set_aside
from bifrost_bot.runtime.tasks import Tasks, told_to_stop, until_stopped
from bifrost_bot.runtime.tenure import Tenure
from bifrost_bot.runtime.thinking import hire_archiver, hire_players
from bifrost_bot.runtime.timekeeper import Timekeeper
from bifrost_bot.runtime.vitals import Vitals, published
from bifrost_bot.store import outbox
from bifrost_bot.store.database import Database
from bifrost_bot.store.reading import mark_path, open_mark
from bifrost_bot.store.share import Share

log = logging.getLogger(__name__)
_OUSTED = "Another process has taken this one's place; only one may serve a shard."


@dataclass(frozen=True, slots=True)
class App:
    """A bot that is ready to be started, and the parts that tools and tests look at."""

    bot: BifrostBot
    runner: Runner
    timekeeper: Timekeeper
    desk: Desk
    tenure: Tenure
    vitals: Vitals
    tasks: Tasks


@asynccontextmanager
async def building(
    settings: BotSettings, clock: Clock | None = None, guild_ready_timeout: float = 1.0
) -> AsyncIterator[App]:
    """Yields a bot with all its parts; at the end everything is closed.

    Args:
        settings: What is set in the file.
        clock: This machine's clock if left out.
        guild_ready_timeout: Seconds without news after which the list of servers counts as complete. It is most of
            the time a restart takes; a server that comes later is served as well.

    Raises:
        StoreError: When the database cannot be used.
    """
    clock = clock or SystemClock()
    async with AsyncExitStack() as stack:
        database = Database(settings.database_url)
        stack.push_async_callback(database.close)
        await database.migrate()
        share = Share(settings.discord.shard_count, settings.discord.shard_ids)
        tenure = Tenure(database, clock, share)
        await tenure.begin()
        stack.push_async_callback(tenure.end)
        mark = open_mark(mark_path(settings.database_url, share))
        if mark is not None:
            stack.callback(mark.close)
        aim(settings.discord)
        limiter = Limiter(settings.discord.requests_per_second, settings.discord.request_burst)
        # Entered, not only closed at the end: discord.py cannot close a bot that was neither entered nor logged in.
        bot = await stack.enter_async_context(BifrostBot(share, limiter, guild_ready_timeout))
        runner = Runner(database, clock, share, mark)
        # Nobody listens yet: it is told with all that waits in the outbox, once Discord is heard.
        await set_aside(mark, runner)
        process = _Process(settings, clock, database, Tasks(), runner, limiter, bot)
        yield await _assemble(process, tenure, stack)


async def run(settings: BotSettings, token: str) -> None:
    """Runs the bot until it is told to stop (SIGTERM or Ctrl-C).

    Raises:
        StartError: When Discord or this machine refuses the bot; the message says what to do.
        StoreError: When the database cannot be used.
    """
    operation = settings.operation
    async with building(settings) as app:
        stop = told_to_stop()
        with explained(settings.discord.api_base):
            async with published(app.vitals, operation.metrics_host, operation.metrics_port):
                # Not with the other tasks: it measures real time, which does not pass on a clock that is set by hand.
                app.tasks.start(app.desk.watch.guard(), "guard")
                session = asyncio.create_task(app.bot.start(token))
                await until_stopped(session, stop, app.tenure.ended)
        if app.tenure.ended.is_set():
            raise StartError(_OUSTED)
        log.info("stopping; matches go on where they stand at the next start")


@dataclass(frozen=True, slots=True)
class _Process:
    """What everything else stands on."""

    settings: BotSettings
    clock: Clock
    database: Database
    tasks: Tasks
    runner: Runner
    limiter: Limiter
    bot: BifrostBot


@dataclass(frozen=True, slots=True)
class _Runtime:
    """The parts that know no Discord."""

    timekeeper: Timekeeper
    watch: Watch
    computers: ComputerPlayers
    personal: Personal
    reminders: Reminders
    vitals: Vitals


@dataclass(frozen=True, slots=True)
class _Gateway:
    """The parts that speak to Discord."""

    directory: Directory
    stage: Stage
    control: Control
    sweeper: Sweeper
    marks: DeliveryMarks
    delivery: Delivery
    caretaker: Caretaker


async def _assemble(process: _Process, tenure: Tenure, stack: AsyncExitStack) -> App:
    runtime = _make_runtime(process, stack)
    renderer = Renderer(Painter())
    gateway = _make_gateway(process, runtime, renderer)
    desk = _make_desk(process, runtime, gateway, renderer)
    _connect(process, runtime, gateway)
    process.bot.equip(desk, lambda match: _take_up(match, runtime, gateway), lambda: _begin(process, gateway))
    await gateway.directory.load()
    await runtime.personal.load()
    await runtime.watch.wake()
    _start(process, runtime, gateway, tenure)
    stack.push_async_callback(gateway.marks.flush)
    stack.push_async_callback(_stop, process.tasks, process.database)
    return App(process.bot, process.runner, runtime.timekeeper, desk, tenure, runtime.vitals, process.tasks)


def _make_runtime(process: _Process, stack: AsyncExitStack) -> _Runtime:
    database, runner, clock, tasks = process.database, process.runner, process.clock, process.tasks
    timekeeper = Timekeeper(runner, clock, tasks)
    watch = Watch(database, runner, timekeeper, clock)
    computers = ComputerPlayers(runner, clock, tasks, lambda: hire_players(process.settings.play.thinking_processes))
    stack.callback(computers.dismiss)
    personal = Personal(database, clock)
    reminders = Reminders(runner, personal, clock)
    return _Runtime(timekeeper, watch, computers, personal, reminders, Vitals(runner, watch, database))


def _make_gateway(process: _Process, runtime: _Runtime, renderer: Renderer) -> _Gateway:
    database, runner, clock, tasks = process.database, process.runner, process.clock, process.tasks
    bot, limiter = process.bot, process.limiter
    directory = Directory(database)
    stage = Stage(bot, runner, directory, limiter, tasks, clock)
    control = Control(bot, runner, directory, limiter, tasks)
    sweeper = Sweeper(database, runner, directory, stage, tasks, clock)
    marks = DeliveryMarks(database, clock, tasks)
    sender = Sender(bot, renderer, runtime.personal, clock)
    boards = BoardMessages(sender, directory, marks, Animator(bot, renderer, limiter, tasks))
    scribe = Scribe(runner, lambda: hire_archiver(process.settings.play.thinking_processes))
    texts = TextMessages(sender, renderer, scribe, clock)
    lobby = LobbyMessages(sender, directory, runner)
    transport = DiscordDelivery(directory, stage, sender, boards, lobby, texts)
    delivery = Delivery(transport, runner, limiter, marks, tasks, clock)
    caretaker = Caretaker(bot, runner, directory, stage, delivery, control, tasks)
    return _Gateway(directory, stage, control, sweeper, marks, delivery, caretaker)


def _make_desk(process: _Process, runtime: _Runtime, gateway: _Gateway, renderer: Renderer) -> Desk:
    database, runner, limiter, directory = process.database, process.runner, process.limiter, gateway.directory
    unreadable = UnreadableNews(process.bot, runner, directory, limiter, process.tasks, process.clock)
    personal = runtime.personal
    return Desk(
        process.settings,
        runner,
        directory,
        runtime.watch,
        PeopleServices(personal, Records(database), Privacy(database, runner, personal)),
        HostServices(Servers(database), Confirmations()),
        ChannelServices(gateway.stage, gateway.caretaker),
        OutgoingServices(gateway.delivery, renderer, limiter, unreadable),
    )


def _connect(process: _Process, runtime: _Runtime, gateway: _Gateway) -> None:
    """Says who hears of what, in order. No part listens by itself: whatever is heard is on this list."""
    process.runner.listeners += [
        runtime.timekeeper.on_change,
        runtime.computers.on_change,
        runtime.reminders.on_change,
        gateway.stage.on_change,
        gateway.control.on_change,
        gateway.sweeper.on_change,
        gateway.delivery.on_change,
        runtime.vitals.on_change,
    ]
    process.runner.reader.changed = lambda match_id: _regain(match_id, process, runtime, gateway)
    runtime.personal.listeners += [runtime.reminders.on_preferences]
    runtime.watch.recording = lambda again: gateway.delivery.proclaim(lambda match: upkeep.recording(match, again))
    gateway.delivery.obstructed = gateway.caretaker.on_obstruction
    process.bot.answered = runtime.vitals.answered


def _take_up(match: Match, runtime: _Runtime, gateway: _Gateway) -> None:
    """Lets a live match go on wherever it was left."""
    runtime.timekeeper.watch(match)
    runtime.reminders.look_after(match)
    runtime.computers.look_after(match)
    gateway.stage.look_after(match)
    gateway.control.look_after(match)
    gateway.caretaker.look_after(match, rights=False)


def _regain(match_id: str, process: _Process, runtime: _Runtime, gateway: _Gateway) -> None:
    """Lets a match go on whose record was repaired under the running bot."""

    async def regain() -> None:
        await runtime.watch.regain(match_id)
        with suppress(FaultError):
            _take_up(await process.runner.match(match_id), runtime, gateway)

    process.tasks.start(regain(), f"match {match_id}, whose record was mended")


async def _begin(process: _Process, gateway: _Gateway) -> None:
    """Tells what the last process left untold, once Discord is heard for the first time."""
    async with process.database.transaction() as connection:
        rows = await outbox.untold(connection, process.runner.share)
    gateway.delivery.take_up(rows)
    # A match that ended just before the last process did is not among the live ones.
    for match_id in dict.fromkeys(row.match_id for row in rows):
        with suppress(FaultError):
            gateway.control.look_after(await process.runner.match(match_id))
    await gateway.sweeper.take_up()


def _start(process: _Process, runtime: _Runtime, gateway: _Gateway, tenure: Tenure) -> None:
    """Starts whatever runs for as long as the bot does."""
    tasks = process.tasks
    tasks.start(runtime.timekeeper.run(), "timekeeper")
    tasks.start(runtime.watch.run(), "heartbeat")
    tasks.start(tenure.run(), "tenure")
    tasks.start(runtime.reminders.run(), "reminders")
    tasks.start(gateway.sweeper.run(), "sweeper")
    tasks.start(runtime.personal.run(), "personal settings")
    # Discord lets us wait while it lists its servers; the matches are read meanwhile.
    tasks.start(process.runner.live(), "reading the matches")


async def _stop(tasks: Tasks, database: Database) -> None:
    async with database.idle():
        await tasks.stop()
