//! `berolina.PawnRule`, `berolina.Berserk` and `berolina.Variant`.

use berolina_core::{
    Berserk, BoardKind, ByColor, Direction, Directions, NAMED_VARIANTS, PawnRule, Quoted, Square, TextError, Variant,
};
use berolina_notation::pgn::variant_of_tag;
use berolina_notation::{ConfigError, fairy_stockfish_config, fairy_stockfish_name};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyFrozenSet, PyString, PyTuple, PyType};

use crate::arguments::{Declarations, Reach, text};
use crate::errors;

/// How the pawns of one side move, capture, double-step and take en passant.
///
/// Each set is an iterable of directions as the pawn sees them: `"forward"`, `"forward-left"`, `"forward-right"`, `"left"`,
/// `"right"`. Left is towards the a-file for White and towards the h-file for Black.
///
/// Args:
///     moves: one step to an empty square.
///     captures: one step onto an enemy man.
///     double_steps: two steps in one direction over an empty square to an empty one, first move only; forward directions only.
///     en_passant: the captures that also take en passant; None for all captures.
///
/// Raises:
///     InvalidVariantError: if a direction is unknown or stands where it cannot.
///
/// >>> pawn = berolina.PawnRule(moves=["forward"], captures=["left", "right"], double_steps=[])
/// >>> pawn.betza
/// 'mfWcseW'
#[pyclass(name = "PawnRule", module = "berolina", frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PyPawnRule(pub PawnRule);

#[pymethods]
impl PyPawnRule {
    #[new]
    #[pyo3(signature = (moves, captures, double_steps, en_passant = None))]
    fn new(
        py: Python<'_>,
        moves: &Bound<'_, PyAny>,
        captures: &Bound<'_, PyAny>,
        double_steps: &Bound<'_, PyAny>,
        en_passant: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyPawnRule> {
        let moves = directions("moves", moves)?;
        let captures = directions("captures", captures)?;
        let double_steps = directions("double_steps", double_steps)?;
        let en_passant = en_passant.map_or(Ok(captures), |given| directions("en_passant", given))?;
        let rule = PawnRule::new(moves, captures, double_steps, en_passant);
        rule.map(PyPawnRule).map_err(|cause| errors::invalid_variant(py, format!("invalid pawn rule: {cause}")))
    }

    /// Reads a rule in Betza notation, such as `mfFcfeWimfnA` for the Berolina pawn; its parts may come in any order.
    ///
    /// Raises:
    ///     InvalidVariantError: with the character at which reading failed.
    #[classmethod]
    fn from_betza(_class: &Bound<'_, PyType>, py: Python<'_>, betza: &Bound<'_, PyString>) -> PyResult<PyPawnRule> {
        let rule = PawnRule::from_betza(&text(betza)).map(PyPawnRule);
        rule.map_err(|error| errors::invalid_variant(py, error.to_string()))
    }

    /// The pawn of FIDE chess.
    #[classattr]
    const ORTHODOX: PyPawnRule = PyPawnRule(PawnRule::ORTHODOX);

    /// The pawn of FIDE chess, by the name that variants use.
    #[classattr]
    const CHESS: PyPawnRule = PyPawnRule(PawnRule::ORTHODOX);

    /// Moves diagonally, captures straight ahead (Edmund Nebermann, 1926).
    #[classattr]
    const BEROLINA: PyPawnRule = PyPawnRule(PawnRule::BEROLINA);

    /// The Berolina pawn that also captures sideways.
    #[classattr]
    const BEROLINA_PLUS: PyPawnRule = PyPawnRule(PawnRule::BEROLINA_PLUS);

    /// Pawn and Berolina pawn in one.
    #[classattr]
    const SERGEANT: PyPawnRule = PyPawnRule(PawnRule::SERGEANT);

    /// The sergeant of Wolf Chess: straight double step, no en passant.
    #[classattr]
    const WOLF_SERGEANT: PyPawnRule = PyPawnRule(PawnRule::WOLF_SERGEANT);

    /// Directions of one step to an empty square.
    #[getter]
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyFrozenSet>> {
        names(py, self.0.moves)
    }

    /// Directions of one step onto an enemy man.
    #[getter]
    fn captures<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyFrozenSet>> {
        names(py, self.0.captures)
    }

    /// Directions of the double step.
    #[getter]
    fn double_steps<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyFrozenSet>> {
        names(py, self.0.double_steps)
    }

    /// Directions of en passant captures.
    #[getter]
    fn en_passant<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyFrozenSet>> {
        names(py, self.0.en_passant)
    }

    /// `chess`, `berolina`, `berolina-plus`, `sergeant`, `wolf-sergeant`, or the Betza notation of another rule.
    #[getter]
    fn name(&self) -> String {
        self.0.name()
    }

    /// The Betza notation.
    #[getter]
    fn betza(&self) -> String {
        self.0.betza()
    }

    fn __repr__(&self) -> String {
        format!("PawnRule.from_betza('{}')", self.0.betza())
    }

    fn __reduce__<'py>(slf: &Bound<'py, PyPawnRule>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((slf.get_type().getattr("from_betza")?, (slf.get().betza(),)))
    }
}

fn directions(what: &str, given: &Bound<'_, PyAny>) -> PyResult<Directions> {
    let py = given.py();
    if given.is_instance_of::<PyString>() {
        return Err(errors::invalid_variant(
            py,
            format!("invalid pawn rule: {what} is one text; expected an iterable such as [\"forward\", \"left\"]"),
        ));
    }
    let mut all = Vec::new();
    for item in given.try_iter()? {
        let item = item?;
        let name = item
            .cast::<PyString>()
            .map(text)
            .map_err(|_| PyTypeError::new_err(format!("{what} holds {}; directions are texts", item.get_type())))?;
        let known = || Direction::ALL.map(Direction::name).join(", ");
        all.push(Direction::from_name(&name).ok_or_else(|| {
            let name = Quoted(&name);
            errors::invalid_variant(py, format!("invalid pawn rule: {what} holds {name}; directions are {}", known()))
        })?);
    }
    Ok(all.into_iter().collect())
}

fn names(py: Python<'_>, directions: Directions) -> PyResult<Bound<'_, PyFrozenSet>> {
    PyFrozenSet::new(py, directions.iter().map(Direction::name))
}

/// The berserk rule of Terry Jones's Berserker Pawns.
///
/// Args:
///     declarations: how often each player may declare a pawn berserk, 0 to 9.
///     reach: how many king steps a berserk pawn may run, 1 to 65.
///
/// Raises:
///     InvalidVariantError: if a number is out of its range.
#[pyclass(name = "Berserk", module = "berolina", frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PyBerserk(pub Berserk);

#[pymethods]
impl PyBerserk {
    #[new]
    #[pyo3(signature = (declarations = Declarations(1), reach = Reach(7)), text_signature = "(declarations=1, reach=7)")]
    fn new(py: Python<'_>, declarations: Declarations, reach: Reach) -> PyResult<PyBerserk> {
        let berserk = Berserk::new(declarations.0, reach.0).map(PyBerserk);
        berserk.map_err(|cause| errors::invalid_variant(py, format!("invalid berserk rule: {cause}")))
    }

    /// How often each player may declare a pawn berserk.
    #[getter]
    fn declarations(&self) -> u8 {
        self.0.declarations()
    }

    /// How many king steps a berserk pawn may run.
    #[getter]
    fn reach(&self) -> u8 {
        self.0.reach()
    }

    fn __repr__(&self) -> String {
        format!("Berserk(declarations={}, reach={})", self.declarations(), self.reach())
    }

    fn __reduce__<'py>(slf: &Bound<'py, PyBerserk>) -> (Bound<'py, PyAny>, (u8, u8)) {
        (slf.get_type().into_any(), (slf.get().declarations(), slf.get().reach()))
    }
}

/// What is played: a board, a pawn rule for each side, and the berserk rule or none. All else is FIDE chess.
///
/// Args:
///     board: `"standard"` (8 by 8) or `"bridge"` (66 squares, a river with a bridge).
///     pawns: one `PawnRule` for both sides, or White's and Black's; None for Berolina pawns.
///     berserk: a `Berserk`, or None.
///
/// Raises:
///     InvalidVariantError: if there is no such board.
///
/// >>> berolina.Variant("bridge", berolina.PawnRule.SERGEANT, berolina.Berserk(2, 5)).name
/// 'bridge+sergeant+berserk(2,5)'
#[pyclass(name = "Variant", module = "berolina", frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PyVariant(pub Variant);

#[pymethods]
impl PyVariant {
    #[new]
    #[pyo3(
        signature = (board = None, pawns = None, berserk = None),
        text_signature = "(board='standard', pawns=None, berserk=None)"
    )]
    fn new(
        py: Python<'_>,
        board: Option<&Bound<'_, PyString>>,
        pawns: Option<&Bound<'_, PyAny>>,
        berserk: Option<&Bound<'_, PyBerserk>>,
    ) -> PyResult<PyVariant> {
        let board = board.map_or("standard".to_owned(), text);
        let board = BoardKind::from_name(&board).ok_or_else(|| {
            let board = Quoted(&board);
            errors::invalid_variant(py, format!("invalid board {board}: expected \"standard\" or \"bridge\""))
        })?;
        let pawns = pawns.map_or(Ok(ByColor::both(PawnRule::BEROLINA)), pawn_rules)?;
        Ok(PyVariant(Variant { board, pawns, berserk: berserk.map(|berserk| berserk.get().0) }))
    }

    /// The variant of a name: `[bridge+]RULE[/RULE][+berserk[(D[,R])]]`, such as `berolina/chess` or `bridge+sergeant+berserk(2,5)`.
    ///
    /// RULE is `chess`, `berolina`, `berolina-plus`, `sergeant`, `wolf-sergeant` or Betza notation; two rules are White's and Black's;
    /// `bridge` alone has Berolina pawns; D is declarations a player, R the reach.
    ///
    /// Raises:
    ///     InvalidVariantError: with the place and the cause.
    #[classmethod]
    fn from_name(_class: &Bound<'_, PyType>, py: Python<'_>, name: &Bound<'_, PyString>) -> PyResult<PyVariant> {
        parse(py, name)
    }

    /// The name, from which `from_name` makes the same variant.
    #[getter]
    fn name(&self) -> String {
        self.0.to_string()
    }

    /// `"standard"` or `"bridge"`.
    #[getter]
    fn board(&self) -> &'static str {
        self.0.board.name()
    }

    /// White's and Black's pawn rule.
    #[getter]
    fn pawns(&self) -> (PyPawnRule, PyPawnRule) {
        (PyPawnRule(self.0.pawns.white), PyPawnRule(self.0.pawns.black))
    }

    /// The berserk rule, or None.
    #[getter]
    fn berserk(&self) -> Option<PyBerserk> {
        self.0.berserk.map(PyBerserk)
    }

    /// What it is, in a line; empty for variants without a name of their own.
    #[getter]
    fn description(&self) -> &'static str {
        self.0.named().map_or("", |named| named.description)
    }

    /// Who made it or where it is described; empty for variants without a name of their own.
    #[getter]
    fn source(&self) -> &'static str {
        self.0.named().map_or("", |named| named.source)
    }

    /// The squares of the board in rising order: 64 on the standard board, 66 on the bridge board.
    ///
    /// >>> len(berolina.Variant.from_name("bridge").squares)
    /// 66
    #[getter]
    fn squares<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(
            py,
            Square::all().filter(|square| self.0.board.has(*square)).map(Square::index).collect::<Vec<_>>(),
        )
    }

    /// The FEN of the start position.
    #[getter]
    fn start_fen(&self) -> String {
        self.0.start_fen()
    }

    /// The name of the same variant in Fairy-Stockfish if it is built in (`"chess"`, `"berolina"`), else None: then `to_fairy_stockfish`
    /// tells Fairy-Stockfish what it is.
    ///
    /// >>> berolina.Variant.from_name("berolina").fairy_stockfish_name
    /// 'berolina'
    #[getter]
    fn fairy_stockfish_name(&self) -> Option<&'static str> {
        fairy_stockfish_name(&self.0)
    }

    /// The configuration that defines the variant to Fairy-Stockfish, as a section of its file `variants.ini`.
    ///
    /// Where it then plays by slightly other rules, the page `docs/other-programs.md` says so.
    ///
    /// Args:
    ///     name: what it is called there; None for the variant's name with `-` for each `+`, after `user-` if a variant of that name
    ///         is built in.
    ///
    /// Raises:
    ///     InvalidVariantError: if Fairy-Stockfish cannot play the variant: the berserk rule, a pawn rule for each side, or en passant
    ///         in some directions of capture only.
    ///     ValueError: if the name is not made of letters, digits, `-`, `+` and `_`, or is taken there.
    ///
    /// >>> print(berolina.Variant.from_name("berolina-plus").to_fairy_stockfish(), end="")
    /// [berolina-plus]
    /// startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
    /// knight = n
    /// bishop = b
    /// rook = r
    /// queen = q
    /// king = k
    /// promotionPieceTypes = nbrq
    /// customPiece1 = p:mfFcfseWimfnA
    /// promotionPawnTypes = p
    /// enPassantTypes = p
    /// nMoveRuleTypes = p
    #[pyo3(name = "to_fairy_stockfish", signature = (name = None))]
    fn fairy_stockfish_config(&self, py: Python<'_>, name: Option<&Bound<'_, PyString>>) -> PyResult<String> {
        fairy_stockfish_config(&self.0, name.map(text).as_deref()).map_err(|error| match error {
            ConfigError::Name(cause) => PyValueError::new_err(cause),
            ConfigError::Variant(cause) => {
                errors::invalid_variant(py, format!("Fairy-Stockfish cannot play {}: {cause}", self.0))
            }
        })
    }

    fn __str__(&self) -> String {
        self.name()
    }

    fn __repr__(&self) -> String {
        format!("Variant.from_name('{}')", self.0)
    }

    fn __reduce__<'py>(slf: &Bound<'py, PyVariant>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((slf.get_type().getattr("from_name")?, (slf.get().name(),)))
    }
}

fn pawn_rules(given: &Bound<'_, PyAny>) -> PyResult<ByColor<PawnRule>> {
    if let Ok(rule) = given.cast::<PyPawnRule>() {
        return Ok(ByColor::both(rule.get().0));
    }
    if let Ok(pair) = given.cast::<PyTuple>()
        && let Ok((white, black)) = pair.extract::<(Bound<'_, PyPawnRule>, Bound<'_, PyPawnRule>)>()
    {
        return Ok(ByColor { white: white.get().0, black: black.get().0 });
    }
    Err(PyTypeError::new_err("pawns is a PawnRule or a pair (white, black) of them"))
}

fn parse(py: Python<'_>, name: &Bound<'_, PyString>) -> PyResult<PyVariant> {
    let name = text(name);
    name.parse().map(PyVariant).map_err(|error: TextError| {
        // Headers of PGN have names as people write them; here one name is one variant.
        let meant = variant_of_tag(&name).map_or(String::new(), |variant| format!("; did you mean {variant}?"));
        errors::invalid_variant(py, format!("{error}{meant}"))
    })
}

/// A variant, or its name.
pub struct VariantArgument(pub Variant);

impl<'py> FromPyObject<'_, 'py> for VariantArgument {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<VariantArgument> {
        if let Ok(variant) = value.cast::<PyVariant>() {
            return Ok(VariantArgument(variant.get().0));
        }
        match value.cast::<PyString>() {
            Ok(name) => Ok(VariantArgument(parse(value.py(), &name)?.0)),
            Err(_) => Err(PyTypeError::new_err("a variant is a Variant or the name of one")),
        }
    }
}

/// The variants that have a name of their own, each with `description` and `source`.
///
/// >>> [variant.name for variant in berolina.variants()][:3]
/// ['chess', 'berolina', 'berolina-plus']
#[pyfunction]
pub fn variants() -> Vec<PyVariant> {
    NAMED_VARIANTS
        .iter()
        .map(|named| PyVariant(named.name.parse().expect("names of the core are names of variants")))
        .collect()
}
