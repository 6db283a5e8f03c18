// RUN: exo-opt %s -split-input-file -verify-diagnostics

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{region #0 ('rhs') failed to verify constraint: region with 1 blocks}}
  assign %x : {
  }
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  assign %x : {
    // expected-error @below {{block with no terminator, has %0 = "exo.const"() <{value = 1 : i64}> : () -> !exo.real}}
    %0 = const 1 : i64
  }
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  assign %x : {
    // expected-error @below {{is a statement: it must stand in 'exo.proc', 'exo.instr', 'exo.for' or 'exo.if'}}
    pass
    %0 = const 1 : i64
    yield %0
  }
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{region should have no arguments}}
  assign %x : {
  ^bb0(%z: index):
    %0 = const 1 : i64
    yield %0
  }
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  assign %x : {
    // expected-error @below {{literal must be finite}}
    %0 = const 0x7FF8000000000000 : f64
    yield %0
  }
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  assign %x : {
    // expected-error @below {{literal must be finite}}
    %0 = const 0x7FF0000000000000 : f64
    yield %0
  }
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  assign %x : {
    // expected-error @below {{attribute 'value' failed to satisfy constraint: 64-bit signless integer attribute or 64-bit float attribute}}
    %0 = const 3 : i32
    yield %0
  }
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  assign %x : {
    // expected-error @below {{'exo.comments' belongs to statements and definitions}}
    %0 = read %x {exo.comments = ["a"]}
    yield %0
  }
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  assign %x : {
    // expected-error @below {{expected a configuration field of the form '@C::@f', got '@C'}}
    %0 = read_config @C
    yield %0
  }
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  assign %x : {
    // expected-note @below {{prior use here}}
    %c = arith.constant 1.0 : f32
    // expected-error @below {{use of value '%c' expects different type than prior uses: '!exo.real' vs 'f32'}}
    yield %c
  }
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{is an expression: it must stand in the right side of a statement}}
  %0 = read %x
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  assign %x : {
    // expected-error @below {{operand #0 does not dominate this use}}
    %1 = add %0, %0
    // expected-note @below {{operand defined here (op in the same block)}}
    %0 = const 1 : i64
    yield %1
  }
}

// -----

exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  assign %x : {
    // expected-error @below {{'arith.constant' op cannot stand in a right side: only expressions can}}
    %c = arith.constant 1.0 : f32
    %0 = const 1 : i64
    yield %0
  }
}

// -----

exo.proc @f(%x: memref<f32>) {
  // expected-error @below {{requires one region}}
  "exo.assign"(%x) <{code = array<i64>}> : (memref<f32>) -> ()
}

// -----

exo.proc @f(%x: memref<f32>) {
  // expected-error @below {{region #0 ('rhs') failed to verify constraint: region with 1 blocks}}
  "exo.assign"(%x) <{code = array<i64>}> ({
  }) : (memref<f32>) -> ()
}

// -----

exo.proc @f(%x: memref<f32>) {
  // expected-error @below {{expected 1 or more operands, but found 0}}
  "exo.assign"() <{code = array<i64>}> ({
  }) : () -> ()
}

// -----

exo.proc @f(%x: memref<f32>) {
  // expected-error @below {{requires attribute 'code'}}
  "exo.assign"(%x) ({
    %0 = "exo.const"() <{value = 1 : i64}> : () -> !exo.real
    "exo.yield"(%0) : (!exo.real) -> ()
  }) : (memref<f32>) -> ()
}

// -----

exo.proc @f(%x: memref<f32>) {
  // expected-error @below {{code goes on after its last expression}}
  "exo.assign"(%x) <{code = array<i64: 0, 0>}> ({
    %0 = "exo.const"() <{value = 1 : i64}> : () -> !exo.real
    "exo.yield"(%0) : (!exo.real) -> ()
  }) : (memref<f32>) -> ()
}

// -----

exo.proc @f(%x: memref<8xf32>[8]) {
  // expected-error @below {{code holds 0 of 1 expressions: index missing}}
  "exo.assign"(%x) <{code = array<i64>}> ({
    %0 = "exo.const"() <{value = 1 : i64}> : () -> !exo.real
    "exo.yield"(%0) : (!exo.real) -> ()
  }) : (memref<8xf32>) -> ()
}
