//! From the view to code in this process.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use exo_analysis::effects::Session;
use exo_analysis::solver::Solver;
use exo_backend_llvm::{
    Architecture, CArgument, ExternalFunction, Jit, JitError, Level, Machine, Output, STOPPED,
    request_state,
};
use exo_backend_mlir::{
    Abi, Debug, DebugLevel, Entry, Lowered, ModuleEnv, Parallel, ParamKind, Signature, Target,
};
use exo_diagnostics::Diagnostic;
use exo_dialects::diagnostic::Collector;
use exo_dialects::functions;
use exo_interp::Program;
use exo_ir::{FieldRef, Item, Module, Proc, Stmt, StmtKind, builtin_memory};
use melior::Context;

use crate::library::Library;
use crate::{CodeLines, Native, NativeError, Options};

impl Native {
    /// Compiles a procedure of a module, and its callees.
    ///
    /// # Errors
    /// What the front-end checks find, what has no lowering, instructions that this processor lacks, and arguments in registers.
    pub fn compile(module: &Module, proc: &str, options: &Options) -> Result<Native, NativeError> {
        let (native, _) = Native::compiled(module, proc, options, DebugLevel::None)?;
        Ok(native)
    }

    /// The same as [`compile`](Native::compile), with the lines that code comes of, by the locations of statements.
    ///
    /// # Errors
    /// As [`compile`](Native::compile), and where LLVM's line table cannot be read.
    pub fn compile_with_lines(
        module: &Module,
        proc: &str,
        options: &Options,
    ) -> Result<(Native, CodeLines), NativeError> {
        let (native, object) = Native::compiled(module, proc, options, DebugLevel::Lines)?;
        let symbol = exo_backend_llvm::packed_name(&native.entry.function);
        let address = native.jit.address(&symbol)? as u64;
        let lines = CodeLines::of(&object, &symbol, address)?;
        Ok((native, lines))
    }

    /// A procedure in this process, and its object.
    fn compiled(
        module: &Module,
        proc: &str,
        options: &Options,
        debug: DebugLevel,
    ) -> Result<(Native, Vec<u8>), NativeError> {
        let module = reached(module, proc)?;
        let unknown = || NativeError::Unknown(proc.to_owned());
        let callee = module
            .procs()
            .find(|p| p.name == proc)
            .ok_or_else(unknown)?;
        if callee.instr.is_some() {
            return Err(NativeError::Instruction(proc.to_owned()));
        }
        expect_memories(&module, callee)?;
        checked(&module)?;
        let machine = Machine::host(Level::O3)?;
        let context = exo_dialects::load::context();
        exo_backend_mlir::prepare(&context);
        // Nobody calls by the header.
        let private = module.procs().map(|p| p.name.clone()).collect();
        let mut lowered = lowered(&context, &module, &machine, options, private, debug)?;
        let made = in_llvm(&context, &mut lowered, &machine)?;
        let entry = lowered.entries.into_iter().find(|e| e.proc == proc);
        let entry = entry.ok_or_else(unknown)?;
        crate::stop::listen();
        let (operation, callable) = (made.as_operation(), [&*entry.function]);
        let object = exo_backend_llvm::compile(operation, &machine, Output::Object, &callable)
            .map_err(JitError::from)?;
        let jit = Jit::of_object(&object)?;
        let native = Native {
            jit: Arc::new(jit),
            _library: None,
            fields: lowered.fields,
            exposed: exposed(&module, proc),
            names: callee
                .args
                .iter()
                .map(|arg| callee.name_of(*arg).to_owned())
                .collect(),
            program: Program::new(&module)?,
            precision: options.precision,
            entry,
        };
        Ok((native, object))
    }
}

impl Native {
    /// A function of a shared library that has the C signature of this procedure, callable in its place. `module` and `options` are those
    /// that the procedure has been compiled of.
    ///
    /// The library is trusted: what it does on loading and in the call, and that the function has this signature, is not checked.
    ///
    /// # Errors
    /// The library is not loaded, or has no function of that name.
    pub fn peer(
        &self,
        module: &Module,
        options: &Options,
        library: &Path,
        symbol: &str,
    ) -> Result<Native, NativeError> {
        let library = Library::load(library)?;
        let address = library.function(symbol)?;
        let name = self.name();
        let declared = declaration(module, name)?;
        let machine = Machine::host(Level::O3)?;
        let context = exo_dialects::load::context();
        exo_backend_mlir::prepare(&context);
        let debug = DebugLevel::None;
        let mut lowered = lowered(&context, &declared, &machine, options, Vec::new(), debug)?;
        let made = in_llvm(&context, &mut lowered, &machine)?;
        let takes: Vec<ParamKind> = self.entry.takes.iter().map(all_strides).collect();
        let arguments: Vec<CArgument> = std::iter::once(CArgument::Word)
            .chain(takes.iter().map(c_argument))
            .collect();
        let foreign = ExternalFunction {
            like: name,
            address,
            arguments: &arguments,
        };
        let jit = Jit::foreign(made.as_operation(), &machine, &foreign)?;
        Ok(Native {
            jit: Arc::new(jit),
            _library: Some(library),
            entry: Entry {
                proc: name.to_owned(),
                function: name.to_owned(),
                takes,
            },
            fields: self.fields.clone(),
            exposed: self.exposed.clone(),
            names: self.names.clone(),
            program: self.program.clone(),
            precision: self.precision,
        })
    }
}

/// A module with one procedure, which has the signature of a given one and does nothing.
fn declaration(module: &Module, name: &str) -> Result<Module, NativeError> {
    let unknown = || NativeError::Unknown(name.to_owned());
    let proc = module.procs().find(|p| p.name == name);
    let mut proc = proc.ok_or_else(unknown)?.clone();
    let pass = Stmt::new(proc.loc.clone(), StmtKind::Pass);
    proc.body = std::iter::once(pass).collect();
    let others = module.items.iter().filter(|i| !matches!(i, Item::Proc(_)));
    Ok(Module {
        items: others.cloned().chain([Item::Proc(proc)]).collect(),
        ..module.clone()
    })
}

/// C passes the strides of all dimensions of a window.
fn all_strides(takes: &ParamKind) -> ParamKind {
    match takes {
        ParamKind::Buffer {
            elem,
            window: true,
            written,
            rank,
            ..
        } => ParamKind::Buffer {
            elem: *elem,
            window: true,
            written: *written,
            rank: *rank,
            strides: (0..*rank).collect(),
        },
        other => other.clone(),
    }
}

fn c_argument(takes: &ParamKind) -> CArgument {
    match takes {
        ParamKind::Buffer {
            window: true, rank, ..
        } => CArgument::Window {
            rank: u32::try_from(*rank).unwrap_or(u32::MAX),
        },
        _ => CArgument::Word,
    }
}

/// Converts the functions of a module to the llvm dialect.
fn in_llvm<'c>(
    context: &'c Context,
    lowered: &mut Lowered<'c>,
    machine: &Machine,
) -> Result<melior::ir::Module<'c>, NativeError> {
    let mut made = lowered.module(context);
    let target = Target {
        data_layout: machine.data_layout(),
        parallel: Parallel::None,
        // Nothing calls the procedure here.
        drop_unused: false,
    };
    let said = Collector::new(context);
    exo_backend_mlir::to_llvm(context, &mut made, &target, lowered.overhangs)
        .map_err(|why| refused(&said, why))?;
    Ok(made)
}

/// A module without the procedures that one does not need: what these have may have no lowering.
fn reached(module: &Module, proc: &str) -> Result<Module, NativeError> {
    let mut wanted: BTreeSet<String> = BTreeSet::from([proc.to_owned()]);
    let mut left = vec![proc.to_owned()];
    while let Some(name) = left.pop() {
        let Some(caller) = module.proc(&name) else {
            return Err(NativeError::Unknown(name));
        };
        for callee in caller.callees() {
            if wanted.insert(callee.clone()) {
                left.push(callee.clone());
            }
        }
    }
    let needed = |item: &&Item| match item {
        Item::Proc(proc) => wanted.contains(&proc.name),
        _ => true,
    };
    Ok(Module {
        items: module.items.iter().filter(needed).cloned().collect(),
        ..module.clone()
    })
}

/// The fields whose values at the entry of a procedure may matter.
fn exposed(module: &Module, proc: &str) -> BTreeSet<FieldRef> {
    let mut session = Session::new(module, Solver::default());
    let mut found = BTreeSet::new();
    add(&mut session, module, proc);
    if let Some(model) = session.model(proc) {
        let ids = model.exposed_fields.iter();
        found.extend(ids.filter_map(|id| Some(model.fields.get(*id)?.name.clone())));
    }
    found
}

/// Analyses a procedure, after its callees.
fn add(session: &mut Session, module: &Module, name: &str) {
    let Some(proc) = module.proc(name).filter(|_| session.model(name).is_none()) else {
        return;
    };
    for callee in proc.callees() {
        add(session, module, callee);
    }
    // Callees are there, as nothing calls itself: the checks have passed.
    let _ = session.add(proc);
}

/// Requires that no argument points into registers.
fn expect_memories(module: &Module, proc: &Proc) -> Result<(), NativeError> {
    for arg in &proc.args {
        let memory = proc.var(*arg).buffer().and_then(|ty| ty.mem.as_deref());
        let is_plain = |name: &str| {
            let declared = module.memory(name);
            builtin_memory(name).is_some() || declared.is_some_and(|m| m.segment().is_some())
        };
        if let Some(memory) = memory.filter(|name| !is_plain(name)) {
            return Err(NativeError::Register {
                proc: proc.name.clone(),
                argument: proc.name_of(*arg).to_owned(),
                memory: memory.to_owned(),
            });
        }
    }
    Ok(())
}

/// Requires that the checks accept a module: code relies on the properties that they prove.
fn checked(module: &Module) -> Result<(), NativeError> {
    let found = exo_check::check_module(module, &exo_check::Options::default());
    match found.is_empty() {
        true => Ok(()),
        false => Err(NativeError::Refused(
            found.iter().map(Diagnostic::from).collect(),
        )),
    }
}

fn lowered<'c>(
    context: &'c Context,
    module: &Module,
    machine: &Machine,
    options: &Options,
    private: Vec<String>,
    debug: DebugLevel,
) -> Result<Lowered<'c>, NativeError> {
    let functions = match options.functions.all().is_empty() {
        true => functions::written_in(module).map_err(NativeError::Refused)?,
        false => options.functions.clone(),
    };
    let used = RefCell::new(Vec::new());
    let has = |feature: &str| {
        let has = machine.has(feature);
        used.borrow_mut().extend(has.then(|| feature.to_owned()));
        has
    };
    let given = ModuleEnv::new(module, &options.libraries, functions, &has);
    request_state(used.borrow().iter().map(String::as_str))?;
    let how = exo_backend_mlir::Options {
        signature: Signature::C,
        default_precision: options.precision,
        guard: Some(STOPPED.to_owned()),
        abi: match machine.architecture() {
            Architecture::X86_64 => Abi::SysV64,
            Architecture::Aarch64 | Architecture::Riscv64 => Abi::Aapcs64,
        },
        private,
        debug: Debug {
            level: debug,
            ..Debug::default()
        },
        ..exo_backend_mlir::Options::default()
    };
    exo_backend_mlir::functions(context, module, &given, &how)
        .map_err(|errors| NativeError::Refused(errors.iter().map(Diagnostic::from).collect()))
}

fn refused(said: &Collector<'_>, why: String) -> NativeError {
    let mut all = said.take();
    if all.is_empty() {
        all.push(Diagnostic::error(exo_diagnostics::Class::Internal, why));
    }
    NativeError::Refused(all)
}
