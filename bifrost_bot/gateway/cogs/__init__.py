"""What people can do on Discord: each cog addresses, commands, replies, and knows no rules."""
