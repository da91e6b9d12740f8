"""A slow move generator that is meant to be obviously right.

It exists to judge the fast one, shares nothing with it, and spells every rule out on a plain list of men.
"""

from .perft import PerftCase, read_perft_table
from .position import ReferencePosition
from .random_positions import random_position, random_rule
from .variant import NAMED_RULES, ReferenceVariant, Rule

__all__ = [
    "NAMED_RULES",
    "PerftCase",
    "ReferencePosition",
    "ReferenceVariant",
    "Rule",
    "random_position",
    "random_rule",
    "read_perft_table",
]
