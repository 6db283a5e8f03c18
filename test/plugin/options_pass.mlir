// The passes of the plugin have options of their names in a stock mlir-opt, and run in the order in which they stand.
// RUN: mlir-opt-22 --load-dialect-plugin=%libexo --load-pass-plugin=%libexo --exo-check %s | FileCheck %s --check-prefix=SAME
// RUN: mlir-opt-22 --load-dialect-plugin=%libexo --load-pass-plugin=%libexo --exo-check --exo-divide-loop='loop=i factor=4 tail=cut' --exo-rename-iter='loop=io name=b' %s | FileCheck %s
// RUN: echo 'exo-divide-loop{loop=i factor=4 tail=cut}' > %t.sched
// RUN: echo 'exo-rename-iter{loop=io name=b}' >> %t.sched
// RUN: mlir-opt-22 --load-dialect-plugin=%libexo --load-pass-plugin=%libexo --exo-schedule=%t.sched %s | FileCheck %s
// RUN: mlir-opt-22 --load-dialect-plugin=%libexo --load-pass-plugin=%libexo --exo-schedule="file=%t.sched print-after-each=true" %s 2>&1 | FileCheck %s --check-prefix=EACH
// SAME: for %i = 0 to %n {
// CHECK: for %b = 0 to %n / 4 {
// EACH: after exo-divide-loop

// RUN: not mlir-opt-22 --load-dialect-plugin=%libexo --load-pass-plugin=%libexo --exo-check=proc=g %s 2>&1 | FileCheck %s --check-prefix=OPTION
// OPTION: error: no procedure is named 'g'; there are: f
// RUN: not mlir-opt-22 --load-dialect-plugin=%libexo --load-pass-plugin=%libexo --exo-chek %s 2>&1 | FileCheck %s --check-prefix=NAME
// NAME: Did you mean '--exo-check'?

// Passes that mlir-opt has itself are in another list.
// RUN: not mlir-opt-22 --load-dialect-plugin=%libexo --load-pass-plugin=%libexo --cse --exo-check %s 2>&1 | FileCheck %s --check-prefix=MIXED
// RUN: not mlir-opt-22 --load-dialect-plugin=%libexo --load-pass-plugin=%libexo --pass-pipeline='builtin.module(cse)' --exo-check %s 2>&1 | FileCheck %s --check-prefix=PIPELINE
// RUN: not mlir-opt-22 --load-dialect-plugin=%libexo --load-pass-plugin=%libexo --exo-check --cse %s 2>&1 | FileCheck %s --check-prefix=BEHIND
// RUN: mlir-opt-22 --load-dialect-plugin=%libexo --load-pass-plugin=%libexo --pass-pipeline='builtin.module(cse,exo-check)' %s | FileCheck %s --check-prefix=SAME
// MIXED: error: '--exo-check' cannot stand beside passes that are not of the plugin: name all passes in '--pass-pipeline'
// PIPELINE: error: '--exo-check' cannot stand beside '--pass-pipeline': name all passes in '--pass-pipeline'
// BEHIND: '-pass-pipeline' option can't be used with individual pass options
exo.proc @f(%n: size, %x: memref<?xf32>[%n]) {
  for %i = 0 to %n {
    assign %x[%i] = 2.0
  }
}
