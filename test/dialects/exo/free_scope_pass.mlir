// The end of a buffer, after its last use and that of its windows.
// RUN: grep -v '^//' %s > %t
// RUN: exo-opt %s --verify-roundtrip | diff -B %t -
// RUN: exo-opt %s --mlir-print-op-generic | exo-opt | diff -B %t -
// RUN: exo-opt %s --emit-bytecode | exo-opt | diff -B %t -
// RUN: exo-opt %s --pass-pipeline='builtin.module(canonicalize,cse,loop-invariant-code-motion,sccp,symbol-dce,remove-dead-values,control-flow-sink,inline,mem2reg,sroa,canonicalize)' | diff -B %t -

module {
  exo.proc @f() {
    for %i = 0 to 4 {
      %t = alloc [8] : memref<8xf32>
      %w = window %t[0 : 4] : memref<4xf32, strided<[?], offset: ?>>
      if %i < 2 {
        assign %w[0] = 1.0
      }
      free %t : memref<8xf32>
      pass
    }
  }
}
