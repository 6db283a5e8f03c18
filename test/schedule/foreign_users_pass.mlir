// A new name is followed wherever another dialect names a procedure, also behind operations that are not registered, which MLIR's
// own replacement stops at; what keeps the meaning and the interface is no business of theirs.
// RUN: exo-opt --allow-unregistered-dialect --exo-rename='proc=f name=h' %s | FileCheck %s
// RUN: exo-opt --allow-unregistered-dialect --exo-divide-loop='proc=f loop=i factor=4 tail=cut' %s | FileCheck %s --check-prefix=SAME
// RUN: exo-opt --allow-unregistered-dialect --exo-derive='from=f as=f_8' --exo-partial-eval='proc=f_8 args=n=8' %s | FileCheck %s --check-prefix=VERSION
// RUN: exo-opt --allow-unregistered-dialect --exo-partial-eval='proc=other args=n=8' %s | FileCheck %s --check-prefix=OTHER

// CHECK: module attributes {my.entry = @h}
// CHECK: exo.proc @h({{.*}} attributes {my.self = @h}
// CHECK: "my.table"() ({
// CHECK: "my.launch"() {callee = @k}
// CHECK: func.func @main() attributes {my.of = {list = [@h, @h::@inside, @C::@f]}}
// CHECK: "my.launch"() {callee = @h}
// CHECK: exo.proc @caller(
// CHECK: call @h(
// SAME: for %io
// VERSION: exo.proc @f(
// VERSION: exo.proc @f_8(%x: memref<8xf32>
// OTHER: exo.proc @other(%x: memref<8xf32>
module attributes {my.entry = @f} {
  exo.proc @f(%n: size, %x: memref<?xf32>[%n]) attributes {my.self = @f} {
    for %i = 0 to %n {
      assign %x[%i] = 1.0
    }
  }
  "my.table"() ({
    "my.launch"() {callee = @k} : () -> ()
  }) : () -> ()
  func.func @main() attributes {my.of = {list = [@f, @f::@inside, @C::@f]}} {
    "my.launch"() {callee = @f} : () -> ()
    return
  }
  exo.proc @caller(%n: size, %x: memref<?xf32>[%n]) {
    call @f(%n, %x)
  }
  exo.proc @other(%n: size, %x: memref<?xf32>[%n]) {
    for %i = 0 to %n {
      assign %x[%i] = 1.0
    }
  }
}
