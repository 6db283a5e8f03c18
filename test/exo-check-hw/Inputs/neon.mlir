// Registers of AArch64: one instruction is wrong in C everywhere, one where the machine has SVE.
!v = memref<vector<4xf32>, strided<[], offset: ?>>
!cells = memref<4xf32, strided<[1], offset: ?>>

module @neon attributes {
  exo.target = "aarch64-unknown-linux-gnu",
  exo.cc_flags = ["-march=armv8.2-a+fp16+dotprod"],
  exo.target_features = ["+neon", "+dotprod"],
  exo.emulators = ["qemu-aarch64 -cpu cortex-a76", "qemu-aarch64 -cpu max"]
} {
  exo.memory @q {alloc = "float32x4_t {name}{outer};", free = "", window = "{name}{outer}",
                 innermost = array<i64: 4>, elems = [f32], mlir = vector<4xf32>,
                 global = "#include <arm_neon.h>"}

  exo.instr @load(%dst: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"q">>[4], %src: memref<4xf32, strided<[?], offset: ?>>[4])
      where (stride(%dst, 0) == 1, stride(%src, 0) == 1)
      c "{dst_data} = vld1q_f32(&{src_data});" mlir @load_cells {
    for %i = 0 to 4 {
      assign %dst[%i] = %src[%i]
    }
  }

  exo.instr @store(%dst: memref<4xf32, strided<[?], offset: ?>>[4], %src: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"q">>[4])
      where (stride(%dst, 0) == 1, stride(%src, 0) == 1)
      c "vst1q_f32(&{dst_data}, {src_data});" mlir @store_cells {
    for %i = 0 to 4 {
      assign %dst[%i] = %src[%i]
    }
  }

  exo.instr @add(%out: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"q">>[4],
                 %x: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"q">>[4], %y: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"q">>[4])
      where (stride(%out, 0) == 1, stride(%x, 0) == 1, stride(%y, 0) == 1)
      c "{out_data} = vaddq_f32({x_data}, {y_data});" mlir @add_all {
    for %i = 0 to 4 {
      assign %out[%i] = %x[%i] + %y[%i]
    }
  }

  exo.instr @add_low(%out: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"q">>[4],
                     %x: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"q">>[4], %y: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"q">>[4])
      where (stride(%out, 0) == 1, stride(%x, 0) == 1, stride(%y, 0) == 1)
      c "{out_data} = vcombine_f32(vadd_f32(vget_low_f32({x_data}), vget_low_f32({y_data})), vget_high_f32({x_data}));" mlir @add_all {
    for %i = 0 to 4 {
      assign %out[%i] = %x[%i] + %y[%i]
    }
  }

  exo.instr @clear(%x: memref<1xi8>[1]) c "{x_data}[0] = getauxval(AT_HWCAP) >> 22 & 1;" global "#include <sys/auxv.h>" {
    assign %x[0] = 0
  }

  func.func @load_cells(%dst: !v, %src: !cells) {
    %c0 = arith.constant 0 : index
    %v = vector.load %src[%c0] : !cells, vector<4xf32>
    memref.store %v, %dst[] : !v
    return
  }
  func.func @store_cells(%dst: !cells, %src: !v) {
    %c0 = arith.constant 0 : index
    %v = memref.load %src[] : !v
    vector.store %v, %dst[%c0] : !cells, vector<4xf32>
    return
  }
  func.func @add_all(%out: !v, %x: !v, %y: !v) {
    %a = memref.load %x[] : !v
    %b = memref.load %y[] : !v
    %v = arith.addf %a, %b : vector<4xf32>
    memref.store %v, %out[] : !v
    return
  }
}
