//! The meaning of a declared extern, read off its C template.
//!
//! Only expressions of parameters, literals, arithmetic and functions of C's `<math.h>` have a meaning, and only
//! where the declaration brings nothing but standard headers, so that the names are C's own. Anything else has none:
//! the interpreter must not guess what a user's C code does.

use exo_ir::{DataOp, TemplatePart};

use crate::data_error::DataError;

/// Nesting of a template beyond this has no meaning.
const MAX_DEPTH: usize = 64;
/// Headers that define no function of another meaning.
const HEADERS: &[&str] = &["math.h", "stdint.h", "stdlib.h", "stdbool.h"];

/// A function on data.
#[derive(Clone, Debug)]
pub(crate) struct Extern {
    pub(crate) name: Box<str>,
    /// For a declared one: what its C computes, where that is known.
    pub(crate) meaning: Option<Meaning>,
}

/// An expression of C.
#[derive(Clone, Debug)]
pub(crate) enum Meaning {
    /// A parameter, by position.
    Param(usize),
    /// An integer literal.
    Int(i64),
    /// A literal with a point or exponent; the flag says whether it is a `float`.
    Float(f64, bool),
    /// `-a`.
    Neg(Box<Meaning>),
    /// `a op b`.
    Bin(DataOp, Box<(Meaning, Meaning)>),
    /// A function of `<math.h>`.
    Call(Call),
}

/// An application of a function of `<math.h>`.
#[derive(Clone, Debug)]
pub(crate) struct Call {
    /// Whether it is the function of `float`: its arguments and its result are.
    pub(crate) single: bool,
    /// The function.
    pub(crate) function: MathFn,
    /// Its arguments, as many as its arity.
    pub(crate) args: Vec<Meaning>,
}

/// A function of `<math.h>`.
#[derive(Clone, Copy, Debug)]
pub(crate) enum MathFn {
    /// A function of one argument.
    Unary(fn(f64) -> f64),
    /// A function of two arguments.
    Binary(fn(f64, f64) -> f64),
    /// `a * b + c`, rounded once.
    Fma,
}

impl MathFn {
    fn arity(self) -> usize {
        match self {
            MathFn::Unary(_) => 1,
            MathFn::Binary(_) => 2,
            MathFn::Fma => 3,
        }
    }

    /// The function and whether it is the one of `float`.
    fn named(name: &str) -> Option<(MathFn, bool)> {
        if let Some(f) = MathFn::of_double(name) {
            return Some((f, false));
        }
        MathFn::of_double(name.strip_suffix('f')?).map(|f| (f, true))
    }

    fn of_double(name: &str) -> Option<MathFn> {
        Some(match name {
            "sin" => MathFn::Unary(f64::sin),
            "cos" => MathFn::Unary(f64::cos),
            "tan" => MathFn::Unary(f64::tan),
            "asin" => MathFn::Unary(f64::asin),
            "acos" => MathFn::Unary(f64::acos),
            "atan" => MathFn::Unary(f64::atan),
            "sinh" => MathFn::Unary(f64::sinh),
            "cosh" => MathFn::Unary(f64::cosh),
            "tanh" => MathFn::Unary(f64::tanh),
            "exp" => MathFn::Unary(f64::exp),
            "exp2" => MathFn::Unary(f64::exp2),
            "expm1" => MathFn::Unary(f64::exp_m1),
            "log" => MathFn::Unary(f64::ln),
            "log2" => MathFn::Unary(f64::log2),
            "log10" => MathFn::Unary(f64::log10),
            "log1p" => MathFn::Unary(f64::ln_1p),
            "sqrt" => MathFn::Unary(f64::sqrt),
            "cbrt" => MathFn::Unary(f64::cbrt),
            "fabs" => MathFn::Unary(f64::abs),
            // The rounding of the environment is to the nearest, ties to even, as everywhere in C that says nothing else.
            "rint" | "nearbyint" | "roundeven" => MathFn::Unary(f64::round_ties_even),
            "round" => MathFn::Unary(f64::round),
            "floor" => MathFn::Unary(f64::floor),
            "ceil" => MathFn::Unary(f64::ceil),
            "trunc" => MathFn::Unary(f64::trunc),
            "pow" => MathFn::Binary(f64::powf),
            "atan2" => MathFn::Binary(f64::atan2),
            "hypot" => MathFn::Binary(f64::hypot),
            "copysign" => MathFn::Binary(f64::copysign),
            "fmax" => MathFn::Binary(f64::max),
            "fmin" => MathFn::Binary(f64::min),
            "fma" => MathFn::Fma,
            _ => return None,
        })
    }
}

impl Meaning {
    /// The meaning of a declared extern, if it can be read off the declaration.
    pub(crate) fn of(decl: &exo_ir::Extern) -> Option<Meaning> {
        let global = decl.c.global.as_deref().unwrap_or_default();
        if !global.lines().all(includes_standard) {
            return None;
        }
        let text = numbered(decl)?;
        let mut parser = Parser { rest: &text };
        let meaning = parser.sum(0)?;
        parser.rest.trim().is_empty().then_some(meaning)
    }
}

/// The template with each parameter by its position: `{0}`.
fn numbered(decl: &exo_ir::Extern) -> Option<String> {
    let template = &decl.c.template;
    let has_brace =
        |piece: &TemplatePart| matches!(piece, TemplatePart::Text(t) if t.contains(['{', '}']));
    if template.pieces().iter().any(has_brace) {
        return None;
    }
    let position = |key: &str| decl.params.iter().position(|p| p == key);
    let filled = template.fill(|key| position(key).map(|at| format!("{{{at}}}")));
    filled.ok()
}

/// Whether a line of C at file level is empty or includes a standard header.
fn includes_standard(line: &str) -> bool {
    let line = line.trim();
    let header = line.strip_prefix('#').map(str::trim_start);
    let header = header
        .and_then(|l| l.strip_prefix("include"))
        .map(str::trim);
    let name = header.and_then(|h| h.strip_prefix('<')?.strip_suffix('>'));
    line.is_empty() || name.is_some_and(|n| HEADERS.contains(&n))
}

/// A parser of templates by recursive descent; `None` where there is no meaning.
struct Parser<'t> {
    rest: &'t str,
}

impl Parser<'_> {
    /// Takes a symbol if it comes next.
    fn take(&mut self, symbol: char) -> bool {
        let rest = self.rest.trim_start();
        let Some(after) = rest.strip_prefix(symbol) else {
            return false;
        };
        self.rest = after;
        true
    }

    /// Takes characters as long as they fit.
    fn word(&mut self, fits: impl Fn(char) -> bool) -> &str {
        let rest = self.rest.trim_start();
        let end = rest.find(|c| !fits(c)).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        self.rest = after;
        word
    }

    /// `a + b - c`; operators group to the left.
    fn sum(&mut self, depth: usize) -> Option<Meaning> {
        let mut left = self.product(depth)?;
        for _ in 0..MAX_DEPTH {
            let op = match () {
                () if self.take('+') => DataOp::Add,
                () if self.take('-') => DataOp::Sub,
                () => return Some(left),
            };
            // `--` is C's decrement.
            if self.rest.starts_with('-') {
                return None;
            }
            left = Meaning::Bin(op, Box::new((left, self.product(depth)?)));
        }
        None
    }

    /// `a * b / c`.
    fn product(&mut self, depth: usize) -> Option<Meaning> {
        let mut left = self.unary(depth)?;
        for _ in 0..MAX_DEPTH {
            let op = match () {
                () if self.take('*') => DataOp::Mul,
                () if self.take('/') => DataOp::Div,
                () => return Some(left),
            };
            left = Meaning::Bin(op, Box::new((left, self.unary(depth)?)));
        }
        None
    }

    fn unary(&mut self, depth: usize) -> Option<Meaning> {
        // Every nesting passes here: parentheses, arguments and signs.
        if depth > MAX_DEPTH {
            return None;
        }
        if self.take('-') {
            let decrement = self.rest.starts_with('-');
            let inner = self.unary(depth + 1)?;
            return (!decrement).then(|| Meaning::Neg(Box::new(inner)));
        }
        if self.take('(') {
            let inner = self.sum(depth + 1)?;
            return self.take(')').then_some(inner);
        }
        if self.take('{') {
            let position = self.word(|c| c.is_ascii_digit()).parse().ok()?;
            return self.take('}').then_some(Meaning::Param(position));
        }
        if self
            .rest
            .trim_start()
            .starts_with(|c: char| c.is_ascii_digit() || c == '.')
        {
            return self.literal();
        }
        let name = self.word(is_word);
        match name {
            "INFINITY" => return Some(Meaning::Float(f64::INFINITY, true)),
            "NAN" => return Some(Meaning::Float(f64::NAN, true)),
            _ => {}
        }
        let (function, single) = MathFn::named(name)?;
        let args = self.arguments(depth)?;
        let call = Call {
            single,
            function,
            args,
        };
        (call.args.len() == function.arity()).then_some(Meaning::Call(call))
    }

    fn arguments(&mut self, depth: usize) -> Option<Vec<Meaning>> {
        if !self.take('(') {
            return None;
        }
        let mut args = vec![self.sum(depth + 1)?];
        while self.take(',') {
            args.push(self.sum(depth + 1)?);
        }
        self.take(')').then_some(args)
    }

    /// A decimal literal, `double`, or `float` by its suffix. A leading zero is C's octal.
    fn literal(&mut self) -> Option<Meaning> {
        let digits = self.word(|c| c.is_ascii_digit() || c == '.').to_owned();
        let mut text = digits.clone();
        if let Some(after) = self.rest.strip_prefix(['e', 'E']) {
            self.rest = after;
            let sign = if after.starts_with('-') { "-" } else { "" };
            self.rest = after.strip_prefix(['-', '+']).unwrap_or(after);
            text = format!("{text}e{sign}{}", self.exponent());
        }
        let single = self.rest.strip_prefix(['f', 'F']);
        self.rest = single.unwrap_or(self.rest);
        if self.rest.starts_with(is_word) {
            return None;
        }
        if text.contains(['.', 'e']) {
            let value = text.parse().ok().filter(|v: &f64| v.is_finite())?;
            return Some(Meaning::Float(value, single.is_some()));
        }
        let octal = digits.len() > 1 && digits.starts_with('0');
        let value = text.parse().ok().filter(|_| !octal && single.is_none())?;
        Some(Meaning::Int(value))
    }

    /// The digits of an exponent, with no blank before them.
    fn exponent(&mut self) -> String {
        match self.rest.starts_with(|c: char| c.is_ascii_digit()) {
            true => self.word(|c| c.is_ascii_digit()).to_owned(),
            false => String::new(),
        }
    }
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// The error of an extern without a meaning in machine types.
pub(crate) fn none(name: &str) -> DataError {
    DataError::NoMeaning(name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use exo_ir::Loc;

    fn meaning(c: &str, global: Option<&str>) -> Option<Meaning> {
        Meaning::of(&exo_ir::Extern {
            name: "f".into(),
            loc: Loc::unknown(),
            comments: Vec::new(),
            params: vec!["x".into(), "y".into()],
            elems: Vec::new(),
            c: exo_ir::CallTemplate::new(c, global.map(Into::into)),
            mlir: Vec::new(),
            mlir_global: None,
        })
    }

    /// Fully parenthesised, with calls as lists.
    fn shown(m: &Meaning) -> String {
        match m {
            Meaning::Param(at) => format!("${at}"),
            Meaning::Int(v) => format!("{v}"),
            Meaning::Float(v, single) => format!("{v:?}{}", if *single { "f" } else { "" }),
            Meaning::Neg(e) => format!("(- {})", shown(e)),
            Meaning::Bin(op, sides) => format!("({} {op:?} {})", shown(&sides.0), shown(&sides.1)),
            Meaning::Call(call) => {
                let args: Vec<String> = call.args.iter().map(shown).collect();
                format!("{}[{}]", call.single, args.join(" "))
            }
        }
    }

    #[test]
    fn operators_group_as_in_c() {
        for (c, expected) in [
            ("{x} * {y} - {x} - 2", "((($0 Mul $1) Sub $0) Sub 2)"),
            ("-({x} / {y})", "(- ($0 Div $1))"),
            ("{x} - -{y}", "($0 Sub (- $1))"),
            ("1.5e-3f*{x}", "(0.0015f Mul $0)"),
            ("fma( {x}, {y}, 1. )", "false[$0 $1 1.0]"),
            ("sqrtf({x} + {y}) / .5", "(true[($0 Add $1)] Div 0.5)"),
            ("({x} - INFINITY)", "($0 Sub inff)"),
            ("{x} + NAN", "($0 Add NaNf)"),
        ] {
            let found = meaning(c, None).as_ref().map(shown);
            assert_eq!(found.as_deref(), Some(expected), "{c}");
        }
    }

    #[test]
    fn what_is_not_read_for_sure_has_no_meaning() {
        for c in [
            "mine({x})",
            "tanhf({x}, {y})",
            "tanhf",
            "INFINITE",
            "{z}",
            "{x} ? {y} : 1",
            "{x} % {y}",
            "--{x}",
            "{x}--{y}",
            "{x} +",
            "{{{x}}}",
            "{{x}}",
            "{ x }",
            "{x} + {y",
            "010 + {x}",
            "1.0q",
            "1e",
            "0x10",
            "{x} {y}",
            "(float) {x}",
            "",
        ] {
            assert!(meaning(c, None).is_none(), "{c}");
        }
        let deep = format!("{}{{x}}{}", "(".repeat(100_000), ")".repeat(100_000));
        assert!(meaning(&deep, None).is_none());
    }

    #[test]
    fn a_declaration_with_code_of_its_own_has_no_meaning() {
        assert!(meaning("tanhf({x})", Some("#include <math.h>")).is_some());
        assert!(meaning("tanhf({x})", Some("#include \"math.h\"")).is_none());
        assert!(meaning("tanhf({x})", Some("#define tanhf(x) (x)")).is_none());
        assert!(meaning("tanhf({x})", Some("#include <math.h>\n#include <mine.h>")).is_none());
    }
}
