// What the verifiers of instructions refuse, in both forms, in exo-opt and in a stock mlir-opt. verifier_pass.mlir
// has the twins that are right.
// RUN: exo-opt --load-hw=%S/Inputs/toy.mlir %s -split-input-file -verify-diagnostics
// RUN: mlir-opt --load-dialect-plugin=%libexo --load-hw=%S/Inputs/toy.mlir %s -split-input-file -verify-diagnostics

exo.proc @f(%x: memref<4xf32>[4], %d: memref<4xf64>[4], %t: memref<4x4xf32>[4, 4], %y: memref<8xf32>[8], %n: size, %b: bool,
            %w: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"toy.vec">>[4]) {
  %r = alloc [4] : memref<4xf32, #exo.mem<"toy.vec">>
  // expected-error @below {{'toy.load' op takes 2 arguments, but 1 are given}}
  toy.load(%r)
}

// -----

exo.proc @f(%x: memref<4xf32>[4], %d: memref<4xf64>[4], %t: memref<4x4xf32>[4, 4], %y: memref<8xf32>[8], %n: size, %b: bool,
            %w: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"toy.vec">>[4]) {
  %r = alloc [4] : memref<4xf32, #exo.mem<"toy.vec">>
  // expected-error @below {{'toy.load' op takes 2 arguments, but 1 are given}}
  "toy.load"(%r) {code = array<i64: 40, 0>} : (memref<4xf32, #exo.mem<"toy.vec">>) -> ()
}

// -----

exo.proc @f(%x: memref<4xf32>[4], %d: memref<4xf64>[4], %t: memref<4x4xf32>[4, 4], %y: memref<8xf32>[8], %n: size, %b: bool,
            %w: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"toy.vec">>[4]) {
  %r = alloc [4] : memref<4xf32, #exo.mem<"toy.vec">>
  // expected-error @below {{'toy.load' op takes 2 arguments, but 3 are given}}
  toy.load(%r, %x, %x)
}

// -----

exo.proc @f(%x: memref<4xf32>[4], %d: memref<4xf64>[4], %t: memref<4x4xf32>[4, 4], %y: memref<8xf32>[8], %n: size, %b: bool,
            %w: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"toy.vec">>[4]) {
  %r = alloc [4] : memref<4xf32, #exo.mem<"toy.vec">>
  // expected-error @below {{'toy.load' op takes 2 arguments, but 3 are given}}
  "toy.load"(%r, %x) {code = array<i64: 40, 0, 40, 1, 40, 1>} : (memref<4xf32, #exo.mem<"toy.vec">>, memref<4xf32>) -> ()
}

// -----

exo.proc @f(%x: memref<4xf32>[4], %d: memref<4xf64>[4], %t: memref<4x4xf32>[4, 4], %y: memref<8xf32>[8], %n: size, %b: bool,
            %w: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"toy.vec">>[4]) {
  %r = alloc [4] : memref<4xf32, #exo.mem<"toy.vec">>
  // expected-error @below {{'toy.load' op argument 'src' must be a buffer, not a control expression}}
  toy.load(%r, %n + 1)
}

// -----

exo.proc @f(%x: memref<4xf32>[4], %d: memref<4xf64>[4], %t: memref<4x4xf32>[4, 4], %y: memref<8xf32>[8], %n: size, %b: bool,
            %w: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"toy.vec">>[4]) {
  %r = alloc [4] : memref<4xf32, #exo.mem<"toy.vec">>
  // expected-error @below {{'toy.load' op argument 'src' must be a buffer, not a control expression}}
  "toy.load"(%r) {code = array<i64: 40, 0, 0, 4>} : (memref<4xf32, #exo.mem<"toy.vec">>) -> ()
}

// -----

exo.proc @f(%x: memref<4xf32>[4], %d: memref<4xf64>[4], %t: memref<4x4xf32>[4, 4], %y: memref<8xf32>[8], %n: size, %b: bool,
            %w: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"toy.vec">>[4]) {
  %r = alloc [4] : memref<4xf32, #exo.mem<"toy.vec">>
  // expected-error @below {{'toy.mac' op argument 'n' must be a control expression, not a buffer}}
  toy.mac(%x, %r, %r, %r)
}

// -----

exo.proc @f(%x: memref<4xf32>[4], %d: memref<4xf64>[4], %t: memref<4x4xf32>[4, 4], %y: memref<8xf32>[8], %n: size, %b: bool,
            %w: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"toy.vec">>[4]) {
  %r = alloc [4] : memref<4xf32, #exo.mem<"toy.vec">>
  // expected-error @below {{'toy.mac' op argument 'n' must be a control expression, not a buffer}}
  "toy.mac"(%x, %r) {code = array<i64: 40, 0, 40, 1, 40, 1, 40, 1>} : (memref<4xf32>, memref<4xf32, #exo.mem<"toy.vec">>) -> ()
}

// -----

exo.proc @f(%x: memref<4xf32>[4], %d: memref<4xf64>[4], %t: memref<4x4xf32>[4, 4], %y: memref<8xf32>[8], %n: size, %b: bool,
            %w: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"toy.vec">>[4]) {
  %r = alloc [4] : memref<4xf32, #exo.mem<"toy.vec">>
  // expected-error @below {{'toy.mac' op argument 'n' must be an integer}}
  toy.mac(%b, %r, %r, %r)
}

// -----

exo.proc @f(%x: memref<4xf32>[4], %d: memref<4xf64>[4], %t: memref<4x4xf32>[4, 4], %y: memref<8xf32>[8], %n: size, %b: bool,
            %w: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"toy.vec">>[4]) {
  %r = alloc [4] : memref<4xf32, #exo.mem<"toy.vec">>
  // expected-error @below {{'toy.mac' op argument 'n' must be an integer}}
  "toy.mac"(%b, %r) {code = array<i64: 2, 0, 40, 1, 40, 1, 40, 1>} : (i1, memref<4xf32, #exo.mem<"toy.vec">>) -> ()
}

// -----

exo.proc @f(%x: memref<4xf32>[4], %d: memref<4xf64>[4], %t: memref<4x4xf32>[4, 4], %y: memref<8xf32>[8], %n: size, %b: bool,
            %w: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"toy.vec">>[4]) {
  %r = alloc [4] : memref<4xf32, #exo.mem<"toy.vec">>
  // expected-error @below {{'toy.set_mode' op argument 'on' must be a boolean}}
  toy.set_mode(%n)
}

// -----

exo.proc @f(%x: memref<4xf32>[4], %d: memref<4xf64>[4], %t: memref<4x4xf32>[4, 4], %y: memref<8xf32>[8], %n: size, %b: bool,
            %w: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"toy.vec">>[4]) {
  %r = alloc [4] : memref<4xf32, #exo.mem<"toy.vec">>
  // expected-error @below {{'toy.set_mode' op argument 'on' must be a boolean}}
  "toy.set_mode"(%n) {code = array<i64: 2, 0>} : (index) -> ()
}

// -----

exo.proc @f(%x: memref<4xf32>[4], %d: memref<4xf64>[4], %t: memref<4x4xf32>[4, 4], %y: memref<8xf32>[8], %n: size, %b: bool,
            %w: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"toy.vec">>[4]) {
  %r = alloc [4] : memref<4xf32, #exo.mem<"toy.vec">>
  // expected-error @below {{'toy.load' op argument 'dst' must be in memory 'toy.vec', but is in 'DRAM'}}
  toy.load(%x, %y[0 : 4])
}

// -----

exo.proc @f(%x: memref<4xf32>[4], %d: memref<4xf64>[4], %t: memref<4x4xf32>[4, 4], %y: memref<8xf32>[8], %n: size, %b: bool,
            %w: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"toy.vec">>[4]) {
  %r = alloc [4] : memref<4xf32, #exo.mem<"toy.vec">>
  // expected-error @below {{'toy.load' op argument 'dst' must be in memory 'toy.vec', but is in 'DRAM'}}
  "toy.load"(%x) {code = array<i64: 40, 0, 40, 0>} : (memref<4xf32>) -> ()
}

// -----

exo.proc @f(%x: memref<4xf32>[4], %d: memref<4xf64>[4], %t: memref<4x4xf32>[4, 4], %y: memref<8xf32>[8], %n: size, %b: bool,
            %w: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"toy.vec">>[4]) {
  %r = alloc [4] : memref<4xf32, #exo.mem<"toy.vec">>
  // expected-error @below {{'toy.load' op argument 'src' must be in memory 'DRAM', but is in 'toy.vec'}}
  toy.load(%r, %r)
}

// -----

exo.proc @f(%x: memref<4xf32>[4], %d: memref<4xf64>[4], %t: memref<4x4xf32>[4, 4], %y: memref<8xf32>[8], %n: size, %b: bool,
            %w: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"toy.vec">>[4]) {
  %r = alloc [4] : memref<4xf32, #exo.mem<"toy.vec">>
  // expected-error @below {{'toy.load' op argument 'src' must be in memory 'DRAM', but is in 'toy.vec'}}
  "toy.load"(%r) {code = array<i64: 40, 0, 40, 0>} : (memref<4xf32, #exo.mem<"toy.vec">>) -> ()
}

// -----

exo.proc @f(%x: memref<4xf32>[4], %d: memref<4xf64>[4], %t: memref<4x4xf32>[4, 4], %y: memref<8xf32>[8], %n: size, %b: bool,
            %w: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"toy.vec">>[4]) {
  %r = alloc [4] : memref<4xf32, #exo.mem<"toy.vec">>
  // expected-error @below {{'toy.load' op argument 'src' must have 1 dimensions, but has 2}}
  toy.load(%r, %t)
}

// -----

exo.proc @f(%x: memref<4xf32>[4], %d: memref<4xf64>[4], %t: memref<4x4xf32>[4, 4], %y: memref<8xf32>[8], %n: size, %b: bool,
            %w: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"toy.vec">>[4]) {
  %r = alloc [4] : memref<4xf32, #exo.mem<"toy.vec">>
  // expected-error @below {{'toy.load' op argument 'src' must have 1 dimensions, but has 2}}
  "toy.load"(%r, %t) {code = array<i64: 40, 0, 40, 1>} : (memref<4xf32, #exo.mem<"toy.vec">>, memref<4x4xf32>) -> ()
}

// -----

exo.proc @f(%x: memref<4xf32>[4], %d: memref<4xf64>[4], %t: memref<4x4xf32>[4, 4], %y: memref<8xf32>[8], %n: size, %b: bool,
            %w: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"toy.vec">>[4]) {
  %r = alloc [4] : memref<4xf32, #exo.mem<"toy.vec">>
  // expected-error @below {{'toy.load' op argument 'src' must hold f32, but holds f64}}
  toy.load(%r, %d)
}

// -----

exo.proc @f(%x: memref<4xf32>[4], %d: memref<4xf64>[4], %t: memref<4x4xf32>[4, 4], %y: memref<8xf32>[8], %n: size, %b: bool,
            %w: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"toy.vec">>[4]) {
  %r = alloc [4] : memref<4xf32, #exo.mem<"toy.vec">>
  // expected-error @below {{'toy.load' op argument 'src' must hold f32, but holds f64}}
  "toy.load"(%r, %d) {code = array<i64: 40, 0, 40, 1>} : (memref<4xf32, #exo.mem<"toy.vec">>, memref<4xf64>) -> ()
}

// -----

exo.proc @f(%x: memref<4xf32>[4], %d: memref<4xf64>[4], %t: memref<4x4xf32>[4, 4], %y: memref<8xf32>[8], %n: size, %b: bool,
            %w: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"toy.vec">>[4]) {
  %r = alloc [4] : memref<4xf32, #exo.mem<"toy.vec">>
  // expected-error @below {{'toy.load' op argument 'src' must have extent 4 in dimension 0, but has 8}}
  toy.load(%r, %y)
}

// -----

exo.proc @f(%x: memref<4xf32>[4], %d: memref<4xf64>[4], %t: memref<4x4xf32>[4, 4], %y: memref<8xf32>[8], %n: size, %b: bool,
            %w: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"toy.vec">>[4]) {
  %r = alloc [4] : memref<4xf32, #exo.mem<"toy.vec">>
  // expected-error @below {{'toy.load' op argument 'src' must have extent 4 in dimension 0, but has 8}}
  "toy.load"(%r, %y) {code = array<i64: 40, 0, 40, 1>} : (memref<4xf32, #exo.mem<"toy.vec">>, memref<8xf32>) -> ()
}

// -----

exo.proc @f(%x: memref<4xf32>[4], %d: memref<4xf64>[4], %t: memref<4x4xf32>[4, 4], %y: memref<8xf32>[8], %n: size, %b: bool,
            %w: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"toy.vec">>[4]) {
  %r = alloc [4] : memref<4xf32, #exo.mem<"toy.vec">>
  // expected-error @below {{'toy.load' op argument 'src' must have extent 4 in dimension 0, but has 3}}
  toy.load(%r, %y[%n : %n + 3])
}

// -----

exo.proc @f(%x: memref<4xf32>[4], %d: memref<4xf64>[4], %t: memref<4x4xf32>[4, 4], %y: memref<8xf32>[8], %n: size, %b: bool,
            %w: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"toy.vec">>[4]) {
  %r = alloc [4] : memref<4xf32, #exo.mem<"toy.vec">>
  // expected-error @below {{'toy.load' op argument 'src' must have extent 4 in dimension 0, but has 3}}
  "toy.load"(%r, %y) {code = array<i64: 40, 0, 41, 1, 33, 0, 0, 0, 3>} : (memref<4xf32, #exo.mem<"toy.vec">>, memref<8xf32>) -> ()
}

// -----

exo.proc @f(%x: memref<4xf32>[4], %d: memref<4xf64>[4], %t: memref<4x4xf32>[4, 4], %y: memref<8xf32>[8], %n: size, %b: bool,
            %w: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"toy.vec">>[4]) {
  %r = alloc [4] : memref<4xf32, #exo.mem<"toy.vec">>
  // expected-error @below {{'toy.load' op precondition 'stride(src, 0) == 1' does not hold: stride(src, 0) is 4}}
  toy.load(%r, %t[0 : 4, 1])
}

// -----

exo.proc @f(%x: memref<4xf32>[4], %d: memref<4xf64>[4], %t: memref<4x4xf32>[4, 4], %y: memref<8xf32>[8], %n: size, %b: bool,
            %w: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"toy.vec">>[4]) {
  %r = alloc [4] : memref<4xf32, #exo.mem<"toy.vec">>
  // expected-error @below {{'toy.load' op precondition 'stride(src, 0) == 1' does not hold: stride(src, 0) is 4}}
  "toy.load"(%r, %t) {code = array<i64: 40, 0, 41, 1, 33, 0, 0, 0, 4, 32, 0, 1>} : (memref<4xf32, #exo.mem<"toy.vec">>, memref<4x4xf32>) -> ()
}

// -----

exo.proc @f(%x: memref<4xf32>[4], %d: memref<4xf64>[4], %t: memref<4x4xf32>[4, 4], %y: memref<8xf32>[8], %n: size, %b: bool,
            %w: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"toy.vec">>[4]) {
  %r = alloc [4] : memref<4xf32, #exo.mem<"toy.vec">>
  // expected-error @below {{'toy.mac' op precondition 'n <= 4' does not hold: n is 5}}
  toy.mac(5, %r, %r, %r)
}

// -----

exo.proc @f(%x: memref<4xf32>[4], %d: memref<4xf64>[4], %t: memref<4x4xf32>[4, 4], %y: memref<8xf32>[8], %n: size, %b: bool,
            %w: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"toy.vec">>[4]) {
  %r = alloc [4] : memref<4xf32, #exo.mem<"toy.vec">>
  // expected-error @below {{'toy.mac' op precondition 'n <= 4' does not hold: n is 5}}
  "toy.mac"(%r) {code = array<i64: 0, 5, 40, 0, 40, 0, 40, 0>} : (memref<4xf32, #exo.mem<"toy.vec">>) -> ()
}

// -----

exo.proc @f(%x: memref<4xf32>[4], %d: memref<4xf64>[4], %t: memref<4x4xf32>[4, 4], %y: memref<8xf32>[8], %n: size, %b: bool,
            %w: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"toy.vec">>[4]) {
  %r = alloc [4] : memref<4xf32, #exo.mem<"toy.vec">>
  // expected-error @below {{'toy.mac' op argument 'n' must be positive, but is 0}}
  toy.mac(0, %r, %r, %r)
}

// -----

exo.proc @f(%x: memref<4xf32>[4], %d: memref<4xf64>[4], %t: memref<4x4xf32>[4, 4], %y: memref<8xf32>[8], %n: size, %b: bool,
            %w: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"toy.vec">>[4]) {
  %r = alloc [4] : memref<4xf32, #exo.mem<"toy.vec">>
  // expected-error @below {{'toy.mac' op argument 'n' must be positive, but is 0}}
  "toy.mac"(%r) {code = array<i64: 0, 0, 40, 0, 40, 0, 40, 0>} : (memref<4xf32, #exo.mem<"toy.vec">>) -> ()
}

// -----

exo.proc @f(%x: memref<4xf32>[4], %d: memref<4xf64>[4], %t: memref<4x4xf32>[4, 4], %y: memref<8xf32>[8], %n: size, %b: bool,
            %w: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"toy.vec">>[4]) {
  %r = alloc [4] : memref<4xf32, #exo.mem<"toy.vec">>
  // A column of a tensor in registers has gaps.
  %v = alloc [4, 4] : memref<4x4xf32, #exo.mem<"toy.vec">>
  // expected-error @below {{'toy.rectify' op argument 'v' must be a dense tensor, but has stride 4 in dimension 0, not 1}}
  toy.rectify(%v[0 : 4, 1])
}

// -----

exo.proc @f(%x: memref<4xf32>[4], %d: memref<4xf64>[4], %t: memref<4x4xf32>[4, 4], %y: memref<8xf32>[8], %n: size, %b: bool,
            %w: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"toy.vec">>[4]) {
  %r = alloc [4] : memref<4xf32, #exo.mem<"toy.vec">>
  %v = alloc [4, 4] : memref<4x4xf32, #exo.mem<"toy.vec">>
  %c = window %v[0 : 4, 1]
  // expected-error @below {{'toy.rectify' op argument 'v' must be a dense tensor, but has stride 4 in dimension 0, not 1}}
  "toy.rectify"(%c) {code = array<i64: 40, 0>} : (memref<4xf32, strided<[?], offset: ?>, #exo.mem<"toy.vec">>) -> ()
}

// -----

exo.proc @f(%x: memref<4xf32>[4], %d: memref<4xf64>[4], %t: memref<4x4xf32>[4, 4], %y: memref<8xf32>[8], %n: size, %b: bool,
            %w: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"toy.vec">>[4]) {
  %r = alloc [4] : memref<4xf32, #exo.mem<"toy.vec">>
  // A stride is known through windows of windows.
  %c = window %t[0 : 4, 0 : 2]
  %e = window %c[0 : 4, 1]
  // expected-error @below {{'toy.load' op precondition 'stride(src, 0) == 1' does not hold: stride(src, 0) is 4}}
  toy.load(%r, %e)
}

// -----

exo.proc @f(%x: memref<4xf32>[4], %d: memref<4xf64>[4], %t: memref<4x4xf32>[4, 4], %y: memref<8xf32>[8], %n: size, %b: bool,
            %w: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"toy.vec">>[4]) {
  %r = alloc [4] : memref<4xf32, #exo.mem<"toy.vec">>
  // expected-error @below {{'toy.load' op has no arguments: the attribute 'code' must be an array of i64}}
  "toy.load"(%r, %x) : (memref<4xf32, #exo.mem<"toy.vec">>, memref<4xf32>) -> ()
}

// -----

exo.proc @f(%x: memref<4xf32>[4], %d: memref<4xf64>[4], %t: memref<4x4xf32>[4, 4], %y: memref<8xf32>[8], %n: size, %b: bool,
            %w: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"toy.vec">>[4]) {
  %r = alloc [4] : memref<4xf32, #exo.mem<"toy.vec">>
  // expected-error @below {{'toy.load' op code takes a control value for a buffer}}
  "toy.load"(%r, %n) {code = array<i64: 40, 0, 40, 1>} : (memref<4xf32, #exo.mem<"toy.vec">>, index) -> ()
}

// -----

exo.proc @f(%x: memref<4xf32>[4], %d: memref<4xf64>[4], %t: memref<4x4xf32>[4, 4], %y: memref<8xf32>[8], %n: size, %b: bool,
            %w: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"toy.vec">>[4]) {
  %r = alloc [4] : memref<4xf32, #exo.mem<"toy.vec">>
  // expected-error @below {{'toy.load' op is a call of an instruction: it has no results, regions or successors}}
  %z = "toy.load"(%r, %x) {code = array<i64: 40, 0, 40, 1>} : (memref<4xf32, #exo.mem<"toy.vec">>, memref<4xf32>) -> index
}

// -----

exo.proc @f(%x: memref<4xf32>[4], %d: memref<4xf64>[4], %t: memref<4x4xf32>[4, 4], %y: memref<8xf32>[8], %n: size, %b: bool,
            %w: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"toy.vec">>[4]) {
  %r = alloc [4] : memref<4xf32, #exo.mem<"toy.vec">>
  // expected-error @below {{attribute 'code' is part of the operation's syntax}}
  toy.load(%r, %x) {code = array<i64>}
}

// -----

exo.proc @f(%x: memref<4xf32>[4], %d: memref<4xf64>[4], %t: memref<4x4xf32>[4, 4], %y: memref<8xf32>[8], %n: size, %b: bool,
            %w: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"toy.vec">>[4]) {
  %r = alloc [4] : memref<4xf32, #exo.mem<"toy.vec">>
  // expected-error @below {{custom op 'toy.lode' is unknown}}
  toy.lode(%r, %x)
}

// -----

exo.proc @f(%x: memref<4xf32>[4], %d: memref<4xf64>[4], %t: memref<4x4xf32>[4, 4], %y: memref<8xf32>[8], %n: size, %b: bool,
            %w: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"toy.vec">>[4]) {
  %r = alloc [4] : memref<4xf32, #exo.mem<"toy.vec">>
  // expected-error @below {{'toy.mac' op no configuration 'Own' in the module}}
  toy.mac(@Own::@n, %r, %r, %r)
}

// -----

// expected-error @below {{'toy.set_mode' op is a statement: it must stand in 'exo.proc', 'exo.instr', 'exo.for' or 'exo.if'}}
"toy.set_mode"() {code = array<i64: 1, 1>} : () -> ()
