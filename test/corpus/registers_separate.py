# Registers that are variables of their own, as those of types without size have to be.
@memory
class LANES:
    c_global = "struct separate_lanes { float cell[4]; };"
    alloc = "struct separate_lanes {register} = {{ {{ 0 }} }};"
    free = ""
    window = "{register}"
    read = "{register}.cell[{lane}]"
    write = "{register}.cell[{lane}] = {value};"
    reduce = "{register}.cell[{lane}] += {value};"
    mlir = "dense<0.000000e+00> : vector<4xf32>"
    innermost = [4]
    elems = [f32]

@instr("for (int k = 0; k < 4; k++) {dst_data}.cell[k] = (&{src_data})[k];", mlir="lanes_load", mlir_global="""
func.func @lanes_load(%dst: memref<vector<4xf32>, strided<[], offset: ?>>, %src: memref<4xf32, strided<[1], offset: ?>>) {
  %c0 = arith.constant 0 : index
  %v = vector.load %src[%c0] : memref<4xf32, strided<[1], offset: ?>>, vector<4xf32>
  memref.store %v, %dst[] : memref<vector<4xf32>, strided<[], offset: ?>>
  return
}
""")
def load(dst: [f32][4] @ LANES, src: [f32][4] @ DRAM):
    assert stride(dst, 0) == 1
    assert stride(src, 0) == 1
    for i in seq(0, 4):
        dst[i] = src[i]

@instr("for (int k = 0; k < 4; k++) {dst_data}.cell[k] += {src_data}.cell[k];", mlir="lanes_add", mlir_global="""
func.func @lanes_add(%dst: memref<vector<4xf32>, strided<[], offset: ?>>, %src: memref<vector<4xf32>, strided<[], offset: ?>>) {
  %x = memref.load %dst[] : memref<vector<4xf32>, strided<[], offset: ?>>
  %y = memref.load %src[] : memref<vector<4xf32>, strided<[], offset: ?>>
  %z = arith.addf %x, %y : vector<4xf32>
  memref.store %z, %dst[] : memref<vector<4xf32>, strided<[], offset: ?>>
  return
}
""")
def add(dst: [f32][4] @ LANES, src: [f32][4] @ LANES):
    assert stride(dst, 0) == 1
    assert stride(src, 0) == 1
    for i in seq(0, 4):
        dst[i] += src[i]

# Of a name that one of the registers would like to have.
@proc
def transposed(r_0_1: f32[4, 4] @ DRAM):
    r: f32[2, 2, 4] @ LANES
    load(r[0, 0, 0:4], r_0_1[0, 0:4])
    load(r[0, 1, 0:4], r_0_1[1, 0:4])
    load(r[1, 0, 0:4], r_0_1[2, 0:4])
    load(r[1, 1, 0:4], r_0_1[3, 0:4])
    for i in seq(0, 4):
        r_0_1[i, 0] = r[0, 0, i]
        r_0_1[i, 1] = r[0, 1, i]
        r_0_1[i, 2] = r[1, 0, i]
        r_0_1[i, 3] = r[1, 1, i]

# Made anew in each iteration; windows of windows; single cells that are written and added to.
@proc
def sums(n: size, x: f32[n, 4] @ DRAM, y: f32[n, 4] @ DRAM):
    for i in seq(0, n):
        r: f32[3, 4] @ LANES
        last = r[1:3, 0:4]
        load(last[1, 0:4], x[i, 0:4])
        load(r[0, 0:4], y[i, 0:4])
        for k in seq(0, 4):
            last[0, k] = 1.0
        last[0, 3] += x[i, 0]
        add(r[0, 0:4], last[0, 0:4])
        add(r[0, 0:4], last[1, 0:4])
        for k in seq(0, 4):
            y[i, k] = r[0, 3 - k]

@proc
def single(x: f32[4] @ DRAM):
    r: f32[4] @ LANES
    load(r[0:4], x[0:4])
    r[2] += 4.0
    for k in seq(0, 4):
        x[k] = r[k]
