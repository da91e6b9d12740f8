//! Games as trees, and reading them: what `berolina.pgn` is made of.

mod reader;
mod source;
mod tree;

pub use reader::PyGameReader;
pub use tree::{PyGameTree, variant_of_tag};
