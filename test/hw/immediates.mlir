// Immediates are literals where code is made; the function that an instruction is lowered to has them as constants.
// RUN: split-file %s %t
// RUN: exo-translate --load-hw=%t/shifts.mlir --exo-to-c %t/within.mlir | FileCheck %s --check-prefix=C
// C: SHIFT(3, false, (x));
// C: SHIFT(1, true, (&x[1]));
// C: SHIFT(3, false, (&x[2]));
// RUN: exo-opt --load-hw=%t/shifts.mlir --convert-exo-to-func %t/within.mlir | FileCheck %s --check-prefix=FUNC
// One for each value that is asked for.
// FUNC: func.func private @[[HELPER:[a-z_.0-9]+]](%{{[^:]*}}: index)
// FUNC: func.func private @[[FIRST:[a-z_.0-9]+]](%{{.*}}: index, %{{.*}}: i1, %{{.*}}: memref<f32
// FUNC: call @[[HELPER]](%c1)
// FUNC: func.func private @[[SECOND:[a-z_.0-9]+]](%{{.*}}: index, %{{.*}}: i1, %{{.*}}: memref<f32
// FUNC: call @[[HELPER]](%c3)
// FUNC: func.func @within
// FUNC: call @[[SECOND]](
// FUNC: call @[[FIRST]](
// FUNC: call @[[SECOND]](
// What wants a literal has it, though nothing is inlined yet.
// RUN: exo-translate --load-hw=%t/shifts.mlir --exo-to-llvmir -O0 %t/within.mlir | FileCheck %s --check-prefix=LLVM
// LLVM-DAG: call void @llvm.prefetch.p0(ptr %{{.*}}, i32 0, i32 3, i32 1)
// LLVM-DAG: call void @llvm.prefetch.p0(ptr %{{.*}}, i32 0, i32 1, i32 1)

// RUN: exo-opt %t/shifts.mlir | FileCheck %s --check-prefix=TEXT
// TEXT: mlir @shifted
// TEXT-NEXT: immediates ["k", "up"] {
// RUN: exo-opt --show-hw=%t/shifts.mlir | FileCheck %s --check-prefix=SHOW
// SHOW: immediates  k, up
// RUN: exo-translate --export-exo %t/own.mlir | FileCheck %s --check-prefix=EXO
// EXO: @instr("f({n}, {x});", immediates=["n"])

// RUN: not exo-translate --load-hw=%t/shifts.mlir --exo-to-c --split-input-file %t/fail.mlir 2>&1 | FileCheck %s --check-prefixes=FAIL,FAIL-C
// RUN: not exo-opt --load-hw=%t/shifts.mlir --convert-exo-to-func --split-input-file %t/fail.mlir 2>&1 | FileCheck %s --check-prefixes=FAIL,FAIL-MLIR
// FAIL: error: argument 'k' of 'shifts.shift' is an immediate and must be a literal, but depends on 'i'; unroll the loop over 'i'
// FAIL-C-SAME: [c.immediate]
// FAIL-MLIR-SAME: [mlir.immediate]
// FAIL: error: argument 'up' of 'shifts.shift' is an immediate and must be a literal, but depends on 'n' [

// RUN: exo-opt %t/wrong.mlir --split-input-file --verify-diagnostics

//--- shifts.mlir
module @shifts {
  exo.instr @shift(%k: index, %up: bool, %x: memref<f32, strided<[], offset: ?>>) where (%k >= 0, %k < 4)
      c "SHIFT({k}, {up}, {x});" mlir @shifted immediates ["k", "up"] {
  }
  func.func @shifted(%k: index, %up: i1, %x: memref<f32, strided<[], offset: ?>>) {
    func.call @fetch(%k) : (index) -> ()
    %address = memref.extract_aligned_pointer_as_index %x : memref<f32, strided<[], offset: ?>> -> index
    %word = arith.index_cast %address : index to i64
    %pointer = llvm.inttoptr %word : i64 to !llvm.ptr
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %hint = arith.index_cast %k : index to i32
    llvm.call_intrinsic "llvm.prefetch"(%pointer, %zero, %hint, %one) : (!llvm.ptr, i32, i32, i32) -> ()
    return
  }
  func.func @fetch(%k: index) {
    return
  }
}
//--- own.mlir
exo.instr @own(%n: size, %x: memref<4xf32>[4]) c "f({n}, {x});" immediates ["n"] {
}
//--- within.mlir
exo.proc @within(%x: memref<3xf32>[3]) {
  shifts.shift(3, false, %x[0])
  shifts.shift(3 - 2, 1 < 2, %x[1])
  shifts.shift(3, false, %x[2])
}
//--- fail.mlir
exo.proc @loop(%x: memref<4xf32>[4]) {
  for %i = 0 to 4 {
    shifts.shift(%i, true, %x[%i])
  }
}
// -----
exo.proc @argument(%n: size, %x: memref<4xf32>[4]) {
  shifts.shift(1, %n < 3, %x[0])
}
//--- wrong.mlir
// expected-error @below {{'exo.instr' op has no argument 'k', which 'immediates' names}}
exo.instr @none(%n: size) c "f({n});" immediates ["k"] {
}
// -----
// expected-error @below {{'exo.instr' op names 'n' twice in 'immediates'}}
exo.instr @twice(%n: size) c "f({n});" immediates ["n", "n"] {
}
// -----
// expected-error @below {{'exo.instr' op 'immediates' names 'x', which is no control argument}}
exo.instr @data(%x: memref<4xf32>[4]) c "f({x});" immediates ["x"] {
}
// -----
exo.instr @fine(%n: size) c "f({n});" immediates ["n"] {
}
