//! Data expressions, and the one conversion where a value is written.

use std::cell::RefCell;

use exo_ir::{Constant, Data, DataOp, Elem, Sym};
use exo_lowering::{ControlSum, Problem};

use crate::ctypes::c_type;
use crate::func::Func;
use crate::helpers::{Helper, Uses, typed_name};
use crate::integers::{
    Bounds, Number, holds, is_signed, operator, result_bounds, to_unsigned, wrapping, wrapping_neg,
};
use crate::render::{CExpr, Namer, Prec, division_in_parts, in_parts};

/// C of a value with the type that C gives it.
pub(crate) struct Value {
    pub(crate) number: Number,
    /// The type that C computes it in: wider than its precision for operations on small integers.
    pub(crate) computed: Elem,
}

impl Func<'_, '_> {
    /// The value of the right side of a statement that writes elements of type `target`.
    pub(crate) fn value(&self, e: &Data, target: Elem) -> Option<Value> {
        let elem = self.lowering.precision_of(e, target)?;
        let leaf = matches!(e, Data::Read { .. } | Data::Const(_) | Data::Config(_));
        Some(Value {
            number: self.data(e, elem),
            computed: if leaf { elem } else { elem.computed_in() },
        })
    }

    fn data(&self, e: &Data, elem: Elem) -> Number {
        match e {
            Data::Const(n) => self.constant(*n, elem),
            Data::Read { buf, idx } => {
                let idx: Vec<_> = idx.iter().map(|e| self.lowering.linear(e)).collect();
                Number::of_type(self.read(*buf, idx), elem)
            }
            Data::Config(f) => Number::of_type(CExpr::primary(self.config(f)), elem),
            Data::Neg(e) => self.negation(self.data(e, elem), elem.computed_in()),
            Data::Bin(op, a, b) => {
                let (a, b) = (self.data(a, elem), self.data(b, elem));
                self.operation(*op, (a, b), elem)
            }
            Data::Extern { name, args } => {
                let args: Vec<CExpr> = args.iter().map(|a| self.data(a, elem).expr).collect();
                let call = self.extern_call(name, &args, elem);
                let computed = elem.computed_in();
                Number::of_type(in_parts(call, c_type(computed), self), computed)
            }
        }
    }

    fn constant(&self, n: exo_ir::Number, elem: Elem) -> Number {
        let value = n.in_type(elem).map_err(Problem::Lost);
        let bounds = match value {
            Ok(Constant::Int(v)) => Some((v, v)),
            _ => None,
        };
        let text = self
            .lowering
            .or_problem(value.map(|v| constant_text(v, elem)));
        let unary = text.starts_with(['-', '(']);
        Number {
            expr: CExpr::new(text, if unary { Prec::Unary } else { Prec::Primary }),
            modular: None,
            bounds,
        }
    }

    fn negation(&self, inner: Number, computed: Elem) -> Number {
        let bounds = inner.bounds.map(|(lo, hi)| (-hi, -lo));
        if is_signed(computed) && bounds.is_some_and(|bounds| !holds(computed, bounds)) {
            return wrapping_neg(&inner, computed, self);
        }
        let min = match inner.expr.text.starts_with('-') {
            true => Prec::Primary,
            false => Prec::Unary,
        };
        let whole = CExpr::new(format!("-{}", inner.expr.at(min)), Prec::Unary);
        Number {
            expr: in_parts(whole, c_type(computed), self),
            modular: None,
            bounds: bounds.map(|bounds| within(bounds, computed)),
        }
    }

    fn operation(&self, op: DataOp, (a, b): (Number, Number), elem: Elem) -> Number {
        let computed = elem.computed_in();
        let sides = a.bounds.zip(b.bounds);
        let bounds = sides.map(|(a, b)| result_bounds(op, a, b));
        let leaves = bounds.is_some_and(|bounds| !holds(computed, bounds));
        if op != DataOp::Div && is_signed(computed) && leaves {
            return wrapping((op, &a, &b), computed, self);
        }
        let (sign, prec, right) = operator(op);
        let whole = format!("{} {sign} {}", a.expr.at(prec), b.expr.at(right));
        let whole = rounded(CExpr::new(whole, prec), elem);
        let expr = match op == DataOp::Div && elem.is_integer() {
            true => division_in_parts(whole, c_type(computed), self),
            false => in_parts(whole, c_type(computed), self),
        };
        Number {
            expr,
            modular: None,
            bounds: bounds.map(|bounds| within(bounds, computed)),
        }
    }

    fn read(&self, buf: Sym, idx: Vec<ControlSum>) -> CExpr {
        if !self.lowering.check_rank(buf, idx.len()) {
            return CExpr::primary("");
        }
        let (sym, idx) = self.lowering.locate(buf, idx);
        let Some(mem) = self.lowering.buffer_type(sym).and_then(|ty| self.mem(ty)) else {
            return CExpr::primary("");
        };
        self.mark_used(sym);
        if mem.builtin {
            let text = self.cell(sym, &idx, mem);
            let prec = if text.starts_with('*') {
                Prec::Unary
            } else {
                Prec::Primary
            };
            return CExpr::new(text, prec);
        }
        match &mem.decl.c.read {
            Some(template) => {
                let text = self.fill_memory(template, sym, &idx, mem, None);
                template_expr(text)
            }
            None => {
                self.lowering.forbidden(sym, mem, "reads");
                CExpr::primary("")
            }
        }
    }

    fn extern_call(&self, name: &str, args: &[CExpr], elem: Elem) -> CExpr {
        if let Some(decl) = self.unit.module.extern_fn(name) {
            self.unit.uses.borrow_mut().global(&decl.c.global);
            let filled = decl.c.template.fill(|key| {
                let k = decl.params.iter().position(|p| p == key)?;
                Some(args.get(k)?.at(Prec::Primary))
            });
            let filled = filled.map_err(|what| Problem::Template {
                name: name.into(),
                what,
            });
            return rounded(template_expr(self.lowering.or_problem(filled)), elem);
        }
        let list: Vec<&str> = args.iter().map(|a| a.text.as_str()).collect();
        let list = list.join(", ");
        let mut uses = self.unit.uses.borrow_mut();
        let helper = match name {
            "relu" => Helper::Relu(elem.computed_in()),
            "select" => Helper::Select(elem.computed_in()),
            "sigmoid" => Helper::Sigmoid(elem),
            _ => {
                uses.math = true;
                return library_call(name, &list, elem);
            }
        };
        uses.math |= name == "sigmoid";
        uses.helpers.insert(helper);
        CExpr::primary(format!("{}({list})", typed_name(name, elem)))
    }
}

/// A function of C's library in the precision asked for; half precisions go through `float`.
fn library_call(name: &str, args: &str, elem: Elem) -> CExpr {
    let generic = matches!(name, "sin" | "cos" | "sqrt");
    match elem {
        Elem::F64 if generic => CExpr::primary(format!("{name}({args})")),
        Elem::F16 | Elem::BF16 if generic => CExpr::new(
            format!("({}) {name}f((float) ({args}))", c_type(elem)),
            Prec::Unary,
        ),
        _ if generic => CExpr::primary(format!("{name}f({args})")),
        _ => CExpr::primary(format!("{name}({args})")),
    }
}

/// The text of a filled template, which may be any expression: a plain call or name needs no
/// parentheses.
fn template_expr(text: String) -> CExpr {
    let word = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '.';
    let head = text.trim_start_matches(word);
    let mut depth = 0i32;
    let mut closed_early = false;
    for (at, c) in head.char_indices() {
        depth += match c {
            '(' | '[' => 1,
            ')' | ']' => -1,
            _ => 0,
        };
        closed_early |= depth <= 0 && at + c.len_utf8() < head.len();
    }
    let simple = head.is_empty() || (head.starts_with(['(', '[']) && depth == 0 && !closed_early);
    CExpr::new(text, if simple { Prec::Primary } else { Prec::Any })
}

/// The value as C converts it to the type that is written, once and visibly.
pub(crate) fn converted(value: &Value, target: Elem, uses: &RefCell<Uses>) -> CExpr {
    match &value.number.modular {
        // The rest of the rest is that of the whole.
        Some(modular) if value.computed.wraps_into(target) => cast(modular, target),
        _ => conversion(&value.number.expr, value.computed, target, uses),
    }
}

fn conversion(e: &CExpr, from: Elem, to: Elem, uses: &RefCell<Uses>) -> CExpr {
    let beyond_float = matches!(from, Elem::I32 | Elem::UI32 | Elem::I64);
    if from == to {
        return e.clone();
    }
    if to == Elem::BF16 && beyond_float {
        uses.borrow_mut().helpers.insert(Helper::ToBf16);
        return CExpr::primary(format!("exo_to_bf16({})", e.text));
    }
    cast(e, to)
}

pub(crate) fn cast(e: &CExpr, to: Elem) -> CExpr {
    CExpr::new(
        format!("({}) {}", c_type(to), e.at(Prec::Unary)),
        Prec::Unary,
    )
}

/// The computation of `+=`.
pub(crate) enum Sum {
    /// C's `+=` with this right side.
    Compound(CExpr),
    /// A sum of its own, to be assigned.
    Assigned(CExpr),
}

/// `old + value` for an element of type `target`: added in the common type, converted once.
pub(crate) fn sum(old: &CExpr, value: &Value, target: Elem, uses: &RefCell<Uses>) -> Sum {
    let common = target.added_in(value.computed);
    if let Some(wrapped) = wrapping_sum(old, value, target, common) {
        return Sum::Assigned(wrapped);
    }
    // `int` takes small integers as they are; every other conversion is written out.
    let operand = |e: &CExpr, ty: Elem| match is_narrow(ty) && common.is_integer() {
        true => e.clone(),
        false => conversion(e, ty, common, uses),
    };
    let added = operand(&value.number.expr, value.computed);
    if common == target {
        return Sum::Compound(added);
    }
    let (a, b) = (operand(old, target).at(Prec::Sum), added.at(Prec::Product));
    let added = rounded(CExpr::new(format!("{a} + {b}"), Prec::Sum), common);
    Sum::Assigned(cast(&added, target))
}

/// The sum where it may leave the signed type that it is made in.
fn wrapping_sum(old: &CExpr, value: &Value, target: Elem, common: Elem) -> Option<CExpr> {
    let of_old = target.integer_range()?;
    let bounds = result_bounds(DataOp::Add, of_old, value.number.bounds?);
    if !is_signed(common) || holds(common, bounds) {
        return None;
    }
    let added = match common.integer_bits() == value.computed.integer_bits() {
        true => value.number.unsigned(common),
        // The wider type adds the number that the value is.
        false => to_unsigned(&value.number.expr, value.number.bounds, common),
    };
    let old = to_unsigned(old, None, common);
    let sum = format!("{} + {}", old.at(Prec::Sum), added.at(Prec::Product));
    Some(cast(&CExpr::new(sum, Prec::Sum), target))
}

/// Bounds of what an unsigned type holds, which wraps by itself.
fn within(bounds: Bounds, computed: Elem) -> Bounds {
    match computed.integer_range() {
        Some(range) if !holds(computed, bounds) => range,
        _ => bounds,
    }
}

/// C of a constant.
fn constant_text(value: Constant, elem: Elem) -> String {
    match value {
        Constant::Int(v) => integer_literal(v, elem),
        Constant::Float(v) => match elem {
            Elem::F64 => with_point(format!("{v:?}")),
            Elem::F16 | Elem::BF16 => {
                format!("({}) {}", c_type(elem), with_point(format!("{v:?}")))
            }
            _ => with_point(format!("{:?}", v as f32)) + "f",
        },
    }
}

/// Digits, with a point or an exponent so that C reads a floating constant.
fn with_point(text: String) -> String {
    match text.contains(['.', 'e']) {
        true => text,
        false => text + ".0",
    }
}

fn integer_literal(value: i128, elem: Elem) -> String {
    match elem {
        Elem::I64 if value == i128::from(i64::MIN) => "INT64_MIN".into(),
        Elem::I64 => format!("INT64_C({value})"),
        Elem::I32 if value == i128::from(i32::MIN) => "INT32_MIN".into(),
        Elem::UI32 => format!("{value}u"),
        _ => value.to_string(),
    }
}

/// Whether C computes with this integer type in `int`.
fn is_narrow(elem: Elem) -> bool {
    elem.computed_in() != elem
}

/// The result of an operation in a type, without what C may keep beyond it: compilers compute half precisions in
/// `float`, and only a cast or an assignment rounds.
fn rounded(e: CExpr, elem: Elem) -> CExpr {
    match elem {
        Elem::F16 | Elem::BF16 => cast(&e, elem),
        _ => e,
    }
}

#[cfg(test)]
mod tests {
    use exo_ir::Number;

    use super::*;
    use crate::integers;

    #[test]
    fn templates_that_are_calls_need_no_parentheses() {
        let prec = |t: &str| template_expr(t.into()).prec;
        assert_eq!(prec("tanhf(x + (y))"), Prec::Primary);
        assert_eq!(prec("x[3]"), Prec::Primary);
        assert_eq!(prec("f(x) + g(y)"), Prec::Any);
        assert_eq!(prec("x + 1"), Prec::Any);
        assert_eq!(prec("*x"), Prec::Any);
    }

    #[test]
    fn sums_of_unlike_integers_are_wide() {
        let text = |target, elem| {
            let value = Value {
                number: integers::Number::of_type(CExpr::primary("v"), elem),
                computed: elem,
            };
            match sum(&CExpr::primary("x"), &value, target, &RefCell::default()) {
                Sum::Compound(e) => format!("+= {}", e.text),
                Sum::Assigned(e) => format!("= {}", e.text),
            }
        };
        assert_eq!(text(Elem::I8, Elem::I8), "= (int8_t) (x + v)");
        let wraps = "= (int32_t) ((uint32_t) x + (uint32_t) v)";
        assert_eq!(text(Elem::I32, Elem::I8), wraps);
        assert_eq!(text(Elem::I32, Elem::I32), wraps);
        assert_eq!(
            text(Elem::I16, Elem::I32),
            "= (int16_t) ((uint32_t) x + (uint32_t) v)"
        );
        assert_eq!(
            text(Elem::UI32, Elem::I32),
            "= (uint32_t) ((int64_t) x + (int64_t) v)"
        );
        assert_eq!(text(Elem::UI32, Elem::UI32), "+= v");
        assert_eq!(
            text(Elem::I32, Elem::I64),
            "= (int32_t) ((uint64_t) x + (uint64_t) v)"
        );
        assert_eq!(
            text(Elem::I64, Elem::UI32),
            "= (int64_t) ((uint64_t) x + (uint64_t) v)"
        );
        assert_eq!(text(Elem::F32, Elem::F64), "= (float) ((double) x + v)");
        assert_eq!(text(Elem::F64, Elem::F32), "+= (double) v");
        assert_eq!(text(Elem::I8, Elem::F32), "= (int8_t) ((float) x + v)");
        assert_eq!(text(Elem::F32, Elem::I8), "+= (float) v");
        // By way of `float`, an integer of more digits would be rounded twice.
        assert_eq!(text(Elem::BF16, Elem::I64), "+= exo_to_bf16(v)");
        assert_eq!(text(Elem::BF16, Elem::I8), "+= (__bf16) v");
        assert_eq!(
            text(Elem::UI32, Elem::BF16),
            "= (uint32_t) (__bf16) (exo_to_bf16(x) + v)"
        );
        // A half may keep more digits than it has, until it is cast.
        assert_eq!(text(Elem::F16, Elem::F16), "+= v");
        assert_eq!(
            text(Elem::I8, Elem::F16),
            "= (int8_t) (_Float16) ((_Float16) x + v)"
        );
    }

    #[test]
    fn constants_have_the_type_of_their_expression() {
        let text = |n: Number, elem| n.in_type(elem).map(|v| constant_text(v, elem)).ok();
        let (int, float) = (Number::Int, Number::Float);
        for (n, elem, wanted) in [
            (float(3.0), Elem::I8, "3"),
            (int(-128), Elem::I8, "-128"),
            (int(4_294_967_295), Elem::UI32, "4294967295u"),
            (int(i32::MIN.into()), Elem::I32, "INT32_MIN"),
            (int(i64::MIN), Elem::I64, "INT64_MIN"),
            (int(1 << 40), Elem::I64, "INT64_C(1099511627776)"),
            (float(0.1), Elem::F32, "0.1f"),
            (float(0.1), Elem::F64, "0.1"),
            (int(2), Elem::F32, "2.0f"),
            (int(16_777_217), Elem::F32, "16777216.0f"),
            (float(3.4028235e38), Elem::F32, "3.4028235e38f"),
            (float(1e-45), Elem::F32, "1e-45f"),
            (float(1.5), Elem::F16, "(_Float16) 1.5"),
        ] {
            assert_eq!(text(n, elem).as_deref(), Some(wanted), "{n} as {elem}");
        }
    }
}
