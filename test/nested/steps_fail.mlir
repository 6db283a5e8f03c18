// A step on a module is not one on the symbol tables in it; the error says how to get there. Nor does what holds in one table hold in another.
// RUN: not exo-opt %s --exo-divide-loop='proc=g loop=i factor=4 iters=io,ii' 2>&1 | FileCheck %s --check-prefix=NAMED
// RUN: not exo-opt %s --exo-divide-loop='loop=i factor=4 iters=io,ii' 2>&1 | FileCheck %s --check-prefix=ONLY
// RUN: not exo-opt %s --exo-schedule=%S/Inputs/twice.sched 2>&1 | FileCheck %s --check-prefix=FLAT
// RUN: not exo-opt %s --exo-schedule=%S/Inputs/twice.star 2>&1 | FileCheck %s --check-prefix=PROGRAM
// RUN: not exo-opt %s --pass-pipeline='builtin.module(builtin.module(exo-divide-loop{proc=f loop=i factor=4 iters=io,ii tail=perfect}))' 2>&1 | FileCheck %s --check-prefix=REFUSED
// RUN: not exo-opt %s --pass-pipeline='builtin.module(builtin.module(exo-divide-loop{proc=f loop=i factor=4 iters=io,ii tail=perfect}))' --mlir-disable-threading 2>&1 | FileCheck %s --check-prefix=REFUSED

// NAMED:     error: no procedure is named 'g'; there are none
// NAMED:     note: 'builtin.module' 'a' has 'g': a pass reaches that where it is nested, 'builtin.module(builtin.module(...))'
// NAMED-NOT: 'builtin.module' 'b'
// ONLY:      error: the module has no procedure
// ONLY:      note: 'builtin.module' 'a' has 'f'
// ONLY:      note: 'builtin.module' 'b' has 'f'
// FLAT:      twice.sched:1:1: error: no procedure is named 'f'; there are none
// FLAT:      note: 'builtin.module' 'a' has 'f'
// PROGRAM:   remark: no procedure stands directly in this symbol table
// PROGRAM:   note: 'builtin.module' 'a' has 'f'
// PROGRAM:   twice.star:1:{{.*}} no procedure is named 'f'

// The step is taken in the one and refused in the other, whichever comes first.
// REFUSED:     [[#]]:{{.*}} error: cannot {{.*}} [divide_loop.c3]
// REFUSED-NOT: error:
module {
  module @a {
    exo.proc @f(%n: size, %x: memref<?xf32>[%n]) where (%n mod 4 == 0) {
      for %i = 0 to %n {
        assign %x[%i] = 2.0
      }
    }
    exo.proc @g() {}
  }
  module @b {
    exo.proc @f(%n: size, %x: memref<?xf32>[%n]) {
      for %i = 0 to %n {
        assign %x[%i] = 2.0
      }
    }
  }
}
