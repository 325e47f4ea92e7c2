"""The command line, a module per group of commands.

Commands import what they need when they run: `--version` is quick, and worker processes, which
import the main module too, stay small.
"""
