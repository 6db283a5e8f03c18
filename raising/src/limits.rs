//! Infinity, and what is no number: the language has no literals for them, so they are functions of a literal, of which nobody knows the value.

use exo_ir::{Elem, Number};

use crate::externs::Made;
use crate::raiser::{Loads, Raiser};
use crate::refusal::Reason;
use crate::values::{Meaning, Pending};

/// The bits of the number that is none, as operations make it: quiet, without a sign and with nothing else in it.
const NO_NUMBER: u64 = 0x7FF8_0000_0000_0000;

/// A constant that is no literal.
struct Constant {
    name: &'static str,
    /// The C, of a zero.
    c: &'static str,
    /// The bits in `f32`, `f64`, `f16` and `bf16`.
    bits: [&'static str; 4],
}

const INFINITE: Constant = Constant {
    name: "infinity",
    c: "({x} + INFINITY)",
    bits: ["0x7F800000", "0x7FF0000000000000", "0x7C00", "0x7F80"],
};
const MINUS_INFINITE: Constant = Constant {
    name: "minus_infinity",
    c: "({x} - INFINITY)",
    bits: ["0xFF800000", "0xFFF0000000000000", "0xFC00", "0xFF80"],
};
const NONE: Constant = Constant {
    name: "nan",
    c: "({x} + NAN)",
    bits: ["0x7FC00000", "0x7FF8000000000000", "0x7E00", "0x7FC0"],
};

impl Raiser<'_> {
    /// A constant that is infinite or no number.
    pub(crate) fn not_finite(&mut self, value: f64, elem: Elem) -> Result<Meaning, Reason> {
        // Who compares functions knows real numbers only, of which this is none.
        if self.loads == Loads::InPlace {
            return Err(Reason::NotFinite);
        }
        let constant = match value {
            f64::INFINITY => INFINITE,
            f64::NEG_INFINITY => MINUS_INFINITE,
            none if none.to_bits() == NO_NUMBER => NONE,
            _ => return Err(Reason::NotFinite),
        };
        let [single, double, half, brain] = constant.bits;
        let bits = match elem {
            Elem::F32 => single,
            Elem::F64 => double,
            Elem::F16 => half,
            Elem::BF16 => brain,
            _ => return Err(Reason::NotFinite),
        };
        let made = Made {
            name: format!("raised_{}_{}", constant.name, elem.name()),
            params: &["x"],
            elem,
            c: constant.c.to_owned(),
            c_global: Some("#include <math.h>".to_owned()),
            body: format!("%r = arith.constant {bits} : {}", elem.name()),
        };
        let zero = Pending::literal(Number::Float(0.0), elem);
        Ok(self.applied(made, &[&zero]))
    }
}
