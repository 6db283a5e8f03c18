# One name, one definition.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f():
    pass

@proc
# CHECK: {{.*}}duplicate_proc_fail.py:[[@LINE+2]]:5: error: 'f' is defined twice [frontend.duplicate]
# CHECK: {{.*}}duplicate_proc_fail.py:[[@LINE-5]]:5: note: the first definition is here
def f():
    pass
