// RUN: not exo-opt %s --exo-stage-mem='proc=f blk=body[0:1]' 2>&1 | FileCheck %s
// RUN: not exo-opt %s --exo-fission=proc=f 2>&1 | FileCheck %s --check-prefix=ONE

// CHECK: missing_option_fail.mlir:8:3: error: the argument 'window' is missing: expected a part of a buffer, such as 'x[0:4, i]' [arg.missing]
// CHECK: note: the argument 'name' is missing, too: expected a new name
// ONE: error: the argument 'gap' is missing: expected 'before:PATTERN' or 'after:PATTERN' [arg.missing]
exo.proc @f(%x: memref<8xf32>[8]) {
  for %i = 0 to 8 {
    assign %x[%i] = 1.0
  }
}
