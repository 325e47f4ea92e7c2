"""Tests of the pages of matches on the web."""
