//! Files that schedule programs load, and functions that they define.

use std::path::{Path, PathBuf};

use lsp_types::Range;

use crate::text::Text;

/// A `load` of a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Load {
    /// The file, as written.
    pub file: String,
    /// The names that are taken from it.
    pub names: Vec<String>,
}

/// The loads of a program that stand on lines of their own.
pub fn all(text: &str) -> Vec<Load> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find("load(") {
        let is_first = at == 0 || rest.as_bytes().get(at - 1) == Some(&b'\n');
        let behind = &rest[at + "load(".len()..];
        let end = behind.find(')').unwrap_or(behind.len());
        let mut texts = quoted(&behind[..end]).into_iter();
        if let (true, Some(file)) = (is_first, texts.next()) {
            let names = texts.collect();
            found.push(Load { file, names });
        }
        rest = &behind[end..];
    }
    found
}

/// The texts in double quotes of a text without escapes.
fn quoted(text: &str) -> Vec<String> {
    let parts = text.split('"').skip(1).step_by(2);
    parts.map(str::to_owned).collect()
}

/// The file that a program loads by a name, if it stands beside the program or in the search path; those that are built in are no files.
pub fn file(program: &str, name: &str) -> Option<PathBuf> {
    let beside = Path::new(program).parent()?.to_owned();
    let path = std::env::var_os("EXO_SCHEDULE_PATH").unwrap_or_default();
    let folders = std::iter::once(beside).chain(std::env::split_paths(&path));
    let mut files = folders.map(|folder| folder.join(name));
    files.find(|file| file.is_absolute() && file.is_file())
}

/// The text of a file that a program loads.
pub fn text(program: &str, name: &str) -> Option<String> {
    let built_in = exo_starlark::library().iter();
    if let Some((_, text)) = built_in.clone().find(|(known, _)| *known == name) {
        return Some((*text).to_owned());
    }
    std::fs::read_to_string(file(program, name)?).ok()
}

/// The functions at the top of a program: names with their parameters, and the first line of the docstring.
pub fn functions(text: &str) -> Vec<(String, String)> {
    let lines: Vec<&str> = text.lines().collect();
    let heads = lines.iter().enumerate();
    let found = heads.filter_map(|(at, line)| {
        let (name, parameters) = line.strip_prefix("def ")?.split_once('(')?;
        let parameters = parameters.trim_end().trim_end_matches(':');
        let doc = lines.get(at + 1).map(|next| next.trim());
        let doc = doc.and_then(|next| next.strip_prefix("\"\"\""));
        let doc = doc.unwrap_or_default().trim_end_matches("\"\"\"");
        Some((
            name.trim().to_owned(),
            format!("{name}({parameters}\n{doc}"),
        ))
    });
    found.collect()
}

/// The place at which a function of a program is defined.
pub fn function(text: &Text, name: &str) -> Option<Range> {
    let mut start = 0;
    for line in text.as_str().split_inclusive('\n') {
        let rest = line
            .strip_prefix("def ")
            .and_then(|rest| rest.strip_prefix(name));
        if rest.is_some_and(|rest| rest.trim_start().starts_with('(')) {
            let from = start + "def ".len();
            return Some(text.range(from..from + name.len()));
        }
        start += line.len();
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loads_and_functions_are_found() {
        let text = "load(\"std/loops.star\", \"tile_loops\", \"unroll_loops\")\n\ndef tile(p, n = 3):\n    \"\"\"Tiles it.\"\"\"\n    return p\n";
        let loads = all(text);
        assert_eq!(loads[0].file, "std/loops.star");
        assert_eq!(loads[0].names, ["tile_loops", "unroll_loops"]);
        assert_eq!(
            functions(text),
            [("tile".to_owned(), "tile(p, n = 3)\nTiles it.".to_owned())]
        );
        let range = function(&Text::new(text), "tile").unwrap();
        assert_eq!((range.start.line, range.start.character), (2, 4));
        assert_eq!(function(&Text::new(text), "til"), None);
        assert!(super::text("/x.star", "std/loops.star").is_some());
    }
}
