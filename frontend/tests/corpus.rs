//! The corpus: export after import is the identity on every file.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use exo_frontend::{fuzz_parse, parse_module, print_located, print_module, render};
use exo_ir::{Loc, Module};
use exo_testgen::erase_locs;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../test/corpus")
}

fn files(dir: &Path) -> Vec<(String, String)> {
    let entries = fs::read_dir(dir).expect("the corpus");
    let mut out: Vec<(String, String)> = entries
        .map(|e| e.expect("a readable folder").path())
        .filter(|p| p.extension().is_some_and(|e| e == "py"))
        .map(|p| {
            let text = fs::read_to_string(&p).expect("a readable file");
            (p.display().to_string(), text)
        })
        .collect();
    out.sort();
    out
}

fn parse(path: &str, text: &str) -> Module {
    match parse_module(path, text) {
        Ok(module) => module,
        Err(errors) => panic!("{}", render(&errors, text)),
    }
}

#[test]
fn printing_gives_every_file_back() {
    let mut procedures = 0;
    for (path, text) in files(&folder()) {
        let module = parse(&path, &text);
        procedures += module.procs().count();
        assert_eq!(print_module(&module), text, "{path}");
    }
    assert!(procedures >= 150, "only {procedures} procedures");
}

/// Locations of procedures and statements, outermost first.
fn places(module: &Module) -> Vec<Loc> {
    let mut all = Vec::new();
    for proc in module.procs() {
        all.push(proc.loc.clone());
        proc.clone().body.iter_mut().for_each(|stmt| {
            stmt.walk_mut(&mut |stmt| all.push(stmt.loc.clone()));
        });
    }
    all
}

#[test]
fn what_is_printed_is_located_where_it_is_read_again() {
    let mut statements = 0;
    for (path, text) in files(&folder()) {
        let module = parse(&path, &text);
        let mut nowhere = module.clone();
        erase_locs(&mut nowhere);
        let located = print_located(&nowhere, &path);
        assert_eq!(located.text, text, "{path}");
        assert_eq!(places(&located.module), places(&module), "{path}");
        statements += places(&module).len();
    }
    assert!(statements >= 500, "only {statements} statements");
}

#[test]
fn odd_layout_is_brought_into_normal_form() {
    for (path, text) in files(&folder().join("layout")) {
        let mut module = parse(&path, &text);
        let printed = print_module(&module);
        let expected = Path::new(&path).with_extension("expected");
        let expected = fs::read_to_string(expected).expect("the normal form");
        assert_eq!(printed, expected, "{path}");
        let mut again = parse(&path, &printed);
        erase_locs(&mut module);
        erase_locs(&mut again);
        assert_eq!(again, module, "{path}");
    }
}

#[test]
fn line_ends_and_a_byte_order_mark_change_nothing() {
    for (path, text) in files(&folder()) {
        let odd = format!("\u{feff}{}", text.replace('\n', "\r\n"));
        assert_eq!(print_module(&parse(&path, &odd)), text, "{path}");
    }
}

#[test]
fn line_ends_that_a_string_says_stay() {
    let text = |end: &str| {
        format!(
            "@instr(\"\"\"f({{x}});{end}g(\\\"\\r\\n\\\");\"\"\"){end}def f(x: f32):{end}    pass{end}"
        )
    };
    let said = |end: &str| {
        let module = parse("f.py", &text(end));
        let instr = module.procs().find_map(|proc| proc.instr.clone());
        let instr = instr.expect("an instruction");
        instr.c.template.text().to_owned()
    };
    for end in ["\n", "\r\n", "\r"] {
        assert_eq!(said(end), "f({x});\ng(\"\r\n\");", "{end:?}");
    }
}

/// A small generator, so that failures repeat.
struct Random(u64);

impl Random {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % count.max(1)
    }
}

/// Bytes that matter to the lexer, and a few that should not occur.
const ODD: &[&str] = &[
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ":",
    ",",
    ".",
    "@",
    "\"",
    "'",
    "\"\"\"",
    "#",
    "\\",
    "\n",
    "\r",
    "\t",
    " ",
    "\0",
    "=",
    "+",
    "-",
    "*",
    "/",
    "%",
    "<",
    "!=",
    "not ",
    "if ",
    "for ",
    "def ",
    "1",
    "9999999999999999999999",
    "1e999",
    "0x",
    "é",
    "\u{feff}",
    "lambda ",
    "f\"{",
    "async ",
    "...",
    "    ",
    "\x0c",
    "~",
    "$",
    "?",
    "pass",
    "else:",
];

fn mutate(text: &str, random: &mut Random) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=random.below(4) {
        let at = random.below(bytes.len());
        match random.below(5) {
            0 => {
                let end = (at + random.below(12)).min(bytes.len());
                bytes.drain(at..end);
            }
            1 => {
                let end = (at + random.below(60)).min(bytes.len());
                let piece = bytes[at..end].to_vec();
                let to = random.below(bytes.len());
                bytes.splice(to..to, piece);
            }
            2 => bytes.truncate(at),
            _ => {
                let odd = ODD[random.below(ODD.len())].bytes();
                bytes.splice(at..at, odd);
            }
        }
        if bytes.is_empty() {
            break;
        }
    }
    bytes
}

/// Nothing that is nearly a program makes the reader panic, and what it accepts prints stably.
#[test]
fn mutated_files_do_not_break_the_reader() {
    let mut random = Random(1);
    let mut parsed = BTreeSet::new();
    for (path, text) in files(&folder()) {
        for _ in 0..60 {
            let bytes = mutate(&text, &mut random);
            fuzz_parse(&bytes);
            if let Ok(text) = std::str::from_utf8(&bytes) {
                parsed.insert(parse_module(&path, text).is_ok());
            }
        }
    }
    assert_eq!(parsed.len(), 2, "mutants are accepted and refused");
}
