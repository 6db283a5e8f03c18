//! The arithmetic of a procedure, as far as its arguments show.

use exo_interp::cell_bytes;
use exo_ir::{Elem, Proc};

/// The kind of arithmetic by which a procedure computes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Work {
    /// Floats, of `f64` or of at most `f32`.
    Floats(Elem),
    /// Bytes, and no floats.
    Bytes,
    /// Wider integers only, or no data.
    #[default]
    Integers,
}

impl Work {
    /// The widest floats of the arguments, else their bytes. `real` is the type of what has none yet.
    pub(crate) fn of(proc: &Proc, real: Elem) -> Work {
        let buffers = proc.args.iter().filter_map(|arg| proc.var(*arg).buffer());
        let elems: Vec<Elem> = buffers
            .map(|ty| match ty.elem {
                Elem::R => real,
                elem => elem,
            })
            .collect();
        let floats = elems.iter().filter(|elem| elem.is_float());
        let widest = floats.max_by_key(|elem| cell_bytes(**elem));
        match widest {
            Some(Elem::F64) => Work::Floats(Elem::F64),
            Some(_) => Work::Floats(Elem::F32),
            None if elems
                .iter()
                .any(|elem| matches!(elem, Elem::I8 | Elem::UI8)) =>
            {
                Work::Bytes
            }
            None => Work::Integers,
        }
    }

    /// The unit of 10^9 operations per second.
    pub(crate) fn unit(self) -> &'static str {
        match self {
            Work::Floats(_) => "GFLOP/s",
            Work::Bytes | Work::Integers => "Gop/s",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(args: &str, real: Elem) -> Work {
        let source = format!("@proc\ndef f({args}):\n    pass\n");
        let module = exo_frontend::parse_module("f.py", &source).expect("it is right");
        Work::of(module.procs().next().expect("there is one"), real)
    }

    #[test]
    fn floats_come_before_bytes_and_bytes_before_integers() {
        for (args, real, work) in [
            ("x: f64[4], n: i8", Elem::F32, Work::Floats(Elem::F64)),
            ("x: f16[4], n: i8", Elem::F64, Work::Floats(Elem::F32)),
            ("x: R[4]", Elem::F64, Work::Floats(Elem::F64)),
            ("x: R[4]", Elem::F32, Work::Floats(Elem::F32)),
            ("x: ui8[4], y: i32[4]", Elem::F32, Work::Bytes),
            ("x: i8[4]", Elem::F32, Work::Bytes),
            ("x: i32[4]", Elem::F32, Work::Integers),
            ("n: size", Elem::F32, Work::Integers),
        ] {
            assert_eq!(of(args, real), work, "{args}");
        }
        assert_eq!(Work::Bytes.unit(), "Gop/s");
        assert_eq!(Work::Floats(Elem::F64).unit(), "GFLOP/s");
    }
}
