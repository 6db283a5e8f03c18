//! The affine dialect: loops, accesses and conditions that are sums of dims, symbols and constants.
//!
//! A dim is the variable of an `affine.for`, a symbol a control argument: MLIR takes these anywhere in a function. What reads
//! configurations or strides, multiplies extents, or has the variable of an `scf.for` in it, stays in `scf` and `memref`.

use std::collections::BTreeSet;

use exo_ir::{Stmt, Stmts, Sym, VarKind};
use exo_lowering::{Atom, Compare, Cond, ControlSum, Extremum};
use melior::ir::Attribute;
use melior::ir::attribute::IntegerAttribute;

use crate::emit::{Parts, Ssa};
use crate::func::Func;

/// The variables and buffers that affine operations may use, while a function is made.
#[derive(Default)]
pub(crate) struct Affine {
    is_on: bool,
    /// Variables of `affine.for`.
    loops: BTreeSet<Sym>,
    /// Buffers and windows that are left to `memref`.
    left: BTreeSet<Sym>,
}

impl Affine {
    /// The state at the head of a procedure, with the affine dialect on.
    pub(crate) fn of(left: BTreeSet<Sym>) -> Self {
        Affine {
            is_on: true,
            loops: BTreeSet::new(),
            left,
        }
    }
}

/// The operands of a map or set.
#[derive(Default)]
struct Operands<'c> {
    dims: Vec<(Sym, Ssa<'c>)>,
    symbols: Vec<(Sym, Ssa<'c>)>,
}

impl<'c> Operands<'c> {
    /// Names of parameters, dims first: `(d0, d1)[s0]`.
    fn head(&self) -> String {
        let names = |letter: char, count: usize| {
            let all: Vec<String> = (0..count).map(|k| format!("{letter}{k}")).collect();
            all.join(", ")
        };
        let (dims, symbols) = (self.dims.len(), self.symbols.len());
        format!("({})[{}]", names('d', dims), names('s', symbols))
    }

    fn values(&self) -> Vec<Ssa<'c>> {
        let all = self.dims.iter().chain(&self.symbols);
        all.map(|(_, value)| *value).collect()
    }
}

/// The form of remainders in a map.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Remainders {
    /// An operation of their own.
    Mod,
    /// Sums with quotients. MLIR 22's canonicalization takes one of a positive number for positive in bounds of loops, and so `mod 2` for 1; it knows
    /// what `e - (e floordiv 2) * 2` is, and not this.
    Sum,
}

/// A map with what it is applied to.
pub(crate) struct Map<'c> {
    pub(crate) map: Attribute<'c>,
    pub(crate) operands: Vec<Ssa<'c>>,
}

impl<'m, 'c> Func<'_, 'm, 'c> {
    // ---- expressions ----

    /// The number of a parameter that a variable is, if MLIR takes it for one.
    fn parameter(&mut self, sym: Sym, of: &mut Operands<'c>) -> Option<String> {
        let is_variable = self.lowering.proc.var(sym).kind == VarKind::Iter;
        if is_variable && !self.affine.loops.contains(&sym) {
            return None;
        }
        let value = self.control_value(sym);
        let (letter, all) = match is_variable {
            true => ('d', &mut of.dims),
            false => ('s', &mut of.symbols),
        };
        let known = all.iter().position(|(other, _)| *other == sym);
        let number = known.unwrap_or_else(|| {
            all.push((sym, value));
            all.len() - 1
        });
        Some(format!("{letter}{number}"))
    }

    /// An affine expression; none for what is not affine.
    fn expression(
        &mut self,
        e: &ControlSum,
        remainders: Remainders,
        of: &mut Operands<'c>,
    ) -> Option<String> {
        let mut parts = Vec::new();
        for (atom, coefficient) in e.terms() {
            let text = match atom {
                Atom::Var(sym) => self.parameter(*sym, of)?,
                Atom::Div(num, den) => {
                    let num = self.expression(num, remainders, of)?;
                    format!("(({num}) floordiv {den})")
                }
                Atom::Mod(num, den) => {
                    let num = self.expression(num, remainders, of)?;
                    match remainders {
                        Remainders::Mod => format!("(({num}) mod {den})"),
                        Remainders::Sum => {
                            format!("({num} + ((({num}) * -1) ceildiv {den}) * {den})")
                        }
                    }
                }
                Atom::Frozen(_)
                | Atom::Stride(..)
                | Atom::Config(_)
                | Atom::Product(_)
                | Atom::Extremum(..)
                | Atom::Choice(_) => return None,
            };
            parts.push(match coefficient {
                1 => text,
                by => format!("{text} * {by}"),
            });
        }
        if e.offset() != 0 || parts.is_empty() {
            parts.push(e.offset().to_string());
        }
        Some(parts.join(" + "))
    }

    fn map(&mut self, all: &[ControlSum], remainders: Remainders) -> Option<Map<'c>> {
        if !self.affine.is_on {
            return None;
        }
        let mut of = Operands::default();
        let results: Option<Vec<String>> = all
            .iter()
            .map(|e| self.expression(e, remainders, &mut of))
            .collect();
        let text = format!("affine_map<{} -> ({})>", of.head(), results?.join(", "));
        Some(Map {
            map: self.emit.attribute(&text),
            operands: of.values(),
        })
    }

    // ---- cells ----

    /// The map of a cell's indices; `None` where they are no affine expressions, or the buffer is
    /// left to `memref`.
    pub(crate) fn index_map(&mut self, buf: Sym, idx: &[ControlSum]) -> Option<Map<'c>> {
        match self.affine.left.contains(&buf) {
            true => None,
            false => self.map(idx, Remainders::Mod),
        }
    }

    // ---- loops ----

    /// Bounds of a loop, if they are affine.
    pub(crate) fn affine_bounds(
        &mut self,
        lo: &ControlSum,
        hi: &ControlSum,
    ) -> Option<[Map<'c>; 2]> {
        // A loop begins at the largest of the results of its map, and ends at the smallest.
        let lo = self.map(&lo.distributed(Extremum::Max).ok()?, Remainders::Sum)?;
        let hi = self.map(&hi.distributed(Extremum::Min).ok()?, Remainders::Sum)?;
        Some([lo, hi])
    }

    /// A loop with affine bounds.
    pub(crate) fn affine_loop(
        &mut self,
        stmt: &Stmt,
        iter: Sym,
        bounds: &[Map<'c>; 2],
        body: &'m Stmts,
    ) {
        self.affine.loops.insert(iter);
        self.loop_body(stmt, iter, body);
        let [lo, hi] = bounds;
        let operands = [lo.operands.as_slice(), &hi.operands].concat();
        let one = IntegerAttribute::new(self.emit.index(), 1);
        let parts = Parts {
            operands: &operands,
            attributes: vec![
                ("lowerBoundMap", lo.map),
                ("upperBoundMap", hi.map),
                ("step", one.into()),
                (
                    "operandSegmentSizes",
                    self.emit
                        .segments(&[lo.operands.len(), hi.operands.len(), 0]),
                ),
            ],
            regions: vec![self.emit.close_with("affine.yield")],
            ..Parts::default()
        };
        self.emit.op("affine.for", parts);
    }

    // ---- conditions ----

    /// A condition as a set with what it is asked of, if it is a conjunction of affine comparisons.
    pub(crate) fn affine_condition(&mut self, cond: &Cond) -> Option<Map<'c>> {
        if !self.affine.is_on {
            return None;
        }
        let mut of = Operands::default();
        let mut constraints = Vec::new();
        self.constraints(cond, &mut of, &mut constraints)?;
        let text = format!("affine_set<{} : ({})>", of.head(), constraints.join(", "));
        Some(Map {
            map: self.emit.attribute(&text),
            operands: of.values(),
        })
    }

    fn constraints(
        &mut self,
        cond: &Cond,
        of: &mut Operands<'c>,
        all: &mut Vec<String>,
    ) -> Option<()> {
        let (op, a, b) = match cond {
            Cond::And(a, b) => {
                self.constraints(a, of, all)?;
                return self.constraints(b, of, all);
            }
            Cond::Compare(op, a, b) => (*op, a, b),
            _ => return None,
        };
        let one = ControlSum::constant(1);
        let (difference, relation) = match op {
            Compare::Eq => (a.sub(b), "=="),
            Compare::Ge => (a.sub(b), ">="),
            Compare::Gt => (a.sub(b).and_then(|e| e.sub(&one)), ">="),
            Compare::Le => (b.sub(a), ">="),
            Compare::Lt => (b.sub(a).and_then(|e| e.sub(&one)), ">="),
            Compare::Ne => return None,
        };
        let difference = difference.ok()?;
        // The smallest of several is not negative where none of them is.
        let each = match relation {
            ">=" => difference.distributed(Extremum::Min).ok()?,
            _ => vec![difference],
        };
        for difference in &each {
            let text = self.expression(difference, Remainders::Mod, of)?;
            all.push(format!("{text} {relation} 0"));
        }
        Some(())
    }
}

/// A condition that a branch asks.
pub(crate) enum BranchCondition<'c> {
    /// A set.
    Affine(Map<'c>),
    /// A truth.
    Value(Ssa<'c>),
}

impl<'c> BranchCondition<'c> {
    /// The operation that asks it, what ends its regions, and what it takes.
    pub(crate) fn operation(
        &self,
    ) -> (
        &'static str,
        Vec<Ssa<'c>>,
        Vec<(&'static str, Attribute<'c>)>,
    ) {
        match self {
            BranchCondition::Affine(set) => (
                "affine.if",
                set.operands.clone(),
                vec![("condition", set.map)],
            ),
            BranchCondition::Value(value) => ("scf.if", vec![*value], Vec::new()),
        }
    }

    /// The name of the operation that ends its regions.
    pub(crate) fn terminator(&self) -> &'static str {
        match self {
            BranchCondition::Affine(_) => "affine.yield",
            BranchCondition::Value(_) => "scf.yield",
        }
    }
}
