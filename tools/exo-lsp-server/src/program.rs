//! Programs: files of Exo source and MLIR, as the IR.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use exo_analysis::stack::with_large_stack;
use exo_diagnostics::{Class, Diagnostic};
use exo_dialects::load;
use exo_ir::{Loc, Module};
use melior::ir::block::BlockLike;
use melior::ir::operation::OperationLike;

use crate::language::Language;

/// Brackets that may be open in MLIR.
const MAX_BRACKETS: usize = 1000;

/// Reads a program.
///
/// # Errors
/// Everything that is wrong with it.
pub fn read(language: Language, file: &str, text: &str) -> Result<Module, Vec<Diagnostic>> {
    // A panic is a bug of ours; it must not end the server.
    let read = catch_unwind(AssertUnwindSafe(|| match language {
        Language::Mlir => read_mlir(file, text),
        _ => {
            let libraries = exo_dialects::hw::command_line::libraries();
            exo_frontend::parse_module_with(file, text, &libraries)
                .map_err(|errors| errors.iter().map(Diagnostic::from).collect())
        }
    }));
    read.unwrap_or_else(|_| Err(vec![internal("the file cannot be read")]))
}

/// Reads MLIR, whose parser recurses without a limit.
fn read_mlir(file: &str, text: &str) -> Result<Module, Vec<Diagnostic>> {
    expect_shallow(file, text).map_err(|error| vec![*error])?;
    with_large_stack(|| {
        let read = exo_hw::load_program(text.as_bytes(), file);
        read.map(|(module, _)| module)
            .map_err(|error| error.diagnostics())
    })
}

/// Refuses MLIR whose brackets are nested deeper than its parser has room for.
fn expect_shallow(file: &str, text: &str) -> Result<(), Box<Diagnostic>> {
    let mut nesting = Nesting::default();
    for (line, number) in text.split('\n').zip(1..) {
        if nesting.read(line) {
            let message = format!("more than {MAX_BRACKETS} brackets are open");
            let error = Diagnostic::error(Class::Limit, message);
            return Err(Box::new(error.at(&Loc::new(&file.into(), number, 1))));
        }
    }
    Ok(())
}

/// Brackets that are open in a text of MLIR.
#[derive(Default)]
struct Nesting {
    open: usize,
    /// Angle brackets of types and attributes; comparisons have the same signs, with blanks around them.
    angles: usize,
}

impl Nesting {
    /// Reads a line; gives whether too many are open at some time. Texts in quotes and comments end with their line.
    fn read(&mut self, line: &str) -> bool {
        let (mut quoted, mut before) = (false, ' ');
        let mut chars = line.chars().peekable();
        while let Some(c) = chars.next() {
            match c {
                '\\' if quoted => drop(chars.next()),
                '"' => quoted = !quoted,
                _ if quoted => {}
                '/' if chars.peek() == Some(&'/') => break,
                '(' | '[' | '{' => self.open += 1,
                ')' | ']' | '}' => self.open = self.open.saturating_sub(1),
                '<' if before.is_alphanumeric() || before == '_' => self.angles += 1,
                '>' if before != '-' && before != ' ' => {
                    self.angles = self.angles.saturating_sub(1);
                }
                _ => {}
            }
            before = c;
            if self.open + self.angles > MAX_BRACKETS {
                return true;
            }
        }
        false
    }
}

/// A program with all of the libraries that are loaded: a step may bring in what it does not use yet.
pub fn with_all_libraries(module: &Module) -> Module {
    Module {
        library: exo_dialects::hw::command_line::libraries().items().clone(),
        ..module.clone()
    }
}

/// An error of our own.
pub fn internal(what: &str) -> Diagnostic {
    let message = format!("internal error: {what}; please report");
    Diagnostic::error(Class::Internal, message)
}

/// The name of an operation at the top of MLIR's text that is neither Exo's nor a library's, if there is one. What such operations do
/// with procedures decides about steps, and is not looked at here.
pub fn foreign_operation(file: &str, text: &str) -> Option<String> {
    // What is nested too deep is told when it is read.
    expect_shallow(file, text).ok()?;
    with_large_stack(|| find_foreign(file, text))
}

fn find_foreign(file: &str, text: &str) -> Option<String> {
    let context = load::context();
    let _unsaid = exo_dialects::diagnostic::Collector::new(&context);
    let module = load::parse_source(&context, text.as_bytes(), file)?;
    let libraries = exo_dialects::hw::command_line::libraries();
    let mut next = module.body().first_operation();
    while let Some(op) = next {
        let name = op.name();
        let name = name.as_string_ref().as_str().unwrap_or_default();
        let dialect = name.split('.').next().unwrap_or_default();
        let is_known = dialect == "exo" || libraries.library(dialect).is_some();
        if !is_known {
            return Some(name.to_owned());
        }
        next = op.next_in_block();
    }
    None
}

/// Loads hardware libraries that a file names; a path is one beside the file. Each is loaded once, and stays.
pub fn load_libraries(names: &[String], file: &str) -> Vec<Diagnostic> {
    let folder = Path::new(file).parent().unwrap_or(Path::new(""));
    let mut wrong = Vec::new();
    for name in names {
        if exo_dialects::hw::command_line::libraries()
            .library(name)
            .is_some()
        {
            continue;
        }
        let is_path = name.contains('/') || name.ends_with(".mlir");
        let named = match is_path {
            true => folder.join(name).to_string_lossy().into_owned(),
            false => name.clone(),
        };
        if let Err(error) = exo_hw::load(&named) {
            wrong.extend(error.diagnostics());
        }
    }
    wrong
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nesting_is_limited_and_comparisons_are_no_brackets() {
        let open = |line: &str| Nesting::default().read(line);
        for bracket in ["[", "(", "{", "tuple<"] {
            assert!(open(&bracket.repeat(MAX_BRACKETS + 1)), "{bracket}");
            assert!(!open(&bracket.repeat(MAX_BRACKETS)), "{bracket}");
        }
        assert!(!open(&"if %i < %n { } ".repeat(2000)));
        assert!(!open(&"() -> memref<4xf32> ".repeat(2000)));
        assert!(!open(&format!(
            "\"{}\" // {}",
            "(".repeat(2000),
            "(".repeat(2000)
        )));
    }

    #[test]
    fn mlir_that_is_nested_deep_is_refused_at_its_line() {
        let deep = format!("\nmodule attributes {{a = {}", "[".repeat(300_000));
        let errors = read(Language::Mlir, "a.mlir", &deep).unwrap_err();
        assert_eq!(
            errors[0].first_line(),
            "a.mlir:2:1: error: more than 1000 brackets are open"
        );
        let within = format!(
            "#a = affine_map<(d0) -> ({}d0{})>\nmodule {{}}",
            "(".repeat(990),
            ")".repeat(990)
        );
        assert!(read(Language::Mlir, "a.mlir", &within).is_ok());
        assert_eq!(foreign_operation("a.mlir", &deep), None);
    }
}
