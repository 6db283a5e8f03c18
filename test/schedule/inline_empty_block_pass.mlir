// Operations, unlike source, may have nothing in a block: of a call of nothing nothing is left, or 'pass'.
// RUN: exo-opt %s --exo-inline='proc=f call=body[0]' | FileCheck %s
// RUN: exo-opt %s --exo-inline='proc=g call=body[1]' | FileCheck %s --check-prefix=LAST

exo.proc @nothing() {
}

// CHECK: exo.proc @f() {
// CHECK-NEXT: pass
// CHECK-NEXT: }
exo.proc @f() {
  call @nothing()
}

// LAST: exo.proc @g(
// LAST-NEXT: assign
// LAST-NEXT: }
exo.proc @g(%x: memref<2xf32>[2]) {
  assign %x[0] = 1.0
  call @nothing()
}
