// Procedures become functions on integers without a sign, so functions on those of which the type says whether they have one do not come in.
// RUN: exo-opt %s --convert-affine-to-exo 2>&1 -o %t.mlir | FileCheck %s --check-prefix=REMARK --implicit-check-not=remark:
// RUN: exo-opt %t.mlir --convert-exo-to-func | FileCheck %s
// REMARK: remark: function 'unsigned' has no procedure: 'func.func' has a value of type 'memref<8xui32>', which no value of a procedure has
// REMARK: remark: function 'carried' has no procedure: 'ub.poison' has a value of type 'si8', which no value of a procedure has
// REMARK: remark: function 'undecided' has no procedure: 'func.func' has a value of type 'memref<8x!exo.real>', which no value of a procedure has
// CHECK: func.call @signless_exo(
func.func @unsigned(%x: memref<8xui32>, %y: memref<8xui32>) {
  memref.copy %x, %y : memref<8xui32> to memref<8xui32>
  return
}

func.func @carried() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %p = ub.poison : si8
  %q = scf.for %i = %c0 to %c8 step %c1 iter_args(%s = %p) -> si8 {
    scf.yield %s : si8
  }
  return
}

func.func @undecided(%x: memref<8x!exo.real>, %y: memref<8x!exo.real>) {
  memref.copy %x, %y : memref<8x!exo.real> to memref<8x!exo.real>
  return
}

// The same on integers without a sign.
func.func @signless(%x: memref<8xi32>, %y: memref<8xi32>) {
  memref.copy %x, %y : memref<8xi32> to memref<8xi32>
  return
}
