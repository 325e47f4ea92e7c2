"""Import rules and purity of the cores, read from the source."""

import ast
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
OURS = ("bifrost_bot.engines", "bifrost_bot", "bifrost_bot.migrations")

DEV = "bifrost_bot.dev"
WIRING = ("bifrost_bot.app", "bifrost_bot.demo", "bifrost_bot.cli", "bifrost_bot.__main__", DEV)
"""What puts the parts together, or starts and measures the whole; no part imports any of it."""

FORMER_PATHS = ("bifrost_bot.laws", "bifrost_bot.tools.recording")
"""Import paths of release 1.0 that authors' projects use; they lead to `bifrost_bot.gamekit`."""

E = "bifrost_bot.engines"
STREAM = "bifrost_bot.stream"
MATCH = "bifrost_bot.match"
SPEECH = "bifrost_bot.speech"
NOTICES = "bifrost_bot.notices"
MESSAGES = "bifrost_bot.messages"
DRAWING = "bifrost_bot.drawing"
REPLAY = "bifrost_bot.replay"
SEASON = "bifrost_bot.season"
PROGRAMS = "bifrost_bot.arena.programs"
SANDBOX = "bifrost_bot.sandbox"
ARENA = "bifrost_bot.arena"
GAMEKIT = "bifrost_bot.gamekit"
TOOLS = "bifrost_bot.tools"
STORE = "bifrost_bot.store"
RUNTIME = "bifrost_bot.runtime"
CONFIG = "bifrost_bot.config"
WEB = "bifrost_bot.web"

MAY_IMPORT = {
    E: set[str](),
    DRAWING: {E, "PIL", "zlib_ng"},
    STREAM: {E},
    MATCH: {E, STREAM},
    SEASON: {E, STREAM},
    PROGRAMS: {E, "aiohappyeyeballs"},
    SPEECH: {E, STREAM, MATCH, SEASON},
    NOTICES: {E, MATCH, SPEECH},
    MESSAGES: {E, DRAWING, STREAM, MATCH, SEASON, SPEECH, NOTICES},
    REPLAY: {E, DRAWING, MATCH, SEASON, SPEECH, NOTICES, MESSAGES, STREAM, "jinja2"},
    STORE: {E, STREAM, MATCH, SEASON, "sqlalchemy", "aiosqlite", "alembic"},
    RUNTIME: {
        E,
        STREAM,
        MATCH,
        SEASON,
        PROGRAMS,
        SPEECH,
        NOTICES,
        MESSAGES,
        STORE,
        "aiohttp",
        "prometheus_client",
        "openskill",
        "python_calamine",
    },
    CONFIG: {E, PROGRAMS, "pydantic"},
    WEB: {E, MATCH, SEASON, MESSAGES, REPLAY, STORE, RUNTIME, "aiohttp"},
    "bifrost_bot.gateway": {
        *(
            E,
            STREAM,
            STREAM,
            DRAWING,
            MATCH,
            SEASON,
            PROGRAMS,
            SPEECH,
            NOTICES,
            MESSAGES,
            REPLAY,
            STORE,
            RUNTIME,
            CONFIG,
            WEB,
        ),
        *("discord", "aiohttp", "yarl"),
    },
    SANDBOX: {"aiohttp"},
    ARENA: {E, "click", "openskill", "pydantic"},
    TOOLS: {
        *(E, DRAWING, STREAM, MATCH, SEASON, SPEECH, NOTICES, MESSAGES, REPLAY, STORE, RUNTIME),
        CONFIG,
        *("PIL", "click", "pydantic"),
    },
    f"{GAMEKIT}.conformance": {E, DRAWING, f"{GAMEKIT}.calibration", "pytest"},
    GAMEKIT: {E, MATCH, TOOLS, "pytest"},
    "bifrost_bot.migrations": {"alembic", "sqlalchemy"},
}
"""The parts of the program, each below those it imports, and what it may import besides itself and
Python's own.

A part within another stands before it, and may be imported by anyone who may import that one.
"""

PARTS = tuple(MAY_IMPORT)

PURE = (E, STREAM, MATCH, SEASON)
IMPURE = {
    "random",
    "secrets",
    "time",
    "datetime",
    "os",
    "pathlib",
    "asyncio",
    "threading",
    "logging",
    "socket",
    "io",
    "zoneinfo",
}
KNOWS_ZONES = {
    "bifrost_bot.match.calendar": {"datetime"},
    "bifrost_bot.match.calendar_texts": {"datetime"},
    "bifrost_bot.match.zones": {"datetime", "zoneinfo"},
}
"""The pure modules that know calendars; the tz database is theirs as the rules are."""

MAY_BE_ASYNC = (
    "bifrost_bot.runtime",
    "bifrost_bot.arena.programs",
    "bifrost_bot.store",
    WEB,
    "bifrost_bot.gateway",
    "bifrost_bot.sandbox",
    "bifrost_bot.tools",
    "bifrost_bot.migrations",
    *WIRING,
)
MUTABLE_MAKERS = {
    "dict",
    "list",
    "set",
    "defaultdict",
    "deque",
    "Counter",
    "OrderedDict",
    "bytearray",
}
CHANGING = {
    "append",
    "add",
    "update",
    "pop",
    "popitem",
    "popleft",
    "clear",
    "setdefault",
    "extend",
    "insert",
    "remove",
    "discard",
    "sort",
    "reverse",
    "appendleft",
}


@cache
def modules() -> dict[str, ast.Module]:
    """Every module of ours by its dotted name."""
    found: dict[str, ast.Module] = {}
    for top in OURS:
        for path in sorted((ROOT / top.replace(".", "/")).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
            if within_any(name, FORMER_PATHS):
                continue
            found[name] = ast.parse(path.read_text(encoding="utf-8"), str(path))
    return found


@cache
def packages() -> set[str]:
    return {name for name in modules() if (ROOT / name.replace(".", "/") / "__init__.py").exists()}


def within(name: str, part: str) -> bool:
    return name == part or name.startswith(f"{part}.")


def within_any(name: str, parts: Iterable[str]) -> bool:
    return any(within(name, part) for part in parts)


def part_of(name: str) -> str | None:
    return next((part for part in PARTS if within(name, part)), None)


def is_wiring(name: str) -> bool:
    return within_any(name, WIRING)


@cache
def imports(name: str, tree: ast.Module) -> tuple[str, ...]:
    """Every module that a module imports anywhere, also for type checkers only."""
    return tuple(_imports(name, tree))


def _imports(name: str, tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = ".".join([*base(name, node.level), *([node.module] if node.module else [])])
            # `from package import name` may mean a module of the package.
            yield from (
                f"{module}.{alias.name}" if module in modules() else module for alias in node.names
            )


def base(name: str, level: int) -> list[str]:
    """The package from which a relative import of a module counts; nothing for an absolute one."""
    if level == 0:
        return []
    above = level - 1 if name in packages() else level
    return name.split(".")[: len(name.split(".")) - above]


def forbidden_imports(name: str, tree: ast.Module) -> list[str]:
    """The imports of a module that its part may not make."""
    part = part_of(name)
    if part is None:
        return []
    allowed = {part, *MAY_IMPORT[part]}
    return [
        found
        for found in imports(name, tree)
        if found.split(".")[0] not in sys.stdlib_module_names and not within_any(found, allowed)
    ]


def users_of(*places: str) -> set[str]:
    """The modules that import one of these places or something in it."""
    users: set[str] = set()
    for name, tree in modules().items():
        if any(within_any(found, places) for found in imports(name, tree)):
            users.add(name)
    return users


def pure_cores() -> dict[str, ast.Module]:
    return {name: tree for name, tree in modules().items() if within_any(name, PURE)}


def test_the_walk_finds_every_part() -> None:
    assert {part_of(name) for name in modules()} - {None} == set(PARTS)
    assert [name for name in modules() if part_of(name) is None and not is_wiring(name)] == [
        "bifrost_bot"
    ]
    assert set(MAY_IMPORT) == set(PARTS)


def test_every_part_imports_only_what_it_may() -> None:
    assert {
        name: wrong for name, tree in modules().items() if (wrong := forbidden_imports(name, tree))
    } == {}


@pytest.mark.parametrize(
    ("name", "source", "wrong"),
    [
        (
            "bifrost_bot.engines.chess",
            "import bifrost_bot.match.model",
            ["bifrost_bot.match.model"],
        ),
        ("bifrost_bot.engines.chess", "from numpy import array", ["numpy"]),
        (
            "bifrost_bot.match.new",
            "from bifrost_bot.messages import post",
            ["bifrost_bot.messages.post"],
        ),
        ("bifrost_bot.runtime.new", "def f():\n    import discord", ["discord"]),
        ("bifrost_bot.sandbox.new", "from bifrost_bot import config", ["bifrost_bot.config"]),
        ("bifrost_bot.gateway.new", "import sqlalchemy.ext.asyncio", ["sqlalchemy.ext.asyncio"]),
        (
            "bifrost_bot.sandbox.new",
            "from ..match import model\nfrom . import world",
            ["bifrost_bot.match.model"],
        ),
        (
            "bifrost_bot.migrations.new",
            "from bifrost_bot.store.tables import metadata",
            ["bifrost_bot.store.tables.metadata"],
        ),
        (
            "bifrost_bot.gateway.new",
            "import discord, re\nfrom bifrost_bot.runtime import clock",
            [],
        ),
    ],
)
def test_a_forbidden_import_would_be_found(name: str, source: str, wrong: Any) -> None:
    assert forbidden_imports(name, ast.parse(source)) == wrong


def graph(trees: Mapping[str, ast.Module]) -> dict[str, set[str]]:
    """Which modules of ours each module imports, anywhere in its source."""
    edges = dict[str, set[str]]()
    for name, tree in trees.items():
        owners = {owner(one, trees) for one in imports(name, tree)}
        edges[name] = {one for one in owners if one} - {name}
    return edges


def owner(name: str, trees: Mapping[str, ast.Module]) -> str | None:
    """The module that an imported name is, or is defined in."""
    return next((one for one in (name, name.rpartition(".")[0]) if one in trees), None)


def reach(edges: Mapping[str, set[str]], start: str) -> set[str]:
    """Every module that a module needs, directly or not; itself only if it is in a circle."""
    found: set[str] = set()
    waiting = [*edges[start]]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += edges[name]
    return found


def circles(edges: Mapping[str, set[str]]) -> list[list[str]]:
    """The modules that import each other, directly or not, circle by circle."""
    reached = {name: reach(edges, name) for name in edges}
    found = set[tuple[str, ...]]()
    for name in edges:
        if name in reached[name]:
            found.add(tuple(sorted(other for other in reached[name] if name in reached[other])))
    return [list(circle) for circle in sorted(found)]


def is_pair(circle: list[str]) -> bool:
    """Whether a circle is two modules of one folder, which may be read as one."""
    return len(circle) == 2 and len({name.rpartition(".")[0] for name in circle}) == 1


def test_no_modules_import_each_other_but_pairs_of_one_folder() -> None:
    assert [circle for circle in circles(graph(modules())) if not is_pair(circle)] == []


@pytest.mark.parametrize(
    ("sources", "found"),
    [
        ({"a": "import b", "b": "import c", "c": "def f():\n    import a"}, [["a", "b", "c"]]),
        ({"a": "if TYPE_CHECKING:\n    from b import x", "b": "import a"}, [["a", "b"]]),
        ({"a": "import b", "b": "import c", "c": ""}, []),
    ],
)
def test_a_circle_would_be_found(sources: Any, found: Any) -> None:
    assert circles(graph({name: ast.parse(source) for name, source in sources.items()})) == found


def listening(tree: ast.Module) -> set[str]:
    """Names whose listeners a module adds to."""
    found: set[str] = set()
    for node in ast.walk(tree):
        match node:
            case ast.Call(
                func=ast.Attribute(value=ast.Attribute(value=whose, attr="listeners"), attr=method)
            ) if method in CHANGING:
                found.add(ast.unparse(whose))
            case ast.AugAssign(target=ast.Attribute(value=whose, attr="listeners")):
                found.add(ast.unparse(whose))
            case _:
                pass
    return found


def test_one_list_says_who_hears_of_a_change() -> None:
    """Measuring listens to a bot from outside; nothing else listens on its own."""
    adding = {name: whose for name, tree in modules().items() if (whose := listening(tree))}
    assert {name: adding.pop(name) for name in sorted(adding) if within(name, DEV)} == {
        "bifrost_bot.dev.load.computers": {"app.runner"},
        "bifrost_bot.dev.load.day_long_worker": {"self.runner"},
        "bifrost_bot.dev.load.live": {"app.runner"},
        "bifrost_bot.dev.load.pages": {"self.runner"},
        "bifrost_bot.dev.load.watched": {"self._app.runner"},
    }
    assert adding == {"bifrost_bot.app": {"self.runner", "self.preferences", "self.season_runner"}}


PRODUCTS = {
    SANDBOX: {"bifrost_bot.demo", DEV},
    ARENA: {"bifrost_bot.cli", DEV},
    GAMEKIT: {"bifrost_bot.cli", DEV},
    DEV: set[str](),
}
"""What stands next to the bot, and who may import it; the bot itself asks programs by
`bifrost_bot.arena.programs`.
"""


@pytest.mark.parametrize("product", PRODUCTS)
def test_the_bot_imports_no_product_beside_it(product: str) -> None:
    users = set[str]()
    for name, tree in modules().items():
        used = {one for one in imports(name, tree) if not within(one, PROGRAMS)}
        if any(within(one, product) for one in used):
            users.add(name)
    allowed = {product, *PRODUCTS[product]}
    assert [name for name in sorted(users) if not within_any(name, allowed)] == []


def test_only_wiring_knows_wiring() -> None:
    users = users_of(*WIRING)
    assert users
    assert [name for name in sorted(users) if not is_wiring(name)] == []


@pytest.mark.parametrize(
    ("library", "where"),
    [
        ("discord", ("bifrost_bot.gateway", "bifrost_bot.dev.load.bare_bot")),
        ("sqlalchemy", ("bifrost_bot.store", "bifrost_bot.migrations")),
        ("aiosqlite", ("bifrost_bot.store.driver",)),
        ("alembic", ("bifrost_bot.store", "bifrost_bot.migrations")),
        ("PIL", ("bifrost_bot.drawing", "bifrost_bot.tools", "bifrost_bot.dev.benches.sheets")),
        ("python_calamine", ("bifrost_bot.runtime.workers.workbook",)),
        ("zlib_ng", ("bifrost_bot.drawing.png",)),
        ("openskill", ("bifrost_bot.arena", "bifrost_bot.runtime.rating.points")),
        ("pydantic", ("bifrost_bot.config", "bifrost_bot.arena", "bifrost_bot.tools")),
    ],
)
def test_a_library_is_known_in_its_place_only(library: str, where: Any) -> None:
    users = users_of(library)
    assert users
    assert [name for name in sorted(users) if not within_any(name, where)] == []


def test_the_pure_cores_have_no_clock_chance_disk_or_log() -> None:
    for name, tree in pure_cores().items():
        impure = IMPURE - KNOWS_ZONES.get(name, set())
        assert [one for one in imports(name, tree) if one.split(".")[0] in impure] == [], name


def test_only_the_shell_is_asynchronous() -> None:
    for name, tree in modules().items():
        if not within_any(name, MAY_BE_ASYNC):
            kinds = set(map(type, ast.walk(tree)))
            assert ast.AsyncFunctionDef not in kinds, name


def containers(tree: ast.Module) -> set[str]:
    """Names bound at module level to a container, except `__all__`."""
    found: set[str] = set()
    for node in tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if is_container(value):
                found.add(name)
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value) if is_container(
                value
            ):
                found.add(name)
            case _:
                pass
    return found - {"__all__"}


def is_container(value: ast.expr) -> bool:
    if isinstance(value, ast.Call):
        maker = value.func
        name = (
            maker.id
            if isinstance(maker, ast.Name)
            else maker.attr
            if isinstance(maker, ast.Attribute)
            else ""
        )
        return name in MUTABLE_MAKERS
    return isinstance(
        value, ast.Dict | ast.List | ast.Set | ast.DictComp | ast.ListComp | ast.SetComp
    )


def changed_names(tree: ast.Module) -> set[str]:
    """Names whose content is changed in place, or that are bound again from within a function."""
    found: set[str] = set()
    for node in ast.walk(tree):
        match node:
            case ast.Subscript(value=ast.Name(id=name), ctx=ast.Store() | ast.Del()):
                found.add(name)
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=method)) if (
                method in CHANGING
            ):
                found.add(name)
            case ast.AugAssign(target=ast.Name(id=name)):
                found.add(name)
            case ast.Global(names=names):
                found.update(names)
            case _:
                pass
    return found


def shared_state(trees: Mapping[str, ast.Module]) -> set[str]:
    """Names that are bound at module level somewhere and changed anywhere."""
    bound = {name for tree in trees.values() for name in containers(tree)}
    return bound & {name for tree in trees.values() for name in changed_names(tree)}


def test_the_pure_cores_keep_no_state_that_changes() -> None:
    """Tables of constants may be dictionaries, as long as nothing in the cores ever changes one."""
    assert shared_state(pure_cores()) == set()


def test_modules_of_the_pure_cores_are_written_in_constants() -> None:
    """A module-level container is named like a constant, so that no one takes it for a store."""
    found = {name for tree in pure_cores().values() for name in containers(tree)}
    assert [name for name in sorted(found) if not name.isupper()] == []


@pytest.mark.parametrize(
    "change",
    [
        "CACHE[1] = 2",
        "del CACHE[1]",
        "CACHE.update(x=1)",
        "def f():\n    global CACHE\n    CACHE = {}",
    ],
)
def test_state_that_changes_would_be_found(change: str) -> None:
    source = (
        "import collections\n__all__ = ['CACHE']\nCACHE: dict = "
        f"collections.defaultdict(list)\n{change}\n"
    )
    assert shared_state({"one": ast.parse(source)}) == {"CACHE"}


def room(name: str) -> str:
    """The folder of a module; a top-level module is its own room, a game is one."""
    if within(name, E) and name.count(".") > 1:
        return ".".join(name.split(".")[:3])
    is_folder = name in packages()
    folder = name if is_folder else name.rpartition(".")[0]
    return name if folder in OURS else folder


def rooms(edges: Mapping[str, set[str]]) -> dict[str, set[str]]:
    """Which rooms each room imports from."""
    found: dict[str, set[str]] = {room(name): set() for name in edges}
    for name, used in edges.items():
        found[room(name)] |= {room(one) for one in used} - {room(name)}
    return found


def test_no_rooms_import_each_other() -> None:
    assert circles(rooms(graph(modules()))) == []


KNOWS_A_GAME = {
    "bifrost_bot.arena": "dont_connect_5",
    "bifrost_bot.dev.benches.arena": "dont_connect_5",
}
"""The arena is about the programs of one game; nothing else outside a game's folder knows a game
by name.
"""


def names_of_games() -> set[str]:
    return {folder.parent.name for folder in (ROOT / "engines").glob("*/RULES.md")}


def games_known(tree: ast.Module, module: str) -> set[str]:
    """The games that a module imports, or whose id it says."""
    said = {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    imported = {part for one in imports(module, tree) for part in one.split(".")[1:]}
    return (said | imported) & names_of_games()


def test_nothing_outside_its_folder_knows_a_game_by_name() -> None:
    folders = {f"{E}.{game}" for game in names_of_games()}
    allowed = set[str]()
    for name, tree in modules().items():
        if within_any(name, folders) or name == f"{E}.registry":
            continue
        known = games_known(tree, name)
        if within_any(name, KNOWS_A_GAME):
            allowed |= known
        else:
            assert known == set(), name
    assert allowed == set(KNOWS_A_GAME.values())


@pytest.mark.parametrize(
    "source",
    [
        'options = {"game": "bifrost"}',
        "from bifrost_bot.engines.bifrost.model import LATTICE",
        "from bifrost_bot.engines import social_snake",
    ],
)
def test_a_game_known_by_name_would_be_found(source: str) -> None:
    assert len(games_known(ast.parse(source), "bifrost_bot.demo")) == 1
