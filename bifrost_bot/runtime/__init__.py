"""Time, order and durability: loads a match, asks the core, stores, then delivers."""
