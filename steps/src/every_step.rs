//! Conditions that every step has.

use crate::Condition;
use crate::budget::ANY_C9;
use crate::configured::ANY_C13;
use crate::foreign_users::ANY_C11;
use crate::kept_constants::ANY_C12;
use crate::safety::ANY_C5;

/// The result of a rewrite is a program that keeps the rules of the language.
pub(crate) static ANY_C1: Condition = Condition {
    id: "any.c1",
    rule: "What a step makes is checked like a program that a user wrote: accesses, windows and ranges within bounds, \
extents and sizes positive, nothing read before it is written, preconditions of callees met, no arguments that overlap, \
no call cycle, parallel loops free of races, names used only where they are in scope. It holds wherever something moved, left a \
guard or changed.",
};

/// Only a program that keeps the rules of the language can be rewritten.
pub(crate) static ANY_C0: Condition = Condition {
    id: "any.c0",
    rule: "A step is asked of a procedure that passes the front-end checks, and so do the procedures that it calls: what \
is proved about a program that reads out of bounds is worth nothing.",
};

/// Callers of a procedure see it only as it was.
pub(crate) static ANY_C6: Condition = Condition {
    id: "any.c6",
    rule: "A step changes a procedure in place. Where another procedure calls it, a step that changes its interface or preconditions, or \
keeps its meaning only up to the final values of configuration fields, would change the caller unseen: derive a version \
first, and put it in the caller's place with call_eqv.",
};

/// The code of an instruction is a template that no step rewrites.
pub(crate) static ANY_C8: Condition = Condition {
    id: "any.c8",
    rule: "The code of an instruction stays as it is, so a step keeps what the code stands for: the instruction's \
arguments with their types and memories, and its body with those of the procedures that it calls. A body says more than what it computes: \
which cells the code may touch, where windows overhang, is read from it. Demanding more of callers is allowed.",
};

/// Conditions that every step has.
pub(crate) static OF_EVERY_STEP: &[&Condition] = &[
    &ANY_C0, &ANY_C1, &ANY_C5, &ANY_C6, &ANY_C8, &ANY_C9, &ANY_C11, &ANY_C12, &ANY_C13,
];
