//! Conditions of steps.

/// One of the conditions under which a step is sound. Its id appears in code, tests, error texts and the manual.
#[derive(PartialEq, Eq, Debug)]
pub struct Condition {
    /// `step.c1`; `any.c1` for those that every step has.
    pub id: &'static str,
    /// The text of the condition: the property that must hold.
    pub rule: &'static str,
}
