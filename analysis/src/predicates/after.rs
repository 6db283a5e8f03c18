//! Effects of a change on everything that may run after a point: the rest of each block around it,
//! and later iterations of each loop around it.

use std::collections::BTreeSet;

use exo_ir::{BlockPath, LoopMode};

use super::needs::uses_unwritten_cells;
use super::writes::{surely_writes_all, whole, writes};
use super::{ExposedUse, Piece};
use crate::context::Facts;
use crate::dataflow::FieldId;
use crate::effects::{IndexRange, Loop, Model, NodeKind, Root};
use crate::locset::{Cell, Leaf, surely_written_behind};
use crate::solver::Solver;
use crate::term::{Formula, Term};

/// The reason why cells are not dead.
#[derive(Clone, Debug)]
pub enum Live {
    /// The caller sees them: an argument, or a configuration field.
    AtExit,
    /// A statement that may run later needs them.
    Needed(Box<ExposedUse>),
    /// The point or buffer does not exist.
    Unknown,
}

/// Whether nothing that may run after a point needs a cell of `root` before it is surely written again. The point is
/// the one before statement `at` of a block. `region` is in the dimensions of the root, as valued at the point; all
/// cells if it is `None`.
///
/// # Errors
/// What needs the cells. Arguments and fields are needed at the exit.
pub fn dead_after(
    model: &Model,
    root: Root,
    region: Option<&[IndexRange]>,
    (block, at): (&BlockPath, usize),
    solver: &mut Solver,
) -> Result<(), Live> {
    let Root::Buffer(sym) = root else {
        return Err(Live::AtExit);
    };
    if model.proc.args.contains(&sym) {
        return Err(Live::AtExit);
    }
    let everything = whole(model, root);
    let region = region.unwrap_or(&everything);
    let facts = Facts::inside(model, block);
    match fate((model, facts), root, region, (block, at), solver)? {
        Fate::Gone => Ok(()),
        Fate::Kept => Err(Live::Unknown),
    }
}

/// Whether nothing that may run after a point needs a cell that an access destroyed before it, until that is surely
/// written again. The access is of a statement in front of the point, and seen as it stands. Callers may see the cell.
///
/// # Errors
/// What needs it.
pub fn unread_after(
    model: &Model,
    destroyed: &Leaf,
    point: (&BlockPath, usize),
    solver: &mut Solver,
) -> Result<(), Live> {
    fate_of(model, destroyed, point, solver).map(|_| ())
}

/// Whether no one can tell that an access in front of a point destroyed a cell: as [`unread_after`], and no caller sees it.
///
/// # Errors
/// Who can.
pub fn unobservable_after(
    model: &Model,
    destroyed: &Leaf,
    point: (&BlockPath, usize),
    solver: &mut Solver,
) -> Result<(), Live> {
    let visible = match destroyed.root {
        Root::Buffer(sym) => model.proc.args.contains(&sym),
        Root::Field(_) => true,
    };
    match fate_of(model, destroyed, point, solver)? {
        Fate::Gone => Ok(()),
        Fate::Kept if visible => Err(Live::AtExit),
        Fate::Kept => Err(Live::Unknown),
    }
}

/// The facts at a point where an access in front of it has happened.
pub fn facts_at_access(model: &Model, block: &BlockPath, access: &Leaf) -> Facts {
    let mut facts = Facts::inside(model, block);
    access.guessed.iter().for_each(|v| facts.note_guess(v));
    access.when.iter().for_each(|cond| facts.assume(cond));
    facts
}

/// The later fate of cells that nothing needs.
enum Fate {
    /// They are surely written again, or end with their buffer.
    Gone,
    /// They may be left as they are to the end of the procedure.
    Kept,
}

/// The fate of the cells that an access in front of a point destroyed.
fn fate_of(
    model: &Model,
    destroyed: &Leaf,
    point: (&BlockPath, usize),
    solver: &mut Solver,
) -> Result<Fate, Live> {
    let facts = facts_at_access(model, point.0, destroyed);
    let (root, cell) = (destroyed.root, &destroyed.cell);
    fate((model, facts), root, cell, point, solver)
}

/// Looks for the first statements behind a point that need a cell of a region which nothing between surely writes.
fn fate(
    (model, mut facts): (&Model, Facts),
    root: Root,
    region: &[IndexRange],
    (block, at): (&BlockPath, usize),
    solver: &mut Solver,
) -> Result<Fate, Live> {
    let all = Continuation::behind(model, block, at).ok_or(Live::Unknown)?;
    for (k, later) in all.iter().enumerate() {
        facts.push();
        later.assume(&mut facts);
        let found = later.needs(all.get(..k), root, region, (&mut facts, solver));
        let gone = found.is_none()
            && later.surely
            && surely_writes_all(&later.piece, root, region, &facts, solver);
        facts.pop();
        if let Some(needed) = found {
            return Err(Live::Needed(needed));
        }
        // The buffer ends with the block that allocates it.
        if gone || later.surely && allocates(model, &later.piece.path().block, root) {
            return Ok(Fate::Gone);
        }
    }
    Ok(Fate::Kept)
}

/// Whether no one can tell that some configuration fields hold something else at a point: nothing that may run later
/// reads them before they are surely written again. Gives the fields that may still differ at the exit. The facts are those
/// inside the block, and what else holds at the point.
///
/// Where later iterations run a *new* text, the same has to be asked of the new procedure.
///
/// # Errors
/// What reads one of them.
pub fn config_change_unobservable(
    fields: &[FieldId],
    model: &Model,
    (block, at): (&BlockPath, usize),
    mut facts: Facts,
    solver: &mut Solver,
) -> Result<Vec<FieldId>, Live> {
    let mut differ: BTreeSet<FieldId> = fields.iter().copied().collect();
    let all = Continuation::behind(model, block, at).ok_or(Live::Unknown)?;
    for (k, later) in all.iter().enumerate() {
        if differ.is_empty() {
            break;
        }
        facts.push();
        later.assume(&mut facts);
        let read = differ.iter().find_map(|&id| {
            let root = Root::Field(id);
            later.needs(all.get(..k), root, &[], (&mut facts, solver))
        });
        if later.surely {
            differ.retain(|&id| {
                let root = Root::Field(id);
                !surely_writes_all(&later.piece, root, &[], &facts, solver)
            });
        }
        facts.pop();
        if let Some(needed) = read {
            return Err(Live::Needed(needed));
        }
    }
    // No one piece may write a field for sure, and all together still do.
    differ.retain(|&id| {
        let parts = all.iter().map(|l| l.writes(Root::Field(id), &[]));
        !facts.holds(solver, "writes:later", &Formula::any(parts))
    });
    Ok(differ.into_iter().collect())
}

/// Statements that run, or may run, after a point.
pub(super) struct Continuation<'m> {
    piece: Piece<'m>,
    /// The relation between the iteration that they run in and that of the point.
    order: Formula,
    /// Whether they run once whenever the point is passed; otherwise they are another iteration, if there is one.
    surely: bool,
    /// The loop of that iteration, if its iterations have an order.
    of: Option<&'m Loop>,
}

impl<'m> Continuation<'m> {
    /// Everything behind a point, the nearest first. `None` if there is no such point.
    pub(super) fn behind(
        model: &'m Model,
        block: &BlockPath,
        at: usize,
    ) -> Option<Vec<Continuation<'m>>> {
        let mut found = Vec::new();
        let (mut block, mut at) = (block.clone(), at);
        loop {
            let len = model.block(&block)?.nodes.len();
            found.push(Continuation {
                piece: Piece::of(model, &block.slice(at..len))?,
                order: Formula::truth(),
                surely: true,
                of: None,
            });
            let Some(around) = block.parent() else {
                return Some(found);
            };
            if let NodeKind::For(l) = &model.node(&around)?.kind {
                let piece = Piece::of(model, &block.slice(0..len))?.iteration(&around)?;
                let (now, then) = (Term::var(&l.var), piece.iterator(l));
                found.push(Continuation {
                    order: match l.mode {
                        LoopMode::Seq => now.lt(&then),
                        LoopMode::Par => now.differs(&then),
                    },
                    piece,
                    surely: false,
                    of: (l.mode == LoopMode::Seq).then_some(&**l),
                });
            }
            (block, at) = (around.block, around.at + 1);
        }
    }

    /// Whether the statements need a cell of a region that nothing between the point and them surely writes.
    /// `between` is what runs before them.
    fn needs(
        &self,
        between: Option<&[Continuation<'m>]>,
        root: Root,
        region: &[IndexRange],
        asked: (&mut Facts, &mut Solver),
    ) -> Option<Box<ExposedUse>> {
        let written = |at: &[Term]| {
            let before = between.unwrap_or_default().iter();
            let own = self.of.map(|l| {
                let end = self.piece.iterator(l);
                surely_written_behind(l, &end, Cell { root, at })
            });
            Formula::any(before.map(|b| b.writes(root, at)).chain(own))
        };
        uses_unwritten_cells(&self.piece, root, region, asked, &written)
    }

    /// Whether all of these statements, in every iteration that follows, surely write a cell. Of parallel iterations it is
    /// not known which run after the point.
    pub(super) fn writes(&self, root: Root, at: &[Term]) -> Formula {
        let cell = Cell { root, at };
        match self.of {
            Some(l) => surely_written_behind(l, &l.hi, cell),
            None if self.surely => writes(&self.piece, root, at),
            None => Formula::falsity(),
        }
    }

    fn assume(&self, facts: &mut Facts) {
        self.piece.assume(facts);
        facts.assume(&self.order);
    }
}

/// Whether a block itself allocates a buffer.
fn allocates(model: &Model, block: &BlockPath, root: Root) -> bool {
    let mut nodes = model.block(block).into_iter().flat_map(|b| &b.nodes);
    nodes.any(|n| match n.kind {
        NodeKind::Alloc { buf } => root == Root::Buffer(buf),
        _ => false,
    })
}
