"""The crash sweep: whole matches in virtual time, with processes that die."""
