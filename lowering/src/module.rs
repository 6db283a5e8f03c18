//! The state of a back end for a whole module, while it lowers the procedures.

use std::collections::BTreeSet;

use exo_ir::{
    Elem, FieldKind, FieldRef, Item, Module, Proc, Sym, builtin_memory, register_problems,
    sharing_problem,
};

use crate::effects::{self, AllEffects};
use crate::error::{LoweringError, Problem};
use crate::limits::Backend;
use crate::slots::{self, Placements};

/// A module with the effects of its procedures, for one back end.
pub struct ModuleLowering<'m> {
    /// The module.
    pub module: &'m Module,
    /// The back end that generates code.
    pub backend: Backend,
    /// The precision of `R`.
    pub default_precision: Elem,
    effects: AllEffects,
    placements: Placements,
}

impl<'m> ModuleLowering<'m> {
    /// Computes the effects of every procedure, and places buffers in slots. The module has passed [`crate::nesting::check`].
    ///
    /// # Errors
    /// A procedure that calls itself.
    pub fn new(
        module: &'m Module,
        backend: Backend,
        default_precision: Elem,
    ) -> Result<Self, Vec<LoweringError>> {
        let procs = effects::callees_first(module)?;
        Ok(ModuleLowering {
            module,
            backend,
            default_precision,
            effects: effects::of_procs(module, &procs),
            placements: slots::place(module, &procs),
        })
    }

    /// The effects of every procedure.
    pub fn effects(&self) -> &AllEffects {
        &self.effects
    }

    /// The slots of buffers in memories that have slots.
    pub(crate) fn placements(&self) -> &Placements {
        &self.placements
    }

    /// The element type, with `R` replaced by the default precision.
    pub fn decided(&self, elem: Elem) -> Elem {
        match elem {
            Elem::R => self.default_precision,
            elem => elem,
        }
    }

    /// Whether a procedure writes an argument or buffer of its own, callees included.
    pub fn is_written(&self, proc: &Proc, sym: Sym) -> bool {
        self.effects
            .get(&proc.name)
            .is_none_or(|e| e.written.contains(&sym))
    }

    /// The element type of a field that holds data.
    pub fn data_field(&self, field: &FieldRef) -> Option<Elem> {
        match self.module.config(&field.config)?.field(&field.field)?.kind {
            FieldKind::Data(elem) => Some(elem),
            _ => None,
        }
    }

    /// Whether a configuration has the field.
    pub fn has_field(&self, field: &FieldRef) -> bool {
        let config = self.module.config(&field.config);
        config.is_some_and(|c| c.field(&field.field).is_some())
    }

    /// Whether code has the field: configurations that are state of the machine alone are not materialised.
    pub fn is_materialised(&self, field: &FieldRef) -> bool {
        let config = self.module.config(&field.config);
        config.is_some_and(|c| c.readwrite && c.field(&field.field).is_some())
    }

    /// Some procedures and all that they call, without instructions, in the order of the module.
    pub fn reached(&self, roots: impl Fn(&Proc) -> bool) -> Vec<&'m Proc> {
        let mut reached: BTreeSet<&str> = BTreeSet::new();
        let mut work: Vec<&Proc> = self.module.procs().filter(|p| roots(p)).collect();
        while let Some(proc) = work.pop() {
            if proc.instr.is_none() && reached.insert(&proc.name) {
                let calls = proc.calls();
                work.extend(calls.iter().filter_map(|(c, _)| self.module.proc(c)));
            }
        }
        let reaches = |p: &&Proc| reached.contains(p.name.as_str());
        self.module.procs().filter(reaches).collect()
    }
}

/// Names that are defined twice, or that hide a memory that needs no declaration, and memories that contradict themselves.
pub fn check_definitions(module: &Module) -> Vec<LoweringError> {
    let mut seen = BTreeSet::new();
    let twice = |i: &&Item| {
        let hides = matches!(i, Item::Memory(m) if builtin_memory(&m.name).is_some());
        !seen.insert(i.name().to_string()) || hides
    };
    let repeated = module.items.iter().filter(twice);
    let repeated = repeated.map(|i| LoweringError {
        loc: i.loc().clone(),
        problem: Problem::DefinedTwice {
            name: i.name().into(),
        },
    });
    let mut errors: Vec<LoweringError> = repeated.collect();
    errors.extend(
        module
            .items
            .iter()
            .flat_map(|item| contradictions(module, item)),
    );
    errors
}

/// Contradictions in the templates of a memory of the module's own; those of libraries are checked
/// when these are loaded.
fn contradictions(module: &Module, item: &Item) -> Vec<LoweringError> {
    let Item::Memory(memory) = item else {
        return Vec::new();
    };
    let shared = memory.shares_slots.as_deref();
    let shared = shared.and_then(|name| module.memory(name));
    let problems = register_problems(memory).into_iter();
    let problems = problems.chain(sharing_problem(memory, shared));
    let errors = problems.map(|what| LoweringError {
        loc: memory.loc.clone(),
        problem: Problem::BadMemory {
            mem: memory.name.clone(),
            what,
        },
    });
    errors.collect()
}

/// Procedures that are to be exported by name, and are not there or nothing outside may call.
pub fn check_exports(module: &Module, export: &[String], private: &[String]) -> Vec<LoweringError> {
    let wrong = export.iter().filter_map(|name| {
        let (loc, problem) = match module.procs().find(|p| p.name == *name) {
            None => (
                exo_ir::Loc::unknown(),
                Problem::Unknown {
                    what: "procedure",
                    name: name.clone(),
                },
            ),
            Some(proc) if private.contains(name) => (
                proc.loc.clone(),
                Problem::PrivateExported { name: name.clone() },
            ),
            Some(_) => return None,
        };
        Some(LoweringError { loc, problem })
    });
    wrong.collect()
}
