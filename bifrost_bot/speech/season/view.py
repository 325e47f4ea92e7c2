"""Views of a season: all that one viewer may know, and the only source of texts and pictures."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from bifrost_bot.engines.registry import titles
from bifrost_bot.season import fold, view
from bifrost_bot.season.events import GarnetsMoved, SeasonEnded, SeasonEvent
from bifrost_bot.season.model import Season
from bifrost_bot.season.view import OwnSeason, PublicEpisode, PublicMember, PublicSeason
from bifrost_bot.speech import wording


@dataclass(frozen=True, slots=True)
class Seen:
    """All that one viewer may know of a season, and the names of its people.

    Attributes:
        season: The public view.
        viewer: The viewer's id; empty for the public.
        own: The viewer's private view; None if there is none.
        played: The numbers of the episodes whose places are known, in the order of
            `PublicMember.places`.
        people: Names by id, for files; others are named by a mention, as in messages.
    """

    season: PublicSeason
    viewer: str = ""
    own: OwnSeason | None = None
    played: tuple[int, ...] = ()
    people: Mapping[str, str] = field(default_factory=dict[str, str])

    def name(self, id: str) -> str:
        """Returns a person's name or mention."""
        return self.people.get(id) or wording.mention(id)

    def names(self, ids: Iterable[str]) -> str:
        """Returns several people as a list in words."""
        return wording.listing(list(map(self.name, ids)))

    def opponents(self, episode: PublicEpisode, id: str) -> str:
        """Returns the people whom a person duels in an episode, as a list in words."""
        return self.names(other for other in episode.duellists if other != id)

    def quote_text(self, text: str) -> str:
        """Returns a person's text on one line, escaped for messages but not for files."""
        return wording.one_line(text) if self.people else wording.harmless(text)

    @property
    def title(self) -> str:
        """The season's name for people."""
        return self.quote_text(self.season.name)

    @property
    def alive(self) -> tuple[PublicMember, ...]:
        """Those of the cast who were not eliminated, in its order."""
        return tuple(member for member in self.season.cast if member.out is None)

    def episode(self, number: int) -> PublicEpisode:
        """Returns the episode of that number."""
        return self.season.episodes[number - 1]

    def left_in(self, episode: PublicEpisode) -> tuple[str, ...]:
        """Returns those who were eliminated in an episode: by its duel first, then by hosts."""
        others = [
            one.id
            for one in self.season.cast
            if one.out == episode.number and not one.successor and one.id not in episode.fallen
        ]
        return (*episode.fallen, *others)

    def places_in(self, number: int) -> dict[str, int]:
        """Returns each person's place in an episode by id; none if they are not known."""
        if number not in self.played:
            return {}
        at = self.played.index(number)
        places: dict[str, int] = {}
        for one in self.season.cast:
            place = one.places[at]
            if place is not None:
                places[one.id] = place
        return places


def seen_by(season: Season, viewer: str = "", people: Mapping[str, str] | None = None) -> Seen:
    """Returns a person's view of a season, or the public view.

    Args:
        viewer: The person's id; empty for the public.
        people: Names by id where mentions mean nothing, as in files.
    """
    played = tuple(episode.number for episode in season.episodes if episode.shares)
    own = view.own_view(season, viewer) if viewer else None
    return Seen(view.public_view(season), viewer, own, played, people or {})


def course(
    history: Iterable[SeasonEvent], people: Mapping[str, str] | None = None
) -> Iterator[tuple[Seen, SeasonEvent, Seen]]:
    """Yields every event of a season with the public views before and after it.

    Raises:
        ValueError: When the history does not begin with the season's opening.
    """
    seen: Seen | None = None
    for _, event, after in _fold_steps(history):
        now = seen_by(after, "", people)
        yield seen or now, event, now
        seen = now


def _fold_steps(history: Iterable[SeasonEvent]) -> Iterator[tuple[Season, SeasonEvent, Season]]:
    before: Season | None = None
    for event in history:
        after = fold.evolve(before, event)
        yield before or after, event, after
        before = after


def movements(history: Sequence[SeasonEvent]) -> tuple[GarnetsMoved, ...]:
    """Returns the public moves of garnets: all once the season is over, before those announced.

    Before the end a host's taking has the amount that was wanted, not what the player held.
    """
    is_over = isinstance(history[-1], SeasonEnded)
    moves: list[GarnetsMoved] = []
    for before, event, after in _fold_steps(history):
        if not isinstance(event, GarnetsMoved):
            continue
        if is_over:
            moves.append(event)
        elif len(after.ledger) > len(before.ledger):
            moves.append(replace(event, amount=event.wanted or event.amount))
    return tuple(moves)


def game_title(game: str) -> str:
    """Returns a game's title; its id where it is not installed."""
    return titles().get(game, game)
