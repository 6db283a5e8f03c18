// RUN: exo-opt %s -split-input-file -verify-diagnostics

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{dimension 0 of 'memref<8xf32>' must be static just where its extent is a literal, and equal to it}}
  %t = alloc [%n] : memref<8xf32>
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{dimension 0 of 'memref<?xf32>' must be static just where its extent is a literal, and equal to it}}
  %t = alloc [8] : memref<?xf32>
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{dimension 0 of 'memref<9xf32>' must be static just where its extent is a literal, and equal to it}}
  %t = alloc [8] : memref<9xf32>
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{makes a dense tensor, but its type has a layout}}
  %t = alloc [8] : memref<8xf32, strided<[1]>>
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{layout of a window must be 'strided' with every stride and the offset left open ('?'), in 'memref<8xf32, affine_map<(d0) -> (d0 + 1)>>'}}
  %t = alloc [8] : memref<8xf32, affine_map<(d0) -> (d0 + 1)>>
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{memory of a buffer must be '#exo.mem', not 1 : i64}}
  %t = alloc [8] : memref<8xf32, 1>
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{a buffer in DRAM has no memory attribute}}
  %t = alloc [8] : memref<8xf32, #exo.mem<"DRAM">>
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{memory 'a.b-c' is neither 'name' nor 'dialect.name'}}
  %t = alloc [8] : memref<8xf32, #exo.mem<"a.b-c">>
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{memory '' is neither 'name' nor 'dialect.name'}}
  %t = alloc [8] : memref<8xf32, #exo.mem<"">>
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{buffers cannot hold 'i4'}}
  %t = alloc [8] : memref<8xi4>
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{buffers cannot hold 'index'}}
  %t = alloc [8] : memref<8xindex>
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{buffers cannot hold 'ui64'}}
  %t = alloc [8] : memref<8xui64>
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{code goes on after its last expression}}
  %t = alloc [8, 8] : memref<8xf32>
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{code holds 1 of 2 expressions: extent missing}}
  %t = alloc [8] : memref<8x8xf32>
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{code holds 0 of 1 expressions: extent missing}}
  %t = alloc : memref<8xf32>
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{extent must be an integer, not a boolean}}
  %t = alloc [%b] : memref<?xf32>
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{'%x' is a buffer, not a control value}}
  %t = alloc [%x] : memref<?xf32>
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{invalid kind of type specified: expected builtin.memref, but found 'vector<8xf32>'}}
  %t = alloc : vector<8xf32>
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{name 'a b' is not an identifier}}
  %t = alloc as "a b" : memref<f32>
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{name '' is not an identifier}}
  %t = alloc as "" : memref<f32>
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-note @below {{previously defined here}}
  %t = alloc : memref<f32>
  // expected-error @below {{redefinition of SSA value '%t'}}
  %t = alloc : memref<f32>
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{invalid kind of type specified: expected builtin.memref, but found 'memref<*xf32>'}}
  %t = alloc : memref<*xf32>
}
