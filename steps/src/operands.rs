//! The reads of data expressions, and the statements that write one cell.
//!
//! Cells are compared in the dimensions of the buffer behind the names, so aliases need no thought.

use exo_analysis::context::Facts;
use exo_analysis::effects::{AccessKind, IndexRange, Root};
use exo_analysis::locset::Leaf;
use exo_analysis::predicates::{Piece, Placement, Point, placement};
use exo_check::report::{WitnessEvaluator, site_text, terms, verbs};
use exo_ir::{Ctl, Data, DisplayIn, Loc, Stmt, StmtKind, StmtPath, Sym, WinDim, Window};

use crate::{Obligation, Refusal, Target};

/// A cell or region that an expression reads.
pub(crate) struct Operand {
    /// The owner of the cell.
    pub root: Root,
    /// The cell, in the dimensions of the owner.
    pub region: Vec<IndexRange>,
    /// The source text.
    pub text: String,
}

/// Everything that an expression reads where a statement stands: cells, data fields, and the fields in its indices.
pub(crate) fn of(
    target: &Target<'_>,
    at: &StmtPath,
    loc: &Loc,
    expr: &Data,
) -> Result<Vec<Operand>, Refusal> {
    let (model, proc) = (target.model(), target.proc());
    let missing = || Refusal::internal(loc, "a read without a model");
    let point = Point::before(&model, &at.block, at.at).ok_or_else(missing)?;
    let (mut operands, mut fields, mut lost) = (Vec::new(), Vec::new(), false);
    expr.for_each_ctl(&mut |e| {
        e.walk(&mut |part| {
            if let Ctl::Config(field) = part {
                fields.push(field.clone());
            }
        });
    });
    expr.walk(&mut |e| match e {
        Data::Config(field) => fields.push(field.clone()),
        Data::Read { buf, idx } => {
            let dims = idx.iter().cloned().map(WinDim::Point).collect();
            match point.window(&Window { buf: *buf, dims }) {
                Some(shown) => operands.push(Operand {
                    root: shown.map.root,
                    region: shown.map.region(&[]),
                    text: e.in_proc(proc).to_string(),
                }),
                None => lost = true,
            }
        }
        _ => {}
    });
    for field in fields {
        let id = model.fields.id(&field).ok_or_else(missing)?;
        operands.push(Operand {
            root: Root::Field(id),
            region: Vec::new(),
            text: exo_ir::field_name(&field),
        });
    }
    match lost {
        true => Err(missing()),
        false => Ok(operands),
    }
}

/// Proves that an access does not touch the cells that an expression reads.
///
/// # Errors
/// The refusal, with the access.
pub(crate) fn untouched(
    target: &mut Target<'_>,
    facts: &mut Facts,
    leaf: &Leaf,
    operand: &Operand,
    obligation: impl FnOnce() -> Obligation,
) -> Result<(), Refusal> {
    let place = placement(leaf, operand.root, &operand.region, facts, target.solver());
    match place {
        Placement::Outside => Ok(()),
        Placement::Inside => {
            let Obligation {
                condition,
                loc,
                cannot,
                ..
            } = obligation();
            let refusal = Refusal::plain(condition, &loc, cannot);
            let refusal = refusal.note(&leaf.site.loc, format!("this {} it", verbs(leaf.kind)));
            let calls = through(leaf);
            calls
                .fold(refusal, |r, (loc, text)| r.note(&loc, text))
                .raise()
        }
        Placement::Undecided { outside, .. } => target.judge(facts, &outside, obligation(), |at| {
            touching(target, at, leaf, operand)
        }),
    }
}

/// Notes on the access and the cells that it touches, at a witness.
fn touching(
    target: &Target<'_>,
    at: &WitnessEvaluator<'_>,
    leaf: &Leaf,
    operand: &Operand,
) -> Vec<(Loc, String)> {
    let all = terms(&leaf.cell, &[]).chain(terms(&operand.region, &[]));
    let root = match leaf.root {
        Root::Buffer(sym) => target.proc().name_of(sym),
        Root::Field(_) => "",
    };
    let read = at.region(root, &operand.region);
    let mut note = format!(
        "{}'{}' {} '{read}'",
        at.given_for(all, &[]),
        site_text(&leaf.site),
        verbs(leaf.kind),
    );
    if read != operand.text {
        note += &format!(", which is '{}'", operand.text);
    }
    let mut notes = vec![(leaf.site.loc.clone(), note)];
    notes.extend(through(leaf));
    notes
}

/// The calls through which an access is reached.
fn through(leaf: &Leaf) -> impl Iterator<Item = (Loc, String)> {
    let calls = leaf.site.through.iter();
    calls.map(|loc| (loc.clone(), "it is reached by this call".to_owned()))
}

/// An assignment or reduction.
#[derive(Clone)]
pub(crate) struct Writing {
    /// Its path.
    pub path: StmtPath,
    /// Its source location.
    pub loc: Loc,
    /// Whether it adds.
    pub reduces: bool,
    /// The buffer or window.
    pub buf: Sym,
    /// The cell, by that name.
    pub idx: Vec<Ctl>,
    /// The right side.
    pub rhs: Data,
    /// The cell as text.
    pub text: String,
}

impl Writing {
    /// The assignment or reduction at a place; `None` if it is another statement.
    pub(crate) fn at(target: &Target<'_>, path: &StmtPath) -> Option<Writing> {
        let stmt = target.proc().stmt(path)?;
        let (StmtKind::Assign { buf, idx, rhs } | StmtKind::Reduce { buf, idx, rhs }) = &stmt.kind
        else {
            return None;
        };
        let cell = Data::Read {
            buf: *buf,
            idx: idx.clone(),
        };
        Some(Writing {
            path: path.clone(),
            loc: stmt.loc.clone(),
            reduces: matches!(stmt.kind, StmtKind::Reduce { .. }),
            buf: *buf,
            idx: idx.clone(),
            rhs: rhs.clone(),
            text: cell.in_proc(target.proc()).to_string(),
        })
    }

    /// The cell that it writes, as an access.
    pub(crate) fn leaf(&self, target: &Target<'_>) -> Result<Leaf, Refusal> {
        let model = target.model();
        let leaves = Piece::stmt(&model, &self.path).map(|piece| piece.leaves());
        let mut writes = leaves.into_iter().flatten();
        let found = writes.find(|l| l.kind != AccessKind::Read);
        found.ok_or_else(|| Refusal::internal(&self.loc, "a write without a model"))
    }

    /// The statement with another right side.
    pub(crate) fn kind(&self, reduces: bool, rhs: Data) -> StmtKind {
        let (buf, idx) = (self.buf, self.idx.clone());
        match reduces {
            true => StmtKind::Reduce { buf, idx, rhs },
            false => StmtKind::Assign { buf, idx, rhs },
        }
    }
}

/// The comments of two statements that become one.
pub(crate) fn joined(first: &Stmt, second: &Stmt) -> Vec<String> {
    [first.comments.clone(), second.comments.clone()].concat()
}
