"""Servers: kinds, permissions, prepared and deleted channels."""
