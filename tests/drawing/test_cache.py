"""The cache of drawn parts: bounded, least recently used goes first."""

from bifrost_bot.drawing.cache import LruCache

ROOM = 40_000
SIZE = 8_000


def test_it_never_holds_more_than_it_has_room_for() -> None:
    kept = LruCache(ROOM)
    for number in range(50):
        kept.keep(number, bytes(SIZE), SIZE)
        assert kept.bytes_held <= ROOM
    held = [number for number in range(50) if kept.find(number, bytes) is not None]
    assert held == list(range(50 - len(held), 50))
    assert len(held) * SIZE <= kept.bytes_held


def test_what_was_used_last_stays() -> None:
    kept = LruCache(ROOM)
    kept.keep("used", b"used", SIZE)
    for number in range(50):
        kept.keep(number, bytes(SIZE), SIZE)
        assert kept.find("used", bytes) == b"used"


def test_what_is_kept_again_counts_once() -> None:
    kept = LruCache(ROOM)
    kept.keep("same", b"one", SIZE)
    held = kept.bytes_held
    kept.keep("same", b"another", SIZE)
    assert (kept.find("same", bytes), kept.bytes_held) == (b"another", held)


def test_what_is_larger_than_all_room_is_not_kept() -> None:
    kept = LruCache(ROOM)
    assert kept.get("large", bytes, ROOM + 1, lambda: b"large") == b"large"
    assert (kept.find("large", bytes), kept.bytes_held) == (None, 0)


def test_many_small_things_count_with_what_they_take_besides() -> None:
    kept = LruCache(ROOM)
    for number in range(1_000):
        kept.keep(number, b"", 0)
    assert sum(kept.find(number, bytes) is not None for number in range(1_000)) < 50
