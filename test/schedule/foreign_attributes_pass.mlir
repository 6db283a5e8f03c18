// Foreign attributes on operations that go on, or are copied, survive; what is new has the location of what it was made
// of.
// RUN: exo-opt --exo-divide-loop='loop=i factor=4 tail=cut' --mlir-print-debuginfo --mlir-print-local-scope %s | FileCheck %s

// CHECK: exo.proc @f({{.*}} attributes {my.proc = 1 : i64}
// CHECK: for %io {{.*}} attributes {my.loop = 2 : i64} {
// CHECK: for %ii {{.*}} = 0 to 4 {
// CHECK: assign %x[4 * %io + %ii] = 2.0 {my.write = 3 : i64} loc("{{.*}}":[[WRITE:[0-9]+]]:5)
// CHECK: } loc("{{.*}}":[[LOOP:[0-9]+]]:3)
// CHECK: for %ii
// CHECK: assign %x[%ii{{.*}} + %n / 4 * 4] = 2.0 {my.write = 3 : i64} loc("{{.*}}":[[WRITE]]:5)
// CHECK: } loc("{{.*}}":[[LOOP]]:3)
exo.proc @f(%n: size, %x: memref<?xf32>[%n]) attributes {my.proc = 1} {
  for %i = 0 to %n attributes {my.loop = 2} {
    assign %x[%i] = 2.0 {my.write = 3}
  }
}
