// What a pass has found out of one module is not taken for true of the next one, whose procedures are the same to the letter and whose
// configuration is another: a loop of 'size' iterations runs, one of 'index' may not.
// RUN: split-file %s %t
// RUN: exo-opt --strip-debuginfo --mlir-print-debuginfo %t/in.mlir -o %t/size.mlir
// RUN: sed 's/n: size/n: index/' %t/size.mlir > %t/index.mlir
// RUN: (cat %t/size.mlir; echo '// -----'; cat %t/size.mlir) > %t/twice.mlir
// RUN: (cat %t/size.mlir; echo '// -----'; cat %t/index.mlir) > %t/other.mlir
// RUN: exo-opt --split-input-file --exo-remove-loop='proc=f loop=i' %t/twice.mlir | FileCheck %s --implicit-check-not='for %i'
// RUN: not exo-opt --split-input-file --exo-remove-loop='proc=f loop=i' %t/other.mlir 2>&1 | FileCheck %s --check-prefix=FAIL

// CHECK: exo.config @C {n: size}
// CHECK: exo.config @C {n: size}
// FAIL: error: {{.*}}cannot run loop 'i' from '0' to 'C.n': the range is negative [check.loop-range] [any.c0]
// FAIL: exo.config @C {n: size}
// FAIL-NOT: exo.config

//--- in.mlir
exo.config @C {n: size}
exo.proc @f(%x: memref<f32>) {
  for %i = 0 to @C::@n {
    assign %x = 1.0
  }
}
