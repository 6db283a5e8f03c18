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

// REMARK: remark: function 'space' has no procedure: 'func.func' has a memref in a memory space that is no number of an address space: '16777216
func.func @space(%x: memref<8xf32, 16777216>) {
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

// An index of 64 bits is no integer of 32: what is above is dropped.
// REMARK: remark: function 'narrow' has no procedure: 'arith.index_cast' takes an index for a value of type 'i32', which has fewer bits
func.func @narrow(%x: memref<1xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %one = arith.constant 1.0 : f32
  %m = arith.muli %n, %c4 : index
  %w = arith.index_cast %m : index to i32
  %k = arith.index_cast %w : i32 to index
  scf.for %i = %c0 to %k step %c1 {
    %v = memref.load %x[%c0] : memref<1xf32>
    %s = arith.addf %v, %one : f32
    memref.store %s, %x[%c0] : memref<1xf32>
  }
  return
}

// REMARK: remark: function 'bits' has no procedure: 'arith.andi' has no counterpart
func.func @bits(%x: memref<8xf32>, %n: index) {
  %c7 = arith.constant 7 : index
  %zero = arith.constant 0.0 : f32
  %k = arith.andi %n, %c7 : index
  memref.store %zero, %x[%k] : memref<8xf32>
  return
}

// REMARK: remark: function 'truth_as_index' has no procedure: 'arith.index_cast' has no counterpart
func.func @truth_as_index(%x: memref<8xf32>, %b: i1) {
  %zero = arith.constant 0.0 : f32
  %k = arith.index_cast %b : i1 to index
  memref.store %zero, %x[%k] : memref<8xf32>
  return
}

// REMARK: remark: function 'frees' has no procedure: 'memref.dealloc' has an argument of the function, which it frees
func.func @frees(%x: memref<8xf32>) {
  memref.dealloc %x : memref<8xf32>
  return
}

// REMARK: remark: function 'down' has no procedure: 'arith.truncf' has no counterpart
func.func @down(%x: memref<1xf64>, %y: memref<1xf32>) {
  %v = affine.load %x[0] : memref<1xf64>
  %w = arith.truncf %v downward : f64 to f32
  affine.store %w, %y[0] : memref<1xf32>
  return
}

// REMARK: remark: function 'unsigned' has no procedure: 'scf.for' has bounds without sign
func.func @unsigned(%x: memref<8xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  scf.for unsigned %i = %c0 to %n step %c1 {
    memref.store %zero, %x[%i] : memref<8xf32>
  }
  return
}

// REMARK: remark: function 'either' has no procedure: cannot write 'arg0[arg1 % 9 if arg1 < arg2 else 0]': it is out of bounds [check.bounds]
func.func @either(%x: memref<8xf32>, %n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %less = arith.cmpi slt, %n, %m : index
  %rest = affine.apply affine_map<(d0) -> (d0 mod 9)>(%n)
  %k = arith.select %less, %rest, %c0 : index
  memref.store %zero, %x[%k] : memref<8xf32>
  return
}
