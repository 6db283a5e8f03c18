// What a record is worth can be listed, and records that this process did not make be refused.
// RUN: split-file %s %t
// RUN: exo-opt --exo-derive='from=p as=q' --exo-list-records %t/in.mlir -o %t/derived.mlir 2>&1 | FileCheck %s --check-prefix=HERE
// RUN: exo-opt --exo-list-records %t/derived.mlir -o /dev/null 2>&1 | FileCheck %s --check-prefix=CAME
// RUN: exo-opt --exo-derive='from=q as=r' --exo-list-records %t/derived.mlir -o /dev/null 2>&1 | FileCheck %s --check-prefix=BOTH
// RUN: exo-opt --exo-unroll-loop='proc=q loop=i' --exo-list-records %t/derived.mlir -o /dev/null 2>&1 | FileCheck %s --check-prefix=CAME
// RUN: sed 's/1.0/2.0/' %t/derived.mlir | exo-opt --exo-list-records='proc=q' -o /dev/null 2>&1 | FileCheck %s --check-prefix=STALE
// RUN: exo-opt --exo-list-records %t/in.mlir -o /dev/null 2>&1 | count 0
//
// HERE: {{^}}q: means what 'p' means; made here{{$}}
// CAME: {{^}}q: means what 'p' means; came with the module{{$}}
// BOTH: {{^}}q: means what 'p' means; came with the module{{$}}
// BOTH-NEXT: {{^}}r: means what 'p' means; came with the module{{$}}
// STALE: {{^}}q: means what 'p' means; stale{{$}}
//
// Made by an earlier pass of the same process, kept up by another:
// RUN: exo-opt --exo-trust-records=here --exo-derive='from=p as=q' --exo-unroll-loop='proc=q loop=i' --exo-call-eqv='proc=f call=p(_) to=q' %t/in.mlir | FileCheck %s
// RUN: exo-opt --exo-trust-records=here --exo-schedule=%t/all.sched %t/in.mlir | FileCheck %s
// Made by another process:
// RUN: exo-opt --exo-call-eqv='proc=f call=p(_) to=q' %t/derived.mlir | FileCheck %s
// RUN: exo-opt --exo-trust-records=all --exo-call-eqv='proc=f call=p(_) to=q' %t/derived.mlir | FileCheck %s
// RUN: not exo-opt --exo-trust-records=here --exo-unroll-loop='proc=q loop=i' --exo-call-eqv='proc=f call=p(_) to=q' %t/derived.mlir 2>&1 | FileCheck %s --check-prefix=REFUSED
// A version of a version is no better than what it was derived from.
// RUN: exo-opt --exo-unroll-loop='proc=q loop=i' %t/derived.mlir -o %t/version.mlir
// RUN: not exo-opt --exo-trust-records=here --exo-derive='from=q as=r' --exo-call-eqv='proc=f call=p(_) to=r' %t/version.mlir 2>&1 | FileCheck %s --check-prefix=VERSION
// RUN: not exo-opt --exo-trust-records=some %t/in.mlir 2>&1 | FileCheck %s --check-prefix=OPTION
//
// CHECK: exo.proc @f(
// CHECK: call @q(
// REFUSED: error: cannot call 'q' in place of 'p': it is not recorded that they mean the same [call_eqv.c1]
// REFUSED: note: that 'q' was derived from 'p' is recorded, but this process has not made the record
// VERSION: error: cannot call 'r' in place of 'p': it is not recorded that they mean the same [call_eqv.c1]
// OPTION: error: expected 'all' or 'here' for '--exo-trust-records', found 'some'

//--- all.sched
exo-derive{from=p as=q}
exo-unroll-loop{loop=i}
exo-list-records
exo-call-eqv{proc=f call="p(_)" to=q}
//--- in.mlir
exo.proc @p(%x: memref<4xf32>[4]) {
  for %i = 0 to 4 {
    assign %x[%i] = 1.0
  }
}
exo.proc @f(%x: memref<4xf32>[4]) {
  call @p(%x)
}
