// A record of equivalence is one of two procedures of one symbol table: moved to another, where its specification's name is another procedure's, it counts no more.
// RUN: exo-opt %s --exo-derive='proc=f as=v' -o %t.mlir
// RUN: sed -e '/exo.proc @v/,/^  }/d' %t.mlir > %t.moved.mlir
// RUN: sed -ne '/exo.proc @v/,/^  }/p' %t.mlir > %t.version
// RUN: sed -i -e '/module @b/r %t.version' %t.moved.mlir
// RUN: exo-opt %t.moved.mlir --exo-list-records -o /dev/null 2>&1 | FileCheck %s --check-prefix=LIST
// RUN: not exo-opt %t.moved.mlir --pass-pipeline='builtin.module(exo-derive{proc=f as=w},builtin.module(exo-call-eqv{proc=g call=f(_) to=v}))' 2>&1 | FileCheck %s
// RUN: not exo-opt %s --pass-pipeline='builtin.module(exo-derive{proc=f as=v},builtin.module(exo-call-eqv{proc=g call=f(_) to=v}))' 2>&1 | FileCheck %s --check-prefix=OUTER

// LIST:      in the 'builtin.module' 'b':
// LIST-NEXT: v: means what 'f' means; stale
// CHECK: error: cannot call 'v' in place of 'f': it is not recorded that they mean the same [call_eqv.c1]
// OUTER: error: 'to': no procedure or instruction is named 'v'
module {
  exo.proc @f(%n: size, %x: memref<?xf32>[%n]) {
    for %i = 0 to %n {
      assign %x[%i] = 1.0
    }
  }
  module @b {
    exo.proc @f(%n: size, %x: memref<?xf32>[%n]) {
      for %i = 0 to %n {
        assign %x[%i] = 5.0
      }
    }
    exo.proc @g(%n: size, %x: memref<?xf32>[%n]) {
      call @f(%n, %x)
    }
  }
}
