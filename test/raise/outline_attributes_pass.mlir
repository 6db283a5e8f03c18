// Attributes that say how code is made go to the function of a part and to what the procedure becomes; promises about what a function does stay with it, and so does its
// place in debug information.
// RUN: exo-opt %s --exo-outline --mlir-print-debuginfo | FileCheck %s
// RUN: exo-opt %s --exo-outline --convert-affine-to-exo --convert-exo-to-func | FileCheck %s --check-prefix=BACK
// CHECK: #[[$PLACE:loc[0-9]*]] = loc("scoped.c":3:1)
// CHECK-LABEL: func.func private @f_part
// CHECK-SAME: denormal_fp_math_f32 = "preserve-sign,preserve-sign"
// CHECK-SAME: passthrough = {{\[\["denormal-fp-math-f32", "preserve-sign,preserve-sign"\]\]}}
// CHECK-NOT: noreturn
// CHECK: return loc(#[[$PLACE]])
// CHECK-NEXT: } loc(#[[$PLACE]])
// CHECK: func.func @f(
// CHECK-SAME: noreturn
// BACK: func.func private @f_part_exo({{.*}} attributes {{.*}}denormal_fp_math_f32 = "preserve-sign,preserve-sign"
#file = #llvm.di_file<"scoped.c" in "/">
#unit = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C11, file = #file, isOptimized = false, emissionKind = Full>
#type = #llvm.di_subroutine_type<>
#sub = #llvm.di_subprogram<id = distinct[1]<>, compileUnit = #unit, scope = #file, name = "f", file = #file, line = 1, subprogramFlags = Definition, type = #type>
#scoped = loc(fused<#sub>["scoped.c":3:1])
func.func private @exit(memref<8xf32>)
func.func @f(%x: memref<8xf32>) attributes {denormal_fp_math_f32 = "preserve-sign,preserve-sign", passthrough = ["noreturn", ["memory", "0"], ["denormal-fp-math-f32", "preserve-sign,preserve-sign"]]} {
  %v = arith.constant 1.0 : f32
  affine.for %i = 0 to 8 {
    affine.store %v, %x[%i] : memref<8xf32>
  } {exo.outline} loc(#scoped)
  func.call @exit(%x) : (memref<8xf32>) -> ()
  return
}
