"""The match core, driven without a clock, a disk or Discord."""
