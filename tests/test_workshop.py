"""The workflows and forms of .github name only what there is."""

import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from tests.deploy import simple_yaml

ROOT = Path(__file__).parents[1]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
FORMS = sorted((ROOT / ".github").glob("ISSUE_TEMPLATE/*.yml"))
TARGETS = re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_carries_out_what_the_repository_has(workflow: Path) -> None:
    text = workflow.read_text(encoding="utf-8")
    targets = re.findall(r"\bmake ([a-z-]+)", text)
    scripts = re.findall(r"\.ci/\w+", text)
    assert targets or scripts
    assert set(targets) <= set(TARGETS)
    assert all((ROOT / script).exists() for script in scripts)
    assert "permissions:" in text
    assert text.count("timeout-minutes:") == text.count("runs-on:")


def test_every_python_that_is_promised_is_tried() -> None:
    text = (ROOT / ".github" / "workflows" / "test.yml").read_text(encoding="utf-8")
    versions = re.findall(r"Python :: (3\.\d+)", "\n".join(PROJECT["classifiers"]))
    assert sorted(re.findall(r'"(3\.\d+)"', text)) == versions


@pytest.mark.parametrize("form", FORMS, ids=lambda path: path.stem)
def test_a_form_of_an_issue_has_a_name_or_forbids_empty_ones(form: Path) -> None:
    text = form.read_text(encoding="utf-8")
    assert text.startswith("name: ") or text == "blank_issues_enabled: false\n"
    assert simple_yaml.read(text.split("body:")[0])


def test_a_release_is_refused_whose_tag_is_not_the_version() -> None:
    done = subprocess.run(
        [ROOT / ".ci" / "release", "0.0.1"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert done.stderr == f"The tag is 0.0.1, and pyproject.toml says {PROJECT['version']}.\n"


@pytest.mark.parametrize(
    "script", sorted(path.name for path in (ROOT / ".ci").iterdir() if path.suffix != ".lock")
)
def test_the_shell_can_read_the_scripts(script: str) -> None:
    assert subprocess.run(["bash", "-n", ROOT / ".ci" / script], check=False).returncode == 0


def test_the_sentence_of_a_first_change_is_where_it_is_looked_for() -> None:
    guide = (ROOT / ".github" / "CONTRIBUTING.md").read_text(encoding="utf-8")
    found = re.search(r'`git grep "(.+?)"` finds `(.+?)`', guide)
    assert found is not None
    assert found[1] in (ROOT / found[2]).read_text(encoding="utf-8")


@pytest.mark.parametrize("has_uv", [True, False])
def test_the_set_up_uses_uv_where_there_is_one_and_always_the_hashes(
    tmp_path: Path, has_uv: bool
) -> None:
    programs = tmp_path / "programs"
    programs.mkdir()
    for name in ("sh", "make", "grep", "python3", *(["uv"] if has_uv else [])):
        found = shutil.which(name) or "/bin/true"
        (programs / name).symlink_to(found)
    planned = subprocess.run(
        ["make", "-n", f"VENV={tmp_path / 'new'}", f"{tmp_path / 'new'}/dev.done"],
        cwd=ROOT,
        env={"PATH": str(programs)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    installs = [line for line in planned.splitlines() if " install " in line]
    locked = [line for line in installs if "--require-hashes -r " in line]
    assert (len(installs), len(locked)) == (3, 2)
    assert all(("uv pip install" in line) == has_uv for line in installs)
