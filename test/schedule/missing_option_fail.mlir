// RUN: not exo-opt %s --exo-stage-mem='proc=f blk=body[0:1]' 2>&1 | FileCheck %s
// RUN: not exo-opt %s --exo-fission=proc=f 2>&1 | FileCheck %s --check-prefix=ONE

// CHECK: note: the options 'window', 'name' are not given
// ONE: error: expected 'before:PATTERN' or 'after:PATTERN', found ''
// ONE: note: the option 'gap' is not given
exo.proc @f(%x: memref<8xf32>[8]) {
  for %i = 0 to 8 {
    assign %x[%i] = 1.0
  }
}
