// covariance: the covariance matrix of data's columns; data is centred in place. Static extents; the sums are added up in memory.
#id = affine_map<(d0) -> (d0)>
func.func @kernel_covariance(%float_n: f64, %data: memref<17x14xf64>, %cov: memref<14x14xf64>, %mean: memref<14xf64>) {
  %zero = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f64
  affine.for %j = 0 to 14 {
    affine.store %zero, %mean[%j] : memref<14xf64>
    affine.for %i = 0 to 17 {
      %d = affine.load %data[%i, %j] : memref<17x14xf64>
      %partial = affine.load %mean[%j] : memref<14xf64>
      %next = arith.addf %partial, %d : f64
      affine.store %next, %mean[%j] : memref<14xf64>
    }
    %sum = affine.load %mean[%j] : memref<14xf64>
    %average = arith.divf %sum, %float_n : f64
    affine.store %average, %mean[%j] : memref<14xf64>
  }
  affine.for %i = 0 to 17 {
    affine.for %j = 0 to 14 {
      %average = affine.load %mean[%j] : memref<14xf64>
      %d = affine.load %data[%i, %j] : memref<17x14xf64>
      %centred = arith.subf %d, %average : f64
      affine.store %centred, %data[%i, %j] : memref<17x14xf64>
    }
  }
  affine.for %i = 0 to 14 {
    affine.for %j = #id(%i) to 14 {
      affine.store %zero, %cov[%i, %j] : memref<14x14xf64>
      affine.for %k = 0 to 17 {
        %ki = affine.load %data[%k, %i] : memref<17x14xf64>
        %kj = affine.load %data[%k, %j] : memref<17x14xf64>
        %product = arith.mulf %ki, %kj : f64
        %partial = affine.load %cov[%i, %j] : memref<14x14xf64>
        %next = arith.addf %partial, %product : f64
        affine.store %next, %cov[%i, %j] : memref<14x14xf64>
      }
      %sum = affine.load %cov[%i, %j] : memref<14x14xf64>
      %degrees = arith.subf %float_n, %one : f64
      %value = arith.divf %sum, %degrees : f64
      affine.store %value, %cov[%i, %j] : memref<14x14xf64>
      affine.store %value, %cov[%j, %i] : memref<14x14xf64>
    }
  }
  return
}
