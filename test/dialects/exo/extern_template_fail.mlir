// RUN: exo-opt %s -split-input-file -verify-diagnostics

// expected-error @below {{template 'c' has an unknown key 'y'}}
exo.extern @g(x) c "g({y})" : f32

// -----

// expected-error @below {{two parameters have the name 'x'}}
exo.extern @g(x, x) c "g({x})" : f32

// -----

// expected-error @below {{buffers cannot hold 'i1'}}
exo.extern @g(x) c "g({x})" : i1

// -----

// expected-error @below {{expected 'c'}}
exo.extern @g(x) : f32

// -----

// expected-error @below {{name 'g h' is not an identifier}}
exo.extern @"g h"(x) c "g" : f32

// -----

// expected-error @below {{template 'c' has a single brace}}
exo.extern @g(x) c "{" : f32
