//! `set_memory`: a buffer lives elsewhere.

use std::collections::BTreeSet;

use exo_ir::{Loc, LoopMode, Module, Proc, StmtKind, Sym, builtin_memory};

use crate::args::{Buffer, Memory};
use crate::rewrite::{self, RewriteError};
use crate::{Condition, Edit, Example, Purpose, Refusal, Refused, Step, Target, Upstream};

static C1: Condition = Condition {
    id: "set_memory.c1",
    rule: "The buffer is an argument or an allocation: a window lives where the buffer does that it looks through.",
};
static C2: Condition = Condition {
    id: "set_memory.c2",
    rule: "An allocation of a procedure that runs in a par loop of some caller gets no memory with static storage: the iterations would \
share it. (In a par loop of its own any.c1 says the same.)",
};

crate::step_args! {
    /// Arguments of `set_memory`.
    pub struct SetMemoryArgs {
        /// the argument or allocation
        pub buffer: Buffer,
        /// the memory: DRAM, one that the module declares, or one of a hardware library
        pub memory: Memory,
    }
}

crate::step_returns! {
    /// Results of `set_memory`.
    pub struct SetMemoryReturns {
        /// the buffer
        pub buffer: Buffer,
    }
}

/// Plan of `set_memory`: the rewrite that its check allowed.
pub struct Plan {
    buffer: Sym,
    memory: Option<String>,
}

/// Puts a buffer into a memory.
pub struct SetMemory;

impl Step for SetMemory {
    const NAME: &'static str = "set_memory";
    const PURPOSE: Purpose = Purpose::Hardware;
    const UPSTREAM: Upstream = Upstream::call(&[("buffer", "cursor"), ("memory", "memory_type")]);
    const SUMMARY: &'static str = "put an argument or an allocation into a memory";
    const DESCRIPTION: &'static str = "
The buffer's memory becomes `memory`; windows on it follow. Where data lives does not change what is computed. What the memory cannot do,
such as plain reads of a register or extents that do not fit, and callees that expect another memory, are errors at
code generation and not here, so that the steps of a schedule may come in any order. A memory with static storage is refused at once for
what is allocated in a `par` loop: its iterations would share it.";
    const EXAMPLE: Example = Example {
        before: "@proc
def twice(x: f32[8]):
    t: f32[8]
    for i in seq(0, 8):
        t[i] = x[i]
        x[i] = t[i] + t[i]
",
        options: "buffer=t memory=DRAM_STACK",
        after: "@proc
def twice(x: f32[8] @ DRAM):
    t: f32[8] @ DRAM_STACK
    for i in seq(0, 8):
        t[i] = x[i]
        x[i] = t[i] + t[i]
",
    };
    const CONDITIONS: &'static [&'static Condition] = &[&C1, &C2];
    type Args = SetMemoryArgs;
    type Returns = SetMemoryReturns;
    type Plan = Plan;

    fn check(target: &mut Target<'_>, args: &SetMemoryArgs) -> Result<Plan, Refused<Plan>> {
        let proc = target.proc();
        let buffer = args.buffer.sym;
        let mut window = None;
        proc.walk_paths_where(&|outline| outline.makes_windows, &mut |_, stmt| {
            if let StmtKind::Window { win, expr } = &stmt.kind
                && *win == buffer
            {
                window = Some((stmt.loc.clone(), proc.name_of(expr.buf).to_owned()));
            }
        });
        if let Some((loc, source)) = window {
            let name = proc.name_of(buffer);
            let message =
                format!("cannot set the memory of '{name}': it is a window on '{source}'");
            Refusal::plain(&C1, &loc, message).raise()?;
        }
        let Memory(memory) = args.memory.clone();
        if let Some(memory) = &memory
            && !proc.args.contains(&buffer)
            && is_static(target.module(), memory)
        {
            unshared(target, buffer, memory)?;
        }
        Ok(Plan { buffer, memory })
    }

    fn rewrite(plan: Plan, edit: &mut Edit) -> Result<SetMemoryReturns, RewriteError> {
        rewrite::buffer_mut(&mut edit.proc, plan.buffer)?.mem = plan.memory;
        let buffer = Buffer { sym: plan.buffer };
        Ok(SetMemoryReturns { buffer })
    }
}

fn is_static(module: &Module, memory: &str) -> bool {
    let found = module.memory(memory).or_else(|| builtin_memory(memory));
    found.is_some_and(|m| m.static_storage)
}

/// Proves that no caller, through others too, runs the procedure in a parallel loop.
fn unshared(target: &Target<'_>, buffer: Sym, memory: &str) -> Result<(), Refusal> {
    let (module, proc) = (target.module(), target.proc());
    let mut seen = BTreeSet::from([proc.name.as_str()]);
    let mut open = vec![proc.name.as_str()];
    while let Some(callee) = open.pop() {
        for caller in module.items.callers(callee) {
            let calls = call_sites(caller, callee);
            if let Some((loc, _)) = calls.iter().find(|(_, parallel)| *parallel) {
                let name = proc.name_of(buffer);
                let message = format!(
                    "cannot put '{name}' into '{memory}': the storage is static, and iterations of a par loop would share it"
                );
                let refusal = Refusal::plain(&C2, &proc.var(buffer).loc, message);
                let note = format!("'{callee}' is called in a par loop of '{}'", caller.name);
                refusal.note(loc, note).raise()?;
            }
            if seen.insert(&caller.name) {
                open.push(&caller.name);
            }
        }
    }
    Ok(())
}

/// Locations of the calls of a procedure in its caller, and whether each is in a parallel loop.
fn call_sites(caller: &Proc, callee: &str) -> Vec<(Loc, bool)> {
    let mut sites = Vec::new();
    caller.walk_paths_where(&|outline| outline.calls, &mut |path, stmt| {
        if matches!(&stmt.kind, StmtKind::Call { callee: name, .. } if name == callee) {
            let parallel = path.block.enclosing().any(|(outer, _)| {
                let outer = caller.stmt(&outer).map(|s| &s.kind);
                matches!(
                    outer,
                    Some(StmtKind::For {
                        mode: LoopMode::Par,
                        ..
                    })
                )
            });
            sites.push((stmt.loc.clone(), parallel));
        }
    });
    sites
}
