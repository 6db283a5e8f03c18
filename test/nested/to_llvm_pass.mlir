// The llvm dialect: inner modules first, and what has nothing to do with procedures stays.
// RUN: exo-opt %s --exo-to-llvm | FileCheck %s
// RUN: exo-opt %s --pass-pipeline='builtin.module(builtin.module(exo-to-llvm))' | FileCheck %s
// RUN: mlir-opt-22 --load-dialect-plugin=%libexo --load-pass-plugin=%libexo %s --exo-to-llvm | FileCheck %s

// CHECK:      func.func @host() {
// CHECK:      module @a {
// CHECK:      llvm.func @f(
// CHECK-NEXT: llvm.call @f.impl
// CHECK:      func.func @beside() {
// CHECK:      module @b {
// CHECK:      llvm.func @f(
// CHECK-NEXT: llvm.call @f.impl
// CHECK-NOT:  exo.
module {
  func.func @host() {
    return
  }
  module @a {
    func.func @beside() {
      return
    }
    exo.proc @f(%n: size, %x: memref<?xf32>[%n]) {
      for %i = 0 to %n {
        assign %x[%i] = 2.0
      }
    }
    module @b {
    exo.proc @f(%n: size, %x: memref<?xf32>[%n]) {
      for %i = 0 to %n {
        assign %x[%i] = 3.0
      }
    }
    }
  }
}
