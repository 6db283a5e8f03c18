module @shown attributes {exo.version = "1.2.0", exo.summary = "registers of four lanes", exo.target_features = ["+sse"]} {
  exo.memory @vec {alloc = "__m128 {name}{outer};", free = "", window = "{name}{outer}", innermost = array<i64: 4>, elems = [f32],
                   mlir = vector<4xf32>, global = "#include <immintrin.h>"}
  exo.config @Mode no_c {on: bool}

  exo.instr @load(%dst: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"vec">>[4], %src: memref<4xf32, strided<[?], offset: ?>>[4])
      where (stride(%dst, 0) == 1, stride(%src, 0) == 1)
      c "{dst_data} = _mm_loadu_ps(&{src_data});" mlir @loadu attributes {hints = {latency = 4 : i64, port = "p23"}} {
    for %i = 0 to 4 {
      assign %dst[%i] = %src[%i]
    }
  }
  func.func @loadu(%dst: memref<vector<4xf32>, strided<[], offset: ?>>, %src: memref<4xf32, strided<[1], offset: ?>>) {
    %c0 = arith.constant 0 : index
    %v = vector.load %src[%c0] : memref<4xf32, strided<[1], offset: ?>>, vector<4xf32>
    memref.store %v, %dst[] : memref<vector<4xf32>, strided<[], offset: ?>>
    return
  }
}
