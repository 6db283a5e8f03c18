//! Whether expressions of data are of one shape: the same operations of as many operands, but for what is read.

use exo_analysis::stack::deep;
use exo_view::{ConfigValue, Data, DataOp, Elem, Number, Proc, Stmt, StmtKind};

/// Whether the operands of an operation may be exchanged: neither what it gives nor what it is computed in depends on their order,
/// and nothing that they are has an effect.
pub(super) fn commutes(op: DataOp) -> bool {
    matches!(op, DataOp::Add | DataOp::Mul)
}

/// Whether right sides are of one shape, operand by operand. Which cells they read is not looked at.
pub(super) fn same_right_sides(ours: &Stmt, (theirs, callee): (&Stmt, &Proc)) -> bool {
    let elem = written_type(theirs, callee);
    match (right_side(ours), right_side(theirs)) {
        (None, None) => true,
        (Some(a), Some(b)) => same_shape(a, b, elem),
        _ => false,
    }
}

/// The type that a statement of a callee computes for.
pub(super) fn written_type(stmt: &Stmt, callee: &Proc) -> Elem {
    match &stmt.kind {
        StmtKind::Assign { buf, .. } | StmtKind::Reduce { buf, .. } => {
            callee.var(*buf).buffer().map_or(Elem::R, |ty| ty.elem)
        }
        _ => Elem::R,
    }
}

fn right_side(stmt: &Stmt) -> Option<&Data> {
    match &stmt.kind {
        StmtKind::Assign { rhs, .. } | StmtKind::Reduce { rhs, .. } => Some(rhs),
        StmtKind::WriteConfig {
            value: ConfigValue::Data(e),
            ..
        } => Some(e),
        _ => None,
    }
}

fn same_shape(ours: &Data, theirs: &Data, elem: Elem) -> bool {
    let is_read = |e: &Data| matches!(e, Data::Read { .. } | Data::Config(_));
    deep(|| match (ours, theirs) {
        (Data::Const(a), Data::Const(b)) => same_number(*a, *b, elem),
        (Data::Neg(a), Data::Neg(b)) => same_shape(a, b, elem),
        (Data::Bin(op, a, b), Data::Bin(o, c, d)) => {
            op == o && same_shape(a, c, elem) && same_shape(b, d, elem)
        }
        (Data::Extern { name, args }, Data::Extern { name: n, args: a }) => {
            let mut args_of_both = args.iter().zip(a);
            name == n && args.len() == a.len() && args_of_both.all(|(x, y)| same_shape(x, y, elem))
        }
        (a, b) => is_read(a) && is_read(b),
    })
}

/// Literals of the same value; `2` and `2.0` are the same among floating-point numbers only, `0` and `-0.0` nowhere.
pub(super) fn same_number(a: Number, b: Number, elem: Elem) -> bool {
    match (a, b) {
        (Number::Int(a), Number::Int(b)) => a == b,
        (Number::Float(a), Number::Float(b)) => a.to_bits() == b.to_bits(),
        #[expect(
            clippy::cast_precision_loss,
            reason = "the other direction of the cast says whether it is exact"
        )]
        (Number::Int(a), Number::Float(b)) | (Number::Float(b), Number::Int(a)) => {
            elem.is_float() && a.unsigned_abs() < 1 << 53 && (a as f64).to_bits() == b.to_bits()
        }
    }
}
