"""Notices of a match's changes: the messages that each channel gets."""
