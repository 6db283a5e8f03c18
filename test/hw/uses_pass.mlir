// A library that uses others loads them, from its own folder, from folders beside that, or as any library is found.
// RUN: split-file %s %t
// RUN: exo-opt --load-hw=%t/dsp.mlir --show-dialects | FileCheck %s
// RUN: exo-opt --load-hw=%t/toy.mlir --load-hw=%t/dsp.mlir --show-dialects | FileCheck %s
// RUN: EXO_HW_PATH=%t exo-opt --load-hw=dsp --show-dialects | FileCheck %s
// RUN: exo-opt --load-hw=%t/apart/apart.mlir --show-dialects | FileCheck %s --check-prefix=APART
// RUN: exo-opt --load-hw=%t/toy.mlir --load-hw=%t/loaded.mlir --show-dialects | FileCheck %s --check-prefix=LOADED
// RUN: exo-translate --load-hw=%t/dsp.mlir --import-exo %t/uses.py | exo-translate --load-hw=%t/dsp.mlir --exo-to-c | FileCheck %s --check-prefix=C
// A library that is the input itself uses them as well, unless the command line says what to load.
// RUN: exo-opt --exo-check %t/dsp.mlir -o %t/checked.mlir
// RUN: cd %t/apart && exo-opt --exo-check apart.mlir -o checked.mlir
// RUN: not exo-opt --load-hw=%t/more.mlir --exo-check %t/other.mlir 2>&1 | FileCheck %s --check-prefix=OTHER
// OTHER: other.mlir:2:{{.*}}: error: {{.*}}plain
// CHECK: dsp,{{.*}}more,{{.*}}toy,
// APART: apart,{{.*}}beside,
// LOADED: loaded,{{.*}}toy,
// C: struct v4 r;
// C: zero(&r)

//--- toy.mlir
module @toy attributes {exo.version = "1.1.0", exo.summary = "for tests"} {
  exo.memory @vec {alloc = "struct v4 {name}{outer};", free = "", window = "{name}{outer}", innermost = array<i64: 4>, elems = [f32]}
}
//--- plain.mlir
module @plain {
  exo.memory @vec {alloc = "struct v4 {name}{outer};", free = "", window = "{name}{outer}", innermost = array<i64: 4>, elems = [f32]}
}
//--- other.mlir
module @other attributes {exo.uses = ["plain"]} {
  exo.instr @zero(%x: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"plain.vec">>[4]) c "zero(&{x_data});" {
    for %i = 0 to 4 {
      assign %x[%i] = 0.0
    }
  }
}
//--- more.mlir
module @more attributes {exo.version = "0.3.2", exo.uses = ["toy"]} {
  exo.config @Mode {on: bool}
}
//--- dsp.mlir
module @dsp attributes {exo.uses = ["more", "toy >= 1.1"]} {
  exo.instr @zero(%x: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"toy.vec">>[4]) c "zero(&{x_data});" {
    for %i = 0 to 4 {
      assign %x[%i] = 0.0
    }
  }
}
//--- loaded.mlir
module @loaded {
  exo.instr @f(%x: memref<4xf32, #exo.mem<"toy.vec">>[4]) c "f({x_int});" {
  }
}
//--- apart/apart.mlir
module @apart attributes {exo.uses = ["beside"]} {
}
//--- beside/beside.mlir
module @beside {
}
//--- uses.py
@proc
def f():
    r: f32[4] @ toy.vec
    dsp.zero(r[0:4])
