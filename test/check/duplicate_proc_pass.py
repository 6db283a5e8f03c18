# The twin of duplicate_proc_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}exo.proc @g(

@proc
def f():
    pass

@proc
def g():
    pass
