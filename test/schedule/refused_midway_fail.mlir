// A step that is refused ends the schedule at its line; no output is written, and what was printed after each step ends
// with the last good program.
// RUN: split-file %s %t
// RUN: not exo-opt --exo-schedule=%t/bad.sched --exo-print-after-each %t/in.mlir -o %t/out.mlir 2> %t/err
// RUN: FileCheck %s < %t/err
// RUN: not ls %t/out.mlir

// CHECK: # {{.*}}bad.sched:1:1: after exo-divide-loop
// CHECK-NEXT: @@ -1,5 +1,6 @@
// CHECK-NEXT: @proc
// CHECK-NEXT: def scale(n: size, x: f32[n] @ DRAM):
// CHECK-NEXT:     assert n % 8 == 0
// CHECK-NEXT: -    for i in seq(0, n):
// CHECK-NEXT: -        x[i] = 2.0
// CHECK-NEXT: +    for io in seq(0, n / 8):
// CHECK-NEXT: +        for ii in seq(0, 8):
// CHECK-NEXT: +            x[8 * io + ii] = 2.0
// CHECK-EMPTY:
// CHECK-NEXT: {{.*}}bad.sched:3:1: error: cannot divide 'io' by 3 without a tail: 3 does not always divide its extent [divide_loop.c3]
// CHECK-NEXT: exo-divide-loop{loop=io factor=3 tail=perfect}
// CHECK-NEXT: ^
// CHECK-NEXT: {{.*}}in.mlir:2:3: note: with n = 8: it has 1 iteration
// CHECK-NOT: after

//--- bad.sched
exo-divide-loop{loop=i factor=8 tail=perfect}
# three does not divide one
exo-divide-loop{loop=io factor=3 tail=perfect}
exo-divide-loop{loop=ii factor=2}
//--- in.mlir
exo.proc @scale(%n: size, %x: memref<?xf32>[%n]) where (%n mod 8 == 0) {
  for %i = 0 to %n {
    assign %x[%i] = 2.0
  }
}
