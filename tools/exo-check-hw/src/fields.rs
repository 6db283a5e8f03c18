//! Configuration fields that instructions use, and the instructions that set them.

use std::collections::BTreeSet;

use exo_interp::{Control, FieldValue, Inputs, Options, Program};
use exo_view::{
    ConfigValue, Ctl, Data, FieldKind, FieldRef, Item, Libraries, Proc, StmtKind, VarKind,
};

/// The fields that an instruction reads, in its preconditions too, or writes.
pub(crate) fn used(instr: &Proc) -> BTreeSet<FieldRef> {
    let mut found = BTreeSet::new();
    let mut in_ctl = |e: &Ctl| {
        e.walk(&mut |e| {
            if let Ctl::Config(field) = e {
                found.insert(field.clone());
            }
        });
    };
    instr.preds.iter().for_each(|pred| in_ctl(&pred.cond));
    for stmt in instr.body.iter() {
        stmt.walk(&mut |stmt| stmt.for_each_ctl(&mut in_ctl));
    }
    for stmt in instr.body.iter() {
        stmt.walk(&mut |stmt| match &stmt.kind {
            StmtKind::WriteConfig { field, .. } => {
                found.insert(field.clone());
            }
            StmtKind::Assign { rhs, .. } | StmtKind::Reduce { rhs, .. } => rhs.walk(&mut |e| {
                if let Data::Config(field) = e {
                    found.insert(field.clone());
                }
            }),
            _ => {}
        });
    }
    found
}

/// The kind of arguments that set a field; nothing for data.
pub(crate) fn kind_of(libraries: &Libraries, field: &FieldRef) -> Option<VarKind> {
    let Some(Item::Config(config)) = libraries.item(&field.config) else {
        return None;
    };
    match config.field(&field.field)?.kind {
        FieldKind::Size => Some(VarKind::Size),
        FieldKind::Index => Some(VarKind::Index),
        FieldKind::Bool => Some(VarKind::Bool),
        FieldKind::Stride => Some(VarKind::Stride),
        FieldKind::Data(_) => None,
    }
}

/// Whether statements of procedures can set a field in C.
pub(crate) fn is_variable(libraries: &Libraries, field: &FieldRef) -> bool {
    matches!(libraries.item(&field.config), Some(Item::Config(config)) if config.readwrite)
}

/// An instruction that sets fields to what it is given, and does nothing else.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Setter {
    /// The instruction.
    pub(crate) instr: String,
    /// The field that each of its arguments goes to, in order, and the argument's name.
    pub(crate) fields: Vec<(FieldRef, String)>,
    /// Whether it can be lowered.
    pub(crate) has_mlir: bool,
}

impl Setter {
    /// What an instruction sets, if that is all that it does.
    fn of(instr: &Proc) -> Option<Setter> {
        let writes = instr.body.iter().map(|stmt| match &stmt.kind {
            StmtKind::WriteConfig {
                field,
                value: ConfigValue::Ctl(Ctl::Var(arg)),
            } => Some((*arg, field.clone())),
            _ => None,
        });
        let writes = writes.collect::<Option<Vec<_>>>()?;
        let fields = instr.args.iter().map(|arg| {
            let mut own = writes.iter().filter(|(written, _)| written == arg);
            let (_, field) = own.next()?;
            let is_once = own.next().is_none();
            is_once.then(|| (field.clone(), instr.name_of(*arg).to_owned()))
        });
        let fields = fields.collect::<Option<Vec<_>>>()?;
        (fields.len() == writes.len() && !fields.is_empty()).then(|| Setter {
            instr: instr.name.clone(),
            fields,
            has_mlir: instr.instr.as_ref().is_some_and(|i| i.mlir.is_some()),
        })
    }

    /// Whether its preconditions hold of what fields are to be.
    pub(crate) fn allows(&self, program: &Program, inputs: &Inputs) -> bool {
        let mut own = Inputs::new();
        for (field, arg) in &self.fields {
            if let Some(FieldValue::Control(value)) = inputs.config.get(field) {
                own.control.insert(arg.clone(), *value);
            }
        }
        let checked = program.check_inputs(&self.instr, &own, &Options::concrete());
        checked.is_ok()
    }
}

/// All of some instructions.
pub(crate) struct Setters(Vec<Setter>);

impl Setters {
    /// Those among instructions.
    pub(crate) fn among<'p>(instructions: impl Iterator<Item = &'p Proc>) -> Setters {
        Setters(instructions.filter_map(Setter::of).collect())
    }

    /// One that sets a field.
    pub(crate) fn of(&self, field: &FieldRef) -> Option<&Setter> {
        let sets = |setter: &&Setter| setter.fields.iter().any(|(own, _)| own == field);
        self.0.iter().find(sets)
    }
}

/// A number for a field.
pub(crate) fn set(inputs: &mut Inputs, field: &FieldRef, value: Control) {
    inputs
        .config
        .insert(field.clone(), FieldValue::Control(value));
}
