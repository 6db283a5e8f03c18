//! Choices by comparisons that the language has no function for: as choices by `<`, which say the same of numbers.
//!
//! Raising makes a function of its own of them, of which nobody would know more than its name. The validator's numbers are
//! real: none of them is NaN.

use exo_ir::{Data, StmtKind, Stmts};
use exo_raising::Raised;

/// Parts of an expression beyond which its comparisons stay what they are.
const MAX_PARTS: usize = 2_000;

/// How a choice follows from `a < b` and `b < a`.
enum Choice {
    /// The first value where `a < b` does not hold.
    UnlessLess,
    /// The first value where `b < a` does not hold.
    UnlessGreater,
    /// The first value where `a < b`.
    IfLess,
    /// The first value where `b < a`.
    IfGreater,
    /// The first value where neither holds.
    IfEqual,
    /// The first value where one of them holds.
    UnlessEqual,
    /// Always the first value.
    First,
    /// Always the second value.
    Second,
}

impl Choice {
    /// The choice of a function that raising has made.
    fn of(name: &str) -> Option<Choice> {
        let (predicate, _) = name.strip_prefix("raised_select_")?.split_once('_')?;
        Some(match predicate {
            "oge" | "uge" => Choice::UnlessLess,
            "ole" | "ule" => Choice::UnlessGreater,
            "olt" | "ult" => Choice::IfLess,
            "ogt" | "ugt" => Choice::IfGreater,
            "eq" | "oeq" | "ueq" => Choice::IfEqual,
            "ne" | "one" | "une" => Choice::UnlessEqual,
            "ord" => Choice::First,
            "uno" => Choice::Second,
            _ => return None,
        })
    }

    fn applied(&self, [a, b, then, orelse]: [Data; 4]) -> Data {
        match self {
            Choice::UnlessLess => select([a, b, orelse, then]),
            Choice::UnlessGreater => select([b, a, orelse, then]),
            Choice::IfLess => select([a, b, then, orelse]),
            Choice::IfGreater => select([b, a, then, orelse]),
            Choice::IfEqual => equal([a, b, then, orelse]),
            Choice::UnlessEqual => equal([a, b, orelse, then]),
            Choice::First => then,
            Choice::Second => orelse,
        }
    }
}

fn select(args: [Data; 4]) -> Data {
    Data::Extern {
        name: "select".to_owned(),
        args: args.into(),
    }
}

fn equal([a, b, then, orelse]: [Data; 4]) -> Data {
    let unless_greater = select([b.clone(), a.clone(), orelse.clone(), then]);
    select([a, b, orelse, unless_greater])
}

/// Writes the comparisons of a procedure by `select`.
pub(crate) fn decided(raised: &mut Raised) {
    let names = raised.externs.iter().map(|own| own.name.as_str());
    if names.filter_map(Choice::of).next().is_some() {
        block(&mut raised.proc.body);
    }
}

fn block(stmts: &mut Stmts) {
    for stmt in stmts.iter_mut() {
        match &mut stmt.kind {
            StmtKind::Assign { rhs, .. } | StmtKind::Reduce { rhs, .. } => {
                let mut left = MAX_PARTS;
                if let Some(made) = data(rhs, &mut left) {
                    *rhs = made;
                }
            }
            StmtKind::If { body, orelse, .. } => {
                block(body);
                block(orelse);
            }
            StmtKind::For { body, .. } => block(body),
            _ => {}
        }
    }
}

/// The expression with its comparisons by `select`; `None` if that has too many parts.
fn data(e: &Data, left: &mut usize) -> Option<Data> {
    *left = left.checked_sub(1)?;
    Some(match e {
        Data::Const(_) | Data::Read { .. } | Data::Config(_) => e.clone(),
        Data::Neg(e) => Data::Neg(Box::new(data(e, left)?)),
        Data::Bin(op, a, b) => Data::bin(*op, data(a, left)?, data(b, left)?),
        Data::Extern { name, args } => {
            let made: Option<Vec<Data>> = args.iter().map(|arg| data(arg, left)).collect();
            let made = made?;
            match (Choice::of(name), <[Data; 4]>::try_from(made)) {
                (Some(choice), Ok(four)) => {
                    // Two of the operands may be there twice.
                    let parts: usize = four.iter().map(parts).sum();
                    *left = left.checked_sub(parts)?;
                    choice.applied(four)
                }
                (_, Ok(four)) => called(name, four.into()),
                (_, Err(made)) => called(name, made),
            }
        }
    })
}

fn called(name: &str, args: Vec<Data>) -> Data {
    Data::Extern {
        name: name.to_owned(),
        args,
    }
}

fn parts(e: &Data) -> usize {
    let mut count = 0;
    e.walk(&mut |_| count += 1);
    count
}
