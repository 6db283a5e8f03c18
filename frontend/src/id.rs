//! Kinds of error, with the rule behind each.

use std::fmt;

macro_rules! ids {
    ($($(#[$doc:meta])* $variant:ident = $name:literal, $rule:literal;)*) => {
        /// The kind of error of a diagnostic; its name is stable and appears in the text.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Id { $($(#[$doc])* $variant,)* }

        impl Id {
            /// Every id.
            pub const ALL: &[Id] = &[$(Id::$variant,)*];

            /// The stable name, `frontend.…`.
            pub fn name(self) -> &'static str {
                match self { $(Id::$variant => $name,)* }
            }
        }

        /// The rule behind an id, with a small example.
        pub fn explain(id: Id) -> &'static str {
            match id { $(Id::$variant => $rule,)* }
        }
    };
}

ids! {
    /// Not Python syntax.
    Syntax = "frontend.syntax",
        "A file is Python as far as syntax goes: its own parser would take it.\
\n\n    x[i = 0.0    # refused: the bracket is not closed";
    /// An identifier that is no name.
    Name = "frontend.name",
        "A name is an identifier of ASCII characters, since it is written in MLIR and in C, too.\
\n\n    α = x[0]    # refused: write alpha";
    /// Nested too deep, a line or a file too long.
    Limit = "frontend.limit",
        "Files, lines and nesting have limits that no program which a person writes reaches.\
\n\n    x = ((((((…))))))    # refused where brackets nest too deep";
    /// A Python statement that the language does not have.
    UnsupportedStatement = "frontend.unsupported-statement",
        "A procedure consists of assignments, reductions with `+=`, allocations, windows, `for`, `if`, calls and \
`pass`.\n\n    while n > 0: ...    # refused\n    x -= y              # refused: write x += -y";
    /// A Python expression that the language does not have, or not in this place.
    UnsupportedExpression = "frontend.unsupported-expression",
        "Expressions are made of numbers, names, accesses, the operators of arithmetic, comparison and logic, and \
calls of externs.\n\n    x = y ** 2    # refused: write y * y";
    /// Python at module level that is not a definition.
    UnsupportedDefinition = "frontend.unsupported-definition",
        "At module level stand procedures, instructions, configurations, memories, externs, constants that are \
integers, and imports.\n\n    print(3)    # refused";
    /// A decorator, parameter list or class body that is not of the form asked for.
    BadDeclaration = "frontend.bad-declaration",
        "A definition has a decorator that says what it is, such as `@proc`, `@instr(…)`, `@config`, `@memory` or \
`@extern(…)`, each parameter of a procedure has a type, and a class consists of what its decorator asks \
for.\n\n    @proc\n    def f(n): ...    # refused: 'n' has no type";
    /// Two definitions of one name.
    Duplicate = "frontend.duplicate",
        "Definitions of a file have different names, and so have the arguments of a procedure and the fields of a \
configuration.\n\n    def f(n: size, n: size): ...    # refused";
    /// A variable that is not in scope.
    UnknownName = "frontend.unknown-name",
        "A name stands for an argument, a loop variable in its loop, or a buffer or window from its statement to \
the end of the block.\
\n\n    for i in seq(0, n):\n        pass\n    x[i] = 0.0    # refused: 'i' is known in its loop only";
    /// A call of a procedure that the file does not define.
    UnknownProcedure = "frontend.unknown-procedure",
        "A call names a procedure or instruction that the file defines.\n\n    g(x)    # refused if there is no 'g'";
    /// A function in a data expression that is neither built in nor declared.
    UnknownExtern = "frontend.unknown-extern",
        "Functions of data are built in (sin, cos, expf, sqrt, fmaxf, fminf, relu, select, sigmoid) or declared \
by `@extern`.\n\n    x = tanh(y)    # refused if 'tanh' is not declared";
    /// Something other than a type where a type must stand.
    UnknownType = "frontend.unknown-type",
        "Types are `size`, `index`, `bool`, `stride`; the element types R, f16, bf16, f32, f64, i8, i16, i32, \
i64, ui8, ui16, ui32, with extents in brackets; and windows of them, `[f32][n]`.\
\n\n    def f(n: int): ...    # refused: write size or index";
    /// `C.f` where no configuration `C` is defined.
    UnknownConfig = "frontend.unknown-config",
        "`C.f` is a field of a configuration that the file defines.\
\n\n    C.f = 3    # refused if there is no configuration 'C'";
    /// `C.f` where `C` has no field `f`.
    UnknownField = "frontend.unknown-field",
        "`C.f` is a field that the configuration declares.\
\n\n    @config\n    class C:\n        f: size\n    \n    C.g = 3    # refused";
    /// Data where a control expression must stand.
    DataInControl = "frontend.data-in-control",
        "Control does not depend on data: indices, extents, loop bounds and conditions are made of sizes, \
indices, strides, loop variables, control fields and numbers.\
\n\n    if x[0] > 0.0: ...    # refused: use select(0.0, x[0], …)";
    /// A control value where data must stand.
    ControlInData = "frontend.control-in-data",
        "Values of data are made of data and numbers; a size or an index is not data.\
\n\n    x = n    # refused if 'n' is a size";
    /// An integer where a condition must stand.
    ExpectedCondition = "frontend.expected-condition",
        "Conditions are comparisons, `bool` names and fields, and what `and`, `or`, `not` make of them.\
\n\n    if n: ...    # refused: write n > 0";
    /// A condition where an integer must stand.
    ExpectedInteger = "frontend.expected-integer",
        "Indices, extents and loop bounds are integers.\n\n    x[n > 0] = 0.0    # refused";
    /// A product of two expressions with variables.
    QuasiAffine = "frontend.quasi-affine",
        "In a control expression one side of `*` is free of variables. So every question about indices can be \
decided.\n\n    x[i * 4]    # accepted\n    x[i * j]    # refused";
    /// `/` or `%` by something other than a positive literal.
    Divisor = "frontend.divisor",
        "In a control expression the right side of `/` and `%` is a positive literal.\
\n\n    x[i / 4]    # accepted\n    x[i / n]    # refused";
    /// A number that does not fit.
    Literal = "frontend.literal",
        "Integers fit in 64 bits, and numbers with a point or exponent in 64-bit floating point, where they are \
not zero unless written so.\n\n    x = 1e-400    # refused";
    /// The wrong number of indices.
    Rank = "frontend.rank",
        "An access has one index per dimension.\n\n    x: f32[n, n]\n    x[i] = 0.0    # refused";
    /// `stride(A, d)` of something without strides, or of a dimension that it does not have.
    Stride = "frontend.stride",
        "`stride(A, d)` is of a buffer or window and of one of its dimensions, a literal.\
\n\n    assert stride(A, 2) == 1    # refused if 'A' has two dimensions";
    /// A window expression where none can stand, or one without bounds.
    Window = "frontend.window",
        "A window `A[lo:hi, i]` has no step, and stands as the right side of a window statement \
or as an argument.\n\n    w = A[0:n:2]    # refused";
    /// An assignment to something that cannot be assigned.
    NotAssignable = "frontend.not-assignable",
        "Cells of buffers and configuration fields are assigned; control arguments, loop variables and whole \
buffers are not.\n\n    n = 3    # refused if 'n' is a size";
    /// A loop that is not over `seq` or `par`.
    LoopRange = "frontend.loop-range",
        "A loop runs over `seq(lo, hi)` or `par(lo, hi)`.\
\n\n    for i in range(n): ...    # refused: write seq(0, n)";
    /// An `assert` after the first statement.
    AssertPosition = "frontend.assert-position",
        "Preconditions come before the first statement of a procedure: they are about its arguments.\
\n\n    x = 0.0\n    assert n > 4    # refused";
    /// The wrong number of arguments.
    Arity = "frontend.arity",
        "A call passes one argument per parameter.\n\n    def f(n: size, x: f32[n]): ...\n    f(x)    # refused";
    /// An argument of the wrong kind.
    Argument = "frontend.argument",
        "An argument is of the kind that the parameter declares: an integer, a condition, or data with as many \
dimensions.\n\n    def f(n: size): ...\n    f(x)    # refused if 'x' is data";
    /// A configuration write whose value mentions a loop variable.
    ConfigLoopVariable = "frontend.config-loop-variable",
        "The value written to a configuration field does not mention loop variables, so that what it holds after \
the loop can be said.\n\n    for i in seq(0, n):\n        C.f = i    # refused";
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_is_explained_with_an_example() {
        for id in Id::ALL {
            let (rule, example) = explain(*id).split_once("\n\n    ").unwrap_or_default();
            assert!(rule.ends_with('.'), "{id}: {rule}");
            assert!(!example.is_empty(), "{id}");
        }
    }
}
