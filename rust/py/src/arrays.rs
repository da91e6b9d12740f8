//! Boards and moves as numbers for arrays. What comes out are bytes and shapes: NumPy is the business of `berolina.arrays`.

use berolina_core::{MoveIndex, Plane, Position, Variant};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyTuple};

use crate::arguments::integer;
use crate::board::PyBoard;
use crate::errors;
use crate::mv::{PyMove, SharedMove};
use crate::variant::VariantArgument;

/// The names of the planes of `Board.to_array`, in their order. The first 21 are the same for all variants.
///
/// Raises:
///     InvalidVariantError: if the name is no variant's.
///
/// >>> berolina.plane_names()[:3]
/// ('white pawn', 'white knight', 'white bishop')
/// >>> berolina.plane_names("berolina+berserk")[21:]
/// ('white declarations', 'black declarations')
#[pyfunction]
#[pyo3(signature = (variant = None), text_signature = "(variant='berolina')")]
pub fn plane_names<'py>(py: Python<'py>, variant: Option<VariantArgument>) -> PyResult<Bound<'py, PyTuple>> {
    PyTuple::new(py, Plane::all(&variant_of(variant)).into_iter().map(Plane::name))
}

/// How many move indices a variant has: all are below this number.
///
/// Raises:
///     InvalidVariantError: if the name is no variant's.
///
/// >>> berolina.move_index_size(), berolina.move_index_size("bridge+berserk")
/// (4864, 11232)
#[pyfunction]
#[pyo3(signature = (variant = None), text_signature = "(variant='berolina')")]
pub fn move_index_size(variant: Option<VariantArgument>) -> usize {
    MoveIndex::new(variant_of(variant)).size()
}

/// The index of a move: a number for every move that some position of the variant can have, whatever the position.
///
/// It is S * plane + to_square, S being 64, on the bridge board 72. An ordinary move has the plane from_square. A promotion has
/// S + 3 * (promotion - KNIGHT) + file of to_square - file of from_square + 1. A berserk move has S + 12 + from_square.
///
/// Raises:
///     InvalidMoveError: if no position of the variant can have the move; the null move has no index.
///     InvalidVariantError: if the name is no variant's.
///
/// >>> berolina.move_index(berolina.Move.from_uci("e2c4"))
/// 794
/// >>> berolina.move_index(berolina.Move.from_uci("e7f8q")) == 64 * (64 + 3 * 3 + 2) + berolina.F8
/// True
#[pyfunction]
#[pyo3(signature = (r#move, variant = None), text_signature = "(move, variant='berolina')")]
pub fn move_index(py: Python<'_>, r#move: &Bound<'_, PyMove>, variant: Option<VariantArgument>) -> PyResult<usize> {
    let index = MoveIndex::new(variant_of(variant)).index(r#move.get().0);
    index.map_err(|message| errors::invalid_move(py, message))
}

/// The move of an index: `move_index` the other way round.
///
/// Raises:
///     InvalidMoveError: if no move of the variant has this index.
///     InvalidVariantError: if the name is no variant's.
///
/// >>> berolina.move_from_index(794)
/// Move.from_uci('e2c4')
#[pyfunction]
#[pyo3(signature = (index, variant = None), text_signature = "(index, variant='berolina')")]
pub fn move_from_index(
    py: Python<'_>,
    index: &Bound<'_, PyAny>,
    variant: Option<VariantArgument>,
) -> PyResult<SharedMove> {
    let moves = MoveIndex::new(variant_of(variant));
    let invalid = |message| errors::invalid_move(py, message);
    let index = integer(index, "a move index", 0..=moves.size() as i64 - 1, invalid)?;
    moves.at(index as usize).map(SharedMove).map_err(invalid)
}

fn variant_of(variant: Option<VariantArgument>) -> Variant {
    variant.map_or(Variant::BEROLINA, |VariantArgument(variant)| variant)
}

/// The planes of boards of one variant, one byte an entry, and their shape: boards, planes, ranks, files.
#[pyfunction]
#[allow(clippy::type_complexity)] // unpacked at once by the Python layer
pub fn _planes<'py>(
    py: Python<'py>,
    boards: &Bound<'py, PyAny>,
) -> PyResult<(Bound<'py, PyByteArray>, (usize, usize, usize, usize))> {
    let Batch { positions, variant } = Batch::of(boards)?;
    let planes = Plane::all(&variant);
    let (ranks, files) = (usize::from(variant.board.ranks()), 8);
    let bytes = rows(py, &positions, planes.len() * ranks * files, |position, row| {
        position.write_planes(&planes, row);
    })?;
    Ok((bytes, (positions.len(), planes.len(), ranks, files)))
}

/// For each of the boards of one variant a byte for every move index, 1 where the move is legal; and the shape.
#[pyfunction]
#[allow(clippy::type_complexity)] // unpacked at once by the Python layer
pub fn _legal_move_masks<'py>(
    py: Python<'py>,
    boards: &Bound<'py, PyAny>,
) -> PyResult<(Bound<'py, PyByteArray>, (usize, usize))> {
    let Batch { positions, variant } = Batch::of(boards)?;
    let moves = MoveIndex::new(variant);
    let bytes = rows(py, &positions, moves.size(), |position, row| {
        for index in moves.legal(position) {
            row[index] = 1;
        }
    })?;
    Ok((bytes, (positions.len(), moves.size())))
}

/// The indices of the legal moves of boards of one variant, board after board, and where each board's begin and the last one's
/// end, both as 64-bit integers of this machine.
#[pyfunction]
#[allow(clippy::type_complexity)] // unpacked at once by the Python layer
pub fn _legal_move_indices<'py>(
    py: Python<'py>,
    boards: &Bound<'py, PyAny>,
) -> PyResult<(Bound<'py, PyByteArray>, Bound<'py, PyByteArray>)> {
    let Batch { positions, variant } = Batch::of(boards)?;
    let moves = MoveIndex::new(variant);
    let (indices, offsets) = py.detach(|| {
        let (mut indices, mut offsets) = (Vec::new(), vec![0]);
        for position in &positions {
            indices.extend(moves.legal(position));
            offsets.push(indices.len());
        }
        (bytes_of(&indices), bytes_of(&offsets))
    });
    Ok((PyByteArray::new(py, &indices), PyByteArray::new(py, &offsets)))
}

fn bytes_of(numbers: &[usize]) -> Vec<u8> {
    numbers.iter().flat_map(|number| (*number as u64).to_ne_bytes()).collect()
}

/// One row of so many bytes, at first 0, for each position. Other Python threads run meanwhile. It takes a microsecond or so a
/// position, less than to hand them to threads.
fn rows<'py>(
    py: Python<'py>,
    positions: &[Position],
    width: usize,
    write: impl Fn(&Position, &mut [u8]) + Sync,
) -> PyResult<Bound<'py, PyByteArray>> {
    PyByteArray::new_with(py, positions.len() * width, |bytes| {
        py.detach(|| {
            for (position, row) in positions.iter().zip(bytes.chunks_exact_mut(width)) {
                write(position, row);
            }
        });
        Ok(())
    })
}

/// The positions of some boards, at least one, all of one variant.
struct Batch {
    positions: Vec<Position>,
    variant: Variant,
}

impl Batch {
    fn of(boards: &Bound<'_, PyAny>) -> PyResult<Batch> {
        if boards.is_instance_of::<PyBoard>() {
            return Err(PyTypeError::new_err("boards is an iterable of boards, not one Board: put it into a list"));
        }
        let mut positions: Vec<Position> = Vec::new();
        for board in boards.try_iter()? {
            positions.push(position_of(&board?, positions.len())?);
        }
        let variant = positions
            .first()
            .map(Position::variant)
            .ok_or_else(|| PyValueError::new_err("boards holds no board: without a variant the array has no shape"))?;
        match positions.iter().position(|position| position.variant() != variant) {
            None => Ok(Batch { positions, variant }),
            Some(i) => {
                let other = positions[i].variant();
                let message = format!("boards[{i}] is of {other}, boards[0] of {variant}: an array has one variant");
                Err(PyValueError::new_err(message))
            }
        }
    }
}

fn position_of(board: &Bound<'_, PyAny>, number: usize) -> PyResult<Position> {
    match board.cast::<PyBoard>() {
        Ok(board) => board.get().position(board.py()),
        Err(_) => {
            let kind = board.get_type().name()?;
            Err(PyTypeError::new_err(format!("boards[{number}] is a Board, not {kind}")))
        }
    }
}
