// The twin of check_fail.mlir.
// RUN: exo-opt %s --exo-check -o /dev/null
// RUN: exo-opt %s --pass-pipeline='any(exo-check)' -o /dev/null
// RUN: exo-opt %s --pass-pipeline='builtin.module(builtin.module(exo-check{proc=g},gpu.module(exo-check{proc=f})))' -o /dev/null
// RUN: mlir-opt-22 --load-dialect-plugin=%libexo --load-pass-plugin=%libexo %s --pass-pipeline='builtin.module(builtin.module(exo-check{proc=g},canonicalize,gpu.module(exo-check)))' -o /dev/null

module {
  exo.proc @f(%x: memref<4xf32>[4]) {
    assign %x[3] = 1.0
  }
  module @inner {
    exo.proc @f(%x: memref<8xf32>[8]) {
      assign %x[7] = 1.0
    }
    exo.proc @g(%x: memref<8xf32>[8]) {
      call @f(%x)
    }
    gpu.module @kernels {
      exo.proc @f(%x: memref<16xf32>[16]) {
        assign %x[15] = 1.0
      }
    }
  }
}
