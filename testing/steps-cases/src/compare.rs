//! Two programs run on the same inputs.

use exo_interp::{Control, ErrorKind, Inputs, Options, Program, RandomData, random_inputs};
use exo_ir::{FieldKind, Item, Module, Proc, VarKind};

/// Runs a procedure of one module and `new` of the other on the same inputs, small sizes of all kinds; the first
/// difference.
///
/// # Errors
/// The difference, or why it cannot be looked for.
pub fn compare(a: &Module, b: &Module, name: &str, new: &str) -> Result<usize, String> {
    let proc = a.proc(name).ok_or("the procedure is gone")?;
    let (before, after) = match (Program::new(a), Program::new(b)) {
        (Ok(before), Ok(after)) => (before, after),
        (Err(e), _) | (_, Err(e)) => return Err(format!("the interpreter does not take it: {e}")),
    };
    let options = Options {
        check_races: true,
        max_steps: 3_000_000,
        ..Options::exact()
    };
    let mut runs = 0;
    for given in inputs(a, proc) {
        let data = RandomData::Integers(-3..=3);
        let filled = match random_inputs(&before, name, given, 7, &data) {
            Ok(filled) => filled,
            Err(e) if matches!(e.kind(), ErrorKind::Precondition { .. }) => continue,
            Err(_) => continue,
        };
        let Ok(was) = before.run(name, &filled, &options) else {
            continue;
        };
        let now = after.run(new, &filled, &options);
        let now = now.map_err(|e| format!("fails now: {}\n{filled:?}", e.render()))?;
        if !was.same(&now) {
            return Err(format!(
                "computes something else for {filled:?}\n{was:?}\n{now:?}"
            ));
        }
        runs += 1;
    }
    Ok(runs)
}

/// Control inputs: combinations of small values, at most some hundred.
fn inputs(module: &Module, proc: &Proc) -> Vec<Inputs> {
    let mut all = vec![Inputs::new()];
    for sym in &proc.args {
        let var = proc.var(*sym);
        let values: &[i64] = match var.kind {
            VarKind::Size => &[1, 2, 3, 7, 8, 16],
            VarKind::Stride => &[0, 1, 2, 8],
            VarKind::Index => &[-1, 0, 1, 3],
            VarKind::Bool => &[0, 1],
            _ => continue,
        };
        let with = |i: &Inputs, v: i64| match var.kind {
            VarKind::Bool => i.clone().bool(&var.name, v == 1),
            _ => i.clone().int(&var.name, v),
        };
        all = all
            .iter()
            .flat_map(|i| values.iter().map(|v| with(i, *v)))
            .collect();
        all.truncate(400);
    }
    for item in module.items.iter() {
        let Item::Config(config) = item else { continue };
        for field in &config.fields {
            let values: Vec<exo_interp::FieldValue> = match field.kind {
                FieldKind::Size => [1, 3].map(int).into(),
                FieldKind::Stride => [0, 1, 3].map(int).into(),
                FieldKind::Index => [0, 2].map(int).into(),
                FieldKind::Bool => [false, true]
                    .map(|b| exo_interp::FieldValue::Control(Control::Bool(b)))
                    .into(),
                FieldKind::Data(_) => {
                    vec![exo_interp::FieldValue::Data(exo_interp::Value::Float(2.0))]
                }
            };
            let with = |i: &Inputs, v: &exo_interp::FieldValue| {
                i.clone().config(&config.name, &field.name, v.clone())
            };
            all = all
                .iter()
                .flat_map(|i| values.iter().map(|v| with(i, v)))
                .collect();
            all.truncate(800);
        }
    }
    all
}

fn int(v: i64) -> exo_interp::FieldValue {
    exo_interp::FieldValue::Control(Control::Int(v))
}
