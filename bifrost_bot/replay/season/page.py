"""The page of a season: one HTML file with episodes, places and replays, which loads nothing."""

import hashlib
import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Final

from bifrost_bot.drawing.palette import PALETTES
from bifrost_bot.engines.scene import Colour, Label, Scene
from bifrost_bot.engines.values import Json
from bifrost_bot.messages.season.places import NARROW, WIDE, cut, places_scene, text_width
from bifrost_bot.replay.pack import pack_cells
from bifrost_bot.replay.page import (
    file_text,
    hash_of,
    join_scripts,
    palette_style,
    render_template,
    safe_json,
)
from bifrost_bot.replay.season.embedding import Embedded, embed
from bifrost_bot.replay.season.record import EpisodeRecord, SeasonRecord
from bifrost_bot.season.events import GarnetsMoved
from bifrost_bot.season.view import PublicEpisode, PublicMember
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
        "substitute": "to the substitute",
    }
)

_FOLDER: Final = "season"
_POSITION_DIGITS: Final = 24
_SAFE: Final = ("https://", "http://")


@dataclass(frozen=True, slots=True)
class _Watch:
    """A match whose replay can be watched: in the page, at an address, or both."""

    id: str
    title: str
    within: bool
    url: str
    label: str


@dataclass(frozen=True, slots=True)
class _Replays:
    """The replays of a season's matches.

    Attributes:
        links: Other addresses, by match id.
        kept: Those in the page.
        running: The matches that are not over.
    """

    links: Mapping[str, str]
    kept: Embedded = field(default_factory=Embedded)
    running: Collection[str] = ()


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
        replays: Pages of its matches as HTML, by match id.
        links: Other addresses of replays (`https://…`), by match id.
        most_bytes: Maximum size of the page; the largest replays are left out first.
    """
    own: dict[str, str] = {}
    for episode in record.episodes:
        own |= {id: replays[id] for id in _matches(episode) if id in replays}
    nothing = _Replays(links)
    bare = len(_render(record, nothing, tuple(own)).encode())
    kept = embed(own, max(most_bytes - bare, 0))
    left_out = tuple(id for id in own if id not in kept.pages)
    html = _render(record, _Replays(links, kept), left_out)
    return SeasonPage(html, left_out)


@dataclass(frozen=True, slots=True)
class LivePage:
    """The page of a season that a server has.

    Attributes:
        html: The whole page.
        position: A hash of what it shows.
        change: What it shows, as JSON, for a page that shows something else.
    """

    html: str
    position: str
    change: str


def live_page(record: SeasonRecord, links: Mapping[str, str], running: Collection[str]) -> LivePage:
    """Returns the page of a season that follows it.

    Args:
        links: Addresses of its matches' pages, by match id.
        running: The matches that are not over.
    """
    replays = _Replays(links, running=running)
    scenes = _scenes(record.seen)
    content = _content(record, replays, live=True)
    shown: Json = {"content": content, "scenes": scenes, "news": _news(record)}
    change = json.dumps(shown, ensure_ascii=False, separators=(",", ":"))
    digest = hashlib.sha256(change.encode()).hexdigest()
    position = digest[:_POSITION_DIGITS]
    html = _frame(record.seen, content, replays.kept, scenes, position)
    return LivePage(html, position, change)


def _render(record: SeasonRecord, replays: _Replays, left_out: Collection[str]) -> str:
    content = _content(record, replays, left_out)
    return _frame(record.seen, content, replays.kept, _scenes(record.seen))


def _content(
    record: SeasonRecord, replays: _Replays, left_out: Collection[str] = (), *, live: bool = False
) -> str:
    """Returns what changes in the page in the course of a season."""
    seen = record.seen
    return render_template(
        f"{_FOLDER}/content.html",
        lead=list(_lead(record, left_out, live=live)),
        cast=_cast(seen),
        played=seen.played,
        episodes=[_episode(seen, one, replays) for one in record.episodes],
        first=[_move(seen, move) for move in record.first],
        rules=rule_lines(seen.season.rules),
        season=seen.season,
    )


def _frame(seen: Seen, content: str, kept: Embedded, scenes: Json, position: str = "") -> str:
    """Returns the page around its content; one with a position follows its season."""
    files = ["scene.js", f"{_FOLDER}/main.js"]
    if position:
        files.append(f"{_FOLDER}/live.js")
    script = join_scripts(map(file_text, files))
    style = f"{palette_style()}\n{file_text(f'{_FOLDER}/style.css')}"
    data: Json = {"scenes": scenes, "shared": [*kept.shared], "pages": {**kept.pages}}
    return render_template(
        f"{_FOLDER}/index.html",
        title=seen.title,
        content=content,
        at=position,
        palettes=tuple(PALETTES),
        style=style,
        script=script,
        allowed_styles=[hash_of(style), *kept.hashes],
        allowed_scripts=[hash_of(script), *kept.hashes],
        data=safe_json(data),
    )


def _lead(record: SeasonRecord, left_out: Collection[str], *, live: bool) -> Iterator[str]:
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
        yield (
            "The season is under way, and this page follows it by itself."
            if live
            else "This season is not over. The page shows it as it was when it was made."
        )
    if left_out:
        yield (
            "The replays of these matches are not in this page, as it would be too large: "
            f"{listing([*left_out])}."
        )


def _cast(seen: Seen) -> list[dict[str, object]]:
    """Returns the players, best first: those in the season, then by when they left."""
    known = numbers(seen)

    def order(member: PublicMember) -> tuple[bool, int, int]:
        return member.out is not None, -(member.out or 0), known[member.id]

    ordered = sorted(seen.season.cast, key=order)
    return [_member(seen, member, known[member.id]) for member in ordered]


def _member(seen: Seen, member: PublicMember, number: int) -> dict[str, object]:
    return {
        "number": number,
        "name": seen.name(member.id),
        "out": member.out,
        "left": _end_text(seen, member),
        "places": ["" if place is None else place for place in member.places],
        "garnets": member.garnets,
    }


def _end_text(seen: Seen, member: PublicMember) -> str:
    """Returns when a player was eliminated or replaced, and by whom; empty while they are in."""
    if member.out is None:
        return ""
    if member.successor:
        return f"E{member.out}, replaced by {seen.name(member.successor)}"
    return f"E{member.out}"


def _title(public: PublicEpisode) -> str:
    finale = ", finale" if public.finale else ""
    return f"Episode {public.number}{finale}"


def _news(record: SeasonRecord) -> str:
    """Returns what happened last, for people who hear the page; empty before an episode."""
    if record.seen.season.over:
        _, ending, *_ = _lead(record, (), live=True)
        return ending
    if not record.episodes:
        return ""
    *_, episode = record.episodes
    game = episode.public.game
    told = episode.story[-1] if episode.story else game and game_title(game)
    return ": ".join(filter(None, (_title(episode.public), told)))


def _episode(seen: Seen, episode: EpisodeRecord, replays: _Replays) -> dict[str, object]:
    public = episode.public
    opened = datetime.fromtimestamp(episode.opened_ms / 1000, UTC)
    return {
        "number": public.number,
        "title": _title(public),
        "game": game_title(public.game) if public.game else "",
        "day": opened.date().isoformat(),
        "rows": [{"row": row, "name": seen.name(row.id)} for row in episode.rows],
        "out": seen.names(seen.left_in(public)),
        "story": episode.story,
        "moves": [_move(seen, move) for move in episode.moves],
        "watch": list(_replays_to_watch(episode, replays)),
    }


def _matches(episode: EpisodeRecord) -> list[str]:
    return list(filter(None, (episode.public.match_id, *episode.public.duels)))


def _replays_to_watch(episode: EpisodeRecord, replays: _Replays) -> Iterator[_Watch]:
    public = episode.public
    for id in _matches(episode):
        title = f"Duel: match {id}"
        if id == public.match_id:
            title = f"Match {id}, {game_title(public.game)}"
        url = replays.links.get(id, "")
        yield _Watch(
            id=id,
            title=title,
            within=id in replays.kept.pages,
            url=url if url.startswith(_SAFE) else "",
            label="Watch it live" if id in replays.running else f"Replay of match {id}",
        )


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
    pictures: dict[str, Json] = {}
    for name, shape in (("wide", WIDE), ("narrow", NARROW)):
        scene = places_scene(seen, names, shape, cut)
        pictures[name] = None if scene is None else _drawing(scene)
    return pictures


def _drawing(scene: Scene) -> Json:
    """Returns a drawing in the form that `page/pack.js` gives to `page/scene.js`."""
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
        "grid": {"cells": pack_cells(scene), "edges": [], "named": False},
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
