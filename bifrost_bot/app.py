"""The composition root: builds a bot from its parts, runs it, and shuts it down in order."""

import asyncio
import gc
import logging
import os
from collections.abc import AsyncGenerator, Sequence
from contextlib import (
    AbstractAsyncContextManager,
    AsyncExitStack,
    asynccontextmanager,
    nullcontext,
    suppress,
)
from functools import cached_property, partial
from typing import TYPE_CHECKING

from bifrost_bot.arena.programs.web_seat import WebSeats
from bifrost_bot.config import BotSettings, version
from bifrost_bot.drawing.cache import KEPT_BYTES, LruCache
from bifrost_bot.drawing.on_demand import LazyPainter
from bifrost_bot.gateway.application import Application
from bifrost_bot.gateway.bot import BifrostBot, set_addresses
from bifrost_bot.gateway.channels.directory import Directory
from bifrost_bot.gateway.channels.hosts_overview import HostsOverview
from bifrost_bot.gateway.channels.lifecycle import Channels
from bifrost_bot.gateway.channels.practice_cleanup import PracticeCleanup
from bifrost_bot.gateway.channels.quota import Quota
from bifrost_bot.gateway.channels.season_roles import SeasonRoles
from bifrost_bot.gateway.channels.season_rooms import SeasonChannels
from bifrost_bot.gateway.incoming.confirmation import Confirmations
from bifrost_bot.gateway.incoming.filled_forms import FilledForms
from bifrost_bot.gateway.incoming.playing.answers import AnswerCog
from bifrost_bot.gateway.incoming.playing.backlog import Backlog
from bifrost_bot.gateway.incoming.playing.startup import Hearing
from bifrost_bot.gateway.incoming.season.lookup import find_player
from bifrost_bot.gateway.incoming.server.welcome import Welcome
from bifrost_bot.gateway.incoming.servers import Servers
from bifrost_bot.gateway.incoming.services import Services
from bifrost_bot.gateway.outgoing.animation import Animations
from bifrost_bot.gateway.outgoing.archiver import Archiver, SeasonArchiver
from bifrost_bot.gateway.outgoing.board_message import BoardMessages
from bifrost_bot.gateway.outgoing.discord_delivery import DiscordDelivery
from bifrost_bot.gateway.outgoing.lobby_message import LobbyMessages
from bifrost_bot.gateway.outgoing.memory import trim_malloc
from bifrost_bot.gateway.outgoing.pins import Pins
from bifrost_bot.gateway.outgoing.public_colours import PublicColours
from bifrost_bot.gateway.outgoing.rendering import Renderer
from bifrost_bot.gateway.outgoing.replay_link import ReplayLinks
from bifrost_bot.gateway.outgoing.scheduled_events import ScheduledEvents
from bifrost_bot.gateway.outgoing.season_messages import SeasonMessages
from bifrost_bot.gateway.outgoing.sender import Sender
from bifrost_bot.gateway.outgoing.text_message import TextMessages
from bifrost_bot.gateway.outgoing.transcripts import Transcripts
from bifrost_bot.gateway.outgoing.unreadable_notice import UnreadableNotices
from bifrost_bot.gateway.own_emoji import prepare_own_emoji
from bifrost_bot.gateway.start import BannedError, StartError, explain_failures
from bifrost_bot.gateway.upkeep.guard import require_closed
from bifrost_bot.gateway.upkeep.match_subject import MatchSubject
from bifrost_bot.gateway.upkeep.people import People
from bifrost_bot.gateway.upkeep.season_subject import SeasonSubject
from bifrost_bot.gateway.upkeep.upkeep import Upkeep
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
from bifrost_bot.runtime.metrics import BackupMetrics, Metrics, publish_metrics
from bifrost_bot.runtime.milestones import log_match, log_season
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
from bifrost_bot.runtime.seasons.handover import SeatHandover
from bifrost_bot.runtime.seasons.results import LinkedMatches
from bifrost_bot.runtime.seasons.runner import SeasonRunner
from bifrost_bot.runtime.server_settings import ServerSettings
from bifrost_bot.runtime.service_manager import notify_manager
from bifrost_bot.runtime.starting import Starting
from bifrost_bot.runtime.tasks import Tasks, end_on_signals, stop_on_signals, until_stopped
from bifrost_bot.runtime.timekeeper import MatchTimekeeper, SeasonTimekeeper
from bifrost_bot.runtime.unread import Unread
from bifrost_bot.runtime.workers.computer import ComputerPlayers
from bifrost_bot.runtime.workers.file_reading import FileReaders
from bifrost_bot.runtime.workers.programs import ProgramPlayers
from bifrost_bot.runtime.workers.thinking import start_archiver_worker, start_player_worker
from bifrost_bot.speech.seat_emoji import use_own_emoji
from bifrost_bot.store.crash_marker import mark_path, open_mark
from bifrost_bot.store.database import Database, StoreError
from bifrost_bot.store.maintenance.backup_folder import BackupFolder
from bifrost_bot.store.outbox import Row
from bifrost_bot.store.shard_set import ShardSet
from bifrost_bot.web.links import PageLinks
from bifrost_bot.web.transcripts import TranscriptPages

if TYPE_CHECKING:
    from bifrost_bot.web.server import PageServer

log = logging.getLogger(__name__)
_REPLACED = "Another process has taken over; only one at a time may serve a shard."


class App:
    """A bot with all its parts; `building` makes it.

    The constructor makes the parts in the order in which they need each other. Parts do not
    register themselves: `_connect` is the complete list of listeners.
    """

    def __init__(
        self,
        settings: BotSettings,
        clock: Clock,
        database: Database,
        lease: Lease,
        limiter: Limiter,
        runner: Runner,
        bot: BifrostBot,
        starting: Starting,
        stack: AsyncExitStack,
    ) -> None:
        self.settings = settings
        self.clock = clock
        self.database = database
        self.lease = lease
        self.runner = runner
        self.bot = bot
        self.tasks = Tasks()
        self.starting = starting
        self.names = Names()
        self.server_settings = ServerSettings(database)
        tasks = self.tasks

        # Matches and seasons.
        self.season_runner = SeasonRunner(database, clock, runner.shard_set)
        self.timekeeper = MatchTimekeeper(runner, clock, tasks)
        self.season_timekeeper = SeasonTimekeeper(self.season_runner, clock, tasks)
        self.linked = LinkedMatches(self.season_runner, runner, clock, tasks)
        self.watch = OutageWatch(database, runner, self.timekeeper, clock)
        self.season_outages = self.watch.watch(self.season_runner, self.season_timekeeper)
        self.preferences = PeoplePreferences(database, clock)
        self.reminders = Reminders(runner, self.preferences, self.watch, clock)
        self.departures = GuildRetention(database, runner, self.season_runner, clock)
        self.metrics = Metrics(runner, self.watch, self.starting, database, version())

        # Players that are no people.
        self.computers = ComputerPlayers(
            runner,
            clock,
            tasks,
            lambda: start_player_worker(self._processes),
            max(1, self._processes),
        )
        stack.callback(self.computers.dismiss)
        self.programs = ProgramPlayers(
            runner,
            clock,
            tasks,
            WebSeats(settings.programs.addresses),
            settings.programs.answer_seconds,
        )

        # Channels.
        self.marks = DeliveryMarks(database, clock, tasks)
        self.directory = Directory(database, tasks)
        self.channels = Channels(
            bot, runner, self.directory, self.marks, self.server_settings, limiter, tasks, clock
        )
        self.hosts_overview = HostsOverview(bot, runner, self.directory, limiter, tasks, clock)
        self.practice_cleanup = PracticeCleanup(database, runner, self.channels, tasks, clock)
        self.season_rooms = SeasonChannels(
            bot, self.season_runner, self.directory, limiter, self.channels.confirmed
        )
        self.season_roles = SeasonRoles(bot, self.season_runner, database, limiter)
        self.scheduled_events = ScheduledEvents(
            bot, runner, self.season_runner, database, limiter, tasks, clock
        )

        # Messages.
        self.page_links = PageLinks(database, clock, settings.web.url)
        self.pages = self._pages()
        self.renderer = self._renderer(stack)
        people = People(limiter, clock)
        self.pins = Pins(bot, limiter, tasks)
        self.delivery = self._delivery(limiter, people)
        replays = ReplayLinks(runner, self.directory, self.page_links)
        self.season_archiver = SeasonArchiver(
            self.season_runner, runner, replays, lambda: start_archiver_worker(self._processes)
        )
        self.season_messages = SeasonMessages(
            bot,
            self.season_runner,
            self.season_rooms,
            replays,
            self.renderer,
            self.names,
            PublicColours(self.server_settings, runner),
            Transcripts(
                bot,
                runner,
                self.channels,
                self.directory,
                self.names,
                self.transcript_pages,
                limiter,
                clock,
            ),
        )
        self.season_delivery = SeasonDelivery(
            self.season_messages, self.season_runner, limiter, database, tasks, clock
        )

        # What keeps the server, its people and the beacon in view.
        self.shown_watch = ShownWatch(self.delivery, self.watch, runner, clock, tasks)
        self.beacon_watch = BeaconWatch(runner, self._relay(), clock, tasks)
        self.upkeep = Upkeep(bot, people, self.channels.confirmed, limiter, tasks, clock)
        self.match_upkeep = MatchSubject(
            runner,
            self.directory,
            self.channels,
            self.delivery,
            self.hosts_overview,
            self.upkeep,
            self.watch,
            clock,
        )
        self.season_upkeep = SeasonSubject(
            bot,
            self.season_runner,
            self.season_rooms,
            self.season_roles,
            self.upkeep,
            limiter,
            clock,
        )

        self.services = self._services(limiter)
        self._connect()
        self._equip()

    @cached_property
    def handover(self) -> SeatHandover:
        """The handover of seats in running matches to substitutes of seasons."""
        find = partial(find_player, self.bot)
        return SeatHandover(self.season_runner, self.runner, self.tasks, find)

    @cached_property
    def transcript_pages(self) -> TranscriptPages:
        """The transcripts that have an address."""
        return TranscriptPages(self.page_links, self.database, self.clock)

    @property
    def _processes(self) -> int:
        """How many worker processes computer players think in."""
        return self.settings.play.thinking_processes

    def _relay(self) -> DrandRelay | None:
        url = self.runner.beacon_url
        return DrandRelay(url) if url else None

    def _pages(self) -> "PageServer | None":
        """Returns the server of pages, which is not even loaded where there are none."""
        web = self.settings.web
        if web.port is None:
            return None
        from bifrost_bot.web.server import PageServer  # noqa: PLC0415 - only where pages are served

        return PageServer(
            self.page_links,
            self.transcript_pages,
            self.runner,
            self.season_runner,
            self.names,
            self.tasks,
            self.clock,
            behind_proxy=web.behind_proxy,
        )

    def _renderer(self, stack: AsyncExitStack) -> Renderer:
        cache = LruCache(KEPT_BYTES)
        renderer = Renderer(LazyPainter(cache), cache)
        stack.callback(renderer.close)
        return renderer

    def _delivery(self, limiter: Limiter, people: People) -> Delivery:
        colours = PublicColours(self.server_settings, self.runner)
        sender = Sender(self.bot, self.renderer, self.preferences, self.names, colours, self.clock)
        animations = Animations(self.bot, self.renderer, limiter, self.tasks)
        boards = BoardMessages(
            sender, self.directory, self.marks, animations, self.pins, limiter, self.clock
        )
        archiver = Archiver(self.runner, self.names, lambda: start_archiver_worker(self._processes))
        texts = TextMessages(sender, self.renderer, archiver, self.watch, self.clock)
        lobby = LobbyMessages(
            sender,
            self.directory,
            self.runner,
            self.season_runner,
            self.page_links,
            people.players_gone,
            self.pins,
        )
        transport = DiscordDelivery(self.directory, self.channels, sender, boards, lobby, texts)
        return Delivery(transport, self.runner, limiter, self.marks, self.tasks, self.clock)

    def _services(self, limiter: Limiter) -> Services:
        return Services(
            settings=self.settings,
            runner=self.runner,
            directory=self.directory,
            watch=self.watch,
            preferences=self.preferences,
            page_links=self.page_links,
            ratings=Ratings(self.database),
            privacy=Privacy(self.database, self.runner, self.season_runner, self.preferences),
            in_flight=ConcurrencyLimit(),
            person_names=self.names,
            filled_forms=FilledForms(),
            servers=Servers(self.database, self.server_settings),
            confirmations=Confirmations(),
            opening=asyncio.Lock(),
            file_readers=FileReaders(),
            season_runner=self.season_runner,
            episodes=EpisodeMatches(self.season_runner, self.runner),
            season_outages=self.season_outages,
            season_messages=self.season_messages,
            season_archiver=self.season_archiver,
            season_rooms=self.season_rooms,
            season_upkeep=self.season_upkeep,
            channels=self.channels,
            upkeep=self.upkeep,
            match_upkeep=self.match_upkeep,
            quota=Quota(self.database, self.clock),
            departures=self.departures,
            unread=Unread(self.watch, self.runner, self.tasks, self.clock),
            delivery=self.delivery,
            renderer=self.renderer,
            limiter=limiter,
            unreadable_notices=UnreadableNotices(
                self.bot, self.runner, self.directory, limiter, self.tasks, self.clock
            ),
            transcripts=self.season_messages.transcripts,
        )

    def _connect(self) -> None:
        """Registers all listeners, in order."""
        self.runner.listeners += [
            self.timekeeper.on_change,
            self.computers.on_change,
            self.programs.on_change,
            self.reminders.on_change,
            self.directory.on_change,
            self.channels.on_change,
            self.hosts_overview.on_change,
            self.scheduled_events.on_change,
            self.practice_cleanup.on_change,
            self.match_upkeep.on_change,
            self.beacon_watch.on_change,
            self.delivery.on_change,
            self.shown_watch.on_change,
            self.metrics.on_change,
            *([self.pages.on_change] if self.pages else []),
            log_match,
            self.linked.on_change,
        ]
        self.season_runner.listeners += [
            self.season_timekeeper.on_change,
            self.linked.on_season,
            self.handover.on_season,
            log_season,
            self.season_upkeep.on_change,
            self.scheduled_events.on_season,
            self.season_delivery.on_change,
            *([self.pages.on_season] if self.pages else []),
        ]
        self.preferences.listeners += [self.reminders.on_preferences]
        # The claim is renewed every second anyway, and takes along which notices were delivered,
        # and the heartbeat.
        self.lease.renewing = partial(self.watch.with_heartbeat, self.marks.transaction)
        self.runner.reader.changed = self._reload
        self.runner.overtaken = self._on_conflict
        self.watch.recording = lambda again: self.delivery.broadcast(
            lambda match: maintenance.recording(match, again)
        )
        self.season_runner.reader.changed = self._reload_season
        self.hosts_overview.require_closed = partial(require_closed, self.channels)
        self.channels.page_of = self.page_links.spectators
        self.channels.roles_of = self.season_roles.of_match
        self.delivery.on_blocked = self.match_upkeep.on_obstruction
        self.computers.thought = lambda thought: self.metrics.note_thinking_share(thought.share)
        self.computers.missed = self.metrics.computers_missed
        self.departures.forgotten = self.directory.drop
        self.departures.erased = self.server_settings.forget
        self.clock.on_clock_jump = self._on_clock_jump
        self.bot.add_listener(self.pins.on_message)
        self.bot.answered = [self.metrics.count_answer, self.shown_watch.record_status]

    def _equip(self) -> None:
        """Gives the bot its services, and defines what happens at the first connection."""
        play = AnswerCog(self.services)
        backlog = Backlog(self.bot, self.services, play)
        self.services.unread.read = backlog.read_channel
        self.timekeeper.last_look = backlog.look_once
        welcome = Welcome(self.bot, self.services, self.tasks, self.clock)
        first = {
            "reading the matches": self.runner.preload,
            "delivering what is undelivered": self._deliver_pending,
            "reading the seasons": self.season_timekeeper.watch_all,
            "announcing what happened in seasons": self.season_delivery.take_up_all,
            "comparing the seasons with their matches": self.linked.compare,
            "seating substitutes of seasons": self.handover.compare,
            "looking for channels to delete": self.practice_cleanup.schedule_pending,
            "looking for the events of planned matches": self.scheduled_events.take_up,
            "comparing the servers": lambda: self._compare_servers(welcome),
            "looking for the emoji of seats": self._prepare_emoji,
        }
        hearing = Hearing(self.services, backlog, self.starting, first, self._resume, self.tasks)
        application = Application(self.database, self.clock, self.starting)
        self.bot.equip(self.services, application, play, hearing, welcome)

    async def load(self) -> None:
        """Reads what must be known before the first connection."""
        step = self.starting.step
        await step("reading the channels", lambda: self.directory.load(self.runner.shard_set))
        await step("reading the personal settings", self.preferences.load)
        await step("reading the last heartbeat", self.watch.wake)

    def start(self) -> None:
        """Starts the tasks that run as long as the bot does."""
        start = self.tasks.start
        start(self.timekeeper.run(), "timekeeper")
        start(self.season_timekeeper.run(), "timekeeper of seasons")
        start(self.watch.run(), "heartbeat")
        start(self.lease.run(), "lease")
        start(self.reminders.run(), "reminders")
        start(self.practice_cleanup.run(), "practice_cleanup")
        start(self.upkeep.run(), "upkeep")
        start(self.beacon_watch.learn(), "beacon")
        start(self.departures.run(), "departures")
        start(self.preferences.run(), "personal settings")
        start(self._read_ahead(), "reading the matches")
        settings = self.settings.operation.backups
        if settings.every_hours is not None and self.runner.shard_set.first:
            folder = BackupFolder(self.settings.database_url, settings.folder)
            backups = Backups(folder, settings.every_hours, settings.keep, self.clock)
            measured = BackupMetrics(self.metrics.registry, settings.every_hours)
            backups.newest = measured.note_newest
            backups.tried = measured.count
            start(backups.run(), "backups")

    async def stop(self) -> None:
        """Stops the tasks while nothing is being written."""
        async with self.database.idle():
            await self.tasks.stop()
        use_own_emoji({})

    def serving_pages(self) -> AbstractAsyncContextManager[int | None]:
        """Serves the pages, if there are any, during the block; yields the port.

        Raises:
            PortError: When the port cannot be opened.
        """
        web = self.settings.web
        return self.pages.serving(web.host, web.port) if self.pages else nullcontext()

    async def _read_ahead(self) -> None:
        """Reads the matches while Discord lists its servers; errors are left for later reads."""
        with suppress(StoreError):
            await self.runner.preload()

    async def _compare_servers(self, welcome: Welcome) -> None:
        """Records the servers joined or left while the bot was down; greets the new ones."""
        present = {guild.id: guild for guild in self.bot.guilds}
        for guild_id in await self.departures.compare(self.bot.application_id or 0, present):
            welcome.greet(present[guild_id])

    async def _prepare_emoji(self) -> None:
        """Finds or uploads the emoji of seats' colours, for which nothing else waits."""
        self.tasks.start(prepare_own_emoji(self.bot), "emoji of seats")

    async def _deliver_pending(self) -> None:
        """Delivers the notices that the last process did not deliver."""
        rows = await self.runner.pending()
        # This includes matches that ended just before the last process did.
        for match_id in dict.fromkeys(row.match_id for row in rows):
            with suppress(FaultError):
                self.hosts_overview.look_after(await self.runner.match(match_id))
        self.delivery.take_up(rows)

    def _on_clock_jump(self, before_ms: int) -> None:
        """Stops all clocks after the system clock has jumped, until the jump is compensated."""
        if self.watch.clocks_are_set:
            self.watch.hold()
            self.tasks.start(self.watch.on_clock_jump(before_ms), "clocks after a leap")

    def _resume(self, match: Match) -> None:
        """Resumes a live match where it stopped."""
        self.timekeeper.watch(match)
        self.reminders.look_after(match)
        self.shown_watch.look_after(match)
        self.computers.look_after(match)
        self.programs.look_after(match)
        self.channels.look_after(match)
        self.hosts_overview.look_after(match)
        self.match_upkeep.resume(match)
        self.beacon_watch.look_after(match)

    def _on_conflict(self, match: Match, rows: Sequence[Row]) -> None:
        """Continues from changes of another process, as after this process was suspended."""
        self.delivery.catch_up(rows)
        if not match.over:
            self._resume(match)

    def _reload(self, match_id: str) -> None:
        """Resumes a match whose record was repaired while the bot was running."""

        async def reload() -> None:
            await self.watch.matches.reload(match_id)
            with suppress(FaultError):
                self._resume(await self.runner.match(match_id))

        self.tasks.start(reload(), f"match {match_id}, whose record was repaired")

    def _reload_season(self, season_id: str) -> None:
        """Resumes a season whose record was repaired while the bot was running."""
        work = self.season_outages.reload(season_id)
        self.tasks.start(work, f"season {season_id}, whose record was repaired")


@asynccontextmanager
async def building(
    settings: BotSettings, clock: Clock | None = None, guild_ready_timeout: float = 1.0
) -> AsyncGenerator[App]:
    """Yields a bot with all its parts, and closes everything at the end.

    Args:
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
        wanted = settings.operation.backups
        backups = BackupFolder(settings.database_url, wanted.folder)
        if wanted.folder or wanted.every_hours is not None:
            await asyncio.to_thread(backups.report_trouble)
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
            "setting aside what ended the last process", partial(set_aside, mark, runner)
        )
        app = App(settings, clock, database, lease, limiter, runner, bot, starting, stack)
        await app.load()
        app.start()
        stack.push_async_callback(app.delivery.flush)
        stack.push_async_callback(app.stop)
        yield app


async def run(settings: BotSettings, token: str) -> None:
    """Runs the bot until a signal (SIGTERM or Ctrl-C) stops it.

    While Discord bans this machine's address, this waits as long as Discord says and starts again.

    Raises:
        StartError: When Discord or this machine refuses the bot; the message says why.
        StoreError: When the database cannot be used.
    """
    while True:
        try:
            return await _serve(settings, token)
        except BannedError as problem:
            # Nothing is open now, so a signal may end the process at once.
            end_on_signals()
            log.warning("%s The next start is in %.0f s.", problem, problem.seconds)
            await asyncio.sleep(problem.seconds)


async def _serve(settings: BotSettings, token: str) -> None:
    operation = settings.operation
    async with building(settings) as app:
        stop = stop_on_signals()
        with explain_failures(settings.discord.api_base):
            async with (
                publish_metrics(app.metrics, operation.metrics_host, operation.metrics_port),
                app.serving_pages(),
                notify_manager(os.environ),
            ):
                # Started here, as it measures real time, which a test's clock does not follow.
                app.tasks.start(app.watch.guard(), "guard")
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
