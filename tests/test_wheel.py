"""What the wheel installs: one package, which runs where nothing else of this repository is."""

import json
import os
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet")
NIGHT = {"game": "bifrost", "seats": ["red", "green", "blue"], "phases": [{"say": [["red", "1", "A1"]]}]}
HEAD = (
    "from alembic.script import ScriptDirectory; from bifrost_bot.store.database import migrations; "
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
def programs(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of a fresh environment in which the wheel is installed."""
    place = tmp_path_factory.mktemp("fresh")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(place)], check=True)
    options = ("install", "--no-deps", "--no-index", str(wheel))
    subprocess.run([*PIP, "--python", str(place / "bin" / "python"), *options], check=True)
    return place / "bin"


def run(program: Path, *arguments: str, given: str = "") -> str:
    """Calls a program away from the repository, with the libraries of this environment, and returns what it prints."""
    # An editable install is a .pth file, which counts in an environment's own folder only: not here.
    environment = {**os.environ, "PYTHONPATH": sysconfig.get_path("purelib")}
    folder = program.parent
    done = subprocess.run(
        [program, *arguments], input=given, env=environment, cwd=folder, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_the_wheel_installs_one_package_and_all_its_files(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.split("/")[0] for name in names if ".dist-info/" not in name} == {"bifrost_bot"}
    packed = {name.removeprefix("bifrost_bot/") for name in names}
    for top in ("engines", "migrations"):
        files = {str(path.relative_to(ROOT)) for path in (ROOT / top).rglob("*.*") if "__pycache__" not in path.parts}
        assert files <= packed


def test_what_the_wheel_installs_plays_a_match(programs: Path) -> None:
    assert "site-packages" in run(programs / "python", "-c", "import bifrost_bot.engines as e; print(e.__file__)")
    told = json.loads(run(programs / "bifrost-bot", "referee", "-", given=json.dumps(NIGHT)))
    assert told["phases"][0]["replies"][0]["ok"]


def test_what_the_wheel_installs_finds_its_migrations(programs: Path) -> None:
    newest = max(path.stem for path in (ROOT / "migrations" / "versions").glob("*.py"))
    assert run(programs / "python", "-c", HEAD).strip() == newest.split("_")[0]
