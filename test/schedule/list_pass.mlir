// What steps can point at: a pattern that means exactly it, its path and its first line.
// RUN: exo-opt --exo-list %s -o /dev/null 2>&1 | FileCheck %s --strict-whitespace --match-full-lines
// RUN: exo-opt --pass-pipeline='builtin.module(exo-list{proc=nothing})' %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=ONE

//      CHECK:f:
// CHECK-NEXT:  n                 -                n: size
// CHECK-NEXT:  x                 -                x: f32[n] @ DRAM
// CHECK-NEXT:  for i in _: _ #0  body[0]          for i in seq(0, n):
// CHECK-NEXT:  x[_] = _ #0       body[0].body[0]    x[i] = 2.0
// CHECK-NEXT:  for i in _: _ #1  body[1]          for i in seq(0, n):
// CHECK-NEXT:  x[_] = _ #1       body[1].body[0]    x[i] = 3.0
// CHECK-NEXT:nothing:
// CHECK-NEXT:  pass  body[0]  pass
// ONE-NOT: f:
// ONE: nothing:
exo.proc @f(%n: size, %x: memref<?xf32>[%n]) {
  for %i = 0 to %n {
    assign %x[%i] = 2.0
  }
  for %i = 0 to %n {
    assign %x[%i] = 3.0
  }
}
exo.proc @nothing() {
  exo.pass
}
