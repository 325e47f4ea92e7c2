"""Transcripts: everything that one player of each game reads, as files for people."""
