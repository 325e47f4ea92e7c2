"""This process's share of the requests that Discord allows a token that several processes use.

Each process applies these rules to all claims (`lease`), which it reads every second:

* A shard is served until `QUIET_MS` after a renewal of its claim was last seen. The requests are
  divided among the served shards, so that the living processes share those of a dead one.
* A process that claims a shard, or could not renew its claim for `_KNOWN_MS`, uses the shard's
  part only after `QUIET_MS`: until then others may be using it.
* Claims are valid for `_KNOWN_MS` after reading; a process without valid claims uses nothing.

So more than a second, which is what Discord counts, passes between one process's last use of a
part and another's first. Only each process's own steady clock decides.
"""

from collections.abc import Mapping
from typing import Final

from bifrost_bot.runtime.clock import Clock
from bifrost_bot.store.deadlines import LeaseClaim
from bifrost_bot.store.shard_set import ShardSet

QUIET_MS: Final = 3_500
"""After this long without a renewed claim, other processes use its part."""
_KNOWN_MS: Final = QUIET_MS // 2


class Budget:
    """This process's part of the token's requests."""

    def __init__(self, shard_set: ShardSet, clock: Clock) -> None:
        self._own = frozenset(shard_set.names)
        self._clock = clock
        self._seen: dict[str, tuple[LeaseClaim, int]] = {}
        self._read_ms: int | None = None
        self._from_ms = 0

    def on_claims(self, claims: Mapping[str, LeaseClaim], read_ms: int) -> None:
        """Notes all claims in the database, after this process has claimed or renewed its own.

        Args:
            claims: All claims by name.
            read_ms: The time on this machine's own clock before the claims were read.
        """
        if self._read_ms is None or read_ms - self._read_ms >= _KNOWN_MS:
            self._from_ms = self._clock.local_ms() + QUIET_MS
        for name, claim in claims.items():
            if name not in self._seen or self._seen[name][0] != claim:
                self._seen[name] = claim, self._clock.local_ms()
        self._read_ms = read_ms

    def part(self) -> float:
        """Returns the part of the requests that this process may use now, from 0 to 1."""
        now_ms = self._clock.local_ms()
        if self._read_ms is None or now_ms < self._from_ms:
            return 0
        if now_ms - self._read_ms >= _KNOWN_MS:
            return 0
        served = set(self._own)
        for name, (_, seen_ms) in self._seen.items():
            if now_ms - seen_ms < QUIET_MS:
                served.add(name)
        return len(self._own) / len(served)
