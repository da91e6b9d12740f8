"""Reading logs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Self

from berolina._core import Variant
from berolina.board import Board
from berolina.errors import AmbiguousMoveError, IllegalMoveError, InvalidMoveError
from berolina.logs.drafts import Comment, Draft, DraftMove, Drafts
from berolina.logs.errors import FaultError, InvalidLogError
from berolina.logs.start import Default
from berolina.logs.text import comment_of, numbered_lines
from berolina.pgn import Comment as PgnComment
from berolina.pgn import Game, GameNode
from berolina.pgn.headers import FIXED


class Logs(Iterator[Game]):
    """The games of a text with several logs, one at a time, see `read_logs`.

    `number` and `line` are those of the game that was given last, or that was damaged: how many games there were, and
    its first line.
    """

    def __init__(
        self,
        text: str | Iterable[str],
        *,
        variant: Variant | str = "berolina",
        fen: str | None = None,
        errors: Callable[[InvalidLogError], object] | None = None,
    ) -> None:
        self._drafts = Drafts(_default(variant, fen)).read(numbered_lines(text))
        self._errors = errors
        self.number = 0
        self.line = 0

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> Game:
        while True:
            draft = next(self._drafts)
            self.number += 1
            self.line = draft.line
            try:
                return _game_of(draft)
            except FaultError as fault:
                error = fault.of_game(self.number)
                if self._errors is None:
                    raise error from fault.__cause__
                self._errors(error)


def read_log(text: str, *, variant: Variant | str = "berolina", fen: str | None = None) -> Game:
    r"""Read the log of one game.

    Args:
        text: moves in full algebraic notation, one a line; see the page `docs/convert.md`.
        variant: what the game is if no line `// Variant: NAME` before the first move says it.
        fen: where the game starts if the log has neither such a line nor `// FEN: FEN`; None for the start position.

    Raises:
        InvalidLogError: with line, move number and cause; also if there is no game, or a second one.
        InvalidFenError: if `fen` is no FEN of the variant.
        InvalidPositionError: if it says an illegal position.
        InvalidVariantError: if the name is no variant's.

    >>> import berolina.logs
    >>> try:
    ...     berolina.logs.read_log("1. P e2-c4\n1... N e7-c5")
    ... except berolina.logs.InvalidLogError as error:
    ...     print(error)
    game 1, line 2, move 1...: illegal move "N e7-c5": the label is N, and on e7 stands p, Black pawn; legal: p e7-c5
    """
    default = _default(variant, fen)
    drafts = list(Drafts(default).read(numbered_lines(text)))
    if not drafts:
        raise InvalidLogError(1, 1, None, "there is no game")
    try:
        game = _game_of(drafts[0])
    except FaultError as fault:
        raise fault.of_game(1) from fault.__cause__
    if len(drafts) > 1:
        raise InvalidLogError(2, drafts[1].line, None, _second_game(drafts[1]))
    return game


def read_logs(
    text: str | Iterable[str],
    *,
    variant: Variant | str = "berolina",
    fen: str | None = None,
    errors: Callable[[InvalidLogError], object] | None = None,
) -> Logs:
    r"""Read the logs of several games, one at a time.

    A game begins after the result of the one before, or where the numbers start anew: there, comments after the last
    move and an empty line belong to the new game. A damaged game raises an error, or is told to `errors` and left out;
    the rest is read in either case.

    Args:
        text: the logs, or their lines, such as a file that was opened as text.
        variant: see `read_log`.
        fen: see `read_log`.
        errors: is called with the error of each damaged game, such as `errors.append` of a list; without it the error
            is raised. To go on behind it, ask for the next game.

    Raises:
        InvalidLogError: see `read_log`; no game at all is no error here.
        InvalidFenError: if `fen` is no FEN of the variant.
        InvalidPositionError: if it says an illegal position.
        InvalidVariantError: if the name is no variant's.

    >>> import berolina.logs
    >>> text = "1. P e2-c4\n1-0\n\n// Variant: chess\n1. P e2-e4\n1... p e7-e5\n"
    >>> [str(game.mainline_moves()) for game in berolina.logs.read_logs(text)]
    ['1. ec4', '1. e4 e5']
    """
    return Logs(text, variant=variant, fen=fen, errors=errors)


def _default(variant: Variant | str, fen: str | None) -> Default:
    # The board is made for its errors: a bad argument is no fault of a log.
    board = Board("startpos" if fen is None else fen, variant=variant)
    return Default(board.variant, fen)


def _second_game(draft: Draft) -> str:
    due = "" if draft.restarts_at is None else f" where {draft.restarts_at} is due"
    return f"a second game begins{due}; read_logs reads several"


def _game_of(draft: Draft) -> Game:
    """Check a log.

    Raises:
        FaultError: if it is damaged.
    """
    board = draft.start.board()
    for move in draft.moves:
        _play(board, move)
    game = Game.from_board(board)
    _set_headers(game, draft)
    _set_comments(game, "notes", draft.start.comments)
    for node, move in zip(game.mainline(), draft.moves, strict=True):
        _set_comments(node, "notes", move.comments)
    _set_comments(game, "closing_notes", draft.closing)
    return game


def _play(board: Board, move: DraftMove) -> None:
    due = f"{board.fullmove_number}{'.' if board.turn else '...'}"
    number, given, text, _ = move.line
    if given is not None and str(given) != due:
        raise FaultError(number, f"the number is {given}, but {due} is due", due)
    try:
        board.push_full_algebraic(text)
    except (IllegalMoveError, InvalidMoveError, AmbiguousMoveError) as error:
        raise FaultError(number, str(error), due) from error


def _set_headers(game: Game, draft: Draft) -> None:
    result = draft.result or "*"
    game.headers["Result"] = result
    for name, header in draft.start.headers.items():
        if name in FIXED:
            continue
        try:
            game.headers[name] = header.value
        except ValueError as error:
            raise FaultError(header.line, str(error)) from error
    game._core.marker = result  # the header may differ


def _set_comments(node: GameNode, place: str, comments: list[Comment]) -> None:
    texts = [text for comment in comments if (text := comment_of(line.text for line in comment))]
    if not texts:
        return
    try:
        setattr(node, place, tuple(map(PgnComment, texts)))
    except ValueError:
        # Some signs stand only in comments of one line: then each line becomes one.
        lines = [line for text in texts for line in text.split("\n") if line.strip()]
        setattr(node, place, tuple(map(PgnComment, lines)))
