// Each step of a schedule has a line of its own in --mlir-timing, and IR can be printed around it.
// RUN: echo 'exo-divide-loop{loop=i factor=4}' > %t.sched
// RUN: exo-opt --exo-schedule=%t.sched --mlir-timing %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=TIMING
// RUN: exo-opt --exo-schedule=%t.sched --mlir-print-ir-after-all %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=IR

// TIMING: {{ }}exo-schedule
// TIMING-NEXT: {{ }}exo-divide-loop
// IR: IR Dump After exo-divide-loop
// IR: for %io = 0 to (%n + 3) / 4
exo.proc @f(%n: size, %x: memref<?xf32>[%n]) {
  for %i = 0 to %n {
    assign %x[%i] = 2.0
  }
}
