//! Whether cells of a buffer can share storage: storage folding, a circular buffer for a sliding window.

use exo_ir::{Branch, LoopMode, SlicePath, StmtPath, Sym};

use super::Piece;
use super::conservative::is_conservative;
use super::needs::may_need_before_writing;
use super::writes::whole;
use crate::context::Facts;
use crate::effects::{AccessKind, IndexRange, Model, NodeKind, Root};
use crate::locset::{Leaf, beyond_limit};
use crate::solver::{Solver, Verdict};
use crate::term::{Formula, Term, Var};

/// Most triples of accesses that a solver is asked about.
const MAX_ASKED: usize = 4000;

/// A dimension whose cells are to share slots: those whose indices are the same modulo the number of slots.
#[derive(Clone, Copy, Debug)]
pub struct Folding {
    /// The buffer, which is allocated before the statements that are looked at.
    pub buf: Sym,
    /// The dimension.
    pub dim: usize,
    /// The number of slots.
    pub slots: i64,
}

/// A value that would be lost.
#[derive(Clone, Debug)]
pub struct Overwritten {
    /// The write of the cell.
    pub write: Leaf,
    /// The write of another cell of its slot, which overwrites it.
    pub other: Leaf,
    /// The read of the cell after that.
    pub read: Leaf,
    /// Never [`Verdict::Safe`].
    pub verdict: Verdict,
    /// See [`super::Clash::conservative`].
    pub conservative: bool,
}

/// Whether no value is lost: wherever a cell is modified and later read, no other cell of its slot is modified between. Order is
/// that of the text and of sequential iterations; parallel iterations may come in any. Where each iteration of a loop reads only what it has
/// written itself, one of them is looked at.
///
/// `statements` are the rest of the block behind the allocation, `facts` what is known there; of a value that may be lost, they are what is
/// known where that happens afterwards.
///
/// # Errors
/// The first value that may be lost; `None` if the statements have no model.
pub fn slots_do_not_interfere(
    model: &Model,
    statements: &SlicePath,
    folding: Folding,
    facts: &mut Facts,
    solver: &mut Solver,
) -> Result<(), Option<Box<Overwritten>>> {
    let given = facts.clone();
    for part in &lifetimes(model, statements, folding.buf, solver) {
        *facts = match part.block == statements.block {
            true => given.clone(),
            false => Facts::inside(model, &part.block),
        };
        keeps_apart_within(model, part, folding, facts, solver)?;
    }
    Ok(())
}

/// Whether slots are kept apart within statements into which no value comes from outside.
fn keeps_apart_within(
    model: &Model,
    statements: &SlicePath,
    folding: Folding,
    facts: &mut Facts,
    solver: &mut Solver,
) -> Result<(), Option<Box<Overwritten>>> {
    let places = places(model, statements, folding.buf).ok_or(None)?;
    let all = |keep: fn(AccessKind) -> bool| -> Option<Vec<Access<'_>>> {
        let mut found = Vec::new();
        for path in &places {
            found.extend(instance(model, statements, path, folding.buf)?);
        }
        found.retain(|access| keep(access.leaf.kind));
        Some(found)
    };
    let modifies = |kind| kind != AccessKind::Read;
    let reads = |kind| matches!(kind, AccessKind::Read | AccessKind::Reduce);
    // Three instances, each with variables of its own.
    let writes = all(modifies).ok_or(None)?;
    let others = all(modifies).ok_or(None)?;
    let reads = all(reads).ok_or(None)?;
    let mut asked = 0;
    for write in &writes {
        let read: Vec<&Access<'_>> = reads
            .iter()
            .filter(|r| write.may_share(r, folding, true))
            .collect();
        if read.is_empty() {
            continue;
        }
        let others = others.iter().filter(|o| write.may_share(o, folding, false));
        for other in others {
            for read in &read {
                asked += 1;
                facts.push();
                lost(facts, (write, other, read), (folding, asked), solver)?;
                facts.pop();
            }
        }
    }
    Ok(())
}

/// Parts of the statements, one after the other or inside of each other's loops, such that every read in a part is of what the same run of
/// that part has surely written before it: a value is lost within a part, or nowhere.
fn lifetimes(
    model: &Model,
    statements: &SlicePath,
    buf: Sym,
    solver: &mut Solver,
) -> Vec<SlicePath> {
    let mut found = Vec::new();
    let mut open = vec![statements.clone()];
    while let Some(slice) = open.pop() {
        for part in parts(model, &slice, buf, solver) {
            match only_block(model, &part, buf) {
                Some(block) if is_private(model, &block, buf, solver) => open.push(block),
                _ => found.push(part),
            }
        }
    }
    found
}

/// The statements, cut before each loop from which on nothing is read that was left before it.
fn parts(model: &Model, slice: &SlicePath, buf: Sym, solver: &mut Solver) -> Vec<SlicePath> {
    let part = |range| slice.block.slice(range);
    let mut begins = slice.range.start;
    let mut found = Vec::new();
    for at in slice.range.start + 1..slice.range.end {
        let stmt = slice.block.stmt(at);
        let is_loop = matches!(model.node(&stmt).map(|n| &n.kind), Some(NodeKind::For(_)));
        let uses = || {
            !places(model, &stmt.slice(), buf)
                .unwrap_or_default()
                .is_empty()
        };
        if is_loop && uses() && is_fresh(model, &part(at..slice.range.end), buf, solver) {
            found.push(part(begins..at));
            begins = at;
        }
    }
    found.push(part(begins..slice.range.end));
    found
}

/// Whether statements read nothing of a buffer that was left before them.
fn is_fresh(model: &Model, slice: &SlicePath, buf: Sym, solver: &mut Solver) -> bool {
    let root = Root::Buffer(buf);
    Piece::of(model, slice).is_some_and(|piece| {
        let (everything, mut known) = (whole(model, root), piece.facts());
        !may_need_before_writing(&piece, root, &everything, &mut known, solver)
    })
}

/// Whether no value comes into a block from another run of it. A branch runs once for its condition; iterations of a sequential loop must be
/// fresh, and those of a parallel one may run at the same time.
fn is_private(model: &Model, block: &SlicePath, buf: Sym, solver: &mut Solver) -> bool {
    let around = block.block.parent().and_then(|at| model.node(&at));
    match around.map(|n| &n.kind) {
        Some(NodeKind::If(_)) => true,
        Some(NodeKind::For(l)) => l.mode == LoopMode::Seq && is_fresh(model, block, buf, solver),
        _ => false,
    }
}

/// The block of a loop or condition that all statements of a slice which use a buffer are in.
fn only_block(model: &Model, statements: &SlicePath, buf: Sym) -> Option<SlicePath> {
    let places = places(model, statements, buf)?;
    let depth = statements.block.depth();
    let inner = |path: &StmtPath| path.block.enclosing().nth(depth);
    let (at, branch) = inner(places.first()?)?;
    let same = |path: &StmtPath| inner(path).is_some_and(|(a, b)| a == at && b == branch);
    if !places.iter().all(same) {
        return None;
    }
    let block = at.inner(branch);
    let len = model.block(&block)?.nodes.len();
    Some(block.slice(0..len))
}

/// One access in some iteration of the loops around it, within the statements that are looked at.
struct Access<'m> {
    leaf: Leaf,
    /// The statement in that iteration.
    piece: Piece<'m>,
    /// The conditions around it.
    conditions: Vec<Formula>,
    /// The time at which it happens: compared from the left.
    time: Vec<Tick>,
}

impl Access<'_> {
    /// Whether another access may come behind this one and be to a cell of its slot, or with `same` to the same cell, as far as that is
    /// evident.
    fn may_share(&self, other: &Access<'_>, folding: Folding, same: bool) -> bool {
        let order = may_precede(&self.time, &other.time);
        let cells = self.leaf.cell.iter().zip(&other.leaf.cell).enumerate();
        let apart = |(k, (a, b)): (usize, (&IndexRange, &IndexRange))| {
            let (IndexRange::Point(a), IndexRange::Point(b)) = (a, b) else {
                return false;
            };
            let distance = b.sub(a);
            let slot = distance.modulo(i128::from(folding.slots));
            let meet = match (k == folding.dim, same) {
                (true, true) | (false, _) => distance.equals(&Term::int(0)),
                (true, false) => slot
                    .equals(&Term::int(0))
                    .and(&distance.differs(&Term::int(0))),
            };
            meet.as_bool() == Some(false)
        };
        order.as_bool() != Some(false) && !cells.into_iter().any(apart)
    }
}

/// One component of a time, from the outermost block inwards.
#[derive(Clone)]
enum Tick {
    /// The position in a block, a branch of a condition, or reads and then writes of one statement.
    At(usize),
    /// The iteration of a loop.
    Iteration(Term, LoopMode),
}

/// The statements without statements inside them that may access the buffer.
fn places(model: &Model, statements: &SlicePath, buf: Sym) -> Option<Vec<StmtPath>> {
    let mut simple = Vec::new();
    model.proc.walk_paths_in(statements, &mut |path, stmt| {
        if stmt.blocks().next().is_none() {
            simple.push(path.clone());
        }
    });
    let mut found = Vec::new();
    for path in simple {
        let leaves = Piece::stmt(model, &path)?.leaves();
        if leaves.iter().any(|leaf| leaf.root == Root::Buffer(buf)) {
            found.push(path);
        }
    }
    Some(found)
}

/// The accesses of a statement to the buffer in some iteration.
fn instance<'m>(
    model: &'m Model,
    statements: &SlicePath,
    path: &StmtPath,
    buf: Sym,
) -> Option<Vec<Access<'m>>> {
    let around: Vec<(StmtPath, Branch)> = (path.block.enclosing())
        .skip(statements.block.depth())
        .collect();
    let is_loop = |at: &StmtPath| matches!(model.node(at).map(|n| &n.kind), Some(NodeKind::For(_)));
    let mut piece = Piece::stmt(model, path)?;
    if let Some((outermost, _)) = around.iter().find(|(at, _)| is_loop(at)) {
        piece = piece.iteration(outermost)?;
    }
    let (mut conditions, mut time) = (Vec::new(), Vec::new());
    for (at, branch) in &around {
        time.push(Tick::At(at.at));
        match &model.node(at)?.kind {
            NodeKind::For(l) => time.push(Tick::Iteration(piece.iterator(l), l.mode)),
            NodeKind::If(condition) => {
                let cond = piece.formula(&condition.cond);
                time.push(Tick::At(usize::from(*branch == Branch::Orelse)));
                conditions.push(match branch {
                    Branch::Body => cond,
                    Branch::Orelse => cond.not(),
                });
            }
            _ => return None,
        }
    }
    time.push(Tick::At(path.at));
    let is_call = matches!(model.node(path)?.kind, NodeKind::Call(_));
    let leaves = piece.leaves().into_iter();
    let of_buffer = leaves.filter(|leaf| leaf.root == Root::Buffer(buf));
    let accesses = of_buffer.map(|leaf| {
        let mut time = time.clone();
        if !is_call {
            // A right side is evaluated before the cell is modified.
            time.push(Tick::At(usize::from(leaf.kind != AccessKind::Read)));
        }
        Access {
            leaf,
            piece: piece.clone(),
            conditions: conditions.clone(),
            time,
        }
    });
    Some(accesses.collect())
}

/// Whether one time may be before another, or there is no order between them.
fn may_precede(one: &[Tick], other: &[Tick]) -> Formula {
    let (Some((a, one)), Some((b, other))) = (one.split_first(), other.split_first()) else {
        return Formula::truth();
    };
    match (a, b) {
        (Tick::At(a), Tick::At(b)) if a == b => may_precede(one, other),
        (Tick::At(a), Tick::At(b)) => Formula::constant(a < b),
        (Tick::Iteration(a, LoopMode::Seq), Tick::Iteration(b, LoopMode::Seq)) => {
            let same = a.equals(b).and(&may_precede(one, other));
            a.lt(b).or(&same)
        }
        (Tick::Iteration(a, _), Tick::Iteration(b, _)) => {
            let same = a.equals(b).and(&may_precede(one, other));
            a.differs(b).or(&same)
        }
        (Tick::At(_), Tick::Iteration(..)) | (Tick::Iteration(..), Tick::At(_)) => Formula::truth(),
    }
}

/// Whether what one access writes and another reads is overwritten by a third between them.
fn lost(
    facts: &mut Facts,
    (write, other, read): (&Access<'_>, &Access<'_>, &Access<'_>),
    (folding, asked): (Folding, usize),
    solver: &mut Solver,
) -> Result<(), Option<Box<Overwritten>>> {
    let order = may_precede(&write.time, &other.time).and(&may_precede(&other.time, &read.time));
    if order.as_bool() == Some(false) {
        return Ok(());
    }
    for access in [write, other, read] {
        access.piece.assume(facts);
        let guessed = access.leaf.guessed.iter();
        guessed.for_each(|var| facts.note_guess(var));
        let when = access.conditions.iter().chain(&access.leaf.when);
        when.for_each(|cond| facts.assume(cond));
    }
    facts.assume(&order);
    let cells = [write, other, read].map(|access| access.leaf.cell.as_slice());
    let (cell, overwriting) = met(facts, cells, folding.dim).ok_or(None)?;
    let distance = overwriting.sub(&cell);
    let slot = distance.modulo(i128::from(folding.slots));
    let goal = distance
        .equals(&Term::int(0))
        .or(&slot.differs(&Term::int(0)));
    let verdict = match asked > MAX_ASKED {
        true => beyond_limit(MAX_ASKED, "triples of accesses"),
        false => facts.prove(solver, "fold:lost", &goal),
    };
    if verdict.is_safe() {
        return Ok(());
    }
    Err(Some(Box::new(Overwritten {
        write: write.leaf.clone(),
        other: other.leaf.clone(),
        read: read.leaf.clone(),
        conservative: is_conservative(&verdict, facts),
        verdict,
    })))
}

/// Assumes that one cell is written and read, and that the other one differs from it in the folded
/// dimension at most; returns both indices there, `None` if there is no such dimension.
fn met(facts: &mut Facts, cells: [&[IndexRange]; 3], dim: usize) -> Option<(Term, Term)> {
    let [write, other, read] = cells;
    let mut found = None;
    for (k, ((write, other), read)) in write.iter().zip(other).zip(read).enumerate() {
        let index = index_in(facts, write);
        facts.assume(&read.contains(&index));
        match k == dim {
            true => found = Some((index, index_in(facts, other))),
            false => facts.assume(&other.contains(&index)),
        }
    }
    found
}

/// An index of a range.
fn index_in(facts: &mut Facts, range: &IndexRange) -> Term {
    match range {
        IndexRange::Point(at) => at.clone(),
        IndexRange::Interval(..) => {
            let index = Term::var(&Var::int("index"));
            facts.assume(&range.contains(&index));
            index
        }
    }
}
