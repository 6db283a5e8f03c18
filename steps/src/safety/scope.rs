//! Names that would leave their scope.

use exo_analysis::predicates::{Piece, leaks};
use exo_ir::{Loc, SlicePath, Stmt};

use super::refuse_scope;
use crate::{Condition, Refusal, Target};

/// Source location of the first statement of a slice.
pub fn first_loc(target: &Target<'_>, slice: &SlicePath) -> Loc {
    let first = target.proc().slice(slice).and_then(<[Stmt]>::first);
    first.map_or_else(|| target.proc().loc.clone(), |stmt| stmt.loc.clone())
}

/// Nothing that some statements allocate or window is used behind them: they are to stand in a block of their own. `cannot` is the
/// refusal's first half: `cannot guard these statements`.
///
/// # Errors
/// The refusal, which names what is used.
pub fn nothing_leaks(
    target: &Target<'_>,
    slice: &SlicePath,
    (condition, cannot): (&'static Condition, &str),
) -> Result<(), Refusal> {
    let (model, loc) = (target.model(), first_loc(target, slice));
    let piece = Piece::of(&model, slice);
    let behind = piece.as_ref().and_then(Piece::behind);
    let (Some(piece), Some(behind)) = (piece, behind) else {
        return Err(Refusal::internal(&loc, "the statements have no model"));
    };
    match leaks(&piece, &behind) {
        None => Ok(()),
        Some(leak) => {
            let name = model.proc.name_of(leak.sym);
            let message = format!("{cannot}: '{name}' is used behind them");
            refuse_scope(&model, condition, &loc, message, &leak).raise()
        }
    }
}
