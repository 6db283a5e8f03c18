// RUN: exo-opt %s -split-input-file -verify-diagnostics

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{'arith.constant' op cannot stand in a procedure: only statements of Exo and of hardware libraries can}}
  %c = arith.constant 1 : index
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{'func.call' op cannot stand in a procedure: only statements of Exo and of hardware libraries can}}
  func.call @f() : () -> ()
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{'scf.for' op cannot stand in a procedure: only statements of Exo and of hardware libraries can}}
  scf.for %i = %n to %n step %n {
  }
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{'exo.comments' must be an array of strings}}
  pass {exo.comments = [1]}
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{'exo.comments' must be an array of strings}}
  pass {exo.comments = "a"}
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{'exo.trailing_comments' belongs to modules}}
  pass {exo.trailing_comments = ["a"]}
}

// -----

func.func @g() {
  // expected-error @below {{is a statement: it must stand in 'exo.proc', 'exo.instr', 'exo.for' or 'exo.if'}}
  exo.pass
  return
}

// -----

// expected-error @below {{'exo.comments' belongs to statements and definitions}}
func.func @g() attributes {exo.comments = ["a"]} {
  return
}
