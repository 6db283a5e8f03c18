//! Control expressions: split into integers and conditions.

use exo_ir::{Ctl, CtlOp, CtlPart, CtlSort, DisplayIn, FieldKind, VarKind};

use super::{Ctx, Res, ill_formed};
use crate::code::{BoolExpr, Comparison, CtlExpr, IntExpr, IntOp, Mention};

impl Ctx<'_> {
    pub(super) fn ctl(&self, e: &Ctl) -> Res<CtlExpr> {
        Ok(if self.is_bool(e)? {
            CtlExpr::Bool(self.bool(e)?)
        } else {
            CtlExpr::Int(self.int(e)?)
        })
    }

    fn is_bool(&self, e: &Ctl) -> Res<bool> {
        Ok(match e {
            Ctl::Var(sym) => matches!(self.var(*sym)?.kind, VarKind::Bool),
            Ctl::Config(field) => self.field(field)?.1 == FieldKind::Bool,
            e => e.sort(|_| None) == Some(CtlSort::Condition),
        })
    }

    pub(super) fn ints(&self, es: &[Ctl]) -> Res<Box<[IntExpr]>> {
        es.iter().map(|e| self.int(e)).collect()
    }

    pub(super) fn int(&self, e: &Ctl) -> Res<IntExpr> {
        match e {
            Ctl::Int(v) => Ok(IntExpr::Const((*v).into())),
            Ctl::Var(sym) => match self.var(*sym)?.kind {
                VarKind::Bool | VarKind::Buffer(_) => self.no_integer(e),
                _ => Ok(IntExpr::Var(sym.0 as usize)),
            },
            Ctl::Config(field) => match self.field(field)? {
                (_, FieldKind::Bool | FieldKind::Data(_)) => self.no_integer(e),
                (n, _) => Ok(IntExpr::Config(n)),
            },
            Ctl::Stride(buf, dim) => {
                if *dim >= self.buffer(*buf)?.rank() {
                    return ill_formed(format!("no such dimension: {}", e.in_proc(self.proc)));
                }
                Ok(IntExpr::Stride(buf.0 as usize, *dim))
            }
            Ctl::Neg(e) => Ok(IntExpr::Neg(Box::new(self.int(e)?))),
            Ctl::Bin(op, a, b) => {
                let op = match op {
                    CtlOp::Add => IntOp::Add,
                    CtlOp::Sub => IntOp::Sub,
                    CtlOp::Mul => IntOp::Mul,
                    CtlOp::Div => IntOp::Div,
                    CtlOp::Mod => IntOp::Mod,
                    CtlOp::Min => IntOp::Min,
                    CtlOp::Max => IntOp::Max,
                    _ => return self.no_integer(e),
                };
                Ok(IntExpr::Bin(op, Box::new((self.int(a)?, self.int(b)?))))
            }
            Ctl::Select(c, a, b) => {
                let parts = (self.bool(c)?, self.int(a)?, self.int(b)?);
                Ok(IntExpr::Select(Box::new(parts)))
            }
            Ctl::Bool(_) | Ctl::Not(_) => self.no_integer(e),
        }
    }

    fn no_integer<T>(&self, e: &Ctl) -> Res<T> {
        ill_formed(format!("'{}' is not an integer", e.in_proc(self.proc)))
    }

    pub(super) fn bool(&self, e: &Ctl) -> Res<BoolExpr> {
        let no_condition = || ill_formed(format!("'{}' is not a condition", e.in_proc(self.proc)));
        match e {
            Ctl::Bool(b) => Ok(BoolExpr::Const(*b)),
            Ctl::Var(sym) => match self.var(*sym)?.kind {
                VarKind::Bool => Ok(BoolExpr::Var(sym.0 as usize)),
                _ => no_condition(),
            },
            Ctl::Config(field) => match self.field(field)? {
                (n, FieldKind::Bool) => Ok(BoolExpr::Config(n)),
                _ => no_condition(),
            },
            Ctl::Not(e) => Ok(BoolExpr::Not(Box::new(self.bool(e)?))),
            Ctl::Bin(op, a, b) => self.condition(*op, a, b).unwrap_or_else(no_condition),
            Ctl::Int(_) | Ctl::Stride(..) | Ctl::Neg(_) | Ctl::Select(..) => no_condition(),
        }
    }

    /// `a op b` as a condition; `None` if the operator gives an integer.
    fn condition(&self, op: CtlOp, a: &Ctl, b: &Ctl) -> Option<Res<BoolExpr>> {
        let bools = || Ok(Box::new((self.bool(a)?, self.bool(b)?)));
        let ints = || Ok(Box::new((self.int(a)?, self.int(b)?)));
        let compare = |c| ints().map(|ab| BoolExpr::Compare(c, ab));
        Some(match op {
            CtlOp::And => bools().map(BoolExpr::And),
            CtlOp::Or => bools().map(BoolExpr::Or),
            CtlOp::Lt => compare(Comparison::Lt),
            CtlOp::Le => compare(Comparison::Le),
            CtlOp::Gt => compare(Comparison::Gt),
            CtlOp::Ge => compare(Comparison::Ge),
            CtlOp::Eq | CtlOp::Ne => self.is_bool(a).and_then(|is_bool| match (is_bool, op) {
                (true, CtlOp::Eq) => bools().map(BoolExpr::Same),
                (true, _) => Ok(BoolExpr::Not(Box::new(BoolExpr::Same(bools()?)))),
                (false, CtlOp::Eq) => compare(Comparison::Eq),
                (false, _) => compare(Comparison::Ne),
            }),
            CtlOp::Add
            | CtlOp::Sub
            | CtlOp::Mul
            | CtlOp::Div
            | CtlOp::Mod
            | CtlOp::Min
            | CtlOp::Max => return None,
        })
    }

    /// The variables, fields and strides in a condition, each once, in the order of the text.
    pub(super) fn mentions(&self, cond: &Ctl) -> Res<Box<[Mention]>> {
        let mut leaves: Vec<&Ctl> = Vec::new();
        collect_leaves(cond, &mut leaves);
        let mention = |e: &Ctl| {
            Ok(Mention {
                text: e.in_proc(self.proc).to_string().into(),
                expr: self.ctl(e)?,
            })
        };
        leaves.into_iter().map(mention).collect()
    }
}

fn collect_leaves<'e>(e: &'e Ctl, into: &mut Vec<&'e Ctl>) {
    e.parts(|part| match part {
        CtlPart::Operand(e) => collect_leaves(e, into),
        CtlPart::Var(_) | CtlPart::Field(_) | CtlPart::Stride(_) => {
            if !into.contains(&e) {
                into.push(e);
            }
        }
    });
}
