//! Arithmetic: of data, which becomes right sides, and of indices and truths, which become control expressions.

use crate::signature::elem_of;
use exo_dialects::upstream;
use exo_ir::{Ctl, CtlOp, Data, DataOp, Elem, Number, StmtKind, builtin_extern};
use melior::ir::r#type::{IntegerType, TypeLike};
use melior::ir::{OperationRef, Value, ValueLike};

use crate::bounds::{self, NotNegative};
use crate::control;
use crate::externs::Predicate;
use crate::raiser::{Loads, Raiser};
use crate::refusal::Reason;
use crate::values::{By, Comparison, Meaning, Pending, is_control, is_truth};

/// The predicate of two numbers of which one is none.
const UNORDERED: i64 = 14;

impl<'c> Raiser<'c> {
    /// An operation of `arith` or `math`.
    pub(crate) fn arithmetic(
        &mut self,
        op: OperationRef<'c, '_>,
        dialect: &str,
        name: &str,
    ) -> Result<(), Reason> {
        let result = self.result(op)?;
        let operands = upstream::operands(op);
        let meaning = match (dialect, name, operands.as_slice()) {
            ("arith", "constant", []) => self.constant(op, result)?,
            ("ub", "poison", []) => poison(result)?,
            ("arith", "index_cast" | "index_castui", [value]) => {
                self.index_cast(*value, result, name == "index_castui")?
            }
            ("arith", "cmpi", [a, b]) => self.compare_integers(op, *a, *b)?,
            ("arith", "cmpf", [a, b]) => self.compare_floats(op, *a, *b)?,
            ("arith", "select", [cond, a, b]) => self.select(*cond, *a, *b)?,
            ("arith", "maxsi" | "minsi", [a, b]) => self.extremum(name == "maxsi", *a, *b)?,
            // Writing rounds to the nearest, and nothing else.
            ("arith", _, _) if upstream::attribute(op, "roundingmode").is_some() => {
                return Err(Reason::Unknown);
            }
            ("arith", "extui", [value]) if is_control(*value) => {
                self.truth_as_number(*value, 1, result)?
            }
            ("arith", "extsi", [value]) if is_control(*value) => {
                self.truth_as_number(*value, -1, result)?
            }
            ("arith", "extui", [value]) => self.extended(*value, result)?,
            ("arith", "uitofp", [value]) => self.real_of_natural(*value, result)?,
            ("arith", "extf" | "truncf" | "extsi" | "trunci" | "sitofp" | "fptosi", [value]) => {
                self.conversion(*value, result)?
            }
            ("arith", "negf", [value]) => {
                let value = self.data(*value)?;
                let expr = Data::negated(value.expr.clone());
                Meaning::Data(Pending::of(value.elem, &[&value], expr))
            }
            (_, _, [a, b]) if is_truth(result) => self.condition(name, *a, *b)?,
            (_, _, [a, b]) if is_control(result) => self.control_binary(name, *a, *b)?,
            ("math", "isnan", [value]) => {
                let value = self.data(*value)?;
                let value = self.once(value);
                match Predicate::of_floats(Some(UNORDERED)) {
                    Some(known) => compared(value.clone(), value, By::Other(known)),
                    None => return Err(Reason::Predicate),
                }
            }
            ("math", _, _)
            | ("arith", "maxnumf" | "minnumf" | "maximumf" | "minimumf" | "remf", _) => {
                self.call(op, name, &operands)?
            }
            ("arith", _, [a, b]) => self.data_binary(name, *a, *b)?,
            _ => return Err(Reason::Unknown),
        };
        match meaning {
            Meaning::Data(pending) => self.set_data(result, pending),
            Meaning::Control(value) if control::is_too_large(&value) => {
                return Err(Reason::TooLarge);
            }
            meaning => self.set(upstream::identity(result), meaning),
        }
        Ok(())
    }

    pub(crate) fn affine_apply(&mut self, op: OperationRef<'c, '_>) -> Result<(), Reason> {
        let values = self.mapped(op, "map", &upstream::operands(op))?;
        let value = values.into_iter().next();
        let value = value.ok_or(Reason::Form("a map without a result"))?;
        if control::is_too_large(&value) {
            return Err(Reason::TooLarge);
        }
        let result = self.result(op)?;
        self.set(upstream::identity(result), Meaning::Control(value));
        Ok(())
    }

    pub(crate) fn affine_extremum(
        &mut self,
        op: OperationRef<'c, '_>,
        greatest: bool,
    ) -> Result<(), Reason> {
        let of = self.mapped(op, "map", &upstream::operands(op))?;
        let value = control::extremum(greatest, of)?;
        if control::is_too_large(&value) {
            return Err(Reason::TooLarge);
        }
        let result = self.result(op)?;
        self.set(upstream::identity(result), Meaning::Control(value));
        Ok(())
    }

    fn constant(
        &mut self,
        op: OperationRef<'c, '_>,
        result: Value<'c, '_>,
    ) -> Result<Meaning, Reason> {
        let ty = result.r#type();
        let value = upstream::attribute(op, "value").ok_or(Reason::Form("no value"))?;
        let unknown = || Reason::Type(ty.to_string());
        if ty.is_index() {
            let value = upstream::integer(value).ok_or_else(unknown)?;
            return Ok(Meaning::Control(Ctl::Int(value)));
        }
        if is_control(result) {
            let value = upstream::integer(value).ok_or_else(unknown)?;
            return Ok(Meaning::Control(Ctl::Bool(value != 0)));
        }
        let elem = elem_of(ty).ok_or_else(unknown)?;
        let number = match elem.is_float() {
            true => Number::Float(upstream::float(value).ok_or_else(unknown)?),
            false => Number::Int(upstream::integer(value).ok_or_else(unknown)?),
        };
        match number {
            Number::Float(value) if !value.is_finite() => self.not_finite(value, elem),
            number => Ok(Meaning::Data(Pending::literal(number, elem))),
        }
    }

    // ---- control ----

    /// An index as an integer of the same width, or an integer as an index. A truth is no number, and a narrower type would drop bits.
    fn index_cast(
        &mut self,
        value: Value<'c, '_>,
        result: Value<'c, '_>,
        unsigned: bool,
    ) -> Result<Meaning, Reason> {
        if is_truth(value) || is_truth(result) {
            return Err(Reason::Unknown);
        }
        let ty = result.r#type();
        if IntegerType::try_from(ty).is_ok_and(|ty| ty.width() < 64) {
            return Err(Reason::Narrow(ty.to_string()));
        }
        let e = self.control(value, "an index")?;
        match unsigned && self.sign(&e) != NotNegative::Always {
            true => Err(Reason::NotAffine(
                "a cast without sign of what may be negative",
            )),
            false => Ok(Meaning::Control(e)),
        }
    }

    /// Whether an expression can be negative.
    pub(crate) fn sign(&self, e: &Ctl) -> NotNegative {
        bounds::not_negative(e, &self.loops, &self.proc.vars)
    }

    fn control_binary(
        &mut self,
        name: &str,
        a: Value<'c, '_>,
        b: Value<'c, '_>,
    ) -> Result<Meaning, Reason> {
        let a = self.control(a, "an index")?;
        let b = self.control(b, "an index")?;
        let value = match name {
            "addi" => control::sum(a, b)?,
            "subi" => control::difference(a, b)?,
            "muli" => control::product(a, b)?,
            "floordivsi" => control::quotient(a, &b)?,
            "ceildivsi" => control::quotient_up(a, &b)?,
            "divsi" | "divui" | "remsi" | "remui" | "ceildivui"
                if self.sign(&a) != NotNegative::Always =>
            {
                return Err(Reason::Rounding);
            }
            "divsi" | "divui" => control::quotient(a, &b)?,
            "ceildivui" => control::quotient_up(a, &b)?,
            "remsi" | "remui" => control::remainder(a, &b)?,
            _ => return Err(Reason::Unknown),
        };
        Ok(Meaning::Control(value))
    }

    /// A truth of two others.
    fn condition(
        &mut self,
        name: &str,
        a: Value<'c, '_>,
        b: Value<'c, '_>,
    ) -> Result<Meaning, Reason> {
        let a = self.control(a, "a condition")?;
        let b = self.control(b, "a condition")?;
        let value = match name {
            "andi" => Ctl::bin(CtlOp::And, a, b),
            "ori" => Ctl::bin(CtlOp::Or, a, b),
            "xori" => match (a, b) {
                (Ctl::Bool(true), e) | (e, Ctl::Bool(true)) => Ctl::Not(Box::new(e)),
                (Ctl::Bool(false), e) | (e, Ctl::Bool(false)) => e,
                (a, b) => Ctl::bin(CtlOp::Ne, a, b),
            },
            _ => return Err(Reason::Unknown),
        };
        Ok(Meaning::Control(value))
    }

    fn compare_integers(
        &mut self,
        op: OperationRef<'c, '_>,
        a: Value<'c, '_>,
        b: Value<'c, '_>,
    ) -> Result<Meaning, Reason> {
        let predicate = upstream::attribute(op, "predicate").and_then(upstream::integer);
        // Truths are equal or not, and nothing else.
        if is_truth(a) && !matches!(predicate, Some(0 | 1)) {
            return Err(Reason::Unknown);
        }
        let (left, right) = (self.take(a)?, self.take(b)?);
        if let (Meaning::Data(a), Meaning::Data(b)) = (left.clone(), right.clone()) {
            let (a, b) = (self.whole(a), self.whole(b));
            return match predicate {
                Some(2) => Ok(compared(a, b, By::Less)),
                Some(4) => Ok(compared(b, a, By::Less)),
                Some(5) => Ok(compared(a, b, By::NotLess)),
                Some(3) => Ok(compared(b, a, By::NotLess)),
                _ => Predicate::of_integers(predicate)
                    .map(|known| compared(a, b, By::Other(known)))
                    .ok_or(Reason::Predicate),
            };
        }
        let control = |meaning| match meaning {
            Meaning::Control(e) => Ok(e),
            Meaning::Data(Pending {
                expr: Data::Const(Number::Int(value)),
                ..
            }) => Ok(Ctl::Int(value)),
            Meaning::Data(_) | Meaning::Comparison(_) => Err(Reason::Data("a condition")),
            _ => Err(Reason::NotAffine("the least or greatest of several")),
        };
        let (left, right) = (control(left)?, control(right)?);
        let unsigned = predicate.is_some_and(|number| number > 5);
        let never_negative = |e: &Ctl| self.sign(e) == NotNegative::Always;
        if unsigned && !(never_negative(&left) && never_negative(&right)) {
            return Err(Reason::NotAffine(
                "a comparison without sign of what may be negative",
            ));
        }
        let op = match predicate {
            Some(0) => CtlOp::Eq,
            Some(1) => CtlOp::Ne,
            Some(2 | 6) => CtlOp::Lt,
            Some(3 | 7) => CtlOp::Le,
            Some(4 | 8) => CtlOp::Gt,
            Some(5 | 9) => CtlOp::Ge,
            _ => return Err(Reason::Unknown),
        };
        Ok(Meaning::Control(Ctl::bin(op, left, right)))
    }

    // ---- data ----

    fn data_binary(
        &mut self,
        name: &str,
        a: Value<'c, '_>,
        b: Value<'c, '_>,
    ) -> Result<Meaning, Reason> {
        let op = match name {
            "addf" | "addi" => DataOp::Add,
            "subf" | "subi" => DataOp::Sub,
            "mulf" | "muli" => DataOp::Mul,
            "divf" | "divsi" => DataOp::Div,
            _ => {
                // Shifts by too much mean nothing, and whoever compares functions would have to know.
                if self.loads == Loads::InPlace && name.starts_with("sh") {
                    return Err(Reason::Unknown);
                }
                let (mut a, b) = (self.data(a)?, self.data(b)?);
                if !matches!(name, "andi" | "ori" | "xori") {
                    a = self.whole(a);
                }
                let made = self.integer_function(name, &[&a, &b]);
                return made.ok_or(Reason::Unknown);
            }
        };
        let (mut a, mut b) = (self.data(a)?, self.data(b)?);
        if op == DataOp::Div {
            (a, b) = (self.whole(a), self.whole(b));
        }
        // An expression of literals alone would have no type.
        if let (Data::Const(_), Data::Const(_)) = (&a.expr, &b.expr) {
            a = self.kept(a);
        }
        let expr = Data::bin(op, a.expr.clone(), b.expr.clone());
        Ok(Meaning::Data(Pending::of(a.elem, &[&a, &b], expr)))
    }

    /// An operand of what is not the same modulo the bits of its type: narrow integers are computed in more bits.
    fn whole(&mut self, pending: Pending) -> Pending {
        let is_narrow = pending.elem.is_integer() && pending.elem.computed_in() != pending.elem;
        match is_narrow && !pending.is_plain() {
            true => self.kept(pending),
            false => pending,
        }
    }

    /// An operand that is written more than once.
    fn once(&mut self, pending: Pending) -> Pending {
        match pending.is_plain() {
            true => pending,
            false => self.kept(pending),
        }
    }

    /// The larger or smaller of two integers: of data a choice, of indices a bound.
    fn extremum(
        &mut self,
        greatest: bool,
        a: Value<'c, '_>,
        b: Value<'c, '_>,
    ) -> Result<Meaning, Reason> {
        match (self.take(a)?, self.take(b)?) {
            (Meaning::Data(a), Meaning::Data(b)) => {
                let (a, b) = (self.once(a), self.once(b));
                let (then, orelse) = match greatest {
                    true => (&b, &a),
                    false => (&a, &b),
                };
                applied("select", a.elem, &[&a, &b, then, orelse])
            }
            (Meaning::Control(a), Meaning::Control(b)) => {
                Ok(Meaning::Control(control::extremum(greatest, vec![a, b])?))
            }
            _ => Err(Reason::NotAffine("the least or greatest of several")),
        }
    }

    /// A function on data: built in, or an extern.
    fn call(
        &mut self,
        op: OperationRef<'c, '_>,
        name: &str,
        operands: &[Value<'c, '_>],
    ) -> Result<Meaning, Reason> {
        let mut parts = Vec::new();
        for operand in operands {
            parts.push(self.data(*operand)?);
        }
        let parts: Vec<&Pending> = parts.iter().collect();
        let builtin = match name {
            "sqrt" => "sqrt",
            "sin" => "sin",
            "cos" => "cos",
            "exp" => "expf",
            "maxnumf" => "fmaxf",
            "minnumf" => "fminf",
            _ => "",
        };
        let elem = parts.first().map_or(Elem::R, |part| part.elem);
        if builtin_extern(builtin).is_some_and(|known| known.takes(elem)) {
            return applied(builtin, elem, &parts);
        }
        self.library_function(upstream::name(op), &parts)
            .ok_or(Reason::Unknown)
    }

    fn compare_floats(
        &mut self,
        op: OperationRef<'c, '_>,
        a: Value<'c, '_>,
        b: Value<'c, '_>,
    ) -> Result<Meaning, Reason> {
        let predicate = upstream::attribute(op, "predicate").and_then(upstream::integer);
        let fast = upstream::attribute(op, "fastmath").map(|flags| flags.to_string());
        let no_nan = fast.is_some_and(|flags| flags.contains("nnan") || flags.contains("fast>"));
        let (a, b) = (self.data(a)?, self.data(b)?);
        match (predicate, no_nan) {
            (Some(4), _) | (Some(11), true) => Ok(compared(a, b, By::Less)),
            (Some(2), _) | (Some(9), true) => Ok(compared(b, a, By::Less)),
            (Some(10), _) | (Some(3), true) => Ok(compared(a, b, By::NotLess)),
            (Some(12), _) | (Some(5), true) => Ok(compared(b, a, By::NotLess)),
            _ => Predicate::of_floats(predicate)
                .map(|known| compared(a, b, By::Other(known)))
                .ok_or(Reason::Predicate),
        }
    }

    fn select(
        &mut self,
        cond: Value<'c, '_>,
        then: Value<'c, '_>,
        orelse: Value<'c, '_>,
    ) -> Result<Meaning, Reason> {
        let cond = self.take(cond)?;
        if is_control(then) {
            let is_truths = is_truth(then);
            let then = self.control(then, "an index")?;
            let orelse = self.control(orelse, "an index")?;
            let value = self.one_control(&cond, (then, orelse), is_truths)?;
            return Ok(Meaning::Control(value));
        }
        let (then, orelse) = (self.data(then)?, self.data(orelse)?);
        self.one_of(cond, then, orelse)
    }

    /// One of two values, by a condition on indices or by a comparison of data.
    fn one_of(&mut self, cond: Meaning, then: Pending, orelse: Pending) -> Result<Meaning, Reason> {
        match cond {
            Meaning::Control(cond) => self.either(cond, then, orelse).map(Meaning::Data),
            Meaning::Comparison(Comparison { a, b, by }) => {
                if a.elem != then.elem {
                    return Err(Reason::Mixed);
                }
                match by {
                    By::Less => applied("select", a.elem, &[&a, &b, &then, &orelse]),
                    By::NotLess => applied("select", a.elem, &[&a, &b, &orelse, &then]),
                    By::Other(predicate) => self
                        .chosen(predicate, &[&a, &b, &then, &orelse])
                        .ok_or(Reason::Predicate),
                }
            }
            _ => Err(Reason::Form("a condition that is none")),
        }
    }

    /// A truth as a number: 1, or -1 where it is taken with its sign, and 0.
    fn truth_as_number(
        &mut self,
        value: Value<'c, '_>,
        one: i64,
        result: Value<'c, '_>,
    ) -> Result<Meaning, Reason> {
        let elem = elem_of_result(result)?;
        let cond = self.take(value)?;
        let number = |value| Pending::literal(Number::Int(value), elem);
        self.one_of(cond, number(one), number(0))
    }

    /// An integer without its sign, in a wider type: the lower bits of what has the sign.
    fn extended(&mut self, value: Value<'c, '_>, result: Value<'c, '_>) -> Result<Meaning, Reason> {
        let elem = elem_of_result(result)?;
        let value = self.data(value)?;
        let wide = self.converted(value.clone(), elem);
        self.without_sign(value.elem, wide)
    }

    /// The number without its sign of one that was converted from a narrower type with its sign.
    fn without_sign(&mut self, narrow: Elem, wide: Pending) -> Result<Meaning, Reason> {
        let Some((_, most)) = narrow.integer_range() else {
            return Err(Reason::Unknown);
        };
        let mask = i64::try_from(2 * most + 1).map_err(|_| Reason::Unknown)?;
        let mask = Pending::literal(Number::Int(mask), wide.elem);
        let made = self.integer_function("andi", &[&wide, &mask]);
        made.ok_or(Reason::Unknown)
    }

    /// An integer without its sign as a real number, by way of a wider type, which holds it.
    fn real_of_natural(
        &mut self,
        value: Value<'c, '_>,
        result: Value<'c, '_>,
    ) -> Result<Meaning, Reason> {
        let elem = elem_of_result(result)?;
        let value = self.data(value)?;
        let wide = match value.elem {
            Elem::I8 | Elem::I16 => Elem::I32,
            Elem::I32 => Elem::I64,
            _ => return Err(Reason::Unknown),
        };
        let converted = self.converted(value.clone(), wide);
        match self.without_sign(value.elem, converted)? {
            Meaning::Data(natural) => Ok(Meaning::Data(self.converted(natural, elem))),
            _ => Err(Reason::Unknown),
        }
    }

    /// A conversion: a scalar of the other type, since writing converts.
    fn conversion(
        &mut self,
        value: Value<'c, '_>,
        result: Value<'c, '_>,
    ) -> Result<Meaning, Reason> {
        let elem = elem_of_result(result)?;
        let value = self.data(value)?;
        Ok(Meaning::Data(self.converted(value, elem)))
    }

    /// A number in a scalar of another type.
    fn converted(&mut self, value: Pending, elem: Elem) -> Pending {
        // Literals have the type of what they are written to, which is another one here.
        let value = match value.reads.is_empty() {
            true => self.kept(value),
            false => self.whole(value),
        };
        let buf = self.new_scalar(elem);
        self.emit(StmtKind::Assign {
            buf,
            idx: Vec::new(),
            rhs: value.expr,
        });
        Pending::cell(buf, elem)
    }
}

/// A comparison.
fn compared(a: Pending, b: Pending, by: By) -> Meaning {
    Meaning::Comparison(Comparison { a, b, by })
}

/// A call of a built-in function of the language.
fn applied(function: &str, elem: Elem, parts: &[&Pending]) -> Result<Meaning, Reason> {
    if !builtin_extern(function).is_some_and(|known| known.takes(elem)) {
        return Err(Reason::Unknown);
    }
    let expr = Data::Extern {
        name: function.to_owned(),
        args: parts.iter().map(|part| part.expr.clone()).collect(),
    };
    Ok(Meaning::Data(Pending::of(elem, parts, expr)))
}

/// Zero for a value that may be any: passes of MLIR leave such values where they have found out that nothing depends on them.
fn poison(result: Value<'_, '_>) -> Result<Meaning, Reason> {
    let ty = result.r#type();
    if ty.is_index() {
        return Ok(Meaning::Control(Ctl::Int(0)));
    }
    if is_control(result) {
        return Ok(Meaning::Control(Ctl::Bool(false)));
    }
    let elem = elem_of(ty).ok_or_else(|| Reason::Type(ty.to_string()))?;
    let zero = match elem.is_float() {
        true => Number::Float(0.0),
        false => Number::Int(0),
    };
    Ok(Meaning::Data(Pending::literal(zero, elem)))
}

/// The element type of an operation's result.
fn elem_of_result(result: Value<'_, '_>) -> Result<Elem, Reason> {
    let ty = result.r#type();
    elem_of(ty).ok_or_else(|| Reason::Type(ty.to_string()))
}
