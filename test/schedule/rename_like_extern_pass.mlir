// A procedure may have the name of a built-in extern. Its new name is for those that call the procedure, not for those that
// call the extern.
// RUN: exo-opt --exo-rename='proc=sin name=sine' %s | FileCheck %s
// RUN: exo-opt --exo-rename='proc=sin name=sine' %s | exo-translate --exo-to-c | FileCheck %s --check-prefix=C
// CHECK: exo.proc @sine
exo.proc @sin(%x: memref<4xf32>[4]) {
  assign %x[0] = 1.0
}
// CHECK: exo.proc @f
exo.proc @f(%x: memref<4xf32>[4]) {
  // CHECK-NEXT: call @sine(%x) {my.launch = @sine}
  call @sin(%x) {my.launch = @sin}
  // CHECK-NEXT: assign %x[1] = sin(%x[2])
  assign %x[1] = sin(%x[2])
  // CHECK-NEXT: assign %x[3] : {
  // CHECK-NEXT: read
  // CHECK-NEXT: call_extern @sin({{.*}}) {my.derivative = @sine}
  assign %x[3] : {
    %0 = read %x[3]
    %1 = call_extern @sin(%0) {my.derivative = @sin}
    yield %1
  }
}
// C: sine(ctxt, x);
// C: x[1] = sinf(x[2]);
