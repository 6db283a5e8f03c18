// A number with a sign is another space than the number of 64 bits without one: it comes in as an attribute, and goes back with its type.
// RUN: exo-opt %s --convert-affine-to-exo | FileCheck %s
// RUN: exo-opt %s --convert-affine-to-exo --convert-exo-to-func | FileCheck %s --check-prefix=FUNC

// CHECK-DAG: exo.memory @space_5_si64 {address_space = 5 : si64
// CHECK-DAG: exo.memory @space5 {address_space = 5 : i64
// CHECK: exo.proc private @both_exo(%arg0: memref<4xf32, #exo.mem<"space_5_si64">>[4],
// CHECK-NEXT: %arg1: memref<4xf32, #exo.mem<"space5">>[4])
// FUNC: func.func private @both_exo({{.*}}5 : si64>, %{{.*}}, 5>)
func.func @both(%x: memref<4xf32, 5 : si64>, %y: memref<4xf32, 5>) {
  affine.for %i = 0 to 4 {
    %v = affine.load %x[%i] : memref<4xf32, 5 : si64>
    affine.store %v, %y[%i] : memref<4xf32, 5>
  }
  return
}
