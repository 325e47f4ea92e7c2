"""`pytest --bifrost-laws`, as the author of a game runs it in a project of their own."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from bifrost_bot.gamekit.conformance.catalogue import LAWS
from tests.guests import VARIABLE

ROOT = Path(__file__).parents[2]
DUEL = "bifrost_bot.gamekit.template.duel_game"
SAMPLE = """
from bifrost_bot.gamekit.conformance.sample import Evening, Sample

SAMPLE = Sample(evening=Evening({"rounds": 2}, people=2))
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """An author's project, with nothing in it but the sample and the game's registration."""
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "sample.py").write_text(SAMPLE, encoding="utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    return tmp_path


def run(project: Path, *options: str, guests: str = DUEL) -> tuple[int, str]:
    """How pytest ended in the project, and what it said."""
    paths = os.pathsep.join((str(ROOT), str(project)))
    place = {
        **os.environ,
        "PYTHONPATH": paths,
        VARIABLE: guests,
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
    }
    plugins = (
        "-p",
        "tests.guests",
        "-p",
        "bifrost_bot.gamekit.conformance.plugin",
        "-p",
        "no:cacheprovider",
    )
    command = (sys.executable, "-m", "pytest", "-q", *plugins, *options)
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, cwd=project, env=place
    )
    return done.returncode, done.stdout + done.stderr


def test_all_laws_run_over_the_game_that_is_not_the_programs_own(project: Path) -> None:
    status, said = run(project, "--bifrost-laws")
    assert status == 0, said
    assert f"{len(LAWS)} passed" in said


def test_a_project_that_release_1_0_wrote_still_runs(project: Path) -> None:
    sample = SAMPLE.replace("bifrost_bot.gamekit.conformance.sample", "bifrost_bot.laws.sample")
    assert sample != SAMPLE
    (project / "tests" / "sample.py").write_text(sample, encoding="utf-8")
    recorded = (
        "from bifrost_bot.tools.recording import recording\n\n\ndef test_it() -> None:\n   "
        " assert recording\n"
    )
    (project / "tests" / "test_recorded.py").write_text(recorded, encoding="utf-8")
    status, said = run(project, "--bifrost-laws", "-k", "introduces or test_it")
    assert status == 0, said
    assert "2 passed" in said


def test_laws_can_be_chosen_by_game_and_by_words_of_their_names(project: Path) -> None:
    status, said = run(project, "--bifrost-laws=duel", "-k", "introduces or ranks")
    assert status == 0, said
    assert "2 passed" in said


def test_a_broken_law_is_told_with_what_it_states_and_the_seed(project: Path) -> None:
    (project / "rude.py").write_text(
        f"from dataclasses import replace\nfrom {DUEL} import GAME as CIVIL\n"
        "GAME = replace(CIVIL, info=replace(CIVIL.info, id='rude'), explain_idle=lambda view, "
        "slot: 'No')\n",
        encoding="utf-8",
    )
    status, said = run(project, "--bifrost-laws", guests="rude")
    assert status == 1
    assert f"1 failed, {len(LAWS) - 1} passed" in said
    assert (
        "The game rude breaks the law: a slot that owes nothing is told why and its texts are "
        "refused." in said
    )
    assert "With seed 0: no sentence for Slot(seat='left', board=None)" in said


def test_a_missing_sample_is_a_failure_in_a_sentence(project: Path) -> None:
    (project / "tests" / "sample.py").unlink()
    status, said = run(project, "--bifrost-laws", "-k", "ranks")
    assert status == 1
    assert "The game duel has no sample. Write SAMPLE = Sample(...) in " in said


def test_a_game_that_there_is_not_is_refused_by_name(project: Path) -> None:
    status, said = run(project, "--bifrost-laws=chess")
    assert status == pytest.ExitCode.USAGE_ERROR
    assert "there is no game chess; there are bifrost, " in said


def test_without_the_option_nothing_of_the_program_is_imported(project: Path) -> None:
    script = (
        "import sys, pytest\n"
        "pytest.main(['-q', '-p', 'bifrost_bot.gamekit.conformance.plugin'])\n"
        "print([name for name in sys.modules if name.split('.')[0] in ('bifrost_bot', 'engines')])"
    )
    place = {**os.environ, "PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    done = subprocess.run(
        (sys.executable, "-c", script),
        capture_output=True,
        text=True,
        check=True,
        cwd=project,
        env=place,
    )
    path = ("bifrost_bot", "bifrost_bot.gamekit", "bifrost_bot.gamekit.conformance")
    assert done.stdout.splitlines()[-1] == str([*path, "bifrost_bot.gamekit.conformance.plugin"])
