// Smooths 20 numbers three times, with memrefs that are apart and that overlap by all but one cell; what is reported, and the ends, are summed up.
memref.global "private" @sum : memref<f32> = dense<0.0>
func.func private @report(%value: f32) {
  %sum = memref.get_global @sum : memref<f32>
  %old = memref.load %sum[] : memref<f32>
  cf.br ^add
^add:
  %half = arith.constant 0.5 : f32
  %part = arith.mulf %old, %half : f32
  %new = arith.addf %part, %value : f32
  memref.store %new, %sum[] : memref<f32>
  return
}
func.func @main() -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c19 = arith.constant 19 : index
  %c20 = arith.constant 20 : index
  %c21 = arith.constant 21 : index
  %c88 = arith.constant 88 : index
  %bytes = memref.alloc(%c88) : memref<?xi8>
  %x = memref.view %bytes[%c0][%c21] : memref<?xi8> to memref<?xf32>
  %moved = memref.view %bytes[%c4][%c20] : memref<?xi8> to memref<?xf32>
  %apart = memref.alloc(%c21) : memref<?xf32>
  %y = memref.alloc(%c20) : memref<?xf32>
  scf.for %i = %c0 to %c21 step %c1 {
    %word = arith.index_cast %i : index to i32
    %value = arith.sitofp %word : i32 to f32
    memref.store %value, %x[%i] : memref<?xf32>
    memref.store %value, %apart[%i] : memref<?xf32>
  }
  call @smooth(%x, %y, %c3) : (memref<?xf32>, memref<?xf32>, index) -> ()
  call @smooth(%x, %moved, %c3) : (memref<?xf32>, memref<?xf32>, index) -> ()
  call @smooth(%y, %apart, %c0) : (memref<?xf32>, memref<?xf32>, index) -> ()
  %a = memref.load %y[%c19] : memref<?xf32>
  %b = memref.load %x[%c19] : memref<?xf32>
  %sum = memref.get_global @sum : memref<f32>
  %c = memref.load %sum[] : memref<f32>
  %d = arith.addf %a, %b : f32
  %all = arith.addf %d, %c : f32
  return %all : f32
}
