//! Conditions that cannot be switched off, or not alone, with the reasons.
//!
//! The list is short on purpose, and the tests see to it that nothing is on it without need: what is said to be refused by
//! another condition as well must be refused by it.

use Standing::{Behind, Shape};

/// How a condition stands to the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// Without it the result may differ, and nothing else says so.
    Own,
    /// Without it there is nothing that the rewrite could do: the refusal stands where a part of the plan is missing.
    Shape(&'static str),
    /// Others refuse the same: it is there for a better text, or sooner. Then they are off as well.
    Behind {
        /// The ids of the others.
        others: &'static [&'static str],
        /// Why it is there all the same.
        why: &'static str,
    },
}

/// How a condition or check stands to the others.
pub fn standing(id: &str) -> Standing {
    let found = LISTED.iter().find(|(listed, _)| *listed == id);
    found.map_or(Standing::Own, |(_, standing)| *standing)
}

const WELL_FORMED: &str = "what a view must have to be a program at all: without it there is nothing to analyse or to run; \
its tests are passes/check/tests/structure.rs";

const SCOPE: &str = "a name would be used where it is not in scope, which the check of the result sees; the step says which \
statement declares it";

/// Those that do not stand alone.
pub const LISTED: &[(&str, Standing)] = &[
    (
        "add_assertion.c1",
        Behind {
            others: &["check.unsatisfiable"],
            why: "the result's preconditions contradict each other; the step says which assertion made them so",
        },
    ),
    (
        "add_loop.c3",
        Behind {
            others: &["check.scope"],
            why: SCOPE,
        },
    ),
    (
        "call_eqv.c4",
        Behind {
            others: &["any.c1"],
            why: "the result calls itself; the step names the callee",
        },
    ),
    (
        "cut_loop.c1",
        Behind {
            others: &["check.bounds", "check.loop-range"],
            why: "one of the two loops runs backwards; the step says which value the cut has",
        },
    ),
    (
        "delete_buffer.c1",
        Behind {
            others: &["check.scope"],
            why: SCOPE,
        },
    ),
    (
        "inline.c4",
        Behind {
            others: &["check.kind"],
            why: "only an instruction has a statement that destroys a cell; the step says which callee it comes from",
        },
    ),
    (
        "divide_dim.c1",
        Behind {
            others: &["check.bounds", "check.positive-size"],
            why: "the cells behind the last full row are out of bounds; the step names the extent",
        },
    ),
    (
        "divide_dim.c2",
        Behind {
            others: &["check.rank", "any.c1"],
            why: "a window or callee would get another rank; the step says where",
        },
    ),
    (
        "divide_loop.c1",
        Behind {
            others: &["check.quasi-affine", "any.c1"],
            why: "a division by zero is no control expression; the step names the factor",
        },
    ),
    (
        "fission.c1",
        Behind {
            others: &["fission.c3", "check.scope"],
            why: SCOPE,
        },
    ),
    (
        "inline_assign.c1",
        Behind {
            others: &["inline_assign.c4"],
            why: "what the caller sees is needed at the end; the step says that it is the caller",
        },
    ),
    (
        "lift_alloc.c1",
        Behind {
            others: &["lift_alloc.c2", "check.scope", "any.c1"],
            why: SCOPE,
        },
    ),
    (
        "lift_scope.c2",
        Behind {
            others: &["check.scope"],
            why: SCOPE,
        },
    ),
    (
        "parallelize_loop.c1",
        Behind {
            others: &["check.par-race"],
            why: "the result has a race; the step says that it was none before",
        },
    ),
    (
        "parallelize_loop.c2",
        Behind {
            others: &["parallelize_loop.c1", "check.par-config"],
            why: "the result writes configuration in a parallel loop; the step says which",
        },
    ),
    (
        "partial_eval.c1",
        Behind {
            others: &["partial_eval.c2", "any.c1"],
            why: "a size that is not positive contradicts its kind; the step says so in these words",
        },
    ),
    (
        "partial_eval.c2",
        Behind {
            others: &["check.unsatisfiable"],
            why: "the result's preconditions contradict each other; the step says which values made them so",
        },
    ),
    (
        "remove_loop.c1",
        Behind {
            others: &["check.scope", "any.c1"],
            why: SCOPE,
        },
    ),
    (
        "reorder_loops.c2",
        Behind {
            others: &["check.scope", "any.c1"],
            why: SCOPE,
        },
    ),
    (
        "reorder_stmts.c2",
        Behind {
            others: &["check.scope"],
            why: SCOPE,
        },
    ),
    (
        "replace.c3",
        Behind {
            others: &["check.scope"],
            why: SCOPE,
        },
    ),
    (
        "replace.c4",
        Behind {
            others: &["replace.c1", "any.c1"],
            why: "the result calls itself; the step names the callee",
        },
    ),
    (
        "reuse_buffer.c2",
        Behind {
            others: &["reuse_buffer.c4", "check.scope"],
            why: SCOPE,
        },
    ),
    (
        "set_memory.c2",
        Behind {
            others: &["check.par-race"],
            why: "the caller has a race; the step names the memory",
        },
    ),
    (
        "sink_alloc.c2",
        Behind {
            others: &["check.uninitialised"],
            why: "the result reads what is not written; the step says which iteration wrote it before",
        },
    ),
    (
        "specialize.c1",
        Behind {
            others: &["check.scope"],
            why: SCOPE,
        },
    ),
    (
        "inline.c2",
        Shape("a call cannot be written down as statements where a field is added to or windowed"),
    ),
    (
        "lift_scope.c1",
        Shape("the rewrite exchanges two statements of which the one is all that is in the other"),
    ),
    (
        "mult_loops.c1",
        Shape("the rewrite makes one loop of two of which the one is all that is in the other"),
    ),
    (
        "mult_loops.c2",
        Shape("the inner extent becomes a divisor: it has to be a number"),
    ),
    (
        "rearrange_dim.c1",
        Shape("the rewrite needs a place for each dimension"),
    ),
    (
        "reorder_loops.c1",
        Shape("the rewrite exchanges two statements of which the one is all that is in the other"),
    ),
    (
        "replace.c1",
        Shape("where statements do not unify with a body there are no arguments for a call"),
    ),
    ("split_write.c1", Shape("there are no two operands")),
    (
        "unroll_buffer.c2",
        Shape("a use without a literal index has no buffer to go to"),
    ),
    ("check.duplicate", Shape(WELL_FORMED)),
    ("check.name", Shape(WELL_FORMED)),
    ("check.unknown-callee", Shape(WELL_FORMED)),
    ("check.unknown-field", Shape(WELL_FORMED)),
    ("check.unknown-memory", Shape(WELL_FORMED)),
    ("check.unknown-extern", Shape(WELL_FORMED)),
    ("check.arity", Shape(WELL_FORMED)),
    ("check.kind", Shape(WELL_FORMED)),
    ("check.rank", Shape(WELL_FORMED)),
    ("check.scope", Shape(WELL_FORMED)),
    ("check.call-cycle", Shape(WELL_FORMED)),
    ("check.nesting", Shape(WELL_FORMED)),
    ("check.quasi-affine", Shape(WELL_FORMED)),
    (
        "check.config-loop-variable",
        Shape(
            "a rule of the language that keeps values of fields simple; its tests are passes/check/tests/structure.rs",
        ),
    ),
    ("check.internal", Shape("no rule: a bug of the checker")),
];

/// Why comparing results cannot show that a condition is off, where it cannot.
pub fn unseen(id: &str) -> Option<&'static str> {
    let found = UNSEEN.iter().find(|(listed, _)| *listed == id);
    found.map(|(_, why)| *why)
}

const NO_INPUTS: &str =
    "a procedure whose preconditions contradict each other has no inputs to be run on";

const NO_MEMORY: &str =
    "the interpreter has values and no memories: where a buffer lies changes no result";

const CODE: &str =
    "the interpreter runs the body of an instruction, and not the code that it stands for";

/// Those that the fuzzer cannot see; the ordinary cases do.
pub const UNSEEN: &[(&str, &str)] = &[
    ("add_assertion.c1", NO_INPUTS),
    (
        "any.c11",
        "the interpreter runs procedures only, and nothing of another dialect that names them",
    ),
    (
        "any.c12",
        "the interpreter computes exactly, and needs no code",
    ),
    ("any.c8", CODE),
    ("any.c9", "how large a program is changes no result"),
    (
        "call_eqv.c3",
        "only a record that is not true relates procedures with other parameters",
    ),
    ("check.unsatisfiable", NO_INPUTS),
    ("derive.c1", CODE),
    ("partial_eval.c1", NO_INPUTS),
    ("partial_eval.c2", NO_INPUTS),
    ("set_memory.c1", NO_MEMORY),
    ("set_memory.c2", NO_MEMORY),
    (
        "sink_alloc.c1",
        "where a buffer stands that nothing uses changes no result; one that is used beside the loop falls out of scope, \
which check.scope sees",
    ),
    (
        "unroll_buffer.c1",
        "the indices that are used are literals and in bounds, and each gets a buffer, whatever the extent is",
    ),
];
