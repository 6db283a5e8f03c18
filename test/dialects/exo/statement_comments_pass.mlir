// Comments and foreign attributes stay wherever they may stand.
// RUN: exo-opt %s --verify-roundtrip | FileCheck %s
// RUN: exo-opt %s --emit-bytecode | exo-opt | FileCheck %s
// RUN: exo-opt %s --mlir-print-op-generic | exo-opt | FileCheck %s

// CHECK: module attributes {exo.trailing_comments = ["the end"]} {
module attributes {exo.trailing_comments = ["the end"]} {
  // CHECK: exo.proc @f(%x: memref<8xf32>[8]) attributes {exo.comments = ["f"], foo} {
  exo.proc @f(%x: memref<8xf32>[8]) attributes {exo.comments = ["f"], foo} {
    // CHECK-NEXT: pass {exo.comments = ["a", "b"], foo}
    pass {exo.comments = ["a", "b"], foo}
    // CHECK-NEXT: %t = alloc {foo} : memref<f32>
    %t = alloc {foo} : memref<f32>
    // CHECK-NEXT: %w = window %x[0 : 1] {foo} : memref<1xf32, strided<[?], offset: ?>>
    %w = window %x[0 : 1] {foo} : memref<1xf32, strided<[?], offset: ?>>
    // CHECK-NEXT: assign %t = 1.0 {test.other = 3 : i64}
    assign %t = 1.0 {test.other = 3 : i64}
    // CHECK-NEXT: reduce %t += 1.0 {exo.comments = []}
    reduce %t += 1.0 {exo.comments = []}
  }
}
