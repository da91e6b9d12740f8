"""Boards and their legal moves as NumPy arrays. NumPy is imported when an array is asked for, not before."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from berolina import _core

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def _need_numpy() -> None:
    try:
        import numpy  # noqa: F401
    except ImportError as error:
        message = "arrays need NumPy, which cannot be imported: install it by pip install 'berolina[numpy]'"
        raise ImportError(message, name="numpy") from error


def to_arrays(boards: Iterable[_core.Board]) -> NDArray[np.uint8]:
    """Give the planes of many boards as one array, for each what `Board.to_array` gives.

    Args:
        boards: boards of one variant, one at least.

    Returns:
        An array of `uint8` and the shape (boards, planes, ranks, 8), C-contiguous.

    Raises:
        ValueError: if there is no board, or if they are of several variants.
        ImportError: if NumPy is not installed.

    >>> berolina.to_arrays([berolina.Board(), berolina.Board()]).shape
    (2, 21, 8, 8)
    """
    _need_numpy()
    import numpy as np

    planes, shape = _core._planes(boards)
    return np.ndarray(shape, dtype=np.uint8, buffer=planes)


def legal_move_masks(boards: Iterable[_core.Board]) -> NDArray[np.bool_]:
    """Give the masks of many boards as one array, for each what `Board.legal_move_mask` gives.

    Args:
        boards: boards of one variant, one at least.

    Returns:
        An array of `bool` and the shape (boards, `move_index_size(variant)`), C-contiguous.

    Raises:
        ValueError: if there is no board, or if they are of several variants.
        ImportError: if NumPy is not installed.

    >>> berolina.legal_move_masks([berolina.Board()] * 3).sum(axis=1).tolist()
    [30, 30, 30]
    """
    _need_numpy()
    import numpy as np

    masks, shape = _core._legal_move_masks(boards)
    return np.ndarray(shape, dtype=np.bool_, buffer=masks)


def legal_move_indices_many(boards: Iterable[_core.Board]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Give the indices of the legal moves of many boards, one board's after the other's, and where each board's begin.

    Args:
        boards: boards of one variant, one at least.

    Returns:
        Two arrays of `int64`, indices and offsets. Those of board i are `indices[offsets[i] : offsets[i + 1]]`, rising.
        There is one offset more than boards.

    Raises:
        ValueError: if there is no board, or if they are of several variants.
        ImportError: if NumPy is not installed.

    >>> board = berolina.Board()
    >>> indices, offsets = berolina.legal_move_indices_many([board, board])
    >>> offsets.tolist()
    [0, 30, 60]
    """
    _need_numpy()
    import numpy as np

    indices, offsets = (np.frombuffer(part, dtype=np.int64) for part in _core._legal_move_indices(boards))
    return indices, offsets
