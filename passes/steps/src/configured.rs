//! The configuration fields that code keeps, and instructions that write them.

use exo_analysis::effects::Model;
use exo_view::{ConfigValue, Data, FieldRef, Module, Proc, Stmt, StmtKind, Sym, field_name};

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
    let is_kept = |field: &FieldRef| {
        let config = module.config(&field.config);
        config.is_some_and(|config| config.readwrite)
    };
    let (mut known, mut unknown) = (Vec::new(), Vec::new());
    for stmt in &instruction.proc.body {
        match &stmt.kind {
            StmtKind::WriteConfig { field, value } if is_known(instruction, value) => {
                known.push(field.clone());
            }
            StmtKind::WriteConfig { field, .. } => unknown.push(field.clone()),
            _ => unknown.extend(written_inside(instruction, stmt)),
        }
    }
    // By callees that get a field, too.
    let written = written_by(instruction);
    unknown.extend(written.filter(|field| !known.contains(field)));
    unknown.into_iter().find(is_kept)
}

/// The fields that a procedure may write.
fn written_by<'m>(model: &'m Model) -> impl Iterator<Item = FieldRef> + 'm {
    let fields = model.writes_fields.iter();
    fields.filter_map(|id| Some(model.fields.get(*id)?.name.clone()))
}

/// The fields that a statement may write, what it calls included.
fn written_inside(model: &Model, stmt: &Stmt) -> Vec<FieldRef> {
    let mut found = Vec::new();
    stmt.walk(&mut |s| match &s.kind {
        StmtKind::WriteConfig { field, .. } => found.push(field.clone()),
        StmtKind::Call { callee, .. } => {
            let callees = model.callees().filter(|m| m.proc.name == *callee);
            found.extend(callees.flat_map(|callee| written_by(callee)));
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
