//! The tree of a game. Nodes are numbers here; 0 is the place before the first move.

use std::sync::{Mutex, MutexGuard, PoisonError};

use berolina_core::{Color, Game, Move};
use berolina_notation::pgn::{self, Format, GameTree, MAX_NESTING, Marker, NodeId, Note, Place, ROSTER};
use berolina_notation::san;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::arguments::{StyleArgument, text};
use crate::board::{PyBoard, illegal};
use crate::interrupt::signals;
use crate::mv::{SharedMove, moves_of};
use crate::variant::PyVariant;

/// A note: `("comment", text)`, `("escape", text)` or `("nag", number)`.
#[derive(FromPyObject, IntoPyObject)]
pub enum ToldNote {
    /// With a text.
    Text((String, String)),
    /// With a number.
    Nag((String, u16)),
}

impl ToldNote {
    fn new(note: &Note) -> ToldNote {
        match note {
            Note::Comment(text) => ToldNote::Text(("comment".to_owned(), text.clone())),
            Note::Escape(text) => ToldNote::Text(("escape".to_owned(), text.clone())),
            Note::Nag(nag) => ToldNote::Nag(("nag".to_owned(), *nag)),
        }
    }

    fn note(self) -> PyResult<Note> {
        match self {
            ToldNote::Nag((_, nag)) => Ok(Note::Nag(nag)),
            ToldNote::Text((kind, text)) if kind == "escape" => Note::escape(&text).map_err(PyValueError::new_err),
            ToldNote::Text((_, text)) => Note::comment(&text).map_err(PyValueError::new_err),
        }
    }
}

/// The variant that a header `Variant` means; None if it is no variant's name.
#[pyfunction(name = "_variant_of_tag")]
pub fn variant_of_tag(tag: &Bound<'_, PyString>) -> Option<PyVariant> {
    pgn::variant_of_tag(&text(tag)).map(PyVariant)
}

/// A game with headers, variations and notes.
#[pyclass(name = "GameTree", module = "berolina._core", frozen)]
pub struct PyGameTree(Box<Mutex<GameTree>>); // positions are aligned as Python aligns no object

impl PyGameTree {
    pub fn new(tree: GameTree) -> PyGameTree {
        PyGameTree(Box::new(Mutex::new(tree)))
    }

    /// Nothing is done while the tree is locked but with the tree.
    fn lock(&self) -> MutexGuard<'_, GameTree> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn with<T>(&self, node: usize, task: impl FnOnce(&mut GameTree, NodeId) -> T) -> PyResult<T> {
        let mut tree = self.lock();
        let id = tree.id(node).ok_or_else(|| PyValueError::new_err("the node was removed from its game"))?;
        Ok(task(&mut tree, id))
    }
}

fn place(name: &str) -> PyResult<Place> {
    match name {
        "before" => Ok(Place::Before),
        "after" => Ok(Place::After),
        "beyond" => Ok(Place::Beyond),
        _ => Err(PyValueError::new_err("a place is \"before\", \"after\" or \"beyond\"")),
    }
}

fn numbers(ids: impl Iterator<Item = NodeId>) -> Vec<usize> {
    ids.map(NodeId::number).collect()
}

#[pymethods]
impl PyGameTree {
    /// A game that starts from the position of a board, with headers that say what is needed.
    #[new]
    #[pyo3(signature = (board, *, headers = true))]
    fn from_board(py: Python<'_>, board: &Bound<'_, PyBoard>, headers: bool) -> PyResult<PyGameTree> {
        let mut tree = GameTree::new(board.get().position(py)?);
        if headers {
            for (name, value) in ROSTER {
                tree.headers.set(name, value).map_err(PyValueError::new_err)?;
            }
        }
        tree.set_needed_headers();
        Ok(PyGameTree::new(tree))
    }

    /// Lets the game start from the position of a board. The headers stay, moves and notes do not.
    fn set_start(&self, py: Python<'_>, board: &Bound<'_, PyBoard>) -> PyResult<()> {
        let position = board.get().position(py)?;
        self.lock().set_start(position);
        Ok(())
    }

    /// The same once more.
    fn copy(&self) -> PyGameTree {
        PyGameTree::new(self.lock().clone())
    }

    /// Whether both have the same headers, moves, variations and notes.
    fn is_same(&self, other: &Bound<'_, PyGameTree>) -> bool {
        // One lock after the other: two threads may compare the same two games in either order.
        let other = other.get().lock().clone();
        self.lock().is_same(&other)
    }

    /// The move of a node.
    fn move_of(&self, node: usize) -> PyResult<Option<SharedMove>> {
        self.with(node, |tree, id| tree.move_of(id).map(SharedMove))
    }

    /// The node before.
    fn parent(&self, node: usize) -> PyResult<Option<usize>> {
        self.with(node, |tree, id| tree.parent(id).map(NodeId::number))
    }

    /// The nodes that follow, the main line first.
    fn children(&self, node: usize) -> PyResult<Vec<usize>> {
        self.with(node, |tree, id| numbers(tree.children(id)))
    }

    /// The next node of the main line.
    fn next(&self, node: usize) -> PyResult<Option<usize>> {
        self.with(node, |tree, id| tree.next(id).map(NodeId::number))
    }

    /// The nodes of the main line behind a node.
    fn mainline(&self, node: usize) -> PyResult<Vec<usize>> {
        self.with(node, |tree, id| numbers(tree.mainline(id)))
    }

    /// The moves of the main line behind a node.
    fn mainline_moves(&self, node: usize) -> PyResult<Vec<SharedMove>> {
        self.with(node, |tree, id| tree.mainline(id).filter_map(|id| tree.move_of(id)).map(SharedMove).collect())
    }

    /// Plies from the first move of a game, as the move numbers have it.
    fn ply(&self, node: usize) -> PyResult<u32> {
        self.with(node, |tree, id| {
            let position = tree.locate(id);
            2 * (position.fullmove_number() - 1) + u32::from(position.turn() == Color::Black)
        })
    }

    /// Whose turn it is after a node's move.
    fn turn(&self, node: usize) -> PyResult<bool> {
        self.with(node, |tree, id| tree.locate(id).turn() == Color::White)
    }

    /// How many plies of the game lie before a node, its own included.
    fn depth(&self, node: usize) -> PyResult<usize> {
        self.with(node, |tree, id| tree.line(id).len())
    }

    /// Sets a board to the position of a node, with the moves that led to it.
    fn set_board(&self, node: usize, board: &Bound<'_, PyBoard>) -> PyResult<()> {
        let game = self.with(node, |tree, id| {
            let mut game = Game::new(*tree.start());
            for mv in tree.line(id) {
                game.push(mv);
            }
            game
        })?;
        board.get().set_game(game);
        Ok(())
    }

    /// Adds moves, one after the other, as the last variation; gives the last node.
    fn add_line(&self, py: Python<'_>, node: usize, moves: &Bound<'_, PyAny>) -> PyResult<usize> {
        let moves: Vec<Move> = moves_of(moves)?;
        let added = self.with(node, |tree, id| {
            let is_variation = tree.next(id).is_some() && !moves.is_empty();
            let is_too_deep = is_variation && tree.nesting(id) >= MAX_NESTING;
            if is_too_deep { None } else { Some(tree.add_line(id, &moves)) }
        })?;
        let too_deep = || PyValueError::new_err(format!("variations are nested at most {MAX_NESTING} deep"));
        added.ok_or_else(too_deep)?.map(NodeId::number).map_err(|(position, mv)| illegal(py, &position, mv))
    }

    /// Takes a node and what follows it out of the tree.
    fn remove(&self, node: usize) -> PyResult<()> {
        self.with(node, GameTree::remove)
    }

    /// Gives a node another place among the moves that replace each other.
    fn reorder(&self, node: usize, index: usize) -> PyResult<()> {
        self.with(node, |tree, id| tree.reorder(id, index))
    }

    /// The notes at a place of a node.
    fn notes(&self, node: usize, at: &str) -> PyResult<Vec<ToldNote>> {
        let place = place(at)?;
        self.with(node, |tree, id| tree.notes(id, place).iter().map(ToldNote::new).collect())
    }

    /// Sets the notes at a place of a node.
    fn set_notes(&self, node: usize, at: &str, notes: Vec<ToldNote>) -> PyResult<()> {
        let place = place(at)?;
        let notes = notes.into_iter().map(ToldNote::note).collect::<PyResult<Vec<Note>>>()?;
        self.with(node, |tree, id| *tree.notes_mut(id, place) = notes)
    }

    /// The notes behind the end of the game.
    fn epilogue(&self) -> Vec<ToldNote> {
        self.lock().epilogue.iter().map(ToldNote::new).collect()
    }

    /// Sets the notes behind the end of the game.
    fn set_epilogue(&self, notes: Vec<ToldNote>) -> PyResult<()> {
        let notes = notes.into_iter().map(ToldNote::note).collect::<PyResult<Vec<Note>>>()?;
        self.lock().epilogue = notes;
        Ok(())
    }

    /// The text of a node's move.
    #[pyo3(signature = (node, style = None), text_signature = "($self, node, style='san')")]
    fn san(&self, node: usize, style: Option<StyleArgument>) -> PyResult<Option<String>> {
        let style = StyleArgument::or_san(style);
        self.with(node, |tree, id| {
            let before = tree.locate(tree.parent(id)?);
            san(&before, tree.move_of(id)?, style)
        })
    }

    /// The mark at the end.
    #[getter]
    fn marker(&self) -> &'static str {
        self.lock().marker.text()
    }

    #[setter]
    fn set_marker(&self, marker: &str) -> PyResult<()> {
        let known = Marker::from_text(marker);
        let cause = "a game ends with \"1-0\", \"0-1\", \"1/2-1/2\" or \"*\"";
        self.lock().marker = known.ok_or_else(|| PyValueError::new_err(cause))?;
        Ok(())
    }

    /// The headers in their order.
    fn headers(&self) -> Vec<(String, String)> {
        self.lock().headers.iter().map(|header| (header.name.clone(), header.value.clone())).collect()
    }

    /// The notes between the headers.
    fn header_notes(&self) -> Vec<ToldNote> {
        let tree = self.lock();
        tree.headers.iter().flat_map(|header| &header.notes).map(ToldNote::new).collect()
    }

    /// What a header says.
    fn header(&self, name: &str) -> Option<String> {
        self.lock().headers.get(name).map(str::to_owned)
    }

    /// Sets what a header says.
    fn set_header(&self, name: &str, value: &str) -> PyResult<()> {
        self.lock().headers.set(name, value).map_err(PyValueError::new_err)
    }

    /// Removes a header; says whether it was there.
    fn remove_header(&self, name: &str) -> bool {
        self.lock().remove_header(name)
    }

    /// The text of the game.
    #[pyo3(signature = (style = None, columns = Some(80)), text_signature = "($self, style='san', columns=80)")]
    fn pgn(&self, py: Python<'_>, style: Option<StyleArgument>, columns: Option<usize>) -> PyResult<String> {
        let format = Format { style: StyleArgument::or_san(style), columns };
        let tree = self.lock().clone();
        Ok(py.detach(|| tree.write_pgn(format, &mut signals))?)
    }

    /// The variant.
    #[getter]
    fn variant(&self) -> PyVariant {
        PyVariant(self.lock().start().variant())
    }
}
