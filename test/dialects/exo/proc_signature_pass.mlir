// Signatures on one line and on several; arguments of every kind; preconditions.
// RUN: grep -v '^//' %s > %t
// RUN: exo-opt %s --verify-roundtrip | diff -B %t -
// RUN: exo-opt %s --mlir-print-op-generic | exo-opt | diff -B %t -
// RUN: exo-opt %s --emit-bytecode | exo-opt | diff -B %t -
// RUN: exo-opt %s --pass-pipeline='builtin.module(canonicalize,cse,loop-invariant-code-motion,sccp,symbol-dce,remove-dead-values,control-flow-sink,inline,mem2reg,sroa,canonicalize)' | diff -B %t -

module {
  exo.config @Cfg {n: index}
  exo.proc @empty() {
  }
  exo.proc @one(%n: size) where (%n > 3) attributes {exo.comments = ["why"], foo} {
  }
  exo.proc public @kinds(%n: size, %i: index, %b: bool, %s: stride, %x: memref<f32>) {
  }
  exo.proc @just_fits(%first: size, %second: size, %third: size, %fourth: size, %fifth_xx: size) {
  }
  exo.proc @too_wide(%first: size, %second: size, %third: size, %fourth: size, %fifth_xx: size,
                     %s: size) {
  }
  exo.proc @gemm(%M: size, %N: size, %K: size, %fast: bool, %A: memref<?x?xf32>[%M, %K + 1],
                 %B: memref<?x?xf32, strided<[?, ?], offset: ?>>[%K, %N],
                 %C: memref<?x16x!exo.real, #exo.mem<"m">>[%M, 16],
                 %w: memref<f32, strided<[], offset: ?>>)
      where (%N mod 16 == 0, %K <= 512, stride(%B, 1) == 1, @Cfg::@n == %K or not %fast, %fast,
             %M + %N + %K <= 100000 and %M >= 3 and %N >= 3 and %K >= 3) {
    pass
  }
  exo.proc @a_procedure_whose_name_is_much_too_long_to_align_its_arguments_behind_it(%n: size, %m: size) {
  }
}
