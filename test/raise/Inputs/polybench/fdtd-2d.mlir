// fdtd-2d: a finite-difference time-domain simulation of the electric field (ex, ey) and the magnetic field hz in two dimensions; fict is the source at ey's border, an element for each time step. Dynamic extents.
#less_one = affine_map<()[s0] -> (s0 - 1)>
func.func @kernel_fdtd_2d(%ex: memref<?x?xf64>, %ey: memref<?x?xf64>, %hz: memref<?x?xf64>, %fict: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %half = arith.constant 0.5 : f64
  %rate = arith.constant 0.7 : f64
  %tmax = memref.dim %fict, %c0 : memref<?xf64>
  %nx = memref.dim %hz, %c0 : memref<?x?xf64>
  %ny = memref.dim %hz, %c1 : memref<?x?xf64>
  affine.for %t = 0 to %tmax {
    affine.for %j = 0 to %ny {
      %source = affine.load %fict[%t] : memref<?xf64>
      affine.store %source, %ey[0, %j] : memref<?x?xf64>
    }
    affine.for %i = 1 to %nx {
      affine.for %j = 0 to %ny {
        %e = affine.load %ey[%i, %j] : memref<?x?xf64>
        %h = affine.load %hz[%i, %j] : memref<?x?xf64>
        %h_before = affine.load %hz[%i - 1, %j] : memref<?x?xf64>
        %difference = arith.subf %h, %h_before : f64
        %change = arith.mulf %half, %difference : f64
        %value = arith.subf %e, %change : f64
        affine.store %value, %ey[%i, %j] : memref<?x?xf64>
      }
    }
    affine.for %i = 0 to %nx {
      affine.for %j = 1 to %ny {
        %e = affine.load %ex[%i, %j] : memref<?x?xf64>
        %h = affine.load %hz[%i, %j] : memref<?x?xf64>
        %h_before = affine.load %hz[%i, %j - 1] : memref<?x?xf64>
        %difference = arith.subf %h, %h_before : f64
        %change = arith.mulf %half, %difference : f64
        %value = arith.subf %e, %change : f64
        affine.store %value, %ex[%i, %j] : memref<?x?xf64>
      }
    }
    affine.for %i = 0 to #less_one()[%nx] {
      affine.for %j = 0 to #less_one()[%ny] {
        %h = affine.load %hz[%i, %j] : memref<?x?xf64>
        %ex_after = affine.load %ex[%i, %j + 1] : memref<?x?xf64>
        %ex_here = affine.load %ex[%i, %j] : memref<?x?xf64>
        %along_x = arith.subf %ex_after, %ex_here : f64
        %ey_after = affine.load %ey[%i + 1, %j] : memref<?x?xf64>
        %plus = arith.addf %along_x, %ey_after : f64
        %ey_here = affine.load %ey[%i, %j] : memref<?x?xf64>
        %curl = arith.subf %plus, %ey_here : f64
        %change = arith.mulf %rate, %curl : f64
        %value = arith.subf %h, %change : f64
        affine.store %value, %hz[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}
