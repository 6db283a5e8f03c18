// The twin of definition_place_fail.mlir: definitions of every kind in every symbol table, under the same names in several.
// RUN: exo-opt --exo-check %s | FileCheck %s
// RUN: exo-opt %s | exo-opt | FileCheck %s
// RUN: exo-opt %s --mlir-print-op-generic | exo-opt | FileCheck %s
// RUN: exo-opt %s --emit-bytecode | exo-opt | FileCheck %s

// CHECK:      module @outer attributes {exo.trailing_comments = ["of the outer one"]} {
// CHECK-NEXT:   exo.proc @f(%x: memref<4xf32>[4]) {
// CHECK:        module @inner attributes {exo.trailing_comments = ["of the inner one"]} {
// CHECK-NEXT:     exo.config @C {f: index}
// CHECK-NEXT:     exo.memory @M
// CHECK:          exo.extern @tanh(x)
// CHECK:          exo.instr @i(
// CHECK:          exo.proc @f(%x: memref<8xf32>[8]) {
// CHECK:        gpu.module @kernels {
// CHECK-NEXT:     exo.proc @f()
// CHECK:        func.func @host() {
// CHECK-NEXT:     builtin.module {
// CHECK-NEXT:       exo.proc @f()
module @outer attributes {exo.trailing_comments = ["of the outer one"]} {
  exo.proc @f(%x: memref<4xf32>[4]) {
    assign %x[3] = 1.0
  }
  module @inner attributes {exo.trailing_comments = ["of the inner one"]} {
    exo.config @C {f: index}
    exo.memory @M {addressable}
    exo.extern @tanh(x) c "tanhf({x})" : f32
    exo.instr @i(%x: memref<8xf32>[8]) c "zero({x});" {
      assign %x[0] = 0.0
    }
    exo.proc @f(%x: memref<8xf32>[8]) {
      write_config @C::@f = 1
      assign %x[7] = tanh(1.0)
      call @i(%x)
    }
  }
  gpu.module @kernels {
    exo.proc @f() {}
  }
  func.func @host() {
    builtin.module {
      exo.proc @f() {}
    }
    return
  }
}
