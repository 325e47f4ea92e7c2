"""Fuzzing: generated input gets a sentence, changes nothing, pings no one."""
