"""Decisions on the lobby: who takes part, the ready check, and the start."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias, assert_never, cast

from bifrost_bot.engines.codec import encode
from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.engines.errors import ConfigError, Mistakes
from bifrost_bot.engines.registry import all_games
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Seat
from bifrost_bot.engines.words import normalize_texts
from bifrost_bot.match.decide.admission import check_person, has_place, may_join, move_up
from bifrost_bot.match.decide.bounds import check_fitting
from bifrost_bot.match.decide.hosts import require_host
from bifrost_bot.match.decide.rematches import check_kept, is_complete
from bifrost_bot.match.decide.seating import check_seat, claim_seats, deal_seats
from bifrost_bot.match.decide.substitution import new_computer
from bifrost_bot.match.errors import (
    AWAITS_BEACON,
    LOOK_AGAIN,
    LobbyError,
    NotRunningError,
    TooLateError,
)
from bifrost_bot.match.events import (
    BeaconMissed,
    BeaconNamed,
    Events,
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
    WaitingJoined,
    WaitingLeft,
)
from bifrost_bot.match.fold import begin, evolve, evolve_all
from bifrost_bot.match.model import Match, Moment, Player, Settings, Status, granted_to, with_purses
from bifrost_bot.match.player import Person, Skill
from bifrost_bot.match.rematch import Rematch
from bifrost_bot.match.settings import SETTINGS, as_stored, check_setting, crowding_refusal
from bifrost_bot.stream.chain import salt_of

_NOT_JOINED: Final = "You have not joined this match."


@dataclass(frozen=True, slots=True)
class Create:
    """Open a lobby. `seed` and `salt` come from the system's randomness, never from a user.

    Attributes:
        salt: The secret of the people's seals; if empty, it is derived from the seed.
        beacon_url: The public beacon, if there is one.
        people: The name of the host.
        rematch: The match before, if this is its rematch.
    """

    match_id: str
    settings: Settings
    by: str
    seed: str
    salt: str = ""
    beacon_url: str = ""
    people: tuple[Person, ...] = ()
    rematch: Rematch | None = None


@dataclass(frozen=True, slots=True)
class Join:
    """Take part, or choose another seat: `player.seat`, where seats are claimed.

    Attributes:
        nonce: An addition to the match's chance that neither the bot nor its operator chose.
        roles: The ids of the roles that they have on the server.
    """

    player: Player
    nonce: str = ""
    roles: frozenset[str] | None = None


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
    """Fill a place with an external program; `program` is its permitted address."""

    by: str
    program: str


@dataclass(frozen=True, slots=True)
class RemoveComputer:
    """Free the place of the computer player added last."""

    by: str


@dataclass(frozen=True, slots=True)
class CallReady:
    """Start a ready check."""

    by: str


@dataclass(frozen=True, slots=True)
class SayReady:
    """Answer the ready check; the last answer starts the match."""

    by: str


@dataclass(frozen=True, slots=True)
class CallOff:
    """End the ready check without a start."""

    by: str


@dataclass(frozen=True, slots=True)
class Start:
    """Begin now.

    Attributes:
        substitute: Whether computer players take the places of those who are not ready, and free
            ones.
        absent: The ids of those whom the host read of as not ready; None: all.
    """

    by: str
    substitute: bool = False
    absent: frozenset[str] | None = None


@dataclass(frozen=True, slots=True)
class Begin:
    """Begin with the value of the named beacon round, or without one and with the reason."""

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
"""Minimum time from naming a beacon round until it comes, so that all can see it in advance."""

_SETUP_PHASE = 0


def create(command: Create, moment: Moment) -> MatchCreated:
    """Returns the first event of a match; a wrong setting raises `ConfigError`."""
    settings = _with_seating(storable_settings(command.settings))
    check_settings(settings)
    return _creation(replace(command, settings=settings), moment)


def _with_seating(settings: Settings) -> Settings:
    """Returns settings with a named seating, which stays if the game's default changes."""
    game = all_games().get(settings.game)
    if game is None or settings.seating is not None:
        return settings
    return replace(settings, seating=game.info.possible_seatings[0])


def check_settings(settings: Settings) -> None:
    """Requires settings that suit some number of players.

    Raises:
        ConfigError: If they suit none; it has all mistakes.
    """
    game = all_games().get(settings.game)
    if game is None:
        known = ", ".join(all_games())
        sentence = f"must be one of {known}, not {settings.game[:30]!r}."
        raise ConfigError("game", sentence)
    mistakes = Mistakes()
    for row in SETTINGS:
        mistakes.read(None, check_setting, row, game.info, settings)
    if settings.entry == "role" and not settings.entry_role:
        sentence = "needs a role: choose one with *Who may play*, behind *Host* in the lobby."
        mistakes.note(ConfigError("entry", sentence))
    mistakes.read(None, _check_own_warnings, settings)
    mistakes.read(None, _check_options, game, settings)
    mistakes.require_none()
    check_fitting(settings)


def _check_options(game: AnyGame, settings: Settings) -> None:
    """Refuses settings that suit no number of players.

    The ready check asks again for the number of those who have joined.
    """
    info = game.info
    if settings.seating_in(info) != "claimed":
        _check_live(game, settings, info.seats[: info.fewest])
        return
    wrong_for_most = _mistakes(game, settings, info.seats[: info.most])
    if not wrong_for_most:
        return
    # Settings may name any seat that can be claimed, but a board may be too small for all seats.
    wrong_for_fewest = _mistakes(game, settings, info.seats[: info.fewest])
    places = {mistake.place for mistake in wrong_for_most}
    wrong_for_both = [mistake for mistake in wrong_for_fewest if mistake.place in places]
    mistakes = Mistakes()
    for mistake in wrong_for_both or wrong_for_fewest:
        mistakes.note(mistake)
    mistakes.require_none()


def too_many_players(settings: Settings) -> tuple[int, str] | None:
    """Returns the fewest players for whom settings do not suffice, and why; None if all can begin.

    Where seats are chosen it depends on the seats, so that only the ready check can tell.
    """
    game = all_games()[settings.game]
    info = game.info
    if settings.seating_in(info) == "claimed":
        return None
    if not _mistakes(game, settings, info.seats[: info.most]):
        return None
    for number in range(info.fewest + 1, info.most + 1):
        wrong = _mistakes(game, settings, info.seats[:number])
        if wrong:
            return number, wrong[0].sentence
    return None


def _mistakes(game: AnyGame, settings: Settings, seats: Sequence[Seat]) -> Sequence[ConfigError]:
    try:
        _check_live(game, settings, seats)
    except ConfigError as problem:
        return problem.mistakes
    return ()


def _check_live(game: AnyGame, settings: Settings, seats: Sequence[Seat]) -> None:
    game.check_live(game.configure(settings.options, seats), seats)


def seat_offline(command: Create, seats: Sequence[Seat], moment: Moment) -> Events:
    """Returns the events of a match of the offline referee, which begins at once.

    Each seat is its own player, and seats are named instead of dealt.

    Raises:
        ConfigError: If a setting is wrong; the message names it.
    """
    created = _creation(command, moment)
    joined = tuple(PlayerJoined(Player(seat, seat)) for seat in seats)
    match = evolve_all(begin(created), joined)
    players = {seat: seat for seat in seats}
    rng = Rng(match.chance, _SETUP_PHASE)
    started = _set_up(match, players, rng, moment)
    return (created, *joined, started)


def _creation(command: Create, moment: Moment) -> MatchCreated:
    game = all_games()[command.settings.game]
    return MatchCreated(
        match_id=command.match_id,
        settings=command.settings,
        host=command.by,
        seed=command.seed,
        commitment=commitment(command.seed),
        rules_version=game.info.rules_version,
        at_ms=moment.now_ms,
        salt=salt_of(command.seed, command.salt),
        beacon_url="" if command.settings.private else command.beacon_url,
        people=command.people,
        rematch=command.rematch,
    )


def storable_settings(settings: Settings) -> Settings:
    """Returns settings as they are stored: texts in them without invisible characters."""
    options = {key: normalize_texts(value) for key, value in settings.options.items()}
    return replace(as_stored(settings), options=options)


def commitment(seed: str) -> str:
    """Returns the published hash that fixes the seed: SHA-256 of its text, in hexadecimal."""
    return hashlib.sha256(seed.encode()).hexdigest()


def decide(match: Match, command: LobbyCommand, moment: Moment) -> Events:
    """Returns the events that follow from a command of the lobby."""
    if isinstance(command, Leave) and match.waiter(command.by) and not match.over:
        return _leave(match, command.by, moment)
    if match.status is not Status.LOBBY:
        is_starting = not isinstance(command, Join | Leave)
        raise NotRunningError(past_lobby(match, starting=is_starting))
    if match.awaited is not None and not isinstance(command, Begin):
        raise LobbyError(AWAITS_BEACON)
    if not isinstance(command, Join | Leave | SayReady | Begin):
        require_host(match, command.by)
    match command:
        case Join():
            joined = _join(match, command)
            return _begin_complete_rematch(match, joined, moment)
        case Leave():
            return _leave(match, command.by, moment)
        case AddComputer():
            return _join(match, Join(new_computer(match, command.skill)))
        case AddProgram():
            return _join(match, Join(new_computer(match, "program", command.program)))
        case RemoveComputer():
            return _remove_computer(match)
        case CallReady():
            _require_room(moment)
            # A host who asks now wants to begin now, even if another time was set.
            dropped = _drop_start(match, command.by, moment)
            return (*dropped, *call_ready(replace(match, begins_ms=None), command.by, moment))
        case SayReady():
            return _say_ready(match, command.by, moment)
        case CallOff():
            called_off = () if match.ready is None else (ReadyCalledOff(command.by),)
            return (*called_off, *_drop_start(match, command.by, moment))
        case Start():
            return _start(match, command, moment)
        case Begin():
            return _begin(match, command, moment)
        case _:
            assert_never(command)


def chooses_seat(match: Match, command: Join) -> bool:
    """Returns whether a person who joins has a seat to choose; else they join without.

    Raises:
        LobbyError: If they may not play.
        NotRunningError: If the lobby is closed.
    """
    if match.status is not Status.LOBBY:
        raise NotRunningError(past_lobby(match))
    if match.player(command.player.id):
        return match.seating == "claimed"
    check_person(match, command.player, command.roles)
    return match.seating == "claimed" and _joins_at_once(match, command.player)


def _joins_at_once(match: Match, player: Player) -> bool:
    return has_place(match, player) and (player.computer is not None or may_join(match, player))


def missing(match: Match) -> tuple[Player, ...]:
    """Returns the people who have not answered the ready check."""
    ready = match.ready or frozenset()
    return tuple(player for player in match.people if player.id not in ready)


def _check_own_warnings(settings: Settings) -> None:
    """Bounds the game's own warnings, which the game checks in every other respect."""
    own = settings.options.get("warnings")
    refusal = crowding_refusal(cast("list[object]", own)) if isinstance(own, list) else ""
    if refusal:
        raise ConfigError("warnings", refusal)


def past_lobby(match: Match, *, starting: bool = False) -> str:
    """Returns why a match past its lobby cannot be joined, left, or begun (`starting`)."""
    if match.over:
        return "This match is over. A host can open another with /match create."
    if starting:
        return "This match has already begun. /status shows how far it is."
    return "This match has already begun, so nobody can join or leave it."


def _join(match: Match, command: Join) -> Events:
    player = command.player
    check_kept(match, player)
    known = match.player(player.id)
    if known is not None and player.seat in (None, known.seat):
        return ()
    if known is None and not _joins_at_once(match, player):
        return _wait(match, command)
    if known is None:
        check_person(match, player, command.roles)
    # Computer players take free seats when the match begins, so that people choose first.
    if player.seat is not None or (match.seating == "claimed" and not player.computer):
        check_seat(match, player.seat)
    if known is not None and player.seat is not None:
        return (SeatChosen(player.id, player.seat),)
    return (PlayerJoined(player, command.nonce),)


def _begin_complete_rematch(match: Match, joined: Events, moment: Moment) -> Events:
    """Returns the events of joining; a rematch begins once all who were asked have joined."""
    after = evolve_all(match, joined)
    if not joined or is_complete(match) or not is_complete(after):
        return joined
    return (*joined, *begin_match(after, moment))


def _wait(match: Match, command: Join) -> Events:
    player = command.player
    if player.computer:
        most = match.game.info.most
        raise LobbyError(f"All {most} places are taken. Free one before you add a computer player.")
    if match.waiter(player.id):
        return ()
    check_person(match, player, command.roles)
    return (WaitingJoined(replace(player, seat=None), command.nonce),)


def _leave(match: Match, by: str, moment: Moment) -> Events:
    if match.player(by):
        return (PlayerLeft(by),)
    if match.waiter(by):
        return (WaitingLeft(by, moment.now_ms),)
    raise LobbyError(_NOT_JOINED)


def _remove_computer(match: Match) -> Events:
    for player in reversed(match.players):
        if player.computer:
            return (PlayerLeft(player.id),)
    raise LobbyError("No computer player has joined this match.")


def call_ready(match: Match, by: str, moment: Moment) -> Events:
    """Returns the events of a ready check; the match begins if it need not wait for anyone.

    Raises:
        LobbyError: If too few have joined.
        ConfigError: If the settings do not suit those who have.
    """
    # Places that were kept are free for all who wait.
    moved = () if match.ready is not None else move_up(match, keeps=False)
    match = evolve_all(match, moved)
    info = match.game.info
    joined = len(match.players)
    if joined < info.fewest:
        lacking = info.fewest - joined
        sentence = (
            f"{info.title} needs {info.fewest} players; {joined} joined so far. Wait for "
            f"{lacking} more, or fill the places with computer players."
        )
        raise LobbyError(sentence)
    _require_decided(match)
    if match.ready is not None:
        return _begin_if_ready(match, moment)
    _check_options_for_all(match)
    called = ReadyCalled(by)
    return (*moved, called, *_begin_if_ready(evolve(match, called), moment))


def _begin_if_ready(match: Match, moment: Moment) -> Events:
    """Returns the events of the start if all players are ready and a set time has come."""
    is_early = match.begins_ms is not None and moment.now_ms < match.begins_ms
    return () if missing(match) or is_early else begin_match(match, moment)


def _require_decided(match: Match) -> None:
    """Refuses to begin while a player can see secrets about whom the host has not decided."""
    seeing = [player.name for player in match.players if player.sees_all]
    if seeing and not match.settings.open_eyes:
        players = ", ".join(seeing)
        raise LobbyError(
            f"Discord shows {players} what this match must hide. A host must first decide "
            "whether they can play, with the buttons under the message about it."
        )


def _check_options_for_all(match: Match) -> None:
    """Refuses settings that do not suit those who have joined, while the host can change them."""
    first = match.game.info.seats[: len(match.players)]
    seats = claim_seats(match) if match.seating == "claimed" else dict.fromkeys(first, "")
    settings = replace(match.settings, options=_options(match, seats))
    _check_live(match.game, settings, tuple(seats))


def _options(match: Match, seats: Mapping[Seat, str]) -> Mapping[str, Any]:
    """Returns the game's settings with the starting amounts of these seats' players."""
    granted = granted_to(seats, match.purses)
    return with_purses(match.game.info, match.settings.options, tuple(seats), granted)


def _say_ready(match: Match, by: str, moment: Moment) -> Events:
    if match.ready is None:
        raise LobbyError("There is no ready check now.")
    if not match.player(by):
        raise LobbyError(_NOT_JOINED)
    if by in match.ready:
        return ()
    ready = PlayerReady(by)
    return (ready, *_begin_if_ready(evolve(match, ready), moment))


def _start(match: Match, command: Start, moment: Moment) -> Events:
    events: list[MatchEvent] = []
    if command.substitute:
        if match.ready is None and missing(match):
            raise LobbyError(
                "Start the ready check first, so that players can say whether they are here."
            )
        if command.absent is not None and not command.absent.issuperset(_missing_ids(match)):
            raise TooLateError(LOOK_AGAIN)
        events += _substitute(match)
    match = evolve_all(match, events)
    absent = missing(match)
    if absent:
        names = ", ".join(player.name for player in absent)
        raise LobbyError(
            f"Not everybody is ready: waiting for {names}. Wait for them, take them out with "
            "/match remove, let computers fill in, or call the start off."
        )
    return (*events, *begin_match(match, moment))


def _missing_ids(match: Match) -> frozenset[str]:
    return frozenset(player.id for player in missing(match))


def _substitute(match: Match) -> list[MatchEvent]:
    """Returns the events that put computer players in free and absent players' places."""
    events: list[MatchEvent] = [PlayerLeft(player.id) for player in missing(match)]
    places = max(len(match.players), match.game.info.fewest)
    ready = match.ready
    after = evolve_all(match, events)
    while len(after.players) < places:
        joined = PlayerJoined(new_computer(after, "good"))
        after = evolve(after, joined)
        events.append(joined)
    if ready:
        events.append(ReadyCalled(match.hosts[0]))
        events += [PlayerReady(player.id) for player in after.people if player.id in ready]
    return events


def _drop_start(match: Match, by: str, moment: Moment) -> Events:
    if match.begins_ms is None:
        return ()
    return (StartDropped(by, "", moment.now_ms),)


def begin_match(match: Match, moment: Moment) -> Events:
    """Returns the events of the start, all players being ready; it may wait for the beacon.

    Raises:
        LobbyError: If too few have joined, or too many matches are under way.
    """
    info = match.game.info
    joined = len(match.players)
    if joined < info.fewest:
        has = "has" if joined == 1 else "have"
        sentence = f"{info.title} needs {info.fewest} players and {joined} {has} joined."
        raise LobbyError(sentence)
    _require_decided(match)
    _require_room(moment)
    now_ms = moment.now_ms
    if not match.beacon_url:
        return (start_event(match, now_ms),)
    if moment.rounds is None:
        missed = BeaconMissed("The bot does not know when its rounds come.", now_ms)
        return (missed, start_event(match, now_ms))
    number, due_ms = moment.rounds.first_from(now_ms + NAMED_AHEAD_MS)
    return (BeaconNamed(number, due_ms, now_ms),)


def _require_room(moment: Moment) -> None:
    if moment.full:
        raise LobbyError(moment.full)


def _begin(match: Match, command: Begin, moment: Moment) -> Events:
    if match.awaited is None or match.awaited.round != command.round:
        return ()
    missed = () if command.value else (BeaconMissed(command.reason, moment.now_ms),)
    return (*missed, start_event(match, moment.now_ms, command.value))


def start_event(match: Match, at_ms: int, beacon: str = "") -> MatchStarted:
    """Returns the event that deals the seats and sets up the boards for those who have joined."""
    match = replace(match, beacon=beacon)
    rng = Rng(match.chance, _SETUP_PHASE)
    seats = claim_seats(match) if match.seating == "claimed" else deal_seats(match, rng)
    return _set_up(match, seats, rng, Moment(at_ms))


def _set_up(match: Match, seats: Mapping[Seat, str], rng: Rng, moment: Moment) -> MatchStarted:
    game = match.game
    names = tuple(seats)
    config = game.configure(_options(match, seats), names)
    state = game.setup(config, names, rng)
    stored = encode(state, game.types.state)
    return MatchStarted(seats, stored, rng.draws, moment.now_ms, match.beacon)
