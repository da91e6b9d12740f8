//! A game as a tree: moves, the variations beside them, and the notes between.

use berolina_core::{Move, Position};

use super::headers::Headers;
use super::marker::Marker;
use super::note::Note;

/// The number of a node: of a move in its place in the tree. It stays the same whatever is added or removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NodeId(u32);

impl NodeId {
    /// The place before the first move.
    pub const ROOT: NodeId = NodeId(0);
    const NONE: NodeId = NodeId(u32::MAX);

    fn exists(self) -> Option<NodeId> {
        (self != NodeId::NONE).then_some(self)
    }

    /// The number.
    pub const fn number(self) -> usize {
        self.0 as usize
    }
}

/// Where notes stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// In a variation, before its first move.
    Before,
    /// After the move.
    After,
    /// After the end of the variation that the move begins.
    Beyond,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Notes([Vec<Note>; 3]);

#[derive(Clone, Debug)]
struct Node {
    mv: Move,
    parent: NodeId,
    /// The main line goes on here; its variations follow as siblings, up to the last one.
    first_child: NodeId,
    last_child: NodeId,
    sibling: NodeId,
    is_removed: bool,
    notes: Option<Box<Notes>>,
}

/// A game with its headers, variations and notes.
#[derive(Clone, Debug)]
pub struct GameTree {
    /// The headers, in the order of the file.
    pub headers: Headers,
    /// The mark at the end.
    pub marker: Marker,
    /// Notes behind the mark.
    pub epilogue: Vec<Note>,
    start: Position,
    nodes: Vec<Node>,
    /// A node and the position after its move.
    located: Option<Box<(NodeId, Position)>>,
}

impl GameTree {
    /// A game without moves and headers.
    pub fn new(start: Position) -> GameTree {
        let root = Node::new(Move::NULL, NodeId::NONE);
        GameTree {
            headers: Headers::default(),
            marker: Marker::Unknown,
            epilogue: Vec::new(),
            start,
            nodes: vec![root],
            located: None,
        }
    }

    /// Lets the game start from another position. The headers stay, but for those that say the position; moves and notes do not.
    pub fn set_start(&mut self, start: Position) {
        let headers = std::mem::take(&mut self.headers);
        let marker = self.marker;
        *self = GameTree::new(start);
        (self.headers, self.marker) = (headers, marker);
        for name in ["Variant", "FEN", "SetUp"] {
            self.remove_header(name);
        }
        self.set_needed_headers();
    }

    /// The position before the first move.
    pub fn start(&self) -> &Position {
        &self.start
    }

    fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.0 as usize]
    }

    /// The node of this number, if there is one that was not removed.
    pub fn id(&self, number: usize) -> Option<NodeId> {
        let node = self.nodes.get(number)?;
        (!node.is_removed).then_some(NodeId(number as u32))
    }

    /// The move; nothing for the root.
    pub fn move_of(&self, id: NodeId) -> Option<Move> {
        (id != NodeId::ROOT).then(|| self.node(id).mv)
    }

    /// The node before; nothing for the root.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).parent.exists()
    }

    /// The nodes that follow, the main line first.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.node(id).first_child.exists(), |child| self.node(*child).sibling.exists())
    }

    /// The next node of the main line.
    pub fn next(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).first_child.exists()
    }

    fn set_children(&mut self, id: NodeId, children: &[NodeId]) {
        let node = self.node_mut(id);
        node.first_child = children.first().copied().unwrap_or(NodeId::NONE);
        node.last_child = children.last().copied().unwrap_or(NodeId::NONE);
        for (i, child) in children.iter().enumerate() {
            self.node_mut(*child).sibling = children.get(i + 1).copied().unwrap_or(NodeId::NONE);
        }
    }

    /// The notes at a place of a node.
    pub fn notes(&self, id: NodeId, place: Place) -> &[Note] {
        self.node(id).notes.as_ref().map_or(&[], |notes| &notes.0[place as usize])
    }

    /// The same, to be changed.
    pub fn notes_mut(&mut self, id: NodeId, place: Place) -> &mut Vec<Note> {
        &mut self.node_mut(id).notes.get_or_insert_default().0[place as usize]
    }

    /// Adds a move that is known to be legal as the last variation.
    pub(super) fn add(&mut self, parent: NodeId, mv: Move) -> NodeId {
        let id = NodeId(u32::try_from(self.nodes.len()).expect("no text of a game is so long"));
        self.nodes.push(Node::new(mv, parent));
        match std::mem::replace(&mut self.node_mut(parent).last_child, id).exists() {
            None => self.node_mut(parent).first_child = id,
            Some(last) => self.node_mut(last).sibling = id,
        }
        id
    }

    /// Adds a line of moves as the last variation, and gives the last node.
    ///
    /// # Errors
    ///
    /// With the position of the first illegal move and that move; then nothing is added.
    pub fn add_line(&mut self, parent: NodeId, moves: &[Move]) -> Result<NodeId, (Box<Position>, Move)> {
        let mut position = self.locate(parent);
        for mv in moves {
            position = played(&position, *mv).ok_or_else(|| (Box::new(position), *mv))?;
        }
        let last = moves.iter().fold(parent, |node, mv| self.add(node, *mv));
        self.located = Some(Box::new((last, position)));
        Ok(last)
    }

    /// The position after a node's move. It is remembered: those who walk through a game ask for one after the other.
    pub fn locate(&mut self, id: NodeId) -> Position {
        let position = match self.located.as_deref() {
            Some((known, position)) if *known == id => return *position,
            Some((known, position)) if self.parent(id) == Some(*known) => played(position, self.node(id).mv),
            _ => None,
        };
        let position = position.unwrap_or_else(|| self.position(id));
        self.located = Some(Box::new((id, position)));
        position
    }

    /// Within how many variations a node is.
    pub fn nesting(&self, id: NodeId) -> usize {
        let is_variation = |id: &NodeId| self.parent(*id).is_some_and(|parent| self.next(parent) != Some(*id));
        std::iter::successors(Some(id), |id| self.parent(*id)).filter(is_variation).count()
    }

    /// Takes a node and all that follows it out of the tree.
    pub fn remove(&mut self, id: NodeId) {
        let Some(parent) = self.parent(id) else { return };
        let rest: Vec<NodeId> = self.children(parent).filter(|child| *child != id).collect();
        self.set_children(parent, &rest);
        self.tidy_main_line(parent);
        self.located = None;
        let mut removed = vec![id];
        while let Some(id) = removed.pop() {
            removed.extend(self.children(id));
            // The number stays taken, so that nobody takes another node for this one.
            *self.node_mut(id) = Node { is_removed: true, ..Node::new(Move::NULL, NodeId::NONE) };
        }
    }

    /// What stands before and behind a variation that has become the main line stands before and behind its first move.
    fn tidy_main_line(&mut self, parent: NodeId) {
        let Some(main) = self.next(parent) else { return };
        let Some(notes) = self.node_mut(main).notes.as_mut() else { return };
        let [before, after, beyond] = &mut notes.0;
        after.append(beyond);
        let before = std::mem::take(before);
        self.notes_mut(parent, Place::After).extend(before);
    }

    /// Gives a node another place among its siblings; 0 is the main line.
    pub fn reorder(&mut self, id: NodeId, index: usize) {
        let Some(parent) = self.parent(id) else { return };
        let mut siblings: Vec<NodeId> = self.children(parent).filter(|child| *child != id).collect();
        siblings.insert(index.min(siblings.len()), id);
        self.set_children(parent, &siblings);
        self.tidy_main_line(parent);
    }

    /// The moves from the root to a node.
    pub fn line(&self, id: NodeId) -> Vec<Move> {
        let mut moves: Vec<Move> =
            std::iter::successors(Some(id), |id| self.parent(*id)).filter_map(|id| self.move_of(id)).collect();
        moves.reverse();
        moves
    }

    /// The moves of the main line from a node on.
    pub fn mainline(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.next(id), |id| self.next(*id))
    }

    /// The position after a node's move.
    pub fn position(&self, id: NodeId) -> Position {
        let after = self.line(id).into_iter().try_fold(self.start, |position, mv| played(&position, mv));
        after.expect("only legal moves are in a tree")
    }

    /// Removes all headers of a name; says whether there was one. Notes before it stand before the moves then.
    pub fn remove_header(&mut self, name: &str) -> bool {
        let Some(notes) = self.headers.remove(name) else { return false };
        self.notes_mut(NodeId::ROOT, Place::After).splice(0..0, notes);
        true
    }

    /// Whether both have the same headers, moves, variations and notes in the same order. Clocks of the start position count, too.
    pub fn is_same(&self, other: &GameTree) -> bool {
        let start = |tree: &GameTree| (tree.start.variant(), tree.start.fen(berolina_core::EnPassantMode::Fen));
        self.headers == other.headers
            && self.marker == other.marker
            && self.epilogue == other.epilogue
            && start(self) == start(other)
            && self.has_same_moves(other)
    }

    fn has_same_moves(&self, other: &GameTree) -> bool {
        let mut pairs = vec![(NodeId::ROOT, NodeId::ROOT)];
        while let Some((own, twin)) = pairs.pop() {
            let notes = [Place::Before, Place::After, Place::Beyond];
            let are_same = self.move_of(own) == other.move_of(twin)
                && self.children(own).count() == other.children(twin).count()
                && notes.into_iter().all(|place| self.notes(own, place) == other.notes(twin, place));
            if !are_same {
                return false;
            }
            pairs.extend(self.children(own).zip(other.children(twin)));
        }
        true
    }
}

/// The position after a move or a pass; nothing if it is illegal.
fn played(position: &Position, mv: Move) -> Option<Position> {
    if mv.is_null() { position.pass() } else { position.play(mv) }
}

impl Node {
    const fn new(mv: Move, parent: NodeId) -> Node {
        const NONE: NodeId = NodeId::NONE;
        Node { mv, parent, first_child: NONE, last_child: NONE, sibling: NONE, is_removed: false, notes: None }
    }
}
