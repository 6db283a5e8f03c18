// With 'maximal' each run of operations that a procedure can say and that has a loop becomes a function, in functions that are no procedures as a whole.
// RUN: exo-opt %s --exo-outline=maximal -o %t.mlir 2> %t.err && FileCheck %s --input-file=%t.mlir
// RUN: FileCheck %s --check-prefix=REMARK < %t.err --implicit-check-not=remark:
// Each of these is a procedure, and what is left has nothing more to give.
// RUN: exo-opt %t.mlir --convert-affine-to-exo 2>&1 | FileCheck %s --check-prefix=RAISED --implicit-check-not="_part{{.*}}has no procedure"
// RUN: exo-opt %t.mlir --exo-outline=maximal 2>&1 | FileCheck %s --check-prefix=AGAIN --implicit-check-not=_part_2
// AGAIN: remark: 'scf.for' of function 'gathers'
// AGAIN: func.func
// All of it is one function again at the end, be the parts called for their procedures or not.
// RUN: exo-opt %t.mlir --lower-affine --inline --symbol-dce | FileCheck %s --check-prefix=ONE --implicit-check-not=_part
// RUN: exo-opt %t.mlir --convert-affine-to-exo --convert-exo-to-func --lower-affine --inline --symbol-dce 2> %t.err | FileCheck %s --check-prefix=ONE --implicit-check-not=_part
// ONE: func.func @calls
// Of one function; that nothing of it can be outlined is an error then.
// RUN: exo-opt %s --exo-outline="maximal function=calls" | FileCheck %s --check-prefix=CALLS
// CALLS: @calls_part
// CALLS-NOT: _part(
// CALLS: func.func @calls
// RUN: not exo-opt %s --exo-outline="maximal function=scalar" 2>&1 | FileCheck %s --check-prefix=SCALAR
// SCALAR: error: nothing of function 'scalar' can be outlined: 'func.call' calls 'log', which has no procedure
// RUN: exo-opt %s --exo-outline="maximal function=whole suffix=_x" | FileCheck %s --check-prefix=WHOLE
// WHOLE-NOT: _x(
// RUN: not exo-opt %s --exo-outline="maximal function=nobody" 2>&1 | FileCheck %s --check-prefix=NOBODY
// NOBODY: error: no function 'nobody' with a body

func.func private @log(index)

// Two loops, with what stands between them, are one part; a call of what has no procedure ends it.
// CHECK-LABEL: func.func private @calls_part(
// CHECK: affine.for
// CHECK: memref.store
// CHECK: affine.for
// CHECK: return
// CHECK-LABEL: func.func private @calls_part_1(
// CHECK: affine.for
// CHECK-NOT: affine.for
// CHECK: func.func @calls(
// CHECK: call @calls_part(
// CHECK-NEXT: call @log
// CHECK-NEXT: call @calls_part_1(
// CHECK-NEXT: return
func.func @calls(%x: memref<8xf32>) {
  %c3 = arith.constant 3 : index
  %z = arith.constant 0.0 : f32
  affine.for %i = 0 to 8 {
    affine.store %z, %x[%i] : memref<8xf32>
  }
  memref.store %z, %x[%c3] : memref<8xf32>
  affine.for %i = 0 to 7 {
    %u = affine.load %x[%i] : memref<8xf32>
    affine.store %u, %x[%i + 1] : memref<8xf32>
  }
  call @log(%c3) : (index) -> ()
  affine.for %i = 0 to 8 {
    affine.store %z, %x[%i] : memref<8xf32>
  }
  return
}

// A function that is a procedure as a whole stays one, and a call of it does not end a part.
// CHECK-LABEL: func.func @whole(
// CHECK: affine.for
// CHECK-LABEL: func.func private @caller_part(
// CHECK: call @whole
// CHECK: affine.for
func.func @whole(%x: memref<8xf32>) {
  %z = arith.constant 0.0 : f32
  affine.for %i = 0 to 8 {
    affine.store %z, %x[%i] : memref<8xf32>
  }
  return
}
func.func @caller(%x: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  call @whole(%x) : (memref<8xf32>) -> ()
  affine.for %i = 1 to 4 {
    affine.store %z, %x[%i] : memref<8xf32>
  }
  call @log(%c0) : (index) -> ()
  return
}

// An index that is read from a buffer ends a part; behind it the index is an argument.
// CHECK-LABEL: func.func private @gathers_part(
// CHECK-LABEL: func.func private @gathers_part_1(
// CHECK-SAME: %{{.*}}: memref<8xf32>, %[[K:.*]]: index)
// CHECK: memref.load %{{.*}}[%[[K]]]
// CHECK-LABEL: func.func @gathers(
// CHECK: call @gathers_part(
// CHECK: %[[J:.*]] = affine.load
// CHECK: %[[K:.*]] = arith.index_cast %[[J]]
// CHECK: call @gathers_part_1(%{{.*}}, %[[K]])
// Where nothing of a loop can be outlined it stays, and a remark says why.
// CHECK: scf.for
// CHECK: memref.load
// REMARK: remark: 'scf.for' of function 'gathers' is not outlined: 'arith.index_cast' lets data decide what is done: an index is computed from the contents of buffers
func.func @gathers(%x: memref<8xf32>, %y: memref<8xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %z = arith.constant 0.0 : f32
  affine.for %i = 0 to 8 {
    affine.store %z, %x[%i] : memref<8xf32>
  }
  %j = affine.load %y[0] : memref<8xi64>
  %k = arith.index_cast %j : i64 to index
  affine.for %i = 0 to 8 {
    %v = memref.load %x[%k] : memref<8xf32>
    affine.store %v, %x[%i] : memref<8xf32>
  }
  scf.for %i = %c0 to %c8 step %c1 {
    %l = memref.load %y[%i] : memref<8xi64>
    %m = arith.index_cast %l : i64 to index
    memref.store %z, %x[%m] : memref<8xf32>
  }
  return
}

// In the blocks of operations that stay: of a loop with such a call, and of one that no procedure says. An allocation that only the part uses goes with it.
// CHECK-LABEL: func.func private @inside_part(
// CHECK: memref.alloca
// CHECK: affine.for
// CHECK: affine.for
// CHECK-LABEL: func.func private @inside_part_1(
// CHECK: func.func @inside(
// CHECK: scf.for
// CHECK-NOT: alloca
// CHECK: func.call @inside_part(
// CHECK: scf.while
// CHECK: func.call @inside_part_1(
func.func @inside(%x: memref<8xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  scf.for %k = %c0 to %n step %c1 {
    func.call @log(%k) : (index) -> ()
    %t = memref.alloca() : memref<8xf32>
    affine.for %i = 0 to 8 {
      %v = affine.load %x[%i] : memref<8xf32>
      affine.store %v, %t[7 - %i] : memref<8xf32>
    }
    affine.for %i = 0 to 8 {
      %v = affine.load %t[%i] : memref<8xf32>
      affine.store %v, %x[%i] : memref<8xf32>
    }
  }
  scf.while (%k = %n) : (index) -> index {
    %go = arith.cmpi ugt, %k, %c0 : index
    scf.condition(%go) %k : index
  } do {
  ^bb0(%k: index):
    affine.for %i = 0 to 8 {
      affine.store %z, %x[%i] : memref<8xf32>
    }
    %m = arith.subi %k, %c1 : index
    scf.yield %m : index
  }
  return
}

// A truth and a memref that are used behind a part stay before it.
// CHECK-LABEL: func.func private @stays_part(
// CHECK-SAME: -> f32
// CHECK: func.func @stays(
// CHECK: %[[C:.*]] = arith.cmpi
// CHECK: %[[T:.*]] = memref.alloc
// CHECK: %[[S:.*]] = call @stays_part({{.*}}%[[T]]
// CHECK: scf.if %[[C]] {
// CHECK-NEXT: vector.print %[[S]]
// CHECK: memref.dealloc %[[T]]
func.func @stays(%x: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  affine.for %i = 0 to %n {
    affine.store %z, %x[%i] : memref<?xf32>
  }
  %c = arith.cmpi sgt, %n, %c0 : index
  %t = memref.alloc(%n) : memref<?xf32>
  %s = affine.for %i = 0 to %n iter_args(%s = %z) -> f32 {
    affine.store %s, %t[%i] : memref<?xf32>
    %u = affine.load %x[%i] : memref<?xf32>
    %v = arith.addf %s, %u : f32
    affine.yield %v : f32
  }
  scf.if %c {
    vector.print %s : f32
  }
  %cast = memref.cast %t : memref<?xf32> to memref<*xf32>
  call @print(%cast) : (memref<*xf32>) -> ()
  memref.dealloc %t : memref<?xf32>
  return
}
func.func private @print(memref<*xf32>)

// Nothing without a loop becomes a function.
// CHECK-LABEL: func.func @scalar(
// CHECK: memref.store
func.func @scalar(%x: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  memref.store %z, %x[%c0] : memref<8xf32>
  call @log(%c0) : (index) -> ()
  return
}

// Loops in regions of other dialects stay.
// REMARK: remark: 'affine.for' of function 'region' is not outlined: it stands in a region of 'gpu.launch'
func.func @region(%x: memref<8xf32>, %n: index) {
  %z = arith.constant 0.0 : f32
  gpu.launch blocks(%a, %b, %c) in (%d = %n, %e = %n, %f = %n) threads(%g, %h, %i) in (%j = %n, %k = %n, %l = %n) {
    affine.for %m = 0 to 8 {
      affine.store %z, %x[%m] : memref<8xf32>
    }
    gpu.terminator
  }
  return
}

// RAISED: exo.proc private @calls_part_exo
// RAISED: exo.proc private @stays_part_exo
