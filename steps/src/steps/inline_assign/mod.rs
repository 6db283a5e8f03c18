//! `inline_assign`: what is assigned stands where it is read.
//!
//! Why it is right: each replaced read is of the assigned cell, behind the assignment in the same run of its block, with no
//! other write of the cell between, so it reads the assigned value; and the right side still has this value there, since nothing
//! that it reads has been modified. Without the replaced reads nothing needs the assignment.

use std::collections::HashSet;

use exo_analysis::context::Facts;
use exo_analysis::effects::{AccessKind, Root};
use exo_analysis::locset::Leaf;
use exo_analysis::predicates::{Live, Piece, Placement, dead_after, placement};
use exo_check::report::{site_text, terms, verbs};
use exo_ir::Size;
use exo_ir::{BlockPath, Ctl, Data, DataOp, DisplayIn, Elem, Stmt, StmtKind, StmtPath, Sym};

use crate::args::Statement;
use crate::integers::fits;
use crate::operands::{self, Writing};
use crate::rewrite::{self, RewriteError};
use crate::{
    Condition, Edit, Example, Obligation, Purpose, Refusal, Refused, Step, Target, Upstream, budget,
};

static C1: Condition = Condition {
    id: "inline_assign.c1",
    rule: "The statement assigns to a cell of a buffer that the procedure allocates.",
};
static C2: Condition = Condition {
    id: "inline_assign.c2",
    rule: "In the rest of the block every access to the cell is a read in a right side that surely reads this cell: nothing \
else may write it, no callee gets it.",
};
static C3: Condition = Condition {
    id: "inline_assign.c3",
    rule: "Nothing that the right side reads, configuration in its indices included, may be modified between the assignment \
and the last read, through any alias or callee, nor by the assignment itself.",
};
static C4: Condition = Condition {
    id: "inline_assign.c4",
    rule: "Behind the block, and in later iterations, nothing needs the assigned value.",
};
static C5: Condition = Condition {
    id: "inline_assign.c5",
    rule: "The right side has the type of the cell: storing it there changes nothing. Where integers might wrap, what is around \
the read is computed in the same type, or what is stored surely fits, and a quotient stays one of integers.",
};

crate::step_args! {
    /// Arguments of `inline_assign`.
    pub struct InlineAssignArgs {
        /// the assignment, such as 't = _'
        pub stmt: Statement,
    }
}

/// Plan of `inline_assign`: the rewrite that its check allowed.
pub struct Plan {
    writing: Writing,
    reads: Vec<ReadAt>,
}

/// A read to be replaced.
#[derive(PartialEq, Eq, Hash)]
struct ReadAt {
    stmt: StmtPath,
    buf: Sym,
    idx: Vec<Ctl>,
}

/// Inlines an assignment.
pub struct InlineAssign;

impl Step for InlineAssign {
    const NAME: &'static str = "inline_assign";
    const PURPOSE: Purpose = Purpose::Statements;
    const UPSTREAM: Upstream = Upstream::call(&[("stmt", "alloc_cursor")]);
    const SUMMARY: &'static str = "put what is assigned in the place of the reads of it";
    const DESCRIPTION: &'static str = "
With `t = e`, each read of `t` in the rest of the block becomes `e`, and the assignment goes. The allocation stays; delete_buffer
takes it away.";
    const EXAMPLE: Example = Example {
        before: "@proc
def twice(n: size, x: f32[n], y: f32[n]):
    for i in seq(0, n):
        t: f32
        t = x[i] + 1.0
        y[i] = t * t
",
        options: "stmt='t = _'",
        after: "@proc
def twice(n: size, x: f32[n] @ DRAM, y: f32[n] @ DRAM):
    for i in seq(0, n):
        t: f32 @ DRAM
        y[i] = (x[i] + 1.0) * (x[i] + 1.0)
",
    };
    const CONDITIONS: &'static [&'static Condition] = &[&C1, &C2, &C3, &C4, &C5];
    type Args = InlineAssignArgs;
    type Returns = ();
    type Plan = Plan;

    fn check(target: &mut Target<'_>, args: &InlineAssignArgs) -> Result<Plan, Refused<Plan>> {
        let path = args.stmt.path.clone();
        let (writing, leaf) = assignment(target, &path)?;
        let reads = reads(target, &writing, &leaf)?;
        same_type(target, &writing, &reads)?;
        let plan = Plan { writing, reads };
        let checked = stays(target, &plan).and_then(|()| dead(target, &plan, &leaf));
        match checked {
            Ok(()) => Ok(plan),
            Err(refusal) => Err(Refused::of(refusal, plan)),
        }
    }

    fn rewrite(plan: Plan, edit: &mut Edit) -> Result<(), RewriteError> {
        let proc = &mut edit.proc;
        let size = Size::of_data(&plan.writing.rhs);
        let mut done: HashSet<&ReadAt> = HashSet::new();
        // A statement may read the cell more than once: the first time all are replaced.
        for read in plan.reads.iter().filter(|read| done.insert(read)) {
            let rhs = rewrite::stmt_mut(proc, &read.stmt)?.rhs_mut();
            let rhs = rhs.ok_or_else(|| RewriteError::no("assignment", &read.stmt))?;
            let mut found = false;
            rhs.for_each_mut(&mut |e| {
                let here =
                    matches!(e, Data::Read { buf, idx } if *buf == read.buf && *idx == read.idx);
                found |= here;
                if here && budget::copies(size) {
                    *e = plan.writing.rhs.clone();
                }
            });
            found
                .then_some(())
                .ok_or_else(|| RewriteError::no("reading statement", &read.stmt))?;
        }
        rewrite::remove(proc, &plan.writing.path)?;
        Ok(())
    }
}

fn assignment(target: &Target<'_>, path: &StmtPath) -> Result<(Writing, Leaf), Refusal> {
    let proc = target.proc();
    let loc = proc.stmt(path).map(|s| s.loc.clone()).unwrap_or_default();
    let Some(writing) = Writing::at(target, path).filter(|w| !w.reduces) else {
        let message = "cannot inline a statement that is no assignment";
        return Err(Refusal::plain(&C1, &loc, message));
    };
    let leaf = writing.leaf(target)?;
    match leaf.root {
        Root::Buffer(sym) if !proc.args.contains(&sym) => Ok((writing, leaf)),
        _ => {
            let message = format!(
                "cannot inline the assignment to '{}': the caller sees it",
                writing.text
            );
            Refusal::plain(&C1, &loc, message).raise()?;
            Ok((writing, leaf))
        }
    }
}

/// The rest of the block, with nested statements.
fn rest<'p>(target: &Target<'p>, writing: &Writing) -> Vec<(StmtPath, &'p Stmt)> {
    let proc = target.proc();
    let len = proc.block(&writing.path.block).map_or(0, |b| b.len());
    let slice = writing
        .path
        .block
        .slice((writing.path.at + 1).min(len)..len);
    let mut found = Vec::new();
    proc.walk_paths_in(&slice, &mut |path, stmt| {
        if stmt.blocks().next().is_none() {
            found.push((path.clone(), stmt));
        }
    });
    found
}

/// The reads that see the assignment, and nothing else that touches the cell.
fn reads(target: &mut Target<'_>, writing: &Writing, cell: &Leaf) -> Result<Vec<ReadAt>, Refusal> {
    let model = target.model();
    let mut found = Vec::new();
    let mut known: Option<(BlockPath, Facts)> = None;
    for (path, stmt) in rest(target, writing) {
        let Some(piece) = Piece::stmt(&model, &path) else {
            continue;
        };
        let leaves = piece.leaves().into_iter().filter(|l| l.root == cell.root);
        for leaf in leaves {
            let mut facts = match known.take() {
                Some((block, facts)) if block == path.block => facts,
                _ => target.facts(&path.block),
            };
            let place = placement(&leaf, cell.root, &cell.cell, &mut facts, target.solver());
            let plain =
                !matches!(stmt.kind, StmtKind::Call { .. }) && leaf.kind == AccessKind::Read;
            match (place, leaf.site.name) {
                (Placement::Outside, _) => {}
                (Placement::Inside, Some(buf)) if plain => found.push(ReadAt {
                    stmt: path.clone(),
                    buf,
                    idx: leaf.site.written.to_vec(),
                }),
                (place, _) => other_access(target, writing, cell, &leaf, &facts, place).raise()?,
            }
            known = Some((path.block.clone(), facts));
        }
    }
    Ok(found)
}

fn other_access(
    target: &Target<'_>,
    writing: &Writing,
    cell: &Leaf,
    leaf: &Leaf,
    facts: &Facts,
    place: Placement,
) -> Refusal {
    let text = site_text(&leaf.site);
    let does = match leaf.kind {
        AccessKind::Read if leaf.site.through.is_empty() => {
            format!("'{text}' need not be that cell")
        }
        AccessKind::Read => "a callee reads it".to_owned(),
        AccessKind::Write | AccessKind::Reduce | AccessKind::Clobber => {
            "it may be changed before it is read".to_owned()
        }
    };
    let cannot = format!("cannot inline the assignment to '{}': {does}", writing.text);
    let plain = Refusal::plain(&C2, &writing.loc, cannot.clone());
    let calls = |refusal: Refusal| {
        let through = leaf.site.through.iter();
        through.fold(refusal, |r, loc| r.note(loc, "it is reached by this call"))
    };
    let verdict = match (&place, leaf.kind) {
        (Placement::Undecided { inside, .. }, AccessKind::Read) => inside,
        (Placement::Undecided { outside, .. }, _) => outside,
        _ => return calls(plain.note(&leaf.site.loc, format!("this {} it", verbs(leaf.kind)))),
    };
    let obligation = Obligation {
        condition: &C2,
        loc: writing.loc.clone(),
        cannot,
        whether: format!("'{text}' is the cell '{}'", writing.text),
    };
    let name = match leaf.root {
        Root::Buffer(sym) => target.proc().name_of(sym),
        Root::Field(_) => "",
    };
    let judged = target.judge(facts, verdict, obligation, |at| {
        let given = at.given_for(terms(&leaf.cell, &[]).chain(terms(&cell.cell, &[])), &[]);
        let (this, that) = (at.region(name, &leaf.cell), at.region(name, &cell.cell));
        let text = format!(
            "{given}this {} '{this}', and '{that}' is assigned",
            verbs(leaf.kind)
        );
        vec![(leaf.site.loc.clone(), text)]
    });
    calls(judged.err().unwrap_or(plain))
}

/// Storing the value changes nothing.
fn same_type(target: &Target<'_>, writing: &Writing, reads: &[ReadAt]) -> Result<(), Refusal> {
    let proc = target.proc();
    let elem = |buf: Sym| proc.var(buf).buffer().map(|ty| ty.elem);
    let cell = elem(writing.buf);
    let found = target.precision().reads(&writing.rhs);
    let precision = target.precision();
    let users = || reads.iter().filter_map(|r| proc.stmt(&r.stmt));
    let mut goes_to = users().map(|stmt| precision.written(stmt));
    let around = reads.iter().filter_map(|r| proc.stmt(&r.stmt)?.rhs());
    let mut around = around.flat_map(|rhs| target.precision().reads(rhs));
    // It wraps there as it does here.
    let computed_alike = |cell: Elem| {
        let mut all = users().map(|stmt| {
            let rhs = stmt.rhs().zip(precision.written(stmt));
            rhs.and_then(|(rhs, dest)| precision.integers_in(rhs, dest))
        });
        cell.is_float() || all.all(|elem| elem == Some(cell))
    };
    // Among integers a quotient is rounded towards zero.
    let quotients_stay = || {
        let mut all = users().map(|stmt| stmt.rhs().zip(precision.written(stmt)));
        let is_integer = |rhs: &Data, dest| precision.integers_in(rhs, dest).is_some();
        !divides(&writing.rhs) || all.all(|of| of.is_some_and(|(rhs, dest)| is_integer(rhs, dest)))
    };
    let same = match found.is_empty() {
        // A constant has the type of where it goes, or of what it is computed with there.
        true => goes_to.all(|e| e == cell) && around.all(|e| Some(e) == cell),
        // Small integers are computed in a wider type, and cut where they are stored.
        false => {
            found.iter().all(|e| Some(*e) == cell)
                && cell.is_some_and(|cell| {
                    cell.computed_in() == cell && computed_alike(cell)
                        || fits(target, &writing.rhs, cell) && quotients_stay()
                })
        }
    };
    match same {
        true => Ok(()),
        false => {
            let message = format!(
                "cannot inline the assignment to '{}': '{}' is converted there",
                writing.text,
                writing.rhs.in_proc(proc)
            );
            Refusal::plain(&C5, &writing.loc, message).raise()
        }
    }
}

fn divides(e: &Data) -> bool {
    let mut found = false;
    e.walk(&mut |part| found |= matches!(part, Data::Bin(DataOp::Div, ..)));
    found
}

/// Requires that the operands of the right side keep their values up to the last read.
fn stays(target: &mut Target<'_>, plan: &Plan) -> Result<(), Refusal> {
    let writing = &plan.writing;
    let (block, depth) = (&writing.path.block, writing.path.block.depth());
    // The statements of the block that the reads are, or are inside of.
    let outermost = |path: &StmtPath| match path.block.depth() == depth {
        true => Some((path.at, true)),
        false => path
            .block
            .enclosing()
            .nth(depth)
            .map(|(s, _)| (s.at, false)),
    };
    let last = plan
        .reads
        .iter()
        .filter_map(|r| outermost(&r.stmt))
        .max_by_key(|(at, _)| *at);
    let Some((last, simple)) = last else {
        return Ok(());
    };
    // A statement evaluates its right side before it writes.
    let end = if simple { last } else { last + 1 };
    let model = target.model();
    let Some(piece) = Piece::of(&model, &block.slice(writing.path.at..end)) else {
        return Err(Refusal::internal(
            &writing.loc,
            "statements that do not exist",
        ));
    };
    let text = writing.rhs.in_proc(target.proc()).to_string();
    let operands = operands::of(target, &writing.path, &writing.loc, &writing.rhs)?;
    let mut facts = piece.facts();
    for leaf in piece
        .leaves()
        .into_iter()
        .filter(|l| l.kind != AccessKind::Read)
    {
        for operand in &operands {
            let obligation = || Obligation {
                condition: &C3,
                loc: writing.loc.clone(),
                cannot: format!(
                    "cannot inline the assignment to '{}': '{}' may be modified before the last read",
                    writing.text, operand.text
                ),
                whether: format!("'{text}' has the same value at each read"),
            };
            operands::untouched(target, &mut facts, &leaf, operand, obligation)?;
        }
    }
    Ok(())
}

/// Requires that the assigned value is dead apart from the replaced reads.
fn dead(target: &mut Target<'_>, plan: &Plan, cell: &Leaf) -> Result<(), Refusal> {
    let writing = &plan.writing;
    let block = &writing.path.block;
    let len = target.proc().block(block).map_or(0, |b| b.len());
    let model = target.model();
    let point = (block, len);
    let cannot = format!(
        "cannot inline the assignment to '{}': its value is needed behind the block",
        writing.text
    );
    match dead_after(&model, cell.root, Some(&cell.cell), point, target.solver()) {
        Ok(()) => Ok(()),
        Err(Live::Needed(needed)) => {
            let obligation = Obligation {
                condition: &C4,
                loc: writing.loc.clone(),
                cannot,
                whether: format!("'{}' is not needed any more", writing.text),
            };
            let facts = target.facts(block);
            target.judge(&facts, &needed.verdict, obligation, |_| {
                let site = &needed.leaf.site;
                let text = format!("this {} '{}'", verbs(needed.leaf.kind), site_text(site));
                vec![(site.loc.clone(), text)]
            })
        }
        Err(Live::AtExit | Live::Unknown) => Refusal::plain(&C4, &writing.loc, cannot).raise(),
    }
}
