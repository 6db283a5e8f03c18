// A line of a schedule can be any pass: the dialects that it makes operations of are loaded for it, whatever else the tool runs.
// RUN: split-file %s %t

// RUN: exo-opt --exo-schedule=%t/func.sched %t/twice.mlir | FileCheck %s --check-prefix=FUNC
// RUN: exo-opt --exo-schedule=%t/func.sched --mlir-disable-threading %t/twice.mlir | FileCheck %s --check-prefix=FUNC
// RUN: exo-opt --pass-pipeline='builtin.module(exo-schedule{file=%t/func.sched})' %t/twice.mlir | FileCheck %s --check-prefix=FUNC
// RUN: mlir-opt --load-dialect-plugin=%libexo --load-pass-plugin=%libexo --pass-pipeline='builtin.module(exo-schedule{file=%t/func.sched})' %t/twice.mlir | FileCheck %s --check-prefix=FUNC
// FUNC: func.func @twice
// FUNC: scf.for

// Whole pipelines are passes, too, and passes may stand behind each other.
// RUN: exo-opt --exo-schedule=%t/llvm.sched %t/twice.mlir | FileCheck %s --check-prefix=LLVM
// RUN: exo-opt --exo-schedule=%t/upstream.sched %t/twice.mlir | FileCheck %s --check-prefix=LLVM
// LLVM: llvm.func {{.*}}@twice

// Passes of MLIR's own.
// RUN: exo-opt --exo-schedule=%t/scf.sched %t/scf.mlir | FileCheck %s --check-prefix=CF
// RUN: mlir-opt --load-dialect-plugin=%libexo --load-pass-plugin=%libexo --pass-pipeline='builtin.module(exo-schedule{file=%t/scf.sched})' %t/scf.mlir | FileCheck %s --check-prefix=CF
// CF: cf.cond_br
// RUN: exo-opt --exo-schedule=%t/linalg.sched %t/linalg.mlir | FileCheck %s --check-prefix=LOOPS
// LOOPS: scf.for
// LOOPS: memref.store

// In the transform dialect.
// RUN: exo-opt --pass-pipeline='builtin.module(transform-preload-library{transform-library-paths=%t/go.mlir},transform-interpreter{entry-point=go})' %t/twice.mlir | FileCheck %s --check-prefix=FUNC

//--- func.sched
exo-divide-loop{loop=i factor=4}
convert-exo-to-func

//--- llvm.sched
exo-to-llvm

//--- upstream.sched
convert-exo-to-func
convert-scf-to-cf
expand-strided-metadata
lower-affine
convert-to-llvm
reconcile-unrealized-casts

//--- scf.sched
convert-scf-to-cf

//--- linalg.sched
convert-linalg-to-loops

//--- twice.mlir
exo.proc @twice(%n: size, %x: memref<?xf32>[%n]) {
  for %i = 0 to %n {
    assign %x[%i] = 2.0 * %x[%i]
  }
}

//--- scf.mlir
func.func @count(%n: index) {
  %from = arith.constant 0 : index
  %by = arith.constant 1 : index
  scf.for %i = %from to %n step %by {
  }
  return
}

//--- linalg.mlir
func.func @fill(%x: memref<8xf32>, %v: f32) {
  linalg.fill ins(%v : f32) outs(%x : memref<8xf32>)
  return
}

//--- go.mlir
module attributes {transform.with_named_sequence} {
  transform.named_sequence @go(%m: !transform.any_op {transform.consumed}) {
    %done = transform.apply_registered_pass "convert-exo-to-func" to %m : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
