// A function that no procedure says stays as it is: a remark names the operation and the reason. Asked for by name, that is an error.
// RUN: exo-opt %s --convert-affine-to-exo 2> %t.err | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK < %t.err
// RUN: not exo-opt %s --convert-affine-to-exo=function=gather 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: not exo-opt %s --convert-affine-to-exo=function=nobody 2>&1 | FileCheck %s --check-prefix=NOBODY
// CHECK-NOT: exo.proc
// ERROR: error: function 'gather' has no procedure: 'arith.index_cast' lets data decide what is done: an index is computed from the contents of buffers
// NOBODY: error: no function 'nobody' with a body that has no procedure yet

// REMARK: :[[@LINE+3]]:8: remark: function 'gather' has no procedure: 'arith.index_cast' lets data decide
func.func @gather(%x: memref<8xf32>, %y: memref<1xi64>) {
  %j = affine.load %y[0] : memref<1xi64>
  %k = arith.index_cast %j : i64 to index
  %v = memref.load %x[%k] : memref<8xf32>
  affine.store %v, %x[0] : memref<8xf32>
  return
}

// REMARK: remark: function 'square' has no procedure: 'arith.muli' computes a product of two variables, which is not quasi-affine
func.func @square(%x: memref<?xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  %m = arith.muli %n, %n : index
  affine.for %i = 0 to %m {
    affine.store %zero, %x[%i] : memref<?xf32>
  }
  return
}

// REMARK: remark: function 'rounded' has no procedure: 'arith.divsi' divides what may be negative
func.func @rounded(%x: memref<?xf32>, %n: index) {
  %c2 = arith.constant 2 : index
  %zero = arith.constant 0.0 : f32
  %m = arith.divsi %n, %c2 : index
  memref.store %zero, %x[%m] : memref<?xf32>
  return
}

// REMARK: remark: function 'beyond' has no procedure: cannot write 'arg0[i + 1]': it is out of bounds [check.bounds]
func.func @beyond(%x: memref<8xf32>) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 8 {
    affine.store %zero, %x[%i + 1] : memref<8xf32>
  }
  return
}

// REMARK: remark: function 'race' has no procedure: cannot run the iterations of 'i' in parallel: they conflict on 'arg0' [check.par-race]
func.func @race(%x: memref<8xf32>) {
  affine.parallel (%i) = (0) to (7) {
    %v = affine.load %x[%i] : memref<8xf32>
    affine.store %v, %x[%i + 1] : memref<8xf32>
  }
  return
}

// REMARK: remark: function 'columns' has no procedure: 'func.func' takes a memref of a layout that is neither dense nor strided
func.func @columns(%x: memref<8x8xf32, affine_map<(d0, d1) -> (d1 mod 2, d0)>>) {
  return
}

// REMARK: remark: function 'space' has no procedure: 'func.func' takes a memref in a memory space: '3 : i32'
func.func @space(%x: memref<8xf32, 3 : i32>) {
  return
}

// REMARK: remark: function 'branches' has no procedure: 'func.func' has no body, or one of several blocks
func.func @branches(%c: i1) {
  cf.cond_br %c, ^a, ^b
^a:
  return
^b:
  return
}
