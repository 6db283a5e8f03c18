//! Numbers that preconditions ask for: strides and fields that an equation determines, and others by trying.

use std::collections::HashMap;

use exo_interp::{Control, FieldValue, Inputs, Tensor};
use exo_ir::{Ctl, CtlOp, Proc, VarKind};

use crate::layout::strides_of;

/// Values that are tried for unknown numbers, all in all.
const TRIES: usize = 4_096;

/// Numbers that are known, each under the expression that stands for it: a control argument, a field or a stride. Truths are 0 and 1.
#[derive(Clone, Default)]
pub(crate) struct Numbers(HashMap<Ctl, i64>);

/// An unknown number.
#[derive(Clone)]
pub(crate) struct Open {
    /// The expression that denotes it.
    pub(crate) leaf: Ctl,
    /// Its kind, which bounds its values.
    pub(crate) kind: VarKind,
    /// Values to try where no equation determines it.
    pub(crate) candidates: Vec<i64>,
}

impl Open {
    /// Whether a number is of its kind.
    fn takes(&self, value: i64) -> bool {
        match self.kind {
            VarKind::Bool => matches!(value, 0 | 1),
            ref kind => kind.least().is_none_or(|least| value >= least),
        }
    }
}

impl Numbers {
    /// The numbers of an instruction's arguments and of fields that inputs fix.
    pub(crate) fn of(instr: &Proc, inputs: &Inputs) -> Numbers {
        let mut numbers = Numbers::default();
        for arg in &instr.args {
            let name = instr.name_of(*arg);
            if let Some(value) = inputs.control.get(name) {
                numbers.set(Ctl::Var(*arg), number(*value));
            }
            if let Some(tensor) = inputs.buffers.get(name) {
                numbers.set_strides(*arg, tensor);
            }
        }
        for (field, value) in &inputs.config {
            if let FieldValue::Control(value) = value {
                numbers.set(Ctl::Config(field.clone()), number(*value));
            }
        }
        numbers
    }

    /// Records the value of a number.
    pub(crate) fn set(&mut self, leaf: Ctl, value: i64) {
        self.0.insert(leaf, value);
    }

    /// The strides of a buffer.
    fn set_strides(&mut self, arg: exo_ir::Sym, tensor: &Tensor) {
        for (dim, stride) in strides_of(tensor).into_iter().enumerate() {
            let stride = i64::try_from(stride).unwrap_or(i64::MAX);
            self.set(Ctl::Stride(arg, dim), stride);
        }
    }

    /// The value of a number, if it is known.
    pub(crate) fn get(&self, leaf: &Ctl) -> Option<i64> {
        self.0.get(leaf).copied()
    }

    /// Whether nothing that is known breaks a condition.
    pub(crate) fn may_meet(&self, conditions: &[Ctl]) -> bool {
        let value = |e: &Ctl| e.evaluated(&|leaf| self.get(leaf));
        conditions.iter().all(|cond| value(cond) != Some(0))
    }

    /// The number that an equation among conditions determines, where all else in that is known.
    pub(crate) fn determined(&self, conditions: &[Ctl], leaf: &Ctl) -> Option<i64> {
        let mut equations = conditions.iter().filter_map(|cond| match cond {
            Ctl::Bin(CtlOp::Eq, a, b) if is_linear(a, leaf) && is_linear(b, leaf) => Some((a, b)),
            _ => None,
        });
        equations.find_map(|(a, b)| {
            let difference = |at: i64| {
                let value = |e: &Ctl| match e == leaf {
                    true => Some(at),
                    false => self.get(e),
                };
                let (a, b) = (a.evaluated(&value)?, b.evaluated(&value)?);
                a.checked_sub(b)
            };
            // Two points of a straight line show where it meets zero.
            let (at_0, at_1) = (difference(0)?, difference(1)?);
            let slope = at_1.checked_sub(at_0).filter(|slope| *slope != 0)?;
            let root = at_0.checked_neg()?.checked_div(slope)?;
            (difference(root)? == 0).then_some(root)
        })
    }

    /// Sets the unknown numbers that equations determine.
    pub(crate) fn propagate(&mut self, conditions: &[Ctl], open: &[Open]) {
        let mut is_over = false;
        while !is_over {
            is_over = true;
            for unknown in open {
                if self.get(&unknown.leaf).is_some() {
                    continue;
                }
                if let Some(value) = self.determined(conditions, &unknown.leaf) {
                    self.set(unknown.leaf.clone(), value);
                    is_over = false;
                }
            }
        }
    }

    /// These numbers with those that are not known, so that no condition is broken.
    pub(crate) fn completed(&self, conditions: &[Ctl], open: &[Open]) -> Option<Numbers> {
        let mut left = TRIES;
        self.search(conditions, open, &mut left)
    }

    fn search(&self, conditions: &[Ctl], open: &[Open], left: &mut usize) -> Option<Numbers> {
        *left = left.checked_sub(1)?;
        let mut numbers = self.clone();
        numbers.propagate(conditions, open);
        let is_right = |unknown: &Open| {
            let value = numbers.get(&unknown.leaf);
            value.is_none_or(|value| unknown.takes(value))
        };
        if !open.iter().all(is_right) || !numbers.may_meet(conditions) {
            return None;
        }
        let next = open.iter().find(|o| numbers.get(&o.leaf).is_none());
        let Some(next) = next else {
            return Some(numbers);
        };
        next.candidates.iter().find_map(|value| {
            let mut with = numbers.clone();
            with.set(next.leaf.clone(), *value);
            with.search(conditions, open, left)
        })
    }
}

/// Whether an expression grows evenly with a part of it, or that is no part of it.
fn is_linear(e: &Ctl, leaf: &Ctl) -> bool {
    match e {
        e if e == leaf => true,
        Ctl::Neg(e) => is_linear(e, leaf),
        Ctl::Bin(CtlOp::Add | CtlOp::Sub | CtlOp::Mul, a, b) => {
            is_linear(a, leaf) && is_linear(b, leaf)
        }
        other => {
            let mut is_part = false;
            other.walk(&mut |e| is_part |= e == leaf);
            !is_part
        }
    }
}

/// A control value as a number.
pub(crate) fn number(value: Control) -> i64 {
    match value {
        Control::Int(n) => n,
        Control::Bool(b) => b.into(),
    }
}

/// A number as a control value.
pub(crate) fn control(kind: &VarKind, value: i64) -> Control {
    match kind {
        VarKind::Bool => Control::Bool(value != 0),
        _ => Control::Int(value),
    }
}

/// The conjuncts of a condition.
pub(crate) fn conjuncts(cond: &Ctl) -> Vec<Ctl> {
    match cond {
        Ctl::Bin(CtlOp::And, a, b) => [conjuncts(a), conjuncts(b)].concat(),
        other => vec![other.clone()],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use exo_ir::Sym;

    fn var(n: u32) -> Ctl {
        Ctl::Var(Sym(n))
    }

    fn eq(a: Ctl, b: Ctl) -> Ctl {
        Ctl::bin(CtlOp::Eq, a, b)
    }

    fn open(leaf: Ctl, candidates: &[i64]) -> Open {
        Open {
            leaf,
            kind: VarKind::Size,
            candidates: candidates.to_vec(),
        }
    }

    #[test]
    fn equations_determine_numbers_one_after_the_other() {
        // x == 4 * y + 1, y == z.
        let line = Ctl::bin(
            CtlOp::Add,
            Ctl::bin(CtlOp::Mul, Ctl::Int(4), var(1)),
            Ctl::Int(1),
        );
        let conditions = [eq(var(0), line), eq(var(1), var(2))];
        let mut known = Numbers::default();
        known.set(var(0), 13);
        let all = [open(var(1), &[]), open(var(2), &[])];
        let found = known.completed(&conditions, &all).expect("there are some");
        assert_eq!((found.get(&var(1)), found.get(&var(2))), (Some(3), Some(3)));
        known.set(var(0), 14);
        assert!(known.completed(&conditions, &all).is_none());
    }

    #[test]
    fn what_is_no_line_is_tried() {
        // x % 4 == 3 and x > 4.
        let rest = Ctl::bin(CtlOp::Mod, var(0), Ctl::Int(4));
        let conditions = [
            eq(rest, Ctl::Int(3)),
            Ctl::bin(CtlOp::Gt, var(0), Ctl::Int(4)),
        ];
        let none = Numbers::default();
        let found = none.completed(&conditions, &[open(var(0), &[1, 3, 6, 7, 11])]);
        assert_eq!(found.and_then(|n| n.get(&var(0))), Some(7));
        assert!(
            none.completed(&conditions, &[open(var(0), &[1, 2])])
                .is_none()
        );
    }

    #[test]
    fn numbers_that_are_not_of_the_kind_are_refused() {
        let conditions = [eq(var(0), Ctl::Int(0))];
        let none = Numbers::default();
        assert!(none.completed(&conditions, &[open(var(0), &[])]).is_none());
        let field = Open {
            kind: VarKind::Stride,
            ..open(var(0), &[])
        };
        assert!(none.completed(&conditions, &[field]).is_some());
    }

    #[test]
    fn one_side_may_decide() {
        let unknown = |_: &Ctl| None;
        let both = |op| Ctl::bin(op, var(0), Ctl::Bool(op == CtlOp::Or));
        assert_eq!(both(CtlOp::And).evaluated(&unknown), Some(0));
        assert_eq!(both(CtlOp::Or).evaluated(&unknown), Some(1));
        assert_eq!(var(0).evaluated(&unknown), None);
    }
}
