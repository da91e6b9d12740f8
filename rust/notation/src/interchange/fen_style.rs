//! FENs as other programs write them. They differ in one field: when en passant is written, and with which squares.

use berolina_core::{Color, Directions, EnPassant, EnPassantMode, PawnRule, Position, Setup, Variant};

/// Whose habits a FEN follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FenStyle {
    /// This package's own.
    Berolina,
    /// Fairy-Stockfish's.
    FairyStockfish,
    /// Cute Chess's.
    CuteChess,
}

impl FenStyle {
    /// All of them.
    pub const ALL: [FenStyle; 3] = [FenStyle::Berolina, FenStyle::FairyStockfish, FenStyle::CuteChess];

    /// The name by which it is asked for.
    pub const fn name(self) -> &'static str {
        match self {
            FenStyle::Berolina => "berolina",
            FenStyle::FairyStockfish => "fairy-stockfish",
            FenStyle::CuteChess => "cute-chess",
        }
    }

    /// The style of this name.
    pub fn from_name(name: &str) -> Option<FenStyle> {
        FenStyle::ALL.into_iter().find(|style| style.name() == name)
    }

    /// When a program of this style names the pawn that has just double-stepped.
    ///
    /// Fairy-Stockfish asks whether an enemy pawn could take only for its built-in pawn.
    pub fn en_passant_mode(self, variant: &Variant) -> EnPassantMode {
        match self {
            FenStyle::Berolina => EnPassantMode::Legal,
            FenStyle::FairyStockfish if !has_built_in_pawns(variant) => EnPassantMode::Fen,
            FenStyle::FairyStockfish | FenStyle::CuteChess => EnPassantMode::Xfen,
        }
    }

    /// The FEN of a position.
    ///
    /// ```
    /// use berolina_core::{Position, Variant};
    /// use berolina_notation::FenStyle;
    ///
    /// let position = Position::from_fen("4k3/3p4/8/8/8/8/8/4K3 b - - 0 1", &Variant::BEROLINA).expect("a legal position");
    /// let after = position.play("d7b5".parse()?).expect("a legal double step");
    /// assert_eq!(FenStyle::FairyStockfish.fen(&after), "4k3/8/8/1p6/8/8/8/4K3 w - b5c6 0 2");
    /// assert_eq!(FenStyle::CuteChess.fen(&after), "4k3/8/8/1p6/8/8/8/4K3 w - - 0 2");
    /// # Ok::<(), berolina_core::TextError>(())
    /// ```
    pub fn fen(self, position: &Position) -> String {
        let variant = position.variant();
        self.write(&position.setup(self.en_passant_mode(&variant)), &variant)
    }

    /// The FEN of a setup, whose en passant state is written as it stands.
    pub fn write(self, setup: &Setup, variant: &Variant) -> String {
        if self == FenStyle::Berolina {
            return setup.to_fen(variant);
        }
        let turn = if setup.turn == Color::White { 'w' } else { 'b' };
        let (board, castling) = (setup.board_field(variant.board), setup.castling_field());
        let en_passant = setup.en_passant.map_or("-".to_owned(), |pair| self.squares(pair, variant, !setup.turn));
        // Both programs count checks in this place. They know no moved pawns, so `~` is left out.
        let counters = setup.declarations.map_or(String::new(), |left| format!(" {}+{}", left.white, left.black));
        let (clock, number) = (setup.halfmove_clock, setup.fullmove_number);
        format!("{board} {turn} {castling} {en_passant}{counters} {clock} {number}")
    }

    /// The en passant squares after a double step of this side.
    fn squares(self, EnPassant { skipped, victim }: EnPassant, variant: &Variant, mover: Color) -> String {
        match self {
            FenStyle::FairyStockfish if has_built_in_pawns(variant) => skipped.to_string(),
            // Fairy-Stockfish writes a set of squares, in the order a1, b1, ...
            FenStyle::FairyStockfish => {
                let (first, second) =
                    if skipped.index() < victim.index() { (skipped, victim) } else { (victim, skipped) };
                format!("{first}{second}")
            }
            _ if has_several_ways_ahead(variant.pawn_rule(mover)) => format!("{skipped}{victim}"),
            _ => skipped.to_string(),
        }
    }
}

/// Whether Fairy-Stockfish plays the variant with its built-in pawn; it plays all others with a custom piece.
pub(crate) fn has_built_in_pawns(variant: &Variant) -> bool {
    variant.pawns.white == PawnRule::ORTHODOX && variant.pawns.black == PawnRule::ORTHODOX
}

/// Cute Chess names the victim if pawns have more than one direction ahead without a capture.
fn has_several_ways_ahead(rule: PawnRule) -> bool {
    rule.moves.union(rule.double_steps).intersection(Directions::FORWARDS).len() > 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The en passant field in all styles after these moves.
    fn fields(variant: &str, fen: &str, moves: &[&str]) -> [String; 3] {
        let variant: Variant = variant.parse().expect("a variant");
        let mut position = Position::from_fen(fen, &variant).expect("a legal position");
        for mv in moves {
            position = position.play(mv.parse().expect("a move")).expect("a legal move");
        }
        FenStyle::ALL.map(|style| style.fen(&position).split(' ').nth(3).expect("a field").to_owned())
    }

    #[test]
    fn names_read_back() {
        for style in FenStyle::ALL {
            assert_eq!(FenStyle::from_name(style.name()), Some(style));
        }
        assert_eq!(FenStyle::from_name("Berolina"), None);
    }

    #[test]
    fn fairy_stockfish_writes_custom_pawns_after_every_double_step_in_the_order_of_squares() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        assert_eq!(fields("berolina", start, &["e2c4"]), ["-", "d3c4", "-"]);
        assert_eq!(fields("berolina", start, &["e2c4", "e7c5"]), ["-", "c5d6", "-"]);
        assert_eq!(fields("wolf-sergeant", start, &["b2b4", "b7b5"]), ["-", "b5b6", "-"]);
    }

    #[test]
    fn both_write_orthodox_pawns_if_an_enemy_pawn_could_take() {
        let start = "4k3/8/8/8/2p5/8/3PP3/4K3 w - - 0 1";
        assert_eq!(fields("chess", start, &["d2d4"]), ["d3", "d3", "d3"]);
        assert_eq!(fields("chess", start, &["e2e4"]), ["-", "-", "-"]);
        let held = "8/8/8/8/k2p3Q/8/4P3/7K w - - 0 1";
        assert_eq!(fields("chess", held, &["e2e4"]), ["-", "e3", "e3"]);
    }

    #[test]
    fn cute_chess_writes_skipped_square_and_victim_where_pawns_have_several_ways() {
        let start = "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1";
        assert_eq!(fields("berolina", start, &["e2c4"]), ["d3c4", "d3c4", "d3c4"]);
        let start = "4k3/2p5/8/8/3P4/8/8/4K3 b - - 0 1";
        assert_eq!(fields("berolina", start, &["c7e5"]), ["-", "e5d6", "-"]);
        let start = "4k3/2p5/8/3P4/8/8/8/4K3 b - - 0 1";
        assert_eq!(fields("berolina", start, &["c7e5"]), ["d6e5", "e5d6", "d6e5"]);
    }

    #[test]
    fn counters_stand_before_the_clocks_and_moved_pawns_are_left_out() {
        let variant: Variant = "berolina-plus+berserk(3)".parse().expect("a variant");
        let fen = "4k3/8/8/8/8/8/P7/4K3 w - - 2+1 ~a2 4 9";
        let position = Position::from_fen(fen, &variant).expect("a legal position");
        for style in [FenStyle::FairyStockfish, FenStyle::CuteChess] {
            assert_eq!(style.fen(&position), "4k3/8/8/8/8/8/P7/4K3 w - - 2+1 4 9");
        }
        assert_eq!(FenStyle::Berolina.fen(&position), fen);
    }

    proptest! {
        #[test]
        fn what_a_style_writes_reads_back(
            variant in prop::sample::select(vec!["chess", "berolina", "sergeant", "bridge", "berolina/chess", "chess+berserk"]),
            choices in prop::collection::vec(any::<prop::sample::Index>(), 0..60),
        ) {
            let mut position = Position::start(&variant.parse().expect("a variant"));
            for choice in choices {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                position = position.play(*choice.get(&moves)).expect("a legal move");
                for style in FenStyle::ALL {
                    let fen = style.fen(&position);
                    let read = Position::from_fen(&fen, &position.variant());
                    let is_same = read.is_ok_and(|read| read.is_same(&position));
                    prop_assert!(is_same, "{:?}: {}", style, fen);
                }
            }
        }
    }
}
