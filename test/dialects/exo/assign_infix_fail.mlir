// RUN: exo-opt %s -split-input-file -verify-diagnostics

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{'%n' is a control value, not a buffer that can be read}}
  assign %x = %n
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{buffer has 2 dimensions, but 0 indices are given}}
  assign %x = %A
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{buffer has 2 dimensions, but 1 index is given}}
  assign %x = %A[0]
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{'%q' is not defined by an argument, loop, allocation or window}}
  assign %x = %q
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{expected a number, not a boolean}}
  assign %x = true
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{integer does not fit in 64 bits}}
  assign %x = 99999999999999999999
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{number is out of the range of f64}}
  assign %x = 1.0e400
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{number is out of the range of f64}}
  assign %x = -0.01e-999
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{expected an expression}}
  assign %x = foo.bar.baz(%x)
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{custom op 'mod' is unknown (tried 'exo.mod' as well)}}
  assign %x = %x mod 3
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{expected a configuration field of the form '@C::@f', got '@C'}}
  assign %x = @C
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{expected ')'}}
  assign %x = f(%x
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  assign %x =
// expected-error @below {{expected floating point literal}}
}
