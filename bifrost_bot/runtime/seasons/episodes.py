"""Opens the matches of episodes, with the living already seated and their garnets counted.

The match, its players and its episode are recorded together or not at all.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final

from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.engines.errors import ConfigError
from bifrost_bot.engines.registry import all_games
from bifrost_bot.engines.values import Seat, Stakes
from bifrost_bot.match.decide.core import Command as MatchCommand
from bifrost_bot.match.decide.lobby import Join
from bifrost_bot.match.decide.settings import SetPurse
from bifrost_bot.match.errors import NotFoundError
from bifrost_bot.match.model import Match, Settings
from bifrost_bot.match.player import Person, Player
from bifrost_bot.runtime.faults import FaultError
from bifrost_bot.runtime.runner import Runner
from bifrost_bot.runtime.seasons.runner import Change, SeasonRunner
from bifrost_bot.season.decide.core import Command
from bifrost_bot.season.decide.episodes import LinkDuel, LinkMatch, OpenEpisode
from bifrost_bot.season.errors import HostError
from bifrost_bot.season.events import DuelLinked, MatchLinked
from bifrost_bot.season.model import Season, Stage
from bifrost_bot.store.database import Transaction
from bifrost_bot.store.journal import Home

_DUELLISTS: Final = 2
_UNDER_WAY: Final = (
    "Match {match_id} is open for this and is not over. To play another one in its place, end it "
    "with /match abandon first."
)


@dataclass(frozen=True, slots=True)
class Order:
    """A host's request for a match.

    Attributes:
        season_id: The season.
        by: The host.
        settings: The match's settings. If its game has garnets and deals seats in secret, all
            players start with the same number, from here or from the season's rules: their own
            numbers would reveal who they are.
        home: Where its lobby is opened.
        players: The living on Discord, by id; others are not seated.
        people: The host's name.
        request: The id of the host's action.
    """

    season_id: str
    by: str
    settings: Settings
    home: Home
    players: Mapping[str, Player]
    request: str
    people: tuple[Person, ...] = ()


@dataclass(frozen=True, slots=True)
class Opened:
    """A match that was opened for a season, and the season's change."""

    match: Match
    change: Change


class EpisodeMatches:
    """Opens matches for seasons."""

    def __init__(self, seasons: SeasonRunner, runner: Runner) -> None:
        self._seasons = seasons
        self._runner = runner

    async def open_episode(self, order: Order) -> Opened:
        """Opens a match with all the living, and its episode unless one is waiting for a match.

        Raises:
            SeasonError: When the season does not allow it, the game does not seat so many, or the
                episode's match is not over.
            ConfigError: When a setting is wrong.
            MatchError: When a player cannot be seated, for example one who sees hidden channels.
            StoreError: When it could not be recorded; nothing was opened.
        """
        return await self._open(order, is_duel=False)

    async def open_duel(self, order: Order) -> Opened:
        """Opens the match of the duel that is due; raises like `open_episode`."""
        return await self._open(order, is_duel=True)

    async def _open(self, order: Order, *, is_duel: bool) -> Opened:
        async def attempt(season: Season) -> Change:
            return await self._open_in(season, order, is_duel=is_duel)

        change = await self._seasons.attempt_once(order.season_id, order.request, attempt)
        return Opened(await self._runner.match(_match_of(change)), change)

    async def _open_in(self, season: Season, order: Order, *, is_duel: bool) -> Change:
        ids = season.duellists if is_duel else season.alive
        game = _game(order.settings, len(ids), is_duel=is_duel)
        # The season decides first, so that its refusals come before the match's.
        trial = _commands(season, order, "0", Stakes(), is_duel=is_duel)
        after = self._seasons.plan(season, trial).after
        await self._require_over(season, is_duel=is_duel)
        # The first episode gives the garnets that players bring into its match.
        settings, seating = plan_seating(after, order, game, ids)
        changes: list[Change] = []

        async def along(connection: Transaction, match: Match) -> None:
            commands = _commands(season, order, match.id, _stakes(match), is_duel=is_duel)
            plan = self._seasons.plan(season, commands)
            change = await self._seasons.record(connection, plan, order.request)
            changes.append(change)

        await self._runner.create(
            settings, order.by, order.home, order.people, then=seating, along=along
        )
        return changes[0]

    async def _require_over(self, season: Season, *, is_duel: bool) -> None:
        """Refuses another match in place of one under way, whose result would no longer count."""
        episode = season.episode
        if episode is None:
            return
        if is_duel:
            linked = episode.open_duel_id
        else:
            linked = episode.match.match_id if episode.match else ""
        # One that was deleted or cannot be read could not be ended.
        with suppress(FaultError, NotFoundError):
            if linked and not (await self._runner.match(linked)).over:
                raise HostError(_UNDER_WAY.format(match_id=linked))


def plan_seating(
    season: Season, order: Order, game: AnyGame, ids: Sequence[str]
) -> tuple[Settings, tuple[MatchCommand, ...]]:
    """Returns a match's settings, and the commands that seat players and set their garnets.

    With secret colours nothing depends on what anyone holds in the season.
    """
    settings = order.settings
    purse = game.info.purse
    seating = settings.seating or game.info.possible_seatings[0]
    present = [id for id in ids if id in order.players]
    players = [order.players[id] for id in present]
    if seating == "dealt":
        if purse and purse not in settings.options:
            options = {**settings.options, purse: season.rules.garnets}
            settings = replace(settings, options=options)
        return settings, tuple(Join(replace(player, seat=None)) for player in players)
    seats = _seats(season, game.info.seats, present)
    joins: list[Join] = []
    for player in players:
        seated = replace(player, seat=seats[player.id])
        joins.append(Join(seated))
    if not purse:
        return settings, tuple(joins)
    garnets = season.held
    purses = [SetPurse(order.by, id, garnets[id]) for id in present]
    return settings, (*joins, *purses)


def _seats(season: Season, seats: Sequence[Seat], ids: Sequence[str]) -> dict[str, Seat]:
    """Returns each person's seat: that of their colour in the season, or else a free one."""
    found: dict[str, Seat] = {}
    for id in ids:
        member = season.member(id)
        if member and member.colour in seats:
            found[id] = member.colour
    free = [seat for seat in seats if seat not in found.values()]
    for id in ids:
        if id not in found:
            found[id] = free.pop(0)
    return found


def _game(settings: Settings, number: int, *, is_duel: bool) -> AnyGame:
    """Returns a match's game.

    Raises:
        ConfigError: When there is no such game.
        HostError: When it seats fewer players, or needs more than the two of a duel.
    """
    games = all_games()
    game = games.get(settings.game)
    if game is None:
        raise ConfigError("game", f"there is no such game. Choose from {', '.join(games)}.")
    info = game.info
    if number > info.most:
        text = (
            f"{info.title} seats at most {info.most}, but {number} players are to be seated. "
            "Choose another game."
        )
        raise HostError(text)
    if is_duel and info.fewest > _DUELLISTS:
        raise HostError(
            f"{info.title} needs at least {info.fewest} players. Choose a game for two for "
            "the duel."
        )
    return game


def _commands(
    season: Season, order: Order, match_id: str, stakes: Stakes, *, is_duel: bool
) -> tuple[Command, ...]:
    game = order.settings.game
    if is_duel:
        return (LinkDuel(order.by, match_id, game),)
    link = LinkMatch(order.by, match_id, game, stakes.candidates, stakes.tokens)
    episode = season.episode
    if episode is not None and episode.stage is Stage.MATCH:
        return (link,)
    return OpenEpisode(order.by, len(season.episodes) + 1), link


def _stakes(match: Match) -> Stakes:
    """Returns a season's stakes in a match in its lobby."""
    info = match.game.info
    count = max(len(match.players), info.fewest)
    config = match.game.configure(match.settings.options, info.seats[:count])
    return match.game.stakes(config)


def _match_of(change: Change) -> str:
    """Returns the match that was linked by a change."""
    (link,) = (event for event in change.events if isinstance(event, MatchLinked | DuelLinked))
    return link.match_id
