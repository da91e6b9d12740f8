"""Without a browser and librsvg the tests that need them are left out, and the run says why."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent


@pytest.mark.parametrize(
    ("tests", "reason"),
    [
        ("test_diagram_browser.py", "there is no chromium"),
        ("test_serve_browser.py", "there is no chromium"),
        ("test_kept_pictures.py", "rsvg-convert"),
    ],
)
def test_what_is_left_out_is_said_with_its_reason(tmp_path: Path, tests: str, reason: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(HERE / tests)],
        cwd=HERE.parents[1],
        env={**os.environ, "PATH": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout
    skipped = [line for line in done.stdout.splitlines() if line.startswith("SKIPPED")]
    assert any(reason in line for line in skipped), done.stdout
