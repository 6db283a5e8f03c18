// RUN: exo-opt %s -split-input-file -verify-diagnostics

// expected-error @below {{region entry argument '%n' is already in use}}
// expected-note @below {{previously referenced here}}
exo.proc @f(%n: size, %n: size) {
}

// -----

// expected-error @below {{two arguments have the name 'n'}}
exo.proc @f(%n: size, %m as "n": size) {
}

// -----

// expected-error @below {{expected 'size', 'index', 'bool', 'stride' or a memref}}
exo.proc @f(%n: f32) {
}

// -----

// expected-error @below {{expected '['}}
exo.proc @f(%A: memref<?xf32>) {
}

// -----

// expected-error @below {{'%n' is not an argument before this one}}
exo.proc @f(%A: memref<?xf32>[%n], %n: size) {
}

// -----

// expected-error @below {{a dimension of 'memref<?xf32>' must be static just where its extent is a literal, and equal to it}}
exo.proc @f(%A: memref<?xf32>[8]) {
}

// -----

// expected-error @below {{a dimension of 'memref<8xf32>' must be static just where its extent is a literal, and equal to it}}
exo.proc @f(%n: size, %A: memref<8xf32>[%n]) {
}

// -----

// expected-error @below {{extent must be an integer, not a boolean}}
exo.proc @f(%n: bool, %A: memref<?xf32>[%n]) {
}

// -----

// expected-error @below {{expected ')'}}
exo.proc @f(%A: memref<f32>[8]) {
}

// -----

// expected-error @below {{layout of a window must be 'strided' with every stride and the offset left open ('?'), in 'memref<8xf32, strided<[1]>>'}}
exo.proc @f(%A: memref<8xf32, strided<[1], offset: 0>>[8]) {
}

// -----

// expected-error @below {{buffers cannot hold 'i1'}}
exo.proc @f(%A: memref<8xi1>[8]) {
}

// -----

// expected-error @below {{precondition must be a boolean, not an integer}}
exo.proc @f(%n: size) where (%n) {
}

// -----

// expected-error @below {{'%q' is not an argument before this one}}
exo.proc @f(%n: size) where (%q == 1) {
}

// -----

// expected-error @below {{name '1n' is not an identifier}}
exo.proc @f(%n as "1n": size) {
}

// -----

// expected-error @below {{attribute 'where' is part of the operation's syntax}}
exo.proc @f(%n: size) attributes {where = array<i64>} {
}

// -----

exo.proc @f() {
  // expected-error @below {{'arith.constant' op cannot stand in a procedure: only statements of Exo and of hardware libraries can}}
  %c = arith.constant 1 : index
}

// -----

exo.proc @f() {
  // expected-error @below {{symbol's parent must have the SymbolTable trait}}
  exo.proc @g() {
  }
}

// -----

module {
  // expected-error @below {{is a statement: it must stand in 'exo.proc', 'exo.instr', 'exo.for' or 'exo.if'}}
  exo.pass
}

// -----

// expected-error @below {{argument 'n' of kind 'size' must be of type 'index', not 'i32'}}
"exo.proc"() <{arg_kinds = [#exo.kind<size>], arg_names = ["n"], dims = array<i64>, function_type = (i32) -> (), sym_name = "f", where = array<i64>}> ({
^bb0(%n: i32):
}) : () -> ()

// -----

// expected-error @below {{argument 'n' of kind 'bool' must be of type 'i1', not 'index'}}
"exo.proc"() <{arg_kinds = [#exo.kind<bool>], arg_names = ["n"], dims = array<i64>, function_type = (index) -> (), sym_name = "f", where = array<i64>}> ({
^bb0(%n: index):
}) : () -> ()

// -----

// expected-error @below {{argument 'n' holds data, but 'index' is not a memref}}
"exo.proc"() <{arg_kinds = [#exo.kind<data>], arg_names = ["n"], dims = array<i64>, function_type = (index) -> (), sym_name = "f", where = array<i64>}> ({
^bb0(%n: index):
}) : () -> ()

// -----

// expected-error @below {{has 1 argument, but 2 names and 1 kind}}
"exo.proc"() <{arg_kinds = [#exo.kind<size>], arg_names = ["n", "m"], dims = array<i64>, function_type = (index) -> (), sym_name = "f", where = array<i64>}> ({
^bb0(%n: index):
}) : () -> ()

// -----

// expected-error @below {{has 1 argument, but 1 name and 0 kinds}}
"exo.proc"() <{arg_kinds = [], arg_names = ["n"], dims = array<i64>, function_type = (index) -> (), sym_name = "f", where = array<i64>}> ({
^bb0(%n: index):
}) : () -> ()

// -----

// expected-error @below {{type '(index, index) -> ()' does not agree with the body's arguments}}
"exo.proc"() <{arg_kinds = [#exo.kind<size>], arg_names = ["n"], dims = array<i64>, function_type = (index, index) -> (), sym_name = "f", where = array<i64>}> ({
^bb0(%n: index):
}) : () -> ()

// -----

// expected-error @below {{returns nothing, but its type has results}}
"exo.proc"() <{arg_kinds = [#exo.kind<size>], arg_names = ["n"], dims = array<i64>, function_type = (index) -> index, sym_name = "f", where = array<i64>}> ({
^bb0(%n: index):
}) : () -> ()

// -----

// expected-error @below {{code goes on after its last expression}}
"exo.proc"() <{arg_kinds = [#exo.kind<size>], arg_names = ["n"], dims = array<i64: 0, 3>, function_type = (index) -> (), sym_name = "f", where = array<i64>}> ({
^bb0(%n: index):
}) : () -> ()

// -----

// expected-error @below {{code ends within an expression}}
"exo.proc"() <{arg_kinds = [#exo.kind<size>], arg_names = ["n"], dims = array<i64>, function_type = (index) -> (), sym_name = "f", where = array<i64: 12, 2, 0>}> ({
^bb0(%n: index):
}) : () -> ()

// -----

// expected-error @below {{code names operand 0, but may use 0 of them}}
"exo.proc"() <{arg_kinds = [#exo.kind<data>], arg_names = ["A"], dims = array<i64: 2, 0>, function_type = (memref<?xf32>) -> (), sym_name = "f", where = array<i64>}> ({
^bb0(%A: memref<?xf32>):
}) : () -> ()

// -----

// expected-error @below {{requires attribute 'arg_kinds'}}
"exo.proc"() ({
}) : () -> ()

// -----

// expected-error @below {{region #0 ('body') failed to verify constraint: region with 1 blocks}}
"exo.proc"() <{arg_kinds = [], arg_names = [], dims = array<i64>, function_type = () -> (), sym_name = "f", where = array<i64>}> ({
}) : () -> ()

// -----

// expected-error @below {{expected attribute value}}
"exo.proc"() <{arg_kinds = [size], arg_names = ["n"], dims = array<i64>, function_type = (index) -> (), sym_name = "f", where = array<i64>}> ({
^bb0(%n: index):
}) : () -> ()

// -----

exo.config @C {n: index}
// expected-error @below {{configuration field 0 is not used}}
"exo.proc"() <{arg_kinds = [], arg_names = [], configs = [@C::@n], dims = array<i64>, function_type = () -> (), sym_name = "f", where = array<i64>}> ({
^bb0:
}) : () -> ()
