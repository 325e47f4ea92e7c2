"""Every sentence for people in one file, and a guard against bad ones."""
