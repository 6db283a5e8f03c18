//! Selection of the accesses in the block that are redirected to the new buffer.
//!
//! Each use is asked about where it stands, with all its cells. A window made in the block is redirected as a whole or not at
//! all; what is seen through a redirected one needs no further question. A callee gets the copy if all that it touches lies
//! inside, even where the argument itself reaches further.

use std::collections::HashSet;

use exo_analysis::context::Facts;
use exo_analysis::effects::{Access, AccessKind, ArgAccesses, Call, IndexRange, NodeKind, Root};
use exo_analysis::locset::{Leaf, Site, of_call};
use exo_analysis::predicates::{Placement, Point, fields_of, placement, unaffected_since};
use exo_analysis::solver::Verdict;
use exo_check::report::{WitnessEvaluator, site_text, terms, verbs};
use exo_ir::{
    Arg, BlockPath, CellChange, Ctl, DisplayIn, Loc, Outline, SlicePath, Stmt, StmtKind, StmtPart,
    StmtPath, Sym, WinDim, Window,
};

use super::C2;
use super::frame::Frame;
use crate::rewrite::{Use, for_each_use_mut};
use crate::safety::affected_notes;
use crate::{Obligation, Refusal, Target};

/// Accesses of the block to the staged cells, and the uses of them to redirect.
#[derive(Default)]
pub(super) struct Accesses {
    /// The uses that are redirected: a statement, and the position among its uses.
    pub redirected: Vec<(StmtPath, usize)>,
    /// Windows made in the block that show the new buffer.
    pub windows: HashSet<Sym>,
    /// Whether staged cells may be read, or reduced into.
    pub needing: bool,
    /// The first access to staged cells that is no reduction.
    pub other_than_reduced: Option<(Loc, String)>,
    writing: bool,
    reducing: bool,
}

/// A use of a buffer by a statement, as it stands.
struct Used {
    /// The name with the cells that are meant.
    part: Window,
    /// Whether it is passed as a whole.
    whole: bool,
    /// Possible effects on the cells; none where a window is made.
    touched: ArgAccesses,
    /// Whether a window is made.
    makes: Option<Sym>,
}

/// Whether a use is redirected to the new buffer.
#[derive(PartialEq, Eq)]
enum Decision {
    Redirect,
    Leave,
}

impl Accesses {
    /// Decides on every use in the block.
    pub(super) fn decide(
        target: &mut Target<'_>,
        slice: &SlicePath,
        frame: &Frame,
    ) -> Result<Accesses, Refusal> {
        let mut stmts: Vec<(StmtPath, Stmt)> = Vec::new();
        target.proc().walk_paths_in(slice, &mut |path, stmt| {
            stmts.push((path.clone(), shallow(stmt)));
        });
        let mut accesses = Accesses::default();
        let mut facts: Option<(BlockPath, Facts)> = None;
        for (path, stmt) in stmts {
            let here = match facts.take() {
                Some((block, facts)) if block == path.block => facts,
                _ => target.facts(&path.block),
            };
            let mut known = here;
            for (position, used) in uses(target, &path, &stmt, frame).into_iter().enumerate() {
                let at = Place {
                    path: &path,
                    loc: &stmt.loc,
                };
                if accesses.decide_use(target, &at, &used, frame, &mut known)? == Decision::Redirect
                {
                    accesses.redirected.push((path.clone(), position));
                }
            }
            facts = Some((path.block.clone(), known));
        }
        Ok(accesses)
    }

    /// Whether staged cells may be modified.
    pub(super) fn modified(&self) -> bool {
        self.writing || self.reducing
    }

    fn decide_use(
        &mut self,
        target: &mut Target<'_>,
        at: &Place<'_>,
        used: &Used,
        frame: &Frame,
        facts: &mut Facts,
    ) -> Result<Decision, Refusal> {
        let model = target.model();
        let root = model.buffers.get(&used.part.buf).map(|b| b.map.root);
        if root != Some(frame.root) {
            return Ok(Decision::Leave);
        }
        // What is seen through a redirected window is staged already.
        if self.windows.contains(&used.part.buf) {
            self.windows.extend(used.makes);
            self.note(target, at, used);
            return Ok(Decision::Leave);
        }
        let untouched = used.touched == ArgAccesses::default();
        if untouched && used.makes.is_none() {
            return Ok(Decision::Leave);
        }
        let region = region_of(target, at, used)?;
        let leaf = leaf(target, at, used, frame.root, region);
        let found = placement(&leaf, frame.root, &frame.region, facts, target.solver());
        let inside = match found {
            Placement::Inside => true,
            Placement::Outside => false,
            // Not all of what a window shows needs to be used: what is used is asked about one by one.
            Placement::Undecided { .. } if used.makes.is_some() => false,
            Placement::Undecided { inside, .. } => {
                self.by_callee(target, at, (frame, facts), (&leaf, &inside))?
            }
        };
        if !inside {
            return Ok(Decision::Leave);
        }
        expressible(target, at, used, frame, facts)?;
        self.windows.extend(used.makes);
        self.note(target, at, used);
        Ok(Decision::Redirect)
    }

    /// Notes what happens to staged cells.
    fn note(&mut self, target: &Target<'_>, at: &Place<'_>, used: &Used) {
        let touched = used.touched;
        self.needing |= touched.read || touched.reduce;
        self.writing |= touched.write;
        self.reducing |= touched.reduce;
        let kind = match touched {
            ArgAccesses { read: true, .. } => AccessKind::Read,
            ArgAccesses { write: true, .. } => AccessKind::Write,
            _ => return,
        };
        if self.other_than_reduced.is_none() {
            let text = cell_text(target, &used.part);
            let what = format!("this {} '{text}'", verbs(kind));
            self.other_than_reduced = Some((at.loc.clone(), what));
        }
    }

    /// Decides on an argument that may be inside or outside, by the cells that the callee really
    /// touches.
    fn by_callee(
        &self,
        target: &mut Target<'_>,
        at: &Place<'_>,
        (frame, facts): (&Frame, &mut Facts),
        (leaf, verdict): (&Leaf, &Verdict),
    ) -> Result<bool, Refusal> {
        let model = target.model();
        let NodeKind::Call(call) = model.node(at.path).map_or(&NodeKind::Plain, |n| &n.kind) else {
            return undecided(target, frame, facts, leaf, verdict);
        };
        let leaves = touched_by(target, call, at.loc, frame);
        let mut sides = HashSet::new();
        for leaf in leaves {
            match placement(&leaf, frame.root, &frame.region, facts, target.solver()) {
                Placement::Inside => sides.insert(true),
                Placement::Outside => sides.insert(false),
                Placement::Undecided { inside, .. } => {
                    facts.push();
                    leaf.when.iter().for_each(|cond| facts.assume(cond));
                    let answer = undecided(target, frame, facts, &leaf, &inside);
                    facts.pop();
                    return answer;
                }
            };
        }
        match (sides.contains(&true), sides.contains(&false)) {
            (true, true) => undecided(target, frame, facts, leaf, verdict),
            (inside, _) => Ok(inside),
        }
    }
}

/// A statement of the block.
struct Place<'a> {
    path: &'a StmtPath,
    loc: &'a Loc,
}

/// The statement without its blocks.
fn shallow(stmt: &Stmt) -> Stmt {
    let mut copy = match stmt.kind {
        StmtKind::For { .. } | StmtKind::If { .. } => stmt.derived(StmtKind::Pass),
        _ => stmt.clone(),
    };
    copy.loc = stmt.loc.clone();
    copy
}

/// The uses of a statement, in the order of [`for_each_use_mut`].
fn uses(target: &Target<'_>, path: &StmtPath, stmt: &Stmt, frame: &Frame) -> Vec<Used> {
    let model = target.model();
    let mut found: Vec<Used> = Vec::new();
    let mut copy = stmt.clone();
    let makes = stmt.defines_behind().filter(|_| stmt.allocates().is_none());
    for_each_use_mut(&mut copy, &mut |used| {
        let whole = matches!(used, Use::Whole(_));
        let part = match used {
            Use::Cell(buf, idx) => Window {
                buf: *buf,
                dims: idx.drain(..).map(WinDim::Point).collect(),
            },
            Use::Window(window) => window.clone(),
            Use::Whole(Arg::Buffer(buf)) => Window {
                buf: *buf,
                dims: frame.whole(*buf),
            },
            Use::Whole(_) => return,
        };
        found.push(Used {
            part,
            whole,
            makes,
            touched: ArgAccesses {
                read: makes.is_none(),
                ..ArgAccesses::default()
            },
        });
    });
    let wrote = |write, reduce| ArgAccesses {
        write,
        reduce,
        ..ArgAccesses::default()
    };
    stmt.kind.parts(|part| match part {
        // The cell that is changed comes last.
        StmtPart::Cell(CellChange::Write, ..) => set_last(&mut found, wrote(true, false)),
        StmtPart::Cell(CellChange::Reduce, ..) => {
            // What rounds to an integer is no reduction to the analysis either.
            let accesses = model.node(path).map(|n| n.accesses.as_slice());
            let adds = |a: &Access| a.kind == AccessKind::Reduce;
            let touched = match accesses.unwrap_or_default().iter().any(adds) {
                true => wrote(false, true),
                false => ArgAccesses {
                    read: true,
                    ..wrote(true, false)
                },
            };
            set_last(&mut found, touched);
        }
        StmtPart::Call(_, args) => {
            let data = args.iter().enumerate();
            let data = data.filter(|(_, a)| a.buffer().is_some());
            let node = model.node(path).map(|n| &n.kind);
            for ((position, _), used) in data.zip(&mut found) {
                if let Some(NodeKind::Call(call)) = node {
                    used.touched = touched(call, position);
                }
            }
        }
        // Only instructions destroy cells, and nothing is staged in them.
        StmtPart::Cell(CellChange::Clobber, ..)
        | StmtPart::Ctl(_)
        | StmtPart::Data(_)
        | StmtPart::Field(_)
        | StmtPart::Iter(..)
        | StmtPart::Alloc(_)
        | StmtPart::Window(..)
        | StmtPart::Block(..) => {}
    });
    found
}

fn set_last(found: &mut [Used], touched: ArgAccesses) {
    if let Some(last) = found.last_mut() {
        last.touched = touched;
    }
}

/// Possible effects of a callee on an argument.
fn touched(call: &Call, position: usize) -> ArgAccesses {
    let actual = call.actuals.iter().find(|a| a.position == position);
    let touched = actual.and_then(|a| call.callee.touched.get(&a.formal));
    touched.copied().unwrap_or_default()
}

/// The cells of a use, in the dimensions of the root.
fn region_of(target: &Target<'_>, at: &Place<'_>, used: &Used) -> Result<Vec<IndexRange>, Refusal> {
    let model = target.model();
    let shown = match used.whole {
        true => model.buffers.get(&used.part.buf).cloned(),
        false => Point::before(&model, &at.path.block, at.path.at)
            .and_then(|point| point.window(&used.part)),
    };
    let shown = shown.ok_or_else(|| Refusal::internal(at.loc, "a use without a model"))?;
    Ok(shown.map.region(&shown.whole()))
}

/// The use as an access of all its cells.
fn leaf(
    target: &Target<'_>,
    at: &Place<'_>,
    used: &Used,
    root: Root,
    region: Vec<IndexRange>,
) -> Leaf {
    let model = target.model();
    let written: Vec<Ctl> = match used.whole {
        true => Vec::new(),
        false => (used.part.dims.iter())
            .map(|d| match d {
                WinDim::Point(at) | WinDim::Interval(at, _) => at.clone(),
            })
            .collect(),
    };
    Leaf {
        kind: match used.touched {
            ArgAccesses { write: true, .. } => AccessKind::Write,
            ArgAccesses { reduce: true, .. } => AccessKind::Reduce,
            _ => AccessKind::Read,
        },
        root,
        cell: region,
        when: Vec::new(),
        bound: Vec::new(),
        guessed: Vec::new(),
        value: None,
        site: Site {
            proc: std::sync::Arc::clone(&model.proc),
            name: Some(used.part.buf),
            written: written.into(),
            index: Vec::new(),
            loc: at.loc.clone(),
            through: Vec::new(),
        },
    }
}

/// Accesses of a callee to the staged buffer.
fn touched_by(target: &Target<'_>, call: &Call, loc: &Loc, frame: &Frame) -> Vec<Leaf> {
    let leaves = of_call(&target.model(), call, loc).into_iter();
    leaves.filter(|l| l.root == frame.root).collect()
}

/// Requires that the place in the new buffer can be written as an expression, whose operands still
/// have the same values.
fn expressible(
    target: &mut Target<'_>,
    at: &Place<'_>,
    used: &Used,
    frame: &Frame,
    facts: &Facts,
) -> Result<(), Refusal> {
    let name = used.part.buf;
    for (made, offsets) in frame.offsets_of(name) {
        still_there(target, at, used, (frame, facts), (made, &offsets))?;
    }
    if used.whole {
        let extents: Vec<&Ctl> = used.part.intervals().map(|(_, hi)| hi).collect();
        let made = declared(target, name);
        still_there(target, at, used, (frame, facts), (&made, &extents))?;
    }
    if frame.staged(name, &used.part.dims).is_none() {
        let message = format!(
            "cannot redirect '{}' to the copy of '{}', which has not all of its dimensions",
            cell_text(target, &used.part),
            frame.text
        );
        Refusal::plain(&C2, at.loc, message).raise()?;
    }
    Ok(())
}

/// Requires that the expressions which say where a name lies keep the values that they had where
/// the name was made.
fn still_there(
    target: &mut Target<'_>,
    at: &Place<'_>,
    used: &Used,
    (frame, facts): (&Frame, &Facts),
    (made, exprs): (&StmtPath, &[&Ctl]),
) -> Result<(), Refusal> {
    let model = target.model();
    let (since, here) = ((&made.block, made.at), (&at.path.block, at.path.at));
    let mut ask =
        |exprs: &[&Ctl]| unaffected_since(exprs, &model, since, here, facts, target.solver()).err();
    let fields = match ask(exprs) {
        Some(_) => fields_of(exprs),
        None => Vec::new(),
    };
    // Which field it is; together they may have kept the value of the expression.
    let found = fields
        .into_iter()
        .find_map(|field| Some((ask(&[&field])?, field)));
    let Some((affected, field)) = found else {
        return Ok(());
    };
    let field = field.in_proc(target.proc());
    let name = target.proc().name_of(used.part.buf);
    let obligation = Obligation {
        condition: &C2,
        loc: at.loc.clone(),
        cannot: format!(
            "cannot redirect '{}' to the copy of '{}': where '{name}' lies depends on '{field}', which changes",
            cell_text(target, &used.part),
            frame.text
        ),
        whether: format!("'{field}' is what it was where '{name}' was made"),
    };
    target.judge(facts, &affected.verdict, obligation, |at| {
        affected_notes(at, &model, &affected)
    })
}

/// Path of the statement that declares a name; the first statement's for arguments.
fn declared(target: &Target<'_>, name: Sym) -> StmtPath {
    let mut found = BlockPath::root().stmt(0);
    let may_define = |outline: &Outline| outline.may_mention(name);
    target
        .proc()
        .walk_paths_where(&may_define, &mut |path, stmt| {
            if stmt.defines() == Some(name) {
                found = path.clone();
            }
        });
    found
}

fn cell_text(target: &Target<'_>, part: &Window) -> String {
    super::text_of(target.proc(), part)
}

/// Refuses an access that is neither always inside nor always outside.
fn undecided(
    target: &Target<'_>,
    frame: &Frame,
    facts: &Facts,
    leaf: &Leaf,
    verdict: &Verdict,
) -> Result<bool, Refusal> {
    let text = site_text(&leaf.site);
    let obligation = Obligation {
        condition: &C2,
        loc: frame.loc.clone(),
        cannot: format!(
            "cannot stage '{}': '{text}' is neither always inside nor always outside",
            frame.text
        ),
        whether: format!(
            "'{text}' is always inside '{}', or always outside",
            frame.text
        ),
    };
    let buffer = match frame.root {
        Root::Buffer(sym) => target.proc().name_of(sym),
        Root::Field(_) => "",
    };
    let notes = |at: &WitnessEvaluator<'_>| {
        let all = terms(&leaf.cell, &[]).chain(terms(&frame.region, &[]));
        let value = format!(
            "{}it {} '{}', and the window is '{}'",
            at.given_for(all, &[]),
            verbs(leaf.kind),
            at.region(buffer, &leaf.cell),
            at.region(buffer, &frame.region)
        );
        let mut notes = vec![(leaf.site.loc.clone(), value)];
        let calls = leaf.site.through.iter();
        notes.extend(calls.map(|loc| (loc.clone(), "it is reached by this call".to_owned())));
        notes
    };
    target.judge(facts, verdict, obligation, notes)?;
    Refusal::passed(&frame.loc, || false)
}
