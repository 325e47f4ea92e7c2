"""Whether this is the nightly run."""

import os
from typing import Final

NIGHTLY: Final = os.environ.get("BIFROST_NIGHTLY") == "1"
