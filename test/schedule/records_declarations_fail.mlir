// A record rests on the kinds and types of the fields that its procedures use, though only a callee names them.
// RUN: split-file %s %t
// RUN: exo-opt --exo-derive='from=p as=q' --exo-unroll-loop='proc=q loop=i' %t/in.mlir -o %t/derived.mlir
// RUN: exo-opt --exo-call-eqv='proc=f call=p(_) to=q' %t/derived.mlir | FileCheck %s
// RUN: sed 's/n: size/n: index/' %t/derived.mlir | not exo-opt --exo-call-eqv='proc=f call=p(_) to=q' 2>&1 | FileCheck %s --check-prefix=FAIL
// RUN: sed 's/v: i8/v: i32/' %t/derived.mlir | not exo-opt --exo-call-eqv='proc=f call=p(_) to=q' 2>&1 | FileCheck %s --check-prefix=FAIL
// What neither uses, and the place of a declaration, do not matter.
// RUN: sed 's/unused: f32/unused: f64/' %t/derived.mlir | exo-opt --exo-call-eqv='proc=f call=p(_) to=q' | FileCheck %s
// RUN: sed 's/unused: f32//; s/v: i8,/v: i8/' %t/derived.mlir | exo-opt --exo-call-eqv='proc=f call=p(_) to=q' | FileCheck %s

// CHECK: exo.proc @f(
// CHECK: call @q(
// FAIL: error: cannot call 'q' in place of 'p': it is not recorded that they mean the same [call_eqv.c1]
// FAIL: note: 'q' was derived from 'p', and one of them, what they use or the record has changed since other than by a step

//--- in.mlir
exo.config @C {n: size, v: i8, unused: f32}
exo.proc @g(%x: memref<4xf32>[4]) {
  write_config data @C::@v = 1.0
  if @C::@n < 3 {
    assign %x[0] = 0.0
  }
}
exo.proc @p(%x: memref<4xf32>[4]) {
  call @g(%x)
  for %i = 0 to 4 {
    assign %x[%i] = 1.0
  }
}
exo.proc @f(%x: memref<4xf32>[4]) {
  call @p(%x)
}
