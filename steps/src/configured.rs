//! The configuration fields that code keeps, and instructions that write them.

use std::collections::HashMap;

use exo_analysis::effects::Model;
use exo_ir::{
    CallGraphQueries, Configured, FieldRef, Loc, Module, Outline, ParamSubstitution, Proc, Stmt,
    StmtKind, Sym, field_name,
};

use crate::identity::Changed;
use crate::{AnyStep, Condition, Edit, Refusal};

/// Condition: code can be generated for the configuration writes of the instructions that a step
/// makes or calls.
pub(crate) static ANY_C13: Condition = Condition {
    id: "any.c13",
    rule: "Where a step makes an instruction that is called, or the first call of one, there is code for what that leaves in configurations that code keeps (all but those \
with 'readwrite=False'): it writes them at the top of its body, or of a body that it calls there, not inside of loops and conditions, with values that are not computed there. \
In the calls that it makes, no argument reads one that is written before the body uses the argument, unless code called the instruction so before.",
};

/// Checks the result of a step, given its model.
pub(crate) fn fields_are_kept(
    module: &Module,
    step: &dyn AnyStep,
    (old, edit): (&Proc, &Edit),
    made: &Model,
) -> Result<(), Refusal> {
    let title = format!("cannot apply '{}' to '{}'", step.doc().name, old.name);
    bodies_are_known(module, &title, (old, edit), made)?;
    arguments_are_read_in_time(module, &title, (old, edit), made)
}

/// Requires that the configuration writes of instructions that are called for the first time can be
/// generated.
fn bodies_are_known(
    module: &Module,
    title: &str,
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
        let Some(field) = configured(module, instruction).unknown.into_iter().next() else {
            continue;
        };
        let message = format!(
            "{title}: there is no code for a call of '{}', which writes '{}' in a loop or a condition, or gives it a value that it computes",
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

/// No call that is new, or is one of an instruction now, passes what reads a field that is written before it is evaluated.
fn arguments_are_read_in_time(
    module: &Module,
    title: &str,
    (old, edit): (&Proc, &Edit),
    made: &Model,
) -> Result<(), Refusal> {
    let late = match made.proc.instr {
        Some(_) if old.instr.is_none() => late_before(module, made),
        Some(_) => None,
        None if !made.callees().any(|callee| configures(callee)) => None,
        None => late_among(module, (old, edit), made),
    };
    let Some(LateRead {
        loc,
        instruction,
        field,
    }) = late
    else {
        return Ok(());
    };
    let message = format!(
        "{title}: there is no code for this call of '{instruction}', which writes '{0}' before its body uses an argument that reads '{0}'",
        field_name(&field)
    );
    Refusal::plain(&ANY_C13, &loc, message).raise()
}

/// An argument that is evaluated too late.
struct LateRead {
    /// Location of the call.
    loc: Loc,
    instruction: String,
    field: FieldRef,
}

/// The first of the calls that a step made or changed in a procedure that has code, unless code called the instruction so before.
fn late_among(module: &Module, (old, edit): (&Proc, &Edit), made: &Model) -> Option<LateRead> {
    let is_edited = made.proc.name == edit.proc.name;
    let now = match (is_edited, &old.instr) {
        (true, None) => Changed::between(&made.proc.body, &old.body),
        // What is copied out of an instruction had no code of its own before.
        (_, Some(_)) => Changed::all(&made.proc.body),
        (false, None) => return None,
    };
    let instructions: HashMap<&str, &Model> = made
        .callees()
        .filter(|callee| configures(callee))
        .map(|callee| (callee.proc.name.as_str(), callee.as_ref()))
        .collect();
    now.iter().find_map(|(_, stmt)| {
        let StmtKind::Call { callee, .. } = &stmt.kind else {
            return None;
        };
        let instruction = instructions.get(callee.as_str())?;
        let late = late_read(module, instruction, stmt)?;
        late_before(module, instruction).is_none().then_some(late)
    })
}

/// A call in code, as the module was, by which an argument of an instruction is read too late.
fn late_before(module: &Module, instruction: &Model) -> Option<LateRead> {
    let name = &instruction.proc.name;
    let callers = module.items.callers(name).into_iter();
    let in_code = callers.filter(|caller| caller.instr.is_none());
    let mut calls = in_code.flat_map(|caller| calls_of(caller, name));
    calls.find_map(|call| late_read(module, instruction, &call))
}

/// Whether a procedure is an instruction that writes configuration.
fn configures(callee: &Model) -> bool {
    callee.proc.instr.is_some() && !callee.writes_fields.is_empty()
}

/// Returns the first argument of a call of an instruction that reads a field after the instruction
/// has written it.
fn late_read(module: &Module, instruction: &Model, stmt: &Stmt) -> Option<LateRead> {
    let StmtKind::Call { args, .. } = &stmt.kind else {
        return None;
    };
    let proc = &instruction.proc;
    let configured = configured(module, instruction);
    let late = configured.fields_read_after_write(&ParamSubstitution::of(proc, args));
    late.into_iter().next().map(|field| LateRead {
        loc: stmt.loc.clone(),
        instruction: proc.name.clone(),
        field: field.clone(),
    })
}

/// The calls of a procedure in another.
fn calls_of(caller: &Proc, name: &str) -> Vec<Stmt> {
    let mut found = Vec::new();
    let calls = |outline: &Outline| outline.calls;
    for stmt in &caller.body {
        stmt.walk_where(&calls, &mut |s| {
            if matches!(&s.kind, StmtKind::Call { callee, .. } if callee == name) {
                found.push(s.clone());
            }
        });
    }
    found
}

/// Whether a procedure that is no instruction itself calls one.
fn is_called_by_code(module: &Module, name: &str) -> bool {
    let mut callers = module.items.callers(name).into_iter();
    callers.any(|caller| caller.instr.is_none())
}

/// The configuration writes of an instruction, to fields that generated code keeps.
fn configured(module: &Module, instruction: &Model) -> Configured {
    let proc = &instruction.proc;
    let reached = reached(instruction);
    let written_by = |name: &str| -> Vec<FieldRef> {
        let model = reached.get(name);
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
    let around = CallGraphQueries {
        proc: &|name| reached.get(name).map(|model| &*model.proc),
        written_by: &written_by,
        modifies: &|callee, formal| {
            let model = reached.get(callee.name.as_str());
            model.is_none_or(|model| {
                let touched = model.touched.get(&formal);
                touched.is_some_and(|t| t.modified() || t.clobber)
            })
        },
    };
    Configured::by(proc, around, &is_constant, &is_kept)
}

/// A procedure and all that it calls, through others too, by name.
fn reached(model: &Model) -> HashMap<&str, &Model> {
    let mut found = HashMap::new();
    let mut open = vec![model];
    while let Some(model) = open.pop() {
        if found.insert(model.proc.name.as_str(), model).is_none() {
            open.extend(model.callees().map(AsRef::as_ref));
        }
    }
    found
}

/// The fields that a procedure may write.
fn fields_written(model: &Model) -> impl Iterator<Item = FieldRef> {
    let fields = model.writes_fields.iter();
    fields.filter_map(|id| Some(model.fields.get(*id)?.name.clone()))
}
