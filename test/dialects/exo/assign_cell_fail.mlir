// RUN: exo-opt %s -split-input-file -verify-diagnostics

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{buffer has 2 dimensions, but 1 index is given}}
  assign %A[0] = 1.0
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{buffer has 0 dimensions, but 1 index is given}}
  assign %x[0] = 1.0
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{'%n' is not a buffer}}
  assign %n = 1.0
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{'%q' is not defined by an argument, loop, allocation or window}}
  assign %q = 1.0
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{'%x' is a buffer, not a control value}}
  assign %A[%x, 0] = 1.0
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{index must be an integer, not a boolean}}
  assign %A[%b, 0] = 1.0
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{expected a control expression}}
  assign %A[] = 1.0
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{expected '='}}
  assign %x += 1.0
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{expected '+'}}
  reduce %x = 1.0
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{attribute 'code' is part of the operation's syntax}}
  assign %x = 1.0 {code = array<i64>}
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{the exo dialect has no attribute 'exo.foo'}}
  assign %x = 1.0 {exo.foo}
}
