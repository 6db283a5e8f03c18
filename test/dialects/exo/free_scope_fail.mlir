// RUN: exo-opt %s -split-input-file -verify-diagnostics

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  %t = alloc : memref<f32>
  // expected-error @below {{frees 't', which is used after it}}
  free %t : memref<f32>
  // expected-note @below {{used here}}
  assign %t = 1.0
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{frees what is not an allocation of its block}}
  free %x : memref<f32>
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  %t = alloc [8] : memref<8xf32>
  %w = window %t[0 : 8]
  // expected-error @below {{frees 't', which is used after it}}
  free %t : memref<8xf32>
  // expected-note @below {{used here}}
  assign %w[0] = 1.0
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  %t = alloc : memref<f32>
  if %b {
    // expected-error @below {{frees what is not an allocation of its block}}
    free %t : memref<f32>
  }
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  %t = alloc : memref<f32>
  // expected-error @below {{frees 't', which is used after it}}
  free %t : memref<f32>
  // expected-note @below {{used here}}
  free %t : memref<f32>
}
