// MLIR's conversions to the llvm dialect are of modules: nothing is converted where another symbol table has procedures.
// RUN: not exo-opt %s --exo-to-llvm 2>&1 | FileCheck %s
// RUN: not exo-opt %s --pass-pipeline='builtin.module(gpu.module(exo-to-llvm))' 2>&1 | FileCheck %s --check-prefix=NESTED

// CHECK:     error: 'exo-to-llvm' converts procedures of modules, not of 'gpu.module' 'kernels': use 'convert-exo-to-func' there
// CHECK-NOT: error:
// NESTED:    restricted to 'builtin.module'
module {
  exo.proc @f() {}
  gpu.module @kernels {
    exo.proc @f() {}
  }
}
