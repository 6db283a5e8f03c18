//! Memory use of procedures, as schedules query it.

use exo_ir::{Elem, Item, Module};
use exo_lowering::LoweringError;
use exo_lowering::pressure::{Pressure, pressure};

use crate::{Error, Procedure, Session};

/// The reason why a procedure's memory use is not known.
#[derive(Debug, thiserror::Error)]
pub enum MemoryError {
    /// The session does not come to where the procedure is in this version.
    #[error(transparent)]
    Session(#[from] Error),
    /// No code could be made of it.
    #[error("{}", lines(.0))]
    Lowering(Vec<LoweringError>),
}

impl Session {
    /// The procedure's use of each memory in this version. Types that are not decided count as
    /// `f32`.
    ///
    /// # Errors
    /// As [`Session::go_to`], and where the procedure, or one that it calls, is nested too deep or calls itself.
    pub fn memory_use(&mut self, procedure: &Procedure) -> Result<Vec<Pressure>, MemoryError> {
        let before = self.here();
        let module = self.module(procedure)?;
        let run = run_by(module, procedure.name());
        let all = pressure(&run, Elem::F32).map_err(MemoryError::Lowering);
        self.back_to(&before)?;
        let mut all = all?;
        all.retain(|of| of.proc == procedure.name());
        Ok(all)
    }
}

/// The module with no procedures but one and those that its calls run.
fn run_by(module: &Module, name: &str) -> Module {
    let run = module.items.calls().all_referents(name);
    let is_run = |item: &&Item| !matches!(item, Item::Proc(proc) if !run.contains(&proc.name));
    Module {
        items: module.items.iter().filter(is_run).cloned().collect(),
        ..module.clone()
    }
}

fn lines(all: &[LoweringError]) -> String {
    let lines: Vec<String> = all
        .iter()
        .map(|e| format!("{}: {}", e.loc, e.problem))
        .collect();
    lines.join("\n")
}
