// A check of a module is one of all procedures in it, in whichever symbol table they stand; a nested one is of what it is nested in only.
// RUN: not exo-opt %s --exo-check 2>&1 | FileCheck %s --check-prefix=ALL
// RUN: not exo-opt %s --exo-check --mlir-disable-threading 2>&1 | FileCheck %s --check-prefix=ALL
// RUN: not exo-opt %s --pass-pipeline='any(exo-check)' 2>&1 | FileCheck %s --check-prefix=ALL
// RUN: not exo-opt %s --pass-pipeline='builtin.module(builtin.module(exo-check))' 2>&1 | FileCheck %s --check-prefix=INNER
// RUN: not exo-opt %s --pass-pipeline='builtin.module(builtin.module(gpu.module(exo-check)))' 2>&1 | FileCheck %s --check-prefix=GPU
// RUN: not exo-opt %s --exo-check=proc=g 2>&1 | FileCheck %s --check-prefix=NAMED
// RUN: not exo-opt %s --pass-pipeline='builtin.module(func.func(exo-check))' 2>&1 | FileCheck %s --check-prefix=FUNC

// ALL: error: cannot write 'x[4]': it is out of bounds [check.bounds]
// ALL: error: cannot write 'x[8]': it is out of bounds [check.bounds]
// ALL: error: cannot write 'x[16]': it is out of bounds [check.bounds]
// ALL-NOT:  error:
// INNER:     error: cannot write 'x[8]'
// INNER:     error: cannot write 'x[16]'
// INNER-NOT: error:
// GPU:       error: cannot write 'x[16]'
// GPU-NOT:   error:
// NAMED:      error: no procedure is named 'g'; there are: f
// NAMED: note: 'builtin.module' 'inner' has 'g': a pass reaches that where it is nested, 'builtin.module(builtin.module(...))'
// NAMED: note: 'gpu.module' 'kernels' has 'g': a pass reaches that where it is nested, 'builtin.module(builtin.module(gpu.module(...)))'
// FUNC: unable to schedule pass 'exo-check' on a PassManager intended to run on 'func.func'

module {
  // 1
  exo.proc @f(%x: memref<4xf32>[4]) {
    assign %x[4] = 1.0
  }
  module @inner {
    // 2
    exo.proc @f(%x: memref<8xf32>[8]) {
      assign %x[8] = 1.0
    }
    exo.proc @g(%x: memref<8xf32>[8]) {
      call @f(%x)
    }
  }
  module {
    gpu.module @kernels {
      exo.proc @f(%x: memref<16xf32>[16]) {
        assign %x[16] = 1.0
      }
      exo.proc @g() {}
    }
  }
  func.func private @h()
}
