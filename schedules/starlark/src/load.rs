//! Sources of programs and of the files that they load.

use std::cell::RefCell;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use starlark::codemap::{FileSpan, FileSpanRef};
use starlark::environment::{FrozenModule, Globals, Module};
use starlark::eval::{BeforeStmtFunc, BeforeStmtFuncDyn, Evaluator, FileLoader};

use crate::dialect::{MAX_CALLS, MAX_MEMORY, MAX_TICKS, fits};
use crate::error::{bad_input, told};
use crate::folders::Folders;
use crate::host::Host;
use crate::library::built_in;
use crate::program::Source;
use crate::{integers, library};

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
        if let Some((name, text)) = library::BUILT_IN.iter().find(|(name, _)| *name == path) {
            let source = Source {
                file: library::file_of(name),
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
