// A loop whose iterations may run at once and that stays is said to stay for what is in it; those inside of it stay for where they stand.
// RUN: exo-opt %s --exo-outline=maximal -o %t.mlir 2> %t.err && exo-opt %s -o %t.before.mlir && diff %t.before.mlir %t.mlir
// RUN: FileCheck %s --input-file=%t.err --implicit-check-not=remark:
// CHECK: :[[@LINE+8]]:3: remark: 'scf.parallel' of function 'f' is not outlined: 'func.call' calls 'yield', which has no procedure
// CHECK: :[[@LINE+9]]:5: remark: 'affine.for' of function 'f' is not outlined: it stands in a region of 'scf.parallel'
func.func private @yield()
func.func @f(%x: memref<64x8xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %v = arith.constant 1 : i32
  scf.parallel (%i) = (%c0) to (%c8) step (%c1) {
    func.call @yield() : () -> ()
    affine.for %j = 0 to 64 {
      memref.store %v, %x[%j, %i] : memref<64x8xi32>
    }
  }
  return
}
