//! Standard algebraic notation, the long form of it, and the dialects of other programs.
//!
//! `text` says what is a text of these notations, `spelling` how a legal move is spelled exactly, `read` which legal move a text means,
//! `variation` how a line of moves is numbered.

mod read;
mod spelling;
mod style;
mod text;
mod variation;

pub use read::read_san;
pub use spelling::{san, san_after};
pub use style::Style;
pub(crate) use text::EN_PASSANT_MARKS;
pub use variation::variation_san;
