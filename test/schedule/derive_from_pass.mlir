// As a pass, too, 'derive' is asked of the procedure that 'from' names.
// RUN: exo-opt --exo-derive='from=f as=f_fast' %s | FileCheck %s
// RUN: exo-opt --exo-derive='proc=f as=f_fast' %s | FileCheck %s
// RUN: not exo-opt --exo-derive='as=f_fast' %s 2>&1 | FileCheck %s --check-prefix=WHICH
// RUN: not exo-opt --exo-derive='proc=g from=f as=f_fast' %s 2>&1 | FileCheck %s --check-prefix=TWO

// CHECK: exo.proc @f(
// CHECK: exo.proc @f_fast(
// CHECK-SAME: exo.equivalence = {{{.*}}spec = @f,
// CHECK: exo.proc @g(
// WHICH: error: which procedure? say proc=NAME; there are: f, g
// TWO: error: 'from': 'proc' names another procedure, 'g', than 'f' [arg.kind]
exo.proc @f() {
  exo.pass
}
exo.proc @g() {
  exo.pass
}
