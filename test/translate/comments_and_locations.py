# Comments and places survive the way through MLIR.
# RUN: exo-translate --import-exo %s --mlir-print-debuginfo > %t.mlir
# RUN: FileCheck %s --check-prefix=LOC < %t.mlir
# RUN: exo-translate --export-exo %t.mlir | diff -B %s -
# RUN: exo-opt --emit-bytecode --mlir-print-debuginfo %t.mlir | exo-translate --export-exo | diff -B %s -
# RUN: exo-translate --exo-to-c --exo-c-stem=c %t.mlir | FileCheck %s --check-prefix=C

# LOC: %i loc("{{.*}}comments_and_locations.py":[[@LINE+16]]:9) = 0 to %n
# LOC: {{^}}#loc{{[0-9]+}} = loc("{{.*}}comments_and_locations.py":[[@LINE+13]]:5)
# LOC: {{^}}#loc{{[0-9]+}} = loc("{{.*}}comments_and_locations.py":[[@LINE+17]]:9)
# C: {{^}}// About the procedure.{{$}}
# C-NEXT: {{^}}// f(n: size, x: f32[n] @ DRAM){{$}}
# C-NEXT: {{^}}void f(
# C: {{^    }}// about the loop{{$}}
# C-NEXT: {{^    }}for (
# C-NEXT: {{^        }}// about the statement{{$}}
# C-NEXT: {{^        }}//   indented, 'quoted', \ and */ and ??/.{{$}}
# C: {{^        }}// in the other branch{{$}}

# About the procedure.
@proc
def f(n: size, x: f32[n] @ DRAM):
    # about the loop
    for i in seq(0, n):
        # about the statement
        #   indented, 'quoted', \ and */ and ??/
        x[i] = 0.0
    if n > 1:
        pass
    else:
        # in the other branch
        x[0] = 1.0

# At the end.
