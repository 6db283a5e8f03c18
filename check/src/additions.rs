//! Checks of procedures that come to a module one by one, callees first.

use std::sync::Arc;

use exo_analysis::effects::{Model, Session};
use exo_analysis::locset::Exposure;
use exo_analysis::solver::{Options, Solver};
use exo_analysis::stack::with_large_stack;
use exo_ir::{Module, Proc};

use crate::incremental::internal;
use crate::meaning::Names;
use crate::{Failure, meaning, structure};

/// Procedures that new ones may call, with what was found out about them: a chain of calls is walked once, and not again for each procedure in it.
///
/// The solver and the analysis remember answers about procedures for later ones, as they do when [`crate::check_module`] checks all of them.
#[derive(Debug)]
pub struct Additions {
    session: Session,
    exposure: Exposure,
    /// Procedures that allocate static storage, themselves or in what they call.
    statics: Names,
}

impl Additions {
    /// No procedure can be called yet. The module's configurations are settled here.
    pub fn new(module: &Module, solver: Options) -> Additions {
        Additions {
            session: Session::new(module, Solver::new(solver)),
            exposure: Exposure::default(),
            statics: Names::default(),
        }
    }

    /// Whether new procedures may call the one of that name.
    pub fn has(&self, name: &str) -> bool {
        self.session.model(name).is_some()
    }

    /// Lets new procedures call those of a part of the module that calls nothing outside of itself. Names, kinds and ranks of these are checked, and nothing else:
    /// they are the module's own, and `exo-check` answers for them.
    ///
    /// # Errors
    /// All failures of names, kinds and ranks, and then none of the part can be called; or an internal error at the first procedure that cannot be analysed.
    pub fn assume(&mut self, part: &Module) -> Result<(), Vec<Failure>> {
        with_large_stack(|| {
            let structure = structure::check(part);
            let mut failures = structure.of_module;
            failures.extend(structure.of_procs.into_iter().flatten());
            if !failures.is_empty() {
                return Err(failures);
            }
            let procs: Vec<&Proc> = part.all_procs().collect();
            for proc in structure.order.into_iter().map(|position| procs[position]) {
                if self.has(&proc.name) {
                    continue;
                }
                let model = self.session.scratch(proc);
                let model = model.map_err(|error| vec![internal(proc, &error.to_string())])?;
                self.accept(part, proc, model);
            }
            Ok(())
        })
    }

    /// Checks a procedure all of whose callees can be called, without letting others call it. `module` has it and all that it uses, `own` has it and the other
    /// definitions that come with it.
    ///
    /// # Errors
    /// All failures, by place.
    pub fn check(
        &mut self,
        (module, own): (&Module, &Module),
        proc: &Proc,
    ) -> Result<Arc<Model>, Vec<Failure>> {
        with_large_stack(|| {
            let mut failures = structure::of_module(own);
            failures.extend(structure::check_proc(module, proc, None));
            if !failures.is_empty() {
                return Err(failures);
            }
            let model = self.session.scratch(proc);
            let model = model.map_err(|error| vec![internal(proc, &error.to_string())])?;
            let mut statics = self.statics.clone();
            meaning::note_static_storage(module, proc, &mut statics);
            let (session, exposure) = (&mut self.session, &mut self.exposure);
            let mut failures = meaning::check(module, session, exposure, &statics, (&model, None));
            failures.sort_by_key(|failure| (failure.loc.line, failure.loc.col));
            match failures.is_empty() {
                true => Ok(model),
                false => Err(failures),
            }
        })
    }

    /// Lets new procedures call one, with the model that [`Additions::check`] gave for it.
    pub fn accept(&mut self, module: &Module, proc: &Proc, model: Arc<Model>) {
        meaning::note_static_storage(module, proc, &mut self.statics);
        self.session.replace(&proc.name, model);
    }
}
