"""A judge of what becomes of damages: it knows the world and what people read, and no mechanism."""

from collections.abc import Iterator
from typing import Final

from bifrost_bot.sandbox import Person
from bifrost_bot.sandbox.world import events
from bifrost_bot.sandbox.world import permissions as allow
from bifrost_bot.sandbox.world.model import Channel, Message
from tests.e2e.damages.others import Others, changed, others_of
from tests.e2e.damages.place import Places, Room, newest_turn, shown_turns
from tests.e2e.damages.reading import told, unreported
from tests.e2e.helpers.table import HOST, PLAYERS

_SEND: Final = allow.SEND_MESSAGES | allow.READ_MESSAGE_HISTORY


class Judge:
    """Watches a match from the damage on; `faults` says what is wrong a turn later.

    Attributes:
        leaks: Secrets that were posted where a person without the right could read them.
    """

    def __init__(self, places: Places) -> None:
        self.places = places
        self.leaks: list[str] = []
        self._began = places.world.snowflakes.next()
        self._others = self._others_now()
        self._stop = places.world.subscribe(self._on_event)

    def close(self) -> None:
        """Ends the watch."""
        self._stop()

    def faults(self) -> list[str]:
        """Returns what is wrong: unmet needs unknown to hosts, leaks, changes to others' things."""
        unmet = unreported(self._needs(), list(self._told()))
        return [*unmet, *self.leaks, *changed(self._others, self._others_now())]

    def is_all_well(self) -> bool:
        """Whether the match has all it needs: then the next damage can be judged alone."""
        return not any(self._needs())

    def _others_now(self) -> Others:
        return others_of(self.places.guild, self.places.world.bot, self.places.own)

    # What a match needs

    def _needs(self) -> Iterator[tuple[str, list[str]]]:
        """Yields what is not as the match needs it, with the words by which hosts know it."""
        turn = max(self._newest_turn(), self.places.turn)
        if turn == self.places.turn:
            yield f"the match still shows turn {turn}", ["paused", "ended the match"]
        for room in self.places.secret:
            yield from self._of_secret(room, turn)
        for room in self.places.public:
            yield from self._of_public(room, turn)
        yield from self._of_hosts()
        if not self._lobby_shows_the_match():
            yield (
                "the lobby shows no message of the match",
                [f"<#{self.places.lobby}>", "lobby was deleted"],
            )

    def _of_secret(self, room: Room, turn: int) -> Iterator[tuple[str, list[str]]]:
        player = self.places.person(room.player or "")
        about = (f"<@{player.id}>", player.user.name)
        words = [*self._words(room), *(f"{who} … server" for who in about)]
        words += [f"{who} … channel" for who in about]
        member = self.places.guild.members.get(player.id)
        if member is None:
            yield f"{player.user.name} is not on the server", words
            return
        if member.timed_out_until_ms > self.places.world.clock():
            yield f"{player.user.name} is timed out", words
        now = self.places.now(room)
        if not any(self._works_for(player, channel) for channel in now):
            yield f"{player.user.name} cannot play in {room.name}", words
        elif not any(self._turns(channel, player)[-1:] == [turn] for channel in now):
            yield f"{room.name} does not show turn {turn}", words
        if allow.guild_permissions(self.places.guild, player.id) == allow.ALL:
            yield f"{player.user.name} sees every channel", words
        for channel in now:
            strangers = self._strangers(channel, room)
            if strangers:
                yield f"{room.name} can be read by {', '.join(strangers)}", words

    def _of_public(self, room: Room, turn: int) -> Iterator[tuple[str, list[str]]]:
        now = self.places.now(room)
        for id in sorted(room.readers & self.places.guild.members.keys()):
            reader = self.places.person(self.places.world.users[id].name)
            if self._is_kept_out(reader):
                continue
            if not any(self._turns(channel, reader)[-1:] == [turn] for channel in now):
                name = reader.user.name
                yield f"{name} does not see turn {turn} in {room.name}", self._words(room)

    def _of_hosts(self) -> Iterator[tuple[str, list[str]]]:
        room = self.places.hosts
        host = self.places.person(HOST)
        now = self.places.now(room)
        words = [*self._words(room), f"<@{host.id}> … server", f"{HOST} … server"]
        if host.id not in self.places.guild.members:
            yield f"{HOST} is not on the server", words
        elif not any(self._can(host, channel) and self._bot_can(channel) for channel in now):
            yield f"{HOST} cannot read {room.name}", words

    def _is_kept_out(self, reader: Person) -> bool:
        """Whether a person has no part in the match and sees nothing else on the server either."""
        general = self.places.world.channel("general")
        is_outside = reader.user.name not in (*PLAYERS, HOST)
        return is_outside and not allow.can_view(self.places.guild, general, reader.id)

    def _words(self, room: Room) -> list[str]:
        """The words by which hosts know a channel."""
        now = [f"<#{channel.id}>" for channel in self.places.now(room)]
        return [f"channel {room.name}", f"`{room.name}`", f"<#{room.id}>", *now]

    def _works_for(self, player: Person, channel: Channel) -> bool:
        is_slow = channel.rate_limit_per_user > 0
        return self._can(player, channel) and self._bot_can(channel) and not is_slow

    def _can(self, person: Person, channel: Channel) -> bool:
        granted = allow.channel_permissions(self.places.guild, channel, person.id)
        return granted & _SEND == _SEND

    def _bot_can(self, channel: Channel) -> bool:
        bot = self.places.world.bot.id
        needed = _SEND | allow.ATTACH_FILES
        return allow.channel_permissions(self.places.guild, channel, bot) & needed == needed

    def _turns(self, channel: Channel, reader: Person) -> list[int]:
        """The turns whose boards a person can read in a channel, oldest first."""
        if not allow.can_view(self.places.guild, channel, reader.id):
            return []
        messages = [channel.messages[id] for id in channel.order]
        shown = [turn for message in messages for turn in shown_turns(message)]
        return [turn for turn in shown if turn]

    def _newest_turn(self) -> int:
        channels = [channel for room in self.places.rooms for channel in self.places.now(room)]
        return newest_turn(channels)

    def _lobby_shows_the_match(self) -> bool:
        lobby = self.places.guild.channels.get(self.places.lobby)
        return lobby is not None and any(
            message.author is self.places.world.bot and "hosted by" in message.content
            for message in lobby.messages.values()
        )

    # What hosts read

    def _told(self) -> Iterator[str]:
        """Yields what the bot has said since where a host reads: their channel, lobby or DM."""
        host = self.places.person(HOST)
        found = {item.id: item for item in self.places.now(self.places.hosts)}
        lobby = self.places.guild.channels.get(self.places.lobby)
        places = [*found.values(), *([lobby] if lobby else []), host.dm()]
        yield from told(host, places, self._began)

    # Secrets

    def _on_event(self, event: events.Event) -> None:
        match event:
            case events.MessageCreated(message) | events.MessageUpdated(message):
                self._check(message)
            case _:
                return

    def _check(self, message: Message) -> None:
        if message.author is not self.places.world.bot or message.visible_to is not None:
            return
        channel = self.places.world.channels[message.channel_id]
        for room in self.places.secret:
            if channel not in self.places.now(room):
                continue
            strangers = self._strangers(channel, room)
            if strangers and (shown_turns(message) or message.reference is not None):
                readers = ", ".join(strangers)
                text = message.content[:60]
                self.leaks.append(f"posted in {room.name}, which {readers} can read: {text!r}")

    def _strangers(self, channel: Channel, room: Room) -> list[str]:
        """The names of those who can read a secret channel now and could not before."""
        player = self.places.person(room.player or "")
        readers = self.places.readers(channel) - room.readers
        readers -= {player.id, self.places.world.bot.id}
        return sorted(self.places.world.users[id].name for id in readers)
