// A choice between two indices by a condition on indices is one of the language, and becomes a choice again.
// RUN: exo-opt %s --convert-affine-to-exo | FileCheck %s
// RUN: exo-opt %s --convert-affine-to-exo --exo-check --convert-exo-to-func | FileCheck %s --check-prefix=FUNC
// RUN: exo-opt %s --convert-affine-to-exo --exo-check --convert-exo-to-func=affine | FileCheck %s --check-prefix=FUNC

// CHECK-LABEL: exo.proc private @select_exo
// CHECK: %arg0[select(%arg1 < %arg2, 1, 0)]
// FUNC-LABEL: func.func @select
// FUNC: arith.cmpi slt
// FUNC: arith.select {{.*}} : index
func.func @select(%x: memref<8xf32>, %n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %less = arith.cmpi slt, %n, %m : index
  %k = arith.select %less, %c1, %c0 : index
  memref.store %zero, %x[%k] : memref<8xf32>
  return
}

// CHECK-LABEL: exo.proc private @connectives_exo
// CHECK: for %{{.*}} = 0 to select(%arg1 < %arg2 and not %arg1 == 3 or %arg2 > 7, 8, 4) {
func.func @connectives(%x: memref<8xf32>, %n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %true = arith.constant true
  %zero = arith.constant 0.0 : f32
  %less = arith.cmpi slt, %n, %m : index
  %three = arith.cmpi eq, %n, %c3 : index
  %other = arith.xori %three, %true : i1
  %both = arith.andi %less, %other : i1
  %large = arith.cmpi sgt, %m, %c7 : index
  %cond = arith.ori %both, %large : i1
  %end = arith.select %cond, %c8, %c4 : index
  scf.for %i = %c0 to %end step %c1 {
    memref.store %zero, %x[%i] : memref<8xf32>
  }
  return
}

// The results of branches, of which one has statements, too.
// CHECK-LABEL: exo.proc private @branches_exo
// CHECK: if %arg1 < %arg2 {
// CHECK: %arg0[select(%arg1 < %arg2, 2, 1)]
func.func @branches(%x: memref<8xf32>, %n: index, %m: index) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %less = arith.cmpi slt, %n, %m : index
  %k, %v = scf.if %less -> (index, f32) {
    memref.store %zero, %x[%c1] : memref<8xf32>
    scf.yield %c2, %zero : index, f32
  } else {
    scf.yield %c1, %one : index, f32
  }
  memref.store %v, %x[%k] : memref<8xf32>
  return
}

// Branches without statements leave no condition behind; what is inside of others is chosen inside.
// CHECK-LABEL: exo.proc private @nested_exo
// CHECK-NOT: if
// CHECK: %arg0[select(%arg1 < 4, select(%arg2 == 2, 5, 6), 7)]
func.func @nested(%x: memref<8xf32>, %n: index, %m: index) {
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  %c6 = arith.constant 6 : index
  %c7 = arith.constant 7 : index
  %zero = arith.constant 0.0 : f32
  %c4 = arith.constant 4 : index
  %less = arith.cmpi slt, %n, %c4 : index
  %k = scf.if %less -> (index) {
    %two = arith.cmpi eq, %m, %c2 : index
    %inner = scf.if %two -> (index) {
      scf.yield %c5 : index
    } else {
      scf.yield %c6 : index
    }
    scf.yield %inner : index
  } else {
    scf.yield %c7 : index
  }
  memref.store %zero, %x[%k] : memref<8xf32>
  return
}

// A truth is chosen by conditions.
// CHECK-LABEL: exo.proc private @truth_exo
// CHECK: if %arg1 < 4 and %arg2 == 2 or not %arg1 < 4 and %arg2 < 7 {
func.func @truth(%x: memref<8xf32>, %n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %zero = arith.constant 0.0 : f32
  %less = arith.cmpi slt, %n, %c4 : index
  %two = arith.cmpi eq, %m, %c2 : index
  %seven = arith.cmpi slt, %m, %c7 : index
  %cond = arith.select %less, %two, %seven : i1
  scf.if %cond {
    memref.store %zero, %x[%c0] : memref<8xf32>
  }
  return
}

// The smaller of two is none, and a choice that is surely one side is that.
// CHECK-LABEL: exo.proc private @decided_exo
// CHECK-NOT: select
// CHECK: 0 to min(%arg1, 8)
func.func @decided(%x: memref<8xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %zero = arith.constant 0.0 : f32
  %less = arith.cmpi slt, %n, %c8 : index
  %end = scf.if %less -> (index) {
    scf.yield %n : index
  } else {
    scf.yield %c8 : index
  }
  scf.for %i = %c0 to %end step %c1 {
    memref.store %zero, %x[%i] : memref<8xf32>
  }
  return
}

// A quotient of what is chosen between numbers that are not negative rounds as the language does.
// CHECK-LABEL: exo.proc private @rounding_exo
// CHECK: %arg0[select(%arg1 < %arg2, 3, 6) / 2]
func.func @rounding(%x: memref<8xf32>, %n: index, %m: index) {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c6 = arith.constant 6 : index
  %zero = arith.constant 0.0 : f32
  %less = arith.cmpi slt, %n, %m : index
  %k = arith.select %less, %c3, %c6 : index
  %half = arith.divsi %k, %c2 : index
  memref.store %zero, %x[%half] : memref<8xf32>
  return
}
