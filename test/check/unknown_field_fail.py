# Fields are declared.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@config
class C:
    k: index

@proc
def f():
    # CHECK: {{.*}}unknown_field_fail.py:[[@LINE+1]]:7: error: the configuration 'C' has no field 'l' [frontend.unknown-field]
    C.l = 3
