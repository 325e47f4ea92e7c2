"""Parsers for sequences with counts and arrows, and for names of colours."""
