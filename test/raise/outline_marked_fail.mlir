// Marks on what cannot be a function, or no procedure, are errors with the operation and the reason; the twins are in outline_marked_pass.mlir.
// RUN: exo-opt %s --split-input-file --exo-outline --verify-diagnostics

func.func @vectors(%v: vector<4xf32>) {
  // expected-error@+1 {{cannot outline 'arith.addf' of function 'vectors': 'func.func' has a value of type 'vector<4xf32>', which no value of a procedure has}}
  %w = arith.addf %v, %v {exo.outline} : vector<4xf32>
  return
}

// -----

func.func private @elsewhere(index)
func.func @called(%x: memref<8xf32>) {
  // expected-error@+1 {{cannot outline 'affine.for' of function 'called': 'func.call' calls 'elsewhere', which has no procedure}}
  affine.for %i = 0 to 8 {
    func.call @elsewhere(%i) : (index) -> ()
  } {exo.outline}
  return
}

// -----

// A loop's result that steers cannot be a result, and not computed elsewhere either.
func.func private @take(index)
func.func @index(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-error@+1 {{cannot outline 'scf.for' of function 'index': 'scf.for' gives a value of type 'index' that is used behind the part; results of a procedure are numbers}}
  %m = scf.for %i = %c0 to %n step %c1 iter_args(%m = %c0) -> index {
    %k = arith.addi %m, %i : index
    scf.yield %k : index
  } {exo.outline}
  call @take(%m) : (index) -> ()
  return
}

// -----

// A memref that is freed before, and used behind: the allocation would have to stay, and the part must not free what it does not own.
func.func @freed(%x: memref<8xf32>) -> memref<8xf32> {
  // expected-error@+1 {{cannot outline 'memref.alloc' of function 'freed': 'memref.dealloc' has an argument of the function, which it frees}}
  %t = memref.alloc() {exo.outline} : memref<8xf32>
  memref.copy %x, %t {exo.outline} : memref<8xf32> to memref<8xf32>
  memref.dealloc %t {exo.outline} : memref<8xf32>
  return %t : memref<8xf32>
}

// -----

func.func @ends(%x: memref<8xf32>) {
  // expected-error@+1 {{cannot outline 'func.return': it ends its block}}
  return {exo.outline}
}

// -----

// expected-error@+1 {{cannot outline 'func.func': a part is some operations of a function}}
func.func @whole(%x: memref<8xf32>) attributes {exo.outline} {
  return
}

// -----

func.func @nested(%x: memref<8x8xf32>) {
  %z = arith.constant 0.0 : f32
  affine.for %i = 0 to 8 {
    // expected-error@+1 {{cannot outline 'affine.for': it stands inside of another part}}
    affine.for %j = 0 to 8 {
      affine.store %z, %x[%i, %j] : memref<8x8xf32>
    } {exo.outline}
  } {exo.outline}
  return
}

// -----

// A region of another dialect may ask for what a call is not.
func.func @region(%x: memref<8xf32>, %n: index) {
  %z = arith.constant 0.0 : f32
  gpu.launch blocks(%a, %b, %c) in (%d = %n, %e = %n, %f = %n) threads(%g, %h, %i) in (%j = %n, %k = %n, %l = %n) {
    // expected-error@+1 {{cannot outline 'affine.for': it stands in a region of 'gpu.launch'}}
    affine.for %m = 0 to 8 {
      affine.store %z, %x[%m] : memref<8xf32>
    } {exo.outline}
    gpu.terminator
  }
  return
}

// -----

func.func @apart(%x: memref<8xf32>) {
  %z = arith.constant 0.0 : f32
  affine.store %z, %x[0] {exo.outline = "part"} : memref<8xf32>
  vector.print str "between"
  // expected-error@+1 {{cannot outline 'affine.store': it does not stand next to the other operations of that mark}}
  affine.store %z, %x[1] {exo.outline = "part"} : memref<8xf32>
  return
}

// -----

func.func private @part()
func.func @taken(%x: memref<8xf32>) {
  %z = arith.constant 0.0 : f32
  // expected-error@+1 {{cannot outline 'affine.store' of function 'taken': the module has another definition of 'part'}}
  affine.store %z, %x[0] {exo.outline = "part"} : memref<8xf32>
  return
}

// -----

func.func @nothing() -> index {
  // expected-error@+1 {{cannot outline 'arith.constant' of function 'nothing': there is nothing that could move}}
  %c = arith.constant {exo.outline} 0 : index
  return %c : index
}

// -----

gpu.module @kernels {
  gpu.func @kernel(%x: memref<8xf32>) kernel {
    %z = arith.constant 0.0 : f32
    // expected-error@+1 {{cannot outline 'affine.store': it is in no function of the module with a body}}
    affine.store %z, %x[0] {exo.outline} : memref<8xf32>
    gpu.return
  }
}

// -----

func.func @number() {
  // expected-error@+1 {{'exo.outline' has no value, or the name of a function}}
  %c = arith.constant {exo.outline = 3} 0 : index
  return
}

// -----

func.func @empty() {
  // expected-error@+1 {{'exo.outline' has no value, or the name of a function}}
  %c = arith.constant {exo.outline = ""} 0 : index
  return
}

// -----

// Out of bounds: no procedure passes the checks.
func.func @beyond(%x: memref<8xf32>) {
  %z = arith.constant 0.0 : f32
  // expected-error@+1 {{cannot outline 'affine.for' of function 'beyond': cannot write}}
  affine.for %i = 0 to 8 {
    affine.store %z, %x[%i + 1] : memref<8xf32>
  } {exo.outline}
  return
}

// -----

// expected-error@+1 {{'exo.outline' marks operations of functions, not of procedures}}
exo.proc @procedure(%x: memref<8xf32>[8]) attributes {exo.outline} {
  assign %x[0] = 0.0
}
