// doitgen: A[r, q, :] := A[r, q, :] * C4 for each r and q, by way of the vector sum. Dynamic extents; the sums are carried by the loops.
func.func @kernel_doitgen(%A: memref<?x?x?xf64>, %C4: memref<?x?xf64>, %sum: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %zero = arith.constant 0.0 : f64
  %nr = memref.dim %A, %c0 : memref<?x?x?xf64>
  %nq = memref.dim %A, %c1 : memref<?x?x?xf64>
  %np = memref.dim %A, %c2 : memref<?x?x?xf64>
  affine.for %r = 0 to %nr {
    affine.for %q = 0 to %nq {
      affine.for %p = 0 to %np {
        %total = affine.for %s = 0 to %np iter_args(%partial = %zero) -> (f64) {
          %a = affine.load %A[%r, %q, %s] : memref<?x?x?xf64>
          %c = affine.load %C4[%s, %p] : memref<?x?xf64>
          %product = arith.mulf %a, %c : f64
          %next = arith.addf %partial, %product : f64
          affine.yield %next : f64
        }
        affine.store %total, %sum[%p] : memref<?xf64>
      }
      affine.for %p = 0 to %np {
        %t = affine.load %sum[%p] : memref<?xf64>
        affine.store %t, %A[%r, %q, %p] : memref<?x?x?xf64>
      }
    }
  }
  return
}
