"""The nightly run: whether this is one."""

import os
from typing import Final

NIGHTLY: Final = os.environ.get("BIFROST_NIGHTLY") == "1"
