"""What `docs/deploy/` gives operators: a container, a compose file, a service."""
