//! Why a move is illegal. The reasons, and the order in which they are looked for, are those of `docs/illegal-moves.md`.

use std::fmt;

use crate::bitboard::Bitboard;
use crate::castling::{Castling, Wing};
use crate::color::{Color, Side};
use crate::direction::{Direction, Directions};
use crate::en_passant::EnPassant;
use crate::geometry::{BoardKind, Geometry};
use crate::movegen::cpu::Cpu;
use crate::movegen::dispatch::{Task, with_any_rules};
use crate::movegen::kernel::{Kernel, View};
use crate::movegen::path_of;
use crate::movegen::rules::Rules;
use crate::mv::Move;
use crate::pawn_rule::PawnRule;
use crate::piece::{Piece, Role};
use crate::position::board::Board;
use crate::position::typed::PositionOn;
use crate::square::Square;

/// What is wrong with a move, without the squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// A square does not exist on this board.
    OffBoard,
    /// Nothing stands on the from square.
    NoPiece,
    /// The man belongs to the other side.
    OpponentsPiece,
    /// An own man stands on the to square.
    OwnPieceOnTarget,
    /// The man does not move like that.
    NotItsMove,
    /// Something stands in the way.
    PathBlocked,
    /// No right to castle to that wing.
    NoCastlingRight,
    /// The king castles out of check.
    CastlingOutOfCheck,
    /// The king castles over an attacked square.
    CastlingThroughCheck,
    /// The pawn goes there only without capturing.
    CannotCapture,
    /// The pawn may not take the pawn that skipped the square from there.
    NoEnPassant,
    /// The pawn goes there only to capture, and the square is empty.
    NothingToCapture,
    /// The pawn no longer double-steps.
    NotFirstMove,
    /// A pawn reaches the last rank and no promotion is named.
    PromotionMissing,
    /// A promotion is named and there is none.
    PromotionImpossible,
    /// The king would be attacked where it goes.
    KingIntoCheck,
    /// Two men give check and the king does not move.
    DoubleCheck,
    /// The man that gives check still does after the move.
    CheckNotEnded,
    /// The two men that leave their squares open a line to the king.
    EnPassantExposesKing,
    /// The man shields its king.
    Pinned,
    /// The variant has no berserk rule.
    NoBerserkRule,
    /// Only pawns go berserk.
    NotAPawn,
    /// A berserk pawn takes a man; the square is empty.
    NothingToStrike,
    /// A berserk pawn never takes the king.
    KingIsSafe,
    /// No path over empty squares is short enough.
    OutOfReach,
    /// No declaration is left.
    NoDeclaration,
    /// The men that go berserk open a line to the own king.
    BerserkExposesKing,
    /// The null move is never legal.
    NullMove,
}

impl Reason {
    /// All reasons.
    pub const ALL: [Reason; 28] = [
        Reason::OffBoard,
        Reason::NoPiece,
        Reason::OpponentsPiece,
        Reason::OwnPieceOnTarget,
        Reason::NotItsMove,
        Reason::PathBlocked,
        Reason::NoCastlingRight,
        Reason::CastlingOutOfCheck,
        Reason::CastlingThroughCheck,
        Reason::CannotCapture,
        Reason::NoEnPassant,
        Reason::NothingToCapture,
        Reason::NotFirstMove,
        Reason::PromotionMissing,
        Reason::PromotionImpossible,
        Reason::KingIntoCheck,
        Reason::DoubleCheck,
        Reason::CheckNotEnded,
        Reason::EnPassantExposesKing,
        Reason::Pinned,
        Reason::NoBerserkRule,
        Reason::NotAPawn,
        Reason::NothingToStrike,
        Reason::KingIsSafe,
        Reason::OutOfReach,
        Reason::NoDeclaration,
        Reason::BerserkExposesKing,
        Reason::NullMove,
    ];

    /// The reason's name, as `docs/illegal-moves.md` and Python write it.
    pub const fn name(self) -> &'static str {
        match self {
            Reason::OffBoard => "off-board",
            Reason::NoPiece => "no-piece",
            Reason::OpponentsPiece => "opponents-piece",
            Reason::OwnPieceOnTarget => "own-piece-on-target",
            Reason::NotItsMove => "not-its-move",
            Reason::PathBlocked => "path-blocked",
            Reason::NoCastlingRight => "no-castling-right",
            Reason::CastlingOutOfCheck => "castling-out-of-check",
            Reason::CastlingThroughCheck => "castling-through-check",
            Reason::CannotCapture => "cannot-capture",
            Reason::NoEnPassant => "no-en-passant",
            Reason::NothingToCapture => "nothing-to-capture",
            Reason::NotFirstMove => "not-first-move",
            Reason::PromotionMissing => "promotion-missing",
            Reason::PromotionImpossible => "promotion-impossible",
            Reason::KingIntoCheck => "king-into-check",
            Reason::DoubleCheck => "double-check",
            Reason::CheckNotEnded => "check-not-ended",
            Reason::EnPassantExposesKing => "en-passant-exposes-king",
            Reason::Pinned => "pinned",
            Reason::NoBerserkRule => "no-berserk-rule",
            Reason::NotAPawn => "not-a-pawn",
            Reason::NothingToStrike => "nothing-to-strike",
            Reason::KingIsSafe => "king-is-safe",
            Reason::OutOfReach => "out-of-reach",
            Reason::NoDeclaration => "no-declaration",
            Reason::BerserkExposesKing => "berserk-exposes-king",
            Reason::NullMove => "null-move",
        }
    }
}

/// Why a move is refused, with the sentence that names squares and men.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The reason.
    pub reason: Reason,
    /// The sentence.
    pub message: String,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl<G: Geometry> PositionOn<G> {
    /// Why the move is illegal; nothing if it is legal.
    pub fn refusal(&self, mv: Move) -> Option<Refusal> {
        if mv.is_null() {
            let message = match self.checkers().first() {
                Some(checker) => format!("a side in check, as {} is from {checker}, cannot pass", self.turn),
                None => "the null move is no legal move; it only passes the turn".to_owned(),
            };
            return Some(Refusal { reason: Reason::NullMove, message });
        }
        let (turn, variant) = (self.turn, &self.variant);
        with_any_rules(variant, turn, Explain { position: self, mv }).err()
    }
}

impl<G: Geometry> PositionOn<G> {
    /// One shortest run of a berserk pawn, both ends included, whosever turn it is and whatever becomes of the king.
    ///
    /// # Errors
    ///
    /// If no pawn stands there, no enemy man that may be struck stands on the target, or no run is short enough.
    pub fn berserk_path(&self, from: Square, to: Square) -> Result<Vec<Square>, Refusal> {
        let owner = Some(from).filter(|from| G::KIND.has(*from)).and_then(|from| self.board.piece_at(from));
        let owner = owner.map_or(self.turn, |piece| piece.color);
        with_any_rules(&self.variant, owner, ExplainPath { position: self, from, to })
    }
}

/// A move stands the tests so far, or is refused.
type Verdict = Result<(), Refusal>;

fn refuse(reason: Reason, message: impl Into<String>) -> Verdict {
    Err(Refusal { reason, message: message.into() })
}

struct Explain<'a, G: Geometry> {
    position: &'a PositionOn<G>,
    mv: Move,
}

impl<G: Geometry> Task<G> for Explain<'_, G> {
    type Output = Verdict;

    #[inline(always)]
    fn run<R: Rules, C: Cpu, S: Side>(self, kernel: Kernel<G, R, C>) -> Verdict {
        let judge = Judge::new::<S>(&kernel, self.position);
        if self.mv.berserk { judge.berserk(self.mv) } else { judge.ordinary(self.mv) }
    }
}

struct ExplainPath<'a, G: Geometry> {
    position: &'a PositionOn<G>,
    from: Square,
    to: Square,
}

impl<G: Geometry> Task<G> for ExplainPath<'_, G> {
    type Output = Result<Vec<Square>, Refusal>;

    #[inline(always)]
    fn run<R: Rules, C: Cpu, S: Side>(self, kernel: Kernel<G, R, C>) -> Self::Output {
        Judge::new::<S>(&kernel, self.position).run_to_target(Move::berserk(self.from, self.to))
    }
}

/// A position with what the tests ask of it again and again.
struct Judge<'a, G: Geometry, R, C> {
    kernel: &'a Kernel<G, R, C>,
    board: &'a Board<G::Bits>,
    view: View<G::Bits>,
    turn: Color,
    checkers: G::Bits,
    rule: PawnRule,
}

impl<'a, G: Geometry, R: Rules, C: Cpu> Judge<'a, G, R, C> {
    fn new<S: Side>(kernel: &'a Kernel<G, R, C>, position: &'a PositionOn<G>) -> Self {
        let board = &position.board;
        let view = kernel.view::<S>(board);
        let checkers = kernel.attackers(board, view.king, !S::COLOR, view.occupied);
        Judge { kernel, board, view, turn: S::COLOR, checkers, rule: position.variant.pawn_rule(S::COLOR) }
    }

    fn ordinary(&self, mv: Move) -> Verdict {
        on_board(G::KIND, mv)?;
        let piece = self.own_piece(mv.from)?;
        self.no_own_piece_on(mv)?;
        let mut en_passant = None;
        match piece.role {
            Role::Pawn => en_passant = self.pawn(mv)?,
            Role::King => self.king(mv)?,
            role => self.officer(role, mv)?,
        }
        self.promotion(piece.role, mv)?;
        self.king_safety(piece.role, mv, en_passant)
    }

    fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board.piece_at(square)
    }

    /// "the rook on e8"
    fn named(&self, square: Square) -> String {
        self.piece_at(square)
            .map_or_else(|| square.to_string(), |piece| format!("the {} on {square}", piece.role.name()))
    }

    /// "the rook on e8 and the knight on f3"
    fn all_named(&self, men: G::Bits) -> String {
        men.squares().map(|square| self.named(square)).collect::<Vec<_>>().join(" and ")
    }

    fn own_piece(&self, from: Square) -> Result<Piece, Refusal> {
        match self.piece_at(from) {
            Some(piece) if piece.color == self.turn => Ok(piece),
            Some(piece) => {
                let (owner, role, turn) = (piece.color, piece.role.name(), self.turn);
                Err(Refusal {
                    reason: Reason::OpponentsPiece,
                    message: format!("the {role} on {from} is {owner}'s and it is {turn}'s turn"),
                })
            }
            None => Err(Refusal { reason: Reason::NoPiece, message: format!("nothing stands on {from}") }),
        }
    }

    fn no_own_piece_on(&self, mv: Move) -> Verdict {
        if mv.from == mv.to {
            let named = self.named(mv.from);
            return refuse(Reason::OwnPieceOnTarget, format!("{named} does not leave its square"));
        }
        match self.piece_at(mv.to) {
            Some(piece) if piece.color == self.turn => {
                let (turn, named) = (self.turn, self.named(mv.to));
                refuse(Reason::OwnPieceOnTarget, format!("{named} is {turn}'s own"))
            }
            _ => Ok(()),
        }
    }

    /// The first man or missing square between two squares in line, as words.
    fn obstacle(&self, from: Square, to: Square) -> Option<String> {
        let (files, ranks) = (to.file() as i8 - from.file() as i8, to.rank() as i8 - from.rank() as i8);
        let step = (files.signum(), ranks.signum());
        let mut square = from.offset(step.0, step.1)?;
        while square != to {
            if !G::KIND.has(square) {
                return Some(format!("{square} is missing on the {} board", G::KIND));
            }
            if self.view.occupied.contains(square) {
                return Some(format!("{} stands in the way", self.named(square)));
            }
            square = square.offset(step.0, step.1)?;
        }
        None
    }

    fn officer(&self, role: Role, mv: Move) -> Verdict {
        let (files, ranks) = distance(mv);
        let (is_diagonal, is_straight) = (files == ranks, files == 0 || ranks == 0);
        let (is_right, habit) = match role {
            Role::Knight => (files * ranks == 2, "a knight leaps two squares straight and one aside"),
            Role::Bishop => (is_diagonal, "a bishop moves along diagonals"),
            Role::Rook => (is_straight, "a rook moves along ranks and files"),
            _ => (is_diagonal || is_straight, "a queen moves along diagonals, ranks and files"),
        };
        if !is_right {
            return refuse(Reason::NotItsMove, format!("{habit}; {} is not in line from {}", mv.to, mv.from));
        }
        match self.obstacle(mv.from, mv.to).filter(|_| role != Role::Knight) {
            Some(obstacle) => {
                refuse(Reason::PathBlocked, format!("{} cannot reach {}: {obstacle}", self.named(mv.from), mv.to))
            }
            None => Ok(()),
        }
    }

    fn king(&self, mv: Move) -> Verdict {
        let wing = Wing::ALL.into_iter().find(|wing| {
            let squares = Castling::new(G::KIND, self.turn, *wing);
            (squares.king_from, squares.king_to) == (mv.from, mv.to)
        });
        match wing {
            Some(wing) => self.castling(wing),
            None if self.kernel.king(mv.from).contains(mv.to) => Ok(()),
            None => {
                refuse(Reason::NotItsMove, format!("a king moves one square; {} is farther from {}", mv.to, mv.from))
            }
        }
    }

    fn castling(&self, wing: Wing) -> Verdict {
        let squares = Castling::new(G::KIND, self.turn, wing);
        let turn = self.turn;
        let side = if wing == Wing::King { "kingside" } else { "queenside" };
        if !self.board.castling_rooks::<G>(turn).contains(squares.rook_from) {
            return refuse(Reason::NoCastlingRight, format!("{turn} has no right to castle {side}"));
        }
        if let Some(obstacle) = self.obstacle(squares.king_from, squares.rook_from) {
            return refuse(Reason::PathBlocked, format!("{turn} cannot castle {side}: {obstacle}"));
        }
        if self.checkers.any() {
            let checkers = self.all_named(self.checkers);
            return refuse(
                Reason::CastlingOutOfCheck,
                format!("{turn} cannot castle out of check, given by {checkers}"),
            );
        }
        let attackers = self.kernel.attackers(self.board, squares.rook_to, !turn, self.view.occupied);
        if attackers.any() {
            let (passed, attackers) = (squares.rook_to, self.all_named(attackers));
            return refuse(
                Reason::CastlingThroughCheck,
                format!("the king would pass {passed}, attacked by {attackers}"),
            );
        }
        Ok(())
    }

    /// Whether a pawn goes there; the en passant state if that is by en passant.
    fn pawn(&self, mv: Move) -> Result<Option<EnPassant>, Refusal> {
        let delta = (mv.to.file() as i8 - mv.from.file() as i8, mv.to.rank() as i8 - mv.from.rank() as i8);
        for direction in Direction::ALL {
            let (files, ranks) = direction.offset(self.turn);
            if delta == (files, ranks) {
                return self.pawn_step(direction, mv);
            }
            if delta == (2 * files, 2 * ranks) && !direction.is_sideways() {
                return self.double_step(direction, mv).map(|()| None);
            }
        }
        self.not_a_pawn_move(mv).map(|()| None)
    }

    fn not_a_pawn_move(&self, mv: Move) -> Verdict {
        refuse(Reason::NotItsMove, format!("{} do not go from {} to {}", self.rule.pawn_name(), mv.from, mv.to))
    }

    fn pawn_step(&self, direction: Direction, mv: Move) -> Result<Option<EnPassant>, Refusal> {
        let (pawns, to) = (self.rule.pawn_name(), mv.to);
        let (moves, captures) = (self.rule.moves.contains(direction), self.rule.captures.contains(direction));
        if self.view.enemy.contains(to) {
            return match (captures, moves) {
                (true, _) => Ok(()),
                (false, true) => refuse(
                    Reason::CannotCapture,
                    format!("{pawns} capture {}; {} is not there", in_words(self.rule.captures), self.named(to)),
                ),
                (false, false) => self.not_a_pawn_move(mv),
            }
            .map(|()| None);
        }
        let skipped = self.board.en_passant().filter(|en_passant| en_passant.skipped == to);
        if let (Some(en_passant), true) = (skipped, self.rule.en_passant.contains(direction)) {
            return Ok(Some(en_passant));
        }
        match (moves, skipped, captures) {
            (true, _, _) => Ok(()),
            (false, Some(EnPassant { victim, .. }), _) => refuse(
                Reason::NoEnPassant,
                format!("no pawn can take on {to} from {}: the pawn that skipped it stands on {victim}, and {pawns} take en passant {}",
                    mv.from, in_words(self.rule.en_passant)),
            ),
            (false, None, true) => {
                refuse(Reason::NothingToCapture, format!("{pawns} capture {}; {to} is empty", in_words(self.rule.captures)))
            }
            (false, None, false) => self.not_a_pawn_move(mv),
        }
        .map(|()| None)
    }

    fn double_step(&self, direction: Direction, mv: Move) -> Verdict {
        let Move { from, to, .. } = mv;
        if !self.rule.double_steps.contains(direction) {
            return self.not_a_pawn_move(mv);
        }
        if !G::home_rank(self.turn).contains(from) {
            return refuse(
                Reason::NotFirstMove,
                format!("a pawn double-steps from its home rank only, and {from} is not on it"),
            );
        }
        if self.board.moved_pawns::<G>(self.turn).contains(from) {
            return refuse(Reason::NotFirstMove, format!("the pawn on {from} has moved and double-steps no more"));
        }
        if let Some(obstacle) = self.obstacle(from, to) {
            return refuse(Reason::PathBlocked, format!("the pawn on {from} cannot reach {to}: {obstacle}"));
        }
        if self.view.enemy.contains(to) {
            return refuse(
                Reason::CannotCapture,
                format!("a double step never captures; {} is in its place", self.named(to)),
            );
        }
        Ok(())
    }

    fn promotion(&self, role: Role, mv: Move) -> Verdict {
        let promotes = role == Role::Pawn && G::promotion_rank(self.turn).contains(mv.to);
        match (promotes, mv.promotion) {
            (true, None) => refuse(
                Reason::PromotionMissing,
                format!("the pawn that reaches {} becomes a queen, rook, bishop or knight: say which", mv.to),
            ),
            (true, Some(role)) if !Role::PROMOTIONS.contains(&role) => refuse(
                Reason::PromotionImpossible,
                format!("the pawn that reaches {} becomes a queen, rook, bishop or knight", mv.to),
            ),
            (false, Some(_)) => {
                refuse(Reason::PromotionImpossible, format!("{} does not promote on {}", self.named(mv.from), mv.to))
            }
            _ => Ok(()),
        }
    }

    fn king_safety(&self, role: Role, mv: Move, en_passant: Option<EnPassant>) -> Verdict {
        let is_king = role == Role::King;
        let (from, to) = (G::Bits::of(mv.from), G::Bits::of(mv.to));
        let victim = en_passant.map_or(to, |en_passant| G::Bits::of(en_passant.victim));
        let occupied = (self.view.occupied & !(from | victim)) | to;
        let king = if is_king { mv.to } else { self.view.king };
        let attackers = self.kernel.attackers(self.board, king, !self.turn, occupied) & !victim;
        if attackers.is_empty() {
            return Ok(());
        }
        let (man, by) = (self.named(mv.from), self.all_named(attackers));
        if is_king {
            return refuse(Reason::KingIntoCheck, format!("the king would stand on {king}, attacked by {by}"));
        }
        self.check_stands(attackers)?;
        if en_passant.is_some() {
            return refuse(Reason::EnPassantExposesKing, format!("taking en passant would expose the king to {by}"));
        }
        refuse(Reason::Pinned, format!("{man} is pinned by {by}"))
    }

    /// Refuses if a check of before is still there with these attackers of after.
    fn check_stands(&self, attackers: G::Bits) -> Verdict {
        if self.checkers.has_several() {
            let checkers = self.all_named(self.checkers);
            return refuse(Reason::DoubleCheck, format!("{checkers} give check, and this move does not end both"));
        }
        let checker = self.checkers & attackers;
        if checker.any() {
            let checker = self.all_named(checker);
            return refuse(Reason::CheckNotEnded, format!("the king stays in check from {checker}"));
        }
        Ok(())
    }

    fn berserk(&self, mv: Move) -> Verdict {
        self.run_to_target(mv)?;
        let Move { from, to, promotion, .. } = mv;
        if promotion.is_some() {
            return refuse(
                Reason::PromotionImpossible,
                format!("the pawn on {from} goes berserk, leaves the board and becomes nothing else"),
            );
        }
        if self.checkers.is_empty() && self.board.declarations[self.turn] == 0 {
            return refuse(Reason::NoDeclaration, format!("{} has no berserk declaration left", self.turn));
        }
        let gone = G::Bits::of(from) | G::Bits::of(to);
        let attackers =
            self.kernel.attackers(self.board, self.view.king, !self.turn, self.view.occupied & !gone) & !gone;
        if self.checkers.has_several() || attackers.any() {
            self.check_stands(attackers)?;
            let by = self.all_named(attackers);
            return refuse(
                Reason::BerserkExposesKing,
                format!("without the men on {from} and {to} the king is exposed to {by}"),
            );
        }
        Ok(())
    }

    /// The run of a berserk pawn to a man that it may strike.
    fn run_to_target(&self, mv: Move) -> Result<Vec<Square>, Refusal> {
        let Move { from, to, .. } = mv;
        let refused = |reason, message: String| Err(Refusal { reason, message });
        on_board(G::KIND, mv)?;
        let Some(reach) = self.kernel.rules.berserk_reach() else {
            return refused(Reason::NoBerserkRule, "this variant has no berserk rule".to_owned());
        };
        if self.own_piece(from)?.role != Role::Pawn {
            return refused(Reason::NotAPawn, format!("{} cannot go berserk; only pawns do", self.named(from)));
        }
        let target = self.piece_at(to);
        if target.is_none() {
            return refused(Reason::NothingToStrike, format!("a berserk pawn ends on an enemy man; {to} is empty"));
        }
        self.no_own_piece_on(mv)?;
        if target.is_some_and(|target| target.role == Role::King) {
            return refused(Reason::KingIsSafe, format!("a berserk pawn never takes the king on {to}"));
        }
        let empty = !self.view.occupied & G::SQUARES;
        path_of::<G>(from, to, empty, reach).ok_or_else(|| Refusal {
            reason: Reason::OutOfReach,
            message: format!("no path of {reach} steps or fewer over empty squares leads from {from} to {to}"),
        })
    }
}

fn on_board(board: BoardKind, mv: Move) -> Verdict {
    match [mv.from, mv.to].into_iter().find(|square| !board.has(*square)) {
        Some(missing) => refuse(Reason::OffBoard, format!("{missing} is not a square of the {board} board")),
        None => Ok(()),
    }
}

fn distance(mv: Move) -> (u8, u8) {
    (mv.from.file().abs_diff(mv.to.file()), mv.from.rank().abs_diff(mv.to.rank()))
}

/// "straight ahead and sideways"
fn in_words(directions: Directions) -> String {
    let mut words: Vec<&str> = Vec::new();
    if directions.contains(Direction::Forward) {
        words.push("straight ahead");
    }
    let pairs = [
        (
            Direction::ForwardLeft,
            Direction::ForwardRight,
            ["diagonally ahead", "ahead to the left", "ahead to the right"],
        ),
        (Direction::Left, Direction::Right, ["sideways", "to the left", "to the right"]),
    ];
    for (left, right, [both, only_left, only_right]) in pairs {
        match (directions.contains(left), directions.contains(right)) {
            (true, true) => words.push(both),
            (true, false) => words.push(only_left),
            (false, true) => words.push(only_right),
            (false, false) => {}
        }
    }
    if words.is_empty() { "nowhere".to_owned() } else { words.join(" and ") }
}
