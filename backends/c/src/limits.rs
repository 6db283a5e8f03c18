//! The limits of generated code, by the ids that errors name.

/// Every limit of the back end: its id, and the rule with an example.
pub fn rules() -> &'static [(&'static str, &'static str)] {
    &[
        (
            "c.overflow",
            "Control values have 64 bits in C. With arguments, fields, loop bounds and extents within ±2^31 and literal \
bounds within ±2^47, every part of a control expression stays within 2^62.\n\n    \
if i * 4611686018427387904 < 0: ...    # refused",
        ),
        (
            "c.value",
            "C is generated for control arguments, configuration fields and extents within ±2^31.\n\n    \
g(2147483649)    # refused",
        ),
        (
            "c.loop-bound",
            "C is generated for loops whose bounds are literals, or surely beyond 2^31, only within ±2^47.\n\n    \
for i in seq(0, 140737488355329): ...    # refused",
        ),
        (
            "c.cells",
            "A buffer has at most 2^47 cells, more than memory can address.\n\n    \
x: f32[2147483648, 65537]    # refused",
        ),
        (
            "c.nesting",
            "Statements and expressions are nested only as deep as C compilers take them; the error says how deep.\n\n    \
x = 1.0 + (1.0 + (1.0 + ...))    # refused at some depth",
        ),
    ]
}
