//! Patterns: Exo snippets in which `_` stands for anything.

use exo_frontend::{FragmentError, parse_expression, parse_statements};
use ruff_python_ast::{self as py, BoolOp, CmpOp, Number, Operator, UnaryOp};

/// Deepest pattern: matching recurses on it.
const MAX_DEPTH: usize = 200;

/// A name, or a hole for any.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum NamePat {
    Any,
    Is(String),
}

/// An expression, of data or control.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum ExprPat {
    /// `_`
    Hole,
    Int(i64),
    Float(f64),
    Bool(bool),
    /// `x`: a variable, or a buffer with any indices.
    Name(String),
    /// `Config.field`
    Field(String),
    /// `A[i, _]`
    Index(NamePat, Vec<DimPat>),
    Neg(Box<ExprPat>),
    Not(Box<ExprPat>),
    Bin(&'static str, Box<ExprPat>, Box<ExprPat>),
    /// `a if c else b`: the condition and both sides.
    Choice(Box<[ExprPat; 3]>),
    /// `f(a, b)`; `f(_)` has any arguments.
    Call(NamePat, Vec<ExprPat>),
}

/// One dimension of an indexed buffer.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum DimPat {
    Point(ExprPat),
    /// `lo:hi`; a bound left out is any.
    Interval(ExprPat, ExprPat),
}

/// A statement.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum StmtPat {
    /// `_`: any statements in a block, one where a statement is asked for.
    Hole,
    Pass,
    /// `x = e`, `x[i] = e`, or a window statement.
    Assign(NamePat, Option<Vec<DimPat>>, ExprPat),
    Reduce(NamePat, Option<Vec<DimPat>>, ExprPat),
    /// `Config.field = e`
    WriteConfig(String, ExprPat),
    Alloc(NamePat),
    Call(NamePat, Vec<ExprPat>),
    For {
        iter: NamePat,
        /// `seq` or `par` and bounds; `None` for any.
        range: Option<(NamePat, ExprPat, ExprPat)>,
        body: Vec<StmtPat>,
    },
    If {
        cond: ExprPat,
        body: Vec<StmtPat>,
        /// `None` for any, or none.
        orelse: Option<Vec<StmtPat>>,
    },
}

impl StmtPat {
    /// Names of variables that every matching statement mentions or defines; not necessarily all of
    /// them.
    pub(super) fn variables(&self) -> Vec<&str> {
        let (name, at) = match self {
            StmtPat::Assign(name, at, _) | StmtPat::Reduce(name, at, _) => (name, at.as_deref()),
            StmtPat::Alloc(name) | StmtPat::For { iter: name, .. } => (name, None),
            StmtPat::Hole
            | StmtPat::Pass
            | StmtPat::WriteConfig(..)
            | StmtPat::Call(..)
            | StmtPat::If { .. } => return Vec::new(),
        };
        let index = at.into_iter().flatten().filter_map(|dim| match dim {
            DimPat::Point(ExprPat::Name(name)) => Some(name),
            _ => None,
        });
        let own = match name {
            NamePat::Any => None,
            NamePat::Is(name) => Some(name),
        };
        own.into_iter().chain(index).map(String::as_str).collect()
    }
}

/// The statements of a pattern; those that stand one behind another are separated by `;`.
pub(super) fn statements(text: &str) -> Result<Vec<StmtPat>, FragmentError> {
    let mut out = Vec::new();
    for part in parts(text) {
        for stmt in &parse_statements(part.trim())? {
            out.push(statement(stmt, 0)?);
        }
    }
    match out.is_empty() {
        true => Err(error("the pattern is empty")),
        false => Ok(out),
    }
}

/// An expression of a pattern.
pub(super) fn expression(text: &str) -> Result<ExprPat, FragmentError> {
    if text.trim().is_empty() {
        return Err(error("the pattern is empty"));
    }
    expr(&parse_expression(text)?, 0)
}

fn error(message: impl Into<String>) -> FragmentError {
    FragmentError {
        message: message.into(),
        notes: Vec::new(),
    }
}

/// Cut at `;` outside brackets: Python would take what follows a loop's body into it, or not at all.
fn parts(text: &str) -> Vec<&str> {
    let (mut depth, mut start, mut out) = (0_usize, 0, Vec::new());
    for (at, c) in text.char_indices() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            ';' if depth == 0 => {
                out.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    out.push(&text[start..]);
    out
}

fn name(text: &str) -> NamePat {
    match text {
        "_" => NamePat::Any,
        name => NamePat::Is(name.to_owned()),
    }
}

fn block(stmts: &[py::Stmt], depth: usize) -> Result<Vec<StmtPat>, FragmentError> {
    stmts.iter().map(|s| statement(s, depth + 1)).collect()
}

fn too_deep() -> FragmentError {
    error(format!("the pattern is nested deeper than {MAX_DEPTH}"))
}

fn statement(stmt: &py::Stmt, depth: usize) -> Result<StmtPat, FragmentError> {
    if depth > MAX_DEPTH {
        return Err(too_deep());
    }
    match stmt {
        py::Stmt::Pass(_) => Ok(StmtPat::Pass),
        py::Stmt::Expr(e) => match e.value.as_ref() {
            py::Expr::Name(n) if n.id == "_" => Ok(StmtPat::Hole),
            py::Expr::Call(call) => {
                let (callee, args) = call_of(call, depth)?;
                Ok(StmtPat::Call(callee, args))
            }
            _ => Err(error(
                "expected a statement such as 'x[_] = _', found an expression",
            )),
        },
        py::Stmt::Assign(a) => match a.targets.as_slice() {
            [target] => assign(target, &a.value, depth),
            _ => Err(error("a pattern has one assignment at a time")),
        },
        py::Stmt::AugAssign(a) if a.op == Operator::Add => {
            let (name, idx) = place(&a.target, depth)?;
            Ok(StmtPat::Reduce(name, idx, expr(&a.value, depth)?))
        }
        py::Stmt::AnnAssign(a) => match (a.target.as_ref(), a.annotation.as_ref(), &a.value) {
            (py::Expr::Name(n), py::Expr::Name(ty), None) if ty.id == "_" => {
                Ok(StmtPat::Alloc(name(&n.id)))
            }
            _ => Err(error("an allocation is pointed at by 'name : _'")),
        },
        py::Stmt::For(f) => loop_(f, depth),
        py::Stmt::If(i) => branches(i, depth),
        _ => Err(error("this kind of statement is not part of the language")),
    }
}

fn assign(target: &py::Expr, value: &py::Expr, depth: usize) -> Result<StmtPat, FragmentError> {
    let value = expr(value, depth)?;
    if let py::Expr::Attribute(_) = target
        && let Some(field) = dotted(target)
    {
        return Ok(StmtPat::WriteConfig(field, value));
    }
    let (name, idx) = place(target, depth)?;
    Ok(StmtPat::Assign(name, idx, value))
}

/// The pattern of a written place: `x`, `x[i, _]`.
fn place(target: &py::Expr, depth: usize) -> Result<(NamePat, Option<Vec<DimPat>>), FragmentError> {
    match target {
        py::Expr::Name(n) => Ok((name(&n.id), None)),
        py::Expr::Subscript(s) => match s.value.as_ref() {
            py::Expr::Name(n) => Ok((name(&n.id), Some(dims(&s.slice, depth)?))),
            _ => Err(error("only a buffer's name can be indexed")),
        },
        _ => Err(error(
            "only 'x', 'x[i, j]' and 'Config.field' can be assigned",
        )),
    }
}

fn loop_(f: &py::StmtFor, depth: usize) -> Result<StmtPat, FragmentError> {
    let py::Expr::Name(iter) = f.target.as_ref() else {
        return Err(error("a loop has one variable"));
    };
    let range = match f.iter.as_ref() {
        py::Expr::Name(n) if n.id == "_" => None,
        py::Expr::Call(call) => match call_of(call, depth)? {
            (mode, args) if args == [ExprPat::Hole] => Some((mode, ExprPat::Hole, ExprPat::Hole)),
            (mode, args) => match <[ExprPat; 2]>::try_from(args) {
                Ok([lo, hi]) => Some((mode, lo, hi)),
                Err(_) => {
                    return Err(error(
                        "a loop runs over 'seq(lo, hi)', 'par(lo, hi)' or '_'",
                    ));
                }
            },
        },
        _ => {
            return Err(error(
                "a loop runs over 'seq(lo, hi)', 'par(lo, hi)' or '_'",
            ));
        }
    };
    if !f.orelse.is_empty() {
        return Err(error("a loop has no 'else'"));
    }
    Ok(StmtPat::For {
        iter: name(&iter.id),
        range,
        body: block(&f.body, depth)?,
    })
}

fn branches(i: &py::StmtIf, depth: usize) -> Result<StmtPat, FragmentError> {
    let mut orelse = None;
    // An `elif` is an `if` that is alone in the `else`.
    for (above, clause) in i.elif_else_clauses.iter().rev().enumerate() {
        if above > MAX_DEPTH {
            return Err(too_deep());
        }
        let body = block(&clause.body, depth)?;
        orelse = Some(match &clause.test {
            None => body,
            Some(test) => vec![StmtPat::If {
                cond: expr(test, depth)?,
                body,
                orelse,
            }],
        });
    }
    Ok(StmtPat::If {
        cond: expr(&i.test, depth)?,
        body: block(&i.body, depth)?,
        orelse,
    })
}

fn call_of(call: &py::ExprCall, depth: usize) -> Result<(NamePat, Vec<ExprPat>), FragmentError> {
    let Some(callee) = dotted(&call.func) else {
        return Err(error("only a named procedure or function can be called"));
    };
    if !call.arguments.keywords.is_empty() {
        return Err(error("arguments are given by position"));
    }
    let args = &call.arguments.args;
    let args: Result<Vec<ExprPat>, FragmentError> =
        args.iter().map(|a| argument(a, depth)).collect();
    Ok((name(&callee), args?))
}

fn argument(e: &py::Expr, depth: usize) -> Result<ExprPat, FragmentError> {
    expr(e, depth)
}

fn dims(slice: &py::Expr, depth: usize) -> Result<Vec<DimPat>, FragmentError> {
    let list = match slice {
        py::Expr::Tuple(tuple) => tuple.elts.as_slice(),
        one => std::slice::from_ref(one),
    };
    let bound = |e: &Option<Box<py::Expr>>| match e {
        Some(e) => expr(e, depth),
        None => Ok(ExprPat::Hole),
    };
    list.iter()
        .map(|e| match e {
            py::Expr::Slice(s) if s.step.is_none() => {
                Ok(DimPat::Interval(bound(&s.lower)?, bound(&s.upper)?))
            }
            e => expr(e, depth).map(DimPat::Point),
        })
        .collect()
}

fn expr(e: &py::Expr, depth: usize) -> Result<ExprPat, FragmentError> {
    if depth > MAX_DEPTH {
        return Err(too_deep());
    }
    let inner = |e: &py::Expr| expr(e, depth + 1).map(Box::new);
    match e {
        py::Expr::Name(n) if n.id == "_" => Ok(ExprPat::Hole),
        py::Expr::Name(n) => Ok(ExprPat::Name(n.id.to_string())),
        py::Expr::BooleanLiteral(b) => Ok(ExprPat::Bool(b.value)),
        py::Expr::NumberLiteral(n) => match &n.value {
            Number::Int(v) => match v.as_i64() {
                Some(v) => Ok(ExprPat::Int(v)),
                None => Err(error("the integer does not fit in 64 bits")),
            },
            Number::Float(v) => Ok(ExprPat::Float(*v)),
            Number::Complex { .. } => Err(error("complex numbers are not supported")),
        },
        py::Expr::Attribute(_) => match dotted(e) {
            Some(field) => Ok(ExprPat::Field(field)),
            None => Err(error("only 'Config.field' has a dot")),
        },
        py::Expr::Subscript(s) => match s.value.as_ref() {
            py::Expr::Name(n) => Ok(ExprPat::Index(name(&n.id), dims(&s.slice, depth + 1)?)),
            _ => Err(error("only a buffer's name can be indexed")),
        },
        py::Expr::UnaryOp(u) => match u.op {
            UnaryOp::USub => Ok(match expr(&u.operand, depth + 1)? {
                ExprPat::Int(v) if v != i64::MIN && v != 0 => ExprPat::Int(-v),
                ExprPat::Float(v) => ExprPat::Float(-v),
                e => ExprPat::Neg(Box::new(e)),
            }),
            UnaryOp::UAdd => expr(&u.operand, depth + 1),
            UnaryOp::Not => Ok(ExprPat::Not(inner(&u.operand)?)),
            UnaryOp::Invert => Err(error("the operator '~' is not supported")),
        },
        py::Expr::BinOp(op) => {
            let sign = operator(op.op)?;
            Ok(ExprPat::Bin(sign, inner(&op.left)?, inner(&op.right)?))
        }
        py::Expr::BoolOp(op) => junction(op, depth),
        py::Expr::Compare(c) => comparison(c, depth),
        py::Expr::If(e) => {
            let part = |e: &py::Expr| expr(e, depth + 1);
            let parts = [part(&e.test)?, part(&e.body)?, part(&e.orelse)?];
            Ok(ExprPat::Choice(Box::new(parts)))
        }
        py::Expr::Call(call) => {
            let (callee, args) = call_of(call, depth + 1)?;
            Ok(ExprPat::Call(callee, args))
        }
        _ => Err(error("this kind of expression is not part of the language")),
    }
}

fn operator(op: Operator) -> Result<&'static str, FragmentError> {
    match op {
        Operator::Add => Ok("+"),
        Operator::Sub => Ok("-"),
        Operator::Mult => Ok("*"),
        Operator::Div | Operator::FloorDiv => Ok("/"),
        Operator::Mod => Ok("%"),
        other => Err(error(format!("the operator '{other}' is not supported"))),
    }
}

fn junction(op: &py::ExprBoolOp, depth: usize) -> Result<ExprPat, FragmentError> {
    let sign = match op.op {
        BoolOp::And => "and",
        BoolOp::Or => "or",
    };
    if depth + op.values.len() > MAX_DEPTH {
        return Err(too_deep());
    }
    let mut parts = op.values.iter().map(|e| expr(e, depth + 1));
    let first = parts.next().unwrap_or(Ok(ExprPat::Hole))?;
    parts.try_fold(first, |a, b| {
        Ok(ExprPat::Bin(sign, Box::new(a), Box::new(b?)))
    })
}

fn comparison(c: &py::ExprCompare, depth: usize) -> Result<ExprPat, FragmentError> {
    let ([op], [right]) = (c.ops.as_ref(), c.comparators.as_ref()) else {
        return Err(error("comparisons cannot be chained"));
    };
    let sign = match op {
        CmpOp::Lt => "<",
        CmpOp::LtE => "<=",
        CmpOp::Gt => ">",
        CmpOp::GtE => ">=",
        CmpOp::Eq => "==",
        CmpOp::NotEq => "!=",
        other => return Err(error(format!("the operator '{other}' is not supported"))),
    };
    let (a, b) = (expr(&c.left, depth + 1)?, expr(right, depth + 1)?);
    Ok(ExprPat::Bin(sign, Box::new(a), Box::new(b)))
}

/// `a.b.c` as text, if an expression is that.
fn dotted(e: &py::Expr) -> Option<String> {
    let (mut parts, mut e) = (Vec::new(), e);
    while let py::Expr::Attribute(a) = e {
        parts.push(a.attr.as_str());
        e = &a.value;
    }
    let py::Expr::Name(base) = e else { return None };
    parts.push(base.id.as_str());
    parts.reverse();
    Some(parts.join("."))
}
