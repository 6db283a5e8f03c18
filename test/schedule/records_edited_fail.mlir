// Records as hands may write them: an error of the verifier, or a record that does not count.
// RUN: split-file %s %t
// RUN: exo-opt --exo-derive='from=p as=q' --exo-unroll-loop='proc=q loop=i' %t/in.mlir -o %t/good.mlir
// RUN: exo-opt --exo-call-eqv='proc=f call=p(_) to=q' %t/good.mlir | FileCheck %s
// What does not count.
// RUN: sed 's/spec = @p/spec = @q/' %t/good.mlir | not exo-opt --exo-call-eqv='proc=f call=p(_) to=q' 2>&1 | FileCheck %s --check-prefix=FAIL
// RUN: sed 's/spec = @p/spec = @C/' %t/good.mlir | not exo-opt --exo-call-eqv='proc=f call=p(_) to=q' 2>&1 | FileCheck %s --check-prefix=FAIL
// RUN: sed 's/spec = @p/spec = @inner/' %t/good.mlir | not exo-opt --exo-call-eqv='proc=f call=p(_) to=q' 2>&1 | FileCheck %s --check-prefix=FAIL
// RUN: sed 's/spec = @p/spec = @r/' %t/good.mlir | not exo-opt --exo-call-eqv='proc=f call=p(_) to=q' 2>&1 | FileCheck %s --check-prefix=FAIL
// RUN: sed 's/spec = @p/spec = @nobody/' %t/good.mlir | not exo-opt --exo-call-eqv='proc=f call=p(_) to=q' 2>&1 | FileCheck %s --check-prefix=FAIL
// RUN: sed 's/spec = @p/modulo = [@C::@n], spec = @p/' %t/good.mlir | not exo-opt --exo-call-eqv='proc=f call=p(_) to=q' 2>&1 | FileCheck %s --check-prefix=FAIL
// RUN: sed 's/spec = @p/precision, spec = @p/' %t/good.mlir | not exo-opt --exo-call-eqv='proc=f call=p(_) to=q' 2>&1 | FileCheck %s --check-prefix=FAIL
// RUN: sed 's/digest = "[0-9a-f]*"/digest = ""/g' %t/good.mlir | not exo-opt --exo-call-eqv='proc=f call=p(_) to=q' 2>&1 | FileCheck %s --check-prefix=FAIL
// RUN: sed 's/digest = "\([0-9a-f]*\)"/digest = "X\1"/' %t/good.mlir | not exo-opt --exo-call-eqv='proc=f call=p(_) to=q' 2>&1 | FileCheck %s --check-prefix=FAIL
// RUN: sed '/equivalence/s/"\([0-9a-f]*\)"/"\U\1"/' %t/good.mlir | not exo-opt --exo-call-eqv='proc=f call=p(_) to=q' 2>&1 | FileCheck %s --check-prefix=FAIL
// RUN: sed '/equivalence/s/"\([0-9a-f]*\)"/"\\FF\1"/' %t/good.mlir | not exo-opt --exo-call-eqv='proc=f call=p(_) to=q' 2>&1 | FileCheck %s --check-prefix=UNREADABLE
// Versions that name each other, and steps on them.
// RUN: exo-opt --exo-divide-loop='proc=s loop=i factor=2 tail=perfect' --exo-list-records %t/cycle.mlir 2>&1 | FileCheck %s --check-prefix=CYCLE
// What is no record.
// RUN: sed 's/ spec = @p,//' %t/good.mlir | not exo-opt 2>&1 | FileCheck %s --check-prefix=FORM
// RUN: sed 's/spec = @p/spec = "p"/' %t/good.mlir | not exo-opt 2>&1 | FileCheck %s --check-prefix=FORM
// RUN: sed 's/spec = @p/spec = @p::@p/' %t/good.mlir | not exo-opt 2>&1 | FileCheck %s --check-prefix=FORM
// RUN: sed 's/{digest = "[0-9a-f]*", /{/' %t/good.mlir | not exo-opt 2>&1 | FileCheck %s --check-prefix=FORM
// RUN: sed 's/{digest = "[0-9a-f]*"/{digest = 1/' %t/good.mlir | not exo-opt 2>&1 | FileCheck %s --check-prefix=FORM
// RUN: sed 's/spec = @p/modulo = @C::@n, spec = @p/' %t/good.mlir | not exo-opt 2>&1 | FileCheck %s --check-prefix=HOLD
// RUN: sed 's/spec = @p/more = 1, spec = @p/' %t/good.mlir | not exo-opt 2>&1 | FileCheck %s --check-prefix=HOLD
// RUN: sed 's/exo.equivalence = /exo.equivalence = {}, exo.equivalence = /' %t/good.mlir | not exo-opt 2>&1 | FileCheck %s --check-prefix=TWICE

// CHECK: exo.proc @f(
// CHECK: call @q(
// FAIL: error: cannot call 'q' in place of 'p': it is not recorded that they mean the same [call_eqv.c1]
// FAIL: note: 'q' was derived from
// UNREADABLE: error: cannot call 'q' in place of 'p': it is not recorded that they mean the same [call_eqv.c1]
// CYCLE: s: means what 't' means; stale
// CYCLE: t: means what 's' means; stale
// FORM: error: 'exo.equivalence' must hold 'spec', a symbol, and 'spec_digest' and 'digest', strings
// HOLD: error: 'exo.equivalence' must not hold '
// TWICE: error: {{.*}}exo.equivalence

//--- in.mlir
exo.config @C {n: index}
exo.proc @p(%x: memref<4xf32>[4]) {
  for %i = 0 to 4 {
    assign %x[%i] = 1.0
  }
}
exo.proc @r(%x: memref<4xf32>[4]) {
  for %i = 0 to 4 {
    assign %x[%i] = 2.0
  }
}
exo.proc @f(%x: memref<4xf32>[4]) {
  call @p(%x)
}
module @inner {
}
//--- cycle.mlir
exo.proc @s(%x: memref<4xf32>[4]) attributes {exo.equivalence = {digest = "00", spec = @t, spec_digest = "00"}} {
  for %i = 0 to 4 {
    assign %x[%i] = 1.0
  }
}
exo.proc @t(%x: memref<4xf32>[4]) attributes {exo.equivalence = {digest = "00", spec = @s, spec_digest = "00"}} {
  for %i = 0 to 4 {
    assign %x[%i] = 1.0
  }
}
