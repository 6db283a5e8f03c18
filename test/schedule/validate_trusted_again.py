# What is taken on trust once more is written once: the step is not validated then, either, and what it changes is no error of ours.
# RUN: printf 'exo-remove-loop{proc=f loop="i #0" unsafe-disable-check=true}\nexo-remove-loop{proc=f loop="i #0" unsafe-disable-check=true}\n' > %t.sched
# RUN: exo-opt %s --exo-schedule=%t.sched --exo-validate=each-step -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=error:
# CHECK: remark: 'f' is not validated: taken on trust: not proved of 'f': cannot remove 'i'
# CHECK: remark: 'f' is not validated: taken on trust: not proved of 'f': cannot remove 'i'
@proc
def f(n: size, s: f32):
    for i in seq(0, n):
        s += 1.0
    for i in seq(0, n):
        s += 1.0
