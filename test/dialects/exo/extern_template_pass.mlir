// Functions that are defined elsewhere.
// RUN: grep -v '^//' %s > %t
// RUN: exo-opt %s --verify-roundtrip | diff -B %t -
// RUN: exo-opt %s --mlir-print-op-generic | exo-opt | diff -B %t -
// RUN: exo-opt %s --emit-bytecode | exo-opt | diff -B %t -
// RUN: exo-opt %s --pass-pipeline='builtin.module(canonicalize,cse,loop-invariant-code-motion,sccp,symbol-dce,remove-dead-values,control-flow-sink,inline,mem2reg,sroa,canonicalize)' | diff -B %t -

module {
  exo.extern @tanh(x) c "tanhf({x})" global "#include <math.h>" : f32
  exo.extern @any(a, b) c "any({a}, {b})"
  exo.extern @two() c "{{}}" {exo.comments = ["const"], my.foo} : f32, !exo.real
}
