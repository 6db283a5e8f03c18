// Loops of both kinds, with bounds of every sort, and without statements.
// RUN: grep -v '^//' %s > %t
// RUN: exo-opt %s --verify-roundtrip | diff -B %t -
// RUN: exo-opt %s --mlir-print-op-generic | exo-opt | diff -B %t -
// RUN: exo-opt %s --emit-bytecode | exo-opt | diff -B %t -
// RUN: exo-opt %s --pass-pipeline='builtin.module(canonicalize,cse,loop-invariant-code-motion,sccp,symbol-dce,remove-dead-values,control-flow-sink,inline,mem2reg,sroa,canonicalize)' | diff -B %t -

module {
  exo.config @Cfg {n: index}
  exo.proc @f(%n: size, %m: index, %s: stride, %A: memref<?xf32, strided<[?], offset: ?>>[%n]) {
    for %i = 0 to %n {
      for par %j = %i to 8 * %n + %i / 4 {
        pass
      }
    }
    for %i = -3 to @Cfg::@n {
    }
    for %i = %m to %s - stride(%A, 0) {
      for %j = %i mod 4 to -(-%i) {
        assign %A[%j] = 0.0
      }
    }
    for par %i = 0 to 0 attributes {exo.comments = ["one", ""], foo = 3 : i32} {
    }
  }
}
