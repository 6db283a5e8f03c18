//! The fields that control expressions mention.

use exo_ir::{Ctl, FieldRef};

/// Whether a control expression mentions a field.
pub(crate) fn mentions(e: &Ctl, field: &FieldRef) -> bool {
    any(e, &|e| matches!(e, Ctl::Config(other) if other == field))
}

/// Whether a control expression means the same wherever its variables are in scope.
pub(crate) fn is_lasting(e: &Ctl) -> bool {
    !any(e, &|e| matches!(e, Ctl::Config(_)))
}

/// Whether an expression, or one in it, is a wanted one.
pub(crate) fn any(e: &Ctl, wanted: &impl Fn(&Ctl) -> bool) -> bool {
    crate::deep(|| {
        let mut found = wanted(e);
        e.for_each_operand(|e| found = found || any(e, wanted));
        found
    })
}
