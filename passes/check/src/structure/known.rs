//! What of a procedure stands as it did in one that passed, so that it need not be looked at again.

use std::collections::HashSet;
use std::mem::discriminant;

use exo_analysis::stack::deep;
use exo_view::{Branch, Proc, Stmt, StmtKind, Sym, Vars, paired};

/// With more variables than these that are not what they were, everything is looked at.
const MAX_SUSPECTS: usize = 256;

/// What is known of a procedure from one that it was made of, and that passed.
pub(super) struct Known<'p> {
    /// The body of that one.
    pub(super) before: &'p [Stmt],
    /// Variables that are of another kind, or defined elsewhere or no more.
    suspects: Vec<Sym>,
}

impl<'p> Known<'p> {
    /// `None` if nothing is known: arguments are others, or nearly all is.
    pub(super) fn of(before: &'p Proc, now: &Proc) -> Option<Known<'p>> {
        if before.args != now.args || before.instr.is_some() != now.instr.is_some() {
            return None;
        }
        let mut suspects = HashSet::new();
        let vars = Vars::changed(&before.vars, &now.vars);
        let others = vars.filter(|(_, was, is)| was.kind != is.kind);
        suspects.extend(others.map(|(sym, ..)| sym));
        compare(&before.body, &now.body, &mut suspects);
        (suspects.len() <= MAX_SUSPECTS).then(|| Known {
            before: &before.body,
            suspects: suspects.into_iter().collect(),
        })
    }

    /// Whether a statement that stands where `was` stood is as right as that was. What is allocated has a type, and what is
    /// called a signature, which may be others.
    pub(super) fn holds(&self, was: &Stmt, is: &Stmt) -> bool {
        let outline = is.outline();
        is.is_untouched(was)
            && !outline.allocates
            && !outline.calls
            && !self.suspects.iter().any(|sym| outline.may_mention(*sym))
    }
}

/// Collects the variables that are defined elsewhere, or in only one of two blocks.
fn compare(before: &[Stmt], now: &[Stmt], suspects: &mut HashSet<Sym>) {
    if std::ptr::eq(before, now) {
        return;
    }
    let mut gone = vec![true; before.len()];
    for (is, place) in now.iter().zip(paired(before, now)) {
        let was = place.map(|place| &before[place]);
        let goes_on = was.filter(|was| was.same(is) || defines_alike(was, is));
        if let (Some(place), Some(_)) = (place, goes_on) {
            gone[place] = false;
        }
        match goes_on {
            None => note_defined(is, suspects),
            Some(was) if was.same(is) => {}
            Some(was) => {
                for branch in [Branch::Body, Branch::Orelse] {
                    if let (Some(a), Some(b)) = (was.block(branch), is.block(branch)) {
                        deep(|| compare(a, b, suspects));
                    }
                }
            }
        }
    }
    let gone = before.iter().zip(gone).filter(|(_, gone)| *gone);
    gone.for_each(|(was, _)| note_defined(was, suspects));
}

fn defines_alike(was: &Stmt, is: &Stmt) -> bool {
    discriminant(&was.kind) == discriminant(&is.kind) && was.defines() == is.defines()
}

fn note_defined(stmt: &Stmt, suspects: &mut HashSet<Sym>) {
    stmt.walk(&mut |s| suspects.extend(s.defines()));
}

/// The statements of a block, each with the one that stood in its place before.
pub(super) fn with_before<'a, 'b>(
    stmts: &'a [Stmt],
    before: Option<&'b [Stmt]>,
) -> Vec<(&'a Stmt, Option<&'b Stmt>)> {
    match before {
        None => stmts.iter().map(|s| (s, None)).collect(),
        Some(before) => {
            let places = paired(before, stmts).into_iter();
            let was = places.map(|place| before.get(place?));
            stmts.iter().zip(was).collect()
        }
    }
}

/// A block of what a statement was, if it was of the same kind.
pub(super) fn block_before<'b>(
    was: Option<&'b Stmt>,
    is: &StmtKind,
    branch: Branch,
) -> Option<&'b [Stmt]> {
    let was = was.filter(|was| discriminant(&was.kind) == discriminant(is))?;
    was.block(branch).map(|block| block.as_slice())
}
