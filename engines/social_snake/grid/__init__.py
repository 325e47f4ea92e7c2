"""Grids: layouts of hosts and generated ones, where a snake can go, notation and drawing."""
