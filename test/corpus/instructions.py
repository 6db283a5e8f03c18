@instr("memcpy(&{dst_data}, &{src_data}, 8 * sizeof(float));", c_global="#include <string.h>", mlir="copy8", mlir_global="""
func.func @copy8(%dst: memref<8xf32, strided<[1], offset: ?>>, %src: memref<8xf32, strided<[1], offset: ?>>) {
  %c0 = arith.constant 0 : index
  %v = vector.load %src[%c0] : memref<8xf32, strided<[1], offset: ?>>, vector<8xf32>
  vector.store %v, %dst[%c0] : memref<8xf32, strided<[1], offset: ?>>, vector<8xf32>
  return
}
""")
def copy8(dst: [f32][8] @ DRAM, src: [f32][8] @ DRAM):
    assert stride(dst, 0) == 1
    assert stride(src, 0) == 1
    for i in seq(0, 8):
        dst[i] = src[i]

@instr("for (int k = 0; k < 8; k++) (&{dst_data})[k] += (&{a_data})[k] * (&{b_data})[k];", mlir="fma8", mlir_global="""
func.func @fma8(%dst: memref<8xf32, strided<[1], offset: ?>>, %a: memref<8xf32, strided<[1], offset: ?>>, %b: memref<8xf32, strided<[1], offset: ?>>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %a[%c0] : memref<8xf32, strided<[1], offset: ?>>, vector<8xf32>
  %y = vector.load %b[%c0] : memref<8xf32, strided<[1], offset: ?>>, vector<8xf32>
  %z = vector.load %dst[%c0] : memref<8xf32, strided<[1], offset: ?>>, vector<8xf32>
  %xy = arith.mulf %x, %y : vector<8xf32>
  %sum = arith.addf %z, %xy : vector<8xf32>
  vector.store %sum, %dst[%c0] : memref<8xf32, strided<[1], offset: ?>>, vector<8xf32>
  return
}
""")
def fma8(dst: [f32][8] @ DRAM, a: [f32][8] @ DRAM, b: [f32][8] @ DRAM):
    assert stride(dst, 0) == 1
    assert stride(a, 0) == 1
    assert stride(b, 0) == 1
    for i in seq(0, 8):
        dst[i] += a[i] * b[i]

@proc
def vector_fma(n: size, x: f32[n] @ DRAM, y: f32[n] @ DRAM, z: f32[n] @ DRAM):
    assert n % 8 == 0
    for i in seq(0, n / 8):
        fma8(z[8 * i:8 * i + 8], x[8 * i:8 * i + 8], y[8 * i:8 * i + 8])

@proc
def staged(n: size, x: f32[n] @ DRAM, z: f32[n] @ DRAM):
    assert n % 8 == 0
    for i in seq(0, n / 8):
        t: f32[8] @ DRAM_STACK
        copy8(t[0:8], x[8 * i:8 * i + 8])
        fma8(z[8 * i:8 * i + 8], t[0:8], t[0:8])
