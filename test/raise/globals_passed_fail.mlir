// A step may write cells again where the function does not write them, and a constant that is passed to it is where nobody can.
// RUN: exo-opt %s --convert-affine-to-exo --exo-stage-mem='proc=clear_exo blk="if _: _" window="arg0[0:6]" name=copy' --convert-exo-to-func -o %t.mlir 2>&1 | FileCheck %s
// RUN: mlir-opt %t.mlir --lower-affine --convert-scf-to-cf --expand-strided-metadata --lower-affine --finalize-memref-to-llvm --convert-arith-to-llvm \
// RUN:   --convert-index-to-llvm --convert-cf-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts | mlir-runner -e main -entry-point-result=i32 | FileCheck %s --check-prefix=VALUE
// RUN: FileCheck %s --check-prefix=KEPT --input-file=%t.mlir

// VALUE: 3
memref.global "private" constant @weights : memref<6xi32> = dense<[1, 2, 3, 4, 5, 6]>
memref.global "private" @state : memref<6xi32> = dense<[1, 2, 3, 4, 5, 6]>

// It writes its argument only where n is positive.
// CHECK: globals_passed_fail.mlir:[[#@LINE+1]]:{{.*}} remark: function 'clear' does not call '@clear_exo': that writes '@weights', which is constant
func.func private @clear(%x: memref<6xi32>, %n: index) -> i32 {
  %zero = arith.constant 0 : i32
  %c0 = arith.constant 0 : index
  %c = arith.cmpi sgt, %n, %c0 : index
  scf.if %c {
    affine.for %i = 0 to 6 {
      affine.store %zero, %x[%i] : memref<6xi32>
    }
  }
  %v = affine.load %x[2] : memref<6xi32>
  return %v : i32
}

// What hands it on is no other, and neither is a part.
func.func private @through(%x: memref<?xi32>, %n: index) -> i32 {
  %y = memref.cast %x : memref<?xi32> to memref<6xi32>
  %v = call @clear(%y, %n) : (memref<6xi32>, index) -> i32
  return %v : i32
}

func.func @main() -> i32 {
  %w = memref.get_global @weights : memref<6xi32>
  %p = memref.cast %w : memref<6xi32> to memref<?xi32>
  %n = arith.constant 0 : index
  %v = call @through(%p, %n) : (memref<?xi32>, index) -> i32
  return %v : i32
}

// One that nobody passes a constant to calls its procedure.
// KEPT-LABEL: func.func private @clear_state(
// KEPT:         call @clear_state_exo(
func.func private @clear_state(%x: memref<6xi32>) {
  %zero = arith.constant 0 : i32
  affine.store %zero, %x[0] : memref<6xi32>
  return
}
func.func @run_state() {
  %s = memref.get_global @state : memref<6xi32>
  call @clear_state(%s) : (memref<6xi32>) -> ()
  return
}
