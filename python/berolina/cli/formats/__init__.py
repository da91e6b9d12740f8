"""The formats of games and positions that the command line reads and writes, one a file."""
