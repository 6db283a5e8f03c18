// Windows: their types follow from buffer and intervals.
// RUN: grep -v '^//' %s > %t
// RUN: exo-opt %s --verify-roundtrip | diff -B %t -
// RUN: exo-opt %s --mlir-print-op-generic | exo-opt | diff -B %t -
// RUN: exo-opt %s --emit-bytecode | exo-opt | diff -B %t -
// RUN: exo-opt %s --pass-pipeline='builtin.module(canonicalize,cse,loop-invariant-code-motion,sccp,symbol-dce,remove-dead-values,control-flow-sink,inline,mem2reg,sroa,canonicalize)' | diff -B %t -

module {
  exo.proc @f(%n: size, %A: memref<?x?xf32, #exo.mem<"m">>[%n, %n], %B: memref<16xi8>[16]) {
    %a = window %A[%n - 1, 0 : %n] : memref<?xf32, strided<[?], offset: ?>, #exo.mem<"m">>
    %b = window %a[0 : 4] : memref<4xf32, strided<[?], offset: ?>, #exo.mem<"m">>
    %c = window %b[2 : 3] : memref<1xf32, strided<[?], offset: ?>, #exo.mem<"m">>
    assign %c[0] = %b[1] + %a[0]
    for %i = 0 to %n {
      %d = window %A[8 * %i : 8 * %i + 8, %n : %n + 4] : memref<8x4xf32, strided<[?, ?], offset: ?>, #exo.mem<"m">>
      %e = window %A[%i : 4 + %i, 4 : 2] : memref<?x?xf32, strided<[?, ?], offset: ?>, #exo.mem<"m">>
    }
    %g = window %B[-9223372036854775808 : 9223372036854775807] {foo} : memref<?xi8, strided<[?], offset: ?>>
    %h = window %B[stride(%B, 0) : 16] : memref<?xi8, strided<[?], offset: ?>>
  }
}
