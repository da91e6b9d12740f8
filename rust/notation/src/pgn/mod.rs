//! PGN: games as trees, read from files of any size a game at a time, and written so that nothing is lost.
//!
//! `slices` and `scan` cut a file into games, `token` a game into tokens, `read` makes the tree of them and checks every move, `write` writes it.

mod headers;
mod marker;
mod note;
mod read;
mod scan;
mod slices;
mod token;
mod tree;
mod variant_tag;
mod write;

pub use headers::{Header, Headers, ROSTER};
pub use marker::Marker;
pub use note::Note;
pub use read::{Extent, Fault, Games, MAX_NESTING, ReadGame};
pub use slices::{Pause, Source};
pub use tree::{GameTree, NodeId, Place};
pub use variant_tag::{variant_of_tag, variant_tag};
pub use write::Format;
