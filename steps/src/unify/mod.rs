//! Unification: with which arguments does a callee do what some statements do?
//!
//! [`unify`] lays the callee's body beside the statements ([`pair`]), operands of sums and products in either order ([`orders`]),
//! chooses which dimensions of each buffer a data argument keeps, and solves the linear equations that remain ([`solve`]): the
//! arguments, offsets of windows included, are affine in what is in scope. Where that fails, and something is chosen by a condition, it is tried once more with
//! choices that only hint at arguments ([`beside`]). The result is a proposal. That the call does what the statements do is
//! proved by [`confirm`], from the values that the analysis finds and by none of the reasoning here.

mod aligned;
mod beside;
mod condition;
mod confirm;
mod destroyed;
mod failure;
mod guards;
mod linear;
mod orders;
mod pair;
mod question;
mod shape;
mod shown;
mod slice;
mod solve;
mod undetermined;

use exo_ir::{Arg, Ctl, Loc, Proc, Stmt, StmtKind};

use self::beside::Choices;
use self::linear::{only_iteration, own_name};
use self::orders::{MAX_ORDERS, Orders};
use self::pair::{Iterations, MAX_LOOKED_AT, Pairing};
use crate::Class;
use crate::cursor::ExprPath;

pub use aligned::Aligned;
pub use confirm::{CheckedRewrite, confirm};
pub use failure::Failure;
pub use shown::head;
pub use slice::{Question, UndeterminedArgs};

/// Number of consecutive statements that a call of the callee replaces.
pub fn length(callee: &Proc) -> usize {
    pair::effective(callee.body.as_slice()).count()
}

/// A call that may do what statements do.
#[derive(Clone, Debug)]
pub struct Unified {
    /// The arguments, in the order of the callee's parameters.
    pub args: Vec<Arg>,
    /// Operations of the statements whose operands the callee has in the other order, as [`Aligned::of`] takes them from the last
    /// one back.
    pub exchanged: Vec<ExprPath>,
}

/// A call that may do what the statements of a slice do, or what is given for them does: with operands as they are written, if
/// that unifies, or else in the first order that does; one that suits goes before.
///
/// # Errors
/// The first part that does not unify, of the operands as they are written.
pub fn unify(question: Question<'_>, block: &[Stmt]) -> Result<Unified, Box<Failure>> {
    let as_written = with(question, block, Choices::AsWritten);
    if as_written.is_ok() || !(has_choice(block) || has_choice(question.callee.body.as_slice())) {
        return as_written;
    }
    with(question, block, Choices::ByValue).or(as_written)
}

/// Whether an integer is chosen by a condition in statements.
fn has_choice(block: &[Stmt]) -> bool {
    let mut has = false;
    for stmt in block {
        stmt.walk(&mut |inner| {
            inner.for_each_ctl(&mut |e| e.walk(&mut |part| has |= matches!(part, Ctl::Select(..))));
        });
    }
    has
}

fn with(question: Question<'_>, block: &[Stmt], choices: Choices) -> Result<Unified, Box<Failure>> {
    let as_written = in_some_order(question, block, (Iterations::AsWritten, choices));
    if as_written.as_ref().is_ok_and(|found| found.suits) || !runs_once(block) {
        return as_written.map(|found| found.unified);
    }
    // Where only one iteration runs, simplified indices may have lost its variable: `A[16, k]` for `A[16 + i, k]`.
    match (
        as_written,
        in_some_order(question, block, (Iterations::OnlyOnes, choices)),
    ) {
        (Err(_), Ok(found)) => Ok(found.unified),
        (Ok(_), Ok(found)) if found.suits => Ok(found.unified),
        (as_written, _) => as_written.map(|found| found.unified),
    }
}

/// Whether a loop among statements, or inside of them, runs once by what is written.
fn runs_once(block: &[Stmt]) -> bool {
    let mut once = false;
    for stmt in block {
        stmt.walk(&mut |inner| {
            if let StmtKind::For { lo, hi, .. } = &inner.kind {
                once |= only_iteration(lo, hi, &own_name).is_some();
            }
        });
    }
    once
}

/// A call that unifies.
struct Found {
    unified: Unified,
    /// Whether it is one that goes before others.
    suits: bool,
}

fn in_some_order(
    question: Question<'_>,
    block: &[Stmt],
    (iterations, choices): (Iterations, Choices),
) -> Result<Found, Box<Failure>> {
    let Question {
        caller,
        slice,
        callee,
        suits,
        ..
    } = question;
    let mut orders = Orders::default();
    let (mut found, mut failed) = (None, None);
    for _ in 0..MAX_ORDERS {
        let mut pairing = Pairing::new(caller, slice, callee, (orders, iterations, choices));
        let solved = pairing
            .lay(block)
            .and_then(|()| solve::solve(&question, &pairing, block).map_err(|f| f.in_this_order()));
        let mut other_order = true;
        match solved {
            Ok(args) => {
                let suits = suits(&args);
                let unified = Unified {
                    args,
                    exchanged: pairing.exchanged,
                };
                let this = Found { unified, suits };
                if suits {
                    return Ok(this);
                }
                found.get_or_insert(this);
            }
            Err(failure) => {
                other_order = failure.in_this_order;
                failed.get_or_insert(match pairing.may_look_at {
                    0 => too_many_orders(*failure),
                    _ => failure,
                });
            }
        }
        orders = pairing.orders;
        if !other_order || !orders.advance() {
            return found.ok_or_else(|| failed.unwrap_or_else(|| nothing(caller)));
        }
    }
    found.ok_or_else(|| too_many_orders(*failed.unwrap_or_else(|| nothing(caller))))
}

fn nothing(caller: &Proc) -> Box<Failure> {
    Box::new(Failure::new(&caller.loc, "nothing unifies".to_owned()))
}

fn too_many_orders(failure: Failure) -> Box<Failure> {
    if failure.class == Class::Limit {
        return Box::new(failure);
    }
    let text = format!(
        "so it is with the operands of sums and products as they are written; at most {MAX_ORDERS} orders of them are tried, and \
{MAX_LOOKED_AT} operands looked at for each"
    );
    Box::new(Failure {
        class: Class::Limit,
        ..failure.note(&Loc::unknown(), text)
    })
}
