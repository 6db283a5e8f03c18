// Choices between indices that no procedure says: by data, and where what is chosen may be negative and is divided.
// RUN: exo-opt %s --convert-affine-to-exo --verify-diagnostics | FileCheck %s
// CHECK-NOT: exo.proc

func.func @by_data(%x: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %v = memref.load %x[%c0] : memref<8xf32>
  %less = arith.cmpf olt, %v, %zero : f32
  // expected-remark @below {{function 'by_data' has no procedure: 'arith.select' lets data decide what is done: the condition of a choice between indices is computed from the contents of buffers}}
  %k = arith.select %less, %c1, %c0 : index
  memref.store %zero, %x[%k] : memref<8xf32>
  return
}

func.func @negative(%x: memref<8xf32>, %n: index, %m: index) {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %least = arith.constant -6 : index
  %zero = arith.constant 0.0 : f32
  %less = arith.cmpi slt, %n, %m : index
  %k = arith.select %less, %c3, %least : index
  // expected-remark @below {{function 'negative' has no procedure: 'arith.divsi' divides what may be negative, and rounds towards zero}}
  %half = arith.divsi %k, %c2 : index
  memref.store %zero, %x[%half] : memref<8xf32>
  return
}
