// A version is derived, scheduled and called; its record stands on it, and a file that goes through exo-opt again keeps it.
// RUN: split-file %s %t
// RUN: exo-opt --exo-schedule=%t/version.sched %t/in.mlir -o %t/version.mlir
// RUN: FileCheck %s --check-prefix=VERSION --input-file=%t/version.mlir
// RUN: exo-opt --exo-schedule=%t/call.sched --verify-roundtrip %t/version.mlir | FileCheck %s
// RUN: sed 's/2.0 \* %x/3.0 * %x/' %t/version.mlir > %t/edited.mlir
// RUN: not exo-opt --exo-schedule=%t/call.sched %t/edited.mlir 2>&1 | FileCheck %s --check-prefix=EDITED

// VERSION: exo.proc @scale_4(
// VERSION-SAME: exo.equivalence = {digest = "{{[0-9a-f]+}}", spec = @scale, spec_digest = "{{[0-9a-f]+}}"}
// VERSION: exo.proc @f(
// VERSION: call @scale(

// CHECK: exo.proc @scale_4(
// CHECK-SAME: exo.equivalence
// CHECK: exo.proc @f(
// CHECK: call @scale_4(
// CHECK: call @scale_4(

// EDITED: error: cannot call 'scale_4' in place of 'scale': it is not recorded that they mean the same [call_eqv.c1]
// EDITED: 'scale_4' was derived from 'scale', and one of them, what they use or the record has changed since other than by a step

//--- version.sched
exo-derive{from=scale as=scale_4}
exo-divide-loop{loop=i factor=4}
exo-replace{proc=f blk="for k in _: _" with=scale}
//--- call.sched
exo-call-eqv{proc=f call="scale(_)" to=scale_4}
exo-call-eqv{proc=f call="scale(_)" to=scale_4}
//--- in.mlir
exo.proc @scale(%n: size, %x: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  for %i = 0 to %n {
    assign %x[%i] = 2.0 * %x[%i]
  }
}
exo.proc @f(%y: memref<8xf32>[8]) {
  call @scale(4, %y[0 : 4])
  for %k = 0 to 4 {
    assign %y[%k + 4] = 2.0 * %y[%k + 4]
  }
}
