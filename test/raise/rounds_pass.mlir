// Kernels of one module may be raised and lowered one after the other: what a round leaves does not stand in the way of the next.
// RUN: exo-opt %s --pass-pipeline='builtin.module(convert-affine-to-exo{function=first},convert-exo-to-func,convert-affine-to-exo{function=second},convert-exo-to-func)' | FileCheck %s

// CHECK:       func.func private @raised_log_f64_function(
// CHECK:       func.func private @first_exo(
// CHECK:         call @raised_log_f64_function(
// CHECK:       func.func private @raised_log_f64_function_1(
// CHECK:       func.func private @second_exo(
// CHECK:         call @raised_log_f64_function_1(
func.func @first(%x: memref<4xf64>) {
  affine.for %i = 0 to 4 {
    %a = affine.load %x[%i] : memref<4xf64>
    %z = math.log %a : f64
    affine.store %z, %x[%i] : memref<4xf64>
  }
  return
}

func.func @second(%x: memref<4xf64>) {
  affine.for %i = 0 to 4 {
    %a = affine.load %x[%i] : memref<4xf64>
    %z = math.log %a : f64
    affine.store %z, %x[%i] : memref<4xf64>
  }
  return
}
