//! `delete_buffer`: an allocation that nothing uses goes.

use exo_ir::StmtPath;

use crate::allocation::Allocation;
use crate::rewrite::{self, RewriteError};
use crate::{Condition, Edit, Example, Purpose, Refusal, Refused, Step, Target, Upstream};

static C1: Condition = Condition {
    id: "delete_buffer.c1",
    rule: "No use of the buffer is left: no read, write or reduction, no window or argument, no 'stride(…)'.",
};

crate::step_args! {
    /// Arguments of `delete_buffer`.
    pub struct DeleteBufferArgs {
        /// the allocation to delete, such as 't : _'
        pub alloc: Allocation,
    }
}

/// Plan of `delete_buffer`: the rewrite that its check allowed.
pub struct Plan {
    path: StmtPath,
}

/// Deletes an allocation.
pub struct DeleteBuffer;

impl Step for DeleteBuffer {
    const NAME: &'static str = "delete_buffer";
    const PURPOSE: Purpose = Purpose::Buffers;
    const UPSTREAM: Upstream = Upstream::call(&[("alloc", "buf_cursor")]);
    const SUMMARY: &'static str = "delete an allocation that nothing uses";
    const DESCRIPTION: &'static str = "
The allocation is deleted. Other steps take uses away: inline_assign, stage_mem, eliminate_dead_code.";
    const EXAMPLE: Example = Example {
        before: "@proc
def set(x: f32[4]):
    t: f32[4]
    x[0] = 1.0
",
        options: "alloc=t",
        after: "@proc
def set(x: f32[4] @ DRAM):
    x[0] = 1.0
",
    };
    const CONDITIONS: &'static [&'static Condition] = &[&C1];
    type Args = DeleteBufferArgs;
    type Returns = ();
    type Plan = Plan;

    fn check(target: &mut Target<'_>, args: &DeleteBufferArgs) -> Result<Plan, Refused<Plan>> {
        let alloc = args.alloc.clone();
        let proc = target.proc();
        let lifetime = proc.slice(&alloc.lifetime(proc)).unwrap_or_default();
        match alloc.first_use(proc, lifetime) {
            None => Ok(Plan { path: alloc.path }),
            Some(used) => {
                let message = format!("cannot delete '{}': it is used", alloc.name);
                let refusal = Refusal::plain(&C1, &alloc.loc, message);
                refusal.note(&used, "it is used here").raise()?;
                Ok(Plan { path: alloc.path })
            }
        }
    }

    fn rewrite(plan: Plan, edit: &mut Edit) -> Result<(), RewriteError> {
        rewrite::alloc(&edit.proc, &plan.path)?;
        rewrite::remove(&mut edit.proc, &plan.path)?;
        Ok(())
    }
}
