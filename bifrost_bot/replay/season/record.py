"""The public record of a season for its page and files, with names in place of mentions."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from bifrost_bot.season.event import is_in_story
from bifrost_bot.season.events import (
    EpisodeOpened,
    GarnetsMoved,
    HostAdded,
    SeasonEnded,
    SeasonEvent,
    SeasonOpened,
    SpoilsTaken,
)
from bifrost_bot.season.fold import fold, joined
from bifrost_bot.season.model import Stage
from bifrost_bot.season.view import PublicEpisode
from bifrost_bot.speech.season.announcements import announcement
from bifrost_bot.speech.season.board import numbers
from bifrost_bot.speech.season.view import Seen, course, movements
from bifrost_bot.speech.texts import PLAYER_NUMBER
from bifrost_bot.speech.wording import one_line, plain


@dataclass(frozen=True, slots=True)
class Row:
    """A player's result of an episode.

    Attributes:
        id: The player.
        place: 1 is the best; None if the episode has no places, or the player none.
        won: The Tokens from the match.
        tokens: The Tokens at the end, or now.
        roles: Other facts: Candidate, opponent, winner of the duel, eliminated.
        duels: The number of duels won.
        before: The garnets before the episode; None while they are secret.
        after: The garnets after it; None while they are secret.
    """

    id: str
    place: int | None
    won: int
    tokens: int
    roles: tuple[str, ...]
    duels: int
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class EpisodeRecord:
    """An episode, with its result and story, oldest first.

    Attributes:
        opened_ms: When it began.
        moves: The public moves of garnets in it.
    """

    public: PublicEpisode
    opened_ms: int
    rows: tuple[Row, ...]
    story: tuple[str, ...]
    moves: tuple[GarnetsMoved, ...]


@dataclass(frozen=True, slots=True)
class SeasonRecord:
    """A season for page and files.

    Attributes:
        seen: The present public view.
        first: The moves of garnets before the first episode.
        ending: Why a host ended it; empty if none did.
    """

    seen: Seen
    episodes: tuple[EpisodeRecord, ...]
    first: tuple[GarnetsMoved, ...]
    ending: str = ""

    @property
    def moves(self) -> tuple[GarnetsMoved, ...]:
        """All public moves of garnets, oldest first within an episode."""
        moves = [*self.first]
        for episode in self.episodes:
            moves += episode.moves
        return tuple(moves)


@dataclass(slots=True)
class _Draft:
    """The data of an episode while the history is read."""

    opened_ms: int
    won: Mapping[str, int] = field(default_factory=dict[str, int])
    story: list[str] = field(default_factory=list[str])


def record(history: Sequence[SeasonEvent], names: Mapping[str, str]) -> SeasonRecord:
    """Returns the public record of a season.

    Args:
        names: People's names by id; others are called by their number.

    Raises:
        ValueError: If the history does not begin with the season's opening.
    """
    drafts: list[_Draft] = []
    seen: Seen | None = None
    for before, event, seen in course(history, people_of(history, names)):
        _record_event(drafts, before, event, seen)
    if seen is None:
        raise ValueError("a season's history begins with its opening")
    moves = movements(history)
    garnets = _garnets(moves, len(drafts)) if seen.season.over else None
    moved: defaultdict[int, list[GarnetsMoved]] = defaultdict(list)
    for move in moves:
        moved[move.episode].append(move)
    episodes: list[EpisodeRecord] = []
    for public, draft in zip(seen.season.episodes, drafts, strict=True):
        episode = EpisodeRecord(
            public=public,
            opened_ms=draft.opened_ms,
            rows=tuple(_rows(seen, public, draft, garnets)),
            story=tuple(draft.story),
            moves=tuple(moved[public.number]),
        )
        episodes.append(episode)
    last = history[-1]
    ending = last.reason if isinstance(last, SeasonEnded) else ""
    return SeasonRecord(
        seen=seen,
        episodes=tuple(episodes),
        first=tuple(moved[0]),
        ending=seen.quote_text(ending),
    )


def people_of(history: Sequence[SeasonEvent], names: Mapping[str, str]) -> dict[str, str]:
    """Returns people's names for files: their own on one line, or their number in the cast."""
    hosts = [event.host for event in history if isinstance(event, SeasonOpened | HostAdded)]
    found = dict.fromkeys(hosts, "Host")
    unnumbered = PLAYER_NUMBER.format(number="-")
    found |= dict.fromkeys(joined(history), unnumbered)
    for number, member in enumerate(fold(history).cast, 1):
        found[member.id] = PLAYER_NUMBER.format(number=number)
    for id, usual in found.items():
        name = one_line(plain(names.get(id, "")))
        found[id] = name or usual
    return found


def _record_event(drafts: list[_Draft], before: Seen, event: SeasonEvent, seen: Seen) -> None:
    if isinstance(event, EpisodeOpened):
        drafts.append(_Draft(event.at_ms))
    if not drafts:
        return
    if isinstance(event, SpoilsTaken):
        won = {share.player_id: share.tokens for share in event.shares}
        drafts[event.episode - 1].won = won
    if is_in_story(event):
        drafts[-1].story += announcement(event, before, seen).splitlines()


def _garnets(moves: Sequence[GarnetsMoved], episodes: int) -> list[Counter[str]]:
    """Returns the players' garnets before the first episode, and after each."""
    found = [Counter[str]() for _ in range(episodes + 1)]
    for move in moves:
        for counts in found[move.episode :]:
            counts[move.player_id] -= move.amount
            counts[move.to] += move.amount
    return found


def _rows(
    seen: Seen, public: PublicEpisode, draft: _Draft, garnets: list[Counter[str]] | None
) -> Iterator[Row]:
    """Yields the players of an episode, best first; those of the finale by duels won."""
    number = public.number
    places = seen.places_in(number)
    known = numbers(seen)
    parties = _parties(public)

    last = len(known) + 1

    def order(id: str) -> tuple[int, int, int]:
        return places.get(id, last), -public.wins.count(id), known[id]

    ids = [id for id in known if id in places or id in parties]
    for id in sorted(ids, key=order):
        yield Row(
            id=id,
            place=places.get(id),
            won=draft.won.get(id, 0),
            tokens=public.tokens.get(id, 0),
            roles=tuple(_roles(public, id)),
            duels=public.wins.count(id),
            before=garnets[number - 1][id] if garnets else None,
            after=garnets[number][id] if garnets else None,
        )


def _parties(public: PublicEpisode) -> set[str]:
    parties = {public.opponent, *public.candidates, *public.duellists}
    return parties.union(public.wins, public.fallen) - {""}


def _roles(public: PublicEpisode, id: str) -> Iterator[str]:
    if id in public.candidates:
        yield "Candidate"
    if id == public.opponent:
        yield "opponent"
    if id in public.fallen:
        yield "eliminated"
    elif id in public.wins and public.stage is Stage.CLOSED:
        yield "won the duel"
