@config
class Load:
    rows: index
    next: index
    scale: f32
    step: stride

@instr("machine_configure({k});", c_global="#define machine_configure(k) ((void) (k))", mlir="configure", mlir_global="""
func.func @configure(%n: index, %k: index, %x: memref<?x4xf32, strided<[?, ?], offset: ?>>, %y: memref<1x?xf32, strided<[?, 1], offset: ?>>, %s: memref<f32, strided<[], offset: ?>>) {
  return
}
""")
def configure(n: size, k: index, x: [f32][n, 4] @ DRAM, y: f32[1, n] @ DRAM, s: f32 @ DRAM):
    assert n > 1
    Load.rows = k + 2 * n
    Load.next = Load.rows + 1
    Load.scale = x[1, 2] + s
    Load.step = stride(x, 0) + stride(y, 0)

@proc
def use(n: size, x: f32[n + 8, 8] @ DRAM, w: f32[3] @ DRAM):
    Load.rows = 3
    configure(4, n, x[2:6, 3:7], x[0:1, 0:4], w[2])
    if Load.rows == n + 8 and Load.next == n + 9:
        x[0, 0] = Load.scale
    if Load.step == 12:
        x[0, 1] = 1.0

@instr("machine_advance({k});", c_global="#define machine_advance(k) ((void) (k))", mlir="advance", mlir_global="""
func.func @advance(%k: index) {
  return
}
""")
def advance(k: index):
    Load.next = k
    Load.rows = k + 1

@proc
def step(y: f32[4] @ DRAM):
    Load.rows = 3
    advance(Load.rows)
    if Load.rows == 4 and Load.next == 3:
        y[0] = 1.0
