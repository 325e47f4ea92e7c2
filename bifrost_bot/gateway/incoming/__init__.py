"""From Discord to the bot: commands, messages, buttons and forms, and the replies to them."""
