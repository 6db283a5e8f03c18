// The end of a cell's value, in the body of an instruction.
// RUN: grep -v '^//' %s > %t
// RUN: exo-opt %s --verify-roundtrip | diff -B %t -
// RUN: exo-opt %s --mlir-print-op-generic | exo-opt | diff -B %t -
// RUN: exo-opt %s --emit-bytecode | exo-opt | diff -B %t -
// RUN: exo-opt %s --pass-pipeline='builtin.module(canonicalize,cse,loop-invariant-code-motion,sccp,symbol-dce,remove-dead-values,control-flow-sink,inline,mem2reg,sroa,canonicalize)' | diff -B %t -
// RUN: exo-translate --export-exo %s | exo-translate --import-exo --no-check | diff -B %t -

module {
  exo.config @C {k: index}
  exo.instr @use(%n: size, %b: bool, %x: memref<?x4xf32>[%n, 4], %s: memref<f32>)
      c "use({n}, {b}, {x_data}, {s_data});" {
    for %i = 0 to %n {
      assign %x[%i, 0] = 1.0
      if %b {
        clobber %x[%i, 2 * (%i mod 2) + 1]
      }
      clobber %x[%i, 2]
      clobber %x[%i, 2]
    }
    clobber %s
    %w = window %x[0 : 1, 0 : 4] : memref<1x4xf32, strided<[?, ?], offset: ?>>
    clobber %w[0, @C::@k]
  }
}
