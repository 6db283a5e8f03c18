//! Rules for arguments: the ids of errors that every step has, and their texts.

use crate::Condition;

/// Nothing is given for an argument that has no default.
pub static MISSING: Condition = Condition {
    id: "arg.missing",
    rule: "An argument without a default is given.",
};
/// The name or pattern refers to nothing.
pub static UNKNOWN: Condition = Condition {
    id: "arg.unknown",
    rule: "What an argument points at or names is there: a pattern matches something in the procedure, a path leads to a statement, \
a procedure, memory, type or buffer has the name.",
};
/// The number behind a pattern is of no match.
pub static AMBIGUOUS: Condition = Condition {
    id: "arg.ambiguous",
    rule: "A pattern that matches several times means the first match in program order, or the one whose number, counted from 0, stands \
behind it: 'for i in _: _ #1'. There are as many matches as the number says.",
};
/// With `--exo-strict-patterns`: a pattern without a number has several matches.
pub static SEVERAL: Condition = Condition {
    id: "arg.several",
    rule: "With --exo-strict-patterns, a pattern without a number matches once. A schedule program cannot go on after this: it would take \
another way than without the option.",
};
/// The argument refers to a thing of another kind.
pub static KIND: Condition = Condition {
    id: "arg.kind",
    rule: "What an argument points at is of the argument's kind: a loop for a loop, one statement and not several, a condition and not \
an integer.",
};
/// The text cannot be read.
pub static MALFORMED: Condition = Condition {
    id: "arg.malformed",
    rule: "An argument's text can be read as what it is to be: a pattern, a path, a number, a word of a few, an expression in names that \
are visible where it is read.",
};
/// A new name is none.
pub static NAME: Condition = Condition {
    id: "arg.name",
    rule: "A new name is a name of the language, no keyword, and of procedures one that nothing else has.",
};

/// All rules for arguments.
pub static ALL: &[&Condition] = &[
    &MISSING, &UNKNOWN, &AMBIGUOUS, &SEVERAL, &KIND, &MALFORMED, &NAME,
];
