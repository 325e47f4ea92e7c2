"""What people fill in or choose from: forms and menus."""
