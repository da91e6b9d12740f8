"""Reading files of all formats."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from berolina import Variant
from berolina.cli.formats.entry import Entry
from berolina.cli.formats.log import read_log_entries
from berolina.cli.formats.pgn import read_pgn_entries
from berolina.cli.formats.positions import read_epd_entries, read_fen_entries
from berolina.cli.formats.source import Source
from berolina.cli.formats.uci import read_uci_entries
from berolina.cli.position import read_variant

_READERS: dict[str, Callable[[Source, Variant], Iterator[Entry]]] = {
    "pgn": read_pgn_entries,
    "uci": read_uci_entries,
    "log": read_log_entries,
    "fen": read_fen_entries,
    "epd": read_epd_entries,
}


def read_entries(source: Source, format_name: str, variant_name: str | None) -> Iterator[Entry]:
    """Read the games of a file one at a time.

    Args:
        source: the file.
        format_name: one of the names in `FORMATS`.
        variant_name: what games are that do not say it; None for what is usual in the format.

    Raises:
        BadInput: if the variant is none, or the file cannot be read.
    """
    usual = "chess" if format_name == "pgn" else "berolina"
    variant = read_variant(usual if variant_name is None else variant_name)
    return _READERS[format_name](source, variant)
