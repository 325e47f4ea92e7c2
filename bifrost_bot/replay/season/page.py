"""The page of a season: one HTML file with episodes, places and replays, which loads nothing."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Final

from jinja2 import Environment

from bifrost_bot.drawing.palette import PALETTES
from bifrost_bot.engines.scene import Colour, Label, Scene
from bifrost_bot.engines.values import Json
from bifrost_bot.messages.season.places import NARROW, WIDE, cut, places_scene, text_width
from bifrost_bot.replay.page import file_text, hash_of, join_scripts, palette_style, safe_json
from bifrost_bot.replay.season.embedding import Embedded, embed
from bifrost_bot.replay.season.record import EpisodeRecord, SeasonRecord
from bifrost_bot.season.events import GarnetsMoved
from bifrost_bot.season.view import PublicMember
from bifrost_bot.speech.season.board import numbers
from bifrost_bot.speech.season.rules import rule_lines
from bifrost_bot.speech.season.view import Seen, game_title
from bifrost_bot.speech.wording import listing

_GARNET_REASONS: Final = MappingProxyType(
    {
        "start": "first garnets",
        "won": "won in a match",
        "found": "brought back from a match",
        "spent": "spent in a match",
        "undone": "taken back for a correction",
        "gift": "gift",
        "host": "by a host",
        "discarded": "discarded",
        "inherited": "inherited",
        "returned": "returned",
        "left": "left the cast",
    }
)

_FOLDER: Final = "season"
_SAFE: Final = ("https://", "http://")


@dataclass(frozen=True, slots=True)
class _Watch:
    """A match whose replay can be watched: in the page, at an address, or both."""

    id: str
    title: str
    within: bool
    url: str


@dataclass(frozen=True, slots=True)
class SeasonPage:
    """The page as HTML, and the matches whose replays are too large for it."""

    html: str
    left_out: tuple[str, ...]


def page(
    record: SeasonRecord, replays: Mapping[str, str], links: Mapping[str, str], most_bytes: int
) -> SeasonPage:
    """Returns the page of a season.

    Args:
        record: The season.
        replays: Pages of its matches as HTML, by match id.
        links: Other addresses of replays (`https://…`), by match id.
        most_bytes: Maximum size of the page; the largest replays are left out first.
    """
    own: dict[str, str] = {}
    for episode in record.episodes:
        own |= {id: replays[id] for id in _matches(episode) if id in replays}
    bare = len(_render(record, Embedded(), tuple(own), links).encode())
    kept = embed(own, max(most_bytes - bare, 0))
    left_out = tuple(id for id in own if id not in kept.pages)
    return SeasonPage(_render(record, kept, tuple(own), links), left_out)


def _render(
    record: SeasonRecord, kept: Embedded, wanted: tuple[str, ...], links: Mapping[str, str]
) -> str:
    seen = record.seen
    script = join_scripts([file_text("scene.js"), file_text(f"{_FOLDER}/main.js")])
    style = f"{palette_style()}\n{file_text(f'{_FOLDER}/style.css')}"
    left_out = [id for id in wanted if id not in kept.pages]
    data: Json = {"scenes": _scenes(seen), "shared": [*kept.shared], "pages": {**kept.pages}}
    environment = Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True)
    return environment.from_string(file_text(f"{_FOLDER}/index.html")).render(
        title=seen.title,
        lead=list(_lead(record, left_out)),
        cast=_cast(seen),
        played=seen.played,
        episodes=[_episode(seen, episode, kept, links) for episode in record.episodes],
        first=[_move(seen, move) for move in record.first],
        rules=rule_lines(seen.season.rules),
        season=seen.season,
        palettes=tuple(PALETTES),
        style=style,
        script=script,
        allowed_styles=[hash_of(style), *kept.hashes],
        allowed_scripts=[hash_of(script), *kept.hashes],
        data=safe_json(data),
    )


def _lead(record: SeasonRecord, left_out: list[str]) -> Iterator[str]:
    seen = record.seen
    season = seen.season
    yield f"Hosted by {seen.names(season.hosts)}"
    if season.winner:
        yield f"{seen.name(season.winner)} won."
    elif record.ending:
        yield f"A host ended it without a winner: {record.ending}"
    elif season.over:
        yield "It ended without a winner."
    else:
        yield "This season is not over. The page shows it as it was when it was made."
    if left_out:
        yield (
            "The replays of these matches are not in this page, as it would be too large: "
            f"{listing(left_out)}."
        )


def _cast(seen: Seen) -> list[dict[str, object]]:
    """Returns the players, best first: those in the season, then by when they left."""
    known = numbers(seen)
    ordered = sorted(
        seen.season.cast,
        key=lambda member: (member.out is not None, -(member.out or 0), known[member.id]),
    )
    return [_member(seen, member, known[member.id]) for member in ordered]


def _member(seen: Seen, member: PublicMember, number: int) -> dict[str, object]:
    return {
        "number": number,
        "name": seen.name(member.id),
        "out": member.out,
        "places": ["" if place is None else place for place in member.places],
        "garnets": member.garnets,
    }


def _episode(
    seen: Seen, episode: EpisodeRecord, kept: Embedded, links: Mapping[str, str]
) -> dict[str, object]:
    public = episode.public
    title = f"Episode {public.number}, finale" if public.finale else f"Episode {public.number}"
    return {
        "number": public.number,
        "title": title,
        "game": game_title(public.game) if public.game else "",
        "day": datetime.fromtimestamp(episode.opened_ms / 1000, UTC).date().isoformat(),
        "rows": [{"row": row, "name": seen.name(row.id)} for row in episode.rows],
        "out": seen.names(public.fallen),
        "story": episode.story,
        "moves": [_move(seen, move) for move in episode.moves],
        "watch": list(_replays_to_watch(episode, kept, links)),
    }


def _matches(episode: EpisodeRecord) -> list[str]:
    return [id for id in (episode.public.match_id, *episode.public.duels) if id]


def _replays_to_watch(
    episode: EpisodeRecord, kept: Embedded, links: Mapping[str, str]
) -> Iterator[_Watch]:
    public = episode.public
    for id in _matches(episode):
        title = f"Duel: match {id}"
        if id == public.match_id:
            title = f"Match {id}, {game_title(public.game)}"
        url = links.get(id, "")
        yield _Watch(id, title, id in kept.pages, url if url.startswith(_SAFE) else "")


def _move(seen: Seen, move: GarnetsMoved) -> dict[str, object]:
    return {
        "giver": seen.name(move.player_id) if move.player_id else "",
        "to": seen.name(move.to) if move.to else "",
        "amount": move.amount,
        "reason": _GARNET_REASONS[move.reason],
        "note": move.note,
    }


def _scenes(seen: Seen) -> Json:
    """Returns the pictures of places for wide and narrow screens; None before a result."""
    names = {one.id: seen.name(one.id) for one in seen.season.cast}
    wide = places_scene(seen, names, WIDE, cut)
    narrow = places_scene(seen, names, NARROW, cut)
    return {
        "wide": None if wide is None else _drawing(wide),
        "narrow": None if narrow is None else _drawing(narrow),
    }


def _drawing(scene: Scene) -> Json:
    """Returns a drawing in the form that `page/pack.js` gives to `page/scene.js`."""
    cells: list[Json] = [[tile.name, tile.x, tile.y, tile.shape] for tile in scene.tiles]
    looks: list[Json] = [
        {
            "fill": tile.fill,
            "mark": tile.mark,
            "pattern": tile.pattern,
            "ring": None,
            "body": None,
            "links": "",
        }
        for tile in scene.tiles
    ]
    return {
        "grid": {"cells": cells, "edges": [], "named": False},
        "looks": looks,
        "lines": [asdict(line) for line in scene.lines],
        "labels": [_label(label) for label in scene.labels],
        "frame": None,
        "title": scene.title,
        "captions": [],
        "alt": scene.alt,
    }


def _label(label: Label) -> Json:
    """Returns a label of the picture; a name's with its start."""
    data = asdict(label)
    if label.colour is Colour.INK:
        data["start"] = label.x - text_width(label.text) / 2
    return data
