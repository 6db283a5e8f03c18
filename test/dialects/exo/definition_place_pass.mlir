// The twin of definition_place_fail.mlir: what else the outermost module holds, nested modules too, is left alone.
// RUN: exo-opt --exo-check %s | FileCheck %s

// CHECK: exo.proc @f
// CHECK: module @inner
// CHECK: gpu.module @kernels
module @outer {
  exo.proc @f(%x: memref<4xf32>[4]) {
    assign %x[3] = 1.0
  }
  module @inner {
    func.func private @g()
  }
  gpu.module @kernels {}
}
