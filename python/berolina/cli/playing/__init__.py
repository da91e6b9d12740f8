"""What `berolina play` does: the game on the table, its file, the screen, and what the players type."""
