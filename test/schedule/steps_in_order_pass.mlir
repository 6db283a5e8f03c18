// The steps of a file are applied in order, other passes may stand between them, and a step without 'proc' works on
// the procedure of the one before.
// RUN: split-file %s %t
// RUN: exo-opt --exo-schedule=%t/two.sched --verify-roundtrip %t/in.mlir | FileCheck %s
// RUN: exo-opt --pass-pipeline='builtin.module(exo-divide-loop{proc=scale loop=i factor=8 tail=perfect},exo-divide-loop{proc=scale loop=ii factor=4 tail=perfect})' %t/in.mlir | FileCheck %s --check-prefix=PIPELINE

// CHECK-LABEL: exo.proc @scale
// CHECK: for %a = 0 to %n / 8 {
// CHECK-NEXT: for %c = 0 to 2 {
// CHECK-NEXT: for %d = 0 to 4 {
// CHECK-NEXT: assign %x[8 * %a + (4 * %c + %d)] = 2.0 * %x[8 * %a + (4 * %c + %d)]
// CHECK-LABEL: exo.proc @other

// PIPELINE: for %io = 0 to %n / 8 {
// PIPELINE-NEXT: for %iio = 0 to 2 {
// PIPELINE-NEXT: for %iii = 0 to 4 {

//--- two.sched
# Blocks of eight, then of four.
exo-divide-loop{proc=scale loop=i factor=8 iters=a,b tail=perfect}
canonicalize   # changes nothing inside a procedure

exo-divide-loop{loop="b" factor=4 iters=c,d tail=perfect}
//--- in.mlir
exo.proc @scale(%n: size, %x: memref<?xf32>[%n]) where (%n mod 8 == 0) {
  for %i = 0 to %n {
    assign %x[%i] = 2.0 * %x[%i]
  }
}
exo.proc @other() {
  exo.pass
}
