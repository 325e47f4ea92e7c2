"""Messages about unreadable matches, sent without delivery, which would need to read them."""

import logging

import discord

from bifrost_bot.gateway.channels.access import REQUEST_ERRORS, is_access_error, server_of
from bifrost_bot.gateway.channels.directory import CONTROL, Directory
from bifrost_bot.gateway.outgoing.mentions import calling
from bifrost_bot.match.decide.hosts import impartial_hosts
from bifrost_bot.match.notice import Kind
from bifrost_bot.runtime.backoff import Patience
from bifrost_bot.runtime.clock import Clock, sleep_for
from bifrost_bot.runtime.faults import Unreadable
from bifrost_bot.runtime.limiter import Limiter
from bifrost_bot.runtime.runner import Runner
from bifrost_bot.runtime.tasks import Tasks
from bifrost_bot.speech.wording import mention
from bifrost_bot.store.database import StoreError

log = logging.getLogger(__name__)
_PROBLEMS = (*REQUEST_ERRORS, StoreError)


class UnreadableNotices:
    """The messages about unreadable matches, sent once per process."""

    def __init__(
        self,
        client: discord.Client,
        runner: Runner,
        directory: Directory,
        limiter: Limiter,
        tasks: Tasks,
        clock: Clock,
    ) -> None:
        self._client = client
        self._runner = runner
        self._directory = directory
        self._limiter = limiter
        self._tasks = tasks
        self._clock = clock
        self._reported: set[str] = set()

    def tell_hosts(self, found: Unreadable) -> None:
        """Tells a match's hosts once, in the background, and retries until Discord accepts it."""
        if found.incident not in self._reported:
            self._reported.add(found.incident)
            work = self._tell_hosts(found)
            self._tasks.start(work, f"news of match {found.id}, which cannot be read")

    async def reply(self, message: discord.Message, found: Unreadable) -> None:
        """Tells a user who wrote in a channel of the match."""
        server_id = server_of(self._client, message.channel.id)
        await self._limiter.take(Kind.REPLY.rank, server_id)
        try:
            await message.reply(found.sentence, mention_author=False, silent=True)
        except _PROBLEMS as problem:
            log.warning(
                "match %s: the reply that it cannot be read was not sent: %s",
                found.id,
                problem,
            )

    async def _tell_hosts(self, found: Unreadable) -> None:
        hosts = found.left.hosts if found.left else ()
        sentence = (
            f"⚠️ {found.sentence} Its clock is paused until the match can be read, with exactly "
            "the time that was left."
        )
        text = " ".join([*map(mention, hosts), sentence])
        places: list[int] = []
        patience = Patience()
        while True:
            try:
                places = places or await self._places(found)
                server_id = server_of(self._client, places[0])
                await self._limiter.take(Kind.LINE.rank, server_id)
                place = self._client.get_partial_messageable(places[0])
                await place.send(text, allowed_mentions=calling(hosts))
                return
            except _PROBLEMS as problem:
                log.warning(
                    "the hosts of match %s cannot be told: %s; trying again",
                    found.id,
                    problem,
                )
                if is_access_error(problem) and len(places) > 1:
                    places.pop(0)
                    continue
            await sleep_for(self._clock, patience.bar())

    async def _places(self, found: Unreadable) -> list[int]:
        """Returns the channels where the hosts can read it, best first; of a practice, its own."""
        match = found.left
        own = await self._directory.of(found.id)
        if match is not None and match.settings.practice and own:
            return [own[-1].id]
        lobby_id = (await self._runner.home(found.id)).channel_id
        if match is not None and not impartial_hosts(match):
            return [lobby_id]
        return [*(channel.id for channel in own if channel.address == CONTROL), lobby_id]
