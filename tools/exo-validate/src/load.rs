//! Programs from files.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use exo_diagnostics::Diagnostic;
use exo_ir::{FieldRef, Item, Module, StmtKind};
use exo_validate::{Mismatch, Side};
use thiserror::Error;

use crate::cli::{Args, Program};
use crate::functions::{Function, Functions};
use crate::pipeline::NoPipeline;

/// A reason for which there is no verdict.
#[derive(Debug, Error)]
pub(crate) enum LoadError {
    /// A file that cannot be read.
    #[error("cannot read '{}': {error}", .path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The system's error.
        error: std::io::Error,
    },
    /// A file of a type that is not read.
    #[error("cannot load '{}': exo-validate reads Exo source (.py) and MLIR (.mlir, .mlirbc)", .0.display())]
    UnknownFormat(PathBuf),
    /// The first program names no file.
    #[error("the specification has no file: write FILE or FILE:PROCEDURE")]
    NoFile,
    /// A program with errors.
    #[error("the program has errors")]
    Source(Vec<Diagnostic>),
    /// A file without a procedure.
    #[error("there is no procedure or function in '{}'", .0.display())]
    NoProc(PathBuf),
    /// A file without a definition of a name.
    #[error("there is no procedure or function '{name}' in '{}'", .path.display())]
    NoName {
        /// The file.
        path: PathBuf,
        /// The name.
        name: String,
    },
    /// A hardware library that is not loaded.
    #[error(transparent)]
    Hardware(#[from] exo_hw::HwError),
    /// Two procedures that cannot be compared.
    #[error(transparent)]
    Mismatch(#[from] Mismatch),
    /// A file that would be written to is the input.
    #[error("cannot write '{}': it is the input", .0.display())]
    Overwrites(PathBuf),
    /// A text that is no pipeline of passes.
    #[error("no pipeline: {0}")]
    Pipeline(NoPipeline),
    /// A schedule that does not run.
    #[error("the schedule does not run: {0}")]
    Schedule(String),
    /// A question that cannot be written.
    #[error("cannot write '{}': {error}", .path.display())]
    Question {
        /// The file.
        path: PathBuf,
        /// The system's error.
        error: std::io::Error,
    },
    /// A program that does not run.
    #[error("cannot run '{program}': {error}")]
    Recheck {
        /// The program.
        program: String,
        /// The system's error.
        error: std::io::Error,
    },
    /// Standard output that cannot be written.
    #[error("cannot write: {0}")]
    Output(std::io::Error),
}

impl LoadError {
    /// The error as lines of text.
    pub(crate) fn render(&self) -> String {
        match self {
            LoadError::Source(errors) => {
                let lines: Vec<String> = errors.iter().map(Diagnostic::to_string).collect();
                lines.join("\n")
            }
            error => format!("error: {error}"),
        }
    }
}

/// The contents of a file: procedures, and functions of MLIR's own dialects.
pub(crate) struct Contents {
    module: Module,
    pub(crate) functions: Functions,
}

impl Contents {
    /// The names of procedures and functions, those of functions last.
    pub(crate) fn names(&self) -> Vec<String> {
        let procs = self.module.procs().filter(|p| p.instr.is_none());
        let procs = procs.map(|p| p.name.clone());
        procs.chain(self.functions.order.iter().cloned()).collect()
    }

    /// Whether a name is defined by the same words in another file, and so is all that they refer to.
    pub(crate) fn has_same(&self, name: &str, other: &Contents) -> bool {
        match (self.definition(name), other.definition(name)) {
            (Definition::Function(_), Definition::Function(_)) => {
                self.functions.has_same(name, &other.functions)
            }
            (Definition::Procedure(mine), Definition::Procedure(theirs)) => {
                let others = |module: &Module| -> Vec<String> {
                    let items = module.items.iter();
                    let items = items.filter(|item| !matches!(item, Item::Proc(_)));
                    items.map(exo_frontend::print_item).collect()
                };
                text_of(mine, name) == text_of(theirs, name) && others(mine) == others(theirs)
            }
            _ => false,
        }
    }

    /// The definition of a name.
    pub(crate) fn definition(&self, name: &str) -> Definition<'_> {
        match (self.module.proc(name), self.functions.get(name)) {
            (Some(_), _) => Definition::Procedure(&self.module),
            (None, Some(function)) => Definition::Function(function),
            (None, None) => Definition::None,
        }
    }
}

/// A procedure and all that it calls, as text.
fn text_of(module: &Module, name: &str) -> BTreeMap<String, String> {
    let mut texts = BTreeMap::new();
    let mut open = vec![name.to_owned()];
    while let Some(name) = open.pop() {
        let Some(proc) = module.proc(&name).filter(|_| !texts.contains_key(&name)) else {
            continue;
        };
        for stmt in &proc.body {
            stmt.walk(&mut |stmt| {
                if let StmtKind::Call { callee, .. } = &stmt.kind {
                    open.push(callee.clone());
                }
            });
        }
        texts.insert(name, exo_frontend::print_item(&Item::Proc(proc.clone())));
    }
    texts
}

/// A definition that can be judged.
pub(crate) enum Definition<'m> {
    /// A procedure of a module.
    Procedure(&'m Module),
    /// A function.
    Function(&'m Function),
    /// No definition.
    None,
}

/// A procedure or function of a file that was read.
pub(crate) struct Loaded {
    contents: Rc<Contents>,
    name: String,
}

impl Loaded {
    /// The definition of a name in a file, which may not be there.
    pub(crate) fn new(contents: &Rc<Contents>, name: &str) -> Loaded {
        Loaded {
            contents: Rc::clone(contents),
            name: name.to_owned(),
        }
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    pub(crate) fn definition(&self) -> Definition<'_> {
        self.contents.definition(&self.name)
    }

    /// Whether it is a function.
    pub(crate) fn is_function(&self) -> bool {
        matches!(self.definition(), Definition::Function(_))
    }

    /// Whether it is a function that nothing outside of its module can call.
    pub(crate) fn is_private(&self) -> bool {
        matches!(self.definition(), Definition::Function(function) if function.is_private)
    }

    /// The configuration fields of its file that are state of a machine, and of which functions say nothing.
    pub(crate) fn fields_of_machines(&self) -> Vec<FieldRef> {
        let configs = self.contents.module.all_configs();
        let configs = configs.filter(|config| !config.readwrite);
        let fields = configs.flat_map(|config| {
            let fields = config.fields.iter();
            fields.map(|field| FieldRef {
                config: config.name.clone(),
                field: field.name.clone(),
            })
        });
        fields.collect()
    }

    /// The procedure, which may not be there.
    pub(crate) fn side(&self) -> Side<'_> {
        Side {
            module: &self.contents.module,
            proc: &self.name,
        }
    }
}

/// Reads both programs.
pub(crate) fn pair(args: &Args) -> Result<(Loaded, Loaded), LoadError> {
    let first = specification(args)?;
    let Some(second) = &args.implementation else {
        return Err(LoadError::NoFile);
    };
    let file = match second.file.as_os_str().is_empty() {
        true => &args.specification.file,
        false => &second.file,
    };
    Ok((first, load(second, file)?))
}

/// Reads the specification.
pub(crate) fn specification(args: &Args) -> Result<Loaded, LoadError> {
    if args.specification.file.as_os_str().is_empty() {
        return Err(LoadError::NoFile);
    }
    load(&args.specification, &args.specification.file)
}

/// Reads a program, for a procedure that may not be there.
pub(crate) fn in_file(path: &Path, proc: &str) -> Result<Loaded, LoadError> {
    Ok(Loaded::new(&Rc::new(read(path)?), proc))
}

fn load(program: &Program, file: &Path) -> Result<Loaded, LoadError> {
    let contents = read(file)?;
    let last = || contents.module.procs().last().map(|p| p.name.clone());
    let last_function = || contents.functions.order.last().cloned();
    let name = program.proc.clone().or_else(last).or_else(last_function);
    match name {
        Some(name) => Ok(Loaded::new(&Rc::new(contents), &name)),
        None => Err(LoadError::NoProc(file.to_owned())),
    }
}

/// Reads a file.
pub(crate) fn read(path: &Path) -> Result<Contents, LoadError> {
    let bytes = std::fs::read(path).map_err(|error| LoadError::File {
        path: path.to_owned(),
        error,
    })?;
    let name = path.to_string_lossy();
    match path.extension().and_then(|e| e.to_str()) {
        Some("py") => Ok(Contents {
            module: source(&name, &String::from_utf8_lossy(&bytes))?,
            functions: Functions::default(),
        }),
        Some("mlir" | "mlirbc") => match exo_hw::load_program(&bytes, &name) {
            Ok((module, _)) => Ok(Contents {
                module,
                functions: Functions::read(&bytes, &name),
            }),
            Err(error) => Err(LoadError::Source(error.diagnostics())),
        },
        _ => Err(LoadError::UnknownFormat(path.to_owned())),
    }
}

fn source(name: &str, text: &str) -> Result<Module, LoadError> {
    let libraries = exo_dialects::hw::command_line::libraries();
    exo_frontend::parse_module_with(name, text, &libraries)
        .map_err(|errors| LoadError::Source(errors.iter().map(Diagnostic::from).collect()))
}
