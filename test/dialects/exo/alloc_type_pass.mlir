// Allocations: every element type, memories, literal and other extents.
// RUN: grep -v '^//' %s > %t
// RUN: exo-opt %s --verify-roundtrip | diff -B %t -
// RUN: exo-opt %s --mlir-print-op-generic | exo-opt | diff -B %t -
// RUN: exo-opt %s --emit-bytecode | exo-opt | diff -B %t -
// RUN: exo-opt %s --pass-pipeline='builtin.module(canonicalize,cse,loop-invariant-code-motion,sccp,symbol-dce,remove-dead-values,control-flow-sink,inline,mem2reg,sroa,canonicalize)' | diff -B %t -

module {
  exo.proc @f(%n: size) {
    %a = alloc : memref<f16>
    %b = alloc : memref<bf16>
    %c = alloc : memref<f32>
    %d = alloc : memref<f64>
    %e = alloc : memref<i8>
    %f = alloc : memref<i16>
    %g = alloc : memref<i32>
    %h = alloc : memref<i64>
    %i = alloc : memref<ui8>
    %j = alloc : memref<ui16>
    %k = alloc : memref<ui32>
    %l = alloc : memref<!exo.real>
    %m = alloc [4, %n + 1] : memref<4x?xf32, #exo.mem<"avx512.zmm">>
    %o = alloc [%n, 0] : memref<?x0xf32, #exo.mem<"DRAM_STACK">>
    %p = alloc [-1] : memref<?xf32>
    %q = alloc [3 + 4] {exo.comments = ["not folded"]} : memref<?xf32>
    for %r = 0 to %n {
      %s = alloc [%r + 1, 9223372036854775807] : memref<?x9223372036854775807x!exo.real>
    }
  }
}
