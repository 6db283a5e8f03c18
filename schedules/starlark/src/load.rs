//! Where programs and what they load come from.

use std::cell::RefCell;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use exo_diagnostics::{Class, Diagnostic};
use exo_view::Loc;
use starlark::codemap::{FileSpan, FileSpanRef};
use starlark::environment::{FrozenModule, Globals, Module};
use starlark::eval::{BeforeStmtFunc, BeforeStmtFuncDyn, Evaluator, FileLoader};
use starlark::syntax::AstModule;

use crate::dialect::{MAX_CALLS, MAX_MEMORY, MAX_TICKS, dialect, fits};
use crate::error::Told;
use crate::host::Host;

/// A source of Starlark.
#[derive(Clone, Debug, Default)]
pub struct Source {
    /// Its name in errors.
    pub file: String,
    /// Its text.
    pub text: String,
}

/// Loads files: beside the one that asks, then in the folders of the search path, then what is built in.
pub(crate) struct Loader<'a> {
    globals: &'a Globals,
    host: &'a Host<'a>,
    folders: &'a [PathBuf],
    loaded: &'a RefCell<Loaded>,
    /// The folder of the file that asks.
    beside: PathBuf,
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

/// What was loaded, and what is being loaded.
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
        Loader {
            globals,
            host,
            folders,
            loaded,
            beside: beside.unwrap_or_default(),
        }
    }

    /// What functions of a program work on.
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
        let ast = AstModule::parse(&source.file, source.text.clone(), &dialect())?;
        Module::with_temp_heap(|module| {
            let mut eval = self.evaluator(&module)?;
            eval.eval_module(ast, self.globals)?;
            drop(eval);
            let frozen = module.freeze();
            frozen.map_err(|e| starlark::Error::new_other(anyhow::anyhow!("{e:?}")))
        })
    }

    /// An evaluator that works on what is defined in a module.
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

    fn source(&self, path: &str) -> starlark::Result<(PathBuf, Source)> {
        if let Some((name, text)) = BUILT_IN.iter().find(|(name, _)| *name == path) {
            let source = Source {
                file: file_of(name),
                text: (*text).to_owned(),
            };
            return Ok((PathBuf::from(&source.file), source));
        }
        let folders = std::iter::once(&self.beside).chain(self.folders);
        let mut found = folders.map(|folder| folder.join(path));
        let Some(file) = found.find(|file| file.is_file()) else {
            let searched: Vec<String> = std::iter::once(&self.beside)
                .chain(self.folders)
                .map(|f| {
                    format!(
                        "'{}'",
                        if f.as_os_str().is_empty() {
                            Path::new(".")
                        } else {
                            f
                        }
                        .display()
                    )
                })
                .collect();
            let message = format!("there is no file '{path}' in {}", searched.join(", "));
            return Err(bad_input(message));
        };
        let text = std::fs::read_to_string(&file);
        let text = text.map_err(|e| bad_input(format!("cannot read '{}': {e}", file.display())))?;
        let key = file.canonicalize().unwrap_or_else(|_| file.clone());
        let file = file.display().to_string();
        Ok((key, Source { file, text }))
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
    starlark::Error::new_other(anyhow::Error::new(Told(diagnostic)))
}

fn bad_input(message: String) -> starlark::Error {
    let diagnostic = Diagnostic::error(Class::BadInput, message);
    told(Box::new(diagnostic.at(&Loc::unknown())))
}

/// The names of the library's files.
pub(crate) fn built_in() -> impl Iterator<Item = &'static str> {
    BUILT_IN.iter().map(|(name, _)| *name)
}

/// What stands for a file of the library in places.
fn file_of(name: &str) -> String {
    format!("<{name}>")
}

/// Whether a file is one of the library.
pub(crate) fn is_built_in(file: &str) -> bool {
    BUILT_IN.iter().any(|(name, _)| file_of(name) == file)
}
