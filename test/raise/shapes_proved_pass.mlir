// What joins and divides dimensions is what the loops over the buffer's own dimensions do; another order of the dimensions is not.
// RUN: exo-validate %s:joined %s:plain | FileCheck %s
// RUN: exo-validate %s:divided %s:joined | FileCheck %s
// RUN: (code=0; exo-validate %s:turned %s:plain || code=$?; echo "exit $code") | FileCheck %s --check-prefix=TURNED
// CHECK: arg1: proved
// TURNED: arg1: refuted
// TURNED: exit 1

func.func @plain(%x: memref<6x4xf32>, %y: memref<24xf32>) {
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 4 {
      %v = affine.load %x[%i, %j] : memref<6x4xf32>
      affine.store %v, %y[4 * %i + %j] : memref<24xf32>
    }
  }
  return
}

func.func @joined(%x: memref<6x4xf32>, %y: memref<24xf32>) {
  %z = memref.collapse_shape %x [[0, 1]] : memref<6x4xf32> into memref<24xf32>
  affine.for %i = 0 to 24 {
    %v = affine.load %z[%i] : memref<24xf32>
    affine.store %v, %y[%i] : memref<24xf32>
  }
  return
}

func.func @divided(%x: memref<6x4xf32>, %y: memref<24xf32>) {
  %z = memref.collapse_shape %x [[0, 1]] : memref<6x4xf32> into memref<24xf32>
  %u = memref.expand_shape %z [[0, 1, 2]] output_shape [2, 3, 4] : memref<24xf32> into memref<2x3x4xf32>
  %w = memref.expand_shape %y [[0, 1, 2]] output_shape [2, 3, 4] : memref<24xf32> into memref<2x3x4xf32>
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to 3 {
      affine.for %k = 0 to 4 {
        %v = affine.load %u[%i, %j, %k] : memref<2x3x4xf32>
        affine.store %v, %w[%i, %j, %k] : memref<2x3x4xf32>
      }
    }
  }
  return
}

func.func @turned(%x: memref<6x4xf32>, %y: memref<24xf32>) {
  %w = memref.expand_shape %y [[0, 1]] output_shape [4, 6] : memref<24xf32> into memref<4x6xf32>
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 4 {
      %v = affine.load %x[%i, %j] : memref<6x4xf32>
      affine.store %v, %w[%j, %i] : memref<4x6xf32>
    }
  }
  return
}
