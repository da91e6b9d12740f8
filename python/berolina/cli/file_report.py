"""What `berolina check` has found in a file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from berolina.cli.formats.entry import Entry, Fault


@dataclass
class FileReport:
    """What was found in a file. Faults and remarks are kept only if they are not told at once."""

    file: str
    games: int = 0
    moves: int = 0
    faulty: int = 0
    remark_count: int = 0
    faults: list[tuple[int, Fault]] = field(default_factory=list)
    remarks: list[tuple[Entry, str]] = field(default_factory=list)

    def as_json(self) -> dict[str, object]:
        """Give it as it is printed for programs."""
        return {
            "file": self.file,
            "games": self.games,
            "moves": self.moves,
            "faulty": self.faulty,
            "faults": [
                {"game": game, "line": fault.line, "column": fault.column, "move": fault.move, "cause": fault.cause}
                for game, fault in self.faults
            ],
            "remarks": [{"game": entry.number, "line": entry.line, "remark": text} for entry, text in self.remarks],
        }


def summary(reports: Sequence[FileReport]) -> str:
    """Sum up all files in a line."""
    games, moves, remarks, faulty = (
        sum(numbers)
        for numbers in zip(*((each.games, each.moves, each.remark_count, each.faulty) for each in reports), strict=True)
    )
    strange = f", {_counted(remarks, 'remark')}" if remarks else ""
    state = f"{faulty} FAULTY" if faulty else "all well"
    return f"{_counted(games, 'game')}, {_counted(moves, 'move')}{strange}: {state}"


def _counted(count: int, name: str) -> str:
    return f"{count} {name}{'' if count == 1 else 's'}"
