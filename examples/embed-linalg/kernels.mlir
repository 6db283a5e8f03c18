// What schedule-kernels is run on: kernels with the steps that shall be taken on them.

func.func @axpy(%a: f32, %x: memref<?xf32>, %y: memref<?xf32>)
    attributes {kernel.steps = "exo-divide-loop{proc=axpy_exo loop=i factor=8 iters=io,ii tail=cut},exo-parallelize-loop{proc=axpy_exo loop=io}"} {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%x : memref<?xf32>) outs(%y : memref<?xf32>) {
  ^bb0(%u: f32, %v: f32):
    %p = arith.mulf %a, %u : f32
    %s = arith.addf %v, %p : f32
    linalg.yield %s : f32
  }
  return
}

// Each cell needs the one before it: the loop cannot be parallel, and the function stays what it is.
func.func @prefix_sums(%x: memref<256xf32>) attributes {kernel.steps = "exo-parallelize-loop{proc=prefix_sums_exo loop=i}"} {
  affine.for %i = 1 to 256 {
    %u = affine.load %x[%i - 1] : memref<256xf32>
    %v = affine.load %x[%i] : memref<256xf32>
    %s = arith.addf %u, %v : f32
    affine.store %s, %x[%i] : memref<256xf32>
  }
  return
}

// SAID: prefix_sums stays as it is: cannot run the iterations of 'i' in parallel: they conflict on 'arg0' [parallelize_loop.c1]
// CHECK: func.func @axpy(
// CHECK: call @axpy_exo.fits
// CHECK-LABEL: func.func @prefix_sums(
// CHECK-NOT: call
// CHECK: affine.for
