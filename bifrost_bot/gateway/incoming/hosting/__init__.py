"""The hosts' commands under `/match`."""
