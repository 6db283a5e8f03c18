//! Libraries of which it is known where each definition stands: these are read one by one, when they are first looked at.

use std::ops::Range;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};

use exo_ir::{
    Declaration, Hints, HwMachine, Item, ItemKind, ItemSource, Items, Lazy, Library, LibraryInfo,
    Loc, MlirFunctions, OwnNames,
};
use melior::Context;
use melior::dialect::DialectRegistry;
use melior::ir::Module;
use melior::ir::operation::OperationLike;

use super::aliases::Aliases;
use super::{
    LibrarySource, LoadError, about, functions_in, machine, name_of, operations, reported,
};
use crate::diagnostic::Collector;
use crate::engine::{self, Verify};
use crate::location::Places;
use crate::ops::Definition;
use crate::{dialect_handle, extract};

/// The text of a library that was found to be right before.
#[derive(Clone, Debug)]
pub struct Indexed {
    /// Its definitions, without functions.
    pub source: LibrarySource,
    /// The definitions' places in the text.
    pub entries: Vec<Entry>,
}

impl Indexed {
    /// The text in front of the definitions.
    fn head(&self) -> &[u8] {
        match self.entries.first() {
            Some(first) => &self.source.text[..first.bytes.start],
            None => &self.source.text,
        }
    }
}

/// The place of a definition in a library's text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its name within the library.
    pub name: &'static str,
    /// Its kind.
    pub kind: ItemKind,
    /// Its bytes.
    pub bytes: Range<usize>,
    /// The number of its first line, from 0 on.
    pub line: usize,
    /// How many bytes stand in front of it in that line.
    pub column: usize,
}

/// Reads the head of a library, and its location. Its definitions, which nothing verifies again,
/// are read when they are looked at, and its functions, which `whole` has as well, when these are
/// asked for. `digest` identifies its contents. Instructions call nothing, as an [`ItemSource`]
/// asks.
///
/// # Errors
/// If what stands in front of the definitions cannot be parsed: it was not right.
pub fn load_indexed(
    indexed: Indexed,
    whole: Option<LibrarySource>,
    digest: &str,
) -> Result<(Library, Loc), LoadError> {
    let Head {
        name,
        about,
        machine,
        loc,
    } = head(&indexed)?;
    let library = Library {
        digest: digest.to_owned(),
        items: items(&name, indexed),
        functions: match whole {
            Some(whole) => MlirFunctions::later(None, move || functions_in(&whole)),
            None => MlirFunctions::default(),
        },
        machine,
        about,
        name,
    };
    Ok((library, loc))
}

/// The name and declarations of a library, from the text in front of its definitions.
struct Head {
    name: String,
    about: LibraryInfo,
    machine: HwMachine,
    loc: Loc,
}

fn head(indexed: &Indexed) -> Result<Head, LoadError> {
    let reader = reader();
    let source = &indexed.source;
    let said = Collector::new(&reader.0);
    let text = match indexed.entries.is_empty() {
        true => source.text.to_vec(),
        false => [indexed.head(), b"}"].concat(),
    };
    let module = reader.parsed(&text, &source.file);
    let module = module.ok_or_else(|| LoadError::Refused(reported(source, said.take())))?;
    let module = module.as_operation();
    let loc = Places::written(source.written()).of(module.location());
    let all = source.clone();
    Ok(Head {
        name: name_of(module, &loc)?.to_owned(),
        about: LibraryInfo {
            hints: Lazy::later(move || hints(&all)),
            ..about(module)
        },
        machine: machine(module),
        loc,
    })
}

fn items(library: &str, indexed: Indexed) -> Items {
    let entries = &indexed.entries;
    let declarations = entries.iter().map(|entry| Declaration {
        name: format!("{library}.{}", entry.name),
        kind: entry.kind,
    });
    let declarations = declarations.collect();
    let all = entries.iter().map(|entry| entry.name.to_owned());
    let externs = entries.iter();
    let externs = externs.filter(|entry| entry.kind == ItemKind::Extern);
    let externs = externs.map(|entry| entry.name.to_owned());
    let source: Arc<dyn ItemSource> = Arc::new(Definitions {
        names: OwnNames::new(library, all.collect(), externs.collect()),
        aliases: Aliases::of(indexed.head()),
        indexed,
    });
    Items::later(declarations, &source)
}

/// The context in which definitions are read.
struct Reader(Context);

// SAFETY: the context has no threads of its own, nothing of it is given away, and it is used only under the lock of `READER`.
unsafe impl Send for Reader {}

/// One for all libraries: it has none of their dialects.
static READER: LazyLock<Mutex<Reader>> = LazyLock::new(|| Mutex::new(Reader::new()));

fn reader() -> MutexGuard<'static, Reader> {
    // What is read is right, and whoever held the lock before left nothing behind.
    READER.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Reader {
    /// Definitions are made of the exo dialect and of MLIR's own attributes.
    fn new() -> Reader {
        let registry = DialectRegistry::new();
        dialect_handle().insert_dialect(&registry);
        let context = Context::new_with_registry(&registry, false);
        dialect_handle().load_dialect(&context);
        Reader(context)
    }

    fn parsed(&self, text: &[u8], file: &str) -> Option<Module<'_>> {
        engine::parse_module(&self.0, text, file, Verify::No)
    }
}

/// Definitions that are still text.
struct Definitions {
    names: OwnNames,
    aliases: Aliases,
    indexed: Indexed,
}

impl Definitions {
    /// The text of a definition at its column, behind the aliases that it uses, each in a line; and how many lines further down it stands
    /// in the library.
    fn text(&self, entry: &Entry) -> (Vec<u8>, usize) {
        let own = &self.indexed.source.text[entry.bytes.clone()];
        let aliases = self.aliases.used_by(own);
        let mut text = Vec::new();
        for alias in aliases.values() {
            text.extend_from_slice(alias);
            text.push(b'\n');
        }
        text.resize(text.len() + entry.column, b' ');
        text.extend_from_slice(own);
        (text, entry.line.saturating_sub(aliases.len()))
    }

    fn parsed(&self, entry: &Entry) -> Result<Item, String> {
        let (text, further_down) = self.text(entry);
        let source = &self.indexed.source;
        let reader = reader();
        let said = Collector::new(&reader.0);
        let module = reader.parsed(&text, &source.file).ok_or_else(|| {
            let said = said.take();
            let lines: Vec<String> = said.iter().map(ToString::to_string).collect();
            lines.join("; ")
        })?;
        let mut operations = operations(module.as_operation());
        let definition = operations.find_map(|op| Definition::try_from(op).ok());
        let definition = definition.ok_or("there is no definition")?;
        let mut places = Places::further_down(further_down, source.written());
        let item = extract::of_definition(definition, &mut places);
        let mut item = item.map_err(|error| error.reason.to_string())?;
        self.names.qualify(&mut item);
        Ok(item)
    }
}

impl ItemSource for Definitions {
    /// # Panics
    /// If the library was not right.
    fn read(&self, at: usize) -> Item {
        let entry = &self.indexed.entries[at];
        self.parsed(entry).unwrap_or_else(|why| {
            let file = &self.indexed.source.file;
            panic!("'{}' of {file} cannot be read: {why}", entry.name)
        })
    }
}

fn hints(source: &LibrarySource) -> Vec<Hints> {
    let reader = reader();
    let _said = Collector::new(&reader.0);
    let module = reader.parsed(&source.text, &source.file);
    module.map_or_else(Vec::new, |module| super::hints(module.as_operation()))
}
