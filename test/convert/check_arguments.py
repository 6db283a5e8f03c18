# RUN: exo-opt %s --convert-exo-to-func=check-arguments | FileCheck %s
# RUN: exo-opt %s --convert-exo-to-func='signature=c check-arguments' | FileCheck --check-prefix=C %s
# RUN: exo-opt %s --convert-exo-to-func='signature=c check-arguments abi=aapcs64' | FileCheck --check-prefix=ARM %s
# RUN: exo-opt %s --convert-exo-to-func | FileCheck --check-prefix=OFF %s --implicit-check-not=impl --implicit-check-not=cf.assert
# RUN: exo-opt %s --convert-exo-to-func=signature=c -o %t.off
# RUN: exo-opt %s --convert-exo-to-func='signature=c check-arguments=false' | diff %t.off -

# Sizes come first, and nothing is computed by what they are to show: 'n % 8' of an 'n' that is known to be positive may be unsigned,
# 'm % 6' of any 'm' may not.
# CHECK-LABEL: func.func private @rows.impl(
# CHECK-SAME: attributes {llvm.linkage = #llvm.linkage<internal>}
# CHECK-NOT:   cf.assert
# CHECK-LABEL: func.func @rows(
# CHECK-SAME:    %[[N:[a-z0-9]+]]: index, %[[M:[a-z0-9]+]]: index, %[[X:[a-z0-9]+]]: memref<?x?xf32, strided<[?, 1], offset: ?>>
# CHECK:       %[[POSITIVE:.*]] = arith.cmpi sge, %[[N]], %{{.*}}
# CHECK-NEXT:  cf.assert %[[POSITIVE]], "{{.*}}check_arguments.py:{{[0-9]+}}:10: error: rows: size 'n' is not positive"
# CHECK:       cf.assert %{{.*}}, "{{.*}} size 'n' is beyond 2147483648, the largest that code is made for"
# CHECK-NOT:   "{{.*}}'m' is not positive"
# CHECK:       cf.assert %{{.*}}, "{{.*}} argument 'm' is beyond
# CHECK:       arith.remui %[[N]], %{{.*}}
# CHECK:       cf.assert %{{.*}}, "{{.*}} precondition 'n % 6 == 0' does not hold"
# CHECK:       arith.floordivsi %[[M]]
# CHECK:       cf.assert %{{.*}}, "{{.*}} precondition 'm % 6 == 0' does not hold"
# CHECK:       cf.assert %{{.*}}, "{{.*}} precondition 'm >= 0' does not hold"
# The next one may rely on it.
# CHECK:       arith.divui %[[M]]
# CHECK:       cf.assert %{{.*}}, "{{.*}} precondition 'm / 2 < n' does not hold"
# CHECK:       mului_extended
# CHECK:       cf.assert %{{.*}}, "{{.*}} 'x' reaches over more than 140737488355328 cells"
# CHECK:       cf.assert %{{.*}}, "{{.*}} extent 0 of 'x' is not 'n'"
# CHECK:       cf.assert %{{.*}}, "{{.*}} 'x' is not dense"
# CHECK:       cf.assert %{{.*}}, "{{.*}} 'y' is written and overlaps 'x'"
# CHECK:       call @rows.impl(%[[N]], %[[M]], %[[X]]
# CHECK-NEXT:  return

# Two that are only read may be one.
# CHECK-LABEL: func.func private @caller.impl(
# CHECK:         call @rows.impl(
# CHECK-LABEL: func.func @caller(
# CHECK:         'z' is written and overlaps 'x'
# CHECK:         'z' is written and overlaps 'y'
# CHECK-NOT:     'y'{{.*}}overlaps

# C-LABEL: func.func private @exo.failed(
# C:         call @fflush
# C:         call @fputs
# C:         call @abort
# C-LABEL: func.func private @rows.impl(
# C-SAME:    llvm.noalias
# What is checked is not taken for granted before.
# C-LABEL: func.func @rows(
# C-NOT:     llvm.noalias
# C:         scf.if
# C-LABEL: func.func @fixed(
# C:           %[[ALL:.*]] = llvm.load
# C:           llvm.extractvalue %[[ALL]][1, 1]
# C:           arith.cmpi eq

# ARM-LABEL: func.func @fixed(
# ARM:         llvm.extractvalue %{{.*}}[1, 1]

# OFF: func.func @rows
# OFF: call @rows


@proc
def rows(n: size, m: index, x: f32[n, n], y: f32[n]):
    assert n % 6 == 0
    assert m % 6 == 0
    assert m >= 0
    assert m / 2 < n
    for i in seq(0, n):
        y[i] = x[i, i]


@proc
def caller(n: size, x: f32[n, n], y: f32[n, n], z: f32[n]):
    assert n % 6 == 0
    rows(n, 0, x, z)


@proc
def fixed(n: size, x: [f32][n, n]):
    assert stride(x, 1) == 1
    x[0, 0] = 1.0


# Extents come before what is computed of their products.
# CHECK-LABEL: func.func @products(
# CHECK:         precondition 'k > 1' does not hold
# CHECK:         'y' reaches over more than
# CHECK:         precondition 'stride(y, 0) == 24' does not hold
# CHECK-NOT:     reaches
# CHECK:         precondition 'k < 9' does not hold
@proc
def products(n: size, m: size, k: size, y: f32[n, m, k, 4]):
    assert k > 1
    assert stride(y, 0) == 24
    assert k < 9
    y[0, 0, 0, 0] = 1.0
