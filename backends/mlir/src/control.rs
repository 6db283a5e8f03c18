//! Control expressions: sums and conditions as values.

use exo_ir::{Ctl, FieldKind, FieldRef, Sym};
use exo_lowering::{Atom, Compare, Cond, ControlSum, Extremum};

use crate::emit::{Parts, Ssa};
use crate::func::Func;

/// Numbers of the predicates of `arith.cmpi`.
const EQUAL: i64 = 0;
const DIFFERENT: i64 = 1;

impl<'c> Func<'_, '_, 'c> {
    /// The value of a sum. What is the same for all iterations of an inner loop comes first, so that it can be hoisted.
    pub(crate) fn sum(&mut self, e: &ControlSum) -> Ssa<'c> {
        let mut terms: Vec<(&Atom, i64)> = e.terms().collect();
        terms.sort_by_key(|(atom, _)| (self.depth_of_atom(atom), *atom));
        let mut sum: Option<Ssa<'c>> = None;
        for (atom, coefficient) in terms {
            sum = Some(self.add_term(sum, atom, coefficient));
        }
        match (sum, e.offset()) {
            (None, constant) => self.emit.number(constant),
            (Some(sum), 0) => sum,
            (Some(sum), constant) => {
                let constant = self.emit.number(constant);
                self.emit.same_type("arith.addi", &[sum, constant])
            }
        }
    }

    fn add_term(&mut self, sum: Option<Ssa<'c>>, atom: &Atom, coefficient: i64) -> Ssa<'c> {
        let value = self.atom(atom);
        let (value, minus) = match (coefficient, sum) {
            (1, _) => (value, false),
            (-1, Some(_)) => (value, true),
            _ => {
                let by = self.emit.number(coefficient);
                (self.emit.same_type("arith.muli", &[value, by]), false)
            }
        };
        match sum {
            None => value,
            Some(sum) if minus => self.emit.same_type("arith.subi", &[sum, value]),
            Some(sum) => self.emit.same_type("arith.addi", &[sum, value]),
        }
    }

    fn atom(&mut self, atom: &Atom) -> Ssa<'c> {
        match atom {
            Atom::Var(sym) => self.control_value(*sym),
            Atom::Frozen(id) => self.frozen[*id as usize],
            Atom::Stride(sym, dim) => self.stride(*sym, *dim),
            Atom::Config(field) => self.read_field(field),
            Atom::Div(num, den) => self.quotient(num, *den),
            Atom::Mod(num, den) => self.remainder(num, *den),
            Atom::Extremum(which, parts) => {
                let name = match which {
                    Extremum::Min => "arith.minsi",
                    Extremum::Max => "arith.maxsi",
                };
                let mut least = None;
                for part in parts {
                    let value = self.sum(part);
                    least = Some(match least {
                        None => value,
                        Some(least) => self.emit.same_type(name, &[least, value]),
                    });
                }
                least.unwrap_or_else(|| self.emit.number(0))
            }
            // Both sides are total.
            Atom::Choice(choice) => {
                let cond = self.condition(&choice.cond);
                let [a, b] = &choice.sides;
                let operands = &[cond, self.sum(a), self.sum(b)];
                let results = &[self.emit.index()];
                let parts = Parts {
                    operands,
                    results,
                    ..Parts::default()
                };
                self.emit.value("arith.select", parts)
            }
            Atom::Product(parts) => {
                let mut parts = parts.clone();
                parts.sort_by_cached_key(|part| (self.depth_of(part), part.clone()));
                let mut product = None;
                for part in &parts {
                    let value = self.sum(part);
                    product = Some(match product {
                        None => value,
                        Some(product) => self.emit.same_type("arith.muli", &[product, value]),
                    });
                }
                product.unwrap_or_else(|| self.emit.number(1))
            }
        }
    }

    /// Floor division. Where the sign is not known, a power of two is a shift.
    fn quotient(&mut self, num: &ControlSum, den: i64) -> Ssa<'c> {
        let is_natural = self.lowering.facts.interval(num).is_non_negative();
        let value = self.sum(num);
        if !is_natural && let Some(shift) = exponent(den) {
            let by = self.emit.number(shift);
            return self.emit.same_type("arith.shrsi", &[value, by]);
        }
        let by = self.emit.number(den);
        let name = match is_natural {
            true => "arith.divui",
            false => "arith.floordivsi",
        };
        self.emit.same_type(name, &[value, by])
    }

    /// The remainder of floor division.
    fn remainder(&mut self, num: &ControlSum, den: i64) -> Ssa<'c> {
        let is_natural = self.lowering.facts.interval(num).is_non_negative();
        let value = self.sum(num);
        if is_natural {
            let by = self.emit.number(den);
            return self.emit.same_type("arith.remui", &[value, by]);
        }
        if exponent(den).is_some() {
            let mask = self.emit.number(den - 1);
            return self.emit.same_type("arith.andi", &[value, mask]);
        }
        let by = self.emit.number(den);
        let quotient = self.emit.same_type("arith.floordivsi", &[value, by]);
        let whole = self.emit.same_type("arith.muli", &[quotient, by]);
        self.emit.same_type("arith.subi", &[value, whole])
    }

    /// The value of a condition.
    pub(crate) fn condition(&mut self, cond: &Cond) -> Ssa<'c> {
        match cond {
            Cond::Const(value) => self.emit.truth(*value),
            Cond::Var(sym) => self.control_value(*sym),
            Cond::Config(field) => self.read_field(field),
            Cond::Compare(op, a, b) => {
                let (a, b) = (self.sum(a), self.sum(b));
                self.emit.compare("arith.cmpi", predicate(*op), a, b)
            }
            Cond::Same(agree, a, b) => {
                let (a, b) = (self.condition(a), self.condition(b));
                let predicate = if *agree { EQUAL } else { DIFFERENT };
                self.emit.compare("arith.cmpi", predicate, a, b)
            }
            Cond::Not(c) => {
                let (value, all) = (self.condition(c), self.emit.truth(true));
                self.emit.same_type("arith.xori", &[value, all])
            }
            // Both sides are total: divisors are positive literals.
            Cond::And(a, b) => {
                let (a, b) = (self.condition(a), self.condition(b));
                self.emit.same_type("arith.andi", &[a, b])
            }
            Cond::Or(a, b) => {
                let (a, b) = (self.condition(a), self.condition(b));
                self.emit.same_type("arith.ori", &[a, b])
            }
        }
    }

    /// The value of an argument or of a field: a number or a truth value.
    pub(crate) fn control(&mut self, e: &Ctl) -> Ssa<'c> {
        match self.lowering.is_condition(e) {
            true => {
                let cond = self.lowering.cond(e);
                self.condition(&cond)
            }
            false => {
                let sum = self.lowering.value_of(e);
                self.sum(&sum)
            }
        }
    }

    /// Keeps the value that a sum has now, if a configuration write could change it.
    pub(crate) fn freeze(&mut self, e: ControlSum) -> ControlSum {
        let Some((_, name)) = self.lowering.freeze(&e) else {
            return e;
        };
        let value = self.sum(&e);
        self.frozen.push(value);
        name
    }

    // ---- configuration ----

    /// The value that a field has.
    pub(crate) fn read_field(&mut self, field: &FieldRef) -> Ssa<'c> {
        if !self.lowering.check_materialised(field) {
            return self.emit.number(0);
        }
        let (kind, ty) = (
            self.unit.context.kind(field),
            self.unit.context.stored(field),
        );
        let pointer = self.field_pointer(field);
        let parts = Parts {
            operands: &[pointer],
            results: &[ty],
            ..Parts::default()
        };
        let stored = self.emit.value("llvm.load", parts);
        match kind {
            Some(FieldKind::Data(_)) => stored,
            Some(FieldKind::Bool) => {
                let ty = self.emit.int(1);
                self.emit.convert("arith.trunci", stored, ty)
            }
            _ => {
                let ty = self.emit.index();
                self.emit.convert("arith.index_cast", stored, ty)
            }
        }
    }

    /// A data field's value.
    pub(crate) fn data_field(&mut self, field: &FieldRef) -> Ssa<'c> {
        self.read_field(field)
    }

    /// Writes a value of the kind of a field.
    pub(crate) fn write_field(&mut self, field: &FieldRef, value: Ssa<'c>) {
        let (kind, ty) = (
            self.unit.context.kind(field),
            self.unit.context.stored(field),
        );
        let stored = match kind {
            Some(FieldKind::Data(_)) => value,
            Some(FieldKind::Bool) => self.emit.convert("arith.extui", value, ty),
            _ => self.emit.convert("arith.index_cast", value, ty),
        };
        let pointer = self.field_pointer(field);
        let operands = &[stored, pointer];
        self.emit.op(
            "llvm.store",
            Parts {
                operands,
                ..Parts::default()
            },
        );
    }

    /// A pointer to a field in the context.
    pub(crate) fn field_pointer(&mut self, field: &FieldRef) -> Ssa<'c> {
        use melior::ir::ValueLike;
        use melior::ir::attribute::{DenseI32ArrayAttribute, TypeAttribute};
        let Some((context, place)) = self.context_value.zip(self.unit.context.place(field)) else {
            return self.emit.number(0);
        };
        let (config, member) = place;
        let ty = self.unit.context.ty();
        let indices = DenseI32ArrayAttribute::new(self.emit.context, &[0, config, member]);
        let parts = Parts {
            operands: &[context],
            results: &[context.r#type()],
            attributes: vec![
                ("rawConstantIndices", indices.into()),
                ("elem_type", TypeAttribute::new(ty).into()),
            ],
            ..Parts::default()
        };
        self.emit.value("llvm.getelementptr", parts)
    }

    // ---- order ----

    /// The innermost variable that a value depends on; what depends on none comes first.
    fn depth_of_atom(&self, atom: &Atom) -> u32 {
        let mut innermost = 0;
        atom.walk(&mut |part| {
            if let Atom::Var(sym) = part {
                innermost = innermost.max(self.order(*sym));
            }
        });
        innermost
    }

    fn depth_of(&self, e: &ControlSum) -> u32 {
        let depths = e.terms().map(|(atom, _)| self.depth_of_atom(atom));
        depths.max().unwrap_or(0)
    }

    fn order(&self, sym: Sym) -> u32 {
        self.order[sym.0 as usize]
    }
}

/// The number of a power of two.
fn exponent(den: i64) -> Option<i64> {
    (den > 0 && den & (den - 1) == 0).then(|| i64::from(den.trailing_zeros()))
}

/// The number of the predicate of `arith.cmpi`.
fn predicate(op: Compare) -> i64 {
    match op {
        Compare::Eq => EQUAL,
        Compare::Ne => DIFFERENT,
        Compare::Lt => 2,
        Compare::Le => 3,
        Compare::Gt => 4,
        Compare::Ge => 5,
    }
}
