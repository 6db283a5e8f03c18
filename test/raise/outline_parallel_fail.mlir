// A part of a loop whose iterations may run at once is none: a procedure has what it is given for itself, and steps may have it write what other iterations write.
// RUN: not exo-opt %s --exo-outline --split-input-file 2>&1 | FileCheck %s

// CHECK: error: cannot outline 'affine.for': it stands in a region of 'scf.parallel'
// CHECK: error: cannot outline 'affine.for': it stands in a region of 'scf.forall'
// CHECK: error: cannot outline 'affine.for': it stands in a region of 'affine.parallel'
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
    } {exo.outline}
  }
  return
}

// -----

func.func private @yield()
func.func @f(%x: memref<64x8xi32>) {
  %v = arith.constant 1 : i32
  scf.forall (%i) in (8) {
    func.call @yield() : () -> ()
    affine.for %j = 0 to 64 {
      memref.store %v, %x[%j, %i] : memref<64x8xi32>
    } {exo.outline}
  }
  return
}

// -----

func.func private @yield()
func.func @f(%x: memref<64x8xi32>) {
  %v = arith.constant 1 : i32
  affine.parallel (%i) = (0) to (8) {
    func.call @yield() : () -> ()
    scf.execute_region {
      affine.for %j = 0 to 64 {
        affine.store %v, %x[%j, %i] : memref<64x8xi32>
      } {exo.outline}
      scf.yield
    }
  }
  return
}
