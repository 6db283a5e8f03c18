// The twin of names_fail.mlir: each table has what its procedures name, and the outer one has other things of these names.
// RUN: exo-opt %s --exo-check | FileCheck %s

// CHECK: call @same(%x)
module {
  exo.proc @same(%n: size, %i: index) where (%i == 1) {}
  func.func private @tanh()
  func.func private @C()
  func.func private @M()
  module @inner {
    exo.config @C {f: index}
    exo.memory @M {addressable}
    exo.extern @tanh(x) c "tanhf({x})" : f32
    exo.proc @same(%x: memref<4xf32>[4]) {}
    exo.proc @f(%x: memref<4xf32>[4], %y: memref<8xf32, #exo.mem<"M">>[8]) {
      write_config @C::@f = 1
      assign %x[0] = tanh(1.0)
      call @same(%x)
    }
  }
}
