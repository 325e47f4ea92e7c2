"""What people typed into forms that were refused, or chose in a menu that asks on; a restart
forgets it.
"""

from dataclasses import dataclass
from typing import Final

from bifrost_bot.drawing.cache import LruCache

CORRECT: Final = "bifrost-correct"
"""What the ids of the buttons begin with that open a refused form again; the form's name
follows.
"""

_ROOM: Final = 2_000_000
_BYTES_A_CHARACTER: Final = 4


@dataclass(frozen=True, slots=True)
class Filled:
    """A form as somebody filled it in.

    Attributes:
        values: What each field holds; None where it was left as it was shown.
        seen: What the form was made from; None where that does not matter.
    """

    values: tuple[str | None, ...] = ()
    seen: object = None


class FilledForms:
    """The fields of each person's last refused form, by channel and form; the oldest go first."""

    def __init__(self) -> None:
        self._kept = LruCache(_ROOM)

    def keep(
        self,
        user_id: int,
        channel_id: int | None,
        form: str,
        values: tuple[str | None, ...],
        seen: object = None,
    ) -> None:
        """Keeps what somebody typed, in place of what they typed before; and what the form was
        made from.
        """
        size = _BYTES_A_CHARACTER * sum(len(value or "") for value in values)
        self._kept.keep(("form", user_id, channel_id, form), Filled(values, seen), size)

    def forget(self, user_id: int, channel_id: int | None, form: str) -> None:
        """Forgets what somebody typed, once the form was taken."""
        if self.of(user_id, channel_id, form).values:
            self.keep(user_id, channel_id, form, ())

    def of(self, user_id: int, channel_id: int | None, form: str) -> Filled:
        """Returns what somebody typed; nothing if that is not known any more."""
        return self._kept.find(("form", user_id, channel_id, form), Filled) or Filled()
