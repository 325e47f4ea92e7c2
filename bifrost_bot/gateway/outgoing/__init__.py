"""Drawing, sending, editing and finding the bot's messages on Discord."""
