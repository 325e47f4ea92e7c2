"""Runs the command line: `python -m bifrost_bot`."""

from bifrost_bot.cli.main import main

if __name__ == "__main__":
    main()
