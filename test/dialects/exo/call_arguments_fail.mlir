// RUN: exo-opt %s -split-input-file -verify-diagnostics

exo.proc @g(%n: size, %b: bool, %x: memref<f32>, %v: memref<?xf32, strided<[?], offset: ?>>[%n]) {
}
exo.config @C {n: index, on: bool, data: f32}
exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{no procedure 'h' in the module}}
  call @h(%n)
}

// -----

exo.proc @g(%n: size, %b: bool, %x: memref<f32>, %v: memref<?xf32, strided<[?], offset: ?>>[%n]) {
}
exo.config @C {n: index, on: bool, data: f32}
exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{'f' may not call itself}}
  call @f(%n)
}

// -----

exo.proc @g(%n: size, %b: bool, %x: memref<f32>, %v: memref<?xf32, strided<[?], offset: ?>>[%n]) {
}
exo.config @C {n: index, on: bool, data: f32}
exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{'C' is not a procedure or instruction}}
  call @C(%n)
}

// -----

exo.proc @g(%n: size, %b: bool, %x: memref<f32>, %v: memref<?xf32, strided<[?], offset: ?>>[%n]) {
}
exo.config @C {n: index, on: bool, data: f32}
exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{'g' takes 4 arguments, but 3 are given}}
  call @g(%n, %b, %x)
}

// -----

exo.proc @g(%n: size, %b: bool, %x: memref<f32>, %v: memref<?xf32, strided<[?], offset: ?>>[%n]) {
}
exo.config @C {n: index, on: bool, data: f32}
exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{argument 'n' must be an integer}}
  call @g(%b, %b, %x, %W)
}

// -----

exo.proc @g(%n: size, %b: bool, %x: memref<f32>, %v: memref<?xf32, strided<[?], offset: ?>>[%n]) {
}
exo.config @C {n: index, on: bool, data: f32}
exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{argument 'b' must be a boolean}}
  call @g(%n, %n, %x, %W)
}

// -----

exo.proc @g(%n: size, %b: bool, %x: memref<f32>, %v: memref<?xf32, strided<[?], offset: ?>>[%n]) {
}
exo.config @C {n: index, on: bool, data: f32}
exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{argument 'n' must be a control expression, not a buffer}}
  call @g(%x, %b, %x, %W)
}

// -----

exo.proc @g(%n: size, %b: bool, %x: memref<f32>, %v: memref<?xf32, strided<[?], offset: ?>>[%n]) {
}
exo.config @C {n: index, on: bool, data: f32}
exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{argument 'x' must be a buffer, not a control expression}}
  call @g(%n, %b, %n, %W)
}

// -----

exo.proc @g(%n: size, %b: bool, %x: memref<f32>, %v: memref<?xf32, strided<[?], offset: ?>>[%n]) {
}
exo.config @C {n: index, on: bool, data: f32}
exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{argument 'x' must have 0 dimensions, but has 1}}
  call @g(%n, %b, %W, %W)
}

// -----

exo.proc @g(%n: size, %b: bool, %x: memref<f32>, %v: memref<?xf32, strided<[?], offset: ?>>[%n]) {
}
exo.config @C {n: index, on: bool, data: f32}
exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{argument 'v' must have 1 dimension, but has 2}}
  call @g(%n, %b, %x, %A)
}

// -----

exo.proc @g(%n: size, %b: bool, %x: memref<f32>, %v: memref<?xf32, strided<[?], offset: ?>>[%n]) {
}
exo.config @C {n: index, on: bool, data: f32}
exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{argument 'v' must have 1 dimension, but has 2}}
  call @g(%n, %b, %x, %A[0 : 4, 0 : 4])
}

// -----

exo.proc @g(%n: size, %b: bool, %x: memref<f32>, %v: memref<?xf32, strided<[?], offset: ?>>[%n]) {
}
exo.config @C {n: index, on: bool, data: f32}
exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{window has 1 dimension, but its buffer has 2}}
  call @g(%n, %b, %x, %A[0])
}

// -----

exo.proc @g(%n: size, %b: bool, %x: memref<f32>, %v: memref<?xf32, strided<[?], offset: ?>>[%n]) {
}
exo.config @C {n: index, on: bool, data: f32}
exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{field '@C::@n' holds a control value and cannot be passed by reference}}
  call @g(%n, %b, ref @C::@n, %W)
}

// -----

exo.proc @g(%n: size, %b: bool, %x: memref<f32>, %v: memref<?xf32, strided<[?], offset: ?>>[%n]) {
}
// expected-note @below {{declared here}}
exo.config @C {n: index, on: bool, data: f32}
exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{configuration 'C' has no field 'zero'}}
  call @g(%n, %b, ref @C::@zero, %W)
}

// -----

exo.proc @g(%n: size, %b: bool, %x: memref<f32>, %v: memref<?xf32, strided<[?], offset: ?>>[%n]) {
}
exo.config @C {n: index, on: bool, data: f32}
exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{field '@C::@data' holds data and cannot stand in a control expression}}
  call @g(@C::@data, %b, %x, %W)
}

// -----

exo.proc @g(%n: size, %b: bool, %x: memref<f32>, %v: memref<?xf32, strided<[?], offset: ?>>[%n]) {
}
exo.config @C {n: index, on: bool, data: f32}
exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{argument 'n' must be a control expression, not a buffer}}
  call @g(ref @C::@n, %b, %x, %W)
}

// -----

exo.proc @g(%n: size, %b: bool, %x: memref<f32>, %v: memref<?xf32, strided<[?], offset: ?>>[%n]) {
}
exo.config @C {n: index, on: bool, data: f32}
exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{attribute 'callee' is part of the operation's syntax}}
  call @g(%n, %b, %x, %W) {callee = @f}
}

// -----

exo.proc @g(%n: size, %b: bool, %x: memref<f32>, %v: memref<?xf32, strided<[?], offset: ?>>[%n]) {
}
exo.config @C {n: index, on: bool, data: f32}
exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{invalid kind of attribute specified}}
  call @"C"::@n(%n)
}
