"""Tests of the embedded local Discord, with the real client where there is one to ask."""
