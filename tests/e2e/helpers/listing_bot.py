"""A bot that writes, when it ends, which modules it has loaded."""

import atexit
import sys
from pathlib import Path

from bifrost_bot.cli.main import main

_FILE = "modules.txt"


def modules_in(folder: Path) -> list[str]:
    """Returns the modules that the last bot of a folder had loaded."""
    return (folder / _FILE).read_text(encoding="utf-8").split()


if __name__ == "__main__":
    atexit.register(lambda: Path(_FILE).write_text("\n".join(sys.modules), encoding="utf-8"))
    main()
