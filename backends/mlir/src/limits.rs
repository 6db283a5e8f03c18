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
            "An instruction or extern has C text; what it is in MLIR's own dialects says a function that its declaration names (`mlir`), and what a \
register of a memory is, or where its buffers are, the memory's `mlir` (or functions, `mlir_alloc` and `mlir_free`). Without these there is no lowering; nor for windows of parts of \
registers. With memrefs in signatures, no window begins before its buffer.\n\n    \
@instr(\"f({x_data});\")              # a call is refused\n    \
@instr(\"f({x_data});\", mlir=\"g\")    # and is not, if there is a func.func @g of the right type",
        ),
        (
            "mlir.target-feature",
            "Machine code has an instruction only where the machine has what its function needs (`exo.target_features`): give a processor or features that \
have it (`--cpu`, `--features`).\n\n    \
avx512.zero(...)    # with --emit=object and no --features=+avx512f: refused",
        ),
    ]
}
