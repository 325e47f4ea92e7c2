"""The entries of refused forms and chosen games, kept in memory until a restart."""

from dataclasses import dataclass
from typing import Final

from bifrost_bot.drawing.cache import LruCache

CORRECT: Final = "bifrost-correct"
"""The beginning of the custom id of a button that reopens a refused form; its name follows."""

_ROOM: Final = 2_000_000
_BYTES_A_CHARACTER: Final = 4


@dataclass(frozen=True, slots=True)
class FormEntries:
    """The entries of a form.

    Attributes:
        values: The text of each field; None if it was not changed.
        seen: The values that the form was made from; None if the form does not use them.
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
        """Keeps a user's entries in place of earlier ones."""
        size = _BYTES_A_CHARACTER * sum(len(value or "") for value in values)
        self._kept.keep(("form", user_id, channel_id, form), FormEntries(values, seen), size)

    def forget(self, user_id: int, channel_id: int | None, form: str) -> None:
        """Forgets a user's entries once the form was accepted."""
        if self.of(user_id, channel_id, form).values:
            self.keep(user_id, channel_id, form, ())

    def of(self, user_id: int, channel_id: int | None, form: str) -> FormEntries:
        """Returns a user's entries; empty if none are kept."""
        return self._kept.find(("form", user_id, channel_id, form), FormEntries) or FormEntries()
