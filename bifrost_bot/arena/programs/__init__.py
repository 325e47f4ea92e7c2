"""Programs in any language that take a seat: what they are asked and what they may answer."""
