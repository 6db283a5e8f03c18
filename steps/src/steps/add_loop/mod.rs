//! `add_loop`: statements are wrapped in a loop.

use exo_analysis::predicates::{NotIdempotent, Piece, Point, idempotent};
use exo_analysis::term::Term;
use exo_ir::{Ctl, CtlOp, DisplayIn, Loc, LoopMode, SlicePath, StmtKind, Stmts, Var, VarKind};

use crate::args::{AllowUnproved, Block, Control, If, Loop, NewName};
use crate::loops::iterations;
use crate::rewrite::{self, Names, RewriteError};
use crate::safety::{self, access_note};
use crate::{
    Condition, Edit, Example, Obligation, Purpose, Refusal, Refused, Step, Target, Upstream,
};

static C1: Condition = Condition {
    id: "add_loop.c1",
    rule: "The loop runs at least once.",
};
static C2: Condition = Condition {
    id: "add_loop.c2",
    rule: "Running the statements again changes nothing, or they are guarded so that only the first iteration runs them.",
};
static C3: Condition = Condition {
    id: "add_loop.c3",
    rule: "Nothing that the statements allocate or window is used behind them: it would not be in scope there.",
};

crate::step_args! {
    /// Arguments of `add_loop`.
    pub struct AddLoopArgs {
        /// the statements
        pub blk: Block,
        /// the name of the loop
        pub iter: NewName,
        /// the number of its iterations: an expression in names that are visible before the statements
        #[before(blk)]
        pub hi: Control,
        /// whether only the first iteration runs the statements
        pub guard: bool = false,
        /// take the step without proof: what was not proved is written on the procedure, and `--exo-print-trusted` lists it
        pub unsafe_disable_check: AllowUnproved = "false",
    }
}

crate::step_returns! {
    /// Results of `add_loop`.
    pub struct AddLoopReturns {
        /// the loop around the statements
        pub loop_: Loop,
        /// the condition that lets only the first iteration run them, with `guard`
        pub guard: Option<If>,
        /// the statements
        pub body: Block,
    }
}

/// Plan of `add_loop`: the rewrite that its check allowed.
pub struct Plan {
    slice: SlicePath,
    name: String,
    hi: Ctl,
    guard: bool,
}

/// Wraps statements in a loop.
pub struct AddLoop;

impl Step for AddLoop {
    const NAME: &'static str = "add_loop";
    const PURPOSE: Purpose = Purpose::Loops;
    const UPSTREAM: Upstream = Upstream::call(&[
        ("blk", "block_cursor"),
        ("iter", "iter_name"),
        ("hi", "hi_expr"),
        ("guard", "guard"),
        ("unsafe-disable-check", "unsafe_disable_check"),
    ]);
    const SUMMARY: &'static str = "wrap statements in a loop that repeats them";
    const DESCRIPTION: &'static str = "
`s` becomes `for i in seq(0, hi): s`; with `guard`, `for i in seq(0, hi): if i == 0: s`. The statements go on as what they were.";
    const EXAMPLE: Example = Example {
        before: "@proc
def f(x: f32[8], y: f32[8]):
    x[0] = y[1]
",
        options: "blk='x[_] = _' iter=i hi=4",
        after: "@proc
def f(x: f32[8] @ DRAM, y: f32[8] @ DRAM):
    for i in seq(0, 4):
        x[0] = y[1]
",
    };
    const CONDITIONS: &'static [&'static Condition] = &[&C1, &C2, &C3];
    type Args = AddLoopArgs;
    type Returns = AddLoopReturns;
    type Plan = Plan;

    fn check(target: &mut Target<'_>, args: &AddLoopArgs) -> Result<Plan, Refused<Plan>> {
        let proc = target.proc();
        let slice = args.blk.slice.clone();
        let hi = args.hi.expr.clone();
        let loc = safety::first_loc(target, &slice);
        let cannot = "cannot wrap these statements in a loop";
        safety::nothing_leaks(target, &slice, (&C3, cannot))?;
        let name = Names::around(proc, &slice).fresh(&args.iter);
        let count = count(target, &slice, &hi, &loc)?;
        let runs = runs(target, &slice, (&hi, &count), &loc);
        let sound = match args.guard {
            true => runs,
            false => target.and_then(runs, |target| repeats(target, &slice, &count, &loc)),
        };
        let plan = Plan {
            slice,
            name,
            hi,
            guard: args.guard,
        };
        match sound {
            Ok(()) => Ok(plan),
            Err(refusal) => Err(Refused::of(refusal, plan)),
        }
    }

    fn rewrite(plan: Plan, edit: &mut Edit) -> Result<AddLoopReturns, RewriteError> {
        let mut body = rewrite::slice(&edit.proc, &plan.slice)?.to_vec();
        let first = body[0].clone();
        let (loop_, count) = (plan.slice.first(), body.len());
        let loc = first.loc.clone();
        let iter = edit.proc.add_var(Var::new(plan.name, VarKind::Iter, loc));
        if plan.guard {
            let cond = Ctl::bin(CtlOp::Eq, Ctl::Var(iter), Ctl::Int(0));
            body = vec![first.derived(StmtKind::If {
                cond,
                body: body.into(),
                orelse: Stmts::default(),
            })];
        }
        let made = first.derived(StmtKind::For {
            iter,
            lo: Ctl::Int(0),
            hi: plan.hi,
            mode: LoopMode::Seq,
            body: body.into(),
        });
        rewrite::splice(&mut edit.proc, &plan.slice, vec![made])?;
        let guard = plan.guard.then(|| loop_.body().stmt(0));
        let around = guard.as_ref().unwrap_or(&loop_).body();
        Ok(AddLoopReturns {
            body: Block {
                slice: around.slice(0..count),
            },
            guard: guard.map(If::from),
            loop_: loop_.into(),
        })
    }
}

/// The number of iterations.
fn count(target: &Target<'_>, slice: &SlicePath, hi: &Ctl, loc: &Loc) -> Result<Term, Refusal> {
    let model = target.model();
    let point = Point::before(&model, &slice.block, slice.range.start);
    let count = point.map(|p| p.value(hi).int());
    count.ok_or_else(|| Refusal::internal(loc, "the statements have no place"))
}

fn runs(
    target: &mut Target<'_>,
    slice: &SlicePath,
    (hi, count): (&Ctl, &Term),
    loc: &Loc,
) -> Result<(), Refusal> {
    let text = hi.in_proc(target.proc());
    let obligation = Obligation {
        condition: &C1,
        loc: loc.clone(),
        cannot: format!(
            "cannot wrap these statements in a loop of '{text}' iterations: it may have none"
        ),
        whether: format!("'{text}' is at least 1"),
    };
    let facts = target.facts(&slice.block);
    target.require(&facts, &Term::int(1).le(count), obligation, |at| {
        let text = format!(
            "{}it has {}",
            at.given_for([count], &[]),
            iterations(&at.value(count))
        );
        vec![(Loc::unknown(), text)]
    })
}

fn repeats(
    target: &mut Target<'_>,
    slice: &SlicePath,
    count: &Term,
    loc: &Loc,
) -> Result<(), Refusal> {
    let model = target.model();
    let Some(piece) = Piece::of(&model, slice) else {
        return Err(Refusal::internal(loc, "the statements have no model"));
    };
    let mut facts = piece.facts();
    // Where there is but one iteration, nothing is repeated.
    facts.assume(&Term::int(2).le(count));
    let Err(why) = idempotent(&piece, &mut facts, target.solver()) else {
        return Ok(());
    };
    let (verdict, leaves, what) = match &why {
        NotIdempotent::Reads(clash) => {
            let leaves = vec![&clash.second, &clash.first];
            (
                &clash.verdict,
                leaves,
                "an iteration would read what the one before it changed",
            )
        }
        NotIdempotent::Accumulates { leaf, verdict, .. } => (
            verdict,
            vec![&**leaf],
            "each iteration would add to what the one before it left",
        ),
    };
    let obligation = Obligation {
        condition: &C2,
        loc: loc.clone(),
        cannot: format!("cannot wrap these statements in a loop: {what}"),
        whether: "running the statements again changes nothing".to_owned(),
    };
    target.judge(&facts, verdict, obligation, |at| {
        let note = |leaf| access_note(at, &model, leaf, "each iteration");
        leaves.into_iter().map(note).collect()
    })
}
