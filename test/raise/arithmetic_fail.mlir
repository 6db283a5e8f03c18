// Operations that no expression of the language and no extern says with the same bits.
// RUN: exo-opt %s --convert-affine-to-exo -o /dev/null 2>&1 | FileCheck %s
// RUN: (code=0; exo-validate %s:zero %s:shifted || code=$?; echo "exit $code") | FileCheck %s --check-prefix=SHIFT
// RUN: (code=0; exo-validate %s:infinite %s:finite || code=$?; echo "exit $code") | FileCheck %s --check-prefix=COMPARED

// A number that is none, with a sign, and with bits of its own.
// CHECK: function 'sign' has no procedure: 'arith.constant' is infinite or not a number
func.func @sign() -> f32 {
  %x = arith.constant 0xFFC00000 : f32
  return %x : f32
}
// CHECK: function 'payload' has no procedure: 'arith.constant' is infinite or not a number
func.func @payload() -> f64 {
  %x = arith.constant 0x7FF8000000000001 : f64
  return %x : f64
}
// CHECK: function 'half' has no procedure: 'math.exp' has no counterpart
func.func @half(%x: f16) -> f16 {
  %r = math.exp %x : f16
  return %r : f16
}

// Numbers of the validator are real.
// COMPARED: unknown: the specification: {{.*}}'arith.constant' is infinite or not a number
// COMPARED: exit 2
func.func @infinite() -> f32 {
  %x = arith.constant 0x7F800000 : f32
  return %x : f32
}
func.func @finite() -> f32 {
  %x = arith.constant 0.0 : f32
  return %x : f32
}

// A shift by 32 or more means nothing: in the one of both that does it, and not in the other.
// SHIFT: unknown: {{.*}}'arith.shli' has no counterpart
// SHIFT: exit 2
func.func @zero(%a: i32, %b: i32) -> i32 {
  %zero = arith.constant 0 : i32
  return %zero : i32
}
func.func @shifted(%a: i32, %b: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %s = arith.shli %a, %b : i32
  %r = arith.muli %s, %zero : i32
  return %r : i32
}

// CHECK: function 'fpowi' has no procedure: 'math.fpowi' has no counterpart
func.func @fpowi(%a: f32, %b: i32) -> f32 {
  %r = math.fpowi %a, %b : f32, i32
  return %r : f32
}

// A quotient by zero means nothing, and a step could have one where none was.
// CHECK: function 'remsi' has no procedure: 'arith.remsi' has no counterpart
func.func @remsi(%a: i32, %b: i32) -> i32 {
  %r = arith.remsi %a, %b : i32
  return %r : i32
}
// CHECK: function 'remsi_negative' has no procedure: 'arith.remsi' has no counterpart
func.func @remsi_negative(%a: i32) -> i32 {
  %c = arith.constant -1 : i32
  %r = arith.remsi %a, %c : i32
  return %r : i32
}
// CHECK: function 'divui' has no procedure: 'arith.divui' has no counterpart
func.func @divui(%a: i32, %b: i32) -> i32 {
  %r = arith.divui %a, %b : i32
  return %r : i32
}

// Narrow integers are computed in 32 bits, with their signs: what a shift to the right brings in is not theirs.
// CHECK: function 'shrui' has no procedure: 'arith.shrui' has no counterpart
func.func @shrui(%a: i8, %b: i8) -> i8 {
  %r = arith.shrui %a, %b : i8
  return %r : i8
}
// CHECK: function 'maxui' has no procedure: 'arith.maxui' has no counterpart
func.func @maxui(%a: i16, %b: i16) -> i16 {
  %r = arith.maxui %a, %b : i16
  return %r : i16
}

// CHECK: function 'bitcast' has no procedure: 'arith.bitcast' has no counterpart
func.func @bitcast(%a: f32) -> i32 {
  %r = arith.bitcast %a : f32 to i32
  return %r : i32
}
// CHECK: function 'uitofp' has no procedure: 'arith.uitofp' has no counterpart
func.func @uitofp(%a: i64) -> f32 {
  %r = arith.uitofp %a : i64 to f32
  return %r : f32
}
