// What stands around a nested symbol table may name its procedures, and is not looked at: they keep their interfaces.
// RUN: not exo-opt %s -allow-unregistered-dialect --pass-pipeline='builtin.module(builtin.module(exo-rename{proc=f name=g}))' 2>&1 | FileCheck %s
// RUN: not exo-opt %s -allow-unregistered-dialect --pass-pipeline='builtin.module(builtin.module(exo-partial-eval{proc=f args=n=8}))' 2>&1 | FileCheck %s --check-prefix=EVAL

// CHECK: error: cannot apply 'rename' to 'f', which another dialect may name: the new name cannot be followed there [any.c11]
// CHECK: note: what stands around 'kernels' may name '@kernels::@f', unless it is private
// EVAL:  error: cannot apply 'partial_eval' to 'f', which another dialect may name: it changes {{.*}}; derive a version first [any.c11]
module {
  "my.launch"() {callee = @kernels::@f} : () -> ()
  module @kernels {
    exo.proc @f(%n: size, %x: memref<?xf32>[%n]) {
      for %i = 0 to %n {
        assign %x[%i] = 2.0
      }
    }
  }
}
