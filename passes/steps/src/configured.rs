//! The configuration fields that code keeps, and instructions that write them.

use exo_analysis::effects::Model;
use exo_view::{ConfigValue, Data, FieldRef, Module, Proc, Stmt, StmtKind, Sym, field_name};

use crate::{AnyStep, Condition, Edit, Refusal};

/// What a step puts together is a program that there is code for.
pub(crate) static ANY_C13: Condition = Condition {
    id: "any.c13",
    rule: "Where a step makes an instruction, or the first call of one, there is code for what that leaves in configurations that code keeps (all but those \
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
        Some(_) if old.instr.is_none() => vec![made],
        Some(_) => Vec::new(),
        None => {
            let callees = made.callees().map(AsRef::as_ref);
            callees
                .filter(|callee| is_first_call(module, old, &callee.proc))
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

/// Whether nothing that there is code for calls an instruction yet.
fn is_first_call(module: &Module, old: &Proc, instruction: &Proc) -> bool {
    let by_code = |caller: &&Proc| caller.instr.is_none();
    instruction.instr.is_some()
        && !old.callees().contains(&instruction.name)
        && !module.items.callers(&instruction.name).iter().any(by_code)
}

/// A field that code keeps, and of which only the body of the instruction says what it leaves in it.
fn not_kept(module: &Module, instruction: &Model) -> Option<FieldRef> {
    let is_kept = |field: &FieldRef| {
        let config = module.config(&field.config);
        config.is_some_and(|config| config.readwrite)
    };
    let unknown = instruction
        .proc
        .body
        .iter()
        .flat_map(|stmt| match &stmt.kind {
            StmtKind::WriteConfig { value, .. } if is_known(instruction, value) => Vec::new(),
            StmtKind::WriteConfig { field, .. } => vec![field.clone()],
            _ => written_inside(instruction, stmt),
        });
    unknown.into_iter().find(is_kept)
}

/// The fields that a statement may write, what it calls included.
fn written_inside(model: &Model, stmt: &Stmt) -> Vec<FieldRef> {
    let mut found = Vec::new();
    stmt.walk(&mut |s| match &s.kind {
        StmtKind::WriteConfig { field, .. } => found.push(field.clone()),
        StmtKind::Call { callee, .. } => {
            let callees = model.callees().filter(|m| m.proc.name == *callee);
            let written = callees.flat_map(|m| m.writes_fields.iter().map(|id| m.fields.get(*id)));
            found.extend(written.flatten().map(|field| field.name.clone()));
        }
        _ => {}
    });
    found
}

/// Whether a value rests on nothing that the instruction changes: on its parameters only, and on cells that it only reads.
fn is_known(instruction: &Model, value: &ConfigValue) -> bool {
    let ConfigValue::Data(e) = value else {
        return true;
    };
    let is_constant = |buf: &Sym| {
        let touched = instruction.touched.get(buf);
        instruction.proc.args.contains(buf) && !touched.is_some_and(|t| t.modified() || t.clobber)
    };
    let mut known = true;
    e.walk(&mut |part| {
        if let Data::Read { buf, .. } = part {
            known &= is_constant(buf);
        }
    });
    known
}
