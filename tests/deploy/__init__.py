"""The files in `docs/deploy/`: container, compose file, service."""
