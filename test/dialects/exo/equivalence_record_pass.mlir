// What a schedule records of a procedure stays wherever procedures go.
// RUN: exo-opt %s --verify-roundtrip | FileCheck %s
// RUN: exo-opt %s --emit-bytecode | exo-opt | FileCheck %s
// RUN: exo-opt %s --mlir-print-op-generic | exo-opt | FileCheck %s

exo.config @C {f: index}

exo.proc @gemm() {
  pass
}

// CHECK: exo.proc @gemm_fast() attributes {exo.equivalence = {digest = "0b", modulo = [@C::@f], precision, spec = @gemm, spec_digest = "0a"}} {
exo.proc @gemm_fast() attributes {exo.equivalence = {spec = @gemm, spec_digest = "0a", digest = "0b", modulo = [@C::@f], precision}} {
  pass
}
