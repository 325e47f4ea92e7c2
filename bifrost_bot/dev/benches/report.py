"""The reports of measurements."""

from typing import Any, TypeAlias

Figures: TypeAlias = dict[str, Any]
"""What a report or a part of it says, by name: figures, texts, and further parts."""
