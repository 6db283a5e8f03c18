// A minus on a literal is part of the literal; parentheses that say nothing go.
// RUN: exo-opt %s | FileCheck %s
exo.proc @f(%n: index, %x: memref<f32>, %A: memref<8xf32>[8]) {
  // CHECK: if -3 < 3 and %n < 3 {
  if -(3) < - -3 and ((%n) < -(-(3))) {
  }
  // CHECK: if -(-%n) == -(%n + 1) {
  if - -%n == -(%n + 1) {
  }
  // CHECK: assign %x = 3.5 - -2 * -%x
  assign %x = - - 3.5 - -(2) * -(%x)
  // CHECK: assign %x = 16 + 0.5 + 1.0e+22
  assign %x = (0x10 + 0.50) + 10000000000000000000000.0
  // CHECK: %w = window %A[0 : 4] : memref<4xf32, strided<[?], offset: ?>>
  %w = window %A[0:4]
  // CHECK: %t = alloc : memref<f32>
  // CHECK-NEXT: %t_1 = alloc : memref<f32>
  // CHECK-NEXT: assign %t_1 = %t
  %0 = alloc : memref<f32>
  %1 = alloc : memref<f32>
  assign %1 = %0
}
