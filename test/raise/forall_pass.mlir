// scf.forall is a nest of parallel loops, and comes back as one.
// RUN: exo-opt %s --convert-affine-to-exo | FileCheck %s
// RUN: exo-opt %s --convert-affine-to-exo --convert-exo-to-func=parallel=forall -o %t.mlir && FileCheck %s --check-prefix=BACK --input-file=%t.mlir
// RUN: exo-opt %t.mlir --mlir-print-op-generic -o /dev/null
// Both compute the same.
// RUN: for module in %s %t.mlir; do mlir-opt $module --scf-forall-to-for --lower-affine --convert-scf-to-cf --expand-strided-metadata --lower-affine --finalize-memref-to-llvm --convert-arith-to-llvm --convert-index-to-llvm --convert-cf-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts | mlir-runner -e main -entry-point-result=i32 | FileCheck %s --check-prefix=RESULT; done

// CHECK-LABEL: exo.proc private @rows_exo(
// CHECK: for par %i = 0 to 4 {
// CHECK-NEXT: for par %j = 0 to %arg0 {
// CHECK-NEXT: for par %k = 0 to 3 {
// CHECK: assign %arg1[%i, %j, {{.*}}2 * %k
// BACK-LABEL: func.func private @rows_exo(
// BACK: scf.forall
// BACK: scf.forall
// BACK-NOT: scf.parallel
// BACK: return
func.func @rows(%n: index, %x: memref<4x?x6xi32>) {
  %c2 = arith.constant 2 : index
  scf.forall (%i, %j, %k) = (0, 0, 1) to (4, %n, 6) step (1, 1, %c2) {
    %one = arith.constant 1 : i32
    %t = memref.alloc() : memref<1xi32>
    affine.store %one, %t[0] : memref<1xi32>
    %u = affine.load %t[0] : memref<1xi32>
    memref.store %u, %x[%i, %j, %k] : memref<4x?x6xi32>
    memref.dealloc %t : memref<1xi32>
  }
  return
}

// Without bounds that begin anywhere it is written in the short form.
// CHECK-LABEL: exo.proc private @short_exo(
// CHECK: for par %i = 0 to 8
func.func @short(%x: memref<8xi32>) {
  %one = arith.constant 3 : i32
  scf.forall (%i) in (8) {
    memref.store %one, %x[%i] : memref<8xi32>
  }
  return
}

// RESULT: {{^}}4{{$}}
func.func @main() -> i32 {
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %x = memref.alloc(%c5) : memref<4x?x6xi32>
  %y = memref.alloc() : memref<8xi32>
  call @rows(%c5, %x) : (index, memref<4x?x6xi32>) -> ()
  call @short(%y) : (memref<8xi32>) -> ()
  %a = memref.load %x[%c1, %c1, %c1] : memref<4x?x6xi32>
  %b = memref.load %y[%c5] : memref<8xi32>
  %c = arith.addi %a, %b : i32
  return %c : i32
}
