//! How many registers a procedure needs at once.

use std::collections::BTreeMap;

use crate::liveness::{Lifetime, lifetimes};
use crate::{Ctl, Loc, Memory, Module, Proc};

/// The demand of a procedure for the registers of one file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RegisterPressure {
    /// The memory, or the register file that several have.
    pub file: String,
    /// The most registers that are live at once, each from its allocation to the last use.
    pub live: i64,
    /// How many there are.
    pub count: i64,
    /// The location at which the last of these live buffers is allocated.
    pub loc: Loc,
}

/// A register file, and the buffers that are in it.
#[derive(Default)]
struct File {
    count: i64,
    /// Its buffers: when each is live, and how many registers it has.
    held: Vec<(Lifetime, i64)>,
}

/// The demand of a procedure for the registers of each file that it has buffers in. Buffers whose number of registers is not known do not count, nor do
/// temporaries of expressions and what it calls.
pub fn register_pressure(module: &Module, proc: &Proc) -> Vec<RegisterPressure> {
    if !proc.vars.iter().any(|var| {
        let memory = var.buffer().and_then(|ty| ty.mem.as_deref());
        memory
            .and_then(|name| module.memory(name))
            .is_some_and(|m| m.registers.is_some())
    }) {
        return Vec::new();
    }
    let mut files: BTreeMap<&str, File> = BTreeMap::new();
    for lifetime in lifetimes(proc) {
        if let Some((memory, registers)) = registers_of(module, proc, &lifetime) {
            let file = files.entry(memory.register_file()).or_default();
            file.count = memory.registers.as_ref().map_or(0, |r| r.count);
            file.held.push((lifetime, registers));
        }
    }
    let each = files
        .into_iter()
        .filter_map(|(file, File { count, held })| {
            let (live, loc) = peak(&held)?;
            Some(RegisterPressure {
                file: file.to_owned(),
                live,
                count,
                loc,
            })
        });
    each.collect()
}

fn registers_of<'m>(
    module: &'m Module,
    proc: &Proc,
    lifetime: &Lifetime,
) -> Option<(&'m Memory, i64)> {
    let ty = proc.var(lifetime.buf).buffer()?;
    let memory = module.memory(ty.mem.as_deref()?)?;
    let extents: Vec<Option<i64>> = ty.dims.iter().map(Ctl::as_int).collect();
    Some((memory, memory.registers_of(&extents)?))
}

/// The most that is live at once, and where the last of it is allocated: what is live only grows at allocations.
fn peak(held: &[(Lifetime, i64)]) -> Option<(i64, Loc)> {
    let mut ends: BTreeMap<usize, i64> = BTreeMap::new();
    let (mut live, mut most): (i64, Option<(i64, Loc)>) = (0, None);
    for (lifetime, registers) in held {
        // Allocations come in the order of their positions.
        while let Some(entry) = ends.first_entry().filter(|end| *end.key() < lifetime.from) {
            live -= entry.remove();
        }
        live = live.saturating_add(*registers);
        *ends.entry(lifetime.to).or_default() += registers;
        if most.as_ref().is_none_or(|(count, _)| live > *count) {
            most = Some((live, lifetime.loc.clone()));
        }
    }
    most
}
