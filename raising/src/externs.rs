//! Functions on data that the language does not have: operations of `math` and `arith` as externs, with the C and the function of MLIR that they are.
//!
//! An extern is a function of its arguments, and nothing is known of its values: so it moves with what it is applied to, and no more.

use exo_ir::{CallTemplate, Data, Elem, Extern, Loc};

use crate::names::free_name;
use crate::raiser::Raiser;
use crate::values::{Meaning, Pending};

/// Names of parameters.
pub(crate) const PARAMS: [&str; 4] = ["a", "b", "x", "y"];

/// A function on data: an operation of MLIR, and C.
struct Function {
    /// The operation's name.
    op: &'static str,
    /// The number of operands.
    arity: usize,
    /// The function of C's library, on doubles, which on floats has an `f` behind its name; or an expression, where there is none, with `#` for that letter.
    c: &'static str,
}

impl Function {
    /// The name of an extern that says it, without that of its type.
    fn name(&self) -> &'static str {
        match self.op.split_once('.') {
            Some((_, name)) if self.is_expression() => name,
            _ => self.c,
        }
    }

    /// The operation that computes `%r`. `arith-expand` of LLVM 22 takes +0 and -0 for one number, so LLVM's own operations stand in for two.
    fn body(&self, operands: &[String], ty: &str) -> String {
        let intrinsic = match self.op {
            "arith.maximumf" => "maximum",
            "arith.minimumf" => "minimum",
            op => return format!("%r = {op} {} : {ty}", operands.join(", ")),
        };
        let operands = operands.join(", ");
        format!("%r = llvm.intr.{intrinsic}({operands}) : ({ty}, {ty}) -> {ty}")
    }

    fn is_expression(&self) -> bool {
        self.c.contains('{')
    }

    /// The C, for functions with this letter behind their names.
    fn c(&self, letter: &str, keys: &[String]) -> String {
        match self.is_expression() {
            true => self.c.replace('#', letter),
            false => format!("{}{letter}({})", self.c, keys.join(", ")),
        }
    }
}

const fn function(op: &'static str, arity: usize, c: &'static str) -> Function {
    Function { op, arity, c }
}

/// The operations that C says, most of them by a function of its library.
const FUNCTIONS: [Function; 36] = [
    function("math.exp", 1, "exp"),
    function("math.exp2", 1, "exp2"),
    function("math.expm1", 1, "expm1"),
    function("math.log", 1, "log"),
    function("math.log2", 1, "log2"),
    function("math.log10", 1, "log10"),
    function("math.log1p", 1, "log1p"),
    function("math.tan", 1, "tan"),
    function("math.tanh", 1, "tanh"),
    function("math.sinh", 1, "sinh"),
    function("math.cosh", 1, "cosh"),
    function("math.asin", 1, "asin"),
    function("math.acos", 1, "acos"),
    function("math.atan", 1, "atan"),
    function("math.erf", 1, "erf"),
    function("math.acosh", 1, "acosh"),
    function("math.asinh", 1, "asinh"),
    function("math.atanh", 1, "atanh"),
    function("math.erfc", 1, "erfc"),
    function("math.cbrt", 1, "cbrt"),
    function("math.rsqrt", 1, "(1 / sqrt#({a}))"),
    function("math.floor", 1, "floor"),
    function("math.ceil", 1, "ceil"),
    function("math.trunc", 1, "trunc"),
    function("math.round", 1, "round"),
    // C11 has it as what is rounded in the environment that nobody changed.
    function("math.roundeven", 1, "rint"),
    function("math.absf", 1, "fabs"),
    function("math.powf", 2, "pow"),
    function("math.atan2", 2, "atan2"),
    function("arith.remf", 2, "fmod"),
    function("math.copysign", 2, "copysign"),
    function("arith.maxnumf", 2, "fmax"),
    function("arith.minnumf", 2, "fmin"),
    function("math.fma", 3, "fma"),
    // IEEE 754-2019: what is no number stays none, and -0 is less than +0.
    function(
        "arith.maximumf",
        2,
        "({a} > {b} || isnan({a}) || ({a} == {b} && !signbit({a})) ? {a} : {b})",
    ),
    function(
        "arith.minimumf",
        2,
        "({a} < {b} || isnan({a}) || ({a} == {b} && signbit({a})) ? {a} : {b})",
    ),
];

/// Operations whose results in `f32` half precision has, if it has their operands: they may be computed there.
const EXACT: [&str; 12] = [
    "arith.maximumf",
    "arith.maxnumf",
    "arith.minimumf",
    "arith.minnumf",
    "arith.remf",
    "math.absf",
    "math.ceil",
    "math.copysign",
    "math.floor",
    "math.round",
    "math.roundeven",
    "math.trunc",
];

/// Comparisons of data: the predicate's number, its name, and C.
const FLOAT_PREDICATES: [(i64, &str, &str); 10] = [
    (1, "oeq", "{a} == {b}"),
    (3, "oge", "{a} >= {b}"),
    (5, "ole", "{a} <= {b}"),
    (6, "one", "({a} < {b} || {a} > {b})"),
    (7, "ord", "({a} == {a} && {b} == {b})"),
    (8, "ueq", "!({a} < {b} || {a} > {b})"),
    (9, "ugt", "!({a} <= {b})"),
    (11, "ult", "!({a} >= {b})"),
    (13, "une", "{a} != {b}"),
    (14, "uno", "({a} != {a} || {b} != {b})"),
];

/// Comparisons of integers: as for floats.
const INTEGER_PREDICATES: [(i64, &str, &str); 2] =
    [(0, "eq", "{a} == {b}"), (1, "ne", "{a} != {b}")];

/// A comparison that decides between two values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Predicate {
    number: i64,
    is_float: bool,
}

impl Predicate {
    /// The predicate of a comparison of floats, if an extern can choose by it.
    pub(crate) fn of_floats(number: Option<i64>) -> Option<Predicate> {
        Predicate::known(number?, true)
    }

    /// The predicate of a comparison of integers, if an extern can choose by it.
    pub(crate) fn of_integers(number: Option<i64>) -> Option<Predicate> {
        Predicate::known(number?, false)
    }

    fn known(number: i64, is_float: bool) -> Option<Predicate> {
        let predicate = Predicate { number, is_float };
        predicate.entry().map(|_| predicate)
    }

    fn entry(self) -> Option<(&'static str, &'static str)> {
        let all: &[_] = match self.is_float {
            true => &FLOAT_PREDICATES,
            false => &INTEGER_PREDICATES,
        };
        let entry = all.iter().find(|(number, ..)| *number == self.number)?;
        Some((entry.1, entry.2))
    }
}

impl Raiser<'_> {
    /// An operation that C says; `None` if there is none.
    pub(crate) fn library_function(&mut self, op: &str, parts: &[&Pending]) -> Option<Meaning> {
        let known = FUNCTIONS.iter().find(|known| known.op == op)?;
        let elem = parts.first()?.elem;
        let letter = match elem {
            Elem::F32 => "f",
            Elem::F64 => "",
            Elem::F16 | Elem::BF16 if EXACT.contains(&known.op) => "f",
            _ => return None,
        };
        if known.arity != parts.len() || parts.iter().any(|part| part.elem != elem) {
            return None;
        }
        let params = &PARAMS[..known.arity];
        let keys: Vec<String> = params.iter().map(|name| format!("{{{name}}}")).collect();
        let operands: Vec<String> = params.iter().map(|name| format!("%{name}")).collect();
        let body = known.body(&operands, elem.name());
        let made = Made {
            name: format!("raised_{}_{}", known.name(), elem.name()),
            params,
            elem,
            c: known.c(letter, &keys),
            c_global: Some("#include <math.h>".to_owned()),
            body,
        };
        Some(self.applied(made, parts))
    }

    /// One of two values, by a comparison of others, all of one type.
    pub(crate) fn chosen(&mut self, predicate: Predicate, parts: &[&Pending]) -> Option<Meaning> {
        let (name, c) = predicate.entry()?;
        let elem = parts.first()?.elem;
        let compare = match predicate.is_float {
            true => "cmpf",
            false => "cmpi",
        };
        let ty = elem.computed_in().name();
        let body = format!(
            "%c = arith.{compare} {name}, %a, %b : {ty}\n  %r = arith.select %c, %x, %y : {ty}"
        );
        let made = Made {
            name: format!("raised_select_{name}_{}", elem.name()),
            params: &PARAMS,
            elem,
            c: format!("({c} ? {{x}} : {{y}})"),
            c_global: None,
            body,
        };
        Some(self.applied(made, parts))
    }

    /// A call of an extern, which is declared if it is not yet.
    pub(crate) fn applied(&mut self, made: Made, parts: &[&Pending]) -> Meaning {
        let elem = made.elem;
        let expr = Data::Extern {
            name: made.name.clone(),
            args: parts.iter().map(|part| part.expr.clone()).collect(),
        };
        if self.externs.iter().all(|known| known.name != made.name) {
            let loc = self.proc.loc.clone();
            self.externs.push(made.declared(loc));
        }
        Meaning::Data(Pending::of(elem, parts, expr))
    }
}

/// The extern with a function of a name that nothing else has: an earlier round may have left one of its name.
pub fn with_free_function(mut known: Extern, is_taken: impl Fn(&str) -> bool) -> Extern {
    let [old] = known.mlir.as_slice() else {
        return known;
    };
    let new = free_name(old.clone(), is_taken);
    let text = known.mlir_global.as_deref();
    known.mlir_global = text.map(|text| text.replace(&format!("@{old}("), &format!("@{new}(")));
    known.mlir = vec![new];
    known
}

/// An extern that is to be declared.
pub(crate) struct Made {
    pub(crate) name: String,
    pub(crate) params: &'static [&'static str],
    pub(crate) elem: Elem,
    pub(crate) c: String,
    pub(crate) c_global: Option<String>,
    /// The operations that compute `%r` of `%a`, `%b`, …
    pub(crate) body: String,
}

impl Made {
    fn declared(self, loc: Loc) -> Extern {
        // Narrow integers are widened first, as in C.
        let ty = self.elem.computed_in().name();
        let function = format!("{}_function", self.name);
        let params = self.params.iter().map(|name| format!("%{name}: {ty}"));
        let params: Vec<String> = params.collect();
        let text = format!(
            "func.func private @{function}({}) -> {ty} {{\n  {}\n  return %r : {ty}\n}}",
            params.join(", "),
            self.body
        );
        Extern {
            name: self.name,
            loc,
            comments: Vec::new(),
            params: self.params.iter().map(|name| (*name).to_owned()).collect(),
            elems: vec![self.elem],
            c: CallTemplate::new(self.c, self.c_global),
            mlir: vec![function],
            mlir_global: Some(text),
        }
    }
}
