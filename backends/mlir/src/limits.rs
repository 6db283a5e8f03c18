//! The limits of what is lowered to MLIR's own dialects, by the ids that errors name.

/// Every limit of the back end: its id, and the rule with an example.
pub fn rules() -> &'static [(&'static str, &'static str)] {
    &[
        (
            "mlir.overflow",
            "Control values have 64 bits when they are lowered. With arguments, fields, loop bounds and extents within ±2^31 and \
literal bounds within ±2^47, every part of a control expression stays within 2^62.\n\n    \
if i * 4611686018427387904 < 0: ...    # refused",
        ),
        (
            "mlir.value",
            "Procedures are lowered for control arguments, configuration fields and extents within ±2^31.\n\n    \
g(2147483649)    # refused",
        ),
        (
            "mlir.loop-bound",
            "Procedures are lowered for loops whose bounds are literals, or surely beyond 2^31, only within ±2^47.\n\n    \
for i in seq(0, 140737488355329): ...    # refused",
        ),
        (
            "mlir.cells",
            "A buffer has at most 2^47 cells, more than memory can address.\n\n    \
x: f32[2147483648, 65537]    # refused",
        ),
        (
            "mlir.nesting",
            "Statements and expressions are nested only so deep that no compiler behind us exhausts its stack; the error says how \
deep.\n\n    x = 1.0 + (1.0 + (1.0 + ...))    # refused at some depth",
        ),
        (
            "mlir.no-lowering",
            "Instructions, and memories and externs that a program or library declares, have C text only: what they are in MLIR's \
own dialects nothing says. With memrefs in signatures, nor does a window begin before its buffer.\n\n    \
mm512_loadu_ps(r[0:16], x[0:16])    # refused",
        ),
    ]
}
