@config(readwrite=False)
class Machine:
    rows: size
    loaded: bool

@instr("machine_set_rows({n});", c_global="#define machine_set_rows(n) ((void) (n))", mlir="set_rows", mlir_global="""
func.func @set_rows(%n: index) {
  return
}
""")
def set_rows(n: size):
    Machine.rows = n
    Machine.loaded = True

@instr("machine_clear(&{x_data}, {n});", c_global="#include <string.h>\n#define machine_clear(p, n) memset((p), 0, (size_t) (n) * sizeof(*(p)))", mlir="clear", mlir_global="""
func.func @clear(%n: index, %x: memref<?xf32, strided<[1], offset: ?>>) {
  %first = arith.constant 0 : index
  %step = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  scf.for %i = %first to %n step %step {
    memref.store %zero, %x[%i] : memref<?xf32, strided<[1], offset: ?>>
  }
  return
}
""")
def clear_row(n: size, x: [f32][n] @ DRAM):
    assert Machine.rows == n
    assert stride(x, 0) == 1
    for i in seq(0, n):
        x[i] = 0.0

@proc
def clear_matrix(m: size, n: size, A: f32[m, n] @ DRAM):
    set_rows(n)
    for i in seq(0, m):
        clear_row(n, A[i, 0:n])
