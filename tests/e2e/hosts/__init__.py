"""Host commands: rights, pauses, corrections, verdicts, replacements."""
