// Other passes between two steps. What changes nothing that procedures say makes no difference, in one process or through files;
// what removes, hides or places procedures anew is seen by the next step.
// RUN: split-file %s %t

// RUN: exo-opt %t/in.mlir --pass-pipeline='builtin.module(exo-derive{from=f as=q},exo-divide-loop{proc=q loop=i factor=4 iters=io,ii tail=cut},exo-inline{proc=q call="g(_)"},exo-call-eqv{proc=user call="f(_)" to=q},exo-divide-loop{proc=q loop=j factor=2 iters=jo,ji tail=cut})' -o %t/alone.mlir
// RUN: FileCheck %s --check-prefix=ALONE < %t/alone.mlir
// ALONE: exo.proc private @dead
// ALONE: for %jo
// ALONE: call @q
// RUN: while read -r pass; do exo-opt %t/in.mlir --pass-pipeline="builtin.module(exo-derive{from=f as=q},exo-divide-loop{proc=q loop=i factor=4 iters=io,ii tail=cut},$pass,exo-inline{proc=q call=\"g(_)\"},$pass,exo-call-eqv{proc=user call=\"f(_)\" to=q},exo-divide-loop{proc=q loop=j factor=2 iters=jo,ji tail=cut})" | diff - %t/alone.mlir || exit 1; done < %t/quiet.txt
// RUN: while read -r pass; do exo-opt %t/in.mlir --mlir-print-debuginfo --pass-pipeline='builtin.module(exo-derive{from=f as=q},exo-divide-loop{proc=q loop=i factor=4 iters=io,ii tail=cut})' | exo-opt --mlir-print-debuginfo --pass-pipeline="builtin.module($pass)" | exo-opt --pass-pipeline='builtin.module(exo-inline{proc=q call="g(_)"},exo-call-eqv{proc=user call="f(_)" to=q},exo-divide-loop{proc=q loop=j factor=2 iters=jo,ji tail=cut})' | diff - %t/alone.mlir || exit 1; done < %t/quiet.txt

// A procedure that nothing names is gone, and one that is private stays so; a record names what it is about.
// RUN: exo-opt %t/in.mlir --pass-pipeline='builtin.module(exo-derive{from=f as=q},symbol-dce,exo-call-eqv{proc=user call="f(_)" to=q})' | FileCheck %s --check-prefix=DCE --implicit-check-not=@dead
// DCE: call @q
// RUN: exo-opt %t/in.mlir --pass-pipeline='builtin.module(exo-derive{from=f as=q},symbol-privatize{exclude=C,user},exo-call-eqv{proc=user call="f(_)" to=q},symbol-dce)' | FileCheck %s --check-prefix=PRIVATE --implicit-check-not=@dead
// PRIVATE: exo.proc private @f
// PRIVATE: exo.proc private @q
// PRIVATE: call @q

// What the step before has made is gone: its name is free, and what is known of the old one says nothing of the new one.
// RUN: not exo-opt %t/in.mlir --pass-pipeline='builtin.module(exo-derive{from=f as=q},symbol-privatize{exclude=C,f,g,user},symbol-dce,exo-divide-loop{proc=q loop=i factor=4 iters=io,ii tail=cut})' 2>&1 | FileCheck %s --check-prefix=GONE
// GONE: error: no procedure is named 'q'; there are:
// RUN: not exo-opt %t/in.mlir --pass-pipeline='builtin.module(exo-derive{from=f as=q},symbol-privatize{exclude=C,f,g,user},symbol-dce,exo-derive{from=g as=q},exo-call-eqv{proc=user call="f(_)" to=q})' 2>&1 | FileCheck %s --check-prefix=ANOTHER
// RUN: not exo-opt %t/in.mlir --exo-trust-records=here --pass-pipeline='builtin.module(exo-derive{from=f as=q},symbol-privatize{exclude=C,f,g,user},symbol-dce,exo-derive{from=g as=q},exo-call-eqv{proc=user call="f(_)" to=q})' 2>&1 | FileCheck %s --check-prefix=ANOTHER
// ANOTHER: error: cannot call 'q' in place of 'f': it is not recorded that they mean the same [call_eqv.c1]
// What is derived from it by way of one that is gone still means the same.
// RUN: exo-opt %t/in.mlir --pass-pipeline='builtin.module(exo-derive{from=f as=q},exo-derive{from=q as=r},symbol-privatize{exclude=C,f,g,user,r},symbol-dce,exo-call-eqv{proc=user call="f(_)" to=r})' | FileCheck %s --check-prefix=MIDDLE --implicit-check-not=@q
// MIDDLE: call @r

// Errors are where the pass in between says that things are.
// RUN: not exo-opt %t/in.mlir --pass-pipeline='builtin.module(exo-derive{from=f as=q},strip-debuginfo,exo-unroll-loop{proc=f loop=i})' 2>&1 | FileCheck %s --check-prefix=NOWHERE
// NOWHERE: <unknown>:0: error: cannot unroll 'i'
// RUN: not exo-opt %t/in.mlir --pass-pipeline="builtin.module(exo-derive{from=f as=q},snapshot-op-locations{filename=%t/snapshot.mlir},exo-unroll-loop{proc=f loop=i})" 2>&1 | FileCheck %s --check-prefix=ELSEWHERE
// ELSEWHERE: snapshot.mlir:{{.*}}: error: cannot unroll 'i'

//--- quiet.txt
canonicalize
cse
inline
sccp
control-flow-sink
loop-invariant-code-motion
remove-dead-values
topological-sort
mem2reg
sroa
generate-runtime-verification
duplicate-function-elimination
strip-debuginfo
snapshot-op-locations
composite-fixed-point-pass{pipeline=canonicalize,cse}
exo.proc(canonicalize,cse,topological-sort)
any(canonicalize,cse,sccp,topological-sort,mem2reg,sroa,control-flow-sink,loop-invariant-code-motion)
//--- in.mlir
exo.config @C {n: size}
exo.proc private @dead(%x: memref<f32>) {
  assign %x = 3.0
}
exo.proc @g(%n: size, %x: memref<?xf32>[%n]) {
  for %i = 0 to %n {
    assign %x[%i] = 1.0
  }
}
exo.proc @f(%n: size, %x: memref<?xf32>[%n]) {
  for %i = 0 to %n {
    assign %x[%i] = 0.0
  }
  call @g(%n, %x)
  for %j = 0 to %n {
    reduce %x[%j] += 2.0
  }
}
exo.proc @user(%n: size, %x: memref<?xf32>[%n]) {
  call @f(%n, %x)
}
