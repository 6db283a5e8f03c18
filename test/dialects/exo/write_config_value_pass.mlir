// Writes of control and data fields.
// RUN: grep -v '^//' %s > %t
// RUN: exo-opt %s --verify-roundtrip | diff -B %t -
// RUN: exo-opt %s --mlir-print-op-generic | exo-opt | diff -B %t -
// RUN: exo-opt %s --emit-bytecode | exo-opt | diff -B %t -
// RUN: exo-opt %s --pass-pipeline='builtin.module(canonicalize,cse,loop-invariant-code-motion,sccp,symbol-dce,remove-dead-values,control-flow-sink,inline,mem2reg,sroa,canonicalize)' | diff -B %t -

module {
  exo.config @Cfg {s: stride, n: index, k: size, on: bool, a: f32, b: !exo.real}
  exo.proc @f(%n: size, %b: bool, %A: memref<?xf32>[%n], %a: memref<f32>) {
    write_config @Cfg::@s = stride(%A, 0)
    write_config @Cfg::@n = @Cfg::@n + %n mod 3
    write_config @Cfg::@k = 8
    write_config @Cfg::@on = %b and @Cfg::@on
    write_config data @Cfg::@a = 2.0 * %a + %A[%n - 1] {exo.comments = ["scaled"]}
    write_config data @Cfg::@b = @Cfg::@a
    write_config data @Cfg::@b : {
      %0 = read %a
      %1 = mul %0, %0
      yield %1
    }
    for %i = 0 to 8 {
      if %i < 3 {
        write_config @Cfg::@n = 3 {foo}
      }
    }
  }
}
