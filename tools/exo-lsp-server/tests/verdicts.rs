//! Verdicts that are remembered against those of a check that knows nothing: the same errors at the same places, whatever was edited before.

use std::path::{Path, PathBuf};

use exo_diagnostics::Diagnostic;
use exo_ir::Module;
use exo_lsp_server::checks::Checks;

/// Exo source of the repository's tests: accepted programs, and refused ones.
fn files() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../test");
    let mut open = vec![root];
    let mut found = Vec::new();
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder").flatten() {
            let path = entry.path();
            match path.is_dir() {
                true => open.push(path),
                false if path.extension().is_some_and(|end| end == "py") => found.push(path),
                false => {}
            }
        }
    }
    found.sort();
    found
}

fn parsed(text: &str) -> Option<Module> {
    exo_frontend::parse_module("a.py", text).ok()
}

fn lines(all: &[Diagnostic]) -> Vec<String> {
    let mut lines: Vec<String> = all.iter().map(Diagnostic::to_string).collect();
    lines.sort();
    lines
}

fn whole(module: &Module) -> Vec<String> {
    let found = exo_check::check_module(module, &exo_check::Options::default());
    let found: Vec<Diagnostic> = found.iter().map(Diagnostic::from).collect();
    lines(&found)
}

fn remembered(checks: &mut Checks, module: &Module) -> Vec<String> {
    lines(&checks.check(module, "a.py", &|| false).expect("an answer"))
}

/// The text with another number in one place: the number `at` of those that it has.
fn edited(text: &str, at: usize) -> Option<String> {
    let digits = text.char_indices().filter(|(_, c)| c.is_ascii_digit());
    let (offset, digit) = digits.clone().nth(at)?;
    let other = if digit == '2' { "3" } else { "2" };
    let mut text = text.to_owned();
    text.replace_range(offset..=offset, other);
    Some(text)
}

#[test]
fn remembered_verdicts_are_those_of_a_check_that_knows_nothing() {
    let (mut programs, mut refused) = (0, 0);
    for file in files() {
        let text = std::fs::read_to_string(&file).expect("a text");
        let Some(module) = parsed(&text) else {
            continue;
        };
        programs += 1;
        let mut checks = Checks::default();
        let first = whole(&module);
        refused += usize::from(!first.is_empty());
        assert_eq!(
            remembered(&mut checks, &module),
            first,
            "{}",
            file.display()
        );
        // Edits in several places, with lines above all, and back.
        for at in [0, 3, 7] {
            let Some(other) = edited(&text, at) else {
                continue;
            };
            let other = format!("# one\n# two\n{other}");
            if let Some(other) = parsed(&other) {
                assert_eq!(
                    remembered(&mut checks, &other),
                    whole(&other),
                    "{}, {at}",
                    file.display()
                );
            }
        }
        assert_eq!(
            remembered(&mut checks, &module),
            first,
            "{}, again",
            file.display()
        );
    }
    assert!(
        programs > 60 && refused > 10,
        "{programs} programs, {refused} refused"
    );
}
