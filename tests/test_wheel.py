"""The contents of the wheel and the source archive."""

import json
import os
import re
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from pathlib import Path

import pytest

from bifrost_bot.config import version

ROOT = Path(__file__).parents[1]
PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet")
NIGHT = {
    "game": "bifrost",
    "seats": ["red", "green", "blue"],
    "phases": [{"say": [["red", "1", "A1"]]}],
}
HEAD = (
    "from alembic.script import ScriptDirectory; from bifrost_bot.store.database import "
    "migrations; "
    "print(ScriptDirectory.from_config(migrations()).get_current_head())"
)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    options = ("--no-deps", "--no-index", "--no-build-isolation", "--wheel-dir", str(folder))
    subprocess.run([*PIP, "wheel", *options, str(ROOT)], check=True)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source archive, as `python -m build --sdist` has hatchling make it."""
    folder = tmp_path_factory.mktemp("archive")
    program = "import sys; from hatchling.build import build_sdist; build_sdist(sys.argv[1])"
    subprocess.run([sys.executable, "-c", program, str(folder)], cwd=ROOT, check=True)
    (built,) = folder.glob("*.tar.gz")
    return built


@pytest.fixture(scope="module", params=["wheel", "archive"])
def programs(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of a fresh environment with the wheel, or the source archive, installed."""
    place = tmp_path_factory.mktemp("fresh")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(place)], check=True)
    built: Path = request.getfixturevalue(request.param)
    # What builds the archive are the libraries of this environment; nothing is fetched.
    environment = {**os.environ, "PYTHONPATH": sysconfig.get_path("purelib")}
    options = (
        "install",
        "--no-deps",
        "--no-index",
        "--no-build-isolation",
        "--ignore-installed",
        str(built),
    )
    subprocess.run(
        [*PIP, "--python", str(place / "bin" / "python"), *options], env=environment, check=True
    )
    return place / "bin"


def run(program: Path, *arguments: str, given: str = "") -> str:
    """Calls a program outside the repository with this environment's libraries; its output."""
    # An editable install is a .pth file, which counts in an environment's own folder only: not
    # here.
    environment = {**os.environ, "PYTHONPATH": sysconfig.get_path("purelib")}
    folder = program.parent
    done = subprocess.run(
        [program, *arguments],
        input=given,
        env=environment,
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def files_of(top: str) -> set[str]:
    """All files of a folder of the repository, by their paths in it."""
    paths = (ROOT / top).rglob("*.*")
    return {
        str(path.relative_to(ROOT))
        for path in paths
        if path.is_file() and "__pycache__" not in path.parts
    }


def test_the_wheel_installs_one_package_and_all_its_files(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.split("/")[0] for name in names if ".dist-info/" not in name} == {"bifrost_bot"}
    packed = {name.removeprefix("bifrost_bot/") for name in names}
    assert files_of("engines") | files_of("migrations") <= packed
    pages = {
        name for name in files_of("bifrost_bot") if name.endswith((".html", ".js", ".css", ".j2"))
    }
    assert len(pages) > 3
    assert files_of("bifrost_bot") <= set(names)


def test_the_names_of_both_say_the_version(wheel: Path, archive: Path) -> None:
    assert wheel.name == f"bifrost_bot-{version()}-py3-none-any.whl"
    assert archive.name == f"bifrost_bot-{version()}.tar.gz"


def test_the_source_archive_has_what_operators_and_authors_read(archive: Path) -> None:
    with tarfile.open(archive) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    links = {link for link in re.findall(r"\]\(([^)#]+)", readme) if "://" not in link}
    assert len(links) > 15
    wanted = links | {
        "CHANGELOG.md",
        "LICENSE",
        "README.md",
        "config.example.toml",
        "requirements.lock",
        "tests/test_wheel.py",
    }
    program = {f"bifrost_bot/{name}" for name in files_of("engines") | files_of("migrations")}
    assert wanted | files_of("docs") | program <= names
    assert [
        name for name in names if name.endswith((".sqlite3", "config.toml")) or ".venv" in name
    ] == []


@pytest.mark.nightly(by_day=1)
def test_what_is_installed_says_its_version(programs: Path) -> None:
    assert run(programs / "bifrost-bot", "--version") == f"Bifrost Bot {version()}\n"


@pytest.mark.nightly(by_day=1)
def test_what_is_installed_prints_the_settings(programs: Path) -> None:
    example = (ROOT / "config.example.toml").read_text(encoding="utf-8")
    assert run(programs / "bifrost-bot", "config") == example


@pytest.mark.nightly(by_day=1)
def test_what_is_installed_plays_a_match(programs: Path) -> None:
    assert "site-packages" in run(
        programs / "python", "-c", "import bifrost_bot.engines as e; print(e.__file__)"
    )
    told = json.loads(run(programs / "bifrost-bot", "referee", "-", given=json.dumps(NIGHT)))
    assert told["phases"][0]["replies"][0]["ok"]


@pytest.mark.nightly(by_day=1)
def test_what_is_installed_finds_its_migrations(programs: Path) -> None:
    newest = max(path.stem for path in (ROOT / "migrations" / "versions").glob("*.py"))
    assert run(programs / "python", "-c", HEAD).strip() == newest.split("_")[0]
