// Externs of a library: used by its own instructions, by other libraries, and by programs, under their full names.
// RUN: split-file %s %t
// RUN: exo-opt --load-hw=%t/user.mlir --exo-check %t/program.py -o %t/program.mlir
// RUN: FileCheck %s --check-prefix=TEXT --input-file=%t/program.mlir
// TEXT: assign %y[%i] = mathlib.twice(%x[%i]) + mathlib.twice(mathlib.more(%x[%i], 1.0))
// RUN: exo-opt --load-hw=%t/user.mlir %t/program.mlir --mlir-print-op-generic | exo-opt --load-hw=%t/user.mlir | FileCheck %s --check-prefix=TEXT
// RUN: exo-opt --load-hw=%t/user.mlir %t/program.mlir --emit-bytecode | exo-opt --load-hw=%t/user.mlir | FileCheck %s --check-prefix=TEXT
// RUN: exo-translate --load-hw=%t/user.mlir --export-exo %t/program.mlir | FileCheck %s --check-prefix=EXO
// EXO: y[i] = mathlib.twice(x[i]) + mathlib.twice(mathlib.more(x[i], 1.0))

// RUN: exo-translate --load-hw=%t/user.mlir --exo-to-c %t/program.mlir | FileCheck %s --check-prefix=C
// C: y[i] = (2 * x[i]) + (2 * (x[i] + 1.0f));
// C: DOUBLE(
// RUN: exo-opt --load-hw=%t/user.mlir --convert-exo-to-func %t/program.mlir | FileCheck %s --check-prefix=FUNC
// FUNC: call @[[TWICE:.*twice.*]](%{{.*}}) : (f32) -> f32
// FUNC: call @[[MORE:.*more.*]](%{{.*}}, %{{.*}}) : (f32, f32) -> f32
// FUNC: call @[[TWICE]](%{{.*}}) : (f32) -> f32
// RUN: exo-run --load-hw=%t/user.mlir --compare %t/program.py --proc kernel --size n=5 --random 1
// RUN: exo-run --load-hw=%t/mathlib.mlir %t/own.mlir --proc own --random 1
// RUN: exo-opt --show-hw=%t/mathlib.mlir | FileCheck %s --check-prefix=SHOW
// SHOW: mathlib.twice(x)

// RUN: not exo-opt --load-hw=%t/user.mlir %t/unknown.py 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// UNKNOWN: unknown.py:4:16: error: there is no function 'mathlib.twicf' on data [frontend.unknown-extern]
// UNKNOWN: did you mean 'mathlib.twice'?
// UNKNOWN: unknown.py:8:16: error: there is no function 'user.double' on data [frontend.unknown-extern]
// UNKNOWN: note: 'user.double' is an instruction: it returns nothing and is called as a statement
// UNKNOWN: unknown.py:12:16: error: 'mathlib.twice' takes 1 argument, found 2 [frontend.arity]
// RUN: not exo-opt --load-hw=%t/user.mlir --exo-check %t/unknown.mlir 2>&1 | FileCheck %s --check-prefix=CHECK-UNKNOWN
// CHECK-UNKNOWN: unknown.mlir:2:3: error: {{.*}}'mathlib.none'

// RUN: not exo-opt --load-hw=%t/wrong.mlir %t/unknown.mlir 2>&1 | FileCheck %s --check-prefix=WRONG --implicit-check-not=error
// WRONG: wrong.mlir:2:3: error: the template of 'unused' does not mention argument 'y' [hw.operand]
// WRONG: wrong.mlir:3:3: error: the template of 'open' does not close '(' [hw.balance]
// RUN: not exo-opt --load-hw=%t/lowered.mlir %t/unknown.mlir 2>&1 | FileCheck %s --check-prefix=LOWERED --implicit-check-not=error
// LOWERED: lowered.mlir:2:3: error: extern 'absent' cannot be lowered to 'nowhere': there is no function 'nowhere' beside it [hw.function]
// LOWERED: lowered.mlir:3:3: error: extern 'other' cannot be lowered to 'of_two': 'of_two' is of type (f32, f32) -> f32, with which it is never called [hw.function]
// RUN: not exo-opt --load-hw=%t/alone.mlir %t/unknown.mlir 2>&1 | FileCheck %s --check-prefix=ALONE
// ALONE: alone.mlir:2:3: error: 'elsewhere.twice' is of the library 'elsewhere', which is neither loaded nor named in 'exo.uses' [hw.uses]

//--- mathlib.mlir
module @mathlib {
  exo.extern @twice(x) c "(2 * {x})" mlir @twice_f32 : f32
  exo.extern @more(x, y) c "({x} + {y})" mlir @more_f32 : f32
  func.func @twice_f32(%x: f32) -> f32 {
    %y = arith.addf %x, %x : f32
    return %y : f32
  }
  func.func @more_f32(%x: f32, %y: f32) -> f32 {
    %z = arith.addf %x, %y : f32
    return %z : f32
  }
  // Of the name of a function that is built in, which its body calls.
  exo.instr @relu(%x: memref<f32>) c "*{x} = *{x} > 0 ? *{x} : 0;" {
    assign %x = relu(%x)
  }
  exo.instr @own(%x: memref<f32>) c "*{x} = 2 * *{x};" {
    assign %x = twice(%x)
  }
}
//--- user.mlir
module @user attributes {exo.uses = ["mathlib"]} {
  exo.instr @double(%x: memref<f32, strided<[], offset: ?>>) c "DOUBLE({x});" global "#define DOUBLE(x) *(x) = 2 * *(x)" mlir @twice {
    assign %x = mathlib.twice(%x)
  }
  func.func @twice(%x: memref<f32, strided<[], offset: ?>>) {
    %v = memref.load %x[] : memref<f32, strided<[], offset: ?>>
    %w = arith.addf %v, %v : f32
    memref.store %w, %x[] : memref<f32, strided<[], offset: ?>>
    return
  }
}
//--- program.py
@proc
def kernel(n: size, x: f32[n], y: f32[n]):
    for i in seq(0, n):
        y[i] = mathlib.twice(x[i]) + mathlib.twice(mathlib.more(x[i], 1.0))
    for i in seq(0, n):
        user.double(y[i])
//--- own.mlir
exo.proc @own(%x: memref<f32>) {
  mathlib.own(%x)
  mathlib.relu(%x)
}
//--- unknown.py
@proc
def f(n: size, x: f32[n], y: f32[n]):
    for i in seq(0, n):
        y[i] = mathlib.twicf(x[i])
@proc
def g(n: size, x: f32[n], y: f32[n]):
    for i in seq(0, n):
        y[i] = user.double(x[i])
@proc
def h(n: size, x: f32[n], y: f32[n]):
    for i in seq(0, n):
        y[i] = mathlib.twice(x[i], y[i])
//--- unknown.mlir
exo.proc @f(%x: memref<f32>) {
  assign %x = mathlib.none(%x)
}
//--- wrong.mlir
module @wrong {
  exo.extern @unused(x, y) c "f({x})" : f32
  exo.extern @open(x) c "f({x}" : f32
}
//--- lowered.mlir
module @lowered {
  exo.extern @absent(x) c "f({x})" mlir @nowhere : f32
  exo.extern @other(x) c "f({x})" mlir @of_two : f32
  func.func @of_two(%x: f32, %y: f32) -> f32 {
    return %x : f32
  }
}
//--- alone.mlir
module @alone {
  exo.instr @double(%x: memref<f32>) c "*{x} = 2 * *{x};" {
    assign %x = elsewhere.twice(%x)
  }
}
