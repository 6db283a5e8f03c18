# Arguments that are part of an instruction: C wants a constant where they stand.
@instr("{{ enum {{ exo_first = {k}, exo_negates = {negates} }}; for (int j = exo_first; j < 4; j++) (&{x_data})[j] *= exo_negates ? -2 : 2; }}", mlir="double_from", mlir_global="""
func.func @double_from(%k: index, %negates: i1, %x: memref<4xf32, strided<[1], offset: ?>>) {
  %c4 = arith.constant 4 : index
  %c1 = arith.constant 1 : index
  %up = arith.constant 2.0 : f32
  %down = arith.constant -2.0 : f32
  %factor = arith.select %negates, %down, %up : f32
  scf.for %i = %k to %c4 step %c1 {
    %v = memref.load %x[%i] : memref<4xf32, strided<[1], offset: ?>>
    %w = arith.mulf %v, %factor : f32
    memref.store %w, %x[%i] : memref<4xf32, strided<[1], offset: ?>>
  }
  return
}
""", immediates=["k", "negates"])
def double_from(k: index, negates: bool, x: [f32][4] @ DRAM):
    assert stride(x, 0) == 1
    assert 0 <= k
    assert k <= 4
    for i in seq(k, 4):
        if negates:
            x[i] = -2.0 * x[i]
        else:
            x[i] = 2.0 * x[i]

@proc
def steps(n: size, x: f32[n, 4] @ DRAM):
    for i in seq(0, n):
        double_from(0, False, x[i, 0:4])
        double_from(3, True, x[i, 0:4])
        double_from(7 - 2 * 3, 1 == 1, x[i, 0:4])
        double_from(4, False, x[i, 0:4])
        double_from(3, True, x[i, 0:4])
