// Imported definitions go into the symbol table on which the pass is run, and are found there.
// RUN: exo-opt %s --pass-pipeline='builtin.module(builtin.module(exo-import{file=%S/Inputs/scaled.py},exo-schedule{file=%S/Inputs/scaled.star}))' | FileCheck %s
// RUN: not exo-opt %s --pass-pipeline='builtin.module(exo-import{file=%S/Inputs/scaled.py},builtin.module(exo-schedule{file=%S/Inputs/scaled.star}))' 2>&1 | FileCheck %s --check-prefix=OUTER

// CHECK:     module {
// CHECK-NOT: @scaled
// CHECK:     module @inner
// CHECK:     exo.proc private @scaled
// CHECK:     exo.proc @f
// CHECK:     call @scaled(%n, %x[0 : %n])
// OUTER:     no procedure is named 'scaled'
module {
  module @inner {
    exo.proc @f(%n: size, %x: memref<?xf32>[%n]) {
      for %i = 0 to %n {
        assign %x[%i] = 2.0
      }
    }
  }
}
