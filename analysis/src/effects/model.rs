//! Models: procedures, statements, blocks and accesses by their effects.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use rustc_hash::FxHashSet;

use exo_ir::{BlockPath, Branch as Side, Ctl, Loc, LoopMode, Parts, Proc, StmtPath, Sym};

use super::sequence::Run;
use super::{Buffers, Call, IndexRange, Nodes, Root};
use crate::context::Facts;
use crate::dataflow::{CtlValue, FieldEnv, FieldId, Fields, Unknown};
use crate::stack::deep;
use crate::term::{Formula, Term, Var};

/// The kind of an access.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum AccessKind {
    /// Reads.
    Read,
    /// Writes, whatever was there.
    Write,
    /// Adds to the old value.
    Reduce,
    /// Destroys the old value: a write of bottom, which an instruction declares.
    Clobber,
}

impl AccessKind {
    /// Whether the old value is lost, whatever it was.
    pub fn overwrites(self) -> bool {
        matches!(self, AccessKind::Write | AccessKind::Clobber)
    }
}

/// One access, as the user wrote it and as it is.
#[derive(Clone, Debug)]
pub struct Access {
    /// Read, write, reduction or clobber.
    pub kind: AccessKind,
    /// The buffer or window named; `None` for a configuration field.
    pub name: Option<Sym>,
    /// The indices as written.
    pub written: Arc<[Ctl]>,
    /// The indices in the dimensions of the name.
    pub index: Vec<Term>,
    /// The owner of the cell.
    pub root: Root,
    /// The cell, in the dimensions of the root.
    pub cell: Vec<IndexRange>,
    /// The location in the source.
    pub loc: Loc,
}

/// The model of one statement. Copies share it, and so do models of a procedure before and after a
/// change, where it means the same.
#[derive(Clone, Debug)]
pub struct Node(Arc<NodeData>);

impl Deref for Node {
    type Target = NodeData;

    fn deref(&self) -> &NodeData {
        &self.0
    }
}

/// Effects and accesses of a statement.
#[derive(Debug)]
pub struct NodeData {
    /// The location in the source.
    pub loc: Loc,
    /// Accesses of the statement itself, in order, without those of statements inside it.
    pub accesses: Vec<Access>,
    /// The access that reads the cell which it assigns, where it adds to this cell: `s = s - e`. It does what a reduction does.
    pub(crate) adds_to: Option<usize>,
    /// The kind of statement.
    pub kind: NodeKind,
    /// The values of the control fields when it is reached.
    pub before: FieldEnv,
    /// Its effects, with those of all that is inside it.
    pub(crate) summary: Summary,
    /// The roots that it may write, besides those that live only inside it.
    pub(crate) writes: Vec<(Root, Fixed)>,
    /// The roots that it accesses at all.
    pub(crate) accessed: Vec<Root>,
}

/// Effects of statements on roots that outlive them.
#[derive(Clone, Default, Debug)]
pub(crate) struct Summary {
    /// The accesses that may happen to data arguments.
    pub(crate) touched: BTreeMap<Sym, ArgAccesses>,
    /// Fields that may be written.
    pub(crate) writes_fields: BTreeSet<FieldId>,
    /// Fields that may be read.
    pub(crate) reads_fields: BTreeSet<FieldId>,
    /// The fields among `reads_fields` that may be read before they are surely written, in the
    /// procedure.
    pub(crate) exposed_fields: BTreeSet<FieldId>,
    /// The models of the callees.
    pub(crate) callees: Vec<Arc<Model>>,
    /// Whether some value is unknown.
    pub(crate) approximate: bool,
    /// Whether something is destroyed, by callees too.
    pub(crate) clobbers: bool,
    /// Whether its nodes follow from anything but the statements, the variables and buffers around them, and what the fields
    /// hold before: from facts, or from what stands before.
    pub(crate) contextual: bool,
}

impl Summary {
    pub(crate) fn join(&mut self, other: &Summary) {
        for (sym, touched) in &other.touched {
            self.touched.entry(*sym).or_default().join(*touched);
        }
        self.writes_fields.extend(&other.writes_fields);
        self.reads_fields.extend(&other.reads_fields);
        self.exposed_fields.extend(&other.exposed_fields);
        for callee in &other.callees {
            self.call(callee);
        }
        self.approximate |= other.approximate;
        self.clobbers |= other.clobbers;
        self.contextual |= other.contextual;
    }

    pub(crate) fn call(&mut self, callee: &Arc<Model>) {
        if !self.callees.iter().any(|c| Arc::ptr_eq(c, callee)) {
            self.callees.push(Arc::clone(callee));
        }
    }
}

/// Kinds of statement.
#[derive(Debug)]
pub enum NodeKind {
    /// Nothing besides its accesses: assignment, reduction, write of a data field, `pass`.
    Plain,
    /// Write of a control field.
    WriteField {
        /// The field.
        field: FieldId,
        /// The value written.
        value: CtlValue,
    },
    /// An allocation; what it allocates is in [`Model::buffers`].
    Alloc {
        /// The buffer.
        buf: Sym,
    },
    /// A window statement; the window is in [`Model::buffers`].
    Window {
        /// The window.
        win: Sym,
        /// The buffer or window looked through.
        source: Sym,
        /// One entry per dimension of the source, in its dimensions.
        spans: Vec<IndexRange>,
    },
    /// A condition.
    If(Box<Branch>),
    /// A loop.
    For(Box<Loop>),
    /// A call.
    Call(Box<Call>),
}

/// A condition with its two blocks.
#[derive(Debug)]
pub struct Branch {
    /// Its value when it was tested.
    pub cond: Formula,
    /// The statements where the condition holds.
    pub body: Block,
    /// The statements where it does not.
    pub orelse: Block,
}

/// A loop.
#[derive(Debug)]
pub struct Loop {
    /// The loop variable as a symbol of the procedure.
    pub iter: Sym,
    /// The loop variable.
    pub var: Var,
    /// The variable that replaces the loop variable where a formula ranges over all iterations. One
    /// variable, so that equal loops give equal formulas.
    pub bound: Var,
    /// First value.
    pub lo: Term,
    /// One past the last.
    pub hi: Term,
    /// Sequential or parallel.
    pub mode: LoopMode,
    /// Unknown values of an iteration; other iterations have their own.
    pub unknowns: Vec<Unknown>,
    /// The body.
    pub body: Block,
}

impl Loop {
    /// `lo <= var < hi`.
    pub fn range(&self) -> Formula {
        let var = Term::var(&self.var);
        self.lo.le(&var).and(&var.lt(&self.hi))
    }
}

/// Statements in order.
#[derive(Debug, Default)]
pub struct Block {
    /// The statements.
    pub nodes: Nodes,
    /// The values of the control fields at its end.
    pub after: FieldEnv,
}

impl Block {
    pub(crate) fn new(nodes: Nodes, after: FieldEnv) -> Block {
        Block { nodes, after }
    }

    /// The statements that write some cells of a root, in order, loops and calls included: what a search for definite writes
    /// has to look at. Of each its position, and the indices that all its writes have in common: other cells it surely leaves
    /// alone.
    pub fn writers(&self, root: Root) -> impl Iterator<Item = (usize, &Fixed)> {
        let leaves = Run::of(&self.nodes).leaves_with(root);
        leaves.flat_map(move |(start, index)| {
            let writers = index.writers.get(&root).into_iter().flatten();
            writers.map(move |(at, fixed)| (start + at, fixed))
        })
    }

    /// Whether the block may write some cells of a root.
    pub fn writes(&self, root: Root) -> bool {
        let mut leaves = Run::of(&self.nodes).leaves_with(root);
        leaves.any(|(_, index)| index.writers.contains_key(&root))
    }

    /// The roots of which the block may write some cells, those that it allocates included: for each statement that does, with
    /// the indices that all its writes have in common.
    pub fn written(&self) -> impl Iterator<Item = (Root, &Fixed)> {
        let run = Run::of(&self.nodes);
        let short = run.as_leaf().iter().flat_map(|node| &node.writes);
        let long = run.leaves_if_inner().flat_map(|index| &index.writers);
        let long = long.flat_map(|(root, writers)| writers.iter().map(|(_, f)| (*root, f)));
        short.map(|(root, fixed)| (*root, fixed)).chain(long)
    }

    /// The roots that are accessed in the block at all; some more than once.
    pub fn accessed(&self) -> impl Iterator<Item = Root> {
        let run = Run::of(&self.nodes);
        let short = run.as_leaf().iter().flat_map(|node| &node.accessed);
        let long = run.leaves_if_inner().flat_map(|index| &index.accessed);
        short.chain(long).copied()
    }

    /// Whether one of some roots is accessed in the block at all.
    pub fn accesses_any(&self, among: &FxHashSet<Root>) -> bool {
        let may = |_: usize, part: &Nodes| Run::of(part).may_concern(among);
        let mut leaves = self.nodes.leaves_where(may);
        leaves.any(|(_, leaf)| Run::of(leaf).accesses_any(among))
    }
}

/// A constant index per dimension, where there is one.
pub type Fixed = Arc<[Option<i128>]>;

/// An analysed procedure.
#[derive(Debug)]
pub struct Model {
    /// The procedure.
    pub proc: Arc<Proc>,
    /// The configuration fields of its module.
    pub fields: Arc<Fields>,
    /// The variables of its control arguments.
    pub controls: BTreeMap<Sym, CtlValue>,
    /// Every buffer and window, arguments included; of what it was made of others, too.
    pub buffers: Buffers,
    /// The variables for strides of window arguments, by argument and dimension.
    pub strides: BTreeMap<(Sym, usize), Var>,
    /// Products of extents that are not affine, each with the variable that stands for it.
    pub products: Vec<(Term, Var)>,
    /// Facts about the arguments besides the preconditions: sizes and such fields are positive, strides not negative.
    pub kind_facts: Vec<Formula>,
    /// The values of the preconditions, in order.
    pub preds: Vec<Formula>,
    /// Unknown values that belong to no loop.
    pub unknowns: Vec<Unknown>,
    /// The body.
    pub body: Block,
    /// The values of the control fields at the exit.
    pub exit: FieldEnv,
    /// The fields that may be written, by callees too; data fields included.
    pub writes_fields: BTreeSet<FieldId>,
    /// The fields that may be read, by callees and preconditions too; data fields included.
    pub reads_fields: BTreeSet<FieldId>,
    /// The fields among `reads_fields` whose values at the entry may matter: they may be read
    /// before they are surely written.
    pub exposed_fields: BTreeSet<FieldId>,
    /// Exposed fields that preconditions and extents of arguments read, whatever the body does.
    pub entry_fields: BTreeSet<FieldId>,
    /// The accesses that may happen to each data argument, by callees too.
    pub touched: BTreeMap<Sym, ArgAccesses>,
    /// Whether some value in it, or in a callee's model, is unknown: then a refutation may be of a run that
    /// does not exist.
    pub approximate: bool,
    /// Facts at the entry, cached by [`Facts::at_entry`]. Versions in which they are the same share
    /// them.
    pub(crate) at_entry: Arc<OnceLock<Facts>>,
}

impl Model {
    /// Whether what is known at the entry is the same in both.
    pub(super) fn is_entered_as(&self, other: &Model) -> bool {
        self.kind_facts == other.kind_facts
            && self.preds == other.preds
            && self.unknowns == other.unknowns
            && self.products == other.products
            && self.controls == other.controls
            && self.proc.args == other.proc.args
    }

    /// The model of a block of the procedure.
    pub fn block(&self, path: &BlockPath) -> Option<&Block> {
        path.enclosing()
            .try_fold(&self.body, |block, (stmt, side)| {
                block.nodes.get(stmt.at)?.block(side)
            })
    }

    /// The models of the procedures that it calls, some of them more than once.
    pub fn callees(&self) -> impl Iterator<Item = &Arc<Model>> {
        let nodes = &self.body.nodes;
        let parts = match nodes.parts() {
            Parts::Leaf(_) => std::slice::from_ref(nodes),
            Parts::Inner(lists) => lists,
        };
        let parts = parts.iter().map(Run::of);
        parts.flat_map(|part| &part.summary().callees)
    }

    /// The model of a statement.
    pub fn node(&self, path: &StmtPath) -> Option<&Node> {
        self.block(&path.block)?.nodes.get(path.at)
    }
}

impl Node {
    pub(crate) fn new(statement: NodeData) -> Node {
        Node(Arc::new(statement))
    }

    /// Whether both are one and the same, not only equal.
    pub fn same(&self, other: &Node) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// The number of accesses that the statement makes itself: behind them, a call has the fields that its callee may need.
    pub(crate) fn own_accesses(&self) -> usize {
        match &self.kind {
            NodeKind::Call(call) => {
                let of_callee = call.callee.exposed_fields.len();
                self.accesses.len().saturating_sub(of_callee)
            }
            _ => self.accesses.len(),
        }
    }

    /// Whether the statement does nothing but destroy cells, in loops and under conditions.
    pub fn only_clobbers(&self) -> bool {
        let all = |block: &Block| deep(|| block.nodes.iter().all(Node::only_clobbers));
        match &self.kind {
            NodeKind::Plain => self.accesses.iter().any(|a| a.kind == AccessKind::Clobber),
            NodeKind::For(l) => !l.body.nodes.is_empty() && all(&l.body),
            NodeKind::If(branch) => {
                let (body, orelse) = (&branch.body, &branch.orelse);
                !(body.nodes.is_empty() && orelse.nodes.is_empty()) && all(body) && all(orelse)
            }
            _ => false,
        }
    }

    /// One of the blocks inside the statement, if it has it.
    pub fn block(&self, side: Side) -> Option<&Block> {
        match (&self.kind, side) {
            (NodeKind::For(l), Side::Body) => Some(&l.body),
            (NodeKind::If(branch), Side::Body) => Some(&branch.body),
            (NodeKind::If(branch), Side::Orelse) => Some(&branch.orelse),
            _ => None,
        }
    }
}

/// The accesses that a procedure may make to an argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ArgAccesses {
    /// It may read cells.
    pub read: bool,
    /// It may write cells.
    pub write: bool,
    /// It may reduce into cells.
    pub reduce: bool,
    /// It may destroy cells; then it may write them, too.
    pub clobber: bool,
}

impl ArgAccesses {
    /// Whether it may change cells.
    pub fn modified(self) -> bool {
        self.write || self.reduce
    }

    pub(crate) fn add(&mut self, kind: AccessKind) {
        match kind {
            AccessKind::Read => self.read = true,
            AccessKind::Write => self.write = true,
            AccessKind::Reduce => self.reduce = true,
            AccessKind::Clobber => {
                self.write = true;
                self.clobber = true;
            }
        }
    }

    pub(crate) fn join(&mut self, other: ArgAccesses) {
        self.read |= other.read;
        self.write |= other.write;
        self.reduce |= other.reduce;
        self.clobber |= other.clobber;
    }
}
