//! `lift_reduce_constant`: what every summand is multiplied by multiplies the sum.
//!
//! Why it is right: the cell is 0 before the loop, and nothing there but the sums touches it. So behind the loop it holds a sum of
//! products `c * e` with one value of `c`, which is `c` times the sum of the `e` (over the reals, or modulo 2^w), also where there
//! are none: `c * 0` is 0.

use std::collections::HashMap;

use exo_analysis::context::Facts;
use exo_analysis::effects::AccessKind;
use exo_analysis::locset::Leaf;
use exo_analysis::predicates::{Piece, Placement, placement};
use exo_check::report::{site_text, terms, verbs};
use exo_ir::{Ctl, Data, DataOp, DisplayIn, Elem, Loc, Stmt, StmtKind, StmtPath, Sym};

use crate::args::{Block, Loop, Statement};
use crate::operands::{self, Writing};
use crate::rewrite::{self, RewriteError};
use crate::safety::unaffected_by;
use crate::temporary::same_in;
use crate::{
    Condition, Edit, Example, Obligation, Purpose, Refusal, Refused, Step, Target, Upstream,
};

static C1: Condition = Condition {
    id: "lift_reduce_constant.c1",
    rule: "The block is an assignment of 0 and the loop behind it.",
};
static C2: Condition = Condition {
    id: "lift_reduce_constant.c2",
    rule: "The loop adds to the assigned cell, in reductions that always mean this cell, by whatever names, and nothing else in it touches \
the cell: no right side reads it, no callee gets it.",
};
static C3: Condition = Condition {
    id: "lift_reduce_constant.c3",
    rule: "What is added is, in all of these reductions, a product with one and the same factor, which mentions nothing that is defined in \
the loop: no loop variable, no buffer and no window.",
};
static C4: Condition = Condition {
    id: "lift_reduce_constant.c4",
    rule: "Nothing that the loop modifies is read by the factor, through any alias, the cell and configuration in its indices included; and \
behind the loop the indices of the cell have the values that they had before it.",
};
static C5: Condition = Condition {
    id: "lift_reduce_constant.c5",
    rule: "The cell and all operands are floating-point numbers, or integers of one type, whose sums and products are exact \
modulo 2^w of the cell. Constants keep the type that they are computed in, and the product with the cell is not one \
of several types.",
};
static C6: Condition = Condition {
    id: "lift_reduce_constant.c6",
    rule: "The factor has a value also where nothing is added: it has no division and no function. (That it is within bounds and \
initialised is checked of the result.)",
};

crate::step_args! {
    /// Arguments of `lift_reduce_constant`.
    pub struct LiftReduceConstantArgs {
        /// the assignment of 0 and the loop, such as 's = _; for i in _: _'
        pub blk: Block,
    }
}

crate::step_returns! {
    /// Results of `lift_reduce_constant`.
    pub struct LiftReduceConstantReturns {
        /// the loop
        pub loop_: Loop,
        /// the assignment behind it, which multiplies
        pub scale: Statement,
    }
}

/// Plan of `lift_reduce_constant`: the rewrite that its check allowed.
pub struct Plan {
    zero: Writing,
    loop_: StmtPath,
    factor: Data,
    /// Whether the factor is the left operand.
    left: bool,
    /// The reductions with the operands that they add then.
    sums: Vec<(Writing, Data)>,
}

/// Lifts a factor out of a sum.
pub struct LiftReduceConstant;

impl Step for LiftReduceConstant {
    const NAME: &'static str = "lift_reduce_constant";
    const PURPOSE: Purpose = Purpose::Statements;
    const UPSTREAM: Upstream = Upstream::call(&[("blk", "block_cursor")]);
    const SUMMARY: &'static str = "multiply a sum instead of each of its summands";
    const DESCRIPTION: &'static str = "
`s = 0` and a loop of reductions `s += c * e` become `s = 0`, the loop with `s += e`, and `s = c * s`. The factor may be any operand of the
products, the first one that can be lifted is; if it stands last in the first of them, so it does in `s = s * c`. The loop may do other things,
too, apart from the cell. Sums are regrouped: the equivalence is over the reals, and over integers modulo 2^w.";
    const EXAMPLE: Example = Example {
        before: "@proc
def dot(n: size, a: f32, x: f32[n], y: f32[n], s: f32):
    s = 0.0
    for i in seq(0, n):
        s += a * (x[i] * y[i])
",
        options: "blk='s = _; for i in _: _'",
        after: "@proc
def dot(n: size, a: f32 @ DRAM, x: f32[n] @ DRAM, y: f32[n] @ DRAM, s: f32 @ DRAM):
    s = 0.0
    for i in seq(0, n):
        s += x[i] * y[i]
    s = a * s
",
    };
    const CONDITIONS: &'static [&'static Condition] = &[&C1, &C2, &C3, &C4, &C5, &C6];
    type Args = LiftReduceConstantArgs;
    type Returns = LiftReduceConstantReturns;
    type Plan = Plan;

    fn check(
        target: &mut Target<'_>,
        args: &LiftReduceConstantArgs,
    ) -> Result<Plan, Refused<Plan>> {
        let (zero, loop_) = zero_and_loop(target, &args.blk)?;
        let sums = sums(target, &zero, &loop_)?;
        cell_stays(target, &zero, &loop_)?;
        let mut refused = None;
        for factor in common_factors(target, &zero, &loop_, &sums)? {
            let plan = plan((&zero, &loop_), &sums, factor)?;
            match allowed(target, &plan) {
                Ok(()) => return Ok(plan),
                // The first one is what users mean, if it is not the only one.
                Err(refusal) => refused.get_or_insert(Refused::of(refusal, plan)),
            };
        }
        let none = || Refusal::internal(&zero.loc, "there is no factor").into();
        Err(refused.unwrap_or_else(none))
    }

    fn rewrite(plan: Plan, edit: &mut Edit) -> Result<LiftReduceConstantReturns, RewriteError> {
        let proc = &mut edit.proc;
        for (sum, rest) in plan.sums {
            let rhs = rewrite::stmt_mut(proc, &sum.path)?.rhs_mut();
            *rhs.ok_or_else(|| RewriteError::no("reduction", &sum.path))? = rest;
        }
        let product = plan
            .zero
            .kind(false, scaled(&plan.zero, plan.factor, plan.left));
        let scale = rewrite::stmt(proc, &plan.zero.path)?.derived(product);
        let (block, at) = (&plan.loop_.block, plan.loop_.at + 1);
        rewrite::splice(proc, &block.slice(at..at), vec![scale])?;
        Ok(LiftReduceConstantReturns {
            scale: block.stmt(at).into(),
            loop_: plan.loop_.into(),
        })
    }
}

/// The cell times the factor.
fn scaled(zero: &Writing, factor: Data, left: bool) -> Data {
    let cell = Data::Read {
        buf: zero.buf,
        idx: zero.idx.clone(),
    };
    match left {
        true => Data::bin(DataOp::Mul, factor, cell),
        false => Data::bin(DataOp::Mul, cell, factor),
    }
}

/// The two statements.
fn zero_and_loop(target: &Target<'_>, blk: &Block) -> Result<(Writing, StmtPath), Refusal> {
    let proc = target.proc();
    let stmts = proc.slice(&blk.slice).unwrap_or_default();
    let is_zero = |rhs: &Data| matches!(rhs, Data::Const(n) if n.integer() == Some(0));
    let zero = Writing::at(target, &blk.slice.first());
    let zero = zero.filter(|w| !w.reduces && is_zero(&w.rhs));
    match (zero, stmts) {
        (Some(zero), [_, second]) if matches!(second.kind, StmtKind::For { .. }) => {
            let loop_ = zero.path.block.stmt(zero.path.at + 1);
            Ok((zero, loop_))
        }
        _ => {
            let loc = stmts.first().map(|s| s.loc.clone()).unwrap_or_default();
            let message = "cannot lift a factor: expected an assignment of 0 and a loop behind it";
            Err(Refusal::plain(&C1, &loc, message))
        }
    }
}

/// `cannot lift a factor of 's'`.
fn cannot(zero: &Writing) -> String {
    format!("cannot lift a factor of '{}'", zero.text)
}

/// The statements in the loop that have no others in them.
fn simple<'p>(target: &Target<'p>, loop_: &StmtPath) -> Vec<(StmtPath, &'p Stmt)> {
    let mut found = Vec::new();
    target
        .proc()
        .walk_paths_in(&loop_.slice(), &mut |path, stmt| {
            if stmt.blocks().next().is_none() {
                found.push((path.clone(), stmt));
            }
        });
    found
}

/// The reductions into the cell; nothing else touches it.
fn sums(
    target: &mut Target<'_>,
    zero: &Writing,
    loop_: &StmtPath,
) -> Result<Vec<Writing>, Refusal> {
    let model = target.model();
    let cell = zero.leaf(target)?;
    let mut found = Vec::new();
    for (path, stmt) in simple(target, loop_) {
        let piece = Piece::stmt(&model, &path);
        let missing = || Refusal::internal(&stmt.loc, "a statement without a model");
        let leaves = piece.ok_or_else(missing)?.leaves().into_iter();
        for leaf in leaves.filter(|l| l.root == cell.root) {
            let mut facts = target.facts(&path.block);
            let place = placement(&leaf, cell.root, &cell.cell, &mut facts, target.solver());
            let adds = leaf.kind == AccessKind::Reduce && leaf.site.through.is_empty();
            match (place, Writing::at(target, &path)) {
                (Placement::Outside, _) => {}
                (Placement::Inside, Some(sum)) if adds => found.push(sum),
                (place, _) => other_access(target, (zero, &cell), &leaf, &facts, &place)?,
            }
        }
    }
    match found.is_empty() {
        false => Ok(found),
        true => {
            let message = format!("{}: the loop adds nothing to it", cannot(zero));
            Err(Refusal::plain(&C2, &zero.loc, message))
        }
    }
}

/// Refuses an access to the cell, or maybe to it, that is not one of the sums.
fn other_access(
    target: &Target<'_>,
    (zero, cell): (&Writing, &Leaf),
    leaf: &Leaf,
    facts: &Facts,
    place: &Placement,
) -> Result<(), Refusal> {
    let text = site_text(&leaf.site);
    let through = |refusal: Refusal| {
        let calls = leaf.site.through.iter();
        calls.fold(refusal, |r, loc| r.note(loc, "it is reached by this call"))
    };
    let Placement::Undecided { outside, .. } = place else {
        let message = format!("{}: the loop {} it", cannot(zero), verbs(leaf.kind));
        let refusal = Refusal::plain(&C2, &zero.loc, message);
        let note = format!("this {} '{text}'", verbs(leaf.kind));
        return through(refusal.note(&leaf.site.loc, note)).raise();
    };
    let obligation = Obligation {
        condition: &C2,
        loc: zero.loc.clone(),
        cannot: format!("{}: '{text}' is sometimes this cell", cannot(zero)),
        whether: format!("'{text}' is never the cell '{}'", zero.text),
    };
    let name = zero.text.split('[').next().unwrap_or_default();
    let judged = target.judge(facts, outside, obligation, |at| {
        let all = terms(&leaf.cell, &[]).chain(terms(&cell.cell, &[]));
        let region = at.region(name, &leaf.cell);
        let does = verbs(leaf.kind);
        vec![(
            leaf.site.loc.clone(),
            format!("{}this {does} '{region}'", at.given_for(all, &[])),
        )]
    });
    judged.map_err(through)
}

/// Requires that the indices of the cell have the same values behind the loop as before it.
fn cell_stays(target: &mut Target<'_>, zero: &Writing, loop_: &StmtPath) -> Result<(), Refusal> {
    let obligation = Obligation {
        condition: &C4,
        loc: zero.loc.clone(),
        cannot: format!("{}: it is another cell behind the loop", cannot(zero)),
        whether: format!("'{}' is the same cell behind the loop", zero.text),
    };
    let indices: Vec<&Ctl> = zero.idx.iter().collect();
    let model = target.model();
    unaffected_by(target, &model, obligation, &indices, &loop_.slice())
}

/// The operands of a product, however it is grouped; none of other expressions.
fn factors<'e>(e: &'e Data, found: &mut Vec<&'e Data>) {
    if let Data::Bin(DataOp::Mul, a, b) = e {
        for part in [a, b] {
            match part.as_ref() {
                Data::Bin(DataOp::Mul, ..) => factors(part, found),
                part => found.push(part),
            }
        }
    }
}

/// A product without one of its factors; `None` if it has no such factor.
fn without(e: &Data, factor: &Data) -> Option<Data> {
    let Data::Bin(DataOp::Mul, a, b) = e else {
        return None;
    };
    if **a == *factor {
        return Some((**b).clone());
    }
    if **b == *factor {
        return Some((**a).clone());
    }
    let times = |a: Data, b: Data| Data::bin(DataOp::Mul, a, b);
    let in_first = without(a, factor).map(|a| times(a, (**b).clone()));
    in_first.or_else(|| without(b, factor).map(|b| times((**a).clone(), b)))
}

/// The factors that all sums have and that mention nothing of the loop, in order; at least one.
fn common_factors(
    target: &Target<'_>,
    zero: &Writing,
    loop_: &StmtPath,
    sums: &[Writing],
) -> Result<Vec<Data>, Refusal> {
    let proc = target.proc();
    let text = |sum: &Writing| sum.rhs.in_proc(proc).to_string();
    let refuse = |why: String| Refusal::plain(&C3, &zero.loc, format!("{}: {why}", cannot(zero)));
    if let Some(sum) = sums.iter().find(|s| !is_product(&s.rhs)) {
        let refusal = refuse(format!("'{}' is no product", text(sum)));
        return Err(refusal.note(&sum.loc, "this is added"));
    }
    let mut found = Vec::new();
    let first = sums.first();
    if let Some(first) = first {
        factors(&first.rhs, &mut found);
    }
    found.retain(|c| sums.iter().all(|s| without(&s.rhs, c).is_some()));
    let Some(shared) = found.first().copied() else {
        let all = sums.iter().map(|s| format!("'{}'", text(s)));
        let all: Vec<String> = all.collect();
        return Err(refuse(format!("{} have none in common", all.join(" and "))));
    };
    let defined = defined_in(target, loop_);
    let local = |c: &Data| {
        mentioned(c)
            .into_iter()
            .find(|sym| defined.contains_key(sym))
    };
    let why = local(shared);
    found.retain(|c| local(c).is_none());
    match why.filter(|_| found.is_empty()) {
        None => Ok(found.into_iter().cloned().collect()),
        Some(sym) => {
            let (name, shared) = (proc.name_of(sym), shared.in_proc(proc));
            let refusal = refuse(format!(
                "'{shared}' depends on '{name}', which stays inside"
            ));
            let at = defined.get(&sym).cloned().unwrap_or_default();
            Err(refusal.note(&at, format!("'{name}' is defined here")))
        }
    }
}

fn is_product(e: &Data) -> bool {
    matches!(e, Data::Bin(DataOp::Mul, ..))
}

/// Names that a statement and the statements inside it define, with the locations of the
/// definitions.
fn defined_in(target: &Target<'_>, path: &StmtPath) -> HashMap<Sym, Loc> {
    let mut found = HashMap::new();
    target.proc().walk_paths_in(&path.slice(), &mut |_, stmt| {
        if let Some(sym) = stmt.defines() {
            found.insert(sym, stmt.loc.clone());
        }
    });
    found
}

/// The variables, buffers and windows in an expression.
fn mentioned(e: &Data) -> Vec<Sym> {
    let mut found = Vec::new();
    e.walk(&mut |part| {
        if let Data::Read { buf, idx } = part {
            found.push(*buf);
            idx.iter()
                .for_each(|i| i.for_each_mention(&mut |sym| found.push(sym)));
        }
    });
    found
}

/// The plan that takes the factor out of each sum and applies it behind the loop.
fn plan(
    (zero, loop_): (&Writing, &StmtPath),
    sums: &[Writing],
    factor: Data,
) -> Result<Plan, Refusal> {
    let mut all = Vec::new();
    if let Some(first) = sums.first() {
        factors(&first.rhs, &mut all);
    }
    let left = all.last() != Some(&&factor) || all.first() == Some(&&factor);
    let rest = |sum: &Writing| Some((sum.clone(), without(&sum.rhs, &factor)?));
    let sums: Option<Vec<_>> = sums.iter().map(rest).collect();
    let missing = || Refusal::internal(&zero.loc, "a sum without the factor");
    Ok(Plan {
        zero: zero.clone(),
        loop_: loop_.clone(),
        left,
        sums: sums.ok_or_else(missing)?,
        factor,
    })
}

fn allowed(target: &mut Target<'_>, plan: &Plan) -> Result<(), Refusal> {
    always_a_value(target, plan)?;
    same_numbers(target, plan)?;
    factor_stays(target, plan)
}

/// The factor has a value where the loop does not run.
fn always_a_value(target: &Target<'_>, plan: &Plan) -> Result<(), Refusal> {
    let mut partial = false;
    plan.factor.walk(&mut |e| {
        partial |= matches!(e, Data::Bin(DataOp::Div, ..) | Data::Extern { .. });
    });
    if !partial {
        return Ok(());
    }
    let message = format!(
        "{}: '{}' may have no value where nothing is added",
        cannot(&plan.zero),
        plan.factor.in_proc(target.proc())
    );
    Refusal::plain(&C6, &plan.zero.loc, message).raise()
}

/// Numbers are as they were, up to rounding and modulo 2^w.
fn same_numbers(target: &Target<'_>, plan: &Plan) -> Result<(), Refusal> {
    let zero = &plan.zero;
    let Some(dest) = target.proc().var(zero.buf).buffer().map(|ty| ty.elem) else {
        return Err(Refusal::internal(&zero.loc, "a cell without a type"));
    };
    let precision = target.precision();
    // Operations on integers of one type have no fewer bits than a cell of the type.
    let allowed = |elem: Elem| match dest.is_float() {
        true => elem.is_float(),
        false => elem == dest,
    };
    let all = |e: &Data| precision.reads(e).into_iter().all(allowed);
    let product = scaled(zero, plan.factor.clone(), plan.left);
    let is = precision.computed_in(&product, dest);
    let mixed = plan
        .sums
        .iter()
        .any(|(sum, _)| precision.is_mixed(&sum.rhs));
    let kept = |(sum, rest): &(Writing, Data)| {
        let was = precision.computed_in(&sum.rhs, dest);
        same_in(rest, was, precision.computed_in(rest, dest)) && same_in(&plan.factor, was, is)
    };
    let factor = plan.factor.in_proc(target.proc());
    let why = if !plan.sums.iter().all(|(sum, _)| all(&sum.rhs)) {
        "integers of another type than the cell are multiplied".to_owned()
    } else if !mixed && precision.is_mixed(&product) {
        format!("'{factor}' is of another type than the cell")
    } else if !plan.sums.iter().all(kept) {
        "constants would be of another type".to_owned()
    } else {
        return Ok(());
    };
    let message = format!("{}: {why}", cannot(zero));
    Refusal::plain(&C5, &zero.loc, message).raise()
}

/// Requires that the factor has the same value behind the loop as in it.
fn factor_stays(target: &mut Target<'_>, plan: &Plan) -> Result<(), Refusal> {
    let (zero, loop_) = (&plan.zero, &plan.loop_);
    let model = target.model();
    let missing = || Refusal::internal(&zero.loc, "a loop without a model");
    let leaves = Piece::stmt(&model, loop_).ok_or_else(missing)?.leaves();
    let factor = plan.factor.in_proc(target.proc()).to_string();
    let operands = operands::of(target, loop_, &zero.loc, &plan.factor)?;
    let mut facts = target.facts(&loop_.block);
    let written = leaves.iter().filter(|l| l.kind != AccessKind::Read);
    for (leaf, operand) in written.flat_map(|l| operands.iter().map(move |o| (l, o))) {
        let obligation = || Obligation {
            condition: &C4,
            loc: zero.loc.clone(),
            cannot: format!(
                "{}: the loop may modify '{}', and '{factor}' would be read behind it",
                cannot(zero),
                operand.text
            ),
            whether: format!("the loop leaves '{}' alone", operand.text),
        };
        operands::untouched(target, &mut facts, leaf, operand, obligation)?;
    }
    Ok(())
}
