//! Inputs and results, as both sides print them.

use exo_interp::{Inputs, Outputs, Tensor, Value};
use exo_ir::{Data, Elem, Module, Stmt, StmtKind};

/// One run: what goes in and what the interpreter says comes out.
#[derive(Clone, Debug)]
pub struct Case {
    /// The inputs.
    pub inputs: Inputs,
    /// The outputs according to the interpreter, in machine types.
    pub expected: Outputs,
}

/// Memory layouts of a window argument: gaps everywhere, gaps between rows, dense.
pub fn layouts(shape: &[usize]) -> [Vec<i64>; 3] {
    let strides = |innermost: i64, gap: i64| {
        let mut at = innermost;
        let mut out: Vec<i64> = Vec::new();
        for extent in shape.iter().rev() {
            out.push(at);
            at = at * i64::try_from(*extent).expect("shapes are small") + gap;
        }
        out.reverse();
        out
    };
    [strides(2, 3), strides(1, 5), strides(1, 0)]
}

/// The bits of a value as the C driver prints them: a double's bits, or an integer.
pub(crate) fn shown(value: &Value) -> String {
    match value {
        Value::Int(v) => v.to_string(),
        Value::Float(v) if v.is_nan() => "nan".into(),
        Value::Float(v) => format!("{:016x}", v.to_bits()),
        Value::Exact(v) => format!("{v}"),
    }
}

/// The value as a C literal.
pub(crate) fn literal(value: &Value) -> String {
    match value {
        // C has no negative literals, and the positive one is too large.
        Value::Int(i64::MIN) => format!("-{} - 1", i64::MAX),
        Value::Float(v) => format!("{v:?}"),
        v => v.to_string(),
    }
}

/// The strides of a tensor in memory.
pub(crate) fn strides(tensor: &Tensor) -> Vec<i64> {
    match &tensor.strides {
        Some(strides) => strides.clone(),
        None => layouts(&tensor.shape)[2].clone(),
    }
}

/// `R` as both sides run it.
pub(crate) fn decided(elem: Elem) -> Elem {
    if elem == Elem::R { Elem::F32 } else { elem }
}

/// Whether two lines of results say the same, up to a relative difference of floats.
pub fn agree(got: &str, want: &str, tolerance: f64) -> bool {
    if got == want {
        return true;
    }
    let (got, want): (Vec<&str>, Vec<&str>) = (got.split(' ').collect(), want.split(' ').collect());
    let close = |(a, b): (&&str, &&str)| {
        let bits = |s: &str| {
            u64::from_str_radix(s, 16)
                .ok()
                .filter(|_| s.len() == 16)
                .map(f64::from_bits)
        };
        match (bits(a), bits(b)) {
            (Some(x), Some(y)) => (x - y).abs() <= tolerance * (1.0 + y.abs()),
            _ => a == b,
        }
    };
    tolerance > 0.0 && got.len() == want.len() && got.iter().zip(&want).all(close)
}

/// Whether a module has data of half precision, which gcc 12 has only in part.
pub fn uses_half(module: &Module) -> bool {
    module
        .procs()
        .flat_map(|p| p.vars.iter())
        .filter_map(|v| v.buffer())
        .any(|ty| matches!(ty.elem, Elem::F16 | Elem::BF16))
}

/// Whether a result depends on functions that are not rounded correctly everywhere.
pub fn uses_libm(module: &Module) -> bool {
    let mut found = false;
    let mut data = |e: &Data| {
        e.walk(&mut |e| {
            let inexact = ["sin", "cos", "expf", "sigmoid", "tanhf"];
            found |= matches!(e, Data::Extern { name, .. } if inexact.contains(&name.as_str()));
        });
    };
    let mut stmt = |s: &Stmt| match &s.kind {
        StmtKind::Assign { rhs, .. } | StmtKind::Reduce { rhs, .. } => data(rhs),
        _ => {}
    };
    module
        .procs()
        .flat_map(|p| &p.body)
        .for_each(|s| s.walk(&mut |s| stmt(s)));
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_number_is_no_literal() {
        assert_eq!(literal(&Value::Int(i64::MIN)), "-9223372036854775807 - 1");
        assert_eq!(literal(&Value::Int(-3)), "-3");
        assert_eq!(literal(&Value::Float(0.5)), "0.5");
    }
}
