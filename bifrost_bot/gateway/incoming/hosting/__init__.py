"""The cogs for hosts: everything under `/match`."""
