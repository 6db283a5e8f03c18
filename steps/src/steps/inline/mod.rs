//! `inline`: replaces a call by the callee's body.

mod windows;

use exo_ir::{Arg, Loc, Proc, SlicePath, StmtKind, StmtPath};

use crate::args::{Block, Call, Choice, OneOf};
use crate::precision::Precision;
use crate::rewrite::{self, Names, RewriteError};
use crate::speculation::SpeculativeCall;
use crate::type_mismatches;
use crate::unify::{Aligned, CheckedRewrite, confirm};
use crate::{
    Condition, Edit, Example, Purpose, Refusal, Refused, Step, Target, Upstream, budget, call_sites,
};

static C1: Condition = Condition {
    id: "inline.c1",
    rule: "Arguments are by value, and windows are where their offsets were at the call: the callee changes no configuration \
field, in any iteration, before it uses an argument that was computed from the field.",
};
static C2: Condition = Condition {
    id: "inline.c2",
    rule: "A configuration field that is passed as a scalar is only read and overwritten: nothing can be added to a field, \
and there is no window of one.",
};

static C3: Condition = Condition {
    id: "inline.c3",
    rule: "What is passed is an integer where the callee says so, of the same type, and nowhere else: integers are computed in \
another way.",
};

static C4: Condition = Condition {
    id: "inline.c4",
    rule: "The callee destroys no cells: what an instruction destroys can be said in an instruction only.",
};

crate::step_args! {
    /// Arguments of `inline`.
    pub struct InlineArgs {
        /// the call
        pub call: Call,
        /// treatment of windows that are passed: 'resolve' accesses their buffers directly, 'keep' makes window statements of them
        pub windows: OneOf<Windows> = "resolve",
    }
}

/// Treatment of windows that are passed to the callee.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Windows {
    /// Accesses through the parameter become accesses of the buffer behind the window.
    Resolve,
    /// They stay, as statements before the body.
    Keep,
}

impl Choice for Windows {
    const WORDS: &'static [&'static str] = &["resolve", "keep"];
    const VALUES: &'static [Windows] = &[Windows::Resolve, Windows::Keep];
}

crate::step_returns! {
    /// Results of `inline`.
    pub struct InlineReturns {
        /// the statements that stand in the place of the call; none if the callee does nothing
        pub body: Option<Block>,
    }
}

/// Plan of `inline`: the rewrite that its check allowed.
pub struct Plan {
    proc: Proc,
    /// The statements in place of the call; `None` if there are none.
    body: Option<SlicePath>,
    /// Mismatches of types in those statements, each with its location.
    notes: Vec<(Loc, String)>,
}

/// A call that is carried out on a copy of the procedure.
struct Inlined {
    plan: Plan,
    callee: String,
    /// The arguments of the call, or the windows that were made of them.
    args: Vec<Arg>,
    /// The callee's statements, behind the windows; there may be none.
    body: SlicePath,
}

/// Puts a callee's body in the place of a call.
pub struct Inline;

impl Step for Inline {
    const NAME: &'static str = "inline";
    const PURPOSE: Purpose = Purpose::Procedures;
    const UPSTREAM: Upstream = Upstream::call(&[("call", "call_cursor")]);
    const SUMMARY: &'static str = "replace a call by the body of the callee";
    const DESCRIPTION: &'static str = "
The statements of the callee stand where the call was: parameters are replaced by arguments, accesses through a window argument by
accesses of what it is a window of, and what the callee defines gets a fresh name where its own is taken. The call is gone. With
`windows=keep` a window that is passed becomes a statement under the parameter's name, for `inline_window` to resolve later.
An instruction can be inlined too: then its body, not its template, says what is done. Where types in it
do not agree, so that there is no code for it yet, the step says so.";
    const EXAMPLE: Example = Example {
        before: "@proc
def scale(n: size, a: f32, x: [f32][n]):
    for i in seq(0, n):
        x[i] = a * x[i]

@proc
def f(m: size, s: f32[2], y: f32[m, 8]):
    for i in seq(0, m):
        scale(4, s[1], y[i, 2:6])
",
        options: "call=\"scale(_)\"",
        after: "@proc
def f(m: size, s: f32[2] @ DRAM, y: f32[m, 8] @ DRAM):
    for i in seq(0, m):
        for i_1 in seq(0, 4):
            y[i, i_1 + 2] = s[1] * y[i, i_1 + 2]
",
    };
    const CONDITIONS: &'static [&'static Condition] = &[&C1, &C2, &C3, &C4];
    type Args = InlineArgs;
    type Returns = InlineReturns;
    type Plan = Plan;

    fn check(target: &mut Target<'_>, args: &InlineArgs) -> Result<Plan, Refused<Plan>> {
        let path = args.call.path.clone();
        destroys_nothing(target, &path)?;
        let Some(StmtKind::Call {
            callee,
            args: passed,
        }) = target.proc().stmt(&path).map(|s| &s.kind)
        else {
            return Err(no_call(target, &path).into());
        };
        same_integers(target, &path, callee, passed)?;
        let Inlined {
            mut plan,
            callee,
            args,
            body,
        } = inlined(target, &path, args.windows.0)?;
        plan.notes = without_template(target, &plan.proc, (&callee, &body));
        // Operations, unlike source, may have nothing in a block: such a callee does nothing that could go wrong elsewhere.
        if body.range.is_empty() {
            return Ok(plan);
        }
        let beside = SpeculativeCall::of(target, &plan.proc, (&body, &callee, &args))?;
        let proc = Aligned::as_written(&plan.proc);
        match confirm(target, &C1, CheckedRewrite::Inline, (&proc, &body), &beside) {
            Ok(()) => Ok(plan),
            Err(refusal) => Err(Refused::of(refusal, plan)),
        }
    }

    fn rewrite(plan: Plan, edit: &mut Edit) -> Result<InlineReturns, RewriteError> {
        edit.proc = plan.proc;
        edit.notes.extend(plan.notes);
        Ok(InlineReturns {
            body: plan.body.map(|slice| Block { slice }),
        })
    }
}

/// Mismatches of types in the body of an instruction, which its template hid until the call was
/// inlined.
fn without_template(
    target: &Target<'_>,
    proc: &Proc,
    (callee, body): (&str, &SlicePath),
) -> Vec<(Loc, String)> {
    let module = target.module();
    let is_instruction = module.proc(callee).is_some_and(|p| p.instr.is_some());
    match proc.slice(body) {
        Some(stmts) if is_instruction => {
            type_mismatches::in_statements(Precision { module, proc }, stmts)
        }
        _ => Vec::new(),
    }
}

/// There is a statement for everything that the callee does.
fn destroys_nothing(target: &Target<'_>, path: &StmtPath) -> Result<(), Refusal> {
    let Some(stmt) = target.proc().stmt(path) else {
        return Ok(());
    };
    let StmtKind::Call { callee, .. } = &stmt.kind else {
        return Ok(());
    };
    let Some((callee, first)) = target
        .module()
        .proc(callee)
        .and_then(|p| Some((p, p.first_clobber()?)))
    else {
        return Ok(());
    };
    let message = format!(
        "cannot inline '{}': it destroys cells, which only an instruction can",
        callee.name
    );
    Refusal::plain(&C4, &stmt.loc, message)
        .note(&first.loc, "it does so here")
        .raise()
}

/// Requires that integer arithmetic keeps its meaning.
fn same_integers(
    target: &Target<'_>,
    path: &StmtPath,
    callee: &str,
    args: &[Arg],
) -> Result<(), Refusal> {
    let proc = target.proc();
    let Some(callee) = target.module().proc(callee) else {
        return Ok(());
    };
    match call_sites::other_integers(target, callee, args) {
        None => Ok(()),
        Some((text, declared)) => {
            let loc = proc.stmt(path).map(|s| s.loc.clone()).unwrap_or_default();
            let message = format!("cannot inline '{}': {text}", callee.name);
            let refusal = Refusal::plain(&C3, &loc, message);
            refusal.note(&declared, "it is declared here").raise()
        }
    }
}

fn no_call(target: &Target<'_>, path: &StmtPath) -> Refusal {
    let stmt = target.proc().stmt(path);
    let loc = stmt.map_or_else(|| target.proc().loc.clone(), |s| s.loc.clone());
    Refusal::bad_input(&loc, "expected a call")
}

/// The procedure with the callee's statements in the call's place.
fn inlined(target: &Target<'_>, path: &StmtPath, windows: Windows) -> Result<Inlined, Refusal> {
    let mut proc = target.proc().clone();
    let call = proc
        .stmt(path)
        .cloned()
        .ok_or_else(|| no_call(target, path))?;
    let StmtKind::Call { callee, args } = &call.kind else {
        return Err(no_call(target, path));
    };
    let Some(callee) = target.module().proc(callee) else {
        return Err(Refusal::internal(&call.loc, "the callee is not there"));
    };
    let mut names = Names::around(&proc, &path.slice());
    let (mut made, args) = match windows {
        Windows::Keep => windows::made(&mut proc, &mut names, &call, (callee, args)),
        Windows::Resolve => (Vec::new(), args.clone()),
    };
    let (body, fits) =
        budget::copying(|| rewrite::inlined(&mut proc, &mut names, &call, callee, &args));
    if !fits {
        budget::refuse_copies(Inline::NAME, &call.loc)?;
    }
    let Some(body) = body else {
        let message = format!(
            "cannot inline '{}': it adds to, or windows, a scalar for which a configuration field is passed",
            callee.name
        );
        return Err(Refusal::plain(&C2, &call.loc, message));
    };
    let begin = path.at + made.len();
    let place = path.block.slice(begin..begin + body.len());
    made.extend(body);
    let put = rewrite::replace_with(&mut proc, path, made);
    let body = put.map_err(|misfit| Refusal::internal(&call.loc, misfit))?;
    rewrite::retype(&mut proc);
    Ok(Inlined {
        plan: Plan {
            proc,
            body,
            notes: Vec::new(),
        },
        callee: callee.name.clone(),
        args,
        body: place,
    })
}
