// correlation: the matrix of correlation coefficients of data's columns; data is centred and divided by its columns' deviations in place. Dynamic extents; the sums are carried by the loops.
#less_one = affine_map<()[s0] -> (s0 - 1)>
#after = affine_map<(d0) -> (d0 + 1)>
func.func @kernel_correlation(%float_n: f64, %data: memref<?x?xf64>, %corr: memref<?x?xf64>, %mean: memref<?xf64>, %stddev: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f64
  %eps = arith.constant 0.1 : f64
  %n = memref.dim %data, %c0 : memref<?x?xf64>
  %m = memref.dim %data, %c1 : memref<?x?xf64>
  affine.for %j = 0 to %m {
    %sum = affine.for %i = 0 to %n iter_args(%partial = %zero) -> (f64) {
      %d = affine.load %data[%i, %j] : memref<?x?xf64>
      %next = arith.addf %partial, %d : f64
      affine.yield %next : f64
    }
    %average = arith.divf %sum, %float_n : f64
    affine.store %average, %mean[%j] : memref<?xf64>
  }
  affine.for %j = 0 to %m {
    %average = affine.load %mean[%j] : memref<?xf64>
    %sum = affine.for %i = 0 to %n iter_args(%partial = %zero) -> (f64) {
      %d = affine.load %data[%i, %j] : memref<?x?xf64>
      %centred = arith.subf %d, %average : f64
      %square = arith.mulf %centred, %centred : f64
      %next = arith.addf %partial, %square : f64
      affine.yield %next : f64
    }
    %variance = arith.divf %sum, %float_n : f64
    %deviation = math.sqrt %variance : f64
    // A column that hardly varies is not to be divided by nearly zero.
    %small = arith.cmpf ole, %deviation, %eps : f64
    %divisor = arith.select %small, %one, %deviation : f64
    affine.store %divisor, %stddev[%j] : memref<?xf64>
  }
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      %d = affine.load %data[%i, %j] : memref<?x?xf64>
      %average = affine.load %mean[%j] : memref<?xf64>
      %centred = arith.subf %d, %average : f64
      %root = math.sqrt %float_n : f64
      %deviation = affine.load %stddev[%j] : memref<?xf64>
      %divisor = arith.mulf %root, %deviation : f64
      %reduced = arith.divf %centred, %divisor : f64
      affine.store %reduced, %data[%i, %j] : memref<?x?xf64>
    }
  }
  affine.for %i = 0 to #less_one()[%m] {
    affine.store %one, %corr[%i, %i] : memref<?x?xf64>
    affine.for %j = #after(%i) to %m {
      %sum = affine.for %k = 0 to %n iter_args(%partial = %zero) -> (f64) {
        %ki = affine.load %data[%k, %i] : memref<?x?xf64>
        %kj = affine.load %data[%k, %j] : memref<?x?xf64>
        %product = arith.mulf %ki, %kj : f64
        %next = arith.addf %partial, %product : f64
        affine.yield %next : f64
      }
      affine.store %sum, %corr[%i, %j] : memref<?x?xf64>
      affine.store %sum, %corr[%j, %i] : memref<?x?xf64>
    }
  }
  affine.store %one, %corr[symbol(%m) - 1, symbol(%m) - 1] : memref<?x?xf64>
  return
}
