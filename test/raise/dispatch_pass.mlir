// A function calls what its procedure has become only where its arguments keep to the contract of that. Here the procedure copies all of 'x' before it writes 'y':
// with buffers that overlap that is not what the function does, which then does what it did before.
// RUN: exo-opt %s --convert-affine-to-exo='function=copy' --exo-stage-mem='proc=copy_exo blk="for i in _: _" window="arg0[0:arg1_dim0]" name=all' -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: exo-opt %t.mlir --convert-exo-to-func | FileCheck %s --check-prefix=FUNC
// RUN: exo-opt %t.mlir --convert-exo-to-func | mlir-opt --lower-affine --convert-scf-to-cf --expand-strided-metadata --lower-affine --finalize-memref-to-llvm --convert-arith-to-llvm --convert-index-to-llvm --convert-cf-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts | mlir-runner -e main -entry-point-result=i32 | FileCheck %s --check-prefix=RESULT
// What a schedule makes of the procedure concerns the function only at the end, so clean-up of the module before that changes nothing.
// RUN: exo-opt %t.mlir --canonicalize --cse --symbol-dce --inline --sccp --convert-exo-to-func | FileCheck %s --check-prefix=FUNC
// A signature in C's manner has no memrefs to pass.
// RUN: not exo-opt %t.mlir --exo-to-llvm 2>&1 | FileCheck %s --check-prefix=SIGNATURE
// SIGNATURE: error: functions that were raised ('exo.raised') pass memrefs to their procedures: use signature=memref, or convert them first
// A function of another type by now is not the one that was raised.
// RUN: sed 's/type = (memref<?xi32>, memref<?xi32>)/type = (memref<?xi32>)/' %t.mlir | exo-opt --convert-exo-to-func 2>&1 | FileCheck %s --check-prefix=CHANGED
// CHANGED: remark: function 'copy' does not call '@copy_exo': it has another type than when that was raised from it
// CHANGED: func.func @copy(
// CHANGED-NOT: .fits
// So is one that does something else.
// RUN: sed 's/= affine.load %arg0\[%arg2\]/= affine.load %arg0[0]/' %t.mlir | exo-opt --convert-exo-to-func 2>&1 | FileCheck %s --check-prefix=EDITED
// EDITED: remark: function 'copy' does not call '@copy_exo': it does something else than when that was raised from it
// EDITED: func.func @copy(
// EDITED-NOT: .fits
// RUN: sed 's/exo.raised = {arguments/exo.raised = {wrong/' %t.mlir > %t.wrong.mlir; not exo-opt %t.wrong.mlir 2>&1 | FileCheck %s --check-prefix=FORM
// FORM: error: 'exo.raised' must hold 'procedure', a symbol, 'type', a type, 'digest', a string, and 'arguments', arrays of integers and symbols

// CHECK: exo.proc private @copy_exo
// CHECK: func.func @copy({{.*}}no_inline
// FUNC: func.func private @copy_exo.fits
// FUNC: func.func @copy(
// FUNC-NOT: no_inline
// FUNC: %[[FITS:.*]] = call @copy_exo.fits
// FUNC: scf.if %[[FITS]] {
// FUNC: func.call @copy_exo(
// FUNC: } else {
// FUNC: affine.for
func.func @copy(%x: memref<?xi32>, %y: memref<?xi32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %y, %c0 : memref<?xi32>
  affine.for %i = 0 to %n {
    %v = affine.load %x[%i] : memref<?xi32>
    affine.store %v, %y[%i] : memref<?xi32>
  }
  return
}

// 1 where each of the 7 cells behind the first holds what the first held: 'y' is 'x' moved by one cell. 10 where the buffers are apart and 'y' is 'x', and
// 100 where a buffer is empty.
// RESULT: 111
func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %c28 = arith.constant 28 : index
  %c64 = arith.constant 64 : index
  %one = arith.constant 1 : i32
  %bytes = memref.alloc(%c64) : memref<?xi8>
  %all = memref.view %bytes[%c0][%c8] : memref<?xi8> to memref<?xi32>
  scf.for %i = %c0 to %c8 step %c1 {
    %v = arith.index_cast %i : index to i32
    %w = arith.addi %v, %one : i32
    memref.store %w, %all[%i] : memref<?xi32>
  }
  %x = memref.view %bytes[%c0][%c7] : memref<?xi8> to memref<?xi32>
  %y = memref.view %bytes[%c4][%c7] : memref<?xi8> to memref<?xi32>
  call @copy(%x, %y) : (memref<?xi32>, memref<?xi32>) -> ()
  %last = memref.load %all[%c7] : memref<?xi32>

  %apart = memref.alloc(%c7) : memref<?xi32>
  memref.store %one, %all[%c1] : memref<?xi32>
  call @copy(%x, %apart) : (memref<?xi32>, memref<?xi32>) -> ()
  %c6 = arith.constant 6 : index
  %end = memref.load %apart[%c6] : memref<?xi32>
  %ten = arith.constant 10 : i32
  %tens = arith.muli %end, %ten : i32

  %empty = memref.alloc(%c0) : memref<?xi32>
  call @copy(%x, %empty) : (memref<?xi32>, memref<?xi32>) -> ()
  %hundred = arith.constant 100 : i32
  %a = arith.addi %last, %tens : i32
  %sum = arith.addi %a, %hundred : i32
  return %sum : i32
}
