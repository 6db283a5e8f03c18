//! Functions on integers that the language does not have: operations of `arith` on bits, and on integers without a sign, as externs.

use exo_ir::{Data, Elem, Number};

use crate::externs::{Made, PARAMS};
use crate::raiser::Raiser;
use crate::values::{Meaning, Pending};

/// An operation on two integers, and C. `#` is the number of bits, `!` the largest shift.
struct Function {
    op: &'static str,
    c: &'static str,
    /// The operations of MLIR, if they are more than the one.
    body: Option<&'static str>,
    /// Whether narrow integers may be widened first, as C does: the lower bits of the result are those of the operation.
    takes_narrow: bool,
    /// Whether it is one for positive literals on the right only: where a divisor is zero there is no value, and a step could compute it where the function does not.
    divides: bool,
}

const fn bitwise(op: &'static str, c: &'static str) -> Function {
    Function {
        op,
        c,
        body: None,
        takes_narrow: true,
        divides: false,
    }
}

const fn whole(op: &'static str, c: &'static str) -> Function {
    Function {
        op,
        c,
        body: None,
        takes_narrow: false,
        divides: false,
    }
}

/// A quotient or remainder by a positive literal.
const fn division(op: &'static str, c: &'static str, takes_narrow: bool) -> Function {
    Function {
        op,
        c,
        body: None,
        takes_narrow,
        divides: true,
    }
}

/// A shift, which a function does by the lower bits of the amount: one by more means nothing to MLIR nor to C.
const fn shift(op: &'static str, c: &'static str, body: &'static str) -> Function {
    Function {
        op,
        c,
        body: Some(body),
        takes_narrow: false,
        divides: false,
    }
}

const FUNCTIONS: [Function; 11] = [
    bitwise("andi", "(({a}) & ({b}))"),
    bitwise("ori", "(({a}) | ({b}))"),
    bitwise("xori", "(({a}) ^ ({b}))"),
    division("remsi", "(({a}) % ({b}))", true),
    division("remui", "(int#_t)((uint#_t)({a}) % (uint#_t)({b}))", false),
    division("divui", "(int#_t)((uint#_t)({a}) / (uint#_t)({b}))", false),
    whole("maxui", "((uint#_t)({a}) > (uint#_t)({b}) ? ({a}) : ({b}))"),
    whole("minui", "((uint#_t)({a}) < (uint#_t)({b}) ? ({a}) : ({b}))"),
    shift(
        "shli",
        "(int#_t)((uint#_t)({a}) << (({b}) & !))",
        "%m = arith.constant ! : i#\n  %s = arith.andi %b, %m : i#\n  %r = arith.shli %a, %s : i#",
    ),
    shift(
        "shrsi",
        "(({a}) >> (({b}) & !))",
        "%m = arith.constant ! : i#\n  %s = arith.andi %b, %m : i#\n  %r = arith.shrsi %a, %s : i#",
    ),
    shift(
        "shrui",
        "(int#_t)((uint#_t)({a}) >> (({b}) & !))",
        "%m = arith.constant ! : i#\n  %s = arith.andi %b, %m : i#\n  %r = arith.shrui %a, %s : i#",
    ),
];

impl Raiser<'_> {
    /// An operation of `arith` on two integers that C says; `None` if there is none.
    pub(crate) fn integer_function(&mut self, name: &str, parts: &[&Pending]) -> Option<Meaning> {
        let known = FUNCTIONS.iter().find(|known| known.op == name)?;
        let elem = parts.first()?.elem;
        let is_whole = elem.computed_in() == elem;
        let bits = match elem.computed_in() {
            Elem::I32 => 32,
            Elem::I64 => 64,
            _ => return None,
        };
        let same = parts.len() == 2 && parts.iter().all(|part| part.elem == elem);
        let divides = |part: &Pending| matches!(part.expr, Data::Const(Number::Int(n)) if n > 0);
        let has_value = !known.divides || parts.last().is_some_and(|part| divides(part));
        if !same || !has_value || !(is_whole || known.takes_narrow) {
            return None;
        }
        let filled = |text: &str| {
            let text = text.replace('#', &bits.to_string());
            text.replace('!', &(bits - 1).to_string())
        };
        let body = match known.body {
            Some(body) => filled(body),
            None => format!("%r = arith.{name} %a, %b : i{bits}"),
        };
        let made = Made {
            name: format!("raised_{name}_{}", elem.name()),
            params: &PARAMS[..2],
            elem,
            c: filled(known.c),
            c_global: Some("#include <stdint.h>".to_owned()),
            body,
        };
        Some(self.applied(made, parts))
    }
}
