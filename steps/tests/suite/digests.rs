//! Digests of procedures: blind to names and places, and to nothing else.

use exo_ir::{Config, Elem, Extern, FieldKind, Item, Memory, Module, Proc};
use exo_steps::equivalence::{Digests, Meaning, Provenance, Records, Trust};

const PROGRAM: &str = "
@config
class C:
    n: size
    d: f32

@proc
def g(x: f32):
    x = 1.0

@proc
def f(n: size, b: bool, x: [f32][n], y: f32[n, 4]):
    assert n % 4 == 0
    for i in seq(0, n):
        t: f32
        t = x[i] * 2.0 + C.d
        if b and i < C.n:
            x[i] += t
        else:
            pass
        w = y[i, 0:4]
        w[1] = -x[0]
        g(w[2])
    C.n = n
";

fn digest(source: &str, name: &str) -> String {
    let module: Module = exo_frontend::parse_module("t.py", source)
        .unwrap_or_else(|errors| panic!("{errors:?}\n{source}"));
    Digests::of(&module).get(name).expect("a digest")
}

#[test]
fn names_and_places_do_not_count() {
    let was = digest(PROGRAM, "f");
    for (old, new) in [
        ("    t", "    other"),
        ("t = x[i]", "# a comment\n        t = x[i]"),
        ("def g(", "\n\ndef g("),
    ] {
        let mut source = PROGRAM.replace(old, new);
        if old == "    t" {
            source = source.replace("+= t", "+= other");
        }
        assert_eq!(digest(&source, "f"), was, "{old} -> {new}");
    }
    let renamed = PROGRAM.replace("def f(n: size", "def h(n: size");
    assert_eq!(digest(&renamed, "h"), was);
    let renamed = PROGRAM.replace("g(", "k(");
    assert_eq!(digest(&renamed, "f"), was);
}

#[test]
fn everything_else_counts() {
    let was = digest(PROGRAM, "f");
    for (old, new) in [
        ("n % 4 == 0", "n % 2 == 0"),
        ("seq(0, n)", "par(0, n)"),
        ("seq(0, n)", "seq(1, n)"),
        ("t: f32", "t: f64"),
        ("t: f32", "t: f32 @ DRAM_STACK"),
        ("t: f32", "t: R"),
        ("x[i] * 2.0", "x[i] * 3.0"),
        ("x[i] * 2.0", "x[i] + 2.0"),
        ("x[i] * 2.0", "x[0] * 2.0"),
        ("b and i", "b or i"),
        ("+= t", "= t"),
        ("y[i, 0:4]", "y[0, 0:4]"),
        ("w[2]", "w[3]"),
        ("= -x[0]", "= x[0]"),
        ("C.n = n", "C.n = n + 1"),
        ("    C.n = n\n", ""),
        ("        else:\n            pass\n", ""),
        ("x = 1.0", "x = 2.0"),
        ("x: [f32][n]", "x: f32[n]"),
        ("b: bool, x", "x"),
    ] {
        let mut source = PROGRAM.replace(old, new);
        assert_ne!(source, PROGRAM, "{old}");
        if old == "b: bool, x" {
            source = source.replace("b and ", "");
        }
        assert_ne!(digest(&source, "f"), was, "{old} -> {new}");
    }
}

/// Everything that a procedure can use, in 'f' itself and, as 'h' calls 'f', in what 'h' calls.
const DECLARED: &str = "
@config
class C:
    n: size
    v: i8
    unused: f32

@memory
class M:
    alloc = \"{type} {name}[{size}];\"
    window = \"&{name}[{offset}]\"
    read = \"{name}[{offset}]\"
    write = \"{name}[{offset}] = {value};\"
    innermost = [4]
    elems = [f32, f64]
    addressable = True

@extern(\"sq({x})\", elems=[f32, f64], c_global=\"#include <sq.h>\")
def sq(x): ...

@instr(\"zero({x_data});\", c_global=\"#include <zero.h>\")
def zero(x: [f32][4] @ M):
    for i in seq(0, 4):
        x[i] = 0.0

@proc
def g(k: index):
    C.v = 1.0
    for i in seq(0, k):
        pass

@proc
def f(x: f32[4]):
    t: f32[4] @ M
    zero(t[0:4])
    for i in seq(0, 4):
        x[i] = sq(t[i])
    g(C.n)

@proc
def h(x: f32[4]):
    f(x)

@proc
def h2(x: f32[4]):
    f(x)
";

fn declared() -> Module {
    exo_frontend::parse_module("t.py", DECLARED).unwrap_or_else(|e| panic!("{}", e[0]))
}

fn digests(module: &Module) -> [Option<String>; 2] {
    let mut digests = Digests::of(module);
    ["f", "h"].map(|name| digests.get(name))
}

fn change<T>(
    module: &mut Module,
    of: impl Fn(&mut Item) -> Option<&mut T>,
    how: impl FnOnce(&mut T),
) {
    how(module
        .items
        .edit()
        .iter_mut()
        .find_map(of)
        .expect("it is declared"));
}

fn config(item: &mut Item) -> Option<&mut Config> {
    match item {
        Item::Config(c) => Some(c),
        _ => None,
    }
}

fn memory(item: &mut Item) -> Option<&mut Memory> {
    match item {
        Item::Memory(m) => Some(m),
        _ => None,
    }
}

fn extern_fn(item: &mut Item) -> Option<&mut Extern> {
    match item {
        Item::Extern(e) => Some(e),
        _ => None,
    }
}

fn proc(name: &'static str) -> impl Fn(&mut Item) -> Option<&mut Proc> {
    move |item| match item {
        Item::Proc(p) if p.name == name => Some(p),
        _ => None,
    }
}

type Change = (&'static str, fn(&mut Module));

fn field(module: &mut Module, at: usize, kind: FieldKind) {
    change(module, config, |c| c.fields[at].kind = kind);
}

/// Each changes what one declaration means.
const THAT_MATTER: &[Change] = &[
    ("a size is an index", |m| field(m, 0, FieldKind::Index)),
    ("a size is a stride", |m| field(m, 0, FieldKind::Stride)),
    ("data of another type", |m| {
        field(m, 1, FieldKind::Data(Elem::I32))
    }),
    ("data that is control", |m| field(m, 1, FieldKind::Index)),
    ("C has no configuration", |m| {
        change(m, config, |c| c.readwrite = false)
    }),
    ("a field that is gone", |m| {
        change(m, config, |c| drop(c.fields.remove(1)));
    }),
    ("a configuration that is gone", |m| {
        drop(m.items.edit().remove(0))
    }),
    ("static storage", |m| {
        change(m, memory, |d| d.static_storage = true)
    }),
    ("a memory that serves for another", |m| {
        change(m, memory, |d| d.serves = vec!["DRAM".into()])
    }),
    ("a memory of registers", |m| {
        change(m, memory, |d| d.addressable = false)
    }),
    ("other extents", |m| {
        change(m, memory, |d| d.innermost = vec![2, 2])
    }),
    ("fewer types", |m| {
        change(m, memory, |d| d.elems.truncate(1))
    }),
    ("what cannot be read", |m| {
        change(m, memory, |d| d.c.read = None)
    }),
    ("what can be added to", |m| {
        change(m, memory, |d| d.c.reduce = Some("".into()));
    }),
    ("a memory that is gone", |m| drop(m.items.edit().remove(1))),
    ("other C of an extern", |m| {
        change(m, extern_fn, |e| e.c.template = "cube({x})".into())
    }),
    ("other C before an extern", |m| {
        change(m, extern_fn, |e| e.c.global = None)
    }),
    ("an extern of fewer types", |m| {
        change(m, extern_fn, |e| e.elems.truncate(1))
    }),
    ("an extern that is gone", |m| drop(m.items.edit().remove(2))),
    ("another template", |m| {
        change(m, proc("zero"), |p| {
            let c = &mut p.instr.as_mut().expect("an instruction").c;
            c.template = format!("{} ", c.template.text()).into();
        });
    }),
    ("other C before an instruction", |m| {
        change(m, proc("zero"), |p| {
            p.instr.as_mut().expect("an instruction").c.global = None
        });
    }),
    ("an instruction that is none", |m| {
        change(m, proc("zero"), |p| p.instr = None)
    }),
    ("another parameter of a callee", |m| {
        change(m, proc("g"), |p| {
            p.vars[p.args[0].0 as usize].kind = exo_ir::VarKind::Size
        });
    }),
];

#[test]
fn every_declaration_that_a_procedure_or_its_callees_use_counts() {
    let was = digests(&declared());
    assert!(was.iter().all(Option::is_some));
    for (what, apply) in THAT_MATTER {
        let mut module = declared();
        apply(&mut module);
        for (now, was) in digests(&module).iter().zip(&was) {
            assert_ne!(now, was, "{what}");
        }
    }
}

/// Each changes something that no procedure's meaning rests on.
const THAT_DO_NOT: &[Change] = &[
    ("a field that nobody uses", |m| field(m, 2, FieldKind::Bool)),
    ("comments and places", |m| {
        change(m, config, |c| c.comments.push("a comment".into()));
        change(m, memory, |d| d.loc = exo_ir::Loc::unknown());
        change(m, extern_fn, |e| e.comments.push("a comment".into()));
    }),
    ("how C makes a memory", |m| {
        change(m, memory, |d| {
            d.c.alloc = Some("_Alignas(64) {type} {name}[{size}];".into())
        });
    }),
    ("the order of types", |m| {
        change(m, extern_fn, |e| e.elems.reverse())
    }),
    ("the order of fields", |m| {
        change(m, config, |c| c.fields.reverse())
    }),
    ("the order of declarations", |m| m.items.edit().reverse()),
    ("another procedure", |m| {
        change(m, proc("h2"), |p| drop(p.body.remove(p.body.len() - 1)))
    }),
];

#[test]
fn what_no_proof_rests_on_does_not_count() {
    let was = digests(&declared());
    for (what, apply) in THAT_DO_NOT {
        let mut module = declared();
        apply(&mut module);
        assert_eq!(digests(&module), was, "{what}");
    }
}

#[test]
fn a_library_counts_like_the_module() {
    let mut module = declared();
    let was = digests(&module);
    module.library = module.items.edit().drain(..4).collect();
    assert_eq!(digests(&module), was);
    if let Some(Item::Memory(memory)) = module.library.edit().get_mut(1) {
        memory.static_storage = true;
    }
    assert_ne!(digests(&module), was);
}

#[test]
fn a_chain_of_calls_has_a_digest_however_long_it_is_and_a_cycle_has_none() {
    let link = |k: usize, callee: &str| format!("@proc\ndef p{k}():\n    {callee}\n\n");
    let mut source = link(0, "pass");
    for k in 1..400 {
        source += &link(k, &format!("p{}()", k - 1));
    }
    let mut module =
        exo_frontend::parse_module("t.py", &source).unwrap_or_else(|e| panic!("{}", e[0]));
    let top = Digests::of(&module).get("p399");
    assert!(top.is_some());
    let mut upwards = Digests::of(&module);
    let all: Vec<_> = (0..400).map(|k| upwards.get(&format!("p{k}"))).collect();
    assert_eq!(all[399], top);
    let call = |proc: &Proc| proc.body.clone();
    let last = call(module.proc("p399").expect("it is there"));
    change(&mut module, proc("p0"), |p| p.body = last);
    for name in ["p399", "p5", "p0"] {
        assert_eq!(Digests::of(&module).get(name), None, "{name}");
    }
}

/// A record counts as it was written, wherever it stands, and not with any part of it changed.
#[test]
fn a_record_counts_only_as_it_was_written() {
    let module = declared();
    let mut records = Records::of(&module, Trust::All);
    let field = |name: &str| exo_ir::FieldRef {
        config: "C".to_owned(),
        field: name.to_owned(),
    };
    let meaning = Meaning {
        modulo: [field("n"), field("v")].into(),
        ..Meaning::of("h2")
    };
    let record = records.write("h", meaning).expect("both are there");
    let mut provenance = |change: fn(&mut exo_ir::Equivalence)| {
        let mut record = record.clone();
        change(&mut record);
        records.provenance("h", &record)
    };
    assert_eq!(provenance(|_| {}), Provenance::CameWithModule);
    // Names do not matter: 'h' says the same as 'h2'.
    assert_eq!(
        provenance(|r| r.spec = "h".into()),
        Provenance::CameWithModule
    );
    assert_eq!(
        provenance(|r| r.modulo.reverse()),
        Provenance::CameWithModule
    );
    let changed: &[fn(&mut exo_ir::Equivalence)] = &[
        |r| drop(r.modulo.pop()),
        |r| r.modulo.clear(),
        |r| r.modulo[0].field = "unused".into(),
        |r| r.precision = true,
        |r| r.spec = "f".into(),
        |r| r.spec = "C".into(),
        |r| r.spec = "nobody".into(),
        |r| r.digest = r.digest.to_uppercase(),
        |r| r.spec_digest = r.spec_digest.to_uppercase(),
        |r| r.digest.push(' '),
        |r| r.digest.clone_from(&r.spec_digest),
    ];
    for (k, change) in changed.iter().enumerate() {
        assert_eq!(provenance(*change), Provenance::Stale, "change {k}");
    }
}
