"""Checks the examples in README and documentation as users' own code would be checked: by `mypy --strict`."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from doctest import DocTestParser
from pathlib import Path

from sybil import Sybil
from sybil.parsers.markdown import CodeBlockParser

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def program(page: Path) -> str:
    """Give the examples of a page, one after the other, as a program."""
    blocks = Sybil(parsers=[CodeBlockParser("python", lambda example: None)]).parse(page)
    return "".join(example.source for block in blocks for example in DocTestParser().get_examples(block.parsed))


def main() -> int:
    """Check all pages; give the exit status of mypy."""
    with tempfile.TemporaryDirectory() as folder:
        programs = []
        for page in PAGES:
            path = Path(folder) / f"{page.stem.replace('-', '_').lower()}.py"
            path.write_text(program(page), encoding="utf-8")
            programs.append(str(path))
        return subprocess.run([sys.executable, "-m", "mypy", "--strict", *programs], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
