"""The command line, a module per group of commands.

Commands import their modules when they run: this keeps `--version` quick and worker processes,
which import the main module too, small.
"""
