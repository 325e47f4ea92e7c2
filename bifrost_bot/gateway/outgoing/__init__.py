"""From the bot to Discord: how notices are drawn, sent, edited and found again."""
