// A conversion is one of all symbol tables in a module, each by itself; a nested one is of its table only.
// RUN: exo-opt %s --convert-exo-to-func | FileCheck %s --check-prefixes=ALL,OUTER
// RUN: exo-opt %s --pass-pipeline='builtin.module(any(convert-exo-to-func))' | FileCheck %s --check-prefix=INNER
// RUN: mlir-opt-22 --load-dialect-plugin=%libexo --load-pass-plugin=%libexo %s --pass-pipeline='builtin.module(builtin.module(convert-exo-to-func{affine}),gpu.module(convert-exo-to-func))' | FileCheck %s --check-prefix=INNER

// OUTER-NOT: exo.
// OUTER: func.func @f
// INNER: exo.proc @f
// INNER: module @a
// INNER-NOT: exo.
// ALL:   @a {
// ALL:   func.func @f
// ALL:   func.func @g
// ALL:   call @f
// ALL:   gpu.module @b
// ALL:   func.func @f
module {
  exo.proc @f(%n: size, %x: memref<?xf32>[%n]) {
    for %i = 0 to %n {
      assign %x[%i] = 1.0
    }
  }
  module @a {
    exo.proc @f(%n: size, %x: memref<?xf32>[%n]) {
      for %i = 0 to %n {
        assign %x[%i] = 2.0
      }
    }
    exo.proc @g(%n: size, %x: memref<?xf32>[%n]) {
      call @f(%n, %x)
    }
  }
  gpu.module @b {
    exo.proc @f(%n: size, %x: memref<?xf32>[%n]) {
      for %i = 0 to %n {
        assign %x[%i] = 3.0
      }
    }
  }
}
