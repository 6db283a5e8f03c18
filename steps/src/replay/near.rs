//! Inputs near those of a witness, always the same ones: the smallest inputs on which accesses conflict need not be ones on which
//! results differ.

use exo_diagnostics::{Binding, FieldBinding, RunInputs, Value as Told};
use exo_interp::{Control, FieldValue, Inputs};
use exo_ir::{FieldKind, FieldRef, Module, Proc, VarKind};

/// Number of nearby inputs that are run.
pub(super) const COUNT: usize = 64;

/// Number of candidates for these: most preconditions exclude some.
const CANDIDATES: u64 = 800;

/// Other inputs, each with the seed of its data. Not all need meet the preconditions.
pub(super) fn inputs<'a>(
    module: &'a Module,
    proc: &'a Proc,
    witness: &'a Inputs,
) -> impl Iterator<Item = (Inputs, u64)> + 'a {
    (1..=CANDIDATES).map(move |k| (near(module, proc, witness, k), k + 2))
}

/// The inputs as a report shows them.
pub(super) fn report_inputs(inputs: &Inputs) -> RunInputs {
    let value = |control: &Control| match control {
        Control::Int(v) => Told::Int(i128::from(*v)),
        Control::Bool(b) => Told::Bool(*b),
    };
    let arguments = inputs.control.iter().map(|(name, control)| Binding {
        name: name.clone(),
        value: value(control),
    });
    let fields = inputs.config.iter().filter_map(|(field, v)| match v {
        FieldValue::Control(control) => Some(FieldBinding {
            config: field.config.clone(),
            field: field.field.clone(),
            value: value(control),
        }),
        FieldValue::Data(_) => None,
    });
    RunInputs {
        arguments: arguments.collect(),
        fields: fields.collect(),
    }
}

/// Leaves fields unset that nothing depends on: as long as it still shows.
pub(super) fn without_fields(inputs: &mut Inputs, mut shows: impl FnMut(&Inputs) -> bool) {
    let fields: Vec<FieldRef> = inputs.config.keys().cloned().collect();
    for field in fields {
        let mut fewer = inputs.clone();
        fewer.config.remove(&field);
        if shows(&fewer) {
            *inputs = fewer;
        }
    }
}

/// The `k`-th one: some values are others. Whether they meet preconditions shows when they are run.
fn near(module: &Module, proc: &Proc, witness: &Inputs, k: u64) -> Inputs {
    let mut draw = Draw(k.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let mut inputs = witness.clone();
    for (name, control) in &mut inputs.control {
        let mut named = proc.args.iter().map(|sym| proc.var(*sym));
        let kind = named.find(|var| var.name == *name).map(|var| &var.kind);
        draw.change(control, matches!(kind, Some(VarKind::Size)));
    }
    for (field, value) in &mut inputs.config {
        if let FieldValue::Control(control) = value {
            draw.change(control, is_size(module, field));
        }
    }
    inputs
}

fn is_size(module: &Module, field: &FieldRef) -> bool {
    let config = module.config(&field.config);
    let found = config.and_then(|config| config.field(&field.field));
    found.is_some_and(|field| field.kind == FieldKind::Size)
}

/// Numbers that look as if they were drawn.
struct Draw(u64);

impl Draw {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % n
    }

    /// Gives every other value another one: a size from one to eight, an integer not far away.
    fn change(&mut self, control: &mut Control, positive: bool) {
        if self.below(2) == 0 {
            return;
        }
        *control = match control {
            Control::Bool(b) => Control::Bool(!*b),
            Control::Int(_) if positive => Control::Int(1 + self.below(8).cast_signed()),
            Control::Int(v) => Control::Int(v.saturating_add(self.below(9).cast_signed() - 3)),
        };
    }
}
