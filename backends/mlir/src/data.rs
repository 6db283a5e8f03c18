//! Data expressions, and the one conversion where a value is written.

use exo_ir::{Constant, Data, DataOp, Elem, Extern, Number, Sym};
use exo_lowering::{ControlSum, Problem};
use melior::ir::attribute::{FloatAttribute, IntegerAttribute};

use crate::cell::Access;
use crate::emit::{Parts, Ssa};
use crate::func::Func;
use crate::types::elem_type;

/// A value with the type of its number: MLIR's integers have no sign.
#[derive(Clone, Copy)]
pub(crate) struct Typed<'c> {
    pub(crate) value: Ssa<'c>,
    pub(crate) elem: Elem,
}

impl<'c> Func<'_, '_, 'c> {
    /// The value of a right side for elements of type `target`.
    pub(crate) fn right_side(&mut self, e: &Data, target: Elem) -> Option<Ssa<'c>> {
        let value = self.computed(e, target)?;
        Some(self.converted(value, target))
    }

    /// `old + value` for elements of type `target`: added in the common type, converted once.
    pub(crate) fn added(&mut self, old: Ssa<'c>, value: Typed<'c>, target: Elem) -> Ssa<'c> {
        let name = match target.added_in(value.elem).is_float() {
            true => "arith.addf",
            false => "arith.addi",
        };
        self.reduced(name, (old, value), target)
    }

    /// A cell's value less another, which is what a reduction by the negative gives: of floats to the bit, as both signs are rounded alike.
    pub(crate) fn taken_away(&mut self, old: Ssa<'c>, value: Typed<'c>, target: Elem) -> Ssa<'c> {
        match value.elem.is_float() {
            true => {
                let value = self.promoted(value);
                self.reduced("arith.subf", (old, value), target)
            }
            false => {
                let negative = self.negated(value);
                self.added(old, negative, target)
            }
        }
    }

    fn reduced(&mut self, name: &str, (old, value): (Ssa<'c>, Typed<'c>), target: Elem) -> Ssa<'c> {
        let common = target.added_in(value.elem);
        let old = Typed {
            value: old,
            elem: target,
        };
        let (a, b) = (self.converted(old, common), self.converted(value, common));
        let result = Typed {
            value: self.arithmetic(name, a, b, common),
            elem: common,
        };
        self.converted(result, target)
    }

    /// The value of a right side in the type that it is computed in.
    pub(crate) fn computed(&mut self, e: &Data, target: Elem) -> Option<Typed<'c>> {
        let elem = self.lowering.precision_of(e, target)?;
        Some(self.data(e, elem))
    }

    fn data(&mut self, e: &Data, elem: Elem) -> Typed<'c> {
        match e {
            Data::Const(n) => self.constant(*n, elem),
            Data::Read { buf, idx } => {
                let idx: Vec<_> = idx.iter().map(|e| self.lowering.linear(e)).collect();
                self.read(*buf, idx, elem)
            }
            Data::Config(field) => Typed {
                value: self.data_field(field),
                elem,
            },
            Data::Neg(e) => {
                let inner = self.data(e, elem);
                self.negated(inner)
            }
            Data::Bin(op, a, b) => {
                let (a, b) = (self.data(a, elem), self.data(b, elem));
                self.operation(*op, a, b)
            }
            Data::Extern { name, args } => {
                let args: Vec<_> = args.iter().map(|a| self.data(a, elem)).collect();
                self.extern_call(name, &args, elem)
            }
        }
    }

    fn constant(&mut self, n: Number, elem: Elem) -> Typed<'c> {
        let value = n.in_type(elem).map_err(Problem::Lost).ok();
        let ty = elem_type(self.emit.context, elem);
        let attribute = match value {
            Some(Constant::Int(v)) => IntegerAttribute::new(ty, bits_of(v, elem)).into(),
            Some(Constant::Float(v)) => FloatAttribute::new(self.emit.context, ty, v).into(),
            None => {
                self.lowering
                    .or_problem(n.in_type(elem).map(|_| ()).map_err(Problem::Lost));
                IntegerAttribute::new(self.emit.int(64), 0).into()
            }
        };
        let ty = if value.is_some() {
            ty
        } else {
            self.emit.int(64)
        };
        Typed {
            value: self.emit.constant(attribute, ty),
            elem,
        }
    }

    /// A value in the type that operations on it are done in: as in C, integers have at least 32 bits.
    fn promoted(&mut self, e: Typed<'c>) -> Typed<'c> {
        let elem = e.elem.computed_in();
        Typed {
            value: self.converted(e, elem),
            elem,
        }
    }

    fn negated(&mut self, inner: Typed<'c>) -> Typed<'c> {
        let inner = self.promoted(inner);
        let value = match inner.elem.is_float() {
            true => self.emit.same_type("arith.negf", &[inner.value]),
            false => {
                let ty = elem_type(self.emit.context, inner.elem);
                let zero = self.emit.constant(IntegerAttribute::new(ty, 0).into(), ty);
                self.emit.same_type("arith.subi", &[zero, inner.value])
            }
        };
        Typed { value, ..inner }
    }

    fn operation(&mut self, op: DataOp, a: Typed<'c>, b: Typed<'c>) -> Typed<'c> {
        let (a, b) = (self.promoted(a), self.promoted(b));
        let name = match (op, a.elem) {
            (DataOp::Add, e) if e.is_float() => "arith.addf",
            (DataOp::Sub, e) if e.is_float() => "arith.subf",
            (DataOp::Mul, e) if e.is_float() => "arith.mulf",
            (DataOp::Div, e) if e.is_float() => "arith.divf",
            (DataOp::Add, _) => "arith.addi",
            (DataOp::Sub, _) => "arith.subi",
            (DataOp::Mul, _) => "arith.muli",
            (DataOp::Div, e) if is_signed(e) => "arith.divsi",
            (DataOp::Div, _) => "arith.divui",
        };
        let value = match op == DataOp::Div && !a.elem.is_float() {
            true => self.guarded_division(name, a, b.value),
            false => self.arithmetic(name, a.value, b.value, a.elem),
        };
        Typed {
            value,
            elem: a.elem,
        }
    }

    /// An operation on two values of a type. That of `bf16` is done in `f32` and rounded once, which comes to the same, as 24 digits are
    /// enough for two of 8; LLVM would call a function for it that many compilers' libraries lack.
    fn arithmetic(&mut self, name: &str, a: Ssa<'c>, b: Ssa<'c>, elem: Elem) -> Ssa<'c> {
        if elem != Elem::BF16 {
            return self.emit.same_type(name, &[a, b]);
        }
        let wide = |f: &mut Self, value| f.converted(Typed { value, elem }, Elem::F32);
        let (a, b) = (wide(self, a), wide(self, b));
        let value = self.emit.same_type(name, &[a, b]);
        let result = Typed {
            value,
            elem: Elem::F32,
        };
        self.converted(result, elem)
    }

    fn read(&mut self, buf: Sym, idx: Vec<ControlSum>, elem: Elem) -> Typed<'c> {
        let value = match self.cell(buf, idx, Access::Read) {
            None => self.unknown(elem),
            Some(cell) => self.load(&cell, elem),
        };
        Typed { value, elem }
    }

    /// A value where a problem was noted.
    fn unknown(&mut self, elem: Elem) -> Ssa<'c> {
        let ty = elem_type(self.emit.context, elem);
        self.emit.poison(ty)
    }

    // ---- externs ----

    fn extern_call(&mut self, name: &str, args: &[Typed<'c>], elem: Elem) -> Typed<'c> {
        let args: Vec<_> = args.iter().map(|a| self.promoted(*a)).collect();
        let elem = elem.computed_in();
        if let Some(declared) = self.unit.lowering.module.extern_fn(name) {
            let value = self.declared_call(declared, &args, elem);
            return Typed { value, elem };
        }
        let value = match (name, args.as_slice()) {
            ("relu", [x]) => {
                let zero = self.zero(elem);
                let positive = self.less(zero, x.value, elem);
                self.emit.select(positive, x.value, zero)
            }
            ("select", [a, b, then, orelse]) => {
                let less = self.less(a.value, b.value, elem);
                self.emit.select(less, then.value, orelse.value)
            }
            ("fmaxf", [a, b]) => self.arithmetic("arith.maxnumf", a.value, b.value, elem),
            ("fminf", [a, b]) => self.arithmetic("arith.minnumf", a.value, b.value, elem),
            ("sigmoid", [x]) => self.in_single(*x, Self::sigmoid),
            (_, [x]) => {
                let operation = match name {
                    "sin" => "math.sin",
                    "cos" => "math.cos",
                    "sqrt" => "math.sqrt",
                    _ => "math.exp",
                };
                self.in_single(*x, |f, x, _| f.emit.same_type(operation, &[x]))
            }
            _ => self.unknown(elem),
        };
        Typed { value, elem }
    }

    /// A call of the function that a declared extern is in MLIR.
    fn declared_call(&mut self, declared: &Extern, args: &[Typed<'c>], elem: Elem) -> Ssa<'c> {
        let function = match self.unit.extern_function(declared, elem) {
            Ok(function) => function,
            Err(problem) => {
                self.lowering.problem(problem);
                return self.unknown(elem);
            }
        };
        let operands: Vec<_> = args.iter().map(|a| a.value).collect();
        let parts = Parts {
            operands: &operands,
            results: &[elem_type(self.emit.context, elem)],
            attributes: vec![("callee", self.unit.reference(&function))],
            ..Parts::default()
        };
        self.emit.value("func.call", parts)
    }

    fn sigmoid(&mut self, x: Ssa<'c>, elem: Elem) -> Ssa<'c> {
        let ty = elem_type(self.emit.context, elem);
        let one = FloatAttribute::new(self.emit.context, ty, 1.0).into();
        let one = self.emit.constant(one, ty);
        let minus = self.emit.same_type("arith.negf", &[x]);
        let exp = self.emit.same_type("math.exp", &[minus]);
        let sum = self.emit.same_type("arith.addf", &[one, exp]);
        self.emit.same_type("arith.divf", &[one, sum])
    }

    /// A function of one number; half precisions go through `f32`, as in C.
    fn in_single(
        &mut self,
        x: Typed<'c>,
        function: impl FnOnce(&mut Self, Ssa<'c>, Elem) -> Ssa<'c>,
    ) -> Ssa<'c> {
        let elem = match x.elem {
            Elem::F64 => Elem::F64,
            _ => Elem::F32,
        };
        let wide = self.converted(x, elem);
        let value = function(self, wide, elem);
        self.converted(Typed { value, elem }, x.elem)
    }

    fn zero(&mut self, elem: Elem) -> Ssa<'c> {
        let ty = elem_type(self.emit.context, elem);
        let zero = match elem.is_float() {
            true => FloatAttribute::new(self.emit.context, ty, 0.0).into(),
            false => IntegerAttribute::new(ty, 0).into(),
        };
        self.emit.constant(zero, ty)
    }

    fn less(&mut self, a: Ssa<'c>, b: Ssa<'c>, elem: Elem) -> Ssa<'c> {
        // Ordered, signed and unsigned "less than".
        match elem {
            e if e.is_float() => self.emit.compare("arith.cmpf", 4, a, b),
            e if is_signed(e) => self.emit.compare("arith.cmpi", 2, a, b),
            _ => self.emit.compare("arith.cmpi", 6, a, b),
        }
    }

    // ---- conversions ----

    /// The value as an element of another type, as C converts it.
    pub(crate) fn converted(&mut self, e: Typed<'c>, to: Elem) -> Ssa<'c> {
        let from = e.elem;
        if from == to {
            return e.value;
        }
        let ty = elem_type(self.emit.context, to);
        if to == Elem::BF16 && matches!(from, Elem::I32 | Elem::UI32 | Elem::I64) {
            return self.rounded_once(e, ty);
        }
        let bits = |elem: Elem| elem.integer_bits();
        let name = match (bits(from), bits(to)) {
            (Some(a), Some(b)) if a == b => return e.value,
            (Some(a), Some(b)) if a > b => "arith.trunci",
            (Some(_), Some(_)) if is_signed(from) => "arith.extsi",
            (Some(_), Some(_)) => "arith.extui",
            (Some(_), None) if is_signed(from) => "arith.sitofp",
            (Some(_), None) => "arith.uitofp",
            (None, Some(_)) if is_signed(to) => "arith.fptosi",
            (None, Some(_)) => "arith.fptoui",
            (None, None) => return self.float_to_float(e, to),
        };
        self.emit.convert(name, e.value, ty)
    }

    fn float_to_float(&mut self, e: Typed<'c>, to: Elem) -> Ssa<'c> {
        let width = |elem| match elem {
            Elem::F64 => 64,
            Elem::F16 | Elem::BF16 => 16,
            _ => 32,
        };
        let ty = elem_type(self.emit.context, to);
        match (width(e.elem), width(to)) {
            (16, 16) => {
                let value = self.converted(e, Elem::F32);
                self.emit.convert("arith.truncf", value, ty)
            }
            (from, to) if from < to => self.emit.convert("arith.extf", e.value, ty),
            _ => self.emit.convert("arith.truncf", e.value, ty),
        }
    }

    /// An integer as `bf16`, rounded once. By way of `f32` it would be rounded twice, so what that cannot hold is kept in the
    /// last bit of what it can, which puts it off the ties (rounding to odd).
    fn rounded_once(&mut self, e: Typed<'c>, ty: melior::ir::Type<'c>) -> Ssa<'c> {
        let wide = self.converted(e, Elem::I64);
        let word = self.emit.int(64);
        let number =
            |f: &mut Self, v: i64| f.emit.constant(IntegerAttribute::new(word, v).into(), word);
        let (zero, one, width) = (number(self, 0), number(self, 1), number(self, 40));
        let negative = self.emit.compare("arith.cmpi", 2, wide, zero);
        let minus = self.emit.same_type("arith.subi", &[zero, wide]);
        let digits = self.emit.select(negative, minus, wide);
        // How many digits are beyond the 24 of f32.
        let leading = self.emit.same_type("math.ctlz", &[digits]);
        let beyond = self.emit.same_type("arith.subi", &[width, leading]);
        let beyond = self.emit.same_type("arith.maxsi", &[beyond, zero]);
        let kept = self.emit.same_type("arith.shrui", &[digits, beyond]);
        let back = self.emit.same_type("arith.shli", &[kept, beyond]);
        let lost = self.emit.compare("arith.cmpi", 1, back, digits);
        let odd = self.emit.same_type("arith.ori", &[kept, one]);
        let kept = self.emit.select(lost, odd, kept);
        let single = elem_type(self.emit.context, Elem::F32);
        let kept = self.emit.convert("arith.uitofp", kept, single);
        // The power of two by its bits.
        let (bias, place) = (number(self, 127), number(self, 23));
        let exponent = self.emit.same_type("arith.addi", &[beyond, bias]);
        let bits = self.emit.same_type("arith.shli", &[exponent, place]);
        let narrow = self.emit.int(32);
        let bits = self.emit.convert("arith.trunci", bits, narrow);
        let unit = self.emit.convert("arith.bitcast", bits, single);
        let value = self.emit.same_type("arith.mulf", &[kept, unit]);
        let minus = self.emit.same_type("arith.negf", &[value]);
        let value = self.emit.select(negative, minus, value);
        self.emit.convert("arith.truncf", value, ty)
    }
}

/// The number of which an integer type without sign has the same bits.
fn bits_of(value: i128, elem: Elem) -> i64 {
    match elem {
        Elem::UI8 => (value as i8).into(),
        Elem::UI16 => (value as i16).into(),
        Elem::UI32 => (value as i32).into(),
        _ => value as i64,
    }
}

/// Whether an integer type has a sign.
pub(crate) fn is_signed(elem: Elem) -> bool {
    matches!(elem, Elem::I8 | Elem::I16 | Elem::I32 | Elem::I64)
}
