// The refusal of a step of another crate is like those of ours.
// RUN: not exo-opt-with-foreign-step %s --exo-reverse-loop='proc=sums loop=i' 2>&1 | FileCheck %s

// CHECK: error: cannot reverse 'i': iterations do not commute [reverse_loop.c1]
// CHECK: note:

exo.proc @sums(%n: size, %x: memref<?xf32>[%n + 1]) {
  for %i = 0 to %n {
    assign %x[%i + 1] = %x[%i]
  }
}
