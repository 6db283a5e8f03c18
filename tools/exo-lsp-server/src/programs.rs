//! Programs as they were read last, for requests about them: where a text has errors, what was read before is better than nothing.

use std::collections::HashMap;
use std::sync::Arc;

use exo_ir::Module;

use crate::job::SourceFile;
use crate::language::Language;
use crate::program;
use crate::text::Text;

/// Programs that are remembered.
const MAX_PROGRAMS: usize = 32;

/// A program that was read.
#[derive(Clone, Debug)]
pub struct Program {
    /// Its name in locations.
    pub file: String,
    /// Its URI.
    pub uri: String,
    /// Its kind.
    pub language: Language,
    /// The program.
    pub module: Arc<Module>,
    /// The text of which it was read.
    pub text: Arc<Text>,
}

/// Programs by their files.
#[derive(Debug, Default)]
pub struct Programs(HashMap<String, Known>);

#[derive(Debug)]
struct Known {
    /// The last text that was looked at.
    seen: String,
    /// The last program that was read.
    good: Option<Program>,
}

impl Programs {
    /// The program of a text, or the last one that was read of the file.
    pub fn of(&mut self, source: &SourceFile) -> Option<Program> {
        if self.0.len() >= MAX_PROGRAMS && !self.0.contains_key(&source.file) {
            self.0.clear();
        }
        let before = self.0.remove(&source.file);
        let known = match before {
            Some(known) if known.seen == source.text => known,
            before => Known {
                seen: source.text.clone(),
                good: read(source).or(before.and_then(|known| known.good)),
            },
        };
        let good = known.good.clone();
        self.0.insert(source.file.clone(), known);
        good
    }
}

fn read(source: &SourceFile) -> Option<Program> {
    let language = Language::of(&source.file, &source.text);
    if !language.is_program() {
        return None;
    }
    let module = program::read(language, &source.file, &source.text).ok()?;
    Some(Program {
        file: source.file.clone(),
        uri: source.uri.clone(),
        language,
        module: Arc::new(module),
        text: Arc::new(Text::new(source.text.as_str())),
    })
}
