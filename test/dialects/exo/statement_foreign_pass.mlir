// Operations that are not registered may be those of a library that is not loaded.
// RUN: exo-opt %s --allow-unregistered-dialect | FileCheck %s
// RUN: not exo-opt %s 2>&1 | FileCheck %s --check-prefix=REFUSED

exo.proc @f(%n: size, %x: memref<8xf32>[8]) {
  // CHECK: "hw.instruction"(%n, %x) {code = array<i64: 2, 0, 40, 1>} : (index, memref<8xf32>) -> ()
  // REFUSED: error: operation being parsed with an unregistered dialect
  "hw.instruction"(%n, %x) {code = array<i64: 2, 0, 40, 1>} : (index, memref<8xf32>) -> ()
}
