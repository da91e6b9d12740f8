//! Move generation: a generator that is compiled anew for each geometry, pawn rule, colour and kind of processor.

mod berserk;
pub mod count;
pub mod cpu;
pub mod dispatch;
pub mod generate;
pub mod groups;
pub mod kernel;
pub mod list;
pub mod multipliers;
pub mod once;
pub mod play;
pub mod pseudo_legal;
pub mod rules;
pub mod tables;
pub mod visitor;

pub use berserk::path_of;
