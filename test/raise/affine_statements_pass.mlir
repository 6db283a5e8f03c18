// What operations of affine, scf, memref, arith and math become. Functions stay what they are.
// RUN: exo-opt %s --convert-affine-to-exo | FileCheck %s
// RUN: exo-opt %s --convert-affine-to-exo | exo-opt --exo-check -o /dev/null

// A loop that does not start at zero asks for an argument that is large enough; an access asks for extents that agree.
// CHECK-LABEL: exo.proc private @stencil_exo(%arg0_dim0: size, %arg1_dim0: size,
// CHECK: where (2 <= %arg0_dim0, %arg0_dim0 <= %arg1_dim0 + 1) {
// CHECK-NEXT: for %i = 1 to %arg0_dim0 - 1 {
// CHECK-NEXT: assign %arg1[%i] = %arg0[%i - 1] + %arg0[%i + 1]
// CHECK: func.func @stencil(%arg0: memref<?xf32>, %arg1: memref<?xf32>) attributes {exo.raised = {{.*}}procedure = @stencil_exo
func.func @stencil(%x: memref<?xf32>, %y: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?xf32>
  affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
    %a = affine.load %x[%i - 1] : memref<?xf32>
    %b = affine.load %x[%i + 1] : memref<?xf32>
    %s = arith.addf %a, %b : f32
    affine.store %s, %y[%i] : memref<?xf32>
  }
  return
}

// A value that is used behind a write of what it reads is kept.
// CHECK-LABEL: exo.proc private @swap_exo(
// CHECK: for %i = 0 to 8 {
// CHECK-NEXT: %t0 = alloc : memref<f32>
// CHECK-NEXT: assign %t0 = %arg0[%i]
// CHECK-NEXT: assign %arg0[%i] = %arg1[%i]
// CHECK-NEXT: assign %arg1[%i] = %t0
func.func @swap(%x: memref<8xf32>, %y: memref<8xf32>) {
  affine.for %i = 0 to 8 {
    %a = affine.load %x[%i] : memref<8xf32>
    %b = affine.load %y[%i] : memref<8xf32>
    affine.store %b, %x[%i] : memref<8xf32>
    affine.store %a, %y[%i] : memref<8xf32>
  }
  return
}

// Values that a loop carries are scalars, all of which change at once.
// CHECK-LABEL: exo.proc private @fibonacci_exo(
// CHECK: %t0 = alloc
// CHECK-NEXT: assign %t0 = 0.0
// CHECK-NEXT: %t1 = alloc
// CHECK-NEXT: assign %t1 = 1.0
// CHECK-NEXT: for %i = 0 to 10 {
// CHECK-NEXT: %[[SUM:.*]] = alloc
// CHECK-NEXT: assign %[[SUM]] = %t0 + %t1
// CHECK-NEXT: assign %t0 = %t1
// CHECK-NEXT: assign %t1 = %[[SUM]]
// CHECK: assign %result0 = %t0
func.func @fibonacci() -> f64 {
  %zero = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f64
  %f:2 = affine.for %i = 0 to 10 iter_args(%a = %zero, %b = %one) -> (f64, f64) {
    %s = arith.addf %a, %b : f64
    affine.yield %b, %s : f64, f64
  }
  return %f#0 : f64
}

// Steps, and several bounds: a loop begins at the largest and ends at the smallest.
// CHECK-LABEL: exo.proc private @tiled_exo(
// CHECK: for %i = 0 to (%arg0_dim0 + 31) / 32 {
// CHECK-NEXT: for %j = 32 * %i to min(32 * %i + 32, %arg0_dim0) {
// CHECK-NEXT: assign %arg0[%j] = 0.0
func.func @tiled(%x: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %n = memref.dim %x, %c0 : memref<?xf32>
  affine.for %i = 0 to %n step 32 {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to min affine_map<(d0)[s0] -> (d0 + 32, s0)>(%i)[%n] {
      affine.store %zero, %x[%j] : memref<?xf32>
    }
  }
  return
}

// A window, a choice on indices, and one on data.
// CHECK-LABEL: exo.proc private @choices_exo(
// CHECK: %win0 = window %arg0[2, 0 : 4]
// CHECK: for %i = 0 to 4 {
// CHECK: if %arg1 >= %i {
// CHECK-NEXT: assign %[[T:.*]] = %win0[%i]
// CHECK: } else {
// CHECK-NEXT: assign %[[T]] = 0.0
// CHECK: assign %win0[%i] = select(%[[T]], 1.0, 1.0, %[[T]])
func.func @choices(%x: memref<4x4xf32>, %k: index) {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %row = memref.subview %x[2, 0] [1, 4] [1, 1] : memref<4x4xf32> to memref<4xf32, strided<[1], offset: 8>>
  affine.for %i = 0 to 4 {
    %v = affine.load %row[%i] : memref<4xf32, strided<[1], offset: 8>>
    %c = arith.cmpi sge, %k, %i : index
    %w = arith.select %c, %v, %zero : f32
    %d = arith.cmpf olt, %w, %one : f32
    %r = arith.select %d, %one, %w : f32
    affine.store %r, %row[%i] : memref<4xf32, strided<[1], offset: 8>>
  }
  return
}

// Parallel loops, conversions, functions that the language does not have.
// CHECK-LABEL: exo.extern @raised_exp_f64(a) c "exp({a})" global "#include <math.h>"
// CHECK-LABEL: exo.proc private @widened_exo(
// CHECK: for par %i = 0 to 16 {
// CHECK: %[[W:.*]] = alloc : memref<f64>
// CHECK-NEXT: assign %[[W]] = %arg0[%i]
// CHECK-NEXT: assign %arg1[%i] = raised_exp_f64(%[[W]])
func.func @widened(%x: memref<16xf32>, %y: memref<16xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  scf.parallel (%i) = (%c0) to (%c16) step (%c1) {
    %a = memref.load %x[%i] : memref<16xf32>
    %b = arith.extf %a : f32 to f64
    %e = math.exp %b : f64
    memref.store %e, %y[%i] : memref<16xf64>
    scf.reduce
  }
  return
}

// Parallel loops with several bounds.
// CHECK-LABEL: exo.proc private @parallel_tiles_exo(
// CHECK: for par %i = 0 to (%arg0_dim0 + 31) / 32 {
// CHECK-NEXT: for par %j = 32 * %i to min(32 * %i + 32, %arg0_dim0) {
// CHECK-NEXT: assign %arg0[%j] = 0.0
func.func @parallel_tiles(%x: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %n = memref.dim %x, %c0 : memref<?xf32>
  affine.parallel (%i) = (0) to (symbol(%n)) step (32) {
    affine.parallel (%j) = (%i) to (min(%i + 32, symbol(%n))) {
      affine.store %zero, %x[%j] : memref<?xf32>
    }
  }
  return
}

// The lesser of two bounds as a choice, and a choice that is none, as lower-affine leaves them.
// CHECK-LABEL: exo.proc private @lowered_exo(
// CHECK: for %j = 32 * %i to min(32 * %i + 32, %arg0_dim0) {
// CHECK-NEXT: assign %arg0[%j] = 0.0
func.func @lowered(%x: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %zero = arith.constant 0.0 : f32
  %n = memref.dim %x, %c0 : memref<?xf32>
  scf.for %i = %c0 to %n step %c32 {
    %end = arith.addi %i, %c32 : index
    %less = arith.cmpi slt, %end, %n : index
    %least = arith.select %less, %end, %n : index
    %negative = arith.cmpi slt, %i, %c0 : index
    %first = arith.select %negative, %n, %i : index
    scf.for %j = %first to %least step %c1 {
      memref.store %zero, %x[%j] : memref<?xf32>
    }
  }
  return
}

// A value that may be any, which passes of MLIR leave behind, is zero.
// CHECK-LABEL: exo.proc private @poison_exo
// CHECK: assign %arg0[0] = 0.0
// CHECK: if false {
func.func @poison(%x: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %any = ub.poison : f32
  %truth = ub.poison : i1
  %place = ub.poison : index
  memref.store %any, %x[%place] : memref<4xf32>
  scf.if %truth {
    %one = arith.constant 1.0 : f32
    memref.store %one, %x[%c0] : memref<4xf32>
  }
  return
}

// The best of several bounds decides what is asked of arguments, wherever it stands.
// CHECK-LABEL: exo.proc private @largest_exo(%arg0: index, %arg1: index, %arg2: memref<16xf32>[16]) {
// CHECK-NEXT: for %i = max(0, %arg0) to max(max(0, %arg0), %arg1) {
// CHECK-NEXT: assign %arg2[min(%i, 15)] = 0.0
func.func @largest(%k: index, %n: index, %x: memref<16xf32>) {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c15 = arith.constant 15 : index
  %first = arith.maxsi %c0, %k : index
  %end = arith.maxsi %first, %n : index
  scf.for %i = %first to %end step %c1 {
    %place = arith.minsi %i, %c15 : index
    memref.store %zero, %x[%place] : memref<16xf32>
  }
  return
}

// CHECK-LABEL: exo.proc private @stepped_exo(%arg0: index, %arg1: memref<64xf32>[64]) where (%arg0 <= 64) {
// CHECK-NEXT: for %i = 0 to (64 - max(%arg0, 0) + 2) / 3 {
// CHECK-NEXT: assign %arg1[max(%arg0, 0) + 3 * %i] = 0.0
func.func @stepped(%k: index, %x: memref<64xf32>) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = max affine_map<(d0) -> (d0, 0)>(%k) to 64 step 3 {
    affine.store %zero, %x[%i] : memref<64xf32>
  }
  return
}
