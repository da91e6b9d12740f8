"""Places in a game: before the first move, and after each move."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, SupportsIndex

from berolina.board import NOTEBOOK_SIZE, Board
from berolina.pgn.notes import (
    Nag,
    Note,
    clock_of,
    commands_of,
    comment_of,
    notes_of,
    seconds_of,
    told,
    with_command,
    with_comment,
)
from berolina.squares import WHITE, Color

if TYPE_CHECKING:
    from berolina._core import GameTree, Move, _Place, _Style
    from berolina.pgn.game import Game
    from berolina.svg import Picture, Theme


class MainlineMoves(list["Move"]):
    """The moves of a line; `str` gives them with their numbers."""

    def __init__(self, moves: Iterable[Move], board: Board) -> None:
        super().__init__(moves)
        self._board = board

    def __str__(self) -> str:
        return self._board.variation_san(self)

    def __reduce_ex__(self, protocol: SupportsIndex) -> tuple[object, ...]:
        return MainlineMoves, (list(self), self._board)


class GameNode(ABC):
    """A place in a game: the game itself before its first move, a `ChildNode` after a move.

    Nodes are light and made when they are asked for; two are equal if they are the same place of the same game. What is
    asked of a node that was removed raises `ValueError`.
    """

    __slots__ = ("__weakref__",)

    @property
    @abstractmethod
    def _game(self) -> Game: ...

    @property
    @abstractmethod
    def _number(self) -> int: ...

    @property
    def _tree(self) -> GameTree:
        return self._game._core

    def _node(self, number: int) -> GameNode:
        return self._game if number == 0 else ChildNode(self._game, number)

    def _notes(self, place: _Place) -> tuple[Note, ...]:
        return notes_of(self._tree.notes(self._number, place))

    def _set_notes(self, place: _Place, notes: Iterable[Note]) -> None:
        self._tree.set_notes(self._number, place, told(notes))

    def _check_variation(self) -> None:
        if not self.starts_variation():
            raise ValueError(
                "the node does not begin a variation: only there notes stand before the move and behind the end"
            )

    @property
    def move(self) -> Move | None:
        """The move that leads here; None before the first one."""
        return self._tree.move_of(self._number)

    @property
    def parent(self) -> GameNode | None:
        """The node before; None for the game itself."""
        number = self._tree.parent(self._number)
        return None if number is None else self._node(number)

    @property
    def variations(self) -> list[ChildNode]:
        """The nodes that follow, the main line first. It is a copy: see `add_variation` and `remove_variation`."""
        return [ChildNode(self._game, number) for number in self._tree.children(self._number)]

    @property
    def notes(self) -> tuple[Note, ...]:
        """What stands behind the move, in its order; it can be set.

        >>> import io, berolina.pgn
        >>> game = berolina.pgn.read_game(io.StringIO("1. e4 $1 { [%clk 0:01:00] } *"))
        >>> game.variations[0].notes
        (Nag(number=1), Comment(text=' [%clk 0:01:00] '))
        """
        return self._notes("after")

    @notes.setter
    def notes(self, notes: Iterable[Note]) -> None:
        self._set_notes("after", notes)

    @property
    def comment(self) -> str:
        """The comment behind the move: several are joined, and spaces around them do not count.

        Setting it puts one in their place.

        Raises:
            ValueError: if a text could not be read again: one with `}` has one line only.
        """
        return comment_of(self.notes)

    @comment.setter
    def comment(self, text: str) -> None:
        self.notes = tuple(with_comment(self.notes, text))

    @property
    def nags(self) -> frozenset[int]:
        """The numbers of the glyphs behind the move, or before the first one; it can be set.

        >>> import berolina, berolina.pgn
        >>> node = berolina.pgn.Game().add_variation(berolina.Move.from_uci("e2c4"))
        >>> node.nags |= {berolina.pgn.NAG_GOOD_MOVE}
        >>> node.nags
        frozenset({1})
        """
        return frozenset(note.number for note in self.notes if isinstance(note, Nag))

    @nags.setter
    def nags(self, numbers: Iterable[int]) -> None:
        wanted = set(numbers)
        kept = [note for note in self.notes if not isinstance(note, Nag) or note.number in wanted]
        new = sorted(wanted - {note.number for note in kept if isinstance(note, Nag)})
        self.notes = (*(Nag(number) for number in new), *kept)

    @property
    def starting_notes(self) -> tuple[Note, ...]:
        """What stands before the first move of a variation; it can be set.

        Raises:
            ValueError: if the move does not begin a variation.
        """
        return self._notes("before")

    @starting_notes.setter
    def starting_notes(self, notes: Iterable[Note]) -> None:
        self._check_variation()
        self._set_notes("before", notes)

    @property
    def starting_comment(self) -> str:
        """The comment before the first move of a variation; it can be set, see `comment`.

        Raises:
            ValueError: if the move does not begin a variation.
        """
        return comment_of(self.starting_notes)

    @starting_comment.setter
    def starting_comment(self, text: str) -> None:
        self.starting_notes = tuple(with_comment(self.starting_notes, text))

    def commands(self) -> dict[str, str]:
        """Give the commands in the comment by name: `[%clk 0:05:00]` is `{"clk": "0:05:00"}`."""
        return commands_of(self.comment)

    def _set_command(self, name: str, value: str | None) -> None:
        self.notes = tuple(with_command(self.notes, name, value))

    def clock(self) -> float | None:
        """Give the seconds left on the clock of the player who has moved, `[%clk ...]`, if the comment says it."""
        return seconds_of(self.commands().get("clk"))

    def set_clock(self, seconds: float | None) -> None:
        """Set or remove the seconds left on the clock.

        Raises:
            ValueError: if it is a negative number.
        """
        self._set_command("clk", None if seconds is None else clock_of(seconds))

    def emt(self) -> float | None:
        """Give the seconds that the move has taken, `[%emt ...]`, if the comment says it."""
        return seconds_of(self.commands().get("emt"))

    def set_emt(self, seconds: float | None) -> None:
        """Set or remove the seconds that the move has taken.

        Raises:
            ValueError: if it is a negative number.
        """
        self._set_command("emt", None if seconds is None else clock_of(seconds))

    def board(self) -> Board:
        """Give a board of the position here, with the moves that led to it."""
        board = Board(None)
        self._tree.set_board(self._number, board)
        return board

    def picture(
        self, *, orientation: Color = WHITE, size: float | None = NOTEBOOK_SIZE, theme: Theme = "light"
    ) -> Picture:
        """Draw the position here with the move that led to it, as `Board.picture` does.

        A game itself shows the end of its main line in a notebook.

        >>> import io, berolina.pgn
        >>> game = berolina.pgn.read_game(io.StringIO("1. e4 e5 *"))
        >>> game.end().picture(theme="dark").startswith("<svg")
        True
        """
        return self.board().picture(orientation=orientation, size=size, theme=theme)

    def _repr_svg_(self) -> str | None:
        try:
            return self.picture()
        except ValueError:
            return None  # the node was removed from its game

    def ply(self) -> int:
        """Give the number of plies from the first move of a game to here, as the move numbers have it."""
        return self._tree.ply(self._number)

    def turn(self) -> bool:
        """Say whose turn it is: `WHITE` or `BLACK`."""
        return self._tree.turn(self._number)

    def game(self) -> Game:
        """Give the game."""
        return self._game

    root = game

    def next(self) -> ChildNode | None:
        """Give the next node of the main line; None at its end."""
        number = self._tree.next(self._number)
        return None if number is None else ChildNode(self._game, number)

    def end(self) -> GameNode:
        """Give the last node of the main line from here."""
        return self._node([self._number, *self._tree.mainline(self._number)][-1])

    def is_end(self) -> bool:
        """Whether nothing follows."""
        return self._tree.next(self._number) is None

    def is_mainline(self) -> bool:
        """Whether no move on the way here is in a variation."""
        return self._number in (0, *self._tree.mainline(0))

    def is_main_variation(self) -> bool:
        """Whether the move is the first one at its place, not a variation."""
        parent = self._tree.parent(self._number)
        return parent is None or self._tree.next(parent) == self._number

    def starts_variation(self) -> bool:
        """Whether the move is the first one of a variation."""
        return not self.is_main_variation()

    def mainline(self) -> list[ChildNode]:
        """Give the nodes of the main line from here, without this one."""
        return [ChildNode(self._game, number) for number in self._tree.mainline(self._number)]

    def mainline_moves(self) -> MainlineMoves:
        """Give the moves of the main line from here.

        >>> import io, berolina.pgn
        >>> game = berolina.pgn.read_game(io.StringIO("1. e4 e5 2. Nf3 *"))
        >>> print(game.mainline_moves())
        1. e4 e5 2. Nf3
        """
        return MainlineMoves(self._tree.mainline_moves(self._number), self.board())

    def variation(self, move: int | Move | GameNode) -> ChildNode:
        """Give a node that follows, by its number (0 is the main line) or its move.

        Raises:
            KeyError: if there is none.
        """
        for number, child in enumerate(self.variations):
            if move in (number, child) or move == child.move:
                return child
        raise KeyError(move)

    __getitem__ = variation

    def __iter__(self) -> Iterator[ChildNode]:
        return iter(self.variations)

    def has_variation(self, move: int | Move | GameNode) -> bool:
        """Whether such a node follows, see `variation`."""
        try:
            self.variation(move)
        except KeyError:
            return False
        return True

    __contains__ = has_variation

    def add_variation(
        self, move: Move, *, comment: str = "", starting_comment: str = "", nags: Iterable[int] = ()
    ) -> ChildNode:
        """Add a move as the last variation, or as the main line if nothing follows yet, and give its node.

        Raises:
            IllegalMoveError: if the move is illegal here.
            ValueError: if a comment could not be read again, or stands before a move that begins no variation; then
                nothing is added.
        """
        child = self.add_line([move], comment=comment, starting_comment=starting_comment, nags=nags)
        assert isinstance(child, ChildNode)  # a move was added
        return child

    def add_main_variation(self, move: Move, *, comment: str = "", nags: Iterable[int] = ()) -> ChildNode:
        """Add a move as the main line, and give its node; what was the main line is the first variation.

        Raises:
            IllegalMoveError: if the move is illegal here.
            ValueError: if the comment could not be read again.
        """
        child = self.add_variation(move, comment=comment, nags=nags)
        self.promote_to_main(child)
        return child

    def add_line(
        self, moves: Iterable[Move], *, comment: str = "", starting_comment: str = "", nags: Iterable[int] = ()
    ) -> GameNode:
        """Add moves one after the other, and give the last node, to which comment and glyphs belong.

        Raises:
            IllegalMoveError: if one is illegal; then none is added.
            ValueError: if a comment could not be read again.
        """
        before = len(self._tree.children(self._number))
        last = self._node(self._tree.add_line(self._number, moves))
        added = self.variations[before:]
        try:
            if added:
                last.notes = (*(Nag(number) for number in sorted(set(nags))), *with_comment((), comment))
            if added and starting_comment:
                added[0].starting_comment = starting_comment
        except BaseException:
            # All or nothing.
            self._tree.remove(added[0]._number)
            raise
        return last

    def remove_variation(self, move: int | Move | GameNode) -> None:
        """Take a node and all that follows it out of the game.

        Raises:
            KeyError: if there is none.
        """
        self._tree.remove(self.variation(move)._number)

    def remove_variations(self) -> None:
        """Take all that follows out of the game.

        >>> import io, berolina.pgn
        >>> game = berolina.pgn.read_game(io.StringIO("1. e4 (1. d4) e5 2. Nf3 (2. Nc3) *"))
        >>> game.variations[0].remove_variations()
        >>> game.pgn(columns=None).splitlines()[-1]
        '1. e4 (1. d4) *'
        """
        # The last first: what stands before a variation would pass on to what it follows when it becomes the main line.
        for number in reversed(self._tree.children(self._number)):
            self._tree.remove(number)

    def promote_to_main(self, move: int | Move | GameNode) -> None:
        """Make a variation the main line.

        Raises:
            KeyError: if there is none.
        """
        self._tree.reorder(self.variation(move)._number, 0)

    def promote(self, move: int | Move | GameNode) -> None:
        """Move a variation one place up.

        Raises:
            KeyError: if there is none.
        """
        child = self.variation(move)
        self._tree.reorder(child._number, max(self.variations.index(child) - 1, 0))

    def demote(self, move: int | Move | GameNode) -> None:
        """Move a variation one place down.

        Raises:
            KeyError: if there is none.
        """
        child = self.variation(move)
        self._tree.reorder(child._number, self.variations.index(child) + 1)


class ChildNode(GameNode):
    """The place after a move of a game."""

    __slots__ = ("_number_in_tree", "_owner")

    def __init__(self, owner: Game, number: int) -> None:
        """Make a node that a game has; `GameNode.variations` and others give them."""
        self._owner = owner
        self._number_in_tree = number

    @property
    def _game(self) -> Game:
        return self._owner

    @property
    def _number(self) -> int:
        return self._number_in_tree

    @property
    def move(self) -> Move:
        """The move that leads here."""
        move = self._tree.move_of(self._number)
        assert move is not None  # only the game itself has none
        return move

    @property
    def closing_notes(self) -> tuple[Note, ...]:
        """What stands behind the end of a variation, for its first move; it can be set.

        Raises:
            ValueError: if the move does not begin a variation.
        """
        return self._notes("beyond")

    @closing_notes.setter
    def closing_notes(self, notes: Iterable[Note]) -> None:
        self._check_variation()
        self._set_notes("beyond", notes)

    def san(self, *, style: _Style = "san") -> str:
        """Give the move in standard algebraic notation, or as another program writes, see `Board.san`."""
        text = self._tree.san(self._number, style)
        assert text is not None  # only the game itself has no move
        return text

    def uci(self) -> str:
        """Give the move in UCI text."""
        return self.move.uci()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ChildNode):
            return NotImplemented
        return self._owner is other._owner and self._number == other._number

    def __hash__(self) -> int:
        return hash((id(self._owner), self._number))

    def __reduce__(self) -> tuple[object, ...]:
        # Numbers follow the order in which moves were added, and so differ in a game that was read.
        return _node_of, (self._owner, self._way())

    def _way(self) -> list[int]:
        """Give the places among their siblings of the moves that lead here."""
        way, node = [], self._number
        while (parent := self._tree.parent(node)) is not None:
            way.append(self._tree.children(parent).index(node))
            node = parent
        return way[::-1]

    def __repr__(self) -> str:
        try:
            return f"<ChildNode of {self.move} after {self._tree.depth(self._number)} plies>"
        except ValueError:
            return "<ChildNode, removed>"


def _node_of(game: Game, way: list[int]) -> GameNode:
    """Find a pickled node in its game."""
    node: GameNode = game
    for place in way:
        node = node.variations[place]
    return node
