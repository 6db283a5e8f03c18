// Right sides as infix text: every operation, literals in their shortest form.
// RUN: grep -v '^//' %s > %t
// RUN: exo-opt %s --verify-roundtrip | diff -B %t -
// RUN: exo-opt %s --mlir-print-op-generic | exo-opt | diff -B %t -
// RUN: exo-opt %s --emit-bytecode | exo-opt | diff -B %t -
// RUN: exo-opt %s --pass-pipeline='builtin.module(canonicalize,cse,loop-invariant-code-motion,sccp,symbol-dce,remove-dead-values,control-flow-sink,inline,mem2reg,sroa,canonicalize)' | diff -B %t -

module {
  exo.config @Scale {factor: f32}
  exo.extern @tanh(x) c "tanhf({x})" : f32
  exo.proc @f(%n: size, %a: memref<f32>, %A: memref<?x?xf32>[%n, %n], %B: memref<?xi8>[%n],
              %R: memref<4x!exo.real>[4]) {
    assign %a = 0.0
    assign %a = -0.0
    assign %a = 3
    assign %a = -3 + 4 - -5
    assign %a = 0.1 + 1.5 + 100000.0 + 123456789.125
    assign %a = 1.0e+30 + 1.0e-07 + 5.0e-324 + 1.7976931348623157e+308 + 9007199254740992.0
    assign %a = -9223372036854775808 * 9223372036854775807
    assign %a = %a - (%a - %a) - (%a + 1) * (2 / %a) / (%a * 3)
    assign %a = -%a * -(%a + 1) - -(-%a)
    assign %a = relu(%A[%n - 1, 0]) + select(%a, 0.0, -%a, %B[0]) + f()
    assign %a = @Scale::@factor * tanh(@Scale::@factor - 2.0)
    for %i = 0 to %n {
      for %j = 0 to %n / 2 {
        reduce %A[%i, 2 * %j] += %A[%i, %j] * %B[%j] + %R[(%i + %j) mod 4]
        reduce %a += %A[%n - 1, stride(%A, 0) mod 2]
        assign %B[%j] = %B[%j] / 3 {exo.comments = ["halves"], foo}
      }
    }
  }
}
