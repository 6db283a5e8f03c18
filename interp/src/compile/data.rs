//! Data expressions: which types they read, and which divisions truncate.

use exo_ir::{Data, DisplayIn, Elem, FieldKind, Number, Sym, builtin_extern, field_name};

use super::{Ctx, Res, ill_formed};
use crate::Exact;
use crate::code::{Access, DataExpr, Rhs};
use crate::domain::{ElemSet, Literal};
use crate::error::counted;
use crate::meaning::{Extern, Meaning};

/// Whether an expression computes with integers; `None` for literals alone, which adapt.
type Class = Option<bool>;

impl Ctx<'_> {
    pub(super) fn access(&self, buf: Sym, idx: &[exo_ir::Ctl]) -> Res<Access> {
        let ty = self.buffer(buf)?;
        let read = Data::Read {
            buf,
            idx: idx.to_vec(),
        };
        let text = read.in_proc(self.proc).to_string();
        if idx.len() != ty.rank() {
            return ill_formed(format!(
                "'{text}' needs {}",
                counted(ty.rank(), "subscript")
            ));
        }
        Ok(Access {
            buf: buf.0 as usize,
            idx: self.ints(idx)?,
            text: text.into(),
        })
    }

    pub(super) fn rhs(&self, e: &Data, dest: Elem) -> Res<Rhs> {
        let mut leaves = ElemSet::default();
        let class = self.class(e, &mut leaves)?;
        let integer = class.unwrap_or(dest.is_integer());
        let kind = LiteralKind {
            integer,
            elem: one_integer_type(leaves, dest),
        };
        Ok(Rhs {
            expr: self.data(e, kind)?,
            leaves,
            dest,
            text: e.in_proc(self.proc).to_string().into(),
        })
    }

    fn class(&self, e: &Data, leaves: &mut ElemSet) -> Res<Class> {
        let elem = match e {
            Data::Const(_) => return Ok(None),
            Data::Read { buf, .. } => self.buffer(*buf)?.elem,
            Data::Config(field) => self.data_field(field)?.1,
            Data::Neg(e) => return self.class(e, leaves),
            Data::Bin(_, a, b) => return Ok(join(self.class(a, leaves)?, self.class(b, leaves)?)),
            Data::Extern { args, .. } => {
                let mut class = None;
                for a in args {
                    class = join(class, self.class(a, leaves)?);
                }
                return Ok(class);
            }
        };
        leaves.insert(elem);
        Ok(Some(elem.is_integer()))
    }

    pub(super) fn data_field(&self, field: &exo_ir::FieldRef) -> Res<(usize, Elem)> {
        match self.field(field)? {
            (n, FieldKind::Data(elem)) => Ok((n, elem)),
            _ => ill_formed(format!("'{}' does not hold data", field_name(field))),
        }
    }

    /// Compiles a data expression. `kind` is the type of literals without a typed neighbour.
    fn data(&self, e: &Data, kind: LiteralKind) -> Res<DataExpr> {
        let class = |e: &Data| {
            Ok(self
                .class(e, &mut ElemSet::default())?
                .unwrap_or(kind.integer))
        };
        let beside = |integer: bool| LiteralKind { integer, ..kind };
        match e {
            Data::Const(number) => Ok(DataExpr::Literal(literal(*number, kind))),
            Data::Read { buf, idx } => Ok(DataExpr::Read(self.access(*buf, idx)?)),
            Data::Config(field) => Ok(DataExpr::Config(self.data_field(field)?.0)),
            Data::Neg(e) => Ok(DataExpr::Neg(Box::new(self.data(e, kind)?))),
            Data::Bin(op, a, b) => {
                let integer = class(e)?;
                let sides = (
                    self.data(a, beside(integer))?,
                    self.data(b, beside(integer))?,
                );
                Ok(DataExpr::Bin(*op, integer, Box::new(sides)))
            }
            Data::Extern { name, args } => {
                let declared = self.names.externs.get(name.as_str());
                let arity = match builtin_extern(name) {
                    Some(builtin) => Some(builtin.params.len()),
                    None => declared.map(|e| e.params.len()),
                };
                match arity {
                    None => return ill_formed(format!("unknown extern '{name}'")),
                    Some(n) if n != args.len() => {
                        return ill_formed(format!(
                            "extern '{name}' takes {}",
                            counted(n, "argument")
                        ));
                    }
                    Some(_) => {}
                }
                let integer = class(e)?;
                let args = args
                    .iter()
                    .map(|a| self.data(a, beside(integer)))
                    .collect::<Res<_>>()?;
                let function = Extern {
                    name: name.as_str().into(),
                    meaning: declared.and_then(|e| Meaning::of(e)),
                };
                Ok(DataExpr::Extern(Box::new(function), args))
            }
        }
    }
}

/// Joins the classes of two operands: of integers only where every typed operand is one.
fn join(a: Class, b: Class) -> Class {
    match (a, b) {
        (Some(a), Some(b)) => Some(a && b),
        (a, b) => a.or(b),
    }
}

/// The type in which a literal is read.
#[derive(Clone, Copy)]
struct LiteralKind {
    /// Whether integers are computed where it stands.
    integer: bool,
    /// The one integer type of the whole right side.
    elem: Option<Elem>,
}

/// The integer type of everything that is read, or else of the cell written.
fn one_integer_type(leaves: ElemSet, dest: Elem) -> Option<Elem> {
    let mut types = leaves.iter();
    let first = types.next().unwrap_or(dest);
    let one = types.next().is_none();
    Some(first).filter(|elem| one && elem.is_integer())
}

fn literal(number: Number, kind: LiteralKind) -> Literal {
    let exact = match number {
        Number::Int(v) => Some(Exact::int(v)),
        Number::Float(v) => Exact::from_literal(v),
    };
    Literal {
        number,
        exact,
        integer: kind.integer,
        elem: kind.elem,
    }
}
