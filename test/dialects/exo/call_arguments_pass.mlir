// Calls: control expressions, buffers, windows and fields as arguments.
// RUN: grep -v '^//' %s > %t
// RUN: exo-opt %s --verify-roundtrip | diff -B %t -
// RUN: exo-opt %s --mlir-print-op-generic | exo-opt | diff -B %t -
// RUN: exo-opt %s --emit-bytecode | exo-opt | diff -B %t -
// RUN: exo-opt %s --pass-pipeline='builtin.module(canonicalize,cse,loop-invariant-code-motion,sccp,symbol-dce,remove-dead-values,control-flow-sink,inline,mem2reg,sroa,canonicalize)' | diff -B %t -

module {
  exo.config @Scale {factor: f32, on: bool, n: size}
  exo.instr @copy8(%dst: memref<8xf32>[8], %src: memref<?xf32, strided<[?], offset: ?>>[8 + 0])
      c "copy" {
    for %i = 0 to 8 {
      assign %dst[%i] = %src[%i]
    }
  }
  exo.proc @g(%n: size, %b: bool, %s: stride, %i: index, %x: memref<f32>,
              %v: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  }
  exo.proc @nothing() {
  }
  exo.proc @f(%n: size, %b: bool, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
              %v: memref<8xf32>[8]) {
    call @nothing()
    call @g(8 * %n, %b and not %b, stride(%A, 0), -%n, %x, %v)
    call @g(@Scale::@n, @Scale::@on, 1, %n - 1, ref @Scale::@factor, %A[%n - 1, 0 : %n])
    call @g(%n, %n < 3, %n mod 8, 0, %A[0, 0], %v[2 : 6]) {exo.comments = ["cell"], foo}
    call @copy8(%v, %A[0 : 8, 3])
  }
}
