// What a schedule asks for wrongly is an error at its line, with a suggestion.
// RUN: split-file %s %t
// RUN: not exo-opt --exo-schedule=%t/step.sched %t/in.mlir 2>&1 | FileCheck %s --check-prefix=STEP
// RUN: not exo-opt --exo-schedule=%t/option.sched %t/in.mlir 2>&1 | FileCheck %s --check-prefix=OPTION
// RUN: not exo-opt --exo-schedule=%t/value.sched %t/in.mlir 2>&1 | FileCheck %s --check-prefix=VALUE
// RUN: not exo-opt --exo-schedule=%t/malformed.sched %t/in.mlir 2>&1 | FileCheck %s --check-prefix=MALFORMED
// RUN: not exo-opt --exo-schedule=%t/proc.sched %t/in.mlir 2>&1 | FileCheck %s --check-prefix=PROC
// RUN: not exo-opt --exo-schedule=%t/which.sched %t/in.mlir 2>&1 | FileCheck %s --check-prefix=WHICH
// RUN: not exo-opt --exo-schedule=%t/loop.sched %t/in.mlir 2>&1 | FileCheck %s --check-prefix=LOOP
// RUN: not exo-opt --exo-schedule=%t/pass.sched %t/in.mlir 2>&1 | FileCheck %s --check-prefix=PASS
// RUN: not exo-opt --exo-schedule=%t/none.sched %t/in.mlir 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not exo-opt --exo-schedule= %t/in.mlir 2>&1 | FileCheck %s --check-prefix=UNNAMED
// RUN: not exo-opt --exo-divide-lop %t/in.mlir 2>&1 | FileCheck %s --check-prefix=CLI

// STEP: step.sched:2:3: error: no step is named 'exo-divide-lop'; did you mean 'exo-divide-loop'?
// OPTION: option.sched:1:1: error: 'exo-divide-loop' has no option 'facto'; did you mean 'factor'?
// VALUE: value.sched:1:1: error: 'four' is no value of option 'factor' of 'exo-divide-loop': expected an integer [arg.malformed]
// MALFORMED-DAG: malformed.sched:1:25: error: expected a closing "
// MALFORMED-DAG: malformed.sched:2:1: error: expected the name of a pass
// PROC: proc.sched:1:1: error: no procedure is named 'h'; there are: f, g
// WHICH: which.sched:1:1: error: which procedure? say proc=NAME; there are: f, g
// LOOP: loop.sched:1:1: error: 'loop': no loop matches 'k'; loops here: i [arg.unknown]
// PASS: pass.sched:1:1: error: 'canonicalize' failed
// NONE: error: cannot read the schedule '{{.*}}none.sched': No such file or directory
// UNNAMED: error: cannot read the schedule '': no file is named; say --exo-schedule=FILE
// CLI: Unknown command line argument '--exo-divide-lop'

//--- step.sched

  exo-divide-lop{loop=i}
//--- option.sched
exo-divide-loop{facto=4}
//--- value.sched
exo-divide-loop{factor=four}
//--- malformed.sched
exo-divide-loop{loop="i}
{}
//--- proc.sched
exo-divide-loop{proc=h loop=i factor=4}
//--- which.sched
exo-divide-loop{loop=i factor=4}
//--- loop.sched
exo-divide-loop{proc=f loop=k factor=4}
//--- pass.sched
canonicalize{nonsense=1}
//--- in.mlir
exo.proc @f(%n: size, %x: memref<?xf32>[%n]) {
  for %i = 0 to %n {
    assign %x[%i] = 2.0
  }
}
exo.proc @g() {
  exo.pass
}
