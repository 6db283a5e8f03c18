//! The rules, by id.

use std::fmt;

macro_rules! ids {
    ($($(#[$doc:meta])* $variant:ident = $name:literal, $rule:literal;)*) => {
        /// The rule that a failure breaks. Names are stable: they appear in texts, tests and the manual.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum CheckId { $($(#[$doc])* $variant,)* }

        impl CheckId {
            /// Every id.
            pub const ALL: &[CheckId] = &[$(CheckId::$variant,)*];

            /// The stable name, `check.…`.
            pub fn name(self) -> &'static str {
                match self { $(CheckId::$variant => $name,)* }
            }
        }

        /// The rule behind an id, with a small example.
        pub fn explain(id: CheckId) -> &'static str {
            match id { $(CheckId::$variant => $rule,)* }
        }
    };
}

impl fmt::Display for CheckId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

ids! {
    /// A name is defined twice.
    Duplicate = "check.duplicate",
        "Procedures, configurations, memories and externs share one space of names; fields of a configuration \
and arguments of a procedure have names of their own. A name is defined once.\n\n    def f(): ...\n    def f(): ...    # refused";
    /// A name that cannot be written.
    Name = "check.name",
        "A name is an identifier of ASCII characters that is no keyword of Python, since it is written in Exo source, \
in MLIR and in C.\n\n    exo.proc @lambda()    # refused";
    /// A call of something that is not there.
    UnknownCallee = "check.unknown-callee",
        "A call names a procedure or instruction of the module.\n\n    g(x)    # refused if no 'g' is defined";
    /// A configuration or field that is not there.
    UnknownField = "check.unknown-field",
        "`C.f` names a field of a configuration of the module.\n\n    C.g = 3    # refused if 'C' has no field 'g'";
    /// A memory that is not there.
    UnknownMemory = "check.unknown-memory",
        "A buffer lives in a memory that is built in (DRAM, DRAM_STACK, DRAM_STATIC), declared in the module, or \
of a hardware library that was loaded.\n\n    t: f32[8] @ SRAM    # refused if no 'SRAM' is declared";
    /// A memory that is said to serve where it cannot.
    Serves = "check.serves",
        "A memory serves for others (`serves`) that are there, and not for itself by way of them. C has pointers to single \
cells of both (`addressable`, and a `window` template that names a cell), and the innermost extents of the other are those in which its \
own end.\n\n    serves = [DRAM]    # refused of registers";
    /// An extern that is not there.
    UnknownExtern = "check.unknown-extern",
        "A function in a data expression is built in or declared in the module.\n\n    x = tanh(y)    # refused if 'tanh' is not declared";
    /// The wrong number of arguments.
    Arity = "check.arity",
        "A call passes one argument per parameter.\n\n    def f(n: size, x: f32[n]): ...\n    f(x)    # refused";
    /// Something of the wrong kind.
    Kind = "check.kind",
        "Control (sizes, indices, conditions, strides) and data are kept apart, and so are integers and \
conditions. Loop bounds and indices are integers, the condition of `if` is a condition, values of data do not \
enter control. Only an instruction has `del x[i]`.\n\n    if n: ...      # refused: 'n' is an integer\n    A[x] = 0.0     # refused if 'x' is data";
    /// The wrong number of dimensions.
    Rank = "check.rank",
        "An access has one index per dimension, a window expression one entry per dimension, and an argument as \
many dimensions as its parameter.\n\n    A: f32[n, n]\n    A[i] = 0.0    # refused";
    /// A name that is used where it is not in scope.
    Scope = "check.scope",
        "A variable is used where it is in scope: an argument everywhere, a loop variable in the loop's body, a \
buffer or window from its statement to the end of the block.\n\n    if c:\n        t: f32\n    t = 0.0    # refused";
    /// Procedures that call each other.
    CallCycle = "check.call-cycle",
        "No procedure calls itself, directly or through others: a procedure is what its calls replaced by their \
bodies would be.\n\n    def f(): g()\n    def g(): f()    # refused";
    /// Nesting beyond the limit.
    Nesting = "check.nesting",
        "At most 100 blocks are nested, the procedure's own the first, and expressions are at most 300 levels deep. No \
program that a person writes is deeper; what generates such a program can cut it into procedures.\
\n\n    if a:\n        if b:\n            ...    # refused beyond 100 blocks";
    /// A control expression that is not quasi-affine.
    QuasiAffine = "check.quasi-affine",
        "In a control expression one side of `*` is free of variables and the right side of `/` and `%` is a \
positive literal. So every question about indices can be decided.\n\n    A[i * 4 + j / 2]    # accepted\n    A[i * j]            # refused";
    /// An access, or a window, outside of its buffer.
    Bounds = "check.bounds",
        "Every index is at least 0 and less than the extent of its dimension, and a window statement lies within \
what it looks through, for all values that meet the preconditions and the conditions around. A window that is an \
argument may reach over the buffer's end if the callee touches no cell there.\n\n    for i in seq(0, n):\n        x[i + 1] = 0.0    # refused: with x: f32[n] the last index is n";
    /// A loop that runs backwards.
    LoopRange = "check.loop-range",
        "The bounds of a loop satisfy lo <= hi; both may be negative.\n\n    for i in seq(0, n - 4): ...    # refused unless n >= 4 is known";
    /// An extent or size that is not positive.
    PositiveSize = "check.positive-size",
        "Extents of buffers and windows, and arguments of kind `size`, are positive; those of kind `stride` are not negative.\n\n    t: f32[n - 1]    # refused unless n >= 2 is known";
    /// A precondition of a callee that does not hold.
    Precondition = "check.precondition",
        "At a call every precondition of the callee holds, with the arguments and configuration as they are \
when the call is reached.\n\n    def f(n: size): assert n % 4 == 0\n    f(7)    # refused";
    /// Extents of an argument that are not those of the parameter.
    Shape = "check.shape",
        "The extents of an argument are those that the parameter declares, and what is passed for a dense tensor \
has its cells one behind the other.\n\n    def f(n: size, x: [f32][n]): ...\n    f(4, y[0:5])    # refused";
    /// Arguments that overlap.
    Alias = "check.alias",
        "Arguments of a call that show the same buffer are disjoint, or the callee only reads all of them; and a \
configuration field that is passed as a scalar is not also used by its name, unless it is only read.\n\n    f(x[0:4], x[2:6])    # refused if 'f' writes one of them";
    /// Preconditions that contradict each other.
    Unsatisfiable = "check.unsatisfiable",
        "Some arguments meet all preconditions of a procedure. If none do, everything in it is vacuously \
right.\n\n    assert n < 4\n    assert n % 8 == 0    # refused: no positive n is both";
    /// A race between iterations of a parallel loop.
    ParRace = "check.par-race",
        "Different iterations of a `par` loop do not touch the same cell unless all of them only read it. Two \
reductions into one cell race too, they are not atomic. Buffers that the body allocates are private to an \
iteration.\n\n    for i in par(0, n):\n        s += x[i]    # refused";
    /// A write to configuration inside a parallel loop.
    ParConfig = "check.par-config",
        "Configuration is state that all iterations of a `par` loop share: it is not written inside one, nor by \
procedures called there with these arguments. A write that control never reaches does not count.\n\n    for i in par(0, n):\n        C.f = 3    # refused";
    /// A read of a cell that may not have been written.
    Uninitialised = "check.uninitialised",
        "A cell of a local buffer is written before it is read or reduced into, on every way there. Writes of \
earlier iterations count; a buffer that a loop's body allocates is fresh in every iteration. Arguments are \
initialised. What an instruction destroys, of arguments too, is written again before it is read, and is no \
configuration field.\n\n    t: f32\n    t += x[0]    # refused";
    /// A size field that may become non-positive, or a stride field that may become negative.
    ConfigValue = "check.config-value",
        "A configuration field of kind `size` is written only with values that are positive, one of kind `stride` with values that are \
not negative.\n\n    C.n = n - 1    # refused unless n >= 2 is known";
    /// A configuration write that depends on a loop variable.
    ConfigLoopVariable = "check.config-loop-variable",
        "The value written to a configuration field mentions no loop variable. The write may stand inside a loop \
and under a condition that mentions one.\n\n    for i in seq(0, n):\n        C.f = i    # refused";
    /// The checker is at fault.
    Internal = "check.internal",
        "A bug in the checker or in a solver: engines disagree, or a counterexample does not hold. Nothing is \
known about the program. Please report it.";
}
