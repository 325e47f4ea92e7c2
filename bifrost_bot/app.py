"""The composition root: builds a bot from its parts, runs it, and shuts it down in order."""

import asyncio
import gc
import logging
from collections.abc import AsyncGenerator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass

from bifrost_bot.arena.programs.web_seat import WebSeats
from bifrost_bot.config import BotSettings
from bifrost_bot.drawing.cache import LruCache
from bifrost_bot.drawing.image import KEPT_BYTES, Painter
from bifrost_bot.gateway.application import Application
from bifrost_bot.gateway.bot import BifrostBot, set_addresses
from bifrost_bot.gateway.channels.directory import Directory
from bifrost_bot.gateway.channels.hosts_overview import HostsOverview
from bifrost_bot.gateway.channels.lifecycle import Channels
from bifrost_bot.gateway.channels.practice_cleanup import PracticeCleanup
from bifrost_bot.gateway.channels.quota import Quota
from bifrost_bot.gateway.channels.repair import ChannelRepair
from bifrost_bot.gateway.channels.rights_watch import RightsWatch
from bifrost_bot.gateway.channels.season_roles import SeasonRoles
from bifrost_bot.gateway.channels.season_rooms import SeasonChannels
from bifrost_bot.gateway.incoming.confirmation import Confirmations
from bifrost_bot.gateway.incoming.filled_forms import FilledForms
from bifrost_bot.gateway.incoming.playing.answers import AnswerCog
from bifrost_bot.gateway.incoming.playing.backlog import Backlog
from bifrost_bot.gateway.incoming.playing.startup import Hearing
from bifrost_bot.gateway.incoming.server.welcome import Welcome
from bifrost_bot.gateway.incoming.servers import Servers
from bifrost_bot.gateway.incoming.services import (
    ChannelServices,
    HostServices,
    OutgoingServices,
    PeopleServices,
    SeasonServices,
    Services,
)
from bifrost_bot.gateway.outgoing.animation import Animations
from bifrost_bot.gateway.outgoing.archiver import Archiver, SeasonArchiver
from bifrost_bot.gateway.outgoing.board_message import BoardMessages
from bifrost_bot.gateway.outgoing.discord_delivery import DiscordDelivery
from bifrost_bot.gateway.outgoing.lobby_message import LobbyMessages
from bifrost_bot.gateway.outgoing.memory import trim_malloc
from bifrost_bot.gateway.outgoing.rendering import Renderer
from bifrost_bot.gateway.outgoing.replay_link import ReplayLinks
from bifrost_bot.gateway.outgoing.season_messages import SeasonMessages
from bifrost_bot.gateway.outgoing.sender import Sender
from bifrost_bot.gateway.outgoing.text_message import TextMessages
from bifrost_bot.gateway.outgoing.unreadable_notice import UnreadableNotices
from bifrost_bot.gateway.start import StartError, explained
from bifrost_bot.match.model import Match
from bifrost_bot.notices import maintenance
from bifrost_bot.runtime.backups import Backups
from bifrost_bot.runtime.beacon_watch import BeaconWatch
from bifrost_bot.runtime.budget import Budget
from bifrost_bot.runtime.clock import Clock, SystemClock
from bifrost_bot.runtime.delivery.loop import Delivery
from bifrost_bot.runtime.delivery.marks import DeliveryMarks
from bifrost_bot.runtime.delivery.shown_watch import ShownWatch
from bifrost_bot.runtime.drand_client import DrandRelay
from bifrost_bot.runtime.faults import FaultError
from bifrost_bot.runtime.lease import Lease
from bifrost_bot.runtime.limiter import Limiter
from bifrost_bot.runtime.match_limits import MatchLimits
from bifrost_bot.runtime.metrics import Metrics, published
from bifrost_bot.runtime.outages import SeasonOutages
from bifrost_bot.runtime.people.concurrency_limit import ConcurrencyLimit
from bifrost_bot.runtime.people.guild_retention import GuildRetention
from bifrost_bot.runtime.people.names import Names
from bifrost_bot.runtime.people.preferences import PeoplePreferences
from bifrost_bot.runtime.people.privacy import Privacy
from bifrost_bot.runtime.people.reminders import Reminders
from bifrost_bot.runtime.quarantine import set_aside
from bifrost_bot.runtime.rating.ratings import Ratings
from bifrost_bot.runtime.recovery import OutageWatch
from bifrost_bot.runtime.runner import Runner
from bifrost_bot.runtime.seasons.delivery import SeasonDelivery
from bifrost_bot.runtime.seasons.episodes import EpisodeMatches
from bifrost_bot.runtime.seasons.results import LinkedMatches
from bifrost_bot.runtime.seasons.runner import SeasonRunner
from bifrost_bot.runtime.starting import Starting
from bifrost_bot.runtime.tasks import Tasks, stop_on_signals, until_stopped
from bifrost_bot.runtime.timekeeper import MatchTimekeeper, SeasonTimekeeper
from bifrost_bot.runtime.unread import Unread
from bifrost_bot.runtime.workers.computer import ComputerPlayers
from bifrost_bot.runtime.workers.file_reading import FileReaders
from bifrost_bot.runtime.workers.programs import ProgramPlayers
from bifrost_bot.runtime.workers.thinking import start_archiver_worker, start_player_worker
from bifrost_bot.store import outbox
from bifrost_bot.store.crash_marker import mark_path, open_mark
from bifrost_bot.store.database import Database, StoreError
from bifrost_bot.store.maintenance.backup_folder import BackupFolder
from bifrost_bot.store.outbox import Row
from bifrost_bot.store.shard_set import ShardSet

log = logging.getLogger(__name__)
_REPLACED = "Another process has taken over; only one at a time may serve a shard."


@dataclass(frozen=True, slots=True)
class Machines:
    """Non-human players: built-in AIs and external programs."""

    computers: ComputerPlayers
    programs: ProgramPlayers


@dataclass(frozen=True, slots=True)
class SeasonGateway:
    """Discord's side of the seasons: their messages, files, channels and roles."""

    messages: SeasonMessages
    archiver: SeasonArchiver
    rooms: SeasonChannels
    roles: SeasonRoles


@dataclass(frozen=True, slots=True)
class Seasons:
    """The parts of seasons: their journal, deadlines, match results and episodes."""

    runner: SeasonRunner
    timekeeper: SeasonTimekeeper
    outages: SeasonOutages
    linked: LinkedMatches
    episodes: EpisodeMatches
    gateway: SeasonGateway
    delivery: SeasonDelivery


@dataclass(frozen=True, slots=True)
class Runtime:
    """The parts that do not know Discord."""

    timekeeper: MatchTimekeeper
    watch: OutageWatch
    machines: Machines
    personal: PeoplePreferences
    reminders: Reminders
    departures: GuildRetention
    metrics: Metrics


@dataclass(frozen=True, slots=True)
class App:
    """A bot that is ready to start, with the parts that tools and tests inspect."""

    bot: BifrostBot
    runner: Runner
    runtime: Runtime
    seasons: Seasons
    services: Services
    lease: Lease
    tasks: Tasks


@asynccontextmanager
async def building(
    settings: BotSettings, clock: Clock | None = None, guild_ready_timeout: float = 1.0
) -> AsyncGenerator[App]:
    """Yields a bot with all its parts, and closes everything at the end.

    Args:
        settings: The settings from the file.
        clock: By default, this machine's clock.
        guild_ready_timeout: Seconds without news after which the list of servers counts as
            complete, most of a restart's time; a server that arrives later is served as well.

    Raises:
        StoreError: When the database cannot be used.
    """
    clock = clock or SystemClock()
    trim_malloc()
    async with AsyncExitStack() as stack:
        database = Database(settings.database_url)
        stack.push_async_callback(database.close)
        backups = BackupFolder(settings.database_url, settings.operation.backups.folder)
        await backups.migrate(database, clock.now_ms())
        shard_set = ShardSet(settings.discord.shard_count, settings.discord.shard_ids)
        lease = Lease(database, clock, shard_set)
        limiter = Limiter(settings.discord.requests_per_second, settings.discord.request_burst)
        if not shard_set.whole:
            budget = Budget(shard_set, clock)
            lease.claims = budget.on_claims
            limiter.part = budget.part
        await lease.begin()
        stack.push_async_callback(lease.end)
        mark = open_mark(mark_path(settings.database_url, shard_set))
        if mark is not None:
            stack.callback(mark.close)
        set_addresses(settings.discord)
        # discord.py cannot close a bot that was neither entered nor logged in.
        unentered = BifrostBot(shard_set, limiter, clock, guild_ready_timeout)
        bot = await stack.enter_async_context(unentered)
        runner = Runner(database, clock, shard_set, mark)
        runner.beacon_url = settings.fairness.beacon_url
        play = settings.play
        runner.limits = MatchLimits(play.matches_per_host, play.matches_per_server)
        # There are no listeners yet; the outbox delivers the reply after the connection.
        starting = Starting(clock)
        await starting.step(
            "setting aside what ended the last process", lambda: set_aside(mark, runner)
        )
        process = _Process(settings, clock, database, Tasks(), runner, limiter, bot, starting)
        yield await _assemble(process, lease, stack)


async def run(settings: BotSettings, token: str) -> None:
    """Runs the bot until a signal (SIGTERM or Ctrl-C) stops it.

    Raises:
        StartError: When Discord or this machine refuses the bot; the message says why.
        StoreError: When the database cannot be used.
    """
    operation = settings.operation
    async with building(settings) as app:
        stop = stop_on_signals()
        with explained(settings.discord.api_base):
            async with published(
                app.runtime.metrics, operation.metrics_host, operation.metrics_port
            ):
                # Started here, as it measures real time, which a test's clock does not follow.
                app.tasks.start(app.services.watch.guard(), "guard")
                app.tasks.start(freeze_gc(app), "freezing the objects of the start")
                session = asyncio.create_task(app.bot.start(token))
                await until_stopped(session, stop, app.lease.ended)
        if app.lease.ended.is_set():
            raise StartError(_REPLACED)
        log.info("stopping; matches continue where they are at the next start")


async def freeze_gc(app: App) -> None:
    """Freezes the objects created at startup so that the garbage collector skips them.

    Only for a process with a single bot. With 100 matches a full collection blocked the event loop
    for a fifth of a second.
    """
    await app.bot.heard.wait()
    gc.freeze()


@dataclass(frozen=True, slots=True)
class _Process:
    """The parts that all others are built on."""

    settings: BotSettings
    clock: Clock
    database: Database
    tasks: Tasks
    runner: Runner
    limiter: Limiter
    bot: BifrostBot
    starting: Starting


@dataclass(frozen=True, slots=True)
class _Watches:
    """Background watches: boards still shown, players' server permissions, the beacon."""

    shown: ShownWatch
    rights: RightsWatch
    beacon: BeaconWatch


@dataclass(frozen=True, slots=True)
class _Gateway:
    """The parts that talk to Discord."""

    directory: Directory
    channels: Channels
    hosts_overview: HostsOverview
    practice_cleanup: PracticeCleanup
    delivery: Delivery
    watches: _Watches
    channel_repair: ChannelRepair


async def _assemble(process: _Process, lease: Lease, stack: AsyncExitStack) -> App:
    season_runner = SeasonRunner(process.database, process.clock, process.runner.shard_set)
    runtime = _make_runtime(process, season_runner, stack)
    cache = LruCache(KEPT_BYTES)
    renderer = Renderer(Painter(cache), cache)
    stack.callback(renderer.close)
    names = Names()
    gateway = _make_gateway(process, runtime, renderer, names)
    season_gateway = _season_gateway(process, season_runner, gateway, renderer, names)
    seasons = _make_seasons(process, runtime, season_runner, season_gateway)
    services = _make_services(process, runtime, seasons, gateway, renderer, names)
    _connect(process, runtime, gateway)
    _connect_seasons(process, runtime, seasons)
    _equip(process, runtime, seasons, gateway, services)
    step = process.starting.step
    await step("reading the channels", lambda: gateway.directory.load(process.runner.shard_set))
    await step("reading the personal settings", runtime.personal.load)
    await step("reading the last heartbeat", runtime.watch.wake)
    _start(process, runtime, gateway, lease)
    process.tasks.start(seasons.timekeeper.run(), "timekeeper of seasons")
    stack.push_async_callback(gateway.delivery.flush)
    stack.push_async_callback(_stop, process.tasks, process.database)
    return App(process.bot, process.runner, runtime, seasons, services, lease, process.tasks)


def _make_runtime(process: _Process, seasons: SeasonRunner, stack: AsyncExitStack) -> Runtime:
    database = process.database
    runner = process.runner
    clock = process.clock
    timekeeper = MatchTimekeeper(runner, clock, process.tasks)
    watch = OutageWatch(database, runner, timekeeper, clock)
    machines = _make_machines(process, stack)
    personal = PeoplePreferences(database, clock)
    reminders = Reminders(runner, personal, watch, clock)
    departures = GuildRetention(database, runner, seasons, clock)
    metrics = Metrics(runner, watch, process.starting, database)
    return Runtime(timekeeper, watch, machines, personal, reminders, departures, metrics)


def _season_gateway(
    process: _Process, seasons: SeasonRunner, gateway: _Gateway, renderer: Renderer, names: Names
) -> SeasonGateway:
    bot = process.bot
    limiter = process.limiter
    tasks = process.tasks
    replays = ReplayLinks(process.runner, gateway.directory)
    rooms = SeasonChannels(bot, seasons, gateway.directory, limiter, tasks)
    roles = SeasonRoles(seasons, rooms, process.database, limiter, tasks, process.clock)
    gateway.channels.roles_of = roles.of_match
    processes = process.settings.play.thinking_processes
    archiver = SeasonArchiver(
        seasons, process.runner, replays, lambda: start_archiver_worker(processes)
    )
    messages = SeasonMessages(bot, seasons, rooms, replays, renderer, names)
    return SeasonGateway(messages, archiver, rooms, roles)


def _make_seasons(
    process: _Process, runtime: Runtime, seasons: SeasonRunner, gateway: SeasonGateway
) -> Seasons:
    database = process.database
    clock = process.clock
    tasks = process.tasks
    timekeeper = SeasonTimekeeper(seasons, clock, tasks)
    return Seasons(
        seasons,
        timekeeper,
        runtime.watch.watch(seasons, timekeeper),
        LinkedMatches(seasons, process.runner, clock, tasks),
        EpisodeMatches(seasons, process.runner),
        gateway,
        SeasonDelivery(gateway.messages, seasons, process.limiter, database, tasks, clock),
    )


def _make_machines(process: _Process, stack: AsyncExitStack) -> Machines:
    runner = process.runner
    clock = process.clock
    tasks = process.tasks
    processes = process.settings.play.thinking_processes
    computers = ComputerPlayers(
        runner, clock, tasks, lambda: start_player_worker(processes), max(1, processes)
    )
    stack.callback(computers.dismiss)
    settings = process.settings.programs
    seats = WebSeats(settings.addresses)
    programs = ProgramPlayers(runner, clock, tasks, seats, settings.answer_seconds)
    return Machines(computers, programs)


def _make_gateway(
    process: _Process, runtime: Runtime, renderer: Renderer, names: Names
) -> _Gateway:
    bot = process.bot
    database = process.database
    runner = process.runner
    clock = process.clock
    tasks = process.tasks
    limiter = process.limiter
    directory = Directory(database, tasks)
    channels = Channels(bot, runner, directory, database, limiter, tasks, clock)
    hosts_overview = HostsOverview(bot, runner, directory, limiter, tasks, clock)
    practice_cleanup = PracticeCleanup(database, runner, channels, tasks, clock)
    marks = DeliveryMarks(database, clock, tasks)
    sender = Sender(bot, renderer, runtime.personal, clock)
    animations = Animations(bot, renderer, limiter, tasks)
    boards = BoardMessages(sender, directory, marks, animations, clock)
    processes = process.settings.play.thinking_processes
    archiver = Archiver(runner, names, lambda: start_archiver_worker(processes))
    texts = TextMessages(sender, renderer, archiver, runtime.watch, clock)
    lobby = LobbyMessages(sender, directory, runner)
    transport = DiscordDelivery(directory, channels, sender, boards, lobby, texts)
    delivery = Delivery(transport, runner, limiter, marks, tasks, clock)
    shown_watch = ShownWatch(delivery, runtime.watch, runner, clock, tasks)
    channel_repair = ChannelRepair(
        bot, runner, directory, channels, delivery, hosts_overview, tasks
    )
    relay = DrandRelay(runner.beacon_url) if runner.beacon_url else None
    beacon_watch = BeaconWatch(runner, relay, clock, tasks)
    rights_watch = RightsWatch(bot, runner, limiter, tasks, clock)
    watches = _Watches(shown_watch, rights_watch, beacon_watch)
    return _Gateway(
        directory, channels, hosts_overview, practice_cleanup, delivery, watches, channel_repair
    )


def _make_services(
    process: _Process,
    runtime: Runtime,
    seasons: Seasons,
    gateway: _Gateway,
    renderer: Renderer,
    names: Names,
) -> Services:
    database = process.database
    runner = process.runner
    limiter = process.limiter
    directory = gateway.directory
    unreadable = UnreadableNotices(
        process.bot, runner, directory, limiter, process.tasks, process.clock
    )
    unread = Unread(runtime.watch, runner, process.tasks, process.clock)
    personal = runtime.personal
    return Services(
        process.settings,
        runner,
        directory,
        runtime.watch,
        PeopleServices(
            personal,
            Ratings(database),
            Privacy(database, runner, seasons.runner, personal),
            ConcurrencyLimit(),
            names,
            FilledForms(),
        ),
        HostServices(
            Servers(database),
            Confirmations(),
            asyncio.Lock(),
            FileReaders(),
            _season_services(seasons),
        ),
        ChannelServices(
            gateway.channels,
            gateway.channel_repair,
            Quota(database, process.clock),
            runtime.departures,
            unread,
            gateway.watches.rights,
        ),
        OutgoingServices(gateway.delivery, renderer, limiter, unreadable),
    )


def _season_services(seasons: Seasons) -> SeasonServices:
    gateway = seasons.gateway
    return SeasonServices(
        seasons.runner,
        seasons.episodes,
        seasons.outages,
        gateway.messages,
        gateway.archiver,
        gateway.rooms,
        gateway.roles,
    )


def _connect(process: _Process, runtime: Runtime, gateway: _Gateway) -> None:
    """Registers all listeners, in order. No part registers itself, so this list is complete."""
    process.runner.listeners += [
        runtime.timekeeper.on_change,
        runtime.machines.computers.on_change,
        runtime.machines.programs.on_change,
        runtime.reminders.on_change,
        gateway.directory.on_change,
        gateway.channels.on_change,
        gateway.hosts_overview.on_change,
        gateway.practice_cleanup.on_change,
        gateway.watches.rights.on_change,
        gateway.watches.beacon.on_change,
        gateway.delivery.on_change,
        gateway.watches.shown.on_change,
        runtime.metrics.on_change,
    ]
    process.runner.reader.changed = lambda match_id: _reload(match_id, process, runtime, gateway)
    process.runner.overtaken = lambda match, rows: _on_conflict(match, rows, runtime, gateway)
    runtime.personal.listeners += [runtime.reminders.on_preferences]
    runtime.watch.recording = lambda again: gateway.delivery.broadcast(
        lambda match: maintenance.recording(match, again)
    )
    gateway.delivery.on_blocked = gateway.channel_repair.on_obstruction
    computers = runtime.machines.computers
    computers.thought = lambda thought: runtime.metrics.note_thinking_share(thought.share)
    computers.missed = runtime.metrics.computers_missed
    runtime.departures.forgotten = gateway.directory.drop
    process.clock.on_clock_jump = lambda before_ms: _on_leap(before_ms, process.tasks, runtime)
    process.bot.answered = [runtime.metrics.answered, gateway.watches.shown.answered]


def _connect_seasons(process: _Process, runtime: Runtime, seasons: Seasons) -> None:
    """Registers the listeners of seasons, and the seasons' listeners of matches."""
    seasons.runner.listeners += [
        seasons.timekeeper.on_change,
        seasons.linked.on_season,
        seasons.gateway.roles.on_change,
        seasons.delivery.on_change,
    ]
    process.runner.listeners += [seasons.linked.on_change]
    seasons.runner.reader.changed = lambda id: _reload_season(id, process, seasons)


def _on_leap(before_ms: int, tasks: Tasks, runtime: Runtime) -> None:
    """Stops all clocks after the system clock has jumped, until the jump is compensated."""
    if runtime.watch.clocks_are_set:
        runtime.watch.hold()
        tasks.start(runtime.watch.on_clock_jump(before_ms), "clocks after a leap")


def _resume(match: Match, runtime: Runtime, gateway: _Gateway) -> None:
    """Resumes a live match where it stopped."""
    runtime.timekeeper.watch(match)
    runtime.reminders.look_after(match)
    gateway.watches.shown.look_after(match)
    runtime.machines.computers.look_after(match)
    runtime.machines.programs.look_after(match)
    gateway.channels.look_after(match)
    gateway.hosts_overview.look_after(match)
    gateway.channel_repair.look_after(match, rights=False)
    gateway.watches.rights.look_after(match)
    gateway.watches.beacon.look_after(match)


def _on_conflict(match: Match, rows: Sequence[Row], runtime: Runtime, gateway: _Gateway) -> None:
    """Continues from changes of another process, as after this process was suspended."""
    gateway.delivery.catch_up(rows)
    if not match.over:
        _resume(match, runtime, gateway)


def _reload(match_id: str, process: _Process, runtime: Runtime, gateway: _Gateway) -> None:
    """Resumes a match whose record was repaired while the bot was running."""

    async def reload() -> None:
        await runtime.watch.matches.reload(match_id)
        with suppress(FaultError):
            _resume(await process.runner.match(match_id), runtime, gateway)

    process.tasks.start(reload(), f"match {match_id}, whose record was repaired")


def _reload_season(season_id: str, process: _Process, seasons: Seasons) -> None:
    """Resumes a season whose record was repaired while the bot was running."""
    work = seasons.outages.reload(season_id)
    process.tasks.start(work, f"season {season_id}, whose record was repaired")


def _equip(
    process: _Process, runtime: Runtime, seasons: Seasons, gateway: _Gateway, services: Services
) -> None:
    """Gives the bot its services, and defines what happens at the first connection."""
    bot = process.bot
    play = AnswerCog(services)
    backlog = Backlog(bot, services, play)
    services.channels.unread.read = backlog.read_channel
    runtime.timekeeper.last_look = backlog.look_once
    welcome = Welcome(bot, services, process.tasks, process.clock)
    first = {
        "reading the matches": process.runner.preload,
        "delivering what is undelivered": lambda: _deliver_pending(process, gateway),
        "reading the seasons": seasons.timekeeper.watch_all,
        "announcing what happened in seasons": seasons.delivery.take_up_all,
        "comparing the seasons with their matches": seasons.linked.compare,
        "looking for channels to delete": gateway.practice_cleanup.schedule_pending,
        "comparing the servers": lambda: _compare_servers(bot, runtime, welcome),
    }
    hearing = Hearing(
        services,
        backlog,
        process.starting,
        first,
        lambda match: _resume(match, runtime, gateway),
        process.tasks,
    )
    application = Application(process.database, process.clock, process.starting)
    bot.equip(services, application, play, hearing, welcome)


async def _compare_servers(bot: BifrostBot, runtime: Runtime, welcome: Welcome) -> None:
    """Records the servers that the bot joined or left while it was down; greets the new ones."""
    present = {guild.id: guild for guild in bot.guilds}
    for guild_id in await runtime.departures.compare(bot.application_id or 0, present):
        welcome.greet(present[guild_id])


async def _deliver_pending(process: _Process, gateway: _Gateway) -> None:
    """Delivers the notices that the last process did not deliver."""
    async with process.database.transaction() as connection:
        rows = await outbox.pending(connection, process.runner.shard_set)
    # This includes matches that ended just before the last process did.
    for match_id in dict.fromkeys(row.match_id for row in rows):
        with suppress(FaultError):
            gateway.hosts_overview.look_after(await process.runner.match(match_id))
    gateway.delivery.take_up(rows)


def _start(process: _Process, runtime: Runtime, gateway: _Gateway, lease: Lease) -> None:
    """Starts the tasks that run as long as the bot does."""
    tasks = process.tasks
    tasks.start(runtime.timekeeper.run(), "timekeeper")
    tasks.start(runtime.watch.run(), "heartbeat")
    tasks.start(lease.run(), "lease")
    tasks.start(runtime.reminders.run(), "reminders")
    tasks.start(gateway.practice_cleanup.run(), "practice_cleanup")
    tasks.start(gateway.watches.beacon.learn(), "beacon")
    tasks.start(runtime.departures.run(), "departures")
    tasks.start(runtime.personal.run(), "personal settings")
    tasks.start(_read_ahead(process.runner), "reading the matches")
    _schedule_backups(process, runtime)


def _schedule_backups(process: _Process, runtime: Runtime) -> None:
    settings = process.settings.operation.backups
    if settings.every_hours is None or not process.runner.shard_set.first:
        return
    folder = BackupFolder(process.settings.database_url, settings.folder)
    backups = Backups(folder, settings.every_hours, settings.keep, process.clock)
    backups.newest = runtime.metrics.note_backup
    backups.tried = runtime.metrics.count_backup
    process.tasks.start(backups.run(), "backups")


async def _read_ahead(runner: Runner) -> None:
    """Reads the matches while Discord lists its servers; errors are left for later reads."""
    with suppress(StoreError):
        await runner.preload()


async def _stop(tasks: Tasks, database: Database) -> None:
    async with database.idle():
        await tasks.stop()
