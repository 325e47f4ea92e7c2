"""What hosts type as options of commands."""

import pytest

from bifrost_bot.gateway.options import duration
from engines.api import ConfigError


@pytest.mark.parametrize(
    ("typed", "seconds"),
    [("90", 90), ("90s", 90), ("5m", 300), ("1h30m", 5_400), ("2 d", 172_800), ("1H 5", 3_605), ("0", 0)],
)
def test_a_length_of_time_is_read(typed, seconds):
    assert duration("time", typed) == seconds


@pytest.mark.parametrize("typed", ["", "m", "-1", "1.5h", "soon", "1y", "٣s", "9" * 7])
def test_what_is_no_length_of_time_is_refused_by_name(typed):
    with pytest.raises(ConfigError) as refusal:
        duration("time", typed)
    assert refusal.value.place == "time"
    assert "90s, 5m or 1h30m" in refusal.value.sentence
