//! Data expressions: the right sides of assignments and reductions.

use exo_ir::{Data, DataOp, FieldKind, Item, Libraries, Number, Sym, VarKind, builtin_extern};
use ruff_python_ast::{
    Expr, ExprAttribute, ExprBinOp, ExprCall, ExprName, ExprNumberLiteral, ExprUnaryOp,
    Number as PyNumber, Operator, UnaryOp,
};
use ruff_text_size::Ranged;

use super::decl::integer_literal;
use super::proc::{ProcElab, dotted};
use super::unsupported;
use crate::id::Id;

impl ProcElab<'_, '_> {
    /// A data expression.
    pub(super) fn data(&mut self, e: &Expr) -> Option<Data> {
        self.deeper(e, |s| s.data_node(e))
    }

    fn data_node(&mut self, e: &Expr) -> Option<Data> {
        match e {
            Expr::NumberLiteral(n) => self.data_number(n),
            Expr::Name(name) => self.data_name(name),
            Expr::Subscript(s) => match s.value.as_ref() {
                Expr::Name(name) => self.element(name, &s.slice),
                other => self.nested_subscript(other),
            },
            Expr::Attribute(a) => self.data_field(a),
            Expr::UnaryOp(u) => self.data_unary(u, e),
            Expr::BinOp(op) => self.data_binary(op),
            Expr::Call(call) => self.data_call(call),
            Expr::Compare(_) | Expr::BoolOp(_) => {
                let message = "a condition cannot be used as data";
                let error = self.diagnostic(Id::ControlInData, e, message);
                self.report(error.note("'select(a, b, x, y)' is x where a < b, and y elsewhere"));
                None
            }
            Expr::BooleanLiteral(_) => self.control_in_data(e, "a condition".into()),
            other => {
                let (message, note) = unsupported::expression(other);
                let error = self.diagnostic(Id::UnsupportedExpression, other, message);
                self.report(match note {
                    Some(note) => error.note(note),
                    None => error,
                });
                None
            }
        }
    }

    fn control_in_data<T>(&mut self, node: &impl Ranged, what: String) -> Option<T> {
        let message = format!("{what} cannot be used as data");
        let error = self.diagnostic(Id::ControlInData, node, message);
        self.report(
            error.note("control and data are separate: pass the value as an argument of data type"),
        );
        None
    }

    pub(super) fn nested_subscript<T>(&mut self, value: &Expr) -> Option<T> {
        let message = "only a buffer's name can be indexed";
        let error = self.diagnostic(Id::UnsupportedExpression, value, message);
        self.report(match value {
            Expr::Subscript(_) => error.note("write 'A[i, j]' instead of 'A[i][j]'"),
            _ => error,
        });
        None
    }

    fn data_number(&mut self, n: &ExprNumberLiteral) -> Option<Data> {
        match &n.value {
            PyNumber::Int(v) => match v.as_i64() {
                Some(v) => Some(Data::Const(Number::Int(v))),
                None => self.too_large(n),
            },
            PyNumber::Float(v) if v.is_finite() && !self.underflows(*v, n) => {
                Some(Data::Const(Number::Float(*v)))
            }
            PyNumber::Float(_) => {
                self.error(
                    Id::Literal,
                    n,
                    "the number does not fit in 64-bit floating point",
                );
                None
            }
            PyNumber::Complex { .. } => {
                self.error(Id::Literal, n, "complex numbers are not supported");
                None
            }
        }
    }

    /// A number that is written with other digits than zeros and is zero as an f64: `1e-400`.
    fn underflows(&self, value: f64, n: &ExprNumberLiteral) -> bool {
        let text = self.session.source.slice(n);
        let mut mantissa = text.chars().take_while(|c| !matches!(c, 'e' | 'E'));
        value == 0.0 && mantissa.any(|c| matches!(c, '1'..='9'))
    }

    fn data_name(&mut self, name: &ExprName) -> Option<Data> {
        if self.scope.get(&name.id).is_none()
            && let Some(value) = self.session.env.consts.get(name.id.as_str())
        {
            return Some(Data::Const(Number::Int((*value)?)));
        }
        let buf = self.resolve(&name.id, name)?;
        match &self.proc.var(buf).kind {
            VarKind::Buffer(ty) if ty.rank() == 0 => Some(Data::Read {
                buf,
                idx: Vec::new(),
            }),
            VarKind::Buffer(ty) => {
                let rank = ty.rank();
                self.wrong_rank(name, &name.id, rank, 0)
            }
            _ => self.control_in_data(name, format!("the control value '{}'", name.id)),
        }
    }

    /// `buf[i, j]` as a value.
    fn element(&mut self, name: &ExprName, slice: &Expr) -> Option<Data> {
        let buf = self.resolve(&name.id, name);
        let idx = self.indices(slice);
        let (buf, idx) = (buf?, idx?);
        self.check_rank(name, buf, idx.len(), slice)?;
        Some(Data::Read { buf, idx })
    }

    /// The indices of one cell.
    pub(super) fn indices(&mut self, slice: &Expr) -> Option<Vec<exo_ir::Ctl>> {
        let list = match slice {
            Expr::Tuple(tuple) => tuple.elts.as_slice(),
            one => std::slice::from_ref(one),
        };
        let mut out = Vec::new();
        let mut complete = true;
        for e in list {
            if let Expr::Slice(_) = e {
                let message = "a window cannot be used as a value";
                let error = self.diagnostic(Id::Window, e, message);
                self.report(error.note("windows are made by 'w = A[lo:hi]' and passed to calls"));
                complete = false;
                continue;
            }
            match self.integer(e) {
                Some(e) => out.push(e),
                None => complete = false,
            }
        }
        complete.then_some(out)
    }

    /// Whether so many indices suit a buffer; reports it if not.
    pub(super) fn check_rank(
        &mut self,
        name: &ExprName,
        buf: Sym,
        found: usize,
        at: &impl Ranged,
    ) -> Option<()> {
        match self.buffer_type(buf).map(|ty| ty.rank()) {
            Some(rank) if rank == found => Some(()),
            Some(rank) => self.wrong_rank(at, &name.id, rank, found),
            None => {
                let message = format!("'{}' is a control value and cannot be indexed", name.id);
                self.error(Id::ControlInData, name, message);
                None
            }
        }
    }

    pub(super) fn wrong_rank<T>(
        &mut self,
        node: &impl Ranged,
        name: &str,
        rank: usize,
        found: usize,
    ) -> Option<T> {
        let message = match rank {
            0 => format!("'{name}' is a scalar and takes no indices, found {found}"),
            _ => format!(
                "'{name}' has {rank} dimension{}, found {found} ind{}",
                plural(rank, "s"),
                index_ending(found)
            ),
        };
        self.error(Id::Rank, node, message);
        None
    }

    fn data_field(&mut self, a: &ExprAttribute) -> Option<Data> {
        let (field, kind) = self.field(a)?;
        match kind {
            FieldKind::Data(_) => Some(Data::Config(field)),
            _ => self.control_in_data(
                a,
                format!("the control field '{}.{}'", field.config, field.field),
            ),
        }
    }

    fn data_unary(&mut self, u: &ExprUnaryOp, e: &Expr) -> Option<Data> {
        match u.op {
            UnaryOp::USub => match integer_literal(e) {
                Some(Some(v)) if v != 0 => Some(Data::Const(Number::Int(v))),
                Some(None) => self.too_large(e),
                Some(Some(_)) | None => Some(Data::negated(self.data(&u.operand)?)),
            },
            UnaryOp::UAdd => self.data(&u.operand),
            UnaryOp::Not | UnaryOp::Invert => {
                let message = format!("the operator '{}' is not supported on data", u.op);
                self.error(Id::UnsupportedExpression, u, message);
                None
            }
        }
    }

    fn data_binary(&mut self, op: &ExprBinOp) -> Option<Data> {
        let (a, b) = (self.data(&op.left), self.data(&op.right));
        let sign = match op.op {
            Operator::Add => DataOp::Add,
            Operator::Sub => DataOp::Sub,
            Operator::Mult => DataOp::Mul,
            Operator::Div => DataOp::Div,
            other => {
                let message = format!("the operator '{other}' is not supported on data");
                let error = self.diagnostic(Id::UnsupportedExpression, op, message);
                self.report(match other {
                    Operator::Pow => error.note("write a product"),
                    Operator::FloorDiv => {
                        error.note("'/' on data of integer type truncates towards zero")
                    }
                    _ => error,
                });
                return None;
            }
        };
        Some(Data::bin(sign, a?, b?))
    }

    fn data_call(&mut self, call: &ExprCall) -> Option<Data> {
        let name = match dotted(&call.func) {
            Some(name) => name,
            None => {
                self.error(
                    Id::UnsupportedExpression,
                    call,
                    "only a named function can be called",
                );
                return None;
            }
        };
        if name == "stride" {
            return self.control_in_data(call, "a stride".into());
        }
        if let Some(keyword) = call.arguments.keywords.first() {
            let message = "arguments are given by position";
            self.error(Id::UnsupportedExpression, keyword, message);
            return None;
        }
        let arity = self.extern_arity(&name, call)??;
        let found = call.arguments.args.len();
        let args: Vec<Option<Data>> = call.arguments.args.iter().map(|a| self.data(a)).collect();
        if found != arity {
            let message = format!(
                "'{name}' takes {arity} argument{}, found {found}",
                plural(arity, "s")
            );
            self.error(Id::Arity, call, message);
            return None;
        }
        let args = args.into_iter().collect::<Option<Vec<Data>>>()?;
        Some(Data::Extern { name, args })
    }

    /// How many arguments an extern takes; `Some(None)` if its declaration was wrong.
    fn extern_arity(&mut self, name: &str, call: &ExprCall) -> Option<Option<usize>> {
        if let Some(builtin) = builtin_extern(name) {
            return Some(Some(builtin.params.len()));
        }
        let libraries = self.session.libraries;
        if let Some(Item::Extern(declared)) = libraries.item(name) {
            return Some(Some(declared.params.len()));
        }
        let env = &self.session.env;
        if let Some(declared) = env.externs.get(name) {
            return Some(declared.as_ref().map(|e| e.params.len()));
        }
        let message = format!("there is no function '{name}' on data");
        let error = self.diagnostic(Id::UnknownExtern, call.func.as_ref(), message);
        let is_instruction = matches!(libraries.item(name), Some(Item::Proc(_)));
        let offered: Vec<&str> = library_externs(libraries, name).collect();
        let error = match name {
            _ if env.procs.contains_key(name) => error.note(format!(
                "'{name}' is a procedure: it returns nothing and is called as a statement"
            )),
            _ if is_instruction => error.note(format!(
                "'{name}' is an instruction: it returns nothing and is called as a statement"
            )),
            "max" | "min" => error.note(format!("write 'f{name}f'")),
            _ => {
                let builtin = exo_ir::BUILTIN_EXTERNS.iter().map(|e| e.name);
                let declared = env.externs.keys().map(String::as_str);
                error
                    .suggest(name, builtin.chain(declared).chain(offered))
                    .note("others are declared by '@extern(\"C template\")'")
            }
        };
        self.report(error);
        None
    }
}

/// The externs of the library that a name is of.
fn library_externs<'l>(
    libraries: &'l Libraries,
    name: &str,
) -> impl Iterator<Item = &'l str> + use<'l> {
    let library = name
        .split_once('.')
        .and_then(|(of, _)| libraries.library(of));
    let externs = library
        .into_iter()
        .flat_map(|library| library.items.externs());
    externs.map(|function| function.name.as_str())
}

/// An ending for counts other than one.
pub(super) fn plural(count: usize, ending: &'static str) -> &'static str {
    if count == 1 { "" } else { ending }
}

fn index_ending(count: usize) -> &'static str {
    if count == 1 { "ex" } else { "ices" }
}
