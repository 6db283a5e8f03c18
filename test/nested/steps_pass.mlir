// Steps work on the procedures of the symbol table on which they are run, by whatever name others have in other tables.
// RUN: exo-opt %s --pass-pipeline='builtin.module(builtin.module(exo-divide-loop{proc=f loop=i factor=4 iters=io,ii tail=cut}))' | FileCheck %s --check-prefix=STEP
// RUN: exo-opt %s --pass-pipeline='builtin.module(builtin.module(exo-check,exo-schedule{file=%S/Inputs/twice.sched},exo-check),exo-check)' | FileCheck %s --check-prefixes=STEP,DERIVED
// RUN: exo-opt %s --pass-pipeline='builtin.module(builtin.module(exo-schedule{file=%S/Inputs/twice.sched}))' --exo-validate=each-step | FileCheck %s --check-prefixes=STEP,DERIVED
// RUN: mlir-opt-22 --load-dialect-plugin=%libexo --load-pass-plugin=%libexo %s --pass-pipeline='builtin.module(builtin.module(exo-check,exo-schedule{file=%S/Inputs/twice.star}))' | FileCheck %s --check-prefixes=STEP,DERIVED
// RUN: mlir-opt-22 --load-dialect-plugin=%libexo --load-pass-plugin=%libexo %s --pass-pipeline='builtin.module(gpu.module(exo-divide-loop{loop=i factor=2 iters=io,ii tail=cut}))' | FileCheck %s --check-prefix=GPU

// STEP-LABEL: module @outer
// STEP:       exo.proc @f
// STEP:       for %i = 0 to %n {
// STEP:       module @a
// DERIVED:    exo.proc @fast
// STEP:       for %io = 0 to %n / 4
// DERIVED:    exo.proc @g
// DERIVED:    call @fast(%n, %x)
// STEP:       module @b
// DERIVED:    exo.proc @fast
// STEP:       for %io = 0 to %n / 4
// DERIVED:    call @fast(%n, %x)
// STEP:       gpu.module @c
// STEP-NOT:   %io

// GPU-NOT:    %io
// GPU:        gpu.module @c
// GPU:        for %io = 0 to %n / 2
module @outer {
  exo.proc @f(%n: size, %x: memref<?xf32>[%n]) {
    for %i = 0 to %n {
      assign %x[%i] = 1.0
    }
  }
  exo.proc @calls(%x: memref<3xf32>[3]) {
    call @f(3, %x)
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
  module @b {
    exo.proc @f(%n: size, %x: memref<?xf32>[%n]) {
      for %i = 0 to %n {
        assign %x[%i] = 3.0
      }
    }
    exo.proc @g(%n: size, %x: memref<?xf32>[%n]) {
      call @f(%n, %x)
    }
  }
  gpu.module @c {
    exo.proc @f(%n: size, %x: memref<?xf32>[%n]) {
      for %i = 0 to %n {
        assign %x[%i] = 4.0
      }
    }
  }
}
