"""Several processes: which serves which shards, and how they share what Discord allows a token."""
