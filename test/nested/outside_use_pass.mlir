// The twin of outside_use_fail.mlir: what nobody outside can name has no interface to keep, and other steps change none.
// RUN: exo-opt %s --pass-pipeline='builtin.module(builtin.module(exo-rename{proc=f name=g},exo-partial-eval{proc=g args=n=8},exo-divide-loop{proc=h loop=i factor=4 iters=io,ii tail=cut}))' | FileCheck %s

// CHECK: module @kernels
// CHECK: exo.proc private @g(%x: memref<8xf32>[8])
// CHECK: exo.proc @h
// CHECK: for %io
// CHECK: module {
// CHECK: exo.proc @g(%x: memref<8xf32>[8])
module {
  module @kernels {
    exo.proc private @f(%n: size, %x: memref<?xf32>[%n]) {
      for %i = 0 to %n {
        assign %x[%i] = 2.0
      }
    }
    exo.proc @h(%n: size, %x: memref<?xf32>[%n]) {
      for %i = 0 to %n {
        assign %x[%i] = 2.0
      }
    }
  }
  // A module without a name cannot be named.
  module {
    exo.proc @f(%n: size, %x: memref<?xf32>[%n]) {
      for %i = 0 to %n {
        assign %x[%i] = 2.0
      }
    }
    exo.proc @h(%n: size, %x: memref<?xf32>[%n]) {
      for %i = 0 to %n {
        assign %x[%i] = 2.0
      }
    }
  }
}
