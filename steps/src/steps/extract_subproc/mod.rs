//! `extract_subproc`: statements become the body of a procedure, which is called in their place.
//!
//! Why it is right: the call does the same statements. What control expressions mention does not change while the procedure runs, so
//! it is the same by value; buffers go by reference, once under each name or, where names share a buffer, as that buffer, on which the
//! windows are made again; configuration is read where it was read. That the new procedure keeps the rules of the language by itself, and
//! that it may be called there, is checked of the result.

mod facts;
mod params;
mod views;

use exo_ir::{Arg, Ctl, Proc, SlicePath, Stmt, StmtKind, Sym};

use self::params::Params;
use crate::args::{Block, Call, NewName};
use crate::returns::Procedure;
use crate::rewrite::{self, Moved, RewriteError};
use crate::{Condition, Edit, Example, Purpose, Refusal, Refused, Step, Target, Upstream, safety};

static C1: Condition = Condition {
    id: "extract_subproc.c1",
    rule: "Nothing that the statements allocate or window is used behind them.",
};

crate::step_args! {
    /// Arguments of `extract_subproc`.
    pub struct ExtractSubprocArgs {
        /// the statements
        pub blk: Block,
        /// the name of the new procedure
        pub name: NewName,
        /// let the new procedure require what is known of its arguments where the statements stand
        pub include_asserts: bool = true,
    }
}

crate::step_returns! {
    /// Results of `extract_subproc`.
    pub struct ExtractSubprocReturns {
        /// the call
        pub call: Call,
        /// the new procedure
        pub subproc: Procedure,
    }
}

/// Plan of `extract_subproc`: the rewrite that its check allowed.
pub struct Plan {
    slice: SlicePath,
    name: String,
    /// Windows of one buffer that the new procedure makes again.
    windows: Vec<Stmt>,
    params: Vec<Sym>,
    preds: Vec<Ctl>,
}

/// Makes statements a procedure.
pub struct ExtractSubproc;

impl Step for ExtractSubproc {
    const NAME: &'static str = "extract_subproc";
    const PURPOSE: Purpose = Purpose::Procedures;
    const UPSTREAM: Upstream = Upstream::call(&[
        ("blk", "block"),
        ("name", "subproc_name"),
        ("include-asserts", "include_asserts"),
    ]);
    const SUMMARY: &'static str = "make statements a procedure of their own, and call it";
    const DESCRIPTION: &'static str = "
The new procedure stands before this one. Its parameters are what the statements mention, integers first, buffers then, in the order
in which they are declared: loop variables as `index`, allocated buffers whole, windows as windows. Where the statements use a buffer under
several names, that buffer is passed once, and the windows are made again. With `include-asserts` it requires
what is known there of its parameters: preconditions, ranges of loops, conditions around the statements, constant strides of windows, and
constants that configuration fields hold. The call is a new operation, and so are the statements of the new procedure, with
the attributes that they had.";
    const EXAMPLE: Example = Example {
        before: "@proc
def f(n: size, x: f32[n, 16], y: f32[16]):
    assert n % 4 == 0
    for i in seq(0, n):
        for j in seq(0, 16):
            y[j] += x[i, j]
        y[0] = 2.0 * y[0]
",
        options: "blk='for j in _: _' name=add_row",
        after: "@proc
def add_row(n: size, i: index, x: f32[n, 16] @ DRAM, y: f32[16] @ DRAM):
    assert n % 4 == 0
    assert i >= 0
    assert i < n
    for j in seq(0, 16):
        y[j] += x[i, j]

@proc
def f(n: size, x: f32[n, 16] @ DRAM, y: f32[16] @ DRAM):
    assert n % 4 == 0
    for i in seq(0, n):
        add_row(n, i, x, y)
        y[0] = 2.0 * y[0]
",
    };
    const CONDITIONS: &'static [&'static Condition] = &[&C1];
    type Args = ExtractSubprocArgs;
    type Returns = ExtractSubprocReturns;
    type Plan = Plan;

    fn check(target: &mut Target<'_>, args: &ExtractSubprocArgs) -> Result<Plan, Refused<Plan>> {
        let slice = args.blk.slice.clone();
        let name = args.name.to_string();
        let missing = || Refusal::internal(&target.proc().loc, "the statements do not exist");
        let first = target.proc().slice(&slice).and_then(<[Stmt]>::first);
        first.ok_or_else(missing)?;
        let cannot = format!("cannot make these statements the procedure '{name}'");
        safety::nothing_leaks(target, &slice, (&C1, &cannot))?;
        let windows = views::shared(target.proc(), &slice);
        let params = Params::of(target.proc(), &slice, &windows, args.include_asserts);
        let preds = match args.include_asserts {
            true => facts::known(target, &slice, &params),
            false => Vec::new(),
        };
        Ok(Plan {
            slice,
            name,
            windows,
            params: params.in_order(target.proc()),
            preds,
        })
    }

    fn rewrite(plan: Plan, edit: &mut Edit) -> Result<ExtractSubprocReturns, RewriteError> {
        let stmts = rewrite::slice(&edit.proc, &plan.slice)?.to_vec();
        let subproc = plan.subproc(&edit.proc, &stmts);
        edit.extracted.push(subproc);
        let call = plan.call(&edit.proc, &stmts)?;
        rewrite::splice(&mut edit.proc, &plan.slice, vec![call])?;
        Ok(ExtractSubprocReturns {
            call: plan.slice.first().into(),
            subproc: Procedure { name: plan.name },
        })
    }
}

impl Plan {
    /// The new procedure.
    fn subproc(&self, proc: &Proc, stmts: &[Stmt]) -> Proc {
        let loc = stmts
            .first()
            .map_or_else(|| proc.loc.clone(), |s| s.loc.clone());
        let stmts = [&self.windows, stmts].concat();
        let Moved { vars, stmts, to } = rewrite::moved(proc, &stmts, &self.params);
        let mut subproc = Proc {
            name: self.name.clone(),
            loc: loc.clone(),
            comments: Vec::new(),
            vars,
            args: self
                .params
                .iter()
                .filter_map(|sym| to.get(sym).copied())
                .collect(),
            preds: facts::preconditions(&self.preds, &to, &loc),
            body: stmts.into(),
            instr: None,
            equivalence: None,
            trusted: proc.trusted.clone(),
        };
        params::declare(&mut subproc);
        subproc
    }

    /// The call that stands in the place of the statements.
    fn call(&self, proc: &Proc, stmts: &[Stmt]) -> Result<Stmt, RewriteError> {
        let (first, others) = stmts
            .split_first()
            .ok_or(RewriteError::Other("there are no statements"))?;
        let arg = |sym: &Sym| match proc.var(*sym).buffer() {
            Some(_) => Arg::Buffer(*sym),
            None => Arg::Ctl(Ctl::Var(*sym)),
        };
        let mut call = first.derived(StmtKind::Call {
            callee: self.name.clone(),
            args: self.params.iter().map(arg).collect(),
        });
        let origins = others.iter().flat_map(|s| s.origin.all());
        call.origin.made_of.extend(origins);
        Ok(call)
    }
}
