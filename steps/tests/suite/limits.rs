//! `docs/limits.md` against the constants: every limit that a source declares is on the page with its number, or is in the
//! list of those that a user cannot meet, with the reason.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// Constants that look like limits of what a user writes, and are none.
const OTHERS: &[(&str, &str, &str)] = &[
    (
        "dialects/exo/src/location.rs",
        "MAX_STEPS",
        "locations around locations: beyond it the place is unknown",
    ),
    (
        "steps/src/unify/linear.rs",
        "MAX_COEFFICIENT",
        "numbers that no 64-bit operands can make of an index",
    ),
    (
        "analysis/src/effects/build/mod.rs",
        "MAX_VALUE_DEPTH",
        "a deeper value of a field becomes a name for it: exact",
    ),
    (
        "analysis/src/locset/fast.rs",
        "MAX_EXPANDED",
        "a short cut: what it leaves goes to the solvers",
    ),
    (
        "analysis/src/solver/eliminate.rs",
        "MAX_PAIRS",
        "a short cut: what it leaves goes to the solvers",
    ),
    (
        "analysis/src/solver/sample.rs",
        "MAX_SAMPLES",
        "a short cut: what it leaves goes to the solvers",
    ),
    (
        "analysis/src/solver/sample.rs",
        "MAX_EVALUATED",
        "a short cut: what it leaves goes to the solvers",
    ),
    (
        "analysis/src/term/range.rs",
        "LIMIT",
        "a short cut: what it leaves goes to the solvers",
    ),
    (
        "analysis/src/term/print.rs",
        "LIMIT",
        "a text for people is cut",
    ),
    (
        "check/src/structure/known.rs",
        "MAX_SUSPECTS",
        "beyond it all of a procedure is looked at again",
    ),
    (
        "backends/c/src/render.rs",
        "MAX_OPEN",
        "beyond it a part is computed by itself",
    ),
    (
        "backends/c/src/render.rs",
        "MAX_DIVISIONS",
        "beyond it a part is computed by itself",
    ),
    (
        "backends/c/src/render.rs",
        "MAX_TEXT",
        "beyond it a part is computed by itself",
    ),
];

/// Folders of tests and of tools of the project.
const NOT_SHIPPED: &[&str] = &[
    "target", "tests", "test", "testing", "interp", "bench", "examples", ".git",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        let (path, name) = (entry.path(), entry.file_name());
        let name = name.to_string_lossy();
        if path.is_dir() {
            if !NOT_SHIPPED.contains(&name.as_ref()) {
                sources(&path, found);
            }
        } else if name.ends_with(".rs") && name != "tests.rs" {
            found.push(path);
        }
    }
}

/// A constant as it is declared: its name and the text of its value.
fn declared(line: &str) -> Option<(&str, &str)> {
    let line = line.trim_start();
    let line = match line.strip_prefix("pub") {
        Some(rest) if rest.starts_with('(') => rest.split_once(") ")?.1,
        Some(rest) => rest.trim_start(),
        None => line,
    };
    let (name, rest) = line.strip_prefix("const ")?.split_once(':')?;
    let limit = name.starts_with("MAX_") || name.contains("LIMIT") || name.contains("BUDGET");
    let value = rest.split_once('=')?.1.trim().trim_end_matches(';');
    limit.then_some((name, value))
}

/// The value of `16 << 20`, `2 * MAX_EXPR_DEPTH + 16` and the like.
fn value(text: &str, names: &HashMap<String, u128>) -> Option<u128> {
    for (sign, apply) in [
        ("<<", (|a, b| a << b) as fn(u128, u128) -> u128),
        ("+", |a, b| a + b),
        ("*", |a, b| a * b),
    ] {
        if let Some((a, b)) = text.rsplit_once(sign) {
            return Some(apply(value(a, names)?, value(b, names)?));
        }
    }
    let text = text.trim().rsplit("::").next()?;
    text.replace('_', "")
        .parse()
        .ok()
        .or_else(|| names.get(text).copied())
}

/// The limits of all sources: file, name, value.
fn limits() -> Vec<(String, String, Option<u128>)> {
    let root = root().canonicalize().expect("the repository");
    let mut files = Vec::new();
    sources(&root, &mut files);
    files.sort();
    let texts = files.iter().map(|file| {
        let name = file.strip_prefix(&root).expect("below").to_string_lossy();
        (
            name.into_owned(),
            std::fs::read_to_string(file).expect("text"),
        )
    });
    let texts: Vec<(String, String)> = texts.collect();
    // Of the language; other files may use them.
    let mut shared = HashMap::new();
    for (_, text) in texts
        .iter()
        .filter(|(file, _)| ["ir/src/limits.rs", "ir/src/depth.rs"].contains(&file.as_str()))
    {
        for (name, text) in text.lines().filter_map(declared) {
            let number = value(text, &shared).expect("a number");
            shared.insert(name.to_owned(), number);
        }
    }
    let mut all = Vec::new();
    for (file, text) in &texts {
        let mut names = shared.clone();
        for (name, text) in text.lines().filter_map(declared) {
            let number = value(text, &names);
            if let Some(number) = number {
                names.insert(name.to_owned(), number);
            }
            all.push((file.clone(), name.to_owned(), number));
        }
    }
    all
}

fn page() -> String {
    std::fs::read_to_string(root().join("docs/limits.md")).expect("docs/limits.md")
}

/// The row of a limit: its last cell names the constant and the file.
fn row<'p>(page: &'p str, file: &str, name: &str) -> Option<&'p str> {
    let (file, name) = (format!("`{file}`"), format!("`{name}`"));
    page.lines()
        .filter(|line| line.starts_with('|') && line.contains(&name))
        .find(|line| line.contains(&file))
}

#[test]
fn every_limit_is_on_the_page_or_none_of_the_users() {
    let page = page();
    let mut missing = Vec::new();
    for (file, name, number) in limits() {
        let other = OTHERS.iter().any(|(f, n, _)| *f == file && *n == name);
        match (row(&page, &file, &name), other) {
            (None, false) => missing.push(format!("{file}: {name} is not on the page")),
            (Some(row), true) => missing.push(format!(
                "{file}: {name} is in the list and on the page: {row}"
            )),
            (Some(row), false) => {
                let number = number.unwrap_or_else(|| panic!("{file}: {name} is no number"));
                if !row.contains(&format!("| {number} |")) {
                    missing.push(format!("{file}: {name} is {number}: {row}"));
                }
            }
            (None, true) => {}
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

#[test]
fn every_row_and_every_exception_is_about_a_constant_that_there_is() {
    let limits = limits();
    let is = |file: &str, name: &str| limits.iter().any(|(f, n, _)| f == file && n == name);
    for (file, name, why) in OTHERS {
        assert!(is(file, name) && !why.is_empty(), "{file}: {name}");
    }
    for line in page().lines().filter(|line| line.contains("`MAX_")) {
        let quoted: Vec<&str> = line.split('`').skip(1).step_by(2).collect();
        let file = quoted.iter().find(|q| q.ends_with(".rs"));
        let file = file.unwrap_or_else(|| panic!("no file: {line}"));
        for name in quoted.iter().filter(|q| q.starts_with("MAX_")) {
            assert!(is(file, name), "{file}: {name}");
        }
    }
}

#[test]
fn the_options_of_the_solvers_are_on_the_page() {
    let page = page();
    let options = exo_analysis::solver::Options::default();
    let numbers = [
        ("`isl_operations`", options.isl_operations.to_string()),
        ("`isl_work`", options.isl_work.to_string()),
        ("`z3_rlimit`", options.z3_rlimit.to_string()),
        ("`total`", options.total.to_string()),
        (
            "`total_per_statement`",
            options.total_per_statement.to_string(),
        ),
    ];
    for (name, number) in numbers {
        let row = page.lines().find(|line| line.contains(name)).expect(name);
        assert!(row.contains(&format!("| {number} |")), "{row}");
    }
}
