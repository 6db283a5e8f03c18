//! Comparison of data expressions by shape: the same operations on as many operands, apart from
//! reads.

use exo_analysis::stack::deep;
use exo_ir::{Data, DataOp, Elem, Number, Proc, Stmt, Sym};

/// Whether the operands of an operation may be exchanged: neither what it gives nor what it is computed in depends on their order,
/// and nothing that they are has an effect.
pub(super) fn commutes(op: DataOp) -> bool {
    matches!(op, DataOp::Add | DataOp::Mul)
}

/// Whether right sides are of one shape, operand by operand. Which cells they read is not looked at.
pub(super) fn same_right_sides(ours: &Stmt, (theirs, callee): (&Stmt, &Proc)) -> bool {
    let literals = Literals::of(theirs, callee);
    match (ours.rhs(), theirs.rhs()) {
        (None, None) => true,
        (Some(a), Some(b)) => same_shape(a, b, literals),
        _ => false,
    }
}

/// The numbers that literals of a right side stand for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Literals {
    /// Integers: everything that the right side reads is one, or it reads nothing and writes to one.
    Integers,
    /// Numbers of any type, which may have zeros of two signs.
    Any,
}

impl Literals {
    /// The numbers in the right side of a callee's statement. A block that unifies with it reads and writes the same types, as far
    /// as integers go.
    pub(super) fn of(stmt: &Stmt, callee: &Proc) -> Literals {
        let is_integer = |sym: Sym| {
            let elem = callee.var(sym).buffer().map(|ty| ty.elem);
            elem.is_some_and(Elem::is_integer)
        };
        let (mut reads, mut integers) = (false, true);
        if let Some(rhs) = stmt.rhs() {
            rhs.walk(&mut |e| match e {
                Data::Read { buf, .. } => (reads, integers) = (true, integers && is_integer(*buf)),
                Data::Config(_) => (reads, integers) = (true, false),
                _ => {}
            });
        }
        let written = stmt.cell().is_some_and(|(buf, _)| is_integer(buf));
        match integers && (reads || written) {
            true => Literals::Integers,
            false => Literals::Any,
        }
    }
}

fn same_shape(ours: &Data, theirs: &Data, literals: Literals) -> bool {
    let is_read = |e: &Data| matches!(e, Data::Read { .. } | Data::Config(_));
    deep(|| match (ours, theirs) {
        (Data::Const(a), Data::Const(b)) => same_number(*a, *b, literals),
        (Data::Neg(a), Data::Neg(b)) => same_shape(a, b, literals),
        (Data::Bin(op, a, b), Data::Bin(o, c, d)) => {
            op == o && same_shape(a, c, literals) && same_shape(b, d, literals)
        }
        (Data::Extern { name, args }, Data::Extern { name: n, args: a }) => {
            let mut args_of_both = args.iter().zip(a);
            name == n
                && args.len() == a.len()
                && args_of_both.all(|(x, y)| same_shape(x, y, literals))
        }
        (a, b) => is_read(a) && is_read(b),
    })
}

/// Whether literals have the same value: `2` and `2.0` wherever they stand, and zeros of two signs among integers only.
pub(super) fn same_number(a: Number, b: Number, literals: Literals) -> bool {
    if literals == Literals::Integers
        && let (Some(a), Some(b)) = (a.integer(), b.integer())
    {
        return a == b;
    }
    match (a, b) {
        (Number::Int(_), Number::Int(_)) | (Number::Float(_), Number::Float(_)) => a == b,
        #[expect(
            clippy::cast_precision_loss,
            reason = "the other direction of the cast says whether it is exact"
        )]
        (Number::Int(a), Number::Float(b)) | (Number::Float(b), Number::Int(a)) => {
            a.unsigned_abs() < 1 << 53 && (a as f64).to_bits() == b.to_bits()
        }
    }
}
