//! What procedures need of memories, as schedules ask.

use exo_lowering::LoweringError;
use exo_lowering::pressure::{Pressure, pressure};
use exo_view::Elem;

use crate::{Error, Procedure, Session};

/// Why it is not known what a procedure needs.
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
    /// What a procedure needs of each memory in this version. Types that are not decided count as `f32`.
    ///
    /// # Errors
    /// As [`Session::go_to`], and where procedures are nested too deep or call themselves.
    pub fn memory_use(&mut self, procedure: &Procedure) -> Result<Vec<Pressure>, MemoryError> {
        let before = self.here();
        let module = self.module(procedure)?;
        let all = pressure(module, Elem::F32).map_err(MemoryError::Lowering);
        self.back_to(before);
        let mut all = all?;
        all.retain(|of| of.proc == procedure.name());
        Ok(all)
    }
}

fn lines(all: &[LoweringError]) -> String {
    let lines: Vec<String> = all
        .iter()
        .map(|e| format!("{}: {}", e.loc, e.problem))
        .collect();
    lines.join("\n")
}
