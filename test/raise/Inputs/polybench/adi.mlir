// adi: alternating-direction implicit steps of the heat equation on u: in each of 8 time steps tridiagonal systems are solved along the columns into v, then along the rows into u; p and q hold the elimination, and the substitution runs backwards. Static extents.
func.func @kernel_adi(%u: memref<20x20xf64>, %v: memref<20x20xf64>, %p: memref<20x20xf64>, %q: memref<20x20xf64>) {
  %zero = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f64
  %two = arith.constant 2.0 : f64
  %n = arith.constant 20.0 : f64
  %tsteps = arith.constant 8.0 : f64
  %dx = arith.divf %one, %n : f64
  %dy = arith.divf %one, %n : f64
  %dt = arith.divf %one, %tsteps : f64
  %two_dt = arith.mulf %two, %dt : f64
  %dx2 = arith.mulf %dx, %dx : f64
  %mul1 = arith.divf %two_dt, %dx2 : f64
  %dy2 = arith.mulf %dy, %dy : f64
  %mul2 = arith.divf %dt, %dy2 : f64
  %minus_mul1 = arith.negf %mul1 : f64
  %minus_mul2 = arith.negf %mul2 : f64
  // The systems' bands: a, b, a along the columns and d, e, d along the rows.
  %a = arith.divf %minus_mul1, %two : f64
  %b = arith.addf %one, %mul1 : f64
  %d = arith.divf %minus_mul2, %two : f64
  %e = arith.addf %one, %mul2 : f64
  %minus_a = arith.negf %a : f64
  %minus_d = arith.negf %d : f64
  %two_a = arith.mulf %two, %a : f64
  %one_two_a = arith.addf %one, %two_a : f64
  %two_d = arith.mulf %two, %d : f64
  %one_two_d = arith.addf %one, %two_d : f64
  affine.for %t = 0 to 8 {
    affine.for %i = 1 to 19 {
      affine.store %one, %v[0, %i] : memref<20x20xf64>
      affine.store %zero, %p[%i, 0] : memref<20x20xf64>
      %border = affine.load %v[0, %i] : memref<20x20xf64>
      affine.store %border, %q[%i, 0] : memref<20x20xf64>
      affine.for %j = 1 to 19 {
        %p_before = affine.load %p[%i, %j - 1] : memref<20x20xf64>
        %ap = arith.mulf %a, %p_before : f64
        %pivot = arith.addf %ap, %b : f64
        %pj = arith.divf %minus_a, %pivot : f64
        affine.store %pj, %p[%i, %j] : memref<20x20xf64>
        %u_before = affine.load %u[%j, %i - 1] : memref<20x20xf64>
        %0 = arith.mulf %minus_d, %u_before : f64
        %u_here = affine.load %u[%j, %i] : memref<20x20xf64>
        %1 = arith.mulf %one_two_d, %u_here : f64
        %2 = arith.addf %0, %1 : f64
        %u_after = affine.load %u[%j, %i + 1] : memref<20x20xf64>
        %3 = arith.mulf %d, %u_after : f64
        %right = arith.subf %2, %3 : f64
        %q_before = affine.load %q[%i, %j - 1] : memref<20x20xf64>
        %aq = arith.mulf %a, %q_before : f64
        %rest = arith.subf %right, %aq : f64
        %qj = arith.divf %rest, %pivot : f64
        affine.store %qj, %q[%i, %j] : memref<20x20xf64>
      }
      affine.store %one, %v[19, %i] : memref<20x20xf64>
      affine.for %jj = 1 to 19 {
        %pj = affine.load %p[%i, 19 - %jj] : memref<20x20xf64>
        %next = affine.load %v[20 - %jj, %i] : memref<20x20xf64>
        %product = arith.mulf %pj, %next : f64
        %qj = affine.load %q[%i, 19 - %jj] : memref<20x20xf64>
        %value = arith.addf %product, %qj : f64
        affine.store %value, %v[19 - %jj, %i] : memref<20x20xf64>
      }
    }
    affine.for %i = 1 to 19 {
      affine.store %one, %u[%i, 0] : memref<20x20xf64>
      affine.store %zero, %p[%i, 0] : memref<20x20xf64>
      %border = affine.load %u[%i, 0] : memref<20x20xf64>
      affine.store %border, %q[%i, 0] : memref<20x20xf64>
      affine.for %j = 1 to 19 {
        %p_before = affine.load %p[%i, %j - 1] : memref<20x20xf64>
        %ap = arith.mulf %d, %p_before : f64
        %pivot = arith.addf %ap, %e : f64
        %pj = arith.divf %minus_d, %pivot : f64
        affine.store %pj, %p[%i, %j] : memref<20x20xf64>
        %v_before = affine.load %v[%i - 1, %j] : memref<20x20xf64>
        %0 = arith.mulf %minus_a, %v_before : f64
        %v_here = affine.load %v[%i, %j] : memref<20x20xf64>
        %1 = arith.mulf %one_two_a, %v_here : f64
        %2 = arith.addf %0, %1 : f64
        %v_after = affine.load %v[%i + 1, %j] : memref<20x20xf64>
        %3 = arith.mulf %a, %v_after : f64
        %right = arith.subf %2, %3 : f64
        %q_before = affine.load %q[%i, %j - 1] : memref<20x20xf64>
        %aq = arith.mulf %d, %q_before : f64
        %rest = arith.subf %right, %aq : f64
        %qj = arith.divf %rest, %pivot : f64
        affine.store %qj, %q[%i, %j] : memref<20x20xf64>
      }
      affine.store %one, %u[%i, 19] : memref<20x20xf64>
      affine.for %jj = 1 to 19 {
        %pj = affine.load %p[%i, 19 - %jj] : memref<20x20xf64>
        %next = affine.load %u[%i, 20 - %jj] : memref<20x20xf64>
        %product = arith.mulf %pj, %next : f64
        %qj = affine.load %q[%i, 19 - %jj] : memref<20x20xf64>
        %value = arith.addf %product, %qj : f64
        affine.store %value, %u[%i, 19 - %jj] : memref<20x20xf64>
      }
    }
  }
  return
}
