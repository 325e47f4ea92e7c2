"""Makes wheels of this environment's libraries, for a machine without a network."""

import hashlib
import re
import zipfile
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path


def locked(text: str) -> list[str]:
    """The names of the libraries in a lock file."""
    return re.findall(r"^([\w.-]+)==", text, re.MULTILINE)


def fill(folder: Path, lock: str) -> str:
    """Makes a wheel of every library that is locked and installed; returns a lock of these."""
    lines: list[str] = []
    for name in locked(lock):
        try:
            library = distribution(name)
        except PackageNotFoundError:  # Another system or release of Python needs it.
            continue
        digest = hashlib.sha256(_pack(library, folder).read_bytes()).hexdigest()
        lines.append(f"{name}=={library.version} --hash=sha256:{digest}\n")
    return "".join(lines)


def _pack(library: Distribution, folder: Path) -> Path:
    """Packs what was unpacked when a library was installed; pip makes the scripts again."""
    wheel = folder / f"{_escaped(library.name)}-{_escaped(library.version)}-{_tag(library)}.whl"
    with zipfile.ZipFile(wheel, "w") as packed:
        for path in library.files or ():
            if ".." not in path.parts and "__pycache__" not in path.parts:
                packed.write(str(path.locate()), str(path))
    return wheel


def _tag(library: Distribution) -> str:
    """What a library fits, as the name of its wheel says it."""
    tags = re.findall(r"^Tag: (\S+)$", library.read_text("WHEEL") or "", re.MULTILINE)
    return "py3-none-any" if "py3-none-any" in tags else tags[0]


def _escaped(part: str) -> str:
    return re.sub(r"[-_.]+", "_", part) if not part[:1].isdigit() else part
