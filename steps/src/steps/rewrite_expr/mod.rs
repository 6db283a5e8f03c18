//! `rewrite_expr`: a control expression is written in another way.
//!
//! Why it is right: a statement evaluates its control expressions where control reaches it: bounds before the first iteration,
//! offsets where the window is made, arguments before the callee runs. What is equal there, with the fields as they are there, is
//! the same to the statement, whatever becomes of these fields later.

use exo_analysis::context::Facts;
use exo_analysis::dataflow::CtlValue;
use exo_analysis::predicates::{Point, equal_in_context};
use exo_analysis::solver::Verdict;
use exo_analysis::term::Term;
use exo_check::report::WitnessEvaluator;
use exo_ir::{Ctl, DisplayIn, Loc, Proc};

use crate::args::{AnyControl, CtlPart, Statement, rules};
use crate::cursor::CtlPath;
use crate::rewrite::RewriteError;
use crate::{
    Condition, Edit, Example, Obligation, Purpose, Refusal, Refused, Step, Target, Upstream,
};

static C1: Condition = Condition {
    id: "rewrite_expr.c1",
    rule: "Wherever control reaches the statement, the new expression has the value of the old one, with configuration as it is \
there; or the index, bound, condition or value that it is part of has the value that it had.",
};

crate::step_args! {
    /// Arguments of `rewrite_expr`.
    pub struct RewriteExprArgs {
        /// the expression, such as '(4 * i + j) / 4': the first that matches, or the one whose number is written
        pub expr: CtlPart,
        /// what is to stand there, in names that are visible before the statement
        #[before(expr)]
        pub to: AnyControl,
    }
}

crate::step_returns! {
    /// Results of `rewrite_expr`.
    pub struct RewriteExprReturns {
        /// the statement that evaluates the expression
        pub stmt: Statement,
    }
}

/// Plan of `rewrite_expr`: the expression, and its replacement.
pub struct Plan {
    path: CtlPath,
    to: Ctl,
}

/// Writes a control expression in another way.
pub struct RewriteExpr;

impl Step for RewriteExpr {
    const NAME: &'static str = "rewrite_expr";
    const PURPOSE: Purpose = Purpose::Statements;
    const UPSTREAM: Upstream = Upstream::call(&[("expr", "expr_cursor"), ("to", "new_expr")]);
    const SUMMARY: &'static str =
        "write an index, bound, condition, offset or argument in another way";
    const DESCRIPTION: &'static str = "
The expression, or a part of one, is replaced by another that is equal there, as follows from preconditions, the loops and conditions
around it, and what is known of configuration. Sizes of allocations and preconditions stay as they are. The statement goes on.";
    const EXAMPLE: Example = Example {
        before: "@proc
def f(n: size, x: f32[n]):
    assert n % 4 == 0
    for i in seq(0, n / 4):
        for j in seq(0, 4):
            x[4 * i + j] = x[(4 * i + j) / 4]
",
        options: "expr='(4 * i + j) / 4' to=i",
        after: "@proc
def f(n: size, x: f32[n] @ DRAM):
    assert n % 4 == 0
    for i in seq(0, n / 4):
        for j in seq(0, 4):
            x[4 * i + j] = x[i]
",
    };
    const CONDITIONS: &'static [&'static Condition] = &[&C1];
    type Args = RewriteExprArgs;
    type Returns = RewriteExprReturns;
    type Plan = Plan;

    fn check(target: &mut Target<'_>, args: &RewriteExprArgs) -> Result<Plan, Refused<Plan>> {
        let plan = Plan {
            path: args.expr.path.clone(),
            to: args.to.expr.clone(),
        };
        match equal(target, &plan) {
            Ok(()) => Ok(plan),
            // What is of another sort cannot stand there.
            Err(refusal) if refusal.condition != Some(&C1) => Err(refusal.into()),
            Err(refusal) => Err(Refused::of(refusal, plan)),
        }
    }

    fn rewrite(plan: Plan, edit: &mut Edit) -> Result<RewriteExprReturns, RewriteError> {
        let Plan { mut path, mut to } = plan;
        let stmt = path.stmt.clone();
        // A minus on a literal becomes part of it, as if it had been written so.
        while matches!(to, Ctl::Int(_))
            && let Some((_, around)) = path.operands.split_last()
        {
            let outer = CtlPath {
                operands: around.to_vec(),
                ..path.clone()
            };
            if !matches!(outer.get(&edit.proc), Some(Ctl::Neg(_))) {
                break;
            }
            (path, to) = (outer, Ctl::negated(to));
        }
        let replaced = path.replace(&mut edit.proc, to);
        replaced.ok_or_else(|| RewriteError::no("control expression", &stmt))?;
        Ok(RewriteExprReturns { stmt: stmt.into() })
    }
}

/// Proves that both expressions, or the expressions that contain them, have one value where the
/// statement evaluates them.
fn equal(target: &mut Target<'_>, plan: &Plan) -> Result<(), Refusal> {
    let (proc, model, at) = (target.proc(), target.model(), &plan.path.stmt);
    let missing = || Refusal::internal(&proc.loc, "the expression has no place");
    let point = Point::before(&model, &at.block, at.at).ok_or_else(missing)?;
    let loc = &proc.stmt(at).ok_or_else(missing)?.loc;
    let valued = |old: Ctl, new: &Ctl| Valued {
        texts: [&old, new].map(|e| e.in_proc(proc).to_string()),
        values: [&old, new].map(|e| point.value(e)),
    };
    let part = valued(plan.path.get(proc).ok_or_else(missing)?, &plan.to);
    part.same_sort(loc)?;
    let facts = target.facts(&at.block);
    let [old, new] = &part.texts;
    let obligation = Obligation {
        condition: &C1,
        loc: loc.clone(),
        cannot: format!("cannot write '{new}' for '{old}': they are not always equal"),
        whether: format!("'{old}' and '{new}' are equal"),
    };
    let (verdict, shown) = match part.verdict(&facts, target) {
        Verdict::Safe => return Ok(()),
        verdict if plan.path.operands.is_empty() => (verdict, part),
        _ => {
            let (old, new) = around(proc, plan).ok_or_else(missing)?;
            let whole = valued(old, &new);
            (whole.verdict(&facts, target), whole)
        }
    };
    target.judge(&facts, &verdict, obligation, |w| shown.told(w))
}

/// The control expression that the old one is part of, as it is and with the new one.
fn around(proc: &Proc, plan: &Plan) -> Option<(Ctl, Ctl)> {
    let whole = plan.path.whole();
    let mut changed = proc.clone();
    plan.path.replace(&mut changed, plan.to.clone())?;
    Some((whole.get(proc)?, whole.get(&changed)?))
}

/// Two expressions, the old one first.
struct Valued {
    texts: [String; 2],
    values: [CtlValue; 2],
}

impl Valued {
    fn verdict(&self, facts: &Facts, target: &mut Target<'_>) -> Verdict {
        let [was, is] = &self.values;
        equal_in_context(was, is, facts, target.solver())
    }

    /// Their values at a witness.
    fn told(&self, w: &WitnessEvaluator<'_>) -> Vec<(Loc, String)> {
        let ([old, new], [was, is]) = (&self.texts, &self.values);
        let is_number = matches!(was, CtlValue::Int(_));
        let (was, is) = (number(was), number(is));
        let given = w.given_for([&was, &is], &[]);
        let text = match is_number {
            true => {
                let (was, is) = (w.value(&was), w.value(&is));
                format!("{given}'{old}' is {was}, and '{new}' is {is}")
            }
            false => {
                let (holds, fails) = match w.int(&was) {
                    Some(0) => (new, old),
                    _ => (old, new),
                };
                format!("{given}'{holds}' holds, and '{fails}' does not")
            }
        };
        vec![(Loc::unknown(), text)]
    }

    /// An integer is written for an integer, a condition for a condition.
    fn same_sort(&self, loc: &Loc) -> Result<(), Refusal> {
        let ([old, new], [was, is]) = (&self.texts, &self.values);
        let sort = |value: &CtlValue| match value {
            CtlValue::Int(_) => "an integer",
            CtlValue::Bool(_) => "a condition",
        };
        let (wanted, found) = (sort(was), sort(is));
        if wanted == found {
            return Ok(());
        }
        let message = format!("'to': '{old}' is {wanted}, and '{new}' {found}");
        Err(Refusal::argument(&rules::KIND, loc, message))
    }
}

/// The value as an integer: of a condition 1 where it holds, and otherwise 0.
fn number(value: &CtlValue) -> Term {
    match value {
        CtlValue::Int(term) => term.clone(),
        CtlValue::Bool(holds) => Term::ite(holds, &Term::int(1), &Term::int(0)),
    }
}
