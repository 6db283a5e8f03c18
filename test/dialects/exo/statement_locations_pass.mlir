// The operations of an infix right side carry their statement's location, and every location survives text and
// bytecode.
// RUN: exo-opt %s --mlir-print-debuginfo > %t
// RUN: exo-opt %t --mlir-print-debuginfo | diff %t -
// RUN: exo-opt %s --emit-bytecode | exo-opt --mlir-print-debuginfo | diff %t -
// RUN: exo-opt %s --mlir-print-op-generic --mlir-print-debuginfo | exo-opt --mlir-print-debuginfo | diff %t -
// RUN: FileCheck %s < %t
// RUN: exo-opt %s --mlir-print-op-generic --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s --check-prefix=INNER
// RUN: exo-opt %s | FileCheck %s --check-prefix=PLAIN

// PLAIN-NOT: loc
// CHECK: exo.proc @f(%n loc("user.py":1:2): size, %x loc("user.py":1:3): memref<f32>) {
exo.proc @f(%n loc("user.py":1:2): size, %x loc("user.py":1:3): memref<f32>) {
  // CHECK: for %i loc("user.py":2:6) = 0 to %n {
  for %i loc("user.py":2:6) = 0 to %n {
    // INNER: "exo.read"{{.*}} loc("user.py":3:4)
    // INNER: "exo.const"{{.*}} loc("user.py":3:4)
    // INNER: "exo.mul"{{.*}} loc("user.py":3:4)
    // INNER: "exo.yield"{{.*}} loc("user.py":3:4)
    assign %x = %x * 2.0 {foo} loc("user.py":3:4)
    reduce %x += 1.0 loc(fused["user.py":4:4, "step"("user.py":5:5)])
    // INNER: "exo.const"{{.*}} loc("user.py":9:9)
    assign %x = 1.0 loc(#later)
  } loc("user.py":2:1)
} loc("user.py":1:1)
#later = loc("user.py":9:9)
