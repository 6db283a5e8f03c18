// What no dialect declares is no call of the procedure that has its name.
// RUN: exo-opt %s --allow-unregistered-dialect --exo-check --verify-diagnostics

exo.proc @relu(%y: memref<4xf32>[4]) {
  pass
}

exo.proc @f(%x: memref<4xf32>[4]) {
  // expected-error @+1 {{'relu' is not a statement}}
  "relu"(%x) {code = array<i64: 40, 0>} : (memref<4xf32>) -> ()
}
