"""The journal on disk. SQL statements live here and in `migrations` only."""
