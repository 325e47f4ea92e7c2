"""Generated input of hosts: settings, files, names, reasons, durations."""

import random
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from datetime import UTC
from functools import partial
from types import SimpleNamespace
from typing import Any, Final, cast

import discord

from bifrost_bot.config import BotSettings
from bifrost_bot.engines.errors import MOST_MISTAKES, ConfigError
from bifrost_bot.engines.registry import all_games
from bifrost_bot.engines.values import LONGEST_FILE
from bifrost_bot.gateway.incoming import options
from bifrost_bot.gateway.incoming.filled_forms import FilledForms
from bifrost_bot.gateway.incoming.forms.abandon_form import AbandonForm
from bifrost_bot.gateway.incoming.forms.seat_menu import player_of
from bifrost_bot.gateway.incoming.hosting.corrections import CorrectionCommands
from bifrost_bot.gateway.incoming.playing.status import StatusCog
from bifrost_bot.gateway.incoming.replies import refuse, sentence
from bifrost_bot.gateway.incoming.services import Services, boards_here
from bifrost_bot.gateway.incoming.settings.lobby_forms import LobbyForm, TomlForm
from bifrost_bot.gateway.incoming.settings.setting import all_settings
from bifrost_bot.gateway.incoming.toml import parse_toml
from bifrost_bot.gateway.outgoing.mentions import calling
from bifrost_bot.match.decide.hosts import Announce
from bifrost_bot.match.decide.lobby import Join
from bifrost_bot.match.model import Match, Settings
from bifrost_bot.match.notice import Address
from bifrost_bot.match.preferences import Preferences, Zone, read_quiet, read_reminders, read_zone
from bifrost_bot.match.settings import usual_settings
from bifrost_bot.match.zones import clock_of
from bifrost_bot.messages.post import fit_or_attach, lobby_post
from bifrost_bot.messages.preferences import preferences_text
from bifrost_bot.messages.result import result_post
from bifrost_bot.runtime.people.names import Names
from bifrost_bot.runtime.workers.file_reading import File, FileReaders, HostFile
from bifrost_bot.speech.texts import MORE_MISTAKES
from bifrost_bot.speech.wording import clean, one_line
from bifrost_bot.store.server_settings import GuildSettings
from tests.attached import Attached
from tests.clock import ManualClock
from tests.fuzz.caught import Caught
from tests.fuzz.door import Door
from tests.fuzz.evening import HOME, HOST, Evening, begin_match
from tests.fuzz.harm import payload
from tests.fuzz.hostile import Hand
from tests.fuzz.mutations import mutate, mutate_file
from tests.fuzz.tally import Tally
from tests.samples import sample, toml
from tests.saying import ping_of, text_of

_LONGEST_OPTION: Final = 6_000
_PLAYED: Final = 0.05


@dataclass(frozen=True, slots=True)
class Given:
    """What a host gives to `/match create`."""

    start: str | None = None
    typed: str | None = None
    files: tuple[Attached, ...] = ()
    warnings: str | None = None

    def __str__(self) -> str:
        """What was typed, for looking whether it comes out again."""
        files = "\n".join(
            f"{file.filename}\n{file.data.decode('utf-8', 'replace')}" for file in self.files
        )
        return f"{self.start}\n{self.typed}\n{self.warnings}\n{files}"


async def create(
    door: Door, clock: ManualClock, game: str, tally: Tally, dice: random.Random, most: int
) -> None:
    """Opens so many matches with any settings, and plays a phase of some."""
    hand = Hand(dice)
    for _ in range(most):
        kind = dice.choice(ways_to_give(game))
        given = _GIVEN[kind](hand, game)
        try:
            match = await _open_lobby(door, game, tally, given)
        except Exception as refusal:
            _look_at_refusal(tally, game, kind, str(given), refusal)
            continue
        tally.count(game, kind, "accepted")
        _look_at_post(tally, game, kind, str(given), match)
        if dice.random() < _PLAYED:
            await _play(door, clock, tally, match, str(given), dice)


def ways_to_give(game: str) -> list[str]:
    """Returns all kinds of what a host gives to `/match create` of a game."""
    return [kind for kind in _GIVEN if kind != "table" or sample(game).files]


async def _open_lobby(door: Door, game: str, tally: Tally, given: Given) -> Match:
    files = [cast(discord.Attachment, file) for file in given.files]
    raw = await options.merge_settings(
        game, given.start, given.typed, files, partial(_read_here, game, tally)
    )
    warnings = options.numbers("warnings", given.warnings)
    settings = options.with_typed(Settings(game, warnings=warnings), raw)
    tally.measure(game, "texts", partial(_check, game, settings.options), str(given))
    return await door.create(settings, HOST, HOME)


async def _read_here(game: str, tally: Tally, files: Sequence[HostFile]) -> list[Any]:
    """Reads files as the readers' process does, whose start would take longer than the rest."""
    for file in files:
        if isinstance(file, File):
            read = partial(_read_or_refuse, partial(file.read, file.name))
            tally.measure(game, "files", read, file.text, LONGEST_FILE)
    return [file.settings() for file in files]


def _check(game: str, raw: Mapping[str, Any], typed: str) -> None:
    """Checks settings as the bot does while others wait."""
    del typed
    engine = all_games()[game]
    with suppress(ConfigError):
        engine.configure(raw, sample(game).seats(engine))


def _read_or_refuse(read: Callable[[str], object], typed: str) -> None:
    with suppress(ConfigError):
        read(typed)


def _look_at_refusal(tally: Tally, game: str, kind: str, typed: str, refusal: Exception) -> None:
    tally.count(game, kind, "refused")
    told = sentence(refusal)
    if "went wrong in the bot" in told:
        tally.fault(game, kind, f"{refusal!r}", typed)
        return
    text, _ = fit_or_attach(told)
    tally.look(game, kind, payload(text, calling(())), typed)
    if any("\n" in line or not 0 < len(line) <= _LONGEST_SENTENCE for line in _sentences(told)):
        tally.fault(game, kind, f"long: {told[:400]!r}", typed)


def _sentences(refusal: str) -> list[str]:
    """Returns each mistake of a refusal, or the whole of it; no typed text begins a line."""
    head = _LIST.match(refusal)
    if head is None:
        return [refusal]
    number = int(head["number"] or 1)
    listed = refusal[head.end() :].removesuffix(
        f"\n{MORE_MISTAKES}" if number == MOST_MISTAKES else ""
    )
    mistakes = listed.split(f"\n{head['sign']}")
    most = MOST_FIELDS if head["fields"] else MOST_MISTAKES
    return mistakes if len(mistakes) == number <= most else [refusal]


_LONGEST_SENTENCE: Final = 700
MOST_FIELDS: Final = 5
"""How many fields a form of Discord's has."""

_LIST: Final = re.compile(
    r"(?:Nothing was recorded\. )?Please correct (?:these (?P<number>\d+) "
    r"(?:mistakes|(?P<fields>fields))|this field):\n(?P<sign>• )"
)
"""How several mistakes are told, or what is wrong with a form."""


def _look_at_post(tally: Tally, game: str, kind: str, typed: str, match: Match) -> None:
    for post in (lobby_post(match), result_post(match) if match.over else lobby_post(match)):
        people = [HOST, *(player.id for player in match.players)]
        tally.look(game, kind, payload(post.text, calling(post.ping)), typed, people)


async def _play(
    door: Door, clock: ManualClock, tally: Tally, match: Match, typed: str, dice: random.Random
) -> None:
    """Settings of an opened lobby suit a match, or are refused in a sentence at the call."""
    try:
        evening = await begin_match(door, clock, tally, match.settings, dice)
        evening.said = typed
        await evening.close()
    except Exception as refusal:
        _look_at_refusal(tally, match.game.info.id, "begun", typed, refusal)
    else:
        tally.count(match.game.info.id, "begun", "accepted")


# What is given


def _typed_settings(hand: Hand, game: str) -> Given:
    return Given(typed=hand.text([toml(one) for one in _odd(hand, game)], _LONGEST_OPTION))


def _built(hand: Hand, game: str) -> Given:
    """Readable settings with an impossible value or key somewhere."""
    return Given(typed=toml(hand.dice.choice(_odd(hand, game))))


def _start(hand: Hand, game: str) -> Given:
    return Given(start=hand.text(list(all_games()[game].info.presets), _LONGEST_OPTION))


def _warnings(hand: Hand, game: str) -> Given:
    del game
    return Given(warnings=hand.text(("30, 10, 5", "60", "3600 600"), _LONGEST_OPTION))


def _file(hand: Hand, game: str) -> Given:
    return _one_file(hand, "match.toml", [toml(one) for one in _odd(hand, game)])


def _table(hand: Hand, game: str) -> Given:
    tables = sample(game).files
    return _one_file(hand, hand.dice.choice(list(tables)), list(tables.values()))


def _one_file(hand: Hand, usual: str, right: Sequence[str]) -> Given:
    made = hand.text(right, LONGEST_FILE).encode("utf-8", "replace")
    data = mutate_file(hand, made, LONGEST_FILE)
    return Given(files=(Attached(_file_name(hand, usual), data),))


def _several(hand: Hand, game: str) -> Given:
    texts = [toml(one) for one in _odd(hand, game)]
    files = [
        Attached(_file_name(hand, f"{at}.toml"), hand.dice.choice(texts).encode())
        for at in range(3)
    ]
    return Given(typed=hand.dice.choice(texts), files=tuple(files))


_GIVEN: Final[Mapping[str, Callable[[Hand, str], Given]]] = {
    "settings": _typed_settings,
    "odd settings": _built,
    "start": _start,
    "warnings": _warnings,
    "file": _file,
    "table": _table,
    "several files": _several,
}


def _file_name(hand: Hand, usual: str) -> str:
    return (
        usual
        if hand.dice.random() < 0.9
        else hand.name() + hand.dice.choice((".toml", ".csv", ".exe", ""))
    )


def _odd(hand: Hand, game: str) -> list[Mapping[str, Any]]:
    """Returns right settings, and with them some that are spoilt somewhere inside."""
    right = hand.dice.choice(sample(game).settings)
    odd = (mutate(hand, right), mutate(hand, right), mutate(hand, mutate(hand, right)))
    return [
        right,
        *(one if isinstance(one, Mapping) else {hand.dice.choice(list(right)): one} for one in odd),
    ]


# Single words


async def say(
    door: Door, clock: ManualClock, game: str, tally: Tally, dice: random.Random, most: int
) -> None:
    """Lets people and hosts fill in so many words where words are asked for."""
    evening = await begin_match(door, clock, tally, Settings(game), dice)
    for number in range(most):
        kind = dice.choice(list(WORDS))
        caught = _caught(evening, number)
        typed = evening.hand.name() if dice.random() < 0.8 else evening.hand.huge(())
        before = await door.match(evening.match.id)
        if kind in _READ:
            tally.measure(
                game, "texts", partial(_read_or_refuse, _READ[kind]), typed, _LONGEST_OPTION
            )
        try:
            await WORDS[kind](evening, caught, typed)
        except Exception as refusal:
            _look_at_refusal(tally, game, kind, typed, refusal)
            await refuse(caught.interaction, refusal)
            # What the rules refuse of a correction is recorded as tried.
            if (
                "audit says that you tried" not in str(refusal)
                and await door.match(before.id) is not before
            ):
                tally.fault(game, kind, "a refusal changed the match", typed)
        else:
            tally.count(game, kind, "accepted")
        for message in caught.answers:
            tally.look(game, kind, message, typed + caught.typed, evening.people)


def _caught(evening: Evening, number: int) -> Caught:
    return Caught(
        HOST, number + 1, guild_id=HOME.guild_id, channel_id=0, namespace=SimpleNamespace(game=None)
    )


def _services(evening: Evening) -> Services:
    """The services of a bot that these commands use, on the door's matches."""

    async def home(match_id: str) -> Any:
        await evening.door.match(match_id)
        return HOME

    async def live(_: int | None = None) -> list[Match]:
        return [evening.match]

    async def settings(_: int) -> GuildSettings:
        return GuildSettings()

    def nowhere(_: object) -> None:
        return None

    async def holds(_: str) -> bool:
        return True

    door: Any = evening.door
    runner = SimpleNamespace(
        match=door.match,
        handle=door.handle,
        foresee=door.foresee,
        history=door.history,
        home=home,
        live=live,
    )
    known: Any = {field.name: None for field in fields(Services)}
    known |= {"runner": runner, "directory": SimpleNamespace(at=nowhere, holds=holds)}
    known |= {"person_names": Names(), "filled_forms": FilledForms()}
    known["settings"] = BotSettings()
    known["file_readers"] = FileReaders()
    known["servers"] = SimpleNamespace(settings=SimpleNamespace(of=settings))
    return Services(**known)


async def _name(evening: Evening, caught: Caught, typed: str) -> None:
    """A user of that name joins a lobby, and an ending match is announced."""
    cast(Any, caught.interaction.user).display_name = typed
    match = await evening.door.create(Settings(evening.game), HOST, HOME)
    seat = next(iter(all_games()[evening.game].info.seats)) if match.seating == "claimed" else None
    joined = (await evening.door.handle(match.id, Join(player_of(caught.interaction, seat)))).after
    _look_at_post(evening.tally, evening.game, "name", typed, joined)


async def _time(evening: Evening, caught: Caught, typed: str) -> None:
    del evening, caught
    options.duration("time", typed[:_LONGEST_OPTION])


async def _numbers(evening: Evening, caught: Caught, typed: str) -> None:
    del evening, caught
    options.numbers("warnings", typed[:_LONGEST_OPTION])


async def _correct(evening: Evening, caught: Caught, typed: str) -> None:
    dice = evening.hand.dice
    match = evening.match
    seat = dice.choice((typed, next(iter(match.seats))))
    board = dice.choice((typed, None, *match.boards))
    id = typed if dice.random() < 0.2 else match.id
    corrections: Any = CorrectionCommands(_services(evening))
    await corrections.correct.callback(
        corrections,
        caught.interaction,
        seat[:_LONGEST_OPTION],
        typed[:_LONGEST_OPTION],
        typed[:200],
        board,
        None,
        True,
        id,
    )


async def _rewind(evening: Evening, caught: Caught, typed: str) -> None:
    corrections: Any = CorrectionCommands(_services(evening))
    await corrections.rewind.callback(
        corrections, caught.interaction, 10**6, typed[:200], typed[:_LONGEST_OPTION]
    )


async def _abandon(evening: Evening, caught: Caught, typed: str) -> None:
    match = await evening.door.create(Settings(evening.game), HOST, HOME)
    form = AbandonForm(_services(evening), match.id)
    form.reason._value = typed[:200]  # pyright: ignore[reportPrivateUsage]
    await form.on_submit(caught.interaction)
    _look_at_post(evening.tally, evening.game, "abandon", typed, await evening.door.match(match.id))


async def _lobby_form(evening: Evening, caught: Caught, typed: str) -> None:
    """A host changes an open lobby's settings, by fields or TOML; mostly one value is odd."""
    match = await evening.door.create(Settings(evening.game), HOST, HOME)
    dice = evening.hand.dice
    form: LobbyForm | TomlForm
    if dice.random() < 0.5:
        form = TomlForm(_services(evening), match)
        right = [toml(dice.choice(sample(evening.game).settings))]
    else:
        usual = replace(match.settings, absent_after=usual_settings(match.game.info).absent_after)
        written = [one for one in all_settings(match.settings, usual) if not one.option.choices]
        asked = dice.sample(written, min(5, len(written)))
        form = LobbyForm(_services(evening), match, "Settings", "setting", asked)
        right = [_RIGHT.get(one.option.key, typed) for one in asked]
    boxes = [box for box in form.walk_children() if isinstance(box, discord.ui.TextInput)]
    odd = dice.sample(range(len(right)), min(len(right), dice.choice((0, 1, 1, 3))))
    for at, (box, usual_text) in enumerate(zip(boxes, right, strict=True)):
        said = (
            (evening.hand.spoilt(usual_text) if dice.random() < 0.5 else typed)
            if at in odd
            else usual_text
        )
        box._value = said  # pyright: ignore[reportPrivateUsage]
        caught.typed += f"\n{said}"
    await form.on_submit(caught.interaction)
    _look_at_post(
        evening.tally, evening.game, "lobby form", caught.typed, await evening.door.match(match.id)
    )


async def _board(evening: Evening, caught: Caught, typed: str) -> None:
    del caught
    boards_here(evening.match, Address("public"), typed[:_LONGEST_OPTION])


async def _reminders(evening: Evening, caught: Caught, typed: str) -> None:
    del evening
    zone = read_zone(typed[:60], ("Europe/Berlin",))
    chosen = Preferences(
        reminders=read_reminders(typed[:60]),
        quiet=read_quiet(typed[:60]),
        zone_minutes=zone.minutes,
        zone_name=zone.name,
    )
    await caught.interaction.response.send_message(preferences_text(chosen))


async def _announce(evening: Evening, caught: Caught, typed: str) -> None:
    """A host formats an announcement; it pings the channel's player only and stays harmless."""
    del caught
    change = await evening.door.handle(evening.match.id, Announce(HOST, typed))
    evening.match = change.after
    evening.said = f"{evening.said}\n{typed}"[-20_000:]
    for row in change.rows:
        text = text_of(row.notice)
        called = set(ping_of(row.notice)) - {evening.match.seats.get(row.notice.address.seat or "")}
        message = payload(text, calling([*called]))
        evening.tally.look(evening.game, "announce", message, "", None)


async def _audit(evening: Evening, caught: Caught, typed: str) -> None:
    """Lists of actions and notices repeat what hosts typed as harmlessly."""
    del typed
    caught.typed = evening.said
    audit: Any = StatusCog(_services(evening))
    await audit.audit.callback(audit, caught.interaction, evening.match.id)


async def _instant(evening: Evening, caught: Caught, typed: str) -> None:
    del caught
    typed = evening.hand.text(
        ("20:30", "2026-11-21 20:30", "in 90m", "<t:1800000000:R>", "9999-12-31 23:59")
    )
    zone = evening.hand.dice.choice((Zone(-720), Zone(), Zone(840), Zone(0, "Europe/Berlin")))
    options.instant("at", typed[:_LONGEST_OPTION], 1_800_000_000_000, clock_of(zone))


_RIGHT: Final = {"seconds": "90", "warnings": "30, 10", "absent_after": "3"}
"""What is right in fields for settings that every match has."""

_READ: Final[Mapping[str, Callable[[str], object]]] = {
    "announce": clean,
    "instant": lambda typed: options.instant("at", typed, 1_800_000_000_000, UTC),
    "lobby form": lambda typed: parse_toml("settings", typed),
    "name": one_line,
    "numbers": lambda typed: options.numbers("warnings", typed),
    "reminders": read_reminders,
    "time": lambda typed: options.duration("time", typed),
    "audit": lambda typed: read_zone(typed, ("Europe/Berlin",)),
    "board": read_quiet,
}
"""What reads such words before anything else does."""

WORDS: Final = {
    "announce": _announce,
    "audit": _audit,
    "instant": _instant,
    "name": _name,
    "time": _time,
    "numbers": _numbers,
    "correct": _correct,
    "rewind": _rewind,
    "abandon": _abandon,
    "lobby form": _lobby_form,
    "board": _board,
    "reminders": _reminders,
}
