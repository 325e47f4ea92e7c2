"""Which part of the requests that Discord allows a token is this process's, while several serve its
shards.

The rule is fixed, and each process applies it to what it reads of the claims of all of them
(`lease`) every second:

* A shard is served until `QUIET_MS` after the claim on it was last seen to be renewed. The requests
are divided among
  the shards that are served, so that those who live share what a dead process leaves.
* Whoever claims a shard, or could not renew that claim for `_KNOWN_MS`, uses its part only after
`QUIET_MS`: until then
  others may have it on loan.
* What was read counts for `_KNOWN_MS`; whoever cannot read more uses nothing, neither its own part
nor one on loan.

So more than a second, which is what Discord counts, lies between what one process stops using and
another begins to use. Only each process's own steady clock decides.
"""

from collections.abc import Mapping
from typing import Final

from bifrost_bot.runtime.clock import Clock
from bifrost_bot.store.shard_set import ShardSet

QUIET_MS: Final = 3_500
"""How long a claim must not have been renewed before others use its part."""
_KNOWN_MS: Final = QUIET_MS // 2


class Budget:
    """This process's part of the token's requests."""

    def __init__(self, shard_set: ShardSet, clock: Clock) -> None:
        self._own = frozenset(shard_set.names)
        self._clock = clock
        self._seen: dict[str, tuple[tuple[str, int], int]] = {}
        self._read_ms: int | None = None
        self._from_ms = 0

    def on_claims(self, claims: Mapping[str, tuple[str, int]], read_ms: int) -> None:
        """Takes what the database says of all claims after this process has claimed or renewed its
        own.

        Args:
            claims: Which process holds each name that is held, and when it last renewed, on its own
            clock. read_ms: The time on this machine's own clock before that was asked.
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
        if self._read_ms is None or now_ms - self._read_ms >= _KNOWN_MS or now_ms < self._from_ms:
            return 0
        served = {name for name, (_, seen_ms) in self._seen.items() if now_ms - seen_ms < QUIET_MS}
        return len(self._own) / len(self._own | served)
