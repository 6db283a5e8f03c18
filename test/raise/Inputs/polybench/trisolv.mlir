// trisolv: x with L * x = b, L lower triangular. Dynamic extents; the sums are taken off in memory.
#id = affine_map<(d0) -> (d0)>
func.func @kernel_trisolv(%L: memref<?x?xf64>, %x: memref<?xf64>, %b: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?xf64>
  affine.for %i = 0 to %n {
    %bi = affine.load %b[%i] : memref<?xf64>
    affine.store %bi, %x[%i] : memref<?xf64>
    affine.for %j = 0 to #id(%i) {
      %l = affine.load %L[%i, %j] : memref<?x?xf64>
      %xj = affine.load %x[%j] : memref<?xf64>
      %product = arith.mulf %l, %xj : f64
      %xi = affine.load %x[%i] : memref<?xf64>
      %rest = arith.subf %xi, %product : f64
      affine.store %rest, %x[%i] : memref<?xf64>
    }
    %xi = affine.load %x[%i] : memref<?xf64>
    %diagonal = affine.load %L[%i, %i] : memref<?x?xf64>
    %quotient = arith.divf %xi, %diagonal : f64
    affine.store %quotient, %x[%i] : memref<?xf64>
  }
  return
}
