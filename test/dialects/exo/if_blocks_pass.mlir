// Choices with and without `else`, and without statements.
// RUN: grep -v '^//' %s > %t
// RUN: exo-opt %s --verify-roundtrip | diff -B %t -
// RUN: exo-opt %s --mlir-print-op-generic | exo-opt | diff -B %t -
// RUN: exo-opt %s --emit-bytecode | exo-opt | diff -B %t -
// RUN: exo-opt %s --pass-pipeline='builtin.module(canonicalize,cse,loop-invariant-code-motion,sccp,symbol-dce,remove-dead-values,control-flow-sink,inline,mem2reg,sroa,canonicalize)' | diff -B %t -

module {
  exo.proc @f(%n: size, %fast: bool, %x: memref<?xf32>[%n]) {
    if %fast {
      for %i = 0 to %n {
        if %i + 4 <= %n and not %fast {
          assign %x[%i] = 1.0
        } else {
          pass
        }
      }
    }
    if true {
    }
    if false {
    } else {
    }
    if %fast attributes {exo.comments = ["why"]} {
      pass
    } else {
      if not %fast {
        pass
      }
    }
  }
}
