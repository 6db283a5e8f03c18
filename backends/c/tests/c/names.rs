//! Names that C means something by: the list is complete, and a program of them compiles at every place.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use exo_backend_c::{Options, generate};
use exo_ir::{ConfigField, Item, Module, Stmt, StmtKind};

use crate::common::{Compiler, STRICT, parse, run, scratch};

const LIST: &str = include_str!("../../src/reserved.txt");

/// Modes in which generated files are compiled.
const MODES: [&[&str]; 3] = [
    &["-std=c11"],
    &["-std=gnu17"],
    &["-std=gnu17", "-D_GNU_SOURCE"],
];

fn section(title: &str) -> BTreeSet<&'static str> {
    let text = LIST
        .split_once(&format!("[{title}]\n"))
        .expect("the list has the section")
        .1;
    text.lines()
        .take_while(|line| !line.starts_with('['))
        .filter(|line| !line.starts_with('#'))
        .flat_map(str::split_whitespace)
        .collect()
}

/// The output of the preprocessor for the headers of C but `<tgmath.h>`.
fn preprocessed(compiler: Compiler, mode: &[&str], flag: &str) -> String {
    let includes: String = section("headers")
        .into_iter()
        .filter(|header| *header != "tgmath.h")
        .map(|header| format!("#include <{header}>\n"))
        .collect();
    let mut child = Command::new(compiler.program())
        .args(mode)
        .args([flag, "-E", "-x", "c", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the compiler starts");
    let mut input = child.stdin.take().expect("the input is piped");
    input
        .write_all(includes.as_bytes())
        .expect("the compiler reads");
    drop(input);
    let out = child.wait_with_output().expect("the compiler ends");
    assert!(
        out.status.success(),
        "{compiler:?} {mode:?} preprocesses the headers"
    );
    String::from_utf8_lossy(&out.stdout).into_owned()
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// The identifiers of preprocessed text that stand outside brackets, or in the braces of an `enum` that does.
fn at_file_level(text: &str) -> BTreeSet<&str> {
    let mut found = BTreeSet::new();
    let (mut brackets, mut braces, mut in_enum) = (0usize, Vec::new(), false);
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let len = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
        let (token, after) = rest.split_at(len.max(c.len_utf8()));
        rest = after;
        match token {
            "(" | "[" => brackets += 1,
            ")" | "]" => brackets -= 1,
            "{" => braces.push(std::mem::take(&mut in_enum)),
            "}" => {
                braces.pop();
            }
            ";" => in_enum = false,
            "enum" => in_enum = true,
            "struct" | "union" => in_enum = false,
            "\"" => rest = rest.split_once('"').map_or("", |(_, after)| after),
            word if brackets == 0
                && braces.iter().all(|is_enum| *is_enum)
                && word.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') =>
            {
                found.insert(word);
            }
            _ => {}
        }
    }
    found
}

/// Names that need no entry: the prefix that reserved identifiers get makes them free.
fn is_implementation(name: &str) -> bool {
    name.starts_with('_')
}

#[test]
fn the_list_has_all_names_of_the_headers() {
    let everywhere = &section("keywords") | &section("macros");
    let declared = section("declared");
    let mut missing = BTreeSet::new();
    for (compiler, mode) in Compiler::ALL
        .into_iter()
        .flat_map(|c| MODES.map(|m| (c, m)))
    {
        let macros = preprocessed(compiler, mode, "-dM");
        let names = macros
            .lines()
            .filter_map(|line| line.strip_prefix("#define ")?.split(|c| !is_word(c)).next())
            .filter(|name| !is_implementation(name) && *name != "I");
        let names: Vec<&str> = names.collect();
        assert!(names.len() > 500, "{compiler:?} {mode:?} has macros");
        let news = names.into_iter().filter(|name| !everywhere.contains(name));
        missing.extend(news.map(|name| format!("[macros] {name}")));

        let text = preprocessed(compiler, mode, "-P");
        let names = at_file_level(&text);
        assert!(names.len() > 500, "{compiler:?} {mode:?} has declarations");
        let news = names
            .into_iter()
            .filter(|name| !is_implementation(name))
            .filter(|name| !everywhere.contains(name) && !declared.contains(name));
        missing.extend(news.map(|name| format!("[declared] {name}")));
    }
    assert!(
        missing.is_empty(),
        "src/reserved.txt lacks {}:\n{}",
        missing.len(),
        missing.into_iter().collect::<Vec<_>>().join("\n")
    );
}

/// A procedure with a variable of every kind; `CALL` calls another one.
const SOURCE: &str = "\
@config
class CONFIG:
    field: size

@proc
def CALL(cell: f32):
    cell = 1.0

@proc
def PROC(n: size, flag: bool, tensor: f32[n], shown: [f32][n], scalar: f32):
    assert CONFIG.field <= n
    local: f32[8]
    part = shown[0:1]
    for i in seq(0, 8):
        local[i] = scalar * tensor[0]
    if flag:
        part[0] = local[0]
    CONFIG.field = n
    CALL(local[1])
";

/// The definitions of a module that get the names, apart from variables and fields.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Named {
    Procs,
    Configs,
}

/// One procedure and one configuration for each name. Of its variables the procedure gives the name to one, turn by turn.
fn module_of(names: &BTreeSet<&str>, named: Named) -> Module {
    let mut module = parse("t.py", SOURCE);
    let items: [Item; 3] = std::mem::take(&mut module.items)
        .into_iter()
        .collect::<Vec<_>>()
        .try_into()
        .expect("the source has three definitions");
    let [config, call, proc] = items;
    for (k, name) in names.iter().enumerate() {
        let (mut config, mut call, mut proc) = (config.clone(), call.clone(), proc.clone());
        let other = format!("other.{name}");
        let (proc_name, config_name) = match named {
            Named::Procs => (*name, &*other),
            Named::Configs => (&*other, *name),
        };
        let field = exo_ir::FieldRef {
            config: config_name.into(),
            field: (*name).into(),
        };
        if let Item::Config(c) = &mut config {
            c.name = field.config.clone();
            c.fields = vec![ConfigField {
                name: field.field.clone(),
                ..c.fields[0].clone()
            }];
        }
        let callee = format!("call.{name}");
        if let Item::Proc(p) = &mut call {
            p.name = callee.clone();
            p.vars[0].name = (*name).into();
        }
        if let Item::Proc(p) = &mut proc {
            p.name = proc_name.into();
            let turn = k % p.vars.len();
            p.vars[turn].name = (*name).into();
            p.preds[0].cond.rewrite(&mut |e| match e {
                exo_ir::Ctl::Config(_) => Some(exo_ir::Ctl::Config(field.clone())),
                _ => None,
            });
            p.body.iter_mut().for_each(|s| rename(s, &field, &callee));
        }
        module.items.extend([config, call, proc]);
    }
    module
}

fn rename(stmt: &mut Stmt, to: &exo_ir::FieldRef, callee: &str) {
    match &mut stmt.kind {
        StmtKind::WriteConfig { field, .. } => *field = to.clone(),
        StmtKind::Call { callee: name, .. } => *name = callee.into(),
        _ => {}
    }
}

fn write(dir: &Path, module: &Module, options: &Options) {
    let out = generate(module, options).expect("the module becomes C");
    let header = dir.join(options.header_name());
    std::fs::write(header, &out.h).expect("the file can be written");
    let c = dir.join(format!("{}.c", options.stem));
    std::fs::write(c, &out.c).expect("the file can be written");
}

fn compile(compiler: Compiler, args: &[&str], file: &Path) {
    let mut command = Command::new(compiler.program());
    run(command
        .args(STRICT)
        .arg("-fsyntax-only")
        .args(args)
        .arg(file));
}

#[test]
fn programs_of_reserved_names_compile() {
    let ours = [
        "__x",
        "_X",
        "_x",
        "__LINE__",
        "a__b",
        "exo_win_1f32",
        "EXO_ASSUME",
        "exo_floor_div",
        "exo_min",
        "exo_max",
        "ctxt",
        "names_ctxt",
        "NAMES_H",
        "CONFIG_H",
    ];
    let mut names: BTreeSet<&str> = ours.into_iter().collect();
    names.extend(&section("keywords") | &section("macros"));
    let dir = scratch("names");
    let config = module_of(&names, Named::Configs);
    write(&dir, &config, &Options::with_stem("config"));
    names.extend(section("declared"));
    let procs = module_of(&names, Named::Procs);
    write(&dir, &procs, &Options::with_stem("names"));
    for stem in ["config", "names"] {
        // The library's headers before ours and behind them.
        let cpp = format!("#include <cmath>\n#include \"{stem}.h\"\n#include <cstdlib>\n");
        std::fs::write(dir.join(format!("{stem}.cpp")), cpp).expect("the file can be written");
        for compiler in Compiler::ALL {
            for mode in [MODES[0], MODES[2]] {
                compile(compiler, mode, &dir.join(format!("{stem}.c")));
            }
            let cpp = dir.join(format!("{stem}.cpp"));
            compile(compiler, &["-x", "c++", "-std=gnu++20"], &cpp);
        }
    }
}

/// Stems that are names of the library: guards, the context and the header.
#[test]
fn stems_of_any_name_compile() {
    for stem in [
        "_stdlib",
        "_stdint",
        "__math",
        "class",
        "2x",
        "EXO_WIN_1f32",
    ] {
        let dir = scratch(&format!("stem-{stem}"));
        let names = BTreeSet::from(["plain"]);
        write(
            &dir,
            &module_of(&names, Named::Procs),
            &Options::with_stem(stem),
        );
        for compiler in Compiler::ALL {
            let file = dir.join(format!("{stem}.c"));
            compile(compiler, &["-std=c11", "-DNDEBUG"], &file);
            compile(compiler, &["-std=c11", "-include", "stdlib.h"], &file);
        }
    }
}

/// A macro of a foreign text is one at every place; a function of it is one beside procedures.
const FOREIGN: &str = r##"
@extern("twice({x})", elems=[f32], c_global="static inline float halve(float x) {\n    return x / 2.0f;\n}\n#define twice(x) (halve(x) * FOUR)\n#define FOUR 4.0f")
def doubled(x): ...

@config
class State:
    FOUR: size

@proc
def halve(y: f32[8], FOUR: f32):
    for halve in seq(0, 8):
        x: f32
        x = FOUR
        y[halve] = doubled(x)
    State.FOUR = 3
"##;

#[test]
fn names_of_foreign_texts_are_kept() {
    let dir = scratch("foreign");
    let module = parse("t.py", FOREIGN);
    let out = generate(&module, &Options::with_stem("foreign")).expect("the module becomes C");
    for line in [
        "void halve_1(struct foreign_ctxt *ctxt, float *restrict y, const float *restrict FOUR_1) {",
        "    for (int_fast32_t halve_1 = 0; halve_1 < 8; halve_1++) {",
        "        x = *FOUR_1;",
        "    ctxt->State.FOUR_1 = 3;",
    ] {
        assert!(out.c.contains(line), "{line}\n{}", out.c);
    }
    write(&dir, &module, &Options::with_stem("foreign"));
    for compiler in Compiler::ALL {
        compile(compiler, &["-std=c11"], &dir.join("foreign.c"));
    }
}
