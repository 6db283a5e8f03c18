// Functions are raised in the symbol table in which they stand, and call what their procedures have become there.
// RUN: exo-opt %s --convert-affine-to-exo --exo-check | FileCheck %s --check-prefixes=RAISED,OUTER
// RUN: exo-opt %s --pass-pipeline='builtin.module(any(convert-affine-to-exo))' | FileCheck %s --check-prefixes=RAISED,INNER
// RUN: exo-opt %s --pass-pipeline='builtin.module(builtin.module(convert-affine-to-exo{function=scale},exo-divide-loop{proc=scale_exo loop=i factor=4 iters=io,ii tail=cut},convert-exo-to-func))' | FileCheck %s --check-prefix=STEP
// RUN: mlir-opt-22 --load-dialect-plugin=%libexo --load-pass-plugin=%libexo %s --pass-pipeline='builtin.module(any(convert-affine-to-exo),convert-exo-to-func)' | FileCheck %s --check-prefix=CALLS
// RUN: not exo-opt %s --convert-affine-to-exo=function=only 2>&1 | FileCheck %s --check-prefix=NAMED

// OUTER:  exo.proc private @scale_exo
// OUTER:  assign %arg0[%i] = 2.0
// INNER-NOT: exo.proc
// RAISED: module @a
// RAISED: exo.proc private @scale_exo
// RAISED: assign %arg0[%i] = 3.0
// RAISED: exo.proc private @twice_exo
// RAISED: call @scale_exo
// RAISED: gpu.module @k
// RAISED: exo.proc private @only_exo
// STEP:     func.func @scale(%arg0: memref<?xf32>) {
// STEP-NOT: call
// STEP:     module @a
// STEP:     func.func @scale(%arg0: memref<?xf32>) {
// STEP:     call @scale_exo.fits
// STEP:     call @scale_exo(
// CALLS:  module @a
// CALLS:  call @twice_exo.fits
// CALLS:  gpu.module @k
// CALLS:  call @only_exo.fits
// NAMED:  error: no function 'only' with a body that has no procedure yet
// NAMED:  note: 'gpu.module' 'k' has 'only': a pass reaches that where it is nested, 'builtin.module(gpu.module(...))'
func.func @scale(%x: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %two = arith.constant 2.0 : f32
  %n = memref.dim %x, %c0 : memref<?xf32>
  affine.for %i = 0 to %n {
    affine.store %two, %x[%i] : memref<?xf32>
  }
  return
}
module @a {
  func.func @scale(%x: memref<?xf32>) {
    %c0 = arith.constant 0 : index
    %two = arith.constant 3.0 : f32
    %n = memref.dim %x, %c0 : memref<?xf32>
    affine.for %i = 0 to %n {
      affine.store %two, %x[%i] : memref<?xf32>
    }
    return
  }
  func.func @twice(%x: memref<?xf32>) {
    func.call @scale(%x) : (memref<?xf32>) -> ()
    func.call @scale(%x) : (memref<?xf32>) -> ()
    return
  }
}
gpu.module @k {
  func.func @only(%x: memref<?xf32>) {
    %c0 = arith.constant 0 : index
    %two = arith.constant 3.0 : f32
    %n = memref.dim %x, %c0 : memref<?xf32>
    affine.for %i = 0 to %n {
      affine.store %two, %x[%i] : memref<?xf32>
    }
    return
  }
  gpu.func @kern() kernel { gpu.return }
}
