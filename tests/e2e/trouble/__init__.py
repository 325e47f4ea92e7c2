"""Failures of Discord, the network, the database and the clock."""
