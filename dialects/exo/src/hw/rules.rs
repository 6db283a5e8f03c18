//! The rules for hardware libraries, by id: some are the verifier's (`lib/IR`), the others those of `exo-hw`.

/// A rule for the declarations of a hardware library.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rule {
    /// A template of a library's text that cannot be expanded.
    Expand,
    /// An attribute that the operation does not have.
    Attribute,
    /// A key that a template does not have, or one that it lacks.
    Template,
    /// An argument that the template does not mention.
    Operand,
    /// Brackets or quotes of C that do not close.
    Balance,
    /// A library that another uses, and that is missing, of another version, or uses that one in turn.
    Uses,
    /// A version that is none.
    Version,
    /// A definition that a library cannot hold.
    Item,
    /// A name that cannot be an operation's, or that is taken.
    Name,
    /// A memory that is not there.
    Memory,
    /// An element type that the argument's memory does not take.
    Elem,
    /// Extents that no buffer of the argument's memory has.
    Innermost,
    /// An argument that the template cannot name.
    Window,
    /// Attributes about storage that the templates contradict.
    Storage,
    /// A memory that is declared to serve for another, but cannot.
    Serves,
    /// A macro with two meanings, or a name that two texts define.
    Global,
    /// A function of MLIR that an instruction cannot be lowered to.
    Function,
    /// A target that no code can be made for.
    Target,
    /// Code that does something else than the instruction's body.
    Meaning,
}

impl Rule {
    /// Every rule.
    pub const ALL: [Rule; 19] = [
        Rule::Expand,
        Rule::Attribute,
        Rule::Template,
        Rule::Operand,
        Rule::Balance,
        Rule::Uses,
        Rule::Version,
        Rule::Item,
        Rule::Name,
        Rule::Memory,
        Rule::Elem,
        Rule::Innermost,
        Rule::Window,
        Rule::Storage,
        Rule::Serves,
        Rule::Global,
        Rule::Function,
        Rule::Target,
        Rule::Meaning,
    ];

    /// The stable name, `hw.…`.
    pub const fn id(self) -> &'static str {
        match self {
            Rule::Expand => "hw.expand",
            Rule::Attribute => "hw.attribute",
            Rule::Template => "hw.template",
            Rule::Operand => "hw.operand",
            Rule::Balance => "hw.balance",
            Rule::Uses => "hw.uses",
            Rule::Version => "hw.version",
            Rule::Item => "hw.item",
            Rule::Name => "hw.name",
            Rule::Memory => "hw.memory",
            Rule::Elem => "hw.elem",
            Rule::Innermost => "hw.innermost",
            Rule::Window => "hw.window",
            Rule::Storage => "hw.storage",
            Rule::Serves => "hw.serves",
            Rule::Global => "hw.global",
            Rule::Function => "hw.function",
            Rule::Target => "hw.target",
            Rule::Meaning => "hw.meaning",
        }
    }

    /// The rule in words.
    pub fn text(self) -> &'static str {
        match self {
            Rule::Expand => {
                "The text of a library may be a template in Jinja's language: lines whose first word is `//%` are statements, `${x}` is substituted, \
`<% %>` and `<# #>` are statements and comments within a line. All names are defined before they are used, files that it imports are beside it and do not \
import one another in a circle, and it ends within the limits of docs/limits.md. `exo-translate --expand-hw` shows what comes of it.\n\n    \
//% for t in [\"f32\", \"f64\"]\n    \
exo.memory @v_${t} {elems = [${t}]}    # fine\n    \
//% endfor\n    \
exo.memory @w {elems = [${t}]}         # refused: here is no t"
            }
            Rule::Attribute => {
                "Memories, configurations, instructions and externs have the attributes of their manual and no others. \
An attribute that means something to another tool has a prefix.\n\n    \
exo.memory @m {aloc = \"float {name};\"}    # refused: it is 'alloc'\n    \
exo.memory @m {my.note = 3}                # fine"
            }
            Rule::Template => {
                "A template of C has keys in braces that are filled in, and '{{' or '}}' for a brace. `alloc` has {name}, \
{type}, {size}, {outer} and {d0}, {d1}, …; `free` has {name} and {type}; `window` and `read` have {name}, {offset}, {outer}, \
{i0}, … and {s0}, …; `write` and `reduce` have {value} besides. An instruction has {x}, {x_data} and {x_int} for each \
argument x, and {stride(x, 0)}, … for the dimensions of a buffer. What is allocated is named, and what is written is in the template.\n\n    \
exo.memory @m {alloc = \"float buffer;\"}    # refused: no {name}"
            }
            Rule::Operand => {
                "The code of an instruction mentions each of its arguments: what it does depends on them. One that the code needs nowhere, as a size that a precondition \
fixes, is mentioned in a comment. An instruction that is nothing in C has an empty template.\n\n    \
exo.instr @f(%n: size, %x: memref<4xf32>[4]) where (%n == 4) c \"f({x_data});\"              # refused: where is n?\n    \
exo.instr @f(%n: size, %x: memref<4xf32>[4]) where (%n == 4) c \"f({x_data}); /* {n} */\"    # fine"
            }
            Rule::Balance => {
                "In each template of C round, square and curly brackets close what they open, outside of strings and comments, and strings end; what `alloc` opens `free` may close. \
Of text with `#if` nothing is said.\n\n    \
exo.instr @f(%x: memref<4xf32>[4]) c \"f({x_data};\"    # refused"
            }
            Rule::Uses => {
                "A library names those whose memories and configurations it uses, with the versions that will do if it matters. They are looked for \
as `--load-hw` does, in its own folder first, and loaded before it; if one cannot be, nothing is loaded. No library uses itself by way of others. What it \
uses of a library is there, and the library is named or loaded already.\n\n    \
module @dsp attributes {exo.uses = [\"toy >= 1.1\"]} {\n      \
exo.instr @f(%x: memref<4xf32, #exo.mem<\"toy.vec\">>[4]) c \"...\"    # fine, where toy has a memory vec"
            }
            Rule::Version => {
                "A library's version is one of semantic versioning (https://semver.org): three numbers, which say whether what it is used for may have changed.\n\n    \
module @toy attributes {exo.version = \"1.1.0\"} {    # fine; \"1.1\" is not"
            }
            Rule::Item => {
                "A hardware library holds memories, configurations, instructions and externs. A procedure needs a template to be an \
instruction."
            }
            Rule::Name => {
                "An instruction's name becomes an operation's and a memory's a type's, so they are identifiers, and no \
memory has the name of a built-in one (DRAM, DRAM_STACK, DRAM_STATIC)."
            }
            Rule::Memory => {
                "An argument of an instruction is in a memory that is built in, declared in the library, or of another \
library (`other.mem`)."
            }
            Rule::Elem => {
                "An argument of an instruction holds a type that its memory takes: no other buffer could be passed.\n\n    \
exo.memory @v {elems = [f32]}\n    \
exo.instr @f(%x: memref<4xf64, #exo.mem<\"v\">>[4])    # refused"
            }
            Rule::Innermost => {
                "A tensor that an instruction takes has the innermost extents of its memory, as every buffer there; a window \
with stride 1 is not longer than a register.\n\n    \
exo.memory @v {innermost = array<i64: 4>}\n    \
exo.instr @f(%x: memref<8xf32, #exo.mem<\"v\">>[8])    # refused: registers have 4 lanes"
            }
            Rule::Window => {
                "A template that names an argument by {x} or {x_data} needs to know how its memory names a cell: the memory \
has a `window` template. Without one there is only {x_int}, the buffer's name."
            }
            Rule::Storage => {
                "A memory whose `alloc` is `static` has `static_storage`: threads share it, and a `par` loop may not allocate there. None is of one thread \
(`_Thread_local`): those of a `par` loop would not see what was written before it. One that is `addressable` has a `window` template that names a cell, for C to point at. \
One of registers (`innermost`) makes as many as there are: its `alloc` has `{outer}`, or an extent, or the size. One that instructions take buffers of has an `alloc`.\n\n    \
exo.memory @m {alloc = \"static {type} {name}[{size}];\"}    # refused: static_storage is missing"
            }
            Rule::Serves => {
                "A memory serves for others (`serves`) that are built in, declared in the library, or of another one, and not for \
itself by way of them. C has pointers to single cells of both (`addressable`, and a `window` template that names a cell), and the \
innermost extents of the other are those in which its own end. The other is in its address space, or in none.\n\n    \
exo.memory @m {alloc = \"v4 {name}{outer};\", window = \"{name}{outer}\", serves = [\"DRAM\"]}    # refused: registers"
            }
            Rule::Global => {
                "C text of a library stands once in a file, so a macro that two of its texts define has one definition, \
with the same parameters, and a type, function or value that one text defines is defined by no other; what several need is a text of its own, or \
guarded by `#ifndef`. No macro that it leaves has a name that generated files use themselves: `ctxt`, `data`, `strides`, and `exo_…` of helpers.\n\n    \
global \"#define LANES 4\"\n    \
global \"#define LANES 8\"    # refused"
            }
            Rule::Function => {
                "What an instruction has in `mlir` is a function beside it, with a body, of arith, func, llvm, math, memref, scf, ub and vector, \
which leads out of the library nowhere. It takes what `convert-exo-to-func` makes of the instruction's arguments: `index`, `i1`, memrefs that \
may begin anywhere (`offset: ?`), with the strides that preconditions fix; registers of a memory with `mlir` are vectors there, so a window of all lanes is a memref \
of rank 0; buffers of a memory with `address_space` have that. What a memory has in `mlir_alloc` and `mlir_free` takes and gives `i64` and `!llvm.ptr`, and may call an \
`llvm.func` without a body and use a `memref.global` or `llvm.mlir.global` beside it.\n\n    \
exo.instr @load(%dst: memref<4xf32, strided<[?], offset: ?>, #exo.mem<\"v\">>[4], %src: memref<4xf32, strided<[?], offset: ?>>[4])\n        \
where (stride(%dst, 0) == 1, stride(%src, 0) == 1) c \"...\" mlir @ld {...}\n    \
func.func @ld(%dst: memref<vector<4xf32>, strided<[], offset: ?>>, %src: memref<4xf32, strided<[1], offset: ?>>) {...}"
            }
            Rule::Target => {
                "The target of a library (`exo.target`) is one that LLVM makes code for, and what functions ask for (`exo.target_features`) are features \
that it has. Nothing is said of a library without a target: any machine will do for it.\n\n    \
module @neon attributes {exo.target = \"aarch64-linux-gnu\"}    # fine\n    \
module @neon attributes {exo.target = \"neon-linux-gnu\"}       # refused"
            }
            Rule::Meaning => {
                "The template and the function of an instruction do what its body says, on all inputs that its preconditions allow, and write nothing else. \
No checker sees that; `exo-check-hw` runs all three and compares.\n\n    \
exo.instr @zero(%x: memref<4xf32>[4]) c \"memset({x_data}, 0, 12);\" {    # wrong: it leaves the last cell alone\n        \
for %i = 0 to 4 { assign %x[%i] = 0.0 }\n    }"
            }
        }
    }
}
