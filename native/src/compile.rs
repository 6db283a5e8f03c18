//! From the view to code in this process.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::sync::Arc;

use exo_analysis::effects::Session;
use exo_analysis::solver::Solver;
use exo_backend_llvm::{Jit, Level, Machine, STOPPED, request_state};
use exo_backend_mlir::{Given, Lowered, Parallel, Signature, Target};
use exo_diagnostics::Diagnostic;
use exo_dialects::diagnostic::Collector;
use exo_dialects::functions;
use exo_interp::Program;
use exo_view::{FieldRef, Item, Module, Proc, builtin_memory};
use melior::Context;

use crate::{Native, NativeError, Options};

impl Native {
    /// Compiles a procedure of a module, and what it calls.
    ///
    /// # Errors
    /// What the front-end checks find, what has no lowering, instructions that this processor lacks, and arguments in registers.
    pub fn compile(module: &Module, proc: &str, options: &Options) -> Result<Native, NativeError> {
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
        let mut lowered = lowered(&context, &module, &machine, options)?;
        let mut made = lowered.module(&context);
        let target = Target {
            data_layout: machine.data_layout(),
            parallel: Parallel::None,
            // Nothing calls the procedure here.
            drop_unused: false,
        };
        let said = Collector::new(&context);
        exo_backend_mlir::to_llvm(&context, &mut made, &target, lowered.overhangs)
            .map_err(|why| refused(&said, why))?;
        let entry = lowered.entries.into_iter().find(|e| e.proc == proc);
        let entry = entry.ok_or_else(unknown)?;
        crate::stop::listen();
        let jit = Jit::new(made.as_operation(), &machine, &[&entry.function])?;
        drop(said);
        Ok(Native {
            jit: Arc::new(jit),
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
        })
    }
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

/// Analyses a procedure, after what it calls.
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

/// Nothing outside points into registers.
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

/// Code relies on what the checks prove.
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
) -> Result<Lowered<'c>, NativeError> {
    let libraries = exo_dialects::hw::libraries();
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
    let given = Given::new(module, &libraries, functions, &has);
    request_state(used.borrow().iter().map(String::as_str))?;
    let how = exo_backend_mlir::Options {
        signature: Signature::C,
        default_precision: options.precision,
        guard: Some(STOPPED.to_owned()),
        // Nobody calls by the header.
        private: module.procs().map(|p| p.name.clone()).collect(),
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
