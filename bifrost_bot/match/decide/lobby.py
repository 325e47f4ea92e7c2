"""Decides what happens before a match begins: who takes part, whether they are present, who sits
where.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias, assert_never, cast

from bifrost_bot.engines.codec import encode
from bifrost_bot.engines.contract import AnyGame, GameInfo
from bifrost_bot.engines.errors import ConfigError, Mistakes
from bifrost_bot.engines.registry import all_games
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Seat
from bifrost_bot.engines.words import all_storable
from bifrost_bot.match.chain import base
from bifrost_bot.match.decide.bounds import check_fitting, check_warnings
from bifrost_bot.match.decide.hosts import require_host
from bifrost_bot.match.decide.phases import WEEK_SECONDS
from bifrost_bot.match.decide.seating import check_seat, claimed, dealt
from bifrost_bot.match.decide.substitution import computer
from bifrost_bot.match.errors import LobbyError, NotRunningError
from bifrost_bot.match.events import (
    BeaconMissed,
    BeaconNamed,
    MatchCreated,
    MatchEvent,
    MatchStarted,
    PlayerJoined,
    PlayerLeft,
    PlayerReady,
    ReadyCalled,
    ReadyCalledOff,
    SeatChosen,
    StartDropped,
)
from bifrost_bot.match.fold import begin, evolve
from bifrost_bot.match.model import Match, Moment, Player, Settings, Status, granted_to, with_purses
from bifrost_bot.match.player import Person, Skill
from bifrost_bot.speech.texts.refusal import LobbyRefusal, SettingsRefusal


@dataclass(frozen=True, slots=True)
class Create:
    """Open a lobby. The shell makes `seed` and `salt` from the system's randomness; no user types
    one.

    Attributes:
        salt: The secret of the people's seals; one that follows from the seed if it is empty.
        beacon_url: The public beacon, where there is one.
        people: What the host is called.
    """

    match_id: str
    settings: Settings
    by: str
    seed: str
    salt: str = ""
    beacon_url: str = ""
    people: tuple[Person, ...] = ()


@dataclass(frozen=True, slots=True)
class Join:
    """Take part, or choose another seat; `player.seat` is the one chosen, where seats are claimed.

    Attributes:
        nonce: What that adds to the match's chance: nothing that the bot or its operator chose.
    """

    player: Player
    nonce: str = ""


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave the lobby."""

    by: str


@dataclass(frozen=True, slots=True)
class AddComputer:
    """Fill a place with a computer player."""

    by: str
    skill: Skill


@dataclass(frozen=True, slots=True)
class AddProgram:
    """Fill a place with a program that is asked by the web; `program` is its address, which the
    shell has allowed.
    """

    by: str
    program: str


@dataclass(frozen=True, slots=True)
class RemoveComputer:
    """Free the place of the computer player added last."""

    by: str


@dataclass(frozen=True, slots=True)
class CallReady:
    """Ask every player whether they are present."""

    by: str


@dataclass(frozen=True, slots=True)
class SayReady:
    """Answer the ready check; the last answer starts the match."""

    by: str


@dataclass(frozen=True, slots=True)
class CallOff:
    """End the ready check without starting."""

    by: str


@dataclass(frozen=True, slots=True)
class Start:
    """Begin now; computer players take the places of those who are not ready, and free ones."""

    by: str
    substitute: bool = False


@dataclass(frozen=True, slots=True)
class Begin:
    """Begin with the value of the round that was named, or without one for the reason given."""

    round: int
    value: str
    reason: str = ""


LobbyCommand: TypeAlias = (
    Join
    | Leave
    | AddComputer
    | AddProgram
    | RemoveComputer
    | CallReady
    | SayReady
    | CallOff
    | Start
    | Begin
)

NAMED_AHEAD_MS = 10_000
"""How long before the beacon's round comes it is named at the least, so that all can see it
named before.
"""

MOST_ABSENT = 100
"""The most turns without an answer after which a rule for those who do not answer can begin."""

_SETUP_PHASE = 0


def create(command: Create, moment: Moment) -> MatchCreated:
    """Returns the event that a lobby was opened; a wrong setting raises `ConfigError`."""
    settings = _with_seating(storable_settings(command.settings))
    check_settings(settings)
    return _created(replace(command, settings=settings), moment)


def _with_seating(settings: Settings) -> Settings:
    """Returns settings that name their seating, so that a match keeps it even if its game
    usually has another one.
    """
    game = all_games().get(settings.game)
    if game is None or settings.seating is not None:
        return settings
    return replace(settings, seating=game.info.possible_seatings[0])


def check_settings(settings: Settings) -> None:
    """Requires settings that suit some number of players.

    Raises:
        ConfigError: When they suit none, with all that is wrong.
    """
    game = all_games().get(settings.game)
    if game is None:
        raise ConfigError(
            "game",
            SettingsRefusal.no_such_game.format(
                games=", ".join(all_games()), game=settings.game[:30]
            ),
        )
    mistakes = Mistakes()
    mistakes.read(None, _check_timing, settings)
    if settings.rooms == "one" and game.info.answers_per == "seat":
        mistakes.add("rooms", SettingsRefusal.one_channel.format(game=game.info.title))
    mistakes.read(None, _check_seating, game.info, settings)
    if not 0 <= settings.absent_after <= MOST_ABSENT:
        mistakes.add("absent_after", SettingsRefusal.absent_after.format(most=MOST_ABSENT))
    mistakes.read(None, _check_options, game, settings)
    mistakes.require_none()
    check_fitting(settings)


def _check_seating(info: GameInfo, settings: Settings) -> None:
    if settings.seating not in (None, *info.possible_seatings):
        told = (
            SettingsRefusal.always_claimed
            if info.seating == "claimed"
            else SettingsRefusal.always_dealt
        )
        raise ConfigError("seating", told.format(game=info.title))


def _check_options(game: AnyGame, settings: Settings) -> None:
    """Refuses settings that suit no number of players; those who have joined count when the
    ready check is called.
    """
    info = game.info
    if settings.seating_in(info) != "claimed":
        _check_live(game, settings, info.seats[: info.fewest])
        return
    wrong_for_most = _mistakes(game, settings, info.seats[: info.most])
    if not wrong_for_most:
        return
    # They may name any seat that can be claimed, but a board may be too small for all of them.
    wrong = _mistakes(game, settings, info.seats[: info.fewest])
    places = {mistake.place for mistake in wrong_for_most}
    mistakes = Mistakes()
    for mistake in [one for one in wrong if one.place in places] or wrong:
        mistakes.note(mistake)
    mistakes.require_none()


def _mistakes(game: AnyGame, settings: Settings, seats: Sequence[Seat]) -> Sequence[ConfigError]:
    try:
        _check_live(game, settings, seats)
    except ConfigError as problem:
        return problem.mistakes
    return ()


def _check_live(game: AnyGame, settings: Settings, seats: Sequence[Seat]) -> None:
    game.check_live(game.configure(settings.options, seats), seats)


def seated(command: Create, seats: Sequence[Seat], moment: Moment) -> tuple[MatchEvent, ...]:
    """Returns the events of a match that begins at once, on seats that are named instead of dealt.

    Each seat is its own player. This is how the offline referee begins; everything after that is as
    in any match.

    Raises:
        ConfigError: When a setting is wrong; the message names it.
    """
    created = _created(command, moment)
    joined = tuple(PlayerJoined(Player(seat, seat)) for seat in seats)
    match = begin(created)
    for event in joined:
        match = evolve(match, event)
    rng = Rng(match.chance, _SETUP_PHASE)
    return (created, *joined, _started(match, {seat: seat for seat in seats}, rng, moment))


def _created(command: Create, moment: Moment) -> MatchCreated:
    game = all_games()[command.settings.game]
    return MatchCreated(
        match_id=command.match_id,
        settings=command.settings,
        host=command.by,
        seed=command.seed,
        commitment=commitment(command.seed),
        rules_version=game.info.rules_version,
        at_ms=moment.now_ms,
        salt=base(command.seed, command.salt),
        beacon_url="" if command.settings.private else command.beacon_url,
        people=command.people,
    )


def storable_settings(settings: Settings) -> Settings:
    """Returns settings as they are stored: what people wrote among them without what cannot be
    seen.
    """
    return replace(
        settings, options={key: all_storable(value) for key, value in settings.options.items()}
    )


def commitment(seed: str) -> str:
    """Returns the hash that is published at the start and fixes the seed: SHA-256 of its text,
    in hexadecimal.
    """
    return hashlib.sha256(seed.encode()).hexdigest()


def decide(match: Match, command: LobbyCommand, moment: Moment) -> tuple[MatchEvent, ...]:
    """Returns the events that follow from a command of the lobby."""
    if match.status is not Status.LOBBY:
        raise NotRunningError(past_lobby(match, starting=isinstance(command, CallReady | Start)))
    if match.awaited is not None and not isinstance(command, Begin):
        raise LobbyError(LobbyRefusal.awaits_beacon)
    match command:
        case Join():
            return _join(match, command.player, command.nonce)
        case Leave():
            return _leave(match, command.by)
        case AddComputer():
            require_host(match, command.by)
            return _join(match, computer(match, command.skill))
        case AddProgram():
            require_host(match, command.by)
            return _join(match, computer(match, "program", command.program))
        case RemoveComputer():
            require_host(match, command.by)
            return _remove_computer(match)
        case CallReady():
            require_host(match, command.by)
            _require_room(moment)
            # A host who asks now wants to begin now, whatever was planned.
            dropped = _dropped(match, command.by, moment)
            return (*dropped, *call_ready(replace(match, begins_ms=None), command.by, moment))
        case SayReady():
            return _say_ready(match, command.by, moment)
        case CallOff():
            require_host(match, command.by)
            called_off = () if match.ready is None else (ReadyCalledOff(command.by),)
            return (*called_off, *_dropped(match, command.by, moment))
        case Start():
            require_host(match, command.by)
            return _start(match, command, moment)
        case Begin():
            return _begin(match, command, moment)
        case _:
            assert_never(command)


def check_room(match: Match, player: Player) -> None:
    """Refuses a user who cannot take part, whatever seat they would choose.

    Raises:
        LobbyError: When all places are taken, or Discord hides nothing from them.
        NotRunningError: When the lobby is closed.
    """
    if match.status is not Status.LOBBY:
        raise NotRunningError(past_lobby(match))
    if match.player(player.id):
        return
    most = match.game.info.most
    if len(match.players) >= most:
        raise LobbyError(LobbyRefusal.full.format(most=most))
    if match.settings.hosts_watch and player.id in match.hosts:
        raise LobbyError(LobbyRefusal.hosts_watch)
    if player.sees_all and not match.settings.open_eyes:
        raise LobbyError(LobbyRefusal.sees_all)


def missing(match: Match) -> tuple[Player, ...]:
    """Returns the people who have not answered the ready check."""
    ready = match.ready or frozenset()
    return tuple(
        player for player in match.players if not player.computer and player.id not in ready
    )


def _check_timing(settings: Settings) -> None:
    seconds = settings.seconds
    if seconds is not None and not 1 <= seconds <= WEEK_SECONDS:
        raise ConfigError(
            "seconds", SettingsRefusal.seconds.format(most=WEEK_SECONDS, seconds=seconds)
        )
    warnings = settings.warnings or ()
    if list(warnings) != sorted(set(warnings), reverse=True) or any(left < 1 for left in warnings):
        raise ConfigError("warnings", SettingsRefusal.warnings)
    check_warnings(warnings)
    # A game's own setting of that name; what is wrong with it otherwise the game says.
    own = settings.options.get("warnings")
    check_warnings(cast("list[object]", own) if isinstance(own, list) else ())


def past_lobby(match: Match, *, starting: bool = False) -> str:
    """Returns why a match that is in its lobby no more cannot be joined, left, or begun
    (`starting`).
    """
    if match.over:
        return LobbyRefusal.match_over
    return LobbyRefusal.already_begun if starting else LobbyRefusal.closed


def _join(match: Match, player: Player, nonce: str = "") -> tuple[MatchEvent, ...]:
    check_room(match, player)
    known = match.player(player.id)
    if known is not None and player.seat in (None, known.seat):
        return ()
    # Computer players take what is free when the match begins, so that people choose first.
    if player.seat is not None or (match.seating == "claimed" and not player.computer):
        check_seat(match, player.seat)
    if known is not None and player.seat is not None:
        return (SeatChosen(player.id, player.seat),)
    return (PlayerJoined(player, nonce),)


def _leave(match: Match, by: str) -> tuple[MatchEvent, ...]:
    if not match.player(by):
        raise LobbyError(LobbyRefusal.not_joined)
    return (PlayerLeft(by),)


def _remove_computer(match: Match) -> tuple[MatchEvent, ...]:
    computers = [player for player in match.players if player.computer]
    if not computers:
        raise LobbyError(LobbyRefusal.no_computer)
    return (PlayerLeft(computers[-1].id),)


def call_ready(match: Match, by: str, moment: Moment) -> tuple[MatchEvent, ...]:
    """Returns the events of a ready check; with no player to wait for, the match begins, unless it
    has a set time.

    Raises:
        LobbyError: When too few have joined.
        ConfigError: When the settings do not suit those who have.
    """
    info, joined = match.game.info, len(match.players)
    if joined < info.fewest:
        lacking = info.fewest - joined
        raise LobbyError(
            LobbyRefusal.too_few_yet.format(
                game=info.title, fewest=info.fewest, joined=joined, lacking=lacking
            )
        )
    _require_decided(match)
    if match.ready is not None:
        return () if missing(match) or _waits(match, moment) else begun(match, moment)
    _check_options_for_all(match)
    called = ReadyCalled(by)
    after = evolve(match, called)
    return (called,) if missing(after) or _waits(match, moment) else (called, *begun(after, moment))


def _require_decided(match: Match) -> None:
    """Refuses to begin while Discord shows secrets to somebody who joined before it did."""
    seeing = [player.name for player in match.players if player.sees_all]
    if seeing and not match.settings.open_eyes:
        raise LobbyError(LobbyRefusal.undecided.format(players=", ".join(seeing)))


def _check_options_for_all(match: Match) -> None:
    """Refuses settings that do not suit those who have joined, while the host is there to be
    told.
    """
    seats = (
        claimed(match)
        if match.seating == "claimed"
        else dict.fromkeys(match.game.info.seats[: len(match.players)], "")
    )
    _check_live(match.game, replace(match.settings, options=_options(match, seats)), tuple(seats))


def _options(match: Match, seats: Mapping[Seat, str]) -> Mapping[str, Any]:
    """Returns the game's settings as these seats' players would play by them."""
    granted = granted_to(seats, match.purses)
    return with_purses(match.game.info, match.settings.options, tuple(seats), granted)


def _say_ready(match: Match, by: str, moment: Moment) -> tuple[MatchEvent, ...]:
    if match.ready is None:
        raise LobbyError(LobbyRefusal.no_ready_check)
    if not match.player(by):
        raise LobbyError(LobbyRefusal.not_joined)
    if by in match.ready:
        return ()
    ready = PlayerReady(by)
    after = evolve(match, ready)
    return (ready,) if missing(after) or _waits(match, moment) else (ready, *begun(after, moment))


def _start(match: Match, command: Start, moment: Moment) -> tuple[MatchEvent, ...]:
    events: list[MatchEvent] = []
    if command.substitute:
        if match.ready is None and missing(match):
            raise LobbyError(LobbyRefusal.ready_check_first)
        events += _substitutions(match)
    for event in events:
        match = evolve(match, event)
    absent = [
        player
        for player in match.players
        if not player.computer and player.id not in (match.ready or ())
    ]
    if absent:
        names = ", ".join(player.name for player in absent)
        raise LobbyError(LobbyRefusal.not_all_ready.format(players=names))
    return (*events, *begun(match, moment))


def _substitutions(match: Match) -> list[MatchEvent]:
    events: list[MatchEvent] = [PlayerLeft(player.id) for player in missing(match)]
    places = max(len(match.players), match.game.info.fewest)
    after = match
    ready = match.ready
    for event in events:
        after = evolve(after, event)
    while len(after.players) < places:
        joined = PlayerJoined(computer(after, "good"))
        after = evolve(after, joined)
        events.append(joined)
    if ready:
        events.append(ReadyCalled(match.hosts[0]))
        events += [
            PlayerReady(player.id)
            for player in after.players
            if player.id in ready and not player.computer
        ]
    return events


def _dropped(match: Match, by: str, moment: Moment) -> tuple[MatchEvent, ...]:
    return () if match.begins_ms is None else (StartDropped(by, "", moment.now_ms),)


def _waits(match: Match, moment: Moment) -> bool:
    """Returns whether the time set for the match to begin is still to come."""
    return match.begins_ms is not None and moment.now_ms < match.begins_ms


def begun(match: Match, moment: Moment) -> tuple[MatchEvent, ...]:
    """Returns the events by which a match begins for which all players are ready, or waits for the
    public beacon.

    Raises:
        LobbyError: When too few have joined, or too many matches are under way.
    """
    game, count = match.game, len(match.players)
    if count < game.info.fewest:
        raise LobbyError(
            LobbyRefusal.too_few.format(game=game.info.title, fewest=game.info.fewest, joined=count)
        )
    _require_decided(match)
    _require_room(moment)
    now_ms = moment.now_ms
    if not match.beacon_url:
        return (started(match, now_ms),)
    if moment.rounds is None:
        return BeaconMissed(LobbyRefusal.no_rounds, now_ms), started(match, now_ms)
    return (BeaconNamed(*moment.rounds.first_from(now_ms + NAMED_AHEAD_MS), now_ms),)


def _require_room(moment: Moment) -> None:
    if moment.full:
        raise LobbyError(moment.full)


def _begin(match: Match, command: Begin, moment: Moment) -> tuple[MatchEvent, ...]:
    if match.awaited is None or match.awaited.round != command.round:
        return ()
    missed = () if command.value else (BeaconMissed(command.reason, moment.now_ms),)
    return (*missed, started(match, moment.now_ms, command.value))


def started(match: Match, at_ms: int, beacon: str = "") -> MatchStarted:
    """Returns the event by which a match begins with those who have joined: seats dealt, boards
    set up.
    """
    match = replace(match, beacon=beacon)
    rng = Rng(match.chance, _SETUP_PHASE)
    seats = claimed(match) if match.seating == "claimed" else dealt(match, rng)
    return _started(match, seats, rng, Moment(at_ms))


def _started(match: Match, seats: Mapping[Seat, str], rng: Rng, moment: Moment) -> MatchStarted:
    game, names = match.game, tuple(seats)
    state = game.setup(game.configure(_options(match, seats), names), names, rng)
    return MatchStarted(
        seats, encode(state, game.types.state), rng.draws, moment.now_ms, match.beacon
    )
