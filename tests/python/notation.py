"""What the tests of notations share: what texts mean on a board, and what the errors about them say."""

from __future__ import annotations

import unicodedata

from test_hostile_text import shown

from berolina import AmbiguousMoveError, Board, IllegalMoveError, IllegalReason, InvalidMoveError, Move

LEGAL_REFUSALS = (IllegalMoveError, InvalidMoveError)


def spelled(board: Board) -> dict[str, str]:
    """The SAN of every legal move, by its UCI text."""
    return {move.uci(): board.san(move) for move in board.legal_moves}


def san(board: Board, uci: str) -> str:
    return board.san(Move.from_uci(uci))


def lan(board: Board, uci: str) -> str:
    return board.lan(Move.from_uci(uci))


def full(board: Board, uci: str) -> str:
    return board.full_algebraic(Move.from_uci(uci))


def outcome(board: Board, text: str, *, notation: str = "san") -> Move | ValueError:
    """The move that is read, or the error, after a check that the error is well told and changed nothing."""
    before = board.fen(en_passant="fen")
    try:
        move: Move = getattr(board, f"parse_{notation}")(text)
    except (AmbiguousMoveError, *LEGAL_REFUSALS) as error:
        check_error(board, text, error)
        return error
    finally:
        assert board.fen(en_passant="fen") == before
    assert board.is_legal(move) or move == Move.null(), text
    return move


def check_error(board: Board, text: str, error: ValueError) -> None:
    """The message quotes the text and names the candidates, which are legal."""
    message = str(error)
    assert not any(unicodedata.category(letter) in {"Cc", "Zl", "Zp"} for letter in message)
    if shown(text):
        assert text in message
    if isinstance(error, AmbiguousMoveError):
        assert len(error.candidates) >= 2
    if isinstance(error, IllegalMoveError):
        assert isinstance(error.reason, IllegalReason)
    if isinstance(error, (AmbiguousMoveError, IllegalMoveError)):
        assert isinstance(error.candidates, tuple)
        assert len(set(error.candidates)) == len(error.candidates)
        for move in error.candidates:
            assert board.is_legal(move)
            names = (board.san(move), move.uci(), board.full_algebraic(move))
            assert any(name in message for name in names), message


def meant(board: Board, text: str) -> str:
    """The UCI text of the one move that the SAN text means."""
    move = outcome(board, text)
    assert isinstance(move, Move), move
    return move.uci()


def ambiguous(board: Board, text: str) -> set[str]:
    """The UCI texts of the moves that the SAN text may mean."""
    error = outcome(board, text)
    assert isinstance(error, AmbiguousMoveError), error
    return {move.uci() for move in error.candidates}


def illegal(board: Board, text: str, *, notation: str = "san") -> IllegalMoveError:
    error = outcome(board, text, notation=notation)
    assert isinstance(error, IllegalMoveError), error
    return error


def invalid(board: Board, text: str, *, notation: str = "san") -> InvalidMoveError:
    error = outcome(board, text, notation=notation)
    assert isinstance(error, InvalidMoveError), error
    return error


def refused(board: Board, text: str, *, notation: str = "san") -> ValueError:
    """The error, whether the text is no move at all or an illegal one."""
    error = outcome(board, text, notation=notation)
    assert isinstance(error, LEGAL_REFUSALS), error
    return error
