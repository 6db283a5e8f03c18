// Right sides that are not the tree of an infix text keep the form of a region.
// RUN: grep -v '^//' %s > %t
// RUN: exo-opt %s --verify-roundtrip | diff -B %t -
// RUN: exo-opt %s --mlir-print-op-generic | exo-opt | diff -B %t -
// RUN: exo-opt %s --emit-bytecode | exo-opt | diff -B %t -
// RUN: exo-opt %s --pass-pipeline='builtin.module(canonicalize,cse,loop-invariant-code-motion,sccp,symbol-dce,remove-dead-values,control-flow-sink,inline,mem2reg,sroa,canonicalize)' | diff -B %t -

module {
  exo.proc @f(%x: memref<f32>, %A: memref<8xf32>[8]) {
    assign %x : {
      %0 = read %x
      %1 = add %0, %0
      yield %1
    }
    reduce %A[3] : {
      %0 = const 1 : i64
      %1 = read %A[4]
      yield %1
    } {foo}
    assign %x : {
      %0 = const 3 : i64
      %1 = neg %0
      yield %1
    }
    assign %x : {
      %0 = read %x {foo}
      yield %0
    }
    assign %x : {
      %0 = read %x
      yield %0 {foo}
    }
    assign %x : {
      %0 = const 1.500000e+00 : f64
      %1 = read %x
      %2 = mul %1, %0
      %3 = sub %2, %1
      %4 = div %3, %2
      yield %4
    }
    assign %x : {
      %0 = read %x
      %1 = call_extern @"not an identifier"(%0)
      yield %1
    }
  }
}
