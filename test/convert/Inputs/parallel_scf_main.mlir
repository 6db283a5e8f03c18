func.func @fill(%x: memref<?x?xf32>, %n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %m step %c1 {
      %a = arith.muli %i, %c7 : index
      %b = arith.addi %a, %j : index
      %c = arith.remui %b, %c7 : index
      %d = arith.index_cast %c : index to i32
      %e = arith.sitofp %d : i32 to f32
      memref.store %e, %x[%i, %j] : memref<?x?xf32>
    }
  }
  return
}
// A sum of all cells with factors of their own.
func.func @total(%x: memref<?x?xf32>, %n: index, %m: index, %start: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %minus = arith.constant -0.75 : f32
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%row = %start) -> f32 {
    %next = scf.for %j = %c0 to %m step %c1 iter_args(%s = %row) -> f32 {
      %v = memref.load %x[%i, %j] : memref<?x?xf32>
      %p = arith.mulf %s, %minus : f32
      %q = arith.addf %p, %v : f32
      scf.yield %q : f32
    }
    scf.yield %next : f32
  }
  return %sum : f32
}
func.func @main() -> f32 {
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %c40 = arith.constant 40 : index
  %zero = arith.constant 0.0 : f32
  %minus = arith.constant -1000.0 : f32
  %a = memref.alloc(%c40, %c40) : memref<?x?xf32>
  %y = memref.alloc(%c1, %c40) : memref<?x?xf32>
  %x = memref.alloc(%c40, %c16) : memref<?x?xf32>
  call @fill(%a, %c40, %c40) : (memref<?x?xf32>, index, index) -> ()
  call @fill(%y, %c1, %c40) : (memref<?x?xf32>, index, index) -> ()
  call @fill(%x, %c40, %c16) : (memref<?x?xf32>, index, index) -> ()
  %y1 = memref.collapse_shape %y [[0, 1]] : memref<?x?xf32> into memref<?xf32>
  %yc = memref.cast %y1 : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
  %ac = memref.cast %a : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  %xf = memref.cast %x : memref<?x?xf32> to memref<?x16xf32, strided<[16, 1], offset: ?>>
  call @rows(%c40, %c40, %ac, %yc) : (index, index, memref<?x?xf32, strided<[?, 1], offset: ?>>, memref<?xf32, strided<[1], offset: ?>>) -> ()
  call @nested(%c40, %ac) : (index, memref<?x?xf32, strided<[?, 1], offset: ?>>) -> ()
  call @aligned(%c40, %xf) : (index, memref<?x16xf32, strided<[16, 1], offset: ?>>) -> ()
  %s = call @total(%a, %c40, %c40, %minus) : (memref<?x?xf32>, index, index, f32) -> f32
  %t = call @total(%y, %c1, %c40, %s) : (memref<?x?xf32>, index, index, f32) -> f32
  %u = call @total(%x, %c40, %c16, %t) : (memref<?x?xf32>, index, index, f32) -> f32
  return %u : f32
}
