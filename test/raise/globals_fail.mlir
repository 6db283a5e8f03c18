// Constants are where nobody can write: a procedure that writes one is not called, whatever has made it so.
// RUN: exo-opt %s --convert-affine-to-exo --convert-exo-to-func 2>&1 | FileCheck %s
// RUN: not exo-opt %s --convert-affine-to-exo=function=open 2>&1 | FileCheck %s --check-prefix=OPEN
// What is in a constant is not known to whoever compares functions.
// RUN: (code=0; exo-validate %s:read %s:read_other || code=$?; echo "exit $code") | FileCheck %s --check-prefix=COMPARED
// COMPARED: unknown: the specification: {{.*}}'memref.get_global' has no counterpart
// COMPARED: exit 2

memref.global "private" constant @weights : memref<6xi32> = dense<1>
memref.global "private" @state : memref<6xi32> = dense<1>
memref.global "private" @truths : memref<6xi1> = dense<1>

// CHECK: globals_fail.mlir:[[#@LINE+1]]:{{.*}} remark: function 'write' does not call '@write_exo': that writes '@weights', which is constant
func.func @write(%x: i32) {
  %weights = memref.get_global @weights : memref<6xi32>
  affine.store %x, %weights[2] : memref<6xi32>
  return
}

// CHECK: globals_fail.mlir:[[#@LINE+1]]:{{.*}} remark: function 'write_by_call' does not call '@write_by_call_exo': that writes '@weights', which is constant
func.func @write_by_call(%x: i32) {
  call @write(%x) : (i32) -> ()
  return
}

// CHECK-LABEL: func.func @write_state(
// CHECK:         call @write_state_exo(
func.func @write_state(%x: i32) {
  %state = memref.get_global @state : memref<6xi32>
  affine.store %x, %state[2] : memref<6xi32>
  return
}

// CHECK-LABEL: func.func @read(
// CHECK:         call @read_exo(
func.func @read() -> i32 {
  %weights = memref.get_global @weights : memref<6xi32>
  %x = affine.load %weights[2] : memref<6xi32>
  return %x : i32
}

func.func @read_other() -> i32 {
  %one = arith.constant 1 : i32
  return %one : i32
}

// OPEN: globals_fail.mlir:[[#@LINE+2]]:{{.*}} error: function 'open' has no procedure: 'memref.get_global' has a value of type 'memref<6xi1>', which no value of a procedure has
func.func @open() {
  %truths = memref.get_global @truths : memref<6xi1>
  return
}
