// RUN: exo-opt %s -split-input-file -verify-diagnostics

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{loop bound must be an integer, not a boolean}}
  for %i = 0 to %b {
  }
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{'%A' is a buffer, not a control value}}
  for %i = %A to 3 {
  }
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{'%q' is not defined by an argument, loop, allocation or window}}
  for %i = 0 to %q {
  }
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{expected 'to'}}
  for %i = 0 {
  }
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{attribute 'par' is part of the operation's syntax}}
  for %i = 0 to 8 attributes {par} {
  }
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  for %i = 0 to 8 {
  // expected-error @below {{invalid block name in region with named arguments}}
  ^bb1:
    pass
  }
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{name 'a b' is not an identifier}}
  for %i as "a b" = 0 to 8 {
  }
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{the exo dialect has no attribute 'exo.unknown'}}
  for %i = 0 to 8 attributes {exo.unknown} {
  }
}

// -----

// expected-error @below {{is a statement: it must stand in 'exo.proc', 'exo.instr', 'exo.for' or 'exo.if'}}
"exo.for"() <{code = array<i64: 0, 0, 0, 8>, name = "i"}> ({
^bb0(%i: index):
}) : () -> ()

// -----

"exo.proc"() <{arg_kinds = [], arg_names = [], dims = array<i64>, function_type = () -> (), sym_name = "f", where = array<i64>}> ({
  // expected-error @below {{region #0 ('body') failed to verify constraint: region with 1 blocks}}
  "exo.for"() <{code = array<i64: 0, 0, 0, 8>, name = "i"}> ({
  }) : () -> ()
}) : () -> ()

// -----

exo.proc @f() {
  // expected-error @below {{body must have one argument, the loop variable of type 'index'}}
  "exo.for"() <{code = array<i64: 0, 0, 0, 8>, name = "i"}> ({
  ^bb0(%i: i32):
  }) : () -> ()
}

// -----

exo.proc @f() {
  // expected-error @below {{body must have one argument, the loop variable of type 'index'}}
  "exo.for"() <{code = array<i64: 0, 0, 0, 8>, name = "i"}> ({
  ^bb0:
  }) : () -> ()
}

// -----

exo.proc @f() {
  // expected-error @below {{requires one region}}
  "exo.for"() <{code = array<i64: 0, 0, 0, 8>, name = "i"}> : () -> ()
}

// -----

exo.proc @f() {
  // expected-error @below {{requires attribute 'name'}}
  "exo.for"() <{code = array<i64: 0, 0, 0, 8>}> ({
  ^bb0(%i: index):
  }) : () -> ()
}

// -----

exo.proc @f() {
  // expected-error @below {{code holds 1 of 2 expressions: loop bound missing}}
  "exo.for"() <{code = array<i64: 0, 0>, name = "i"}> ({
  ^bb0(%i: index):
  }) : () -> ()
}
