// Steps are passes of the plugin too: a stock mlir-opt takes them.
// RUN: mlir-opt --load-dialect-plugin=%libexo --load-pass-plugin=%libexo --pass-pipeline='builtin.module(exo-divide-loop{loop=i factor=4})' %s | FileCheck %s
// RUN: echo 'exo-divide-loop{loop=i factor=4}' > %t.sched
// RUN: mlir-opt --load-dialect-plugin=%libexo --load-pass-plugin=%libexo --pass-pipeline='builtin.module(exo-schedule{file=%t.sched})' %s | FileCheck %s
// RUN: mlir-opt --load-dialect-plugin=%libexo --load-pass-plugin=%libexo --exo-validate=each-step --pass-pipeline='builtin.module(exo-schedule{file=%t.sched})' %s | FileCheck %s
// RUN: not mlir-opt --load-dialect-plugin=%libexo --load-pass-plugin=%libexo --exo-validate=all --pass-pipeline='builtin.module(exo-schedule{file=%t.sched})' %s 2>&1 | FileCheck %s --check-prefix=WORD
// WORD: expected 'off', 'whole' or 'each-step' for '--exo-validate', found 'all'

// CHECK: for %io = 0 to (%n + 3) / 4
exo.proc @f(%n: size, %x: memref<?xf32>[%n]) {
  for %i = 0 to %n {
    assign %x[%i] = 2.0
  }
}
