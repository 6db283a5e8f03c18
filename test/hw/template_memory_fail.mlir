// A template that asks for more memory than it may have is refused, whatever makes its values large.
// RUN: split-file %s %t && cd %t
// RUN: for name in doubled joined replaced indented captured growing mapped; do not exo-opt --load-hw=./$name.mlir p.mlir -o out.mlir 2>$name.err || exit 1; FileCheck %s --check-prefix=TOLD < $name.err || exit 1; done; not ls out.mlir
// TOLD-NOT: panicked
// TOLD: {{[a-z]+}}.mlir:1:1: error: the template asks for more than 256 MiB of memory [hw.expand]
// RUN: not exo-translate --expand-hw doubled.mlir 2>&1 | FileCheck %s --check-prefix=TOLD
// RUN: not exo-check-hw ./joined.mlir 2>&1 | FileCheck %s --check-prefix=TOLD

// So is one that takes long over values whose parts are shared, which hold little.
// RUN: for name in equal sorted key; do not exo-opt --load-hw=./$name.mlir p.mlir -o out.mlir 2>$name.err || exit 1; FileCheck %s --check-prefix=LONG < $name.err || exit 1; done; not ls out.mlir
// LONG: {{[a-z]+}}.mlir:1:1: error: the template asks for memory more than 20000000 times, as to compare or sort nested values does [hw.expand]

// One inside of itself cannot be shown.
// RUN: not exo-opt --load-hw=./circle.mlir p.mlir 2>&1 | FileCheck %s --check-prefix=CIRCLE
// CIRCLE: circle.mlir:1:1: error: the template asks for values too deep inside of each other, or inside of themselves [hw.expand]

// What the engine reads and cannot make code of is an error, too.
// RUN: not exo-opt --load-hw=./named.mlir p.mlir 2>&1 | FileCheck %s --check-prefix=NAMED
// NAMED: named.mlir:1:1: error: the template engine cannot go on with this template: behind the 'as' of an import stands a name alone [hw.expand]

// Values inside of each other are dropped, and shown.
// RUN: exo-opt --load-hw=./nested.mlir p.mlir | FileCheck %s --check-prefix=NESTED
// NESTED: exo.proc @f

// Large ones that fit are no error.
// RUN: exo-opt --load-hw=./fits.mlir p.mlir | FileCheck %s --check-prefix=NESTED

//--- p.mlir
exo.proc @f(%x: memref<f32>) {
  assign %x = 1.0
}

//--- doubled.mlir
module @doubled {
//% set at = namespace(all = [1, 2])
//% for _ in range(50)
//%   set at.all = at.all + at.all
//% endfor
}

//--- joined.mlir
//% set words = range(90000)|join("----------------")
//% set more = range(90000)|join(words)
module @joined { }

//--- replaced.mlir
//% set word = range(90000)|join("b")
module @replaced { exo.config @C { "${word|replace("b", word)|length}" } }

//--- indented.mlir
//% set text = "a\nb\nc"|indent(1500000000)
module @indented { }

//--- captured.mlir
//% set at = namespace(text = "wide")
//% for _ in range(40)
//%   set both
${at.text}${at.text}
//%   endset
//%   set at.text = both
//% endfor
module @captured { }

//--- growing.mlir
//% set at = namespace(text = "wide", all = [])
//% for _ in range(100000)
//%   set at.text = at.text ~ "and wider"
//%   set at.all = at.all + [at.text]
//% endfor
module @growing { }

//--- mapped.mlir
//% set word = range(90000)|join(" ")
//% set all = range(90000)|map("replace", "", word)|list
module @mapped { }

//--- nested.mlir
//% set at = namespace(it = [])
//% for _ in range(90000)
//%   set at.it = [at.it]
//% endfor
module @nested { }

//--- fits.mlir
//% set words = range(90000)|join("--------------------------------")
//% set all = words ~ words ~ words
module @fits { }

//--- equal.mlir
//% set both = namespace(a = [], b = [])
//% for _ in range(60)
//%   set both.a = [both.a, both.a]
//%   set both.b = [both.b, both.b]
//% endfor
//% set same = both.a == both.b
module @equal { }

//--- sorted.mlir
//% set both = namespace(a = [], b = [])
//% for _ in range(60)
//%   set both.a = [both.a, both.a]
//%   set both.b = [both.b, both.b]
//% endfor
//% set least = [both.a, both.b]|sort
module @sorted { }

//--- key.mlir
//% set both = namespace(a = [], b = [])
//% for _ in range(60)
//%   set both.a = [both.a, both.a]
//%   set both.b = [both.b, both.b]
//% endfor
//% set map = {both.a: 1}
module @key { }

//--- circle.mlir
//% set n = namespace()
//% set n.a = n
module @circle { exo.config @C { "${ n }" } }

//--- named.mlir
//% import "p.mlir" as p|length
module @named { }
