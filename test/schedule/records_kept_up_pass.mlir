// A step on a procedure changes what its callers say, and so the records of their versions, which need not call it any more:
// they are kept up alike by a schedule, by a pipeline of passes, and by one process for each step.
// RUN: split-file %s %t
// RUN: exo-opt --exo-schedule=%t/all.sched %t/in.mlir -o %t/schedule.mlir
// RUN: FileCheck %s --input-file=%t/schedule.mlir
// RUN: exo-opt --exo-derive='from=p as=q' --exo-inline='proc=q call=g(_)' --exo-unroll-loop='proc=g loop=i' --exo-call-eqv='proc=f call=p(_) to=q' %t/in.mlir -o %t/passes.mlir
// RUN: diff %t/schedule.mlir %t/passes.mlir
// RUN: exo-opt --exo-derive='from=p as=q' %t/in.mlir | exo-opt --exo-inline='proc=q call=g(_)' | exo-opt --exo-unroll-loop='proc=g loop=i' -o %t/three.mlir
// RUN: exo-opt --exo-call-eqv='proc=f call=p(_) to=q' %t/three.mlir -o %t/processes.mlir
// RUN: diff %t/schedule.mlir %t/processes.mlir
// RUN: exo-opt --exo-derive='from=p as=q' --emit-bytecode %t/in.mlir | exo-opt --exo-inline='proc=q call=g(_)' --emit-bytecode | exo-opt --exo-unroll-loop='proc=g loop=i' --emit-bytecode | exo-opt --exo-call-eqv='proc=f call=p(_) to=q' -o %t/bytecode.mlir
// RUN: diff %t/schedule.mlir %t/bytecode.mlir
//
// A record that no step kept up counts no longer.
// RUN: sed 's/2.0/3.0/' %t/three.mlir > %t/edited.mlir
// RUN: not exo-opt --exo-call-eqv='proc=f call=p(_) to=q' %t/edited.mlir 2>&1 | FileCheck %s --check-prefix=EDITED

// CHECK: exo.proc @p(
// CHECK: call @g(
// CHECK: exo.proc @q(
// CHECK-SAME: exo.equivalence
// CHECK-NOT: call
// CHECK: exo.proc @f(
// CHECK: call @q(

// EDITED: error: cannot call 'q' in place of 'p': it is not recorded that they mean the same [call_eqv.c1]

//--- all.sched
exo-derive{from=p as=q}
exo-inline{proc=q call="g(_)"}
exo-unroll-loop{proc=g loop=i}
exo-call-eqv{proc=f call="p(_)" to=q}
//--- in.mlir
exo.proc @g(%x: memref<4xf32>[4]) {
  for %i = 0 to 4 {
    assign %x[%i] = 2.0
  }
}
exo.proc @p(%x: memref<4xf32>[4]) {
  call @g(%x)
}
exo.proc @f(%x: memref<4xf32>[4]) {
  call @p(%x)
}
