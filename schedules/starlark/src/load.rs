//! Sources of programs and of the files that they load.

use std::cell::RefCell;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use exo_diagnostics::{Class, Diagnostic};
use exo_ir::Loc;
use exo_steps::schedule;
use starlark::codemap::{FileSpan, FileSpanRef};
use starlark::environment::{FrozenModule, Globals, Module};
use starlark::eval::{BeforeStmtFunc, BeforeStmtFuncDyn, Evaluator, FileLoader};

use crate::dialect::{MAX_CALLS, MAX_MEMORY, MAX_TICKS, fits};
use crate::error::DiagnosticError;
use crate::host::Host;
use crate::integers;

/// A source of Starlark.
#[derive(Clone, Debug, Default)]
pub struct Source {
    /// Its name in errors.
    pub file: String,
    /// Its text.
    pub text: String,
}

/// Loads files: from the folder of the loading file, then from the folders of the search path, then
/// from the built-in library.
pub(crate) struct Loader<'a> {
    globals: &'a Globals,
    host: &'a Host<'a>,
    folders: &'a [PathBuf],
    loaded: &'a RefCell<Loaded>,
    /// The folder of the file that asks.
    beside: PathBuf,
    /// The folder of the program: files that it loads are in it, or in one of the search path.
    root: PathBuf,
}

/// Remembers which statement runs, as the evaluator tells limits that are exceeded without a place, and watches for lines.
struct Follow(Rc<RefCell<Option<FileSpan>>>);

impl<'e> BeforeStmtFuncDyn<'e> for Follow {
    fn call<'v>(
        &mut self,
        span: FileSpanRef<'_>,
        continued: bool,
        eval: &mut Evaluator<'v, '_, 'e>,
    ) -> starlark::Result<()> {
        self.0.replace(Some(span.to_file_span()));
        let host = Host::of(eval)?;
        // A statement that goes on behind a call of its own has begun before.
        match continued {
            true => Ok(()),
            false => host.watch.before(host, span),
        }
    }
}

/// Modules that are loaded, and files that are being loaded.
#[derive(Default)]
pub(crate) struct Loaded {
    modules: HashMap<PathBuf, FrozenModule>,
    open: Vec<PathBuf>,
}

/// The library that is built in, and what programs call its files.
const BUILT_IN: &[(&str, &str)] = &[
    (
        "std/higher_order.star",
        include_str!("../../std/higher_order.star"),
    ),
    (
        "std/inspection.star",
        include_str!("../../std/inspection.star"),
    ),
    ("std/loops.star", include_str!("../../std/loops.star")),
    ("std/memory.star", include_str!("../../std/memory.star")),
    ("std/halide.star", include_str!("../../std/halide.star")),
    ("std/vectors.star", include_str!("../../std/vectors.star")),
];

impl<'a> Loader<'a> {
    pub(crate) fn new(
        globals: &'a Globals,
        host: &'a Host<'a>,
        folders: &'a [PathBuf],
        loaded: &'a RefCell<Loaded>,
        file: &str,
    ) -> Loader<'a> {
        let beside = Path::new(file).parent().map(Path::to_path_buf);
        let beside = beside.unwrap_or_default();
        Loader {
            globals,
            host,
            folders,
            loaded,
            root: beside.clone(),
            beside,
        }
    }

    /// The same for a file that is named from the current folder on, and loaded from there.
    pub(crate) fn in_current_folder(self) -> Loader<'a> {
        Loader {
            beside: PathBuf::new(),
            ..self
        }
    }

    /// The state that functions of a program work on.
    pub(crate) fn host(&self) -> &Host<'a> {
        self.host
    }

    /// Evaluates the program itself.
    pub(crate) fn run_first(&self, source: &Source) -> starlark::Result<FrozenModule> {
        let file = PathBuf::from(&source.file);
        let key = file.canonicalize().unwrap_or(file);
        self.loaded.borrow_mut().open.push(key);
        self.run(source)
    }

    /// Evaluates a source.
    fn run(&self, source: &Source) -> starlark::Result<FrozenModule> {
        fits(&source.file, &source.text).map_err(told)?;
        let ast = integers::parse(&source.file, &source.text)?;
        Module::with_temp_heap(|module| {
            let mut eval = self.evaluator(&module)?;
            eval.eval_module(ast, self.globals)?;
            drop(eval);
            let frozen = module.freeze();
            frozen.map_err(|e| starlark::Error::new_other(anyhow::anyhow!("{e:?}")))
        })
    }

    /// An evaluator with the definitions of a module.
    pub(crate) fn evaluator<'v, 'l>(
        &'l self,
        module: &'l Module<'v>,
    ) -> starlark::Result<Evaluator<'v, 'l, 'a>> {
        let mut eval = Evaluator::new(module);
        eval.set_loader(self);
        // A value that is kept over a statement at the top must not move.
        eval.disable_gc();
        eval.set_max_callstack_size(MAX_CALLS)?;
        eval.set_max_tick_count(MAX_TICKS)?;
        eval.set_max_heap_size(MAX_MEMORY)?;
        eval.extra = Some(self.host);
        let follow = Follow(Rc::clone(&self.host.statement));
        eval.before_stmt_for_dap(BeforeStmtFunc::from_dyn(Box::new(follow)));
        Ok(eval)
    }

    fn searched(&self) -> Folders<'_> {
        Folders {
            beside: &self.beside,
            root: &self.root,
            others: self.folders,
        }
    }

    fn source(&self, path: &str) -> starlark::Result<(PathBuf, Source)> {
        if let Some((name, text)) = BUILT_IN.iter().find(|(name, _)| *name == path) {
            let source = Source {
                file: file_of(name),
                text: (*text).to_owned(),
            };
            return Ok((PathBuf::from(&source.file), source));
        }
        let file = self.searched().found(path, &mut built_in())?;
        let text = std::fs::read_to_string(&file);
        let text = text.map_err(|e| bad_input(format!("cannot read '{}': {e}", file.display())))?;
        let key = file.canonicalize().unwrap_or_else(|_| file.clone());
        let file = file.display().to_string();
        Ok((key, Source { file, text }))
    }
}

/// The folders in which a program's files are.
#[derive(Clone, Copy)]
pub(crate) struct Folders<'a> {
    /// The folder of the file that asks.
    pub(crate) beside: &'a Path,
    /// The program's own folder.
    pub(crate) root: &'a Path,
    /// The folders of the search path.
    pub(crate) others: &'a [PathBuf],
}

impl Folders<'_> {
    /// Folders in which programs search the files that they load.
    fn searched(&self) -> impl Iterator<Item = &Path> {
        let others = self.others.iter().map(PathBuf::as_path);
        std::iter::once(self.beside).chain(others)
    }

    /// The file of a path, in the first of the folders that has it: nothing else is read. `known` are names that it may have been meant to be.
    pub(crate) fn found(
        &self,
        path: &str,
        known: &mut dyn Iterator<Item = &'static str>,
    ) -> starlark::Result<PathBuf> {
        let files = || self.searched().map(|folder| folder.join(path));
        let others = self.others.iter().map(PathBuf::as_path);
        let own = || others.clone().chain([self.root]);
        let is_searched = |file: &PathBuf| own().any(|folder| is_inside(folder, file));
        let found = files().find(|file| file.is_file() && is_searched(file));
        found.ok_or_else(|| {
            let folders = self.searched();
            let folders = folders.map(|folder| format!("'{}'", shown(folder).display()));
            let folders = folders.collect::<Vec<_>>().join(", ");
            bad_input(match files().any(|file| file.is_file()) {
                true => format!(
                    "'{path}' is not loaded: it is outside of the program's folder and those of the search path"
                ),
                false => {
                    let near = schedule::nearest(path, known);
                    let near = near.map(|near| format!("; did you mean '{near}'?"));
                    format!("there is no file '{path}' in {folders}{}", near.unwrap_or_default())
                }
            })
        })
    }
}

/// Whether a file is in a folder, or in one inside of it, wherever links on the way lead.
fn is_inside(folder: &Path, file: &Path) -> bool {
    let folder = shown(folder).canonicalize();
    let file = file.canonicalize();
    folder.is_ok_and(|folder| file.is_ok_and(|file| file.starts_with(folder)))
}

/// A folder, where the current one has no name.
fn shown(folder: &Path) -> &Path {
    match folder.as_os_str().is_empty() {
        true => Path::new("."),
        false => folder,
    }
}

impl FileLoader for Loader<'_> {
    fn load(&self, path: &str) -> starlark::Result<FrozenModule> {
        let (key, source) = self.source(path)?;
        if let Some(module) = self.loaded.borrow().modules.get(&key) {
            return Ok(module.clone());
        }
        if self.loaded.borrow().open.contains(&key) {
            return Err(bad_input(format!(
                "'{path}' loads itself, through others perhaps"
            )));
        }
        self.loaded.borrow_mut().open.push(key.clone());
        let beside = Path::new(&source.file).parent().map(Path::to_path_buf);
        let inner = Loader {
            beside: beside.unwrap_or_default(),
            root: self.root.clone(),
            ..*self
        };
        let module = inner.run(&source);
        let mut loaded = self.loaded.borrow_mut();
        loaded.open.pop();
        let module = module?;
        loaded.modules.insert(key, module.clone());
        Ok(module)
    }
}

pub(crate) fn told(diagnostic: Box<Diagnostic>) -> starlark::Error {
    starlark::Error::new_other(anyhow::Error::new(DiagnosticError(diagnostic)))
}

pub(crate) fn bad_input(message: String) -> starlark::Error {
    let diagnostic = Diagnostic::error(Class::BadInput, message);
    told(Box::new(diagnostic.at(&Loc::unknown())))
}

/// The files of the library: what programs call them, and their texts.
pub fn library() -> &'static [(&'static str, &'static str)] {
    BUILT_IN
}

/// The names of the library's files.
pub(crate) fn built_in() -> impl Iterator<Item = &'static str> {
    BUILT_IN.iter().map(|(name, _)| *name)
}

/// The functions of the library, each with its file.
pub(crate) fn library_functions() -> impl Iterator<Item = (&'static str, &'static str)> {
    BUILT_IN.iter().flat_map(|(file, text)| {
        let names = text.lines().filter_map(|line| {
            let (name, _) = line.strip_prefix("def ")?.split_once('(')?;
            (!name.starts_with('_')).then_some(name)
        });
        names.map(move |name| (name, *file))
    })
}

/// The name of a library file in locations.
fn file_of(name: &str) -> String {
    format!("<{name}>")
}

/// Whether a file is one of the library.
pub(crate) fn is_built_in(file: &str) -> bool {
    BUILT_IN.iter().any(|(name, _)| file_of(name) == file)
}
