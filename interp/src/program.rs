//! A module made ready to run.

use std::collections::BTreeMap;
use std::sync::Arc;

use exo_ir as view;
use exo_ir::{FieldRef, Item, Loc, Module};

use crate::compile::{self, Names};
use crate::concrete::ConcreteDomain;
use crate::data_error::Overflow;
use crate::engine::{Machine, Watch};
use crate::exact_domain::ExactDomain;
use crate::value::{Inputs, Outputs};
use crate::{ErrorKind, InterpError, Mode, Observer, Options, code};

/// Nesting up to which the caller's stack is used; a thread with a larger one costs some time to start.
const SHALLOW: usize = 48;
/// Stack that one level of nesting may take in a build without optimisation.
const BYTES_PER_LEVEL: usize = 16 << 10;

/// The procedures of a module and of the libraries that it uses, compiled once and run any number of times.
///
/// A procedure that cannot be compiled (an unknown callee, recursion, a body that is not well formed) is an error only
/// when it is run or called.
#[derive(Clone, Debug)]
pub struct Program {
    pub(crate) procs: Vec<Result<code::Proc, InterpError>>,
    by_name: BTreeMap<String, usize>,
    pub(crate) fields: Vec<code::Field>,
    pub(crate) field_index: BTreeMap<FieldRef, usize>,
    /// Deepest nesting of each procedure, that of its callees included.
    depths: Vec<usize>,
}

impl Program {
    /// Compiles a module.
    ///
    /// # Errors
    /// Two definitions of one kind with the same name.
    pub fn new(module: &Module) -> Result<Program, InterpError> {
        Program::with_libraries(module, &[])
    }

    /// Compiles a module together with hardware libraries. Their items are found by their names as they
    /// stand there, `dialect.name`; the module's own come first.
    ///
    /// # Errors
    /// As [`Program::new`], within one module.
    pub fn with_libraries(module: &Module, libraries: &[&Module]) -> Result<Program, InterpError> {
        let modules: Vec<&Module> = std::iter::once(module)
            .chain(libraries.iter().copied())
            .collect();
        let procs = modules.iter().flat_map(|m| m.all_procs());
        let deepest = procs.map(compile::depth_of).max().unwrap_or(0);
        on_stack_for(deepest.min(compile::PATH_LIMIT), || build(&modules))?
    }

    /// Whether there is a procedure or instruction of that name.
    pub fn has_proc(&self, name: &str) -> bool {
        self.by_name.contains_key(name)
    }

    /// Runs a procedure.
    ///
    /// # Errors
    /// The inputs do not fit the procedure or break a precondition, or an error of execution.
    pub fn run(
        &self,
        proc: &str,
        inputs: &Inputs,
        options: &Options,
    ) -> Result<Outputs, InterpError> {
        self.execute(proc, inputs, options, None, false)
    }

    /// Runs a procedure while an observer watches.
    ///
    /// # Errors
    /// As [`Program::run`].
    pub fn run_observed(
        &self,
        proc: &str,
        inputs: &Inputs,
        options: &Options,
        observer: &mut (dyn Observer + Send),
    ) -> Result<Outputs, InterpError> {
        self.execute(proc, inputs, options, Some(observer), false)
    }

    /// Checks that the inputs fit the procedure and meet its preconditions, and runs nothing.
    ///
    /// # Errors
    /// They do not.
    pub fn check_inputs(
        &self,
        proc: &str,
        inputs: &Inputs,
        options: &Options,
    ) -> Result<(), InterpError> {
        self.execute(proc, inputs, options, None, true).map(drop)
    }

    /// The extents of every buffer argument, in order, for control arguments and fields that fit the procedure and its
    /// preconditions: for callers who have buffers of their own. `strides` has those of buffers that are not dense; buffers
    /// of the inputs are not looked at.
    ///
    /// # Errors
    /// They do not fit, whatever cells hold.
    pub fn layout(
        &self,
        proc: &str,
        inputs: &Inputs,
        strides: &BTreeMap<String, Vec<i64>>,
    ) -> Result<Vec<Vec<usize>>, InterpError> {
        self.ask(proc, |machine| machine.layout(inputs, strides))
    }

    /// The compiled procedure of that name.
    pub(crate) fn lookup(&self, name: &str) -> Result<(usize, &code::Proc), InterpError> {
        let unknown = || InterpError::new(ErrorKind::UnknownProc(name.to_owned()), Loc::unknown());
        let index = *self.by_name.get(name).ok_or_else(unknown)?;
        match self.procs.get(index) {
            Some(Ok(proc)) => Ok((index, proc)),
            Some(Err(broken)) => Err(broken.clone()),
            None => Err(unknown()),
        }
    }

    /// The declared extents of every buffer argument, in order.
    pub(crate) fn extents(
        &self,
        proc: &str,
        inputs: &Inputs,
    ) -> Result<Vec<Vec<i128>>, InterpError> {
        self.ask(proc, |machine| machine.extents(inputs))
    }

    /// Asks a machine for a procedure that runs nothing.
    fn ask<T: Send>(
        &self,
        proc: &str,
        question: impl FnOnce(Machine<'_, '_, ExactDomain>) -> Result<T, InterpError> + Send,
    ) -> Result<T, InterpError> {
        let (index, proc) = self.lookup(proc)?;
        let depth = self.depths.get(index).copied().unwrap_or(0);
        let options = Options::exact();
        on_stack_for(depth.min(compile::PATH_LIMIT), || {
            let domain = ExactDomain {
                overflow: Overflow::Wraps,
            };
            question(Machine::new(self, proc, domain, &options, None))
        })?
    }

    fn execute(
        &self,
        proc: &str,
        inputs: &Inputs,
        options: &Options,
        watch: Watch<'_>,
        only_check: bool,
    ) -> Result<Outputs, InterpError> {
        let (index, proc) = self.lookup(proc)?;
        let depth = self.depths.get(index).copied().unwrap_or(0);
        let limit = compile::PATH_LIMIT;
        if depth > limit {
            let kind = ErrorKind::TooDeep { depth, limit };
            return Err(InterpError::new(kind, proc.loc.clone()));
        }
        let overflow = match options.check_overflow {
            true => Overflow::IsError,
            false => Overflow::Wraps,
        };
        on_stack_for(depth, || match options.mode {
            Mode::Exact => {
                let domain = ExactDomain { overflow };
                Machine::new(self, proc, domain, options, watch).run(inputs, only_check)
            }
            Mode::Concrete { r_as } => {
                let r_as = match r_as {
                    view::Elem::R => view::Elem::F32,
                    elem => elem,
                };
                let domain = ConcreteDomain { r_as, overflow };
                Machine::new(self, proc, domain, options, watch).run(inputs, only_check)
            }
        })?
    }
}

/// Runs `f` where the stack holds that many levels of nesting.
fn on_stack_for<T: Send>(depth: usize, f: impl FnOnce() -> T + Send) -> Result<T, InterpError> {
    if depth <= SHALLOW {
        return Ok(f());
    }
    let failed = |e: String| InterpError::new(ErrorKind::Thread(e), Loc::unknown());
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new()
            .name("exo-interp".into())
            .stack_size(depth * BYTES_PER_LEVEL + (4 << 20))
            .spawn_scoped(scope, f)
            .map_err(|e| failed(e.to_string()))?;
        match thread.join() {
            Ok(value) => Ok(value),
            // A panic is a bug of ours; it goes on as one.
            Err(panic) => std::panic::resume_unwind(panic),
        }
    })
}

fn build(modules: &[&Module]) -> Result<Program, InterpError> {
    let mut fields = Vec::new();
    let mut externs = BTreeMap::new();
    let mut sources: Vec<&view::Proc> = Vec::new();
    let mut by_name: BTreeMap<String, usize> = BTreeMap::new();
    let mut configs: BTreeMap<&str, usize> = BTreeMap::new();
    for (m, module) in modules.iter().enumerate() {
        for item in module.all_items() {
            match item {
                Item::Proc(p) => {
                    if let Some(&first) = by_name.get(&p.name) {
                        let twice = sources.get(first).is_some_and(|q| module_has(module, q));
                        refuse_second(twice, "procedure", item)?;
                        continue;
                    }
                    by_name.insert(p.name.clone(), sources.len());
                    sources.push(p);
                }
                Item::Config(c) => match configs.get(c.name.as_str()) {
                    Some(&first) => refuse_second(first == m, "configuration", item)?,
                    None => {
                        configs.insert(&c.name, m);
                        fields.extend(c.fields.iter().map(|f| field(c, f)));
                    }
                },
                Item::Extern(e) => {
                    externs.entry(e.name.as_str()).or_insert(e);
                }
                Item::Memory(_) => {}
            }
        }
    }
    let field_index = fields.iter().enumerate();
    let field_index: BTreeMap<FieldRef, usize> =
        field_index.map(|(n, f)| (f.name.clone(), n)).collect();
    let names = Names {
        procs: by_name.iter().map(|(n, i)| (n.as_str(), *i)).collect(),
        fields: field_index.iter().map(|(f, n)| (f, *n)).collect(),
        kinds: fields.iter().map(|f| f.kind).collect(),
        externs,
        params: sources.iter().map(|p| param_kinds(p)).collect(),
    };
    let mut procs: Vec<_> = sources
        .iter()
        .map(|p| compile::compile(p, &names))
        .collect();
    let order = compile::mark_recursion(&mut procs);
    compile::mark_written(&mut procs, &order);
    let depths = depths(&procs, &order);
    Ok(Program {
        procs,
        by_name,
        fields,
        field_index,
        depths,
    })
}

fn module_has(module: &Module, proc: &view::Proc) -> bool {
    module.all_procs().any(|p| std::ptr::eq(p, proc))
}

fn refuse_second(twice: bool, what: &str, item: &Item) -> Result<(), InterpError> {
    if !twice {
        return Ok(());
    }
    let text = format!("{what} '{}' is defined twice", item.name());
    Err(InterpError::new(
        ErrorKind::IllFormed(text),
        item.loc().clone(),
    ))
}

fn field(config: &view::Config, field: &view::ConfigField) -> code::Field {
    let name = FieldRef {
        config: config.name.clone(),
        field: field.name.clone(),
    };
    code::Field {
        text: Arc::from(view::field_name(&name)),
        name,
        kind: field.kind,
    }
}

fn param_kinds(proc: &view::Proc) -> Vec<code::ParamKind> {
    let kind = |sym: &view::Sym| {
        let var = proc.vars.get(sym.0 as usize)?;
        compile::param_kind(&var.kind)
    };
    proc.args.iter().filter_map(kind).collect()
}

/// Nesting with that of callees; `order` has callees first.
fn depths(procs: &[Result<code::Proc, InterpError>], order: &[usize]) -> Vec<usize> {
    let mut depths = vec![0usize; procs.len()];
    for &p in order {
        let Some(Ok(proc)) = procs.get(p) else {
            continue;
        };
        let below = proc.callees.iter().filter_map(|c| depths.get(*c)).max();
        let depth = proc.depth.saturating_add(below.copied().unwrap_or(0));
        if let Some(place) = depths.get_mut(p) {
            *place = depth;
        }
    }
    depths
}
