// Names that MLIR has to change in SSA form are kept as attributes.
// RUN: grep -v '^//' %s > %t
// RUN: exo-opt %s --verify-roundtrip | diff -B %t -
// RUN: exo-opt %s --mlir-print-op-generic | exo-opt | diff -B %t -
// RUN: exo-opt %s --emit-bytecode | exo-opt | diff -B %t -
// RUN: exo-opt %s --pass-pipeline='builtin.module(canonicalize,cse,loop-invariant-code-motion,sccp,symbol-dce,remove-dead-values,control-flow-sink,inline,mem2reg,sroa,canonicalize)' | diff -B %t -

module {
  exo.proc @f(%n: size) {
    for %i = 0 to %n {
      for %i_0 as "i" = 0 to %i {
        %t = alloc [%i_0 + 1] : memref<?xf32>
        %t_1 = alloc as "t" [%i + 1] : memref<?xf32>
        %i_2 = window as "i" %t[0 : 1] : memref<1xf32, strided<[?], offset: ?>>
        assign %i_2[0] = %t_1[0]
      }
    }
    for %i = 0 to %n {
      %n_0 = alloc as "n" : memref<f32>
      assign %n_0 = 1.0
    }
  }
}
