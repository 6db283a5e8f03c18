//! Expressions in Exo syntax, with no more parentheses than needed.

use std::fmt::{self, Display, Formatter};
use std::sync::Arc;

use crate::{
    Arg, BufferType, ConfigValue, Ctl, Data, DataOp, FieldRef, Notation, Number, Precedence, Var,
    VarKind, Vars, WinDim, Window,
};

/// Something whose symbols mean something only within a procedure; [`DisplayIn::in_proc`] prints it there.
pub trait DisplayIn: Sized {
    /// Writes it in Exo syntax.
    fn fmt_in(&self, vars: &Vars, f: &mut Formatter<'_>) -> fmt::Result;

    /// A value that prints this in Exo syntax.
    fn in_proc<'a>(&'a self, proc: &'a impl HasVars) -> InProc<'a, Self> {
        InProc {
            item: self,
            vars: proc.vars(),
        }
    }
}

/// Something with the variables that symbols stand for.
pub trait HasVars {
    /// The variables.
    fn vars(&self) -> &Vars;
}

impl HasVars for Vars {
    fn vars(&self) -> &Vars {
        self
    }
}

impl<T: HasVars> HasVars for Arc<T> {
    fn vars(&self) -> &Vars {
        T::vars(self)
    }
}

impl<T: HasVars> HasVars for &T {
    fn vars(&self) -> &Vars {
        T::vars(self)
    }
}

/// See [`DisplayIn::in_proc`].
pub struct InProc<'a, T> {
    item: &'a T,
    vars: &'a Vars,
}

impl<T: DisplayIn> Display for InProc<'_, T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.item.fmt_in(self.vars, f)
    }
}

/// `Config.field`.
pub fn field_name(field: &FieldRef) -> String {
    format!("{}.{}", field.config, field.field)
}

fn data_spelling(op: DataOp) -> (&'static str, Precedence) {
    match op {
        DataOp::Add => ("+", Precedence::Sum),
        DataOp::Sub => ("-", Precedence::Sum),
        DataOp::Mul => ("*", Precedence::Product),
        DataOp::Div => ("/", Precedence::Product),
    }
}

impl DataOp {
    /// The operator's spelling in Exo source.
    pub fn sign(self) -> &'static str {
        data_spelling(self).0
    }
}

fn parenthesized(
    f: &mut Formatter<'_>,
    needed: bool,
    inner: impl FnOnce(&mut Formatter<'_>) -> fmt::Result,
) -> fmt::Result {
    if needed {
        f.write_str("(")?;
    }
    inner(f)?;
    if needed {
        f.write_str(")")?;
    }
    Ok(())
}

fn fmt_ctl(e: &Ctl, loosest: Precedence, vars: &Vars, f: &mut Formatter<'_>) -> fmt::Result {
    match e {
        Ctl::Int(v) => write!(f, "{v}"),
        Ctl::Bool(b) => f.write_str(if *b { "True" } else { "False" }),
        Ctl::Var(s) => f.write_str(vars.name_of(*s)),
        Ctl::Config(field) => f.write_str(&field_name(field)),
        Ctl::Stride(buf, dim) => write!(f, "stride({}, {dim})", vars.name_of(*buf)),
        Ctl::Neg(e) => parenthesized(f, loosest > Precedence::Unary, |f| {
            f.write_str("-")?;
            fmt_ctl(e, Precedence::Unary, vars, f)
        }),
        Ctl::Not(e) => parenthesized(f, loosest > Precedence::Not, |f| {
            f.write_str("not ")?;
            fmt_ctl(e, Precedence::Not, vars, f)
        }),
        Ctl::Bin(op, a, b) => match op.notation() {
            Notation::Call => {
                write!(f, "{}(", op.sign())?;
                fmt_ctl(a, Precedence::Whole, vars, f)?;
                f.write_str(", ")?;
                fmt_ctl(b, Precedence::Whole, vars, f)?;
                f.write_str(")")
            }
            Notation::Infix(level) => parenthesized(f, loosest > level, |f| {
                fmt_ctl(a, level.of_left_operand(), vars, f)?;
                write!(f, " {} ", op.sign())?;
                fmt_ctl(b, level.tighter(), vars, f)
            }),
        },
        Ctl::Select(c, a, b) => parenthesized(f, loosest > Precedence::Whole, |f| {
            fmt_ctl(a, Precedence::Or, vars, f)?;
            f.write_str(" if ")?;
            fmt_ctl(c, Precedence::Or, vars, f)?;
            f.write_str(" else ")?;
            fmt_ctl(b, Precedence::Whole, vars, f)
        }),
    }
}

fn fmt_data(e: &Data, loosest: Precedence, vars: &Vars, f: &mut Formatter<'_>) -> fmt::Result {
    match e {
        Data::Const(n) => Display::fmt(n, f),
        Data::Read { buf, idx } => {
            f.write_str(vars.name_of(*buf))?;
            fmt_list(idx, vars, f)
        }
        Data::Config(field) => f.write_str(&field_name(field)),
        Data::Neg(e) => parenthesized(f, loosest > Precedence::Unary, |f| {
            f.write_str("-")?;
            fmt_data(e, Precedence::Unary, vars, f)
        }),
        Data::Bin(op, a, b) => {
            let (sign, level) = data_spelling(*op);
            parenthesized(f, loosest > level, |f| {
                fmt_data(a, level, vars, f)?;
                write!(f, " {sign} ")?;
                fmt_data(b, level.tighter(), vars, f)
            })
        }
        Data::Extern { name, args } => {
            write!(f, "{name}(")?;
            fmt_separated(args, vars, f)?;
            f.write_str(")")
        }
    }
}

/// `[e, …]`, or nothing for an empty list.
pub(crate) fn fmt_list<T: DisplayIn>(
    items: &[T],
    vars: &Vars,
    f: &mut Formatter<'_>,
) -> fmt::Result {
    if items.is_empty() {
        return Ok(());
    }
    f.write_str("[")?;
    fmt_separated(items, vars, f)?;
    f.write_str("]")
}

/// `e, …`
pub(crate) fn fmt_separated<T: DisplayIn>(
    items: &[T],
    vars: &Vars,
    f: &mut Formatter<'_>,
) -> fmt::Result {
    for (k, e) in items.iter().enumerate() {
        if k > 0 {
            f.write_str(", ")?;
        }
        e.fmt_in(vars, f)?;
    }
    Ok(())
}

impl DisplayIn for Ctl {
    fn fmt_in(&self, vars: &Vars, f: &mut Formatter<'_>) -> fmt::Result {
        fmt_ctl(self, Precedence::Whole, vars, f)
    }
}

impl DisplayIn for Data {
    fn fmt_in(&self, vars: &Vars, f: &mut Formatter<'_>) -> fmt::Result {
        fmt_data(self, Precedence::Whole, vars, f)
    }
}

impl DisplayIn for ConfigValue {
    fn fmt_in(&self, vars: &Vars, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            ConfigValue::Ctl(e) => e.fmt_in(vars, f),
            ConfigValue::Data(e) => e.fmt_in(vars, f),
        }
    }
}

impl DisplayIn for WinDim {
    fn fmt_in(&self, vars: &Vars, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            WinDim::Point(at) => at.fmt_in(vars, f),
            WinDim::Interval(lo, hi) => {
                lo.fmt_in(vars, f)?;
                f.write_str(":")?;
                hi.fmt_in(vars, f)
            }
        }
    }
}

impl DisplayIn for Window {
    fn fmt_in(&self, vars: &Vars, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(vars.name_of(self.buf))?;
        fmt_list(&self.dims, vars, f)
    }
}

impl DisplayIn for Arg {
    fn fmt_in(&self, vars: &Vars, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Arg::Ctl(e) => e.fmt_in(vars, f),
            Arg::Buffer(s) => f.write_str(vars.name_of(*s)),
            Arg::Window(w) => w.fmt_in(vars, f),
            Arg::Config(field) => f.write_str(&field_name(field)),
        }
    }
}

impl DisplayIn for BufferType {
    fn fmt_in(&self, vars: &Vars, f: &mut Formatter<'_>) -> fmt::Result {
        match self.window {
            true => write!(f, "[{}]", self.elem)?,
            false => write!(f, "{}", self.elem)?,
        }
        fmt_list(&self.dims, vars, f)?;
        write!(f, " @ {}", self.mem.as_deref().unwrap_or("DRAM"))
    }
}

impl DisplayIn for Var {
    /// Writes its declaration: `n: size`, `A: [f32][n, m] @ MEM`.
    fn fmt_in(&self, vars: &Vars, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.name)?;
        match &self.kind {
            VarKind::Size => f.write_str("size"),
            VarKind::Index | VarKind::Iter => f.write_str("index"),
            VarKind::Bool => f.write_str("bool"),
            VarKind::Stride => f.write_str("stride"),
            VarKind::Buffer(ty) => ty.fmt_in(vars, f),
        }
    }
}

impl Display for Number {
    /// The shortest text that reads back as the same number, spelled as Python's `repr` does (`1e+30`,
    /// `1e-05`); a float always has a point or an exponent.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Number::Int(v) => write!(f, "{v}"),
            Number::Float(v) => f.write_str(&python_repr(*v)),
        }
    }
}

/// Rust and Python both print the shortest digits and switch to an exponent at the same magnitudes; only
/// Python's exponent has a sign and at least two digits.
fn python_repr(v: f64) -> String {
    let text = format!("{v:?}");
    match text.split_once('e') {
        None => text,
        Some((digits, exponent)) => {
            let (sign, exponent) = match exponent.strip_prefix('-') {
                Some(magnitude) => ('-', magnitude),
                None => ('+', exponent),
            };
            format!("{digits}e{sign}{exponent:0>2}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats_are_spelled_as_python_spells_them() {
        let text = |v: f64| Number::Float(v).to_string();
        assert_eq!(text(1e30), "1e+30");
        assert_eq!(text(1e-5), "1e-05");
        assert_eq!(text(0.0001), "0.0001");
        assert_eq!(text(2.5e-10), "2.5e-10");
        assert_eq!(text(1e16), "1e+16");
        assert_eq!(text(3.0), "3.0");
    }
}
