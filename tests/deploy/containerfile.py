"""Lints a Containerfile and carries its steps out in a directory."""

import json
import re
import shutil
import subprocess
import sysconfig
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

KNOWN: Final = {
    *(
        "FROM",
        "WORKDIR",
        "COPY",
        "RUN",
        "ENV",
        "LABEL",
        "USER",
        "VOLUME",
        "STOPSIGNAL",
        "HEALTHCHECK",
        "ENTRYPOINT",
        "CMD",
    )
}
_IMAGE: Final = re.compile(r"([a-z]+:[\w.-]+)( AS ([a-z]+))?")
_SECRET: Final = re.compile(r"TOKEN|PASSWORD|SECRET|DATABASE_URL", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Step:
    """An instruction with what follows it on its lines."""

    word: str
    text: str

    @property
    def sources(self) -> tuple[str, ...]:
        """What a COPY copies."""
        return tuple(part for part in self.text.split()[:-1] if not part.startswith("--"))


def read(text: str) -> tuple[Step, ...]:
    """Returns the instructions of a Containerfile."""
    lines = [
        line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")
    ]
    joined = re.sub(r"\s*\\\n\s*", " ", "\n".join(lines))
    words = [line.partition(" ") for line in joined.splitlines()]
    return tuple(Step(word, rest) for word, _, rest in words)


def stages(steps: tuple[Step, ...]) -> list[list[Step]]:
    """Returns the steps of each stage, from its FROM on."""
    found: list[list[Step]] = []
    for step in steps:
        if step.word == "FROM":
            found.append([])
        found[-1].append(step)
    return found


def mistakes(steps: tuple[Step, ...], root: Path) -> list[str]:
    """Returns a sentence for everything that is wrong."""
    if not steps or steps[0].word != "FROM":
        return ["It does not begin with FROM."]
    return [said for step in steps for said in _mistakes_of(step, root)] + [
        *_mistakes_at_the_end(stages(steps)[-1])
    ]


def _mistakes_of(step: Step, root: Path) -> Iterator[str]:
    if step.word not in KNOWN:
        yield f"{step.word} is not an instruction that is used here."
    match step.word:
        case "FROM":
            found = _IMAGE.fullmatch(step.text)
            if not found or found[1].endswith(":latest"):
                yield f"FROM {step.text}: write an official image's plain name with its version."
        case "COPY" if not step.text.startswith("--from="):
            yield from (
                f"COPY {name}: there is no such path."
                for name in step.sources
                if not (root / name).exists()
            )
        case "RUN":
            yield from _mistakes_of_shell(step.text)
        case "ENV" if _SECRET.search(step.text):
            yield f"ENV {step.text.partition('=')[0]}: a secret would be part of the image."
        case "ENTRYPOINT" | "CMD" if not isinstance(_json(step.text), list):
            yield f"{step.word} {step.text}: write a list, so that signals reach the program."
        case _:
            pass


def _mistakes_of_shell(text: str) -> Iterator[str]:
    if subprocess.run(["sh", "-n", "-c", text], capture_output=True, check=False).returncode:
        yield f"RUN {text}: the shell cannot read it."
    if "pip install" in text and not {"--require-hashes", "--no-index"} & set(text.split()):
        yield f"RUN {text}: pip has to check hashes."
    if "apt-get install" in text and not (
        "--no-install-recommends" in text and "rm -rf /var/lib/apt/lists" in text
    ):
        yield f"RUN {text}: apt-get leaves more in the image than is needed."
    if "://" in text:
        yield f"RUN {text}: an address."


def _mistakes_at_the_end(last: list[Step]) -> Iterator[str]:
    words = [step.word for step in last]
    user = next((step.text for step in last if step.word == "USER"), "root")
    if user in ("root", "0"):
        yield "The program runs as root."
    yield from (
        f"{word} is missing."
        for word in ("HEALTHCHECK", "VOLUME", "ENTRYPOINT")
        if word not in words
    )


def _json(text: str) -> object:
    try:
        return json.loads(text)
    except ValueError:
        return None


@dataclass
class Carried:
    """What became of the steps, in a directory instead of the container's root.

    Attributes:
        root: The directory. All stages share it, since a virtual environment does not move.
        ran: The commands that were run.
        left_out: Those that need a network or would change this machine.
        where: The working directory in the end.
        environment: What ENV set.
    """

    root: Path
    ran: list[str] = field(default_factory=list[str])
    left_out: list[str] = field(default_factory=list[str])
    where: Path = Path("/")
    environment: dict[str, str] = field(default_factory=dict[str, str])

    def inside(self, text: str) -> str:
        """Returns a text with the container's paths as they are here."""
        return re.sub(r"(?<![\w./])/(?=(opt|data|source)\b)", f"{self.root}/", text)


def carry_out(steps: tuple[Step, ...], repository: Path, root: Path, python: Path) -> Carried:
    """Carries the steps out with a Python, whose libraries replace those of the lock file."""
    done = Carried(root)
    for step in steps:
        match step.word:
            case "WORKDIR":
                done.where = Path(done.inside(step.text))
                done.where.mkdir(parents=True, exist_ok=True)
            case "COPY":
                _copy(step, repository, done)
            case "ENV":
                name, _, value = step.text.partition("=")
                done.environment[name] = done.inside(value)
            case "RUN":
                _run(step.text, done, python)
            case _:
                pass
    return done


def _copy(step: Step, repository: Path, done: Carried) -> None:
    target = step.text.split()[-1]
    for name in step.sources:
        if step.text.startswith("--from="):
            assert Path(done.inside(name)).exists(), f"{name} was not made"
        elif (repository / name).is_dir():
            leave = shutil.ignore_patterns("__pycache__")
            shutil.copytree(repository / name, done.where / target, symlinks=True, ignore=leave)
        else:
            shutil.copy(repository / name, done.where / target)


def _run(text: str, done: Carried, python: Path) -> None:
    if "--require-hashes" in text:
        done.left_out.append(text)
        _lend_libraries(done)
    elif re.search(r"\b(apt-get|useradd|uninstall)\b", text):
        done.left_out.append(text)
    else:
        done.ran.append(text)
        environment = {"PATH": f"{python.parent}:/usr/bin:/bin", "HOME": str(done.root)}
        subprocess.run(
            ["sh", "-ec", done.inside(text)], cwd=done.where, env=environment, check=True
        )


def _lend_libraries(done: Carried) -> None:
    """Gives the new environment this one's libraries, but not the program itself."""
    lent = done.root / "libraries"
    lent.mkdir()
    for path in Path(sysconfig.get_path("purelib")).iterdir():
        if "bifrost" not in path.name and path.suffix != ".pth":
            (lent / path.name).symlink_to(path)
    (folder,) = done.root.glob("opt/*/lib/python*/site-packages")
    (folder / "lent.pth").write_text(f"{lent}\n", encoding="utf-8")
