//! The configuration fields that code keeps, and instructions that write them.

use exo_analysis::effects::Model;
use exo_view::{Configured, FieldRef, Module, Proc, Sym, field_name};

use crate::{AnyStep, Condition, Edit, Refusal};

/// What a step puts together is a program that there is code for.
pub(crate) static ANY_C13: Condition = Condition {
    id: "any.c13",
    rule: "Where a step makes an instruction that is called, or the first call of one, there is code for what that leaves in configurations that code keeps (all but those \
with 'readwrite=False'): it writes them at the top of its body, not inside of loops, conditions and calls, with values that it does not compute itself.",
};

/// Checks what a step made, given its model.
pub(crate) fn fields_are_kept(
    module: &Module,
    step: &dyn AnyStep,
    (old, edit): (&Proc, &Edit),
    made: &Model,
) -> Result<(), Refusal> {
    let new = match made.proc.instr {
        Some(_) if old.instr.is_none() && is_called_by_code(module, &old.name) => vec![made],
        Some(_) => Vec::new(),
        None => {
            let callees = made.callees().map(AsRef::as_ref);
            callees
                .filter(|callee| callee.proc.instr.is_some())
                .filter(|callee| !is_called_by_code(module, &callee.proc.name))
                .collect()
        }
    };
    for instruction in new {
        let Some(field) = not_kept(module, instruction) else {
            continue;
        };
        let message = format!(
            "cannot apply '{}' to '{}': there is no code for a call of '{}', which writes '{}' in a loop, a condition or a call, or gives it a value that it computes",
            step.doc().name,
            old.name,
            instruction.proc.name,
            field_name(&field)
        );
        let refusal = Refusal::plain(&ANY_C13, &edit.proc.loc, message);
        return match instruction.proc.loc == edit.proc.loc {
            true => refusal.raise(),
            false => {
                let it = &instruction.proc.loc;
                refusal.note(it, "the instruction").raise()
            }
        };
    }
    Ok(())
}

/// Whether a procedure that is no instruction itself calls one.
fn is_called_by_code(module: &Module, name: &str) -> bool {
    let mut callers = module.items.callers(name).into_iter();
    callers.any(|caller| caller.instr.is_none())
}

/// A field that code keeps, and of which only the body of the instruction says what it leaves in it.
fn not_kept(module: &Module, instruction: &Model) -> Option<FieldRef> {
    let proc = &instruction.proc;
    let written_by = |name: &str| -> Vec<FieldRef> {
        let of_callees = instruction.callees().map(AsRef::as_ref);
        let mut all = of_callees.chain([instruction]);
        let model = all.find(|model| model.proc.name == name);
        model.map_or_else(Vec::new, |model| fields_written(model).collect())
    };
    let is_constant = |buf: Sym| {
        let touched = instruction.touched.get(&buf);
        proc.args.contains(&buf) && !touched.is_some_and(|t| t.modified() || t.clobber)
    };
    let is_kept = |field: &FieldRef| {
        let config = module.config(&field.config);
        config.is_some_and(|config| config.readwrite)
    };
    let configured = Configured::by(proc, &written_by, &is_constant);
    configured.untold.into_iter().find(is_kept)
}

/// The fields that a procedure may write.
fn fields_written(model: &Model) -> impl Iterator<Item = FieldRef> {
    let fields = model.writes_fields.iter();
    fields.filter_map(|id| Some(model.fields.get(*id)?.name.clone()))
}
