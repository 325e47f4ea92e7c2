"""For developers of the bot: benchmarks, load, and counters of messages."""
