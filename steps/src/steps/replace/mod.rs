//! `replace`: statements become a call of a procedure or instruction that does the same.

mod writes;

use exo_analysis::predicates::same_views;
use exo_ir::{Arg, DisplayIn, Loc, Proc, SlicePath, Stmt, StmtKind};

use crate::args::{Block, Call, CallArg, Procedure};
use crate::cursor::ExprPath;
use crate::rewrite::{self, RewriteError, in_first_names};
use crate::speculation::{self, CallCandidate, SpeculativeCall};
use crate::unify::{self, Aligned, Failure, Question, UndeterminedArgs, Unified};
use crate::{
    Condition, Edit, Example, Purpose, Refusal, Refused, Step, Target, Upstream, call_sites, safety,
};

static C1: Condition = Condition {
    id: "replace.c1",
    rule: "The statements unify with the callee's body: the same statements in the same order, with the same loop modes and \
operators, up to the names of what they define and the order of the two operands of a sum or product of data; arguments are affine in what is in scope before them, and data arguments \
are windows. Literals are compared by their values in the type that they are computed in: among integers 0.0 is 0. What choices of integers by conditions give is compared, whatever form these have. A loop may stand for one that begins elsewhere, for a longer one whose body is guarded by the shorter bound, and, if its own body is guarded by them, \
for one with tighter bounds; of one that runs once, the variable may be missing from indices. \
What is written to configuration for the call (insert-writes) mentions no loop variable.",
};
static C2: Condition = Condition {
    id: "replace.c2",
    rule: "The call does what the statements do, proved statement by statement from the values that expressions have there: the \
same cells, the same bounds, equivalent conditions. Arguments and window offsets are evaluated once, at the call: nothing \
in the statements may change a configuration field that they rest on.",
};
static C3: Condition = Condition {
    id: "replace.c3",
    rule: "Nothing that the statements allocate or window is used behind them.",
};
pub(super) static C4: Condition = Condition {
    id: "replace.c4",
    rule: "The callee does not call the procedure, through whatever it calls.",
};
static C5: Condition = Condition {
    id: "replace.c5",
    rule: "With memory_aware, what is passed is of the precision and in the memory that the callee says; R goes with any. \
Without it too, integers are passed for integers of that type: they are computed in another way. Any other difference is noted, may be mended by set_memory and set_precision, and is an error at code generation.",
};

static C6: Condition = Condition {
    id: "replace.c6",
    rule: "Cells that the callee writes where the statements do nothing (lanes of a vector that a mask turns off) are needed by \
nothing behind them, later iterations and the caller included.",
};

static C7: Condition = Condition {
    id: "replace.c7",
    rule: "Cells that the callee destroys (del in the body of an instruction) are needed by nothing behind the statements, later \
iterations and the caller included.",
};

static C8: Condition = Condition {
    id: "replace.c8",
    rule: "What the callee demands of a call holds there: its preconditions, positive sizes, windows that are within bounds as far as the \
callee touches them, and that do not overlap unless they are only read.",
};

crate::step_args! {
    /// Arguments of `replace`.
    pub struct ReplaceArgs {
        /// the statements, or the first of them
        pub blk: Block,
        /// the procedure or instruction to call
        pub with: Procedure,
        /// arguments for the parameters that the statements do not determine, in their order: 'n / 4; t[0:8]'; found if not given
        #[before(blk)]
        pub rest: Option<Vec<CallArg>>,
        /// do nothing, instead of refusing, where it does not fit
        pub quiet: bool = false,
        /// write the configuration that only the callee writes before its call, where nothing reads the fields until they are written again
        pub insert_writes: bool = false,
        /// refuse where precisions or memories of arguments differ from what the callee says
        pub memory_aware: bool = false,
    }
}

crate::step_returns! {
    /// Results of `replace`.
    pub struct ReplaceReturns {
        /// the call; none if it does not fit, with `quiet`
        pub call: Option<Call>,
    }
}

/// A call to be made.
#[derive(Clone, Debug)]
pub struct ReplacementCall {
    /// The statements that it replaces.
    pub slice: SlicePath,
    callee: String,
    args: Vec<Arg>,
    /// Operations whose operands the callee has in the other order.
    exchanged: Vec<ExprPath>,
    notes: Vec<(Loc, String)>,
}

/// Options for fitting a callee.
#[derive(Clone, Copy, Default, Debug)]
pub struct MatchOptions<'m> {
    /// Whether arguments whose precision or memory differs from the callee's declaration are
    /// refused.
    pub memory_aware: bool,
    /// Arguments for the parameters that the statements do not determine, if given.
    pub rest: Option<UndeterminedArgs<'m>>,
}

/// Plan of `replace`: the rewrite that its check allowed.
pub enum Plan {
    /// Nothing: it does not fit and the user does not mind.
    Nothing,
    /// Statements become a call.
    Call {
        /// The procedure with the configuration writes before the call; `None` if there are none.
        made: Option<Box<Edit>>,
        /// The call; `None` if the configuration writes before it are refused.
        fitted: Option<Box<ReplacementCall>>,
    },
}

/// Replaces statements by a call.
pub struct Replace;

impl Step for Replace {
    const NAME: &'static str = "replace";
    const PURPOSE: Purpose = Purpose::Procedures;
    const UPSTREAM: Upstream = Upstream::call(&[
        ("blk", "block_cursor"),
        ("with", "subproc"),
        ("quiet", "quiet"),
    ]);
    const SUMMARY: &'static str = "replace statements by a call that does the same";
    const DESCRIPTION: &'static str = "
The statements at `blk` (as many as the callee's body has, without those that destroy cells) become a call of `with`. The arguments are found by unification: control
arguments as solutions of linear equations, data arguments as windows. The operands of sums and products may stand in either order:
as they are written, if that unifies and types and memories agree, or else in the first of up to 64 orders. Sums are not regrouped. Of a
parameter that the callee does not use, or only destroys, the statements tell nothing: a control argument is the smallest value that the
callee's assertions allow, as far as they can be evaluated, and a buffer the only one that is allocated before, is of the same type,
memory and extents, and is left alone by the statements; or `rest` says them. Then it is proved that the call does what the
statements do, and that it may be made: preconditions hold, sizes are positive, windows are within bounds as far as the callee
touches them, and do not overlap unless they are only read. A refusal shows the statements beside those of the callee. The call is a new operation; the statements are gone.

With `insert-writes`, what the callee writes to configuration at the top of its body, and the statements do not, is written first, as
`write_config` does it and under its condition: nothing reads the field before it is written again. Then both unify. A derived version says in
its record that these fields may hold something else at the end.";
    const EXAMPLE: Example = Example {
        before: "@instr(\"load4({dst_data}, {src_data});\")
def load4(dst: [f32][4], src: [f32][4]):
    assert stride(src, 0) == 1
    for l in seq(0, 4):
        dst[l] = src[l]

@proc
def f(n: size, x: f32[n, 4], y: f32[4, n]):
    for i in seq(0, n):
        r: f32[4]
        for k in seq(0, 4):
            r[k] = x[i, k]
        for k in seq(0, 4):
            y[k, i] = r[k]
",
        options: "blk=\"for k in _: _ #0\" with=load4",
        after: "@proc
def f(n: size, x: f32[n, 4] @ DRAM, y: f32[4, n] @ DRAM):
    for i in seq(0, n):
        r: f32[4] @ DRAM
        load4(r[0:4], x[i, 0:4])
        for k in seq(0, 4):
            y[k, i] = r[k]
",
    };
    const CONDITIONS: &'static [&'static Condition] = &[&C1, &C2, &C3, &C4, &C5, &C6, &C7, &C8];
    type Args = ReplaceArgs;
    type Returns = ReplaceReturns;
    type Plan = Plan;

    fn check(target: &mut Target<'_>, args: &ReplaceArgs) -> Result<Plan, Refused<Plan>> {
        let slice = args.blk.slice.clone();
        let rest = args.rest.as_ref();
        let rest = rest.map(|rest| rest.iter().map(|a| a.arg.clone()).collect::<Vec<Arg>>());
        let manner = MatchOptions {
            memory_aware: args.memory_aware,
            rest: rest.as_deref().map(UndeterminedArgs::Given),
        };
        let plan = match args.insert_writes {
            true => writes::inserted(target, args, manner),
            false => fit(target, &slice, &args.with, manner)
                .map(|fitted| call(None, fitted))
                .map_err(|refused| refused.map(|fitted| call(None, fitted))),
        };
        match plan {
            Err(refused) if args.quiet && !refused.refusal.is_internal() => Ok(Plan::Nothing),
            plan => plan,
        }
    }

    fn rewrite(plan: Plan, edit: &mut Edit) -> Result<ReplaceReturns, RewriteError> {
        let Plan::Call { made, fitted } = plan else {
            return Ok(ReplaceReturns { call: None });
        };
        if let Some(made) = made {
            *edit = *made;
        }
        let call = fitted.map(|fitted| {
            let place = fitted.slice.first();
            fitted.put(edit).map(|_| place.into())
        });
        Ok(ReplaceReturns {
            call: call.transpose()?,
        })
    }
}

fn call(made: Option<Box<Edit>>, fitted: Box<ReplacementCall>) -> Plan {
    Plan::Call {
        made,
        fitted: Some(fitted),
    }
}

/// Finds the arguments with which a call is equivalent to the statements that begin at a slice, and
/// proves that it is.
fn fit(
    target: &mut Target<'_>,
    slice: &SlicePath,
    with: &str,
    manner: MatchOptions<'_>,
) -> Result<Box<ReplacementCall>, Refused<Box<ReplacementCall>>> {
    let fitted = candidate(target, slice, with, manner).map_err(|miss| *miss.refusal)?;
    let fitted = Box::new(fitted);
    let aligned = Aligned::of(target.proc(), fitted.exchanged())?;
    let beside = SpeculativeCall::of(target, &aligned.proc, fitted.wanted())?;
    let may_be = proved(target, &fitted, (&aligned, &beside));
    match may_be.and_then(|()| admitted(target, &fitted, &beside)) {
        Ok(()) => Ok(fitted),
        // A run has windows of one layout only, so it would show nothing.
        Err(refusal) if rests_on_strides(&refusal) => Err(refusal.into()),
        Err(refusal) => Err(Refused::of(refusal, fitted)),
    }
}

fn rests_on_strides(refusal: &Refusal) -> bool {
    let demanded = refusal.condition.is_some_and(|c| c.id == C8.id);
    let witness = refusal.witness.as_ref();
    demanded && witness.is_some_and(|w| !w.strides.is_empty())
}

/// The stage at which a callee fails to fit, nearest misses last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum MatchProgress {
    /// The statements do not unify; so many of them are paired before the first that does not.
    Laid(usize),
    /// It unifies, but types of arguments, or definitions, forbid the call.
    Unified,
    /// It does something else, or may.
    Differs,
    /// It is equivalent, but its preconditions do not hold.
    Demands,
}

/// Why a callee does not fit.
#[derive(Clone, Debug)]
pub struct MatchFailure {
    /// The reason.
    pub refusal: Box<Refusal>,
    /// The stage at which it fails.
    pub near: MatchProgress,
}

impl MatchProgress {
    /// A miss that is so near.
    pub fn miss(self, refusal: Refusal) -> MatchFailure {
        MatchFailure {
            refusal: Box::new(refusal),
            near: self,
        }
    }
}

/// Finds the arguments with which a call would be equivalent to the statements that begin at a
/// slice, if there are any.
///
/// # Errors
/// Why there is no such call.
pub fn candidate(
    target: &Target<'_>,
    slice: &SlicePath,
    with: &str,
    manner: MatchOptions<'_>,
) -> Result<ReplacementCall, MatchFailure> {
    let loc = target
        .proc()
        .block(&slice.block)
        .and_then(|b| b.get(slice.range.start))
        .map_or_else(Loc::unknown, |s| s.loc.clone());
    let callee =
        call_sites::callee(target, &C4, &loc, with).map_err(|r| MatchProgress::Laid(0).miss(r))?;
    let slice = extended(target, slice, unify::length(callee));
    let Unified { args, exchanged } =
        unified(target, &slice, callee, manner.rest).map_err(|failure| {
            let near = MatchProgress::Laid(failure.laid);
            near.miss(unification_refusal(with, *failure))
        })?;
    let fitted = ReplacementCall {
        slice,
        callee: with.to_owned(),
        args,
        exchanged,
        notes: Vec::new(),
    };
    let agreed = agrees(target, fitted, (callee, &loc), manner);
    agreed.map_err(|refusal| MatchProgress::Unified.miss(refusal))
}

/// A call whose arguments are what the callee says, and that takes nothing away that is needed; it notes what is still to agree.
fn agrees(
    target: &Target<'_>,
    mut fitted: ReplacementCall,
    (callee, loc): (&Proc, &Loc),
    manner: MatchOptions<'_>,
) -> Result<ReplacementCall, Refusal> {
    let cannot = format!("cannot replace these statements by '{}'", callee.name);
    if let Some((text, _)) = call_sites::other_integers(target, callee, &fitted.args) {
        Refusal::plain(&C5, loc, format!("{cannot}: {text}")).raise()?;
    }
    let disagreements =
        call_sites::disagreements(target.module(), target.proc(), callee, &fitted.args);
    if let Some(first) = disagreements.first()
        && manner.memory_aware
    {
        Refusal::plain(&C5, loc, format!("{cannot}: {first}")).raise()?;
    }
    safety::nothing_leaks(target, &fitted.slice, (&C3, &cannot))?;
    let notes = disagreements.into_iter().map(|text| (loc.clone(), text));
    fitted.notes = notes.collect();
    Ok(fitted)
}

/// Proves that a call is equivalent to the statements, with operands in the order of the callee.
///
/// # Errors
/// That it does something else, or may.
pub fn proved(
    target: &mut Target<'_>,
    fitted: &ReplacementCall,
    (aligned, beside): (&Aligned, &SpeculativeCall),
) -> Result<(), Refusal> {
    let doing = unify::CheckedRewrite::Call {
        besides: &C6,
        destroyed: &C7,
    };
    unify::confirm(target, &C2, doing, (aligned, &fitted.slice), beside)
}

/// Proves that a call may be made.
///
/// # Errors
/// What the callee demands and does not hold, or may not.
pub fn admitted(
    target: &mut Target<'_>,
    fitted: &ReplacementCall,
    beside: &SpeculativeCall,
) -> Result<(), Refusal> {
    let first = target.proc().slice(&fitted.slice).and_then(<[Stmt]>::first);
    let loc = first.map_or_else(Loc::unknown, |s| s.loc.clone());
    let Some(failure) = speculation::admitted(target, beside, &loc)? else {
        return Ok(());
    };
    let refusal = Refusal {
        class: failure.class,
        notes: failure.notes,
        witness: failure.witness.map(Box::new),
        ..Refusal::plain(&C8, &loc, failure.message)
    };
    refusal.note(&Loc::unknown(), fitted.passed(target)).raise()
}

/// A slice of one statement stands for as many as the callee has.
fn extended(target: &Target<'_>, slice: &SlicePath, wanted: usize) -> SlicePath {
    let there = target.proc().block(&slice.block).map_or(0, |b| b.len());
    let end = match slice.range.len() {
        1 => (slice.range.start + wanted.max(1)).min(there),
        _ => slice.range.end,
    };
    slice.block.slice(slice.range.start..end)
}

/// The arguments, for the statements as written or, if there are none, with one name for all that show the same cells.
fn unified(
    target: &Target<'_>,
    slice: &SlicePath,
    callee: &Proc,
    rest: Option<UndeterminedArgs<'_>>,
) -> Result<Unified, Box<Failure>> {
    let proc = target.proc();
    let stmts = proc.slice(slice).unwrap_or_default();
    let suits = |args: &[Arg]| {
        call_sites::other_integers(target, callee, args).is_none()
            && call_sites::disagreements(target.module(), proc, callee, args).is_empty()
    };
    let question = Question {
        caller: proc,
        slice,
        callee,
        rest,
        suits: &suits,
    };
    let unified = |stmts: &[Stmt]| unify::unify(question, stmts);
    unified(stmts).or_else(|failure| {
        if !uses_windows(proc, stmts) {
            return Err(failure);
        }
        let seen = in_first_names(proc, slice, &same_views(&target.model()));
        match seen == stmts {
            true => Err(failure),
            false => unified(&seen).map_err(|_| failure),
        }
    })
}

fn uses_windows(proc: &Proc, stmts: &[Stmt]) -> bool {
    let mut found = false;
    for stmt in stmts {
        stmt.walk(&mut |s| {
            s.for_each_buffer(&mut |buf| {
                found |= proc.var(buf).buffer().is_some_and(|ty| ty.window);
            })
        });
    }
    found
}

/// The refusal of statements that do not unify with the callee.
fn unification_refusal(with: &str, failure: Failure) -> Refusal {
    let message = format!(
        "cannot replace these statements by '{with}': {}",
        failure.message
    );
    let refusal = Refusal {
        class: failure.class,
        ..Refusal::plain(&C1, &failure.loc, message)
    };
    failure
        .notes
        .iter()
        .fold(refusal, |r, (loc, text)| r.note(loc, text.clone()))
}

impl ReplacementCall {
    /// The call, to be looked at before it is made.
    pub fn wanted(&self) -> CallCandidate<'_> {
        (&self.slice, &self.callee, &self.args)
    }

    /// The arguments of all parameters as a text.
    fn passed(&self, target: &Target<'_>) -> String {
        let names = target.module().proc(&self.callee).into_iter();
        let names = names.flat_map(|callee| callee.args.iter().map(|sym| callee.name_of(*sym)));
        let passed = names.zip(&self.args);
        let passed: Vec<String> = passed
            .map(|(name, arg)| format!("{name} = {}", arg.in_proc(target.proc())))
            .collect();
        format!("called with {}", passed.join(", "))
    }

    /// Operations whose operands the callee has in the other order, as [`Aligned::of`] takes them.
    pub fn exchanged(&self) -> impl Iterator<Item = &ExprPath> {
        self.exchanged.iter().rev()
    }

    /// Puts the call, which is given back, in the place of the statements.
    ///
    /// # Errors
    /// The statements are not there.
    pub fn put(self, edit: &mut Edit) -> Result<Stmt, RewriteError> {
        let stmts = rewrite::slice(&edit.proc, &self.slice)?;
        let first = &stmts[0];
        let kind = StmtKind::Call {
            callee: self.callee,
            args: self.args,
        };
        let mut call = first.derived(kind);
        call.comments.clone_from(&first.comments);
        call.origin
            .made_of
            .extend(stmts.iter().skip(1).flat_map(|s| s.origin.all()));
        rewrite::splice(&mut edit.proc, &self.slice, vec![call.clone()])?;
        edit.notes.extend(self.notes);
        Ok(call)
    }
}
