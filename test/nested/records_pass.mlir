// The twin of records_fail.mlir: within a table, and of several tables under the same names.
// RUN: exo-opt %s --pass-pipeline='builtin.module(any(exo-derive{proc=f as=v},exo-call-eqv{proc=g call=f(_) to=v}))' --exo-trust-records=here | FileCheck %s
// RUN: exo-opt %s --pass-pipeline='builtin.module(any(exo-derive{proc=f as=v},exo-rename{proc=v name=w},exo-call-eqv{proc=g call=f(_) to=w},symbol-dce))' | FileCheck %s --check-prefix=RENAMED

// CHECK:   module @a
// CHECK:   call @v(%n, %x)
// CHECK:   gpu.module @b
// CHECK:   call @v(%n, %x)
// RENAMED: module @a
// RENAMED: call @w(%n, %x)
// RENAMED: gpu.module @b
// RENAMED: call @w(%n, %x)
module {
  module @a {
    exo.proc private @f(%n: size, %x: memref<?xf32>[%n]) {
      for %i = 0 to %n {
        assign %x[%i] = 1.0
      }
    }
    exo.proc @g(%n: size, %x: memref<?xf32>[%n]) {
      call @f(%n, %x)
    }
  }
  gpu.module @b {
    exo.proc private @f(%n: size, %x: memref<?xf32>[%n]) {
      for %i = 0 to %n {
        assign %x[%i] = 5.0
      }
    }
    exo.proc @g(%n: size, %x: memref<?xf32>[%n]) {
      call @f(%n, %x)
    }
  }
}
