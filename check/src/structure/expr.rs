//! Kinds, ranks and quasi-affinity of expressions.

use std::collections::HashSet;

use exo_analysis::stack::deep;
use exo_ir::{
    Ctl, CtlOp, CtlPart, CtlSort, Data, DisplayIn, FieldKind, FieldRef, Loc, Module, Proc,
    Restriction, Sym, VarKind, Window, field_name,
};

use super::known::InheritedFacts;
use super::malformed::malformed;
use super::names;
use crate::{CheckId, Failure};

/// Checks the expressions of one procedure.
pub(super) struct Checker<'m> {
    pub(super) module: &'m Module,
    pub(super) proc: &'m Proc,
    pub(super) failures: Vec<Failure>,
    /// Variables that can be used where the check is.
    pub(super) in_scope: HashSet<Sym>,
    /// The parts that are known to be right.
    pub(super) known: Option<InheritedFacts<'m>>,
}

impl<'m> Checker<'m> {
    pub(super) fn new(
        module: &'m Module,
        proc: &'m Proc,
        known: Option<InheritedFacts<'m>>,
    ) -> Self {
        Checker {
            module,
            proc,
            failures: Vec::new(),
            in_scope: HashSet::new(),
            known,
        }
    }

    pub(super) fn fail(&mut self, id: CheckId, loc: &Loc, message: String) {
        self.failures
            .push(malformed(id, Some(self.proc), loc, message));
    }

    /// The variable, if it is in scope; reports it otherwise.
    pub(super) fn variable(&mut self, sym: Sym, loc: &Loc) -> Option<&'m VarKind> {
        let Some(var) = self.proc.vars.get(sym.0 as usize) else {
            let message = format!(
                "internal error: variable {} of '{}' does not exist; please report",
                sym.0, self.proc.name
            );
            self.fail(CheckId::Internal, loc, message);
            return None;
        };
        if !self.in_scope.contains(&sym) {
            let message = format!("cannot use '{}' here: it is not in scope", var.name);
            self.fail(CheckId::Scope, loc, message);
            return None;
        }
        Some(&var.kind)
    }

    /// The buffer's rank; reports a variable that is no buffer.
    pub(super) fn rank(&mut self, sym: Sym, loc: &Loc) -> Option<usize> {
        match self.variable(sym, loc)? {
            VarKind::Buffer(ty) => Some(ty.rank()),
            _ => {
                let message = format!(
                    "cannot use '{}' as data: it is a control value",
                    self.proc.name_of(sym)
                );
                self.fail(CheckId::Kind, loc, message);
                None
            }
        }
    }

    /// The field's kind; reports one that does not exist.
    pub(super) fn field(&mut self, field: &FieldRef, loc: &Loc) -> Option<FieldKind> {
        let Some(config) = self.module.config(&field.config) else {
            let message = format!(
                "cannot find '{}': no configuration is named '{}'",
                field_name(field),
                field.config
            );
            self.fail(CheckId::UnknownField, loc, message);
            return None;
        };
        let kind = config.field(&field.field).map(|f| f.kind);
        if kind.is_none() {
            let message = format!(
                "cannot find '{}': configuration '{}' has no such field",
                field_name(field),
                field.config
            );
            self.fail(CheckId::UnknownField, loc, message);
        }
        kind
    }

    /// Checks a control expression that must be of one sort.
    pub(super) fn control(&mut self, e: &Ctl, sort: CtlSort, loc: &Loc) {
        if let Some(found) = self.sort(e, loc)
            && found != sort
        {
            let message = format!(
                "cannot use '{}' here: it is {}, not {}",
                e.in_proc(self.proc),
                found.text(),
                sort.text()
            );
            self.fail(CheckId::Kind, loc, message);
        }
    }

    pub(super) fn ints(&mut self, es: &[Ctl], loc: &Loc) {
        es.iter()
            .for_each(|e| self.control(e, CtlSort::Integer, loc));
    }

    /// The sort of a control expression; `None` if something in it was reported.
    fn sort(&mut self, e: &Ctl, loc: &Loc) -> Option<CtlSort> {
        deep(|| match e {
            Ctl::Int(_) => Some(CtlSort::Integer),
            Ctl::Bool(_) => Some(CtlSort::Condition),
            Ctl::Var(sym) => match self.variable(*sym, loc)? {
                VarKind::Bool => Some(CtlSort::Condition),
                VarKind::Buffer(_) => {
                    let message = format!(
                        "cannot use '{}' in a control expression: it is data",
                        self.proc.name_of(*sym)
                    );
                    self.fail(CheckId::Kind, loc, message);
                    None
                }
                VarKind::Size | VarKind::Index | VarKind::Stride | VarKind::Iter => {
                    Some(CtlSort::Integer)
                }
            },
            Ctl::Config(field) => match self.field(field, loc)? {
                FieldKind::Bool => Some(CtlSort::Condition),
                FieldKind::Data(_) => {
                    let message = format!(
                        "cannot use '{}' in a control expression: it is data",
                        field_name(field)
                    );
                    self.fail(CheckId::Kind, loc, message);
                    None
                }
                FieldKind::Size | FieldKind::Index | FieldKind::Stride => Some(CtlSort::Integer),
            },
            Ctl::Stride(buf, dim) => {
                let rank = self.rank(*buf, loc)?;
                if *dim >= rank {
                    let message = format!(
                        "cannot take '{}': '{}' has {}",
                        e.in_proc(self.proc),
                        self.proc.name_of(*buf),
                        count(rank, "dimension")
                    );
                    self.fail(CheckId::Rank, loc, message);
                }
                Some(CtlSort::Integer)
            }
            Ctl::Neg(a) => {
                self.control(a, CtlSort::Integer, loc);
                Some(CtlSort::Integer)
            }
            Ctl::Not(a) => {
                self.control(a, CtlSort::Condition, loc);
                Some(CtlSort::Condition)
            }
            Ctl::Bin(op, a, b) => self.binary(e, *op, a, b, loc),
            Ctl::Select(c, a, b) => {
                self.control(c, CtlSort::Condition, loc);
                self.control(a, CtlSort::Integer, loc);
                self.control(b, CtlSort::Integer, loc);
                Some(CtlSort::Integer)
            }
        })
    }

    /// Operands fit the operator; `==` and `!=` take two integers or two conditions.
    fn binary(&mut self, e: &Ctl, op: CtlOp, a: &Ctl, b: &Ctl, loc: &Loc) -> Option<CtlSort> {
        if let Some(sort) = op.operands().sort() {
            self.control(a, sort, loc);
            self.control(b, sort, loc);
        } else if let Some(sort) = self.sort(a, loc) {
            self.control(b, sort, loc);
        } else {
            self.sort(b, loc);
        }
        self.affine(e, op, a, b, loc);
        Some(op.result())
    }

    /// Quasi-affinity (Exo thesis, section 4.2): what makes every question about indices decidable.
    fn affine(&mut self, e: &Ctl, op: CtlOp, a: &Ctl, b: &Ctl, loc: &Loc) {
        let text = e.in_proc(self.proc);
        let message = match op.restriction() {
            Restriction::ConstantFactor if has_variable(a) && has_variable(b) => {
                format!("cannot use '{text}': one side of a product must be free of variables")
            }
            Restriction::LiteralDivisor if !op.takes_on_the_right(b) => {
                format!("cannot use '{text}': the divisor must be a positive literal")
            }
            _ => return,
        };
        self.fail(CheckId::QuasiAffine, loc, message);
    }

    /// Checks the number of indices and each of them.
    pub(super) fn indices(&mut self, buf: Sym, idx: &[Ctl], loc: &Loc) {
        if let Some(rank) = self.rank(buf, loc)
            && rank != idx.len()
        {
            let message = format!(
                "cannot access '{}' with {}: it has {}",
                self.proc.name_of(buf),
                count(idx.len(), "index"),
                count(rank, "dimension")
            );
            self.fail(CheckId::Rank, loc, message);
        }
        self.ints(idx, loc);
    }

    /// Checks a window expression.
    pub(super) fn window(&mut self, window: &Window, loc: &Loc) {
        if let Some(rank) = self.rank(window.buf, loc)
            && rank != window.dims.len()
        {
            let message = format!(
                "cannot form '{}': '{}' has {}",
                window.in_proc(self.proc),
                self.proc.name_of(window.buf),
                count(rank, "dimension")
            );
            self.fail(CheckId::Rank, loc, message);
        }
        window.for_each_ctl(&mut |e| self.control(e, CtlSort::Integer, loc));
    }

    /// Checks a data expression.
    pub(super) fn data(&mut self, e: &Data, loc: &Loc) {
        deep(|| match e {
            Data::Const(_) => {}
            Data::Read { buf, idx } => self.indices(*buf, idx, loc),
            Data::Config(field) => {
                let kind = self.field(field, loc);
                if kind.is_some_and(|k| !matches!(k, FieldKind::Data(_))) {
                    let message = format!(
                        "cannot use '{}' as data: it is a control value",
                        field_name(field)
                    );
                    self.fail(CheckId::Kind, loc, message);
                }
            }
            Data::Neg(a) => self.data(a, loc),
            Data::Bin(_, a, b) => {
                self.data(a, loc);
                self.data(b, loc);
            }
            Data::Extern { name, args } => self.extern_call(name, args, loc),
        });
    }

    fn extern_call(&mut self, name: &str, args: &[Data], loc: &Loc) {
        match names::extern_arity(self.module, name) {
            None => {
                let message =
                    format!("cannot call '{name}': no extern of this name is built in or declared");
                self.fail(CheckId::UnknownExtern, loc, message);
            }
            Some(arity) if arity != args.len() => {
                let message = format!(
                    "cannot call '{name}' with {}: it takes {arity}",
                    count(args.len(), "argument")
                );
                self.fail(CheckId::Arity, loc, message);
            }
            Some(_) => {}
        }
        args.iter().for_each(|a| self.data(a, loc));
    }
}

/// `1 index`, `2 indices`, `no dimensions`.
pub(super) fn count(n: usize, what: &str) -> String {
    let plural = match what {
        "index" => "indices".to_owned(),
        _ => format!("{what}s"),
    };
    match n {
        0 => format!("no {plural}"),
        1 => format!("1 {what}"),
        _ => format!("{n} {plural}"),
    }
}

fn has_variable(e: &Ctl) -> bool {
    deep(|| {
        let mut found = false;
        e.parts(|part| match part {
            CtlPart::Operand(e) => found = found || has_variable(e),
            CtlPart::Var(_) | CtlPart::Field(_) | CtlPart::Stride(_) => found = true,
        });
        found
    })
}

/// The loop variables that an expression mentions.
pub(super) fn loop_variables(e: &Ctl, proc: &Proc) -> Vec<Sym> {
    let mut found = Vec::new();
    e.walk(&mut |e| {
        if let Ctl::Var(sym) = e
            && proc
                .vars
                .get(sym.0 as usize)
                .is_some_and(|v| v.kind == VarKind::Iter)
        {
            found.push(*sym);
        }
    });
    found
}
