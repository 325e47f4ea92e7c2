"""The proof that a season was fair: seal, seed and running hash, to be copied by anyone."""

from bifrost_bot.speech.season.view import Seen
from bifrost_bot.speech.texts import KEEP_PROOFS


def fairness_text(seen: Seen) -> str:
    """Returns the seal, the running hash of the last episode, and once it is over the seed."""
    season = seen.season
    lines = [f"**{seen.title}: was it fair?**"]
    if season.seed:
        lines.append(f"Seed of every draw: `{season.seed}`")
    else:
        lines.append(KEEP_PROOFS)
    lines.append(
        f"-# Fairness seal: `{season.commitment}`, the SHA-256 of the seed, fixed when the season "
        "opened."
    )
    if season.posted:
        covered = f"up to the opening of episode {len(season.episodes)}"
        past = "of everything" if season.over else covered
        lines.append(f"-# Running hash {past}: `{season.posted}`")
    if season.seed:
        lines.append("`bifrost-bot verify` checks the file that /season export gives you.")
    return "\n".join(lines)
