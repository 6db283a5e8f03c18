// What is listed of a module is that of all symbol tables in it, each under its name.
// RUN: exo-opt %s --exo-list -o /dev/null 2>&1 | FileCheck %s
// RUN: exo-opt %s --pass-pipeline='builtin.module(builtin.module(exo-derive{proc=f as=v}),exo-list-records,exo-print-trusted)' -o /dev/null 2>&1 | FileCheck %s --check-prefix=RECORDS

// CHECK:      g:
// CHECK-NEXT: n - n: size
// CHECK-NEXT: in the 'builtin.module' 'inner':
// CHECK-NEXT: f:
// RECORDS:      in the 'builtin.module' 'inner':
// RECORDS-NEXT: v: means what 'f' means; made here
// RECORDS-NOT:  {{.}}
module {
  exo.proc @g(%n: size) {}
  module @inner {
    exo.proc @f(%n: size) {}
  }
}
