"""The state of the local Discord, its checks, and its JSON."""
