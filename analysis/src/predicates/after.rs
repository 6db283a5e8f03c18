//! What can be seen of a change in everything that may run after a point: the rest of each block around it, and
//! later iterations of each loop around it.

use std::collections::BTreeSet;

use exo_view::{BlockPath, LoopMode};

use super::writes::{definitely_writes_all, whole};
use super::{Needed, Piece, needs_before_writing};
use crate::context::Facts;
use crate::dataflow::FieldId;
use crate::effects::{Model, NodeKind, Root, Span};
use crate::solver::Solver;
use crate::term::{Formula, Term};

/// Why cells are not dead.
#[derive(Clone, Debug)]
pub enum Live {
    /// The caller sees them: an argument, or a configuration field.
    AtExit,
    /// Something that may run later needs them.
    Needed(Box<Needed>),
    /// There is no such point, or no such buffer.
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
    region: Option<&[Span]>,
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
    let mut facts = Facts::inside(model, block);
    for later in Later::behind(model, block, at).ok_or(Live::Unknown)? {
        facts.push();
        later.assume(&mut facts);
        let found = needs_before_writing(&later.piece, root, region, &mut facts, solver);
        let gone = found.is_none()
            && later.surely
            && definitely_writes_all(&later.piece, root, region, &facts, solver).is_ok();
        facts.pop();
        if let Some(needed) = found {
            return Err(Live::Needed(needed));
        }
        // The buffer ends with the block that allocates it.
        if gone || later.surely && allocates(model, &later.piece.path().block, root) {
            return Ok(());
        }
    }
    Err(Live::Unknown)
}

/// Whether no one can tell that some configuration fields hold something else at a point: nothing that may run later
/// reads them before they are surely written again. Gives the fields that may still differ at the exit.
///
/// Where later iterations run a *new* text, the same has to be asked of the new procedure.
///
/// # Errors
/// What reads one of them.
pub fn config_change_unobservable(
    fields: &[FieldId],
    model: &Model,
    (block, at): (&BlockPath, usize),
    solver: &mut Solver,
) -> Result<Vec<FieldId>, Live> {
    let mut differ: BTreeSet<FieldId> = fields.iter().copied().collect();
    let mut facts = Facts::inside(model, block);
    for later in Later::behind(model, block, at).ok_or(Live::Unknown)? {
        if differ.is_empty() {
            break;
        }
        facts.push();
        later.assume(&mut facts);
        let read = differ.iter().find_map(|&id| {
            let root = Root::Field(id);
            needs_before_writing(&later.piece, root, &[], &mut facts, solver)
        });
        if later.surely {
            differ.retain(|&id| {
                let root = Root::Field(id);
                definitely_writes_all(&later.piece, root, &[], &facts, solver).is_err()
            });
        }
        facts.pop();
        if let Some(needed) = read {
            return Err(Live::Needed(needed));
        }
    }
    Ok(differ.into_iter().collect())
}

/// Statements that run, or may run, after a point.
struct Later<'m> {
    piece: Piece<'m>,
    /// How the iteration that they run in relates to that of the point.
    order: Formula,
    /// Whether they run once whenever the point is passed; otherwise they are another iteration, if there is one.
    surely: bool,
}

impl<'m> Later<'m> {
    /// Everything behind a point, the nearest first. `None` if there is no such point.
    fn behind(model: &'m Model, block: &BlockPath, at: usize) -> Option<Vec<Later<'m>>> {
        let mut found = Vec::new();
        let (mut block, mut at) = (block.clone(), at);
        loop {
            let len = model.block(&block)?.nodes.len();
            found.push(Later {
                piece: Piece::of(model, &block.slice(at..len))?,
                order: Formula::truth(),
                surely: true,
            });
            let Some(around) = block.parent() else {
                return Some(found);
            };
            if let NodeKind::For(l) = &model.node(&around)?.kind {
                let piece = Piece::of(model, &block.slice(0..len))?.iteration(&around)?;
                let (now, then) = (Term::var(&l.var), piece.iterator(l));
                found.push(Later {
                    order: match l.mode {
                        LoopMode::Seq => now.lt(&then),
                        LoopMode::Par => now.differs(&then),
                    },
                    piece,
                    surely: false,
                });
            }
            (block, at) = (around.block, around.at + 1);
        }
    }

    fn assume(&self, facts: &mut Facts) {
        self.piece.assume(facts);
        facts.assume(&self.order);
    }
}

/// Whether a block itself allocates a buffer.
fn allocates(model: &Model, block: &BlockPath, root: Root) -> bool {
    let nodes = model.block(block).map(|b| b.nodes.as_slice());
    nodes.unwrap_or_default().iter().any(|n| match n.kind {
        NodeKind::Alloc { buf } => root == Root::Buffer(buf),
        _ => false,
    })
}
