"""The bot as a process: started, killed, several at once."""
