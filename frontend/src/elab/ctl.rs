//! Control expressions: indices, sizes, bounds, conditions.

use exo_ir::limits::{MAX_EXPR_DEPTH, ctl_too_deep};
use exo_ir::{Ctl, CtlOp, CtlSort, FieldKind, FieldRef, Item, Restriction, VarKind};
use ruff_python_ast::{
    BoolOp, CmpOp, Expr, ExprAttribute, ExprBinOp, ExprBoolOp, ExprCall, ExprCompare, ExprIf,
    ExprName, ExprNumberLiteral, ExprUnaryOp, Number, Operator, UnaryOp,
};
use ruff_text_size::Ranged;

use super::decl::integer_literal;
use super::proc::{ProcElab, dotted};
use super::{module, unsupported};
use crate::id::Id;
use crate::limits::MAX_SYNTAX_DEPTH;

type Sorted = Option<(Ctl, CtlSort)>;

impl ProcElab<'_, '_> {
    /// An integer expression.
    pub(super) fn integer(&mut self, e: &Expr) -> Option<Ctl> {
        match self.control(e)? {
            (ctl, CtlSort::Integer) => Some(ctl),
            (_, CtlSort::Condition) => {
                let message = "expected an integer, found a condition";
                self.error(Id::ExpectedInteger, e, message);
                None
            }
        }
    }

    /// A condition.
    pub(super) fn condition(&mut self, e: &Expr) -> Option<Ctl> {
        match self.control(e)? {
            (ctl, CtlSort::Condition) => Some(ctl),
            (_, CtlSort::Integer) => {
                let message = "expected a condition, found an integer";
                let error = self.diagnostic(Id::ExpectedCondition, e, message);
                self.report(error.note("write a comparison, such as 'e != 0'"));
                None
            }
        }
    }

    /// Runs `f` one level deeper, unless that is too deep.
    pub(super) fn deeper<T>(
        &mut self,
        e: &Expr,
        f: impl FnOnce(&mut Self) -> Option<T>,
    ) -> Option<T> {
        if self.depth >= MAX_SYNTAX_DEPTH {
            self.too_deep(e);
            return None;
        }
        self.depth += 1;
        let result = stacker::maybe_grow(128 << 10, 4 << 20, || f(self));
        self.depth -= 1;
        result
    }

    pub(super) fn too_deep(&mut self, node: &impl Ranged) {
        let message = format!("the expression is nested more than {MAX_EXPR_DEPTH} deep");
        self.error(Id::Limit, node, message);
    }

    /// A control expression that stands in no statement.
    pub(super) fn shallow(&mut self, node: &impl Ranged, e: &Ctl) {
        if ctl_too_deep(e) {
            self.too_deep(node);
        }
    }

    /// A control expression of either sort.
    pub(super) fn control(&mut self, e: &Expr) -> Sorted {
        self.deeper(e, |s| s.control_node(e))
    }

    fn control_node(&mut self, e: &Expr) -> Sorted {
        match e {
            Expr::NumberLiteral(n) => self.control_number(n),
            Expr::BooleanLiteral(b) => Some((Ctl::Bool(b.value), CtlSort::Condition)),
            Expr::Name(name) => self.control_name(name),
            Expr::Attribute(a) => self.control_field(a),
            Expr::UnaryOp(u) => self.control_unary(u, e),
            Expr::BinOp(op) => self.control_binary(op),
            Expr::BoolOp(op) => self.control_bool(op),
            Expr::Compare(c) => self.control_compare(c),
            Expr::Call(call) => self.control_call(call),
            Expr::If(choice) => self.control_choice(choice),
            Expr::Subscript(s) => {
                let text = self.session.source.slice(s.value.as_ref());
                let message = format!("'{text}[…]' is data and cannot steer control");
                self.data_in_control(e, message)
            }
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

    fn data_in_control<T>(&mut self, node: &impl Ranged, message: String) -> Option<T> {
        let error = self.diagnostic(Id::DataInControl, node, message);
        self.report(error.note(
            "indices, bounds, sizes and conditions depend on control arguments, loop variables and configuration only",
        ));
        None
    }

    fn control_number(&mut self, n: &ExprNumberLiteral) -> Sorted {
        match &n.value {
            Number::Int(v) => match v.as_i64() {
                Some(v) => Some((Ctl::Int(v), CtlSort::Integer)),
                None => self.too_large(n),
            },
            Number::Float(_) => {
                let message = "expected an integer, found a number with a point or an exponent";
                self.error(Id::ExpectedInteger, n, message);
                None
            }
            Number::Complex { .. } => {
                self.error(Id::Literal, n, "complex numbers are not supported");
                None
            }
        }
    }

    pub(super) fn too_large<T>(&mut self, node: &impl Ranged) -> Option<T> {
        self.error(Id::Literal, node, "the integer does not fit in 64 bits");
        None
    }

    fn control_name(&mut self, name: &ExprName) -> Sorted {
        if self.scope.get(&name.id).is_none()
            && let Some(value) = self.session.env.consts.get(name.id.as_str())
        {
            return Some((Ctl::Int((*value)?), CtlSort::Integer));
        }
        let sym = self.resolve(&name.id, name)?;
        match &self.proc.var(sym).kind {
            VarKind::Bool => Some((Ctl::Var(sym), CtlSort::Condition)),
            VarKind::Buffer(_) => {
                let message = format!("'{}' is data and cannot steer control", name.id);
                self.data_in_control(name, message)
            }
            VarKind::Size | VarKind::Index | VarKind::Stride | VarKind::Iter => {
                Some((Ctl::Var(sym), CtlSort::Integer))
            }
        }
    }

    fn control_field(&mut self, a: &ExprAttribute) -> Sorted {
        let (field, kind) = self.field(a)?;
        match kind {
            FieldKind::Bool => Some((Ctl::Config(field), CtlSort::Condition)),
            FieldKind::Size | FieldKind::Index | FieldKind::Stride => {
                Some((Ctl::Config(field), CtlSort::Integer))
            }
            FieldKind::Data(_) => {
                let message = format!(
                    "the field '{}.{}' holds data and cannot steer control",
                    field.config, field.field
                );
                self.data_in_control(a, message)
            }
        }
    }

    /// A configuration field and what it holds.
    pub(super) fn field(&mut self, a: &ExprAttribute) -> Option<(FieldRef, FieldKind)> {
        let Some(config) = dotted(&a.value) else {
            let message = "only 'Config.field' has a dot";
            self.error(Id::UnsupportedExpression, a, message);
            return None;
        };
        let libraries = self.session.libraries;
        let known = match (
            self.session.env.configs.get(&config),
            libraries.item(&config),
        ) {
            (Some(own), _) => own.as_ref(),
            (None, Some(Item::Config(c))) => Some(c),
            (None, _) => return self.unknown_config(a, &config),
        };
        // A definition that was wrong has been reported.
        let known = known?;
        match known.field(&a.attr) {
            Some(field) => {
                let kind = field.kind;
                let field = field.name.clone();
                Some((FieldRef { config, field }, kind))
            }
            None => {
                let message = format!("the configuration '{config}' has no field '{}'", a.attr);
                let names = known.fields.iter().map(|f| f.name.as_str());
                let error = self.diagnostic(Id::UnknownField, &a.attr, message);
                let error = error.suggest(&a.attr, names);
                self.report(error);
                None
            }
        }
    }

    fn unknown_config<T>(&mut self, a: &ExprAttribute, config: &str) -> Option<T> {
        let message = format!("there is no configuration '{config}'");
        let known = module::known(&self.session.env.configs);
        let error = self.diagnostic(Id::UnknownConfig, a.value.as_ref(), message);
        self.report(error.suggest(config, known.iter().map(String::as_str)));
        None
    }

    fn control_unary(&mut self, u: &ExprUnaryOp, e: &Expr) -> Sorted {
        match u.op {
            UnaryOp::USub => match integer_literal(e) {
                Some(Some(v)) => Some((Ctl::Int(v), CtlSort::Integer)),
                Some(None) => self.too_large(e),
                None => {
                    let inner = self.integer(&u.operand)?;
                    Some((Ctl::negated(inner), CtlSort::Integer))
                }
            },
            UnaryOp::UAdd => Some((self.integer(&u.operand)?, CtlSort::Integer)),
            UnaryOp::Not => {
                let inner = self.condition(&u.operand)?;
                Some((Ctl::Not(Box::new(inner)), CtlSort::Condition))
            }
            UnaryOp::Invert => {
                let error = self.diagnostic(
                    Id::UnsupportedExpression,
                    u,
                    "the operator '~' is not supported",
                );
                self.report(error.note("write 'not e' for a condition"));
                None
            }
        }
    }

    fn control_binary(&mut self, op: &ExprBinOp) -> Sorted {
        let (a, b) = (self.integer(&op.left), self.integer(&op.right));
        let sign = match op.op {
            Operator::FloorDiv => Some(CtlOp::Div),
            other => CtlOp::infix(other.as_str()),
        };
        let Some(sign) = sign else {
            let message = format!("the operator '{}' is not supported on integers", op.op);
            self.error(Id::UnsupportedExpression, op, message);
            return None;
        };
        let (a, b) = (a?, b?);
        match sign.restriction() {
            Restriction::ConstantFactor if !is_constant(&a) && !is_constant(&b) => {
                let message = "one side of a product must be a constant";
                let error = self.diagnostic(Id::QuasiAffine, op, message);
                self.report(error.note(
                    "control expressions are quasi-affine, so that bounds and dependences can be decided",
                ));
                None
            }
            Restriction::LiteralDivisor if !sign.takes_on_the_right(&b) => {
                let what = if sign == CtlOp::Div {
                    "divisor"
                } else {
                    "modulus"
                };
                let message = format!("the {what} must be a positive integer literal");
                self.error(Id::Divisor, op.right.as_ref(), message);
                None
            }
            _ => Some((Ctl::bin(sign, a, b), sign.result())),
        }
    }

    fn control_bool(&mut self, op: &ExprBoolOp) -> Sorted {
        let sign = match op.op {
            BoolOp::And => CtlOp::And,
            BoolOp::Or => CtlOp::Or,
        };
        // `a and b and c` is one flat node for the parser and a nest to the left in the IR.
        if op.values.len() > MAX_EXPR_DEPTH {
            self.too_deep(op);
            return None;
        }
        let parts: Vec<Option<Ctl>> = op.values.iter().map(|e| self.condition(e)).collect();
        let parts: Option<Vec<Ctl>> = parts.into_iter().collect();
        let whole = parts?.into_iter().reduce(|a, b| Ctl::bin(sign, a, b))?;
        Some((whole, CtlSort::Condition))
    }

    /// One of two integers, by a condition: `a if c else b`.
    fn control_choice(&mut self, e: &ExprIf) -> Sorted {
        let a = self.integer(&e.body);
        let c = self.condition(&e.test);
        let b = self.integer(&e.orelse);
        Some((Ctl::select(c?, a?, b?), CtlSort::Integer))
    }

    fn control_compare(&mut self, c: &ExprCompare) -> Sorted {
        let signs: Option<Vec<CtlOp>> = c.ops.iter().map(|op| self.comparison(*op, c)).collect();
        let signs = signs?;
        if let ([sign], [right]) = (signs.as_slice(), c.comparators.as_ref()) {
            let (a, b) = match sign.is_equality() {
                true => self.equal_sorts(&c.left, right)?,
                false => {
                    let (a, b) = (self.integer(&c.left), self.integer(right));
                    (a?, b?)
                }
            };
            return Some((Ctl::bin(*sign, a, b), CtlSort::Condition));
        }
        // One flat node for the parser, too.
        if c.comparators.len() > MAX_EXPR_DEPTH {
            self.too_deep(c);
            return None;
        }
        // 'a < b < c' is 'a < b and b < c', of integers.
        let operands = std::iter::once(c.left.as_ref()).chain(&c.comparators);
        let operands: Vec<Option<Ctl>> = operands.map(|e| self.integer(e)).collect();
        let operands: Option<Vec<Ctl>> = operands.into_iter().collect();
        let operands = operands?;
        let pairs = signs
            .iter()
            .zip(operands.iter().zip(operands.iter().skip(1)));
        let parts = pairs.map(|(sign, (a, b))| Ctl::bin(*sign, a.clone(), b.clone()));
        let whole = parts.reduce(|a, b| Ctl::bin(CtlOp::And, a, b))?;
        Some((whole, CtlSort::Condition))
    }

    fn comparison(&mut self, op: CmpOp, c: &ExprCompare) -> Option<CtlOp> {
        let sign = CtlOp::infix(op.as_str());
        if sign.is_none() {
            let message = format!("the operator '{op}' is not supported");
            self.error(Id::UnsupportedExpression, c, message);
        }
        sign
    }

    fn equal_sorts(&mut self, left: &Expr, right: &Expr) -> Option<(Ctl, Ctl)> {
        let (a, b) = (self.control(left), self.control(right));
        match (a?, b?) {
            ((a, x), (b, y)) if x == y => Some((a, b)),
            ((_, CtlSort::Condition), _) => {
                let message = "expected a condition, as on the left side, found an integer";
                self.error(Id::ExpectedCondition, right, message);
                None
            }
            _ => {
                let message = "expected an integer, as on the left side, found a condition";
                self.error(Id::ExpectedInteger, right, message);
                None
            }
        }
    }

    fn control_call(&mut self, call: &ExprCall) -> Sorted {
        if let Expr::Name(name) = call.func.as_ref()
            && name.id == "stride"
        {
            return self.stride(call).map(|c| (c, CtlSort::Integer));
        }
        let text = self.session.source.slice(call.func.as_ref());
        if let Some(op) = CtlOp::called(text) {
            return self.operator_call(op, call);
        }
        let message = format!("the call of '{text}' is data and cannot steer control");
        self.data_in_control(call, message)
    }

    /// The call of an operator, `min(a, b)`. An associative one takes any number of operands, `min(a, b, …)`, which group to the left.
    fn operator_call(&mut self, op: CtlOp, call: &ExprCall) -> Sorted {
        let args = &call.arguments.args;
        let fits = args.len() == 2 || (args.len() > 2 && op.is_associative());
        if !fits || !call.arguments.keywords.is_empty() {
            let message = format!("expected '{}(a, b)', of integers", op.sign());
            self.error(Id::UnsupportedExpression, call, message);
            return None;
        }
        // One flat node for the parser and a nest to the left in the IR.
        if args.len() > MAX_EXPR_DEPTH {
            self.too_deep(call);
            return None;
        }
        let parts: Vec<Option<Ctl>> = args.iter().map(|e| self.integer(e)).collect();
        let parts: Option<Vec<Ctl>> = parts.into_iter().collect();
        let whole = parts?.into_iter().reduce(|a, b| Ctl::bin(op, a, b))?;
        Some((whole, op.result()))
    }

    fn stride(&mut self, call: &ExprCall) -> Option<Ctl> {
        let ([Expr::Name(name), dim], true) = (
            call.arguments.args.as_ref(),
            call.arguments.keywords.is_empty(),
        ) else {
            let message = "expected 'stride(buffer, dimension)'";
            self.error(Id::Stride, call, message);
            return None;
        };
        let sym = self.resolve(&name.id, name)?;
        let Some(ty) = self.buffer_type(sym) else {
            let message = format!("'{}' is not a buffer and has no strides", name.id);
            self.error(Id::Stride, name, message);
            return None;
        };
        let rank = ty.rank();
        let dim_value = self.integer(dim)?;
        let value = dim_value.as_int().and_then(|v| usize::try_from(v).ok());
        match value.filter(|v| *v < rank) {
            Some(value) => Some(Ctl::Stride(sym, value)),
            None => {
                let message = format!(
                    "the dimension must be a literal below {rank}, the number of dimensions of '{}'",
                    name.id
                );
                self.error(Id::Stride, dim, message);
                None
            }
        }
    }
}

/// Whether an expression is free of variables.
fn is_constant(e: &Ctl) -> bool {
    let mut constant = true;
    e.walk(&mut |e| {
        constant &= !matches!(e, Ctl::Var(_) | Ctl::Config(_) | Ctl::Stride(..));
    });
    constant
}
