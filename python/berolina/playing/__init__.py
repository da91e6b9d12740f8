"""Games while they are played: moves and endings, taken back and brought back. In a terminal and in a browser alike."""
