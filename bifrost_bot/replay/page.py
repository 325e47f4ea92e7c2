"""The replay page: one HTML file with data, script and style, which loads nothing."""

import hashlib
import json
from base64 import b64encode
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from bifrost_bot.drawing.palette import DARK, PALETTES, STANDARD, Palette, Rgb, mix
from bifrost_bot.drawing.shape import Polygon
from bifrost_bot.drawing.sign import (
    BADGE_COLOURS,
    LIGHTS,
    THINGS,
    light_shades,
    shape_of,
    thing_parts,
)
from bifrost_bot.engines.registry import all_games
from bifrost_bot.engines.scene import Colour, Pattern, Sign
from bifrost_bot.engines.values import Json
from bifrost_bot.replay.model import Replay
from bifrost_bot.replay.pack import pack

_SCRIPTS: Final = (
    "pack.js",
    "scene.js",
    "board.js",
    "panel.js",
    "chart.js",
    "chance.js",
    "main.js",
)
_FOLDER: Final = "page"


def page(replay: Replay | None) -> str:
    """Returns the page of a replay, or without one a page that waits for a file to be opened."""
    return page_of(None if replay is None else pack(replay))


def page_of(packed: Mapping[str, Json] | None) -> str:
    """Returns the page of a replay that is JSON already."""
    return _page(packed, (*_SCRIPTS, "files.js")).text


@dataclass(frozen=True, slots=True)
class PageText:
    """A page, and the content security policy to be sent with it."""

    text: str
    policy: str


@cache
def live_page() -> PageText:
    """Returns the page of a match that a server has: its script asks there for the replay."""
    return _page(None, (*_SCRIPTS, "live.js"), live=True)


@cache
def lost_page() -> PageText:
    """Returns the page of an address that leads nowhere."""
    style = _style()
    policy = _policy(style=style)
    return PageText(
        render_template("lost.html", style=style, policy=policy), _with_frame_ancestors(policy)
    )


def _page(
    packed: Mapping[str, Json] | None, scripts: Iterable[str], *, live: bool = False
) -> PageText:
    script = join_scripts(["const READERS = [];", *_readers(), *map(file_text, scripts)])
    style = _style()
    policy = _policy(style=style, script=script, connect="'self'" if live else "")
    text = render_template(
        "index.html",
        title=str(packed["title"]) if packed else "Match" if live else "Replay",
        palettes=tuple(PALETTES),
        script=script,
        style=style,
        policy=policy,
        data=safe_json(packed),
        live=live,
    )
    return PageText(text, _with_frame_ancestors(policy))


def _policy(style: str, script: str = "", connect: str = "") -> str:
    """Returns the content security policy of a page: its own style and script, and no more."""
    parts = ["default-src 'none'"]
    if script:
        parts.append(f"script-src '{hash_of(script)}'")
    parts.append(f"style-src '{hash_of(style)}'")
    if connect:
        parts.append(f"connect-src {connect}")
    return "; ".join([*parts, "base-uri 'none'", "form-action 'none'"])


def _with_frame_ancestors(policy: str) -> str:
    """Returns a policy as a header, in which alone it can forbid other sites to frame the page."""
    return f"{policy}; frame-ancestors 'none'"


def safe_json(value: Json | Mapping[str, Json]) -> str:
    """Returns the JSON of a value, safe within a script element."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c")


def hash_of(text: str) -> str:
    """Returns the hash with which a page's content security policy allows a script or style."""
    digest = hashlib.sha256(text.encode()).digest()
    return f"sha256-{b64encode(digest).decode()}"


def join_scripts(parts: Iterable[str]) -> str:
    """Returns one script of several, with the drawing's words and its own scope."""
    colours = json.dumps(list(Colour))
    patterns = json.dumps(list(Pattern))
    known = (
        f"const COLOURS = new Set({colours});\nconst PATTERNS = new Set({patterns});\n{_signs()}"
    )
    return f"{file_text('strict.js')}(() => {{\n" + "\n".join([known, *parts]) + "\n})();\n"


def _signs() -> str:
    """Returns the polygons of signs as they are in pictures, with the colours of some."""
    shapes: dict[str, Json] = {}
    parts: dict[str, Json] = {}
    for sign in Sign:
        if sign in THINGS:
            tones: list[Json] = []
            for points, (colour, share) in thing_parts(sign):
                tones.append([_svg_points(points), colour, share])
            parts[sign] = tones
        elif sign not in LIGHTS:
            shapes[sign] = list(map(_svg_points, shape_of(sign)))
    said = (("SHAPES", shapes), ("THINGS", parts), ("ICONS", dict(BADGE_COLOURS)))
    return "\n".join(f"const {word} = {json.dumps(value)};" for word, value in said)


def _svg_points(points: Polygon) -> str:
    return " ".join(f"{x * 100:.1f},{y * 100:.1f}" for x, y in points)


def _readers() -> list[str]:
    """Returns the scripts that read games saved by other programs; each is in its game's folder."""
    scripts: list[str] = []
    for game in all_games().values():
        if game.info.reader:
            path = files(game.package) / game.info.reader
            scripts.append(path.read_text(encoding="utf-8"))
    return scripts


def render_template(name: str, **values: object) -> str:
    """Returns a template of the page's folder as HTML, with values put in."""
    # Most bots begin long before a page is asked for.
    from jinja2 import Environment, FunctionLoader  # noqa: PLC0415 - only pages need it

    environment = Environment(
        loader=FunctionLoader(file_text), autoescape=True, trim_blocks=True, lstrip_blocks=True
    )
    return environment.get_template(name).render(values)


def file_text(name: str) -> str:
    """Returns the text of a file in the page's folder."""
    return (files("bifrost_bot.replay") / _FOLDER / name).read_text(encoding="utf-8")


def _style() -> str:
    lines = (
        _rule(
            f'.lines [data-colour="{colour}"]::before',
            f"color: var(--{colour}); --halo: var(--{colour}-halo);",
        )
        for colour in Colour
    )
    return "\n".join([palette_style(), file_text("style.css"), *lines])


def palette_style() -> str:
    """Returns the style of the colours: light, dark by the system's setting, or as chosen."""
    dark = _rule("@media (prefers-color-scheme: dark)", _rule(":root", _variables(DARK)))
    rules = [_rule(":root", _variables(STANDARD)), dark]
    for name, palette in PALETTES.items():
        rules.append(_rule(f':root[data-palette="{name}"]', _variables(palette)))
    return "\n".join(rules)


def _rule(selector: str, content: str) -> str:
    return f"{selector} {{ {content} }}"


def _variables(palette: Palette) -> str:
    paper = palette.shade(Colour.PAPER)
    shades: dict[str, Rgb] = {"rule": mix(paper, palette.shade(Colour.INK), 0.25)}
    for colour in Colour:
        shade = palette.shade(colour)
        pale = palette.pale(colour)
        shades[colour] = shade
        shades[f"{colour}-text"] = palette.text_on(colour)
        shades[f"{colour}-pattern"] = palette.pattern_on(colour)
        shades[f"{colour}-edge"] = palette.edge_of(colour)
        shades[f"{colour}-quiet"] = palette.quiet_edge(shade)
        shades[f"{colour}-pale"] = pale
        shades[f"{colour}-pale-edge"] = palette.quiet_edge(pale)
        shades[f"{colour}-pale-text"] = palette.text_over(pale)
        shades[f"{colour}-sign"] = palette.large_text_over(shade)
    for colour in (Colour.YELLOW, Colour.BLACK):
        glow, disc, rim = light_shades(palette.shade(colour))
        shades |= {f"{colour}-glow": glow, f"{colour}-disc": disc, f"{colour}-rim": rim}
        shades[f"{colour}-disc-text"] = palette.text_over(disc)
    values = {
        name: f"#{red:02x}{green:02x}{blue:02x}" for name, (red, green, blue) in shades.items()
    }
    for colour in Colour:
        is_seen = shades[f"{colour}-edge"] == shades[colour]
        values[f"{colour}-halo"] = "transparent" if is_seen else f"var(--{colour}-edge)"
    return " ".join(f"--{name}: {value};" for name, value in values.items())
