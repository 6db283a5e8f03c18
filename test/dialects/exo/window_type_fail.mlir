// RUN: exo-opt %s -split-input-file -verify-diagnostics

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{window has 1 dimension, but its buffer has 2}}
  %w = window %A[0]
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{window has 1 dimension, but its buffer has 0}}
  %w = window %x[0]
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{'%b' is not a buffer}}
  %w = window %b[0]
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{window bound must be an integer, not a boolean}}
  %w = window %A[0, %b : 8]
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{'%x' is a buffer, not a control value}}
  %w = window %A[0, 1 : %x]
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{has type 'memref<8xf32>', but the window is of type 'memref<7xf32, strided<[?], offset: ?>>'}}
  %w = window %A[0, 1 : 8] : memref<8xf32>
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{has type 'memref<8xf32, strided<[?], offset: ?>>', but the window is of type 'memref<7xf32, strided<[?], offset: ?>>'}}
  %w = window %A[0, 1 : 8] : memref<8xf32, strided<[?], offset: ?>>
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{has type 'memref<7xf64, strided<[?], offset: ?>>', but the window is of type 'memref<7xf32, strided<[?], offset: ?>>'}}
  %w = window %A[0, 1 : 8] : memref<7xf64, strided<[?], offset: ?>>
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{has type 'memref<7xf32, strided<[1], offset: ?>>', but the window is of type 'memref<7xf32, strided<[?], offset: ?>>'}}
  %w = window %A[0, 1 : 8] : memref<7xf32, strided<[1], offset: ?>>
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{has type 'memref<?xf32, strided<[?], offset: ?>>', but the window is of type 'memref<4xf32, strided<[?], offset: ?>>'}}
  %w = window %A[0, %n : %n + 4] : memref<?xf32, strided<[?], offset: ?>>
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{expected a control expression}}
  %w = window %A[0 :, 1]
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{expected '['}}
  %w = window %A
}

// -----

exo.proc @f(%A: memref<8xf32>[8]) {
  // expected-error @below {{code holds 0 where a point or interval should begin}}
  %w = "exo.window"(%A) <{code = array<i64: 0, 1>, name = "w"}> : (memref<8xf32>) -> memref<f32, strided<[], offset: ?>>
}

// -----

exo.proc @f(%A: memref<8xf32>[8]) {
  // expected-error @below {{window has 0 dimensions, but its buffer has 1}}
  %w = "exo.window"(%A) <{code = array<i64>, name = "w"}> : (memref<8xf32>) -> memref<f32, strided<[], offset: ?>>
}

// -----

exo.proc @f(%A: memref<f32>) {
  // expected-error @below {{a scalar has no windows}}
  %w = "exo.window"(%A) <{code = array<i64>, name = "w"}> : (memref<f32>) -> memref<f32, strided<[], offset: ?>>
}

// -----

exo.proc @f(%A: memref<8xf32>[8]) {
  // expected-error @below {{keeps no dimension: a cell is used as it is}}
  %w = window %A[3]
}
