// RUN: exo-opt %s -split-input-file -verify-diagnostics

exo.proc @f(%n: size, %b: bool, %x: memref<f32>) {
  // expected-error @below {{code holds 99 where an expression should begin}}
  "exo.if"() <{code = array<i64: 99>}> ({
  ^bb0:
  }, {
  }) : () -> ()
}

// -----

exo.proc @f(%n: size, %b: bool, %x: memref<f32>) {
  // expected-error @below {{code holds -1 where an expression should begin}}
  "exo.if"() <{code = array<i64: -1>}> ({
  ^bb0:
  }, {
  }) : () -> ()
}

// -----

exo.proc @f(%n: size, %b: bool, %x: memref<f32>) {
  // expected-error @below {{code ends within an expression}}
  "exo.if"() <{code = array<i64: 12, 0, 1>}> ({
  ^bb0:
  }, {
  }) : () -> ()
}

// -----

exo.proc @f(%n: size, %b: bool, %x: memref<f32>) {
  // expected-error @below {{code ends within an expression}}
  "exo.if"() <{code = array<i64: 12, 0, 1, 0>}> ({
  ^bb0:
  }, {
  }) : () -> ()
}

// -----

exo.proc @f(%n: size, %b: bool, %x: memref<f32>) {
  // expected-error @below {{boolean literal 2 is neither 0 nor 1}}
  "exo.if"() <{code = array<i64: 1, 2>}> ({
  ^bb0:
  }, {
  }) : () -> ()
}

// -----

exo.proc @f(%n: size, %b: bool, %x: memref<f32>) {
  // expected-error @below {{code goes on after its last expression}}
  "exo.if"() <{code = array<i64: 1, 1, 1, 1>}> ({
  ^bb0:
  }, {
  }) : () -> ()
}

// -----

exo.proc @f(%n: size, %b: bool, %x: memref<f32>) {
  // expected-error @below {{code names operand 0, but may use 0 of them}}
  "exo.if"() <{code = array<i64: 2, 0>}> ({
  ^bb0:
  }, {
  }) : () -> ()
}

// -----

exo.proc @f(%n: size, %b: bool, %x: memref<f32>) {
  // expected-error @below {{code names operand 5, but may use 1 of them}}
  "exo.if"(%b) <{code = array<i64: 2, 5>}> ({
  ^bb0:
  }, {
  }) : (i1) -> ()
}

// -----

exo.proc @f(%n: size, %b: bool, %x: memref<f32>) {
  // expected-error @below {{code names operand -1, but may use 1 of them}}
  "exo.if"(%b) <{code = array<i64: 2, -1>}> ({
  ^bb0:
  }, {
  }) : (i1) -> ()
}

// -----

exo.proc @f(%n: size, %b: bool, %x: memref<f32>) {
  // expected-error @below {{operand 0 is not used}}
  "exo.if"(%b) <{code = array<i64: 1, 1>}> ({
  ^bb0:
  }, {
  }) : (i1) -> ()
}

// -----

exo.proc @f(%n: size, %b: bool, %x: memref<f32>) {
  // expected-error @below {{code takes a buffer for a control value}}
  "exo.if"(%x) <{code = array<i64: 2, 0>}> ({
  ^bb0:
  }, {
  }) : (memref<f32>) -> ()
}

// -----

exo.proc @f(%n: size, %b: bool, %x: memref<f32>) {
  // expected-error @below {{code takes a control value for a buffer}}
  "exo.if"(%b) <{code = array<i64: 16, 4, 0, 0, 0, 1>}> ({
  ^bb0:
  }, {
  }) : (i1) -> ()
}

// -----

exo.proc @f(%n: size, %b: bool, %x: memref<f32>) {
  // expected-error @below {{stride of dimension 0 of a buffer of rank 0}}
  "exo.if"(%x) <{code = array<i64: 16, 4, 0, 0, 0, 1>}> ({
  ^bb0:
  }, {
  }) : (memref<f32>) -> ()
}

// -----

exo.proc @f(%n: size, %b: bool, %x: memref<f32>) {
  // expected-error @below {{code ends within an expression}}
  "exo.if"(%x) <{code = array<i64: 16, 4, 0>}> ({
  ^bb0:
  }, {
  }) : (memref<f32>) -> ()
}

// -----

exo.proc @f(%n: size, %b: bool, %x: memref<f32>) {
  // expected-error @below {{code names configuration field 0, but there are 0}}
  "exo.if"() <{code = array<i64: 3, 0>}> ({
  ^bb0:
  }, {
  }) : () -> ()
}

// -----

exo.proc @f(%n: size, %b: bool, %x: memref<f32>) {
  // expected-error @below {{code names configuration field 7, but there are 1}}
  "exo.if"() <{code = array<i64: 3, 7>, configs = [@C::@f]}> ({
  ^bb0:
  }, {
  }) : () -> ()
}

// -----

exo.proc @f(%n: size, %b: bool, %x: memref<f32>) {
  // expected-error @below {{expected configuration fields of the form '@C::@f'}}
  "exo.if"() <{code = array<i64: 3, 0>, configs = [@C]}> ({
  ^bb0:
  }, {
  }) : () -> ()
}

// -----

exo.proc @f(%n: size, %b: bool, %x: memref<f32>) {
  // expected-error @below {{configuration field 0 is not used}}
  "exo.if"() <{code = array<i64: 1, 1>, configs = [@C::@f]}> ({
  ^bb0:
  }, {
  }) : () -> ()
}

// -----

exo.proc @f(%n: size, %b: bool, %x: memref<f32>) {
  // expected-error @below {{list of configuration fields must be absent, not empty}}
  "exo.if"() <{code = array<i64: 1, 1>, configs = []}> ({
  ^bb0:
  }, {
  }) : () -> ()
}

// -----

exo.proc @f(%n: size, %b: bool, %x: memref<f32>) {
  // expected-error @below {{attribute 'configs' failed to satisfy constraint: array of configuration fields}}
  "exo.if"() <{code = array<i64: 3, 0>, configs = [3]}> ({
  ^bb0:
  }, {
  }) : () -> ()
}

// -----

exo.proc @f(%n: size, %b: bool, %x: memref<f32>) {
  // expected-error @below {{a minus on a literal is part of the literal}}
  "exo.if"() <{code = array<i64: 16, 5, 0, 3, 0, 1>}> ({
  ^bb0:
  }, {
  }) : () -> ()
}

// -----

exo.proc @f(%n: size, %b: bool, %x: memref<f32>) {
  // expected-error @below {{divisor must be a positive literal}}
  "exo.if"() <{code = array<i64: 16, 10, 0, 8, 0, 0, 0, 1>}> ({
  ^bb0:
  }, {
  }) : () -> ()
}

// -----

exo.proc @f(%n: size, %b: bool, %x: memref<f32>) {
  // expected-error @below {{divisor must be a positive literal}}
  "exo.if"(%n) <{code = array<i64: 16, 10, 0, 8, 2, 0, 0, 1>}> ({
  ^bb0:
  }, {
  }) : (index) -> ()
}

// -----

exo.proc @f(%n: size, %b: bool, %x: memref<f32>) {
  // expected-error @below {{code holds 32 where an expression should begin}}
  "exo.if"() <{code = array<i64: 32, 0, 1>}> ({
  ^bb0:
  }, {
  }) : () -> ()
}

// -----

exo.proc @f(%n: size, %b: bool, %x: memref<f32>) {
  // expected-error @below {{code holds 40 where an expression should begin}}
  "exo.if"(%x) <{code = array<i64: 40, 0>}> ({
  ^bb0:
  }, {
  }) : (memref<f32>) -> ()
}

// -----

exo.proc @f(%b: bool) {
  // expected-error @below {{invalid properties {code = array<i32: 1>} for op exo.if: Invalid attribute `code` in property conversion: array<i32: 1>}}
  "exo.if"() <{code = array<i32: 1>}> ({
  ^bb0:
  }, {
  }) : () -> ()
}

// -----

exo.proc @f(%b: bool) {
  // expected-error @below {{requires attribute 'code'}}
  "exo.if"() ({
  ^bb0:
  }, {
  }) : () -> ()
}
