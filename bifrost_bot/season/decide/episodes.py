"""Host commands and actions that concern an episode: its opening, end, match and duel."""

from dataclasses import dataclass
from typing import Final, TypeAlias, assert_never

from bifrost_bot.season import garnets
from bifrost_bot.season.decide.rights import clean_reason, require_episode, require_host
from bifrost_bot.season.errors import NO_DUEL, HostError
from bifrost_bot.season.events import (
    DuelLinked,
    EpisodeClosed,
    EpisodeOpened,
    MatchLinked,
    SeasonEvent,
)
from bifrost_bot.season.host_action import CloseEpisode
from bifrost_bot.season.model import Moment, Season, Stage

_EPISODE_OPEN: Final = "Episode {number} is still under way. It must end before another opens."
_FINALE: Final = (
    "With two players left the episode is the finale, which has no match. Leave out the game, and "
    "then open its duels with /season duel open."
)

MOST_EPISODES: Final = 100


@dataclass(frozen=True, slots=True)
class OpenEpisode:
    """Open the episode of that number, the next one; with two players left it is the finale."""

    by: str
    number: int


@dataclass(frozen=True, slots=True)
class LinkMatch:
    """Play the open episode as that match.

    Attributes:
        candidates: The match's number of Candidates: 2 in `mm2_5` of Social Snake, else 1.
        awards_tokens: Whether its game awards Tokens; where not, the rules say how many.
    """

    by: str
    match_id: str
    game: str
    candidates: int = 1
    awards_tokens: bool = False


@dataclass(frozen=True, slots=True)
class LinkDuel:
    """Play the duel, or the next one of the finale, as that match."""

    by: str
    match_id: str
    game: str


EpisodeCommand: TypeAlias = OpenEpisode | LinkMatch | LinkDuel


def decide(season: Season, command: EpisodeCommand, moment: Moment) -> tuple[SeasonEvent, ...]:
    """Returns the events that follow from a host's command to an episode.

    Raises:
        SeasonError: When it does not fit the season.
    """
    require_host(season, command.by)
    match command:
        case OpenEpisode():
            return _open(season, command, moment)
        case LinkMatch():
            return _link_match(season, command, moment)
        case LinkDuel():
            return _link_duel(season, command, moment)
        case _:
            assert_never(command)


def _open(season: Season, command: OpenEpisode, moment: Moment) -> tuple[SeasonEvent, ...]:
    number = len(season.episodes) + 1
    if 1 <= command.number < number:
        return ()
    if season.episode is not None:
        raise HostError(_EPISODE_OPEN.format(number=season.episode.number))
    if command.number != number:
        raise HostError(f"The next episode is number {number}. Open that one.")
    if season.questions:
        raise HostError(
            f"First answer whether the elimination in episode {season.questions[0].episode} "
            "is kept or undone."
        )
    if number > MOST_EPISODES:
        raise HostError(f"A season has at most {MOST_EPISODES} episodes. End it with /season end.")
    alive = len(season.alive)
    if alive < 2:
        raise HostError("A season needs at least 2 players. Add them with /season cast add.")
    events: list[SeasonEvent] = []
    if number == 1:
        events += garnets.give_first_garnets(season, command.by, moment)
    return (*events, EpisodeOpened(number, alive == 2, command.by, moment.now_ms))


def _link_match(season: Season, command: LinkMatch, moment: Moment) -> tuple[SeasonEvent, ...]:
    episode = require_episode(season)
    if episode.match is not None and episode.match.match_id == command.match_id:
        return ()
    if episode.finale:
        raise HostError(_FINALE)
    if episode.stage is not Stage.MATCH:
        raise HostError(
            "The match of this episode is over. Correct its result with /season correct."
        )
    _require_new(season, command.match_id)
    if command.candidates not in (1, 2):
        raise HostError(f"A match names 1 or 2 Candidates, not {command.candidates}.")
    linked = MatchLinked(
        episode.number,
        command.match_id,
        command.game,
        command.candidates,
        command.awards_tokens,
        command.by,
        moment.now_ms,
    )
    return (linked,)


def _link_duel(season: Season, command: LinkDuel, moment: Moment) -> tuple[SeasonEvent, ...]:
    episode = require_episode(season)
    if episode.duel is not None and episode.duel.match_id == command.match_id:
        return ()
    if episode.stage is not Stage.DUEL:
        raise HostError(NO_DUEL)
    _require_new(season, command.match_id)
    return (DuelLinked(episode.number, command.match_id, command.game, command.by, moment.now_ms),)


def _require_new(season: Season, match_id: str) -> None:
    for episode in season.episodes:
        linked = [link.match_id for link in (episode.match, episode.duel) if link]
        if match_id in (*linked, *episode.duel_ids):
            raise HostError("That match already belongs to this season. Link another one.")


def close(season: Season, action: CloseEpisode, moment: Moment) -> tuple[SeasonEvent, ...]:
    """Returns the events of an episode that a host ends; raises like `decide`."""
    require_host(season, action.by)
    if any(one.number == action.number and one.closed for one in season.episodes):
        return ()
    episode = require_episode(season)
    if action.number != episode.number:
        raise HostError(_EPISODE_OPEN.format(number=episode.number))
    return (EpisodeClosed(episode.number, action.by, clean_reason(action.reason), moment.now_ms),)
