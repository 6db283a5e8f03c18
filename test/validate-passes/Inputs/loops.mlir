// Functions of the kinds that tests of loop passes have: elementwise loops, a stencil, a product, a reduction, a triangle, a producer with its consumer, and a call.
#before = affine_map<()[n] -> (n - 1)>
#next = affine_map<(i) -> (i + 1)>

func.func @scale(%x: memref<?xf32>, %y: memref<?xf32>, %k: f32) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?xf32>
  affine.for %i = 0 to %n {
    %v = affine.load %x[%i] : memref<?xf32>
    %w = arith.mulf %v, %k : f32
    affine.store %w, %y[%i] : memref<?xf32>
  }
  return
}

func.func @blur(%x: memref<34x34xf32>, %y: memref<34x34xf32>) {
  %third = arith.constant 0.25 : f32
  affine.for %i = 1 to 33 {
    affine.for %j = 1 to 33 {
      %a = affine.load %x[%i - 1, %j] : memref<34x34xf32>
      %b = affine.load %x[%i + 1, %j] : memref<34x34xf32>
      %c = affine.load %x[%i, %j - 1] : memref<34x34xf32>
      %s = arith.addf %a, %b : f32
      %t = arith.addf %s, %c : f32
      %u = arith.mulf %t, %third : f32
      affine.store %u, %y[%i, %j] : memref<34x34xf32>
    }
  }
  return
}

func.func @product(%c: memref<12x10xf32>, %a: memref<12x8xf32>, %b: memref<8x10xf32>) {
  affine.for %i = 0 to 12 {
    affine.for %j = 0 to 10 {
      affine.for %k = 0 to 8 {
        %x = affine.load %a[%i, %k] : memref<12x8xf32>
        %y = affine.load %b[%k, %j] : memref<8x10xf32>
        %p = arith.mulf %x, %y : f32
        %z = affine.load %c[%i, %j] : memref<12x10xf32>
        %s = arith.addf %z, %p : f32
        affine.store %s, %c[%i, %j] : memref<12x10xf32>
      }
    }
  }
  return
}

func.func @sum(%x: memref<?xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %n = memref.dim %x, %c0 : memref<?xf32>
  %s = affine.for %i = 0 to %n iter_args(%partial = %zero) -> (f32) {
    %v = affine.load %x[%i] : memref<?xf32>
    %next = arith.addf %partial, %v : f32
    affine.yield %next : f32
  }
  return %s : f32
}

func.func @triangle(%x: memref<9x9xi32>) {
  %zero = arith.constant 0 : i32
  affine.for %i = 0 to 9 {
    affine.for %j = 0 to #next(%i) {
      affine.if affine_set<(i, j) : (i - j - 1 >= 0)>(%i, %j) {
        affine.store %zero, %x[%i, %j] : memref<9x9xi32>
      }
    }
  }
  return
}

func.func @producer(%x: memref<16xf32>, %y: memref<16xf32>) {
  %t = memref.alloc() : memref<16xf32>
  affine.for %i = 0 to 16 {
    %v = affine.load %x[%i] : memref<16xf32>
    %w = arith.mulf %v, %v : f32
    affine.store %w, %t[%i] : memref<16xf32>
  }
  affine.for %i = 0 to 16 {
    %v = affine.load %t[%i] : memref<16xf32>
    %w = arith.addf %v, %v : f32
    affine.store %w, %y[%i] : memref<16xf32>
  }
  memref.dealloc %t : memref<16xf32>
  return
}

func.func private @opaque(memref<16xf32>)

func.func @calls(%x: memref<16xf32>) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 16 {
    affine.store %zero, %x[%i] : memref<16xf32>
  }
  func.call @opaque(%x) : (memref<16xf32>) -> ()
  affine.for %i = 0 to 16 {
    %v = affine.load %x[%i] : memref<16xf32>
    %w = arith.addf %v, %v : f32
    affine.store %w, %x[%i] : memref<16xf32>
  }
  return
}
