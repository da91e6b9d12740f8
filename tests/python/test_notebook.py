"""Notebooks show boards, moves and games as pictures, through IPython's display protocol."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output
from traitlets.config import Config

import berolina
import berolina.pgn
from berolina import Board, Move, svg

SVG = "image/svg+xml"


@pytest.fixture(scope="module")
def shell(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A shell that keeps no history and reads no settings of the user's."""
    folder = tmp_path_factory.mktemp("ipython")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("IPYTHONDIR", str(folder))
        config = Config()
        config.HistoryManager.enabled = False
        # A notebook takes every format; a terminal would only take text.
        shell: Any = InteractiveShell.instance(config=config)
        yield shell
        InteractiveShell.clear_instance()


def shown(shell: Any, item: object) -> dict[str, str]:
    data, _ = shell.display_formatter.format(item)
    assert isinstance(data, dict)
    return data


def game() -> berolina.pgn.Game:
    read = berolina.pgn.read_game(io.StringIO('[Variant "Berolina"]\n\n1. ec4 ec5 (1... bd5) 2. Nf3 *'))
    assert read is not None
    return read


def test_a_board_shows_its_position(shell: Any) -> None:
    board = Board()
    board.push_uci("e2c4")
    assert shown(shell, board)[SVG] == svg.position(board, size=400) == board.picture()
    assert "text/plain" in shown(shell, board)


def test_a_board_that_is_being_set_up_shows_too(shell: Any) -> None:
    assert shown(shell, Board.empty(variant="bridge"))[SVG].startswith("<svg")


def test_a_move_shows_on_its_board(shell: Any) -> None:
    board, move = Board(), Move.from_uci("e2c4")
    assert shown(shell, board.picture(move))[SVG] == svg.move(board, move, size=400)


def test_a_node_shows_its_position_and_a_game_its_end(shell: Any) -> None:
    read = game()
    first = read.variations[0]
    assert shown(shell, first)[SVG] == first.board().picture() == first.picture()
    assert shown(shell, first.variations[1])[SVG] == first.variations[1].board().picture()
    assert shown(shell, read)[SVG] == read.end().board().picture()
    assert read.picture() == Board().picture()


def test_a_node_that_was_removed_has_no_picture(shell: Any) -> None:
    read = game()
    node = read.variations[0].variations[1]
    read.variations[0].remove_variation(node)
    assert SVG not in shown(shell, node)


def test_pictures_show_themselves(shell: Any) -> None:
    picture = svg.square_set(Board().attacks(berolina.B1))
    assert shown(shell, picture)[SVG] == picture


def test_pictures_that_are_not_the_last_expression_are_shown_by_display(shell: Any, tmp_path: Path) -> None:
    with capture_output() as captured:
        result = shell.run_cell(
            "import berolina\n"
            "board = berolina.Board(variant='bridge')\n"
            "display(board, board.picture(berolina.Move.from_uci('e2c4')))\n"
            "board"
        )
    assert result.success
    pictures = [output.data[SVG] for output in captured.outputs if SVG in output.data]
    board = Board(variant="bridge")
    assert pictures[:2] == [board.picture(), board.picture(Move.from_uci("e2c4"))]
    assert result.result == board


def test_sets_of_squares_and_men_show_themselves() -> None:
    assert berolina.SquareSet([berolina.E4])._repr_svg_() == svg.square_set(berolina.SquareSet([berolina.E4]), size=400)
    man = berolina.Piece.from_symbol("n")
    assert man._repr_svg_() == svg.piece(man, 45)
