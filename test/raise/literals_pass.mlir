// Literals have the type of the operations that they stand in, whatever their result is converted to: also where an expression reads nothing. What a procedure
// computes is compared with what MLIR computes.
// RUN: exo-opt %s --convert-affine-to-exo --convert-exo-to-func --canonicalize | FileCheck %s
// RUN: (code=0; exo-validate %s:wrap %s:wrap_wide || code=$?; echo "exit $code") | FileCheck %s --check-prefix=WRAP
// RUN: (code=0; exo-validate %s:quotient %s:quotient_real || code=$?; echo "exit $code") | FileCheck %s --check-prefix=QUOTIENT
// RUN: exo-validate %s:wrap %s:wrap_folded | FileCheck %s --check-prefix=SAME

// The sum is one of 32 bits.
// CHECK-LABEL: func.func private @wrap_exo(
// CHECK:         arith.constant -2147483647 : i32
// WRAP: arg0: refuted for any sizes: arg0[0] is -2147483647 after the specification and 2147483649 after the implementation
// WRAP: exit 1
// SAME: arg0: proved
func.func @wrap(%x: memref<8xi64>) {
  %c0 = arith.constant 0 : index
  %a = arith.constant 2147483647 : i32
  %b = arith.constant 2 : i32
  %p = arith.maxsi %a, %b : i32
  %c = arith.addi %p, %b : i32
  %z = arith.extsi %c : i32 to i64
  memref.store %z, %x[%c0] : memref<8xi64>
  return
}

func.func @wrap_wide(%x: memref<8xi64>) {
  %c0 = arith.constant 0 : index
  %z = arith.constant 2147483649 : i64
  memref.store %z, %x[%c0] : memref<8xi64>
  return
}

func.func @wrap_folded(%x: memref<8xi64>) {
  %c0 = arith.constant 0 : index
  %z = arith.constant -2147483647 : i64
  memref.store %z, %x[%c0] : memref<8xi64>
  return
}

// The quotient is one of integers.
// CHECK-LABEL: func.func private @quotient_exo(
// CHECK:         arith.constant 3 : i32
// QUOTIENT: arg0: refuted for any sizes: arg0[0] is 3 after the specification and 7/2 after the implementation
// QUOTIENT: exit 1
func.func @quotient(%x: memref<8xf64>) {
  %c0 = arith.constant 0 : index
  %a = arith.constant 7 : i32
  %b = arith.constant 2 : i32
  %p = arith.maxsi %a, %b : i32
  %c = arith.divsi %p, %b : i32
  %z = arith.sitofp %c : i32 to f64
  memref.store %z, %x[%c0] : memref<8xf64>
  return
}

func.func @quotient_real(%x: memref<8xf64>) {
  %c0 = arith.constant 0 : index
  %z = arith.constant 3.5 : f64
  memref.store %z, %x[%c0] : memref<8xf64>
  return
}

// The root is one of 24 bits.
// CHECK-LABEL: func.func private @root_exo(
// CHECK:         1.41421354 : f32
func.func @root(%x: memref<8xf64>) {
  %c0 = arith.constant 0 : index
  %a = arith.constant 2.0 : f32
  %c = math.sqrt %a : f32
  %d = arith.extf %c : f32 to f64
  memref.store %d, %x[%c0] : memref<8xf64>
  return
}

// A literal that the other type does not have.
// CHECK-LABEL: func.func private @narrow_exo(
// CHECK:         arith.trunci {{.*}} : i32 to i8
func.func @narrow(%x: memref<8xi8>) {
  %c0 = arith.constant 0 : index
  %a = arith.constant 300 : i32
  %z = arith.trunci %a : i32 to i8
  memref.store %z, %x[%c0] : memref<8xi8>
  return
}

// The least integer has no opposite, so that this is no sum with it.
// CHECK-LABEL: func.func private @zero_point_exo(
// CHECK:         arith.constant -128 :
func.func @zero_point(%x: memref<8xi8>) {
  %least = arith.constant -128 : i8
  affine.for %i = 0 to 8 {
    %a = affine.load %x[%i] : memref<8xi8>
    %b = arith.subi %a, %least : i8
    affine.store %b, %x[%i] : memref<8xi8>
  }
  return
}

// Narrow integers are compared as C does, in 32 bits.
// CHECK-LABEL: func.func private @chosen_exo(
// CHECK:         call @raised_select_eq_i8_function({{.*}}) : (i32, i32, i32, i32) -> i32
func.func @chosen(%x: memref<8xi8>, %y: memref<8xi8>) {
  affine.for %i = 0 to 8 {
    %a = affine.load %x[%i] : memref<8xi8>
    %b = affine.load %y[%i] : memref<8xi8>
    %sum = arith.addi %a, %b : i8
    %same = arith.cmpi eq, %sum, %b : i8
    %c = arith.select %same, %a, %sum : i8
    affine.store %c, %y[%i] : memref<8xi8>
  }
  return
}
