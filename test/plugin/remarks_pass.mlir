// Steps of passes in a stock mlir-opt are optimization remarks of its engine.
// RUN: mlir-opt --load-dialect-plugin=%libexo --load-pass-plugin=%libexo --exo-unroll-loop='proc=f loop=i' --remarks-filter-passed=exo %s -o /dev/null 2>&1 | FileCheck %s
// RUN: not mlir-opt --load-dialect-plugin=%libexo --load-pass-plugin=%libexo --exo-unroll-loop='proc=g loop=i' --remarks-filter-failed=exo %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=FAILED

// CHECK: remark: [Passed] unroll_loop | Category:exo | Function=f | Relation=equivalent, loop=i
// FAILED: remark: [Failure] unroll_loop | Category:exo | Function=g | Condition=unroll_loop.c1
exo.proc @f(%x: memref<4xf32>[4]) {
  for %i = 0 to 4 {
    assign %x[%i] = 0.0
  }
}
exo.proc @g(%n: size, %x: memref<?xf32>[%n]) {
  for %i = 0 to %n {
    assign %x[%i] = 0.0
  }
}
