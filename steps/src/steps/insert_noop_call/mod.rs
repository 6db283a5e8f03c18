//! `insert_noop_call`: a call of a procedure that does nothing, such as the instruction that prefetches.
//!
//! Why it is right: the callee reads and writes no data and no configuration, so nobody can tell that it was called. That it may be called
//! there, with these arguments, is checked of the result like a call that a user wrote.

use exo_analysis::predicates::Point;
use exo_analysis::term::Formula;
use exo_check::report::terms;
use exo_ir::{Arg, DisplayIn, Loc, Proc, Stmt, StmtKind, Window};

use crate::args::{Call, CallArg, Procedure};
use crate::cursor::Gap;
use crate::rewrite::{self, RewriteError};
use crate::{
    Condition, Edit, Example, Obligation, Purpose, Refusal, Refused, Step, Target, Upstream,
    call_sites,
};

static C1: Condition = Condition {
    id: "insert_noop_call.c1",
    rule: "The body of the procedure or instruction does nothing: it holds no other statements than `pass`, in loops and under \
conditions too. (That its preconditions hold, and that the arguments fit, is checked of the result.)",
};
static C2: Condition = Condition {
    id: "insert_noop_call.c2",
    rule: "It is not the procedure itself.",
};
static C3: Condition = Condition {
    id: "insert_noop_call.c3",
    rule: "Windows that are passed lie within what they look through. (Where a callee touches nothing, the check of the result would let them \
reach beyond: but here the body does not say what an instruction's code does with the addresses.)",
};
static C4: Condition = Condition {
    id: "insert_noop_call.c4",
    rule: "Integers are passed where integers of their type are wanted, and only there. Other types and memories may be brought into agreement \
later; without that there is no code.",
};

crate::step_args! {
    /// Arguments of `insert_noop_call`.
    pub struct InsertNoopCallArgs {
        /// where to put it: 'before:PATTERN' or 'after:PATTERN'
        pub gap: Gap,
        /// the procedure or instruction
        pub instr: Procedure,
        /// the arguments of the call, in names that are visible at the gap: 'n / 4; x[0:8]'; none if it takes none
        #[before(gap)]
        pub args: Option<Vec<CallArg>>,
    }
}

crate::step_returns! {
    /// Results of `insert_noop_call`.
    pub struct InsertNoopCallReturns {
        /// the call
        pub call: Call,
    }
}

/// Plan of `insert_noop_call`: the rewrite that its check allowed.
pub struct Plan {
    gap: Gap,
    callee: String,
    args: Vec<Arg>,
    notes: Vec<String>,
}

/// Inserts a call that does nothing.
pub struct InsertNoopCall;

impl Step for InsertNoopCall {
    const NAME: &'static str = "insert_noop_call";
    const PURPOSE: Purpose = Purpose::Hardware;
    const UPSTREAM: Upstream =
        Upstream::call(&[("gap", "gap_cursor"), ("instr", "instr"), ("args", "args")]);
    const SUMMARY: &'static str =
        "insert a call of a procedure or instruction that does nothing, such as a prefetch";
    const DESCRIPTION: &'static str = "
The callee's body must say that it does nothing. What its code does on a machine beyond that, fetching what a window shows or marking
a place, is its library's business.";
    const EXAMPLE: Example = Example {
        before: "@instr(\"__builtin_prefetch(&{src_data});\")
def prefetch(src: [f32][4]):
    pass

@proc
def copy(n: size, x: f32[n + 4], y: f32[n]):
    for i in seq(0, n):
        y[i] = x[i]
",
        options: "gap='before:y[_] = _' instr=prefetch args='x[i:i + 4]'",
        after: "@proc
def copy(n: size, x: f32[n + 4] @ DRAM, y: f32[n] @ DRAM):
    for i in seq(0, n):
        prefetch(x[i:i + 4])
        y[i] = x[i]
",
    };
    const CONDITIONS: &'static [&'static Condition] = &[&C1, &C2, &C3, &C4];
    type Args = InsertNoopCallArgs;
    type Returns = InsertNoopCallReturns;
    type Plan = Plan;

    fn check(target: &mut Target<'_>, args: &InsertNoopCallArgs) -> Result<Plan, Refused<Plan>> {
        let loc = beside(target.proc(), &args.gap);
        let callee = call_sites::callee(target, &C2, &loc, &args.instr)?;
        let passed: Vec<Arg> = args.args.iter().flatten().map(|a| a.arg.clone()).collect();
        let plan = Plan {
            gap: args.gap.clone(),
            callee: callee.name.clone(),
            notes: call_sites::disagreements(target.module(), target.proc(), callee, &passed),
            args: passed,
        };
        // What reaches beyond its buffer would give the same results all the same: there is nothing to be tried.
        within(target, &plan, &loc)?;
        integers_agree(target, callee, &plan, &loc)?;
        match does_nothing(callee, &loc) {
            Ok(()) => Ok(plan),
            Err(refusal) => Err(Refused::of(refusal, plan)),
        }
    }

    fn rewrite(plan: Plan, edit: &mut Edit) -> Result<InsertNoopCallReturns, RewriteError> {
        let Plan {
            gap,
            callee,
            args,
            notes,
        } = plan;
        let loc = beside(&edit.proc, &gap);
        edit.notes
            .extend(notes.into_iter().map(|text| (loc.clone(), text)));
        let call = Stmt::new(loc, StmtKind::Call { callee, args });
        let slice = gap.block.slice(gap.at..gap.at);
        let made = rewrite::splice(&mut edit.proc, &slice, vec![call])?;
        Ok(InsertNoopCallReturns {
            call: made.first().into(),
        })
    }
}

/// Location of the statement before the gap, or else of the one behind it.
fn beside(proc: &Proc, gap: &Gap) -> Loc {
    let block = proc.block(&gap.block).into_iter().flatten();
    let stmt = block.take(gap.at.max(1)).last();
    stmt.map_or_else(|| proc.loc.clone(), |stmt| stmt.loc.clone())
}

/// The body has no statements that do anything.
fn does_nothing(callee: &Proc, loc: &Loc) -> Result<(), Refusal> {
    let mut doing = None;
    for stmt in &callee.body {
        stmt.walk(&mut |s| match s.kind {
            StmtKind::Pass | StmtKind::For { .. } | StmtKind::If { .. } => {}
            _ => {
                doing.get_or_insert_with(|| s.loc.clone());
            }
        });
    }
    let Some(at) = doing else { return Ok(()) };
    let message = format!(
        "cannot insert a call of '{}': it does something",
        callee.name
    );
    let refusal = Refusal::plain(&C1, loc, message);
    refusal.note(&at, "this is what it does").raise()
}

/// No float is passed for an integer, nor an integer for anything else.
fn integers_agree(
    target: &Target<'_>,
    callee: &Proc,
    plan: &Plan,
    loc: &Loc,
) -> Result<(), Refusal> {
    let Some((why, at)) = call_sites::other_integers(target, callee, &plan.args) else {
        return Ok(());
    };
    let message = format!("cannot insert a call of '{}': {why}", callee.name);
    let refusal = Refusal::plain(&C4, loc, message);
    refusal.note(&at, "it is declared here").raise()
}

/// Requires that every passed window lies within the buffer or window that it looks through.
fn within(target: &mut Target<'_>, plan: &Plan, loc: &Loc) -> Result<(), Refusal> {
    plan.args.iter().try_for_each(|arg| match arg {
        Arg::Window(window) => window_within(target, plan, loc, window),
        Arg::Buffer(_) | Arg::Ctl(_) | Arg::Config(_) => Ok(()),
    })
}

fn window_within(
    target: &mut Target<'_>,
    plan: &Plan,
    loc: &Loc,
    window: &Window,
) -> Result<(), Refusal> {
    let (proc, model, gap) = (target.proc(), target.model(), &plan.gap);
    let point = Point::before(&model, &gap.block, gap.at);
    let source = model.buffers.get(&window.buf);
    let Some((point, source)) = point.zip(source) else {
        return Err(Refusal::internal(loc, "a window without a place"));
    };
    let spans = point.spans(window);
    let inside = spans.iter().zip(&source.extents).map(|(s, e)| s.within(e));
    let text = window.in_proc(proc).to_string();
    let obligation = Obligation {
        condition: &C3,
        loc: loc.clone(),
        cannot: format!(
            "cannot pass '{text}' to '{}': it is out of bounds",
            plan.callee
        ),
        whether: format!("'{text}' is within bounds"),
    };
    let facts = target.facts(&gap.block);
    target.require(&facts, &Formula::all(inside), obligation, |at| {
        let given = at.given_for(terms(&spans, &source.extents), &[]);
        let region = at.region(proc.name_of(window.buf), &spans);
        let extents: Vec<String> = source.extents.iter().map(|e| at.value(e)).collect();
        let whole = format!("{}[{}]", proc.name_of(window.buf), extents.join(", "));
        vec![(
            loc.clone(),
            format!("{given}that is '{region}' of '{whole}'"),
        )]
    })
}
