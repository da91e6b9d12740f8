//! The Python extension `berolina._core`: conversion only. What the rules are, the core crate knows.

mod arguments;
mod arrays;
mod board;
mod bulk;
mod errors;
mod game;
mod interpreter;
mod interrupt;
mod legal_moves;
mod mv;
mod pgn;
mod piece;
mod playout;
mod square_set;
mod squares;
mod suite;
mod variant;

/// Compiled part of the package `berolina`.
#[pyo3::pymodule(gil_used = false)]
mod _core {
    #[pymodule_export]
    use crate::arguments::available_threads;
    #[pymodule_export]
    use crate::arrays::{
        _legal_move_indices, _legal_move_masks, _planes, move_from_index, move_index, move_index_size, plane_names,
    };
    #[pymodule_export]
    use crate::board::PyBoard;
    #[pymodule_export]
    use crate::bulk::{legal_moves_many, perft_many};
    #[pymodule_export]
    use crate::errors::illegal_reasons;
    #[pymodule_export]
    use crate::legal_moves::{PyLegalMoves, PyPseudoLegalMoves};
    #[pymodule_export]
    use crate::mv::PyMove;
    #[pymodule_export]
    use crate::pgn::{PyGameReader, PyGameTree, variant_of_tag};
    #[pymodule_export]
    use crate::piece::PyPiece;
    #[pymodule_export]
    use crate::playout::{random_game, random_games};
    #[pymodule_export]
    use crate::square_set::PySquareSet;
    #[pymodule_export]
    use crate::suite::{PySuiteCase, parse_suite};
    #[pymodule_export]
    use crate::variant::{PyBerserk, PyPawnRule, PyVariant, variants};

    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        crate::interpreter::refuse_subinterpreters()?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
