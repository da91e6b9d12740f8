r"""Logs of games in full algebraic notation, as correspondence servers show them.

A move stands a line, with its number and a comment behind `//` if there is one. The page `docs/convert.md` tells all.

>>> import berolina.logs
>>> game = berolina.logs.read_log("1. P e2-c4 // the bishop looks out\n1... p e7-c5\n1/2-1/2\n")
>>> print(game.mainline_moves(), game.result, game.next().comment)
1. ec4 ec5 1/2-1/2 the bishop looks out
>>> print(berolina.logs.write_log(game), end="")
1. P e2-c4 // the bishop looks out
1... p e7-c5
1/2-1/2
"""

from berolina.logs.errors import InvalidLogError
from berolina.logs.reading import Logs, read_log, read_logs
from berolina.logs.writing import write_log

__all__ = ["InvalidLogError", "Logs", "read_log", "read_logs", "write_log"]
