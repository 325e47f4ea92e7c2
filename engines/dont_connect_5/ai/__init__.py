"""How the computer players of Don't Connect 5 think."""
