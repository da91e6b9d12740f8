"""Numeric annotation glyphs that have signs of their own. The standard lists all others."""

NAG_NULL = 0
NAG_GOOD_MOVE = 1  # !
NAG_MISTAKE = 2  # ?
NAG_BRILLIANT_MOVE = 3  # !!
NAG_BLUNDER = 4  # ??
NAG_SPECULATIVE_MOVE = 5  # !?
NAG_DUBIOUS_MOVE = 6  # ?!
