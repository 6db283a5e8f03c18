# RUN: exo-opt %s --convert-exo-to-func=signature=c | FileCheck %s
# RUN: exo-opt %s --convert-exo-to-func='signature=c abi=aapcs64' | FileCheck --check-prefix=ARM %s
# The way to LLVM IR.
# RUN: exo-opt %s --exo-to-llvm -o %t.mlir
# RUN: mlir-translate --mlir-to-llvmir %t.mlir | FileCheck --check-prefix=IR %s

@config
class Cfg:
    scale: f32
    on: bool
    n: index


# The function that does the work: pointers, numbers, and the strides that are not known.
# CHECK-LABEL: func.func private @work.impl(
# CHECK-SAME:    %[[CTXT:[a-z0-9]+]]: !llvm.ptr, %[[N:[a-z0-9]+]]: i64,
# CHECK-SAME:    %{{[a-z0-9]+}}: !llvm.ptr {llvm.noalias, llvm.noundef, llvm.readonly}, %[[S:[a-z0-9]+]]: i64,
# CHECK-SAME:    %{{[a-z0-9]+}}: !llvm.ptr {llvm.noalias, llvm.noundef}, %[[B:[a-z0-9]+]]: i1)
# CHECK-SAME:    attributes {llvm.linkage = #llvm.linkage<internal>}
# CHECK:       llvm.intr.assume
# CHECK:       %[[ON:.*]] = llvm.getelementptr %[[CTXT]][0, 0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(struct<(f32, i8, i64)>)>
# CHECK:       %[[BYTE:.*]] = llvm.load %[[ON]] : !llvm.ptr -> i8
# CHECK:       arith.trunci %[[BYTE]] : i8 to i1
# CHECK:       %[[AT:.*]] = llvm.getelementptr %[[CTXT]][0, 0, 2]
# CHECK:       llvm.store %{{.*}}, %[[AT]] : i64, !llvm.ptr

# What C calls: a window of one dimension in two registers.
# CHECK-LABEL: func.func @work(
# CHECK-SAME:    %[[CTXT:[a-z0-9]+]]: !llvm.ptr, %[[N:[a-z0-9]+]]: i64, %[[X:[a-z0-9]+]]: !llvm.ptr, %[[S:[a-z0-9]+]]: i64,
# CHECK-SAME:    %[[Y:[a-z0-9]+]]: !llvm.ptr {llvm.noalias}, %[[B:[a-z0-9]+]]: i1 {llvm.zeroext})
# CHECK-NEXT:  call @work.impl(%[[CTXT]], %[[N]], %[[X]], %[[S]], %[[Y]], %[[B]])

# ARM-LABEL: func.func @work(
# ARM-SAME:    %{{[a-z0-9]+}}: !llvm.ptr, %{{[a-z0-9]+}}: i64, %[[X:[a-z0-9]+]]: !llvm.array<2 x i64>,
# ARM:         llvm.extractvalue %[[X]][0]
# ARM:         llvm.inttoptr

# IR: define internal void @work.impl(ptr %0, i64 %1, ptr noalias noundef readonly %2, i64 %3, ptr noalias noundef %4, i1 %5)
# IR: define void @work(ptr %0, i64 %1, ptr %2, i64 %3, ptr noalias %4, i1 zeroext %5)
@proc
def work(n: size, x: [f32][n], y: f32[n], b: bool):
    assert n > 3
    if Cfg.on == b:
        for i in seq(0, n):
            y[i] = x[i] * Cfg.scale
    Cfg.n = n


# Two dimensions: a copy, on the stack or behind a pointer. Strides that a precondition fixes are not passed on.
# CHECK-LABEL: func.func private @plane.impl(
# CHECK-SAME:    %{{[a-z0-9]+}}: !llvm.ptr, %{{[a-z0-9]+}}: i64, %{{[a-z0-9]+}}: !llvm.ptr {llvm.noalias, llvm.noundef}, %{{[a-z0-9]+}}: i64)
# CHECK-LABEL: func.func @plane(
# CHECK-SAME:    %[[W:[a-z0-9]+]]: !llvm.ptr {llvm.align = 8 : i64, llvm.byval = !llvm.struct<(ptr, array<2 x i64>)>})
# CHECK:       %[[ALL:.*]] = llvm.load %[[W]]
# CHECK:       llvm.extractvalue %[[ALL]][0]
# CHECK:       llvm.extractvalue %[[ALL]][1, 0]
# CHECK-NOT:   llvm.extractvalue
# CHECK:       call @plane.impl
# ARM-LABEL: func.func @plane(
# ARM-NOT:     byval
# ARM:         llvm.load
@proc
def plane(n: size, x: [f32][n, n]):
    assert stride(x, 1) == 1
    for i in seq(0, n):
        x[i, i] = 0.0
