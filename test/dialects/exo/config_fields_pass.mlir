// Configurations: fields keep their order.
// RUN: grep -v '^//' %s > %t
// RUN: exo-opt %s --verify-roundtrip | diff -B %t -
// RUN: exo-opt %s --mlir-print-op-generic | exo-opt | diff -B %t -
// RUN: exo-opt %s --emit-bytecode | exo-opt | diff -B %t -
// RUN: exo-opt %s --pass-pipeline='builtin.module(canonicalize,cse,loop-invariant-code-motion,sccp,symbol-dce,remove-dead-values,control-flow-sink,inline,mem2reg,sroa,canonicalize)' | diff -B %t -

module {
  exo.config @Load {stride: stride, n: index, on: bool, k: size, scale: f32, r: !exo.real, i: ui8}
  exo.config @Matmul no_c {}
  exo.config @Both no_c {z: size, a: size} attributes {exo.comments = ["state"], my.foo}
}
