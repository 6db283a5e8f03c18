//! The depth of control expressions.

use crate::Ctl;

/// Deepest expression: a leaf is one level. A right side and the indices in it are counted apart.
pub const MAX_EXPR_DEPTH: usize = 300;

/// Whether a control expression is deeper than [`MAX_EXPR_DEPTH`].
pub fn ctl_too_deep(e: &Ctl) -> bool {
    let mut work = vec![(e, 1)];
    while let Some((e, depth)) = work.pop() {
        if depth > MAX_EXPR_DEPTH {
            return true;
        }
        e.for_each_operand(|e| work.push((e, depth + 1)));
    }
    false
}
