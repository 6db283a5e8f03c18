//! The type of a temporary for an expression.
//!
//! In C an operation on small integers is done in `int`: a temporary of the operands' type would cut the result off. What is
//! computed in 32 bits and more wraps in the temporary as it does in the expression, if that is computed in the same type.

use exo_ir::{Data, DisplayIn, Elem, Stmt, builtin_extern};

use crate::{Condition, Refusal, Target, integers};

/// The type of a temporary that holds every value of `expr`, a part of the statement's right side.
///
/// # Errors
/// There is no such type.
pub(crate) fn of(
    target: &Target<'_>,
    stmt: &Stmt,
    expr: &Data,
    condition: &'static Condition,
) -> Result<Elem, Refusal> {
    let found = target.precision().reads(expr);
    let text = || expr.in_proc(target.proc()).to_string();
    let elem = match found.as_slice() {
        [] => {
            let dest = target.precision().written(stmt).unwrap_or(Elem::R);
            let around = stmt
                .rhs()
                .and_then(|rhs| target.precision().computed_in(rhs, dest));
            around.ok_or_else(|| {
                let message = format!(
                    "cannot bind '{}': what is around it is of several types",
                    text()
                );
                Refusal::plain(condition, &stmt.loc, message)
            })?
        }
        [one] => *one,
        [one, other, ..] => {
            let message = format!(
                "cannot bind '{}': it has operands of {one} and of {other}",
                text()
            );
            Refusal::plain(condition, &stmt.loc, message).raise()?;
            *one
        }
    };
    if elem.is_float() || matches!(expr, Data::Read { .. } | Data::Config(_)) {
        return Ok(elem);
    }
    let elem = elem.computed_in();
    wraps_alike(target, stmt, expr, elem, condition)?;
    Ok(elem)
}

/// An expression of integers wraps in the statement as in a temporary of type `elem`, or surely fits that.
///
/// # Errors
/// What is around it is computed in another type, and it need not fit.
pub(crate) fn wraps_alike(
    target: &Target<'_>,
    stmt: &Stmt,
    expr: &Data,
    elem: Elem,
    condition: &'static Condition,
) -> Result<(), Refusal> {
    let whole = match (stmt.rhs(), target.precision().written(stmt)) {
        (Some(rhs), Some(dest)) => target.precision().integers_in(rhs, dest),
        _ => None,
    };
    if whole == Some(elem) || integers::fits(target, expr, elem) {
        return Ok(());
    }
    let message = format!(
        "cannot bind '{}': its values need not fit the temporary, of {elem}, and what is around it is of other types",
        expr.in_proc(target.proc())
    );
    Refusal::plain(condition, &stmt.loc, message).raise()
}

/// A function in a right side of that type that cannot be applied to it.
pub(crate) fn refuses(target: &Target<'_>, rhs: &Data, elem: Elem) -> Option<String> {
    let mut found = None;
    rhs.walk(&mut |e| {
        let Data::Extern { name, .. } = e else { return };
        let takes = match (target.module().extern_fn(name), builtin_extern(name)) {
            // What 'R' is, is decided when code is made.
            (Some(decl), _) => {
                let elems = &decl.elems;
                elems.is_empty()
                    || elems.contains(&elem)
                    || elem == Elem::R
                    || elems.contains(&Elem::R)
            }
            (None, Some(known)) => known.takes(elem),
            (None, None) => true,
        };
        if !takes {
            found.get_or_insert_with(|| name.clone());
        }
    });
    found
}

/// Whether a part of a right side has the same value where right sides are computed in another type: constants alone take
/// theirs from what is around them, and `3 / 2` is 1 among integers.
pub(crate) fn same_in(part: &Data, was: Option<Elem>, is: Option<Elem>) -> bool {
    let mut constant = false;
    part.walk(&mut |e| constant |= matches!(e, Data::Const(_)));
    let floats = |e: Option<Elem>| e.is_some_and(Elem::is_float);
    !constant || was.is_some() && was == is || floats(was) && floats(is)
}
