//! Inputs for procedures of the corpus: control arguments are searched for until the interpreter accepts them.

use std::collections::BTreeMap;

use exo_interp::{Control, FieldValue, Inputs, Options, Program, RandomData, Value, random_inputs};
use exo_ir::{Ctl, CtlOp, FieldKind, FieldRef, Item, Module, Proc, Sym, VarKind};

use crate::values::{Case, layouts};

/// Runs per procedure that are compared.
const CASES: usize = 3;
/// Attempts to find them.
const ATTEMPTS: u64 = 1500;

/// A pseudo-random number for a seed and a purpose (splitmix64).
fn mix(seed: u64, salt: u64) -> u64 {
    let mut z = seed
        .wrapping_mul(0x9e37_79b9_7f4a_7c15)
        .wrapping_add(salt.wrapping_mul(0xd1b5_4a32_d192_ed03));
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

fn pick(seed: u64, salt: u64, from: &[i64]) -> i64 {
    from[(mix(seed, salt) % from.len() as u64) as usize]
}

/// `strides` are literals that preconditions demand of strides: with such an extent a dense tensor has them.
fn control(kind: &VarKind, seed: u64, salt: u64, strides: &[i64]) -> Option<Control> {
    Some(match kind {
        VarKind::Size => {
            let mut sizes = vec![1, 2, 3, 4, 5, 6, 7, 8, 11, 16, 17, 24, 32, 64];
            sizes.extend(strides);
            Control::Int(pick(seed, salt, &sizes))
        }
        VarKind::Index => Control::Int(pick(seed, salt, &[0, 1, -1, 2, 3, 4, -3, 5, 7, 8])),
        VarKind::Stride => Control::Int(pick(seed, salt, &[1, 2, 4, 8, 16])),
        VarKind::Bool => Control::Bool(mix(seed, salt).is_multiple_of(2)),
        VarKind::Iter | VarKind::Buffer(_) => return None,
    })
}

fn field(kind: FieldKind, seed: u64, salt: u64) -> FieldValue {
    match kind {
        FieldKind::Size | FieldKind::Stride => {
            FieldValue::Control(Control::Int(pick(seed, salt, &[1, 2, 3, 4, 8])))
        }
        FieldKind::Index => FieldValue::Control(Control::Int(pick(seed, salt, &[0, 1, -1, 2, 5]))),
        FieldKind::Bool => FieldValue::Control(Control::Bool(mix(seed, salt).is_multiple_of(2))),
        FieldKind::Data(elem) if elem.is_integer() => {
            FieldValue::Data(Value::Int(pick(seed, salt, &[0, 1, 2, 3])))
        }
        FieldKind::Data(_) => {
            FieldValue::Data(Value::Float(pick(seed, salt, &[0, 1, -3, 7]) as f64 / 4.0))
        }
    }
}

/// Control arguments and configuration fields of one attempt.
fn controls(module: &Module, proc: &Proc, seed: u64) -> Inputs {
    let mut inputs = Inputs::new();
    let demands = proc.args.iter().flat_map(|sym| demanded(proc, *sym));
    let strides: Vec<i64> = demands.map(|(_, stride)| stride).collect();
    for sym in &proc.args {
        if let Some(value) = control(&proc.var(*sym).kind, seed, u64::from(sym.0) + 1, &strides) {
            inputs.control.insert(proc.name_of(*sym).into(), value);
        }
    }
    let mut salt = 1000;
    for item in module.items.iter() {
        let Item::Config(config) = item else { continue };
        for f in &config.fields {
            salt += 1;
            let key = FieldRef {
                config: config.name.clone(),
                field: f.name.clone(),
            };
            inputs.config.insert(key, field(f.kind, seed, salt));
        }
    }
    inputs
}

/// Every window argument with the layout of that number.
fn with_layout(proc: &Proc, inputs: &Inputs, layout: usize) -> Inputs {
    let mut inputs = inputs.clone();
    for sym in &proc.args {
        let window = proc.var(*sym).buffer().is_some_and(|ty| ty.window);
        if let (true, Some(tensor)) = (window, inputs.buffers.get_mut(proc.name_of(*sym))) {
            let mut strides = layouts(&tensor.shape)[layout].clone();
            for (dim, stride) in demanded(proc, *sym) {
                strides[dim] = stride;
            }
            *tensor = tensor.clone().with_strides(&strides);
        }
    }
    inputs
}

/// The strides that preconditions give a window argument as literals, `stride(A, 0) == 384`.
fn demanded(proc: &Proc, window: Sym) -> Vec<(usize, i64)> {
    let stride = |cond: &Ctl| match cond {
        Ctl::Bin(CtlOp::Eq, a, b) => match (a.as_ref(), b.as_ref()) {
            (Ctl::Stride(sym, dim), Ctl::Int(stride)) if *sym == window => Some((*dim, *stride)),
            _ => None,
        },
        _ => None,
    };
    proc.preds.iter().filter_map(|p| stride(&p.cond)).collect()
}

/// Different inputs that the interpreter runs without an error, and its results.
pub fn cases(module: &Module, program: &Program, proc: &Proc) -> Vec<Case> {
    let mut found: BTreeMap<String, Case> = BTreeMap::new();
    for seed in 0..ATTEMPTS {
        let controls = controls(module, proc, seed);
        // Small values keep floats exact; wide ones reach the limits of small integers.
        let data = match seed % 3 {
            2 => RandomData::Integers(-120..=120),
            _ => RandomData::Small(-4..=4),
        };
        let Ok(inputs) = random_inputs(program, &proc.name, controls, seed, &data) else {
            continue;
        };
        let runs = (0..3).find_map(|layout| {
            let inputs = with_layout(proc, &inputs, layout);
            let expected = program
                .run(&proc.name, &inputs, &Options::concrete())
                .ok()?;
            Some(Case { inputs, expected })
        });
        if let Some(case) = runs {
            let key = format!("{:?}{:?}", case.inputs.control, case.inputs.config);
            found.entry(key).or_insert(case);
        }
        if found.len() == CASES {
            break;
        }
    }
    found.into_values().collect()
}
