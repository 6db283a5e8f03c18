//! Races of parallel loops: iterations must not meet, or may only write the same value.

use std::collections::BTreeMap;

use crate::affine::Points;
use crate::cells::Delta;
use crate::evaluator::Evaluator;
use crate::loops::Loop;
use crate::reason::{Proof, unproved};
use crate::terms::RootId;
use crate::trace::{Trace, note};

impl Evaluator<'_> {
    /// Runs `f`, and gives what it reads and writes if a loop around it is parallel.
    pub(crate) fn traced<T>(
        &mut self,
        parallel: bool,
        f: impl FnOnce(&mut Self) -> Proof<T>,
    ) -> Proof<(T, Option<Trace>)> {
        if self.is_lenient() || !(parallel || self.trace.is_some()) {
            return Ok((f(self)?, None));
        }
        let outer = self.trace.replace(Trace::default());
        let result = f(self);
        let trace = std::mem::replace(&mut self.trace, outer).unwrap_or_default();
        Ok((result?, Some(trace)))
    }

    /// Notes what the iterations of a loop read and write, and asks of a parallel one that they do not meet.
    pub(crate) fn noted(
        &mut self,
        this: &Loop,
        trace: Option<Trace>,
        deltas: &BTreeMap<RootId, Delta>,
        (parallel, name): (bool, &str),
    ) -> Proof<()> {
        let Some(trace) = trace else {
            return Ok(());
        };
        if parallel {
            self.refuse_races(this, &trace, deltas, name)?;
        }
        self.note_all_iterations(this, &trace)
    }

    /// Notes what all iterations do, given what one does.
    fn note_all_iterations(&mut self, this: &Loop, one: &Trace) -> Proof<()> {
        let earlier = this.earlier();
        let counts = self.takes_equal_writes();
        let Some(outer) = &mut self.trace else {
            return Ok(());
        };
        let all = |cells: &Points| cells.under(&this.range)?.project(&this.variable);
        for (root, cells) in &one.read {
            note(&mut outer.read, *root, &all(cells)?)?;
        }
        for (root, cells) in &one.written {
            if counts {
                let twice = cells.intersect(&this.in_earlier(cells, &earlier)?)?;
                note(&mut outer.again, *root, &all(&twice)?)?;
                outer.note_again(*root, &all(cells)?)?;
            }
            note(&mut outer.written, *root, &all(cells)?)?;
        }
        for (root, cells) in &one.again {
            note(&mut outer.again, *root, &all(cells)?)?;
        }
        for (root, cells) in &one.exposed {
            let first = match one.overwritten.get(root) {
                Some(gone) => cells.subtract(&this.in_earlier(gone, &earlier)?)?,
                None => cells.clone(),
            };
            outer.need(*root, &all(&first)?)?;
        }
        for (root, cells) in &one.overwritten {
            note(&mut outer.overwritten, *root, &all(cells)?)?;
        }
        Ok(())
    }

    /// No iteration may touch what another one writes (Clément 2022, §4.2), but to write the same value where that is taken for right.
    fn refuse_races(
        &self,
        this: &Loop,
        trace: &Trace,
        deltas: &BTreeMap<RootId, Delta>,
        name: &str,
    ) -> Proof<()> {
        let other = this.other();
        let x = &this.variable;
        let apart = Points::parse(&format!("[{x}, {other}] -> {{ : {x} != {other} }}"))?;
        for (root, written) in &trace.written {
            // Buffers of the body are new in each iteration.
            if !this.entry.contains_key(root) {
                continue;
            }
            let written = written.under(&this.range)?;
            let mut touched = written.clone();
            if let Some(read) = trace.read.get(root) {
                touched = touched.union(&read.under(&this.range)?)?;
            }
            let touched = touched.rename(x, &other)?;
            let common = written.intersect(&touched)?.under(&apart)?;
            if common.is_empty()? {
                continue;
            }
            if !self.takes_equal_writes() {
                return unproved(format!(
                    "iterations of the parallel loop '{name}' touch different cells"
                ));
            }
            let delta = deltas.get(root).filter(|delta| self.is_known(this, delta));
            let are_equal = match delta {
                Some(delta) => are_equal_writes(this, (*root, trace), delta, &common)?,
                None => false,
            };
            if !are_equal {
                return unproved(format!(
                    "iterations of the parallel loop '{name}' touch different cells, or write each cell once and with the same value"
                ));
            }
        }
        Ok(())
    }
}

/// Whether cells that several iterations touch have one value from the first write to the last (Clément 2022, §4.2, benign races): each iteration writes them once, reads them only
/// behind that, and all write the same.
fn are_equal_writes(
    this: &Loop,
    (root, trace): (RootId, &Trace),
    delta: &Delta,
    common: &Points,
) -> Proof<bool> {
    let meets = |cells: Option<&Points>| -> Proof<bool> {
        match cells {
            Some(cells) => Ok(!common.intersect(cells)?.is_empty()?),
            None => Ok(false),
        }
    };
    let (x, other) = (&this.variable, this.other());
    // The other iteration may be the one that reads first.
    let exposed = trace.exposed.get(&root);
    let exposed_there = exposed.map(|cells| cells.rename(x, &other)).transpose()?;
    if meets(exposed)? || meets(exposed_there.as_ref())? {
        return Ok(false);
    }
    if meets(trace.again.get(&root))? || meets(Some(&delta.undefined))? {
        return Ok(false);
    }
    if !common.is_subset(&delta.overwritten)? {
        return Ok(false);
    }
    for (_, _, relation) in delta.added.iter() {
        let here = relation.on(common)?;
        let there = relation.rename(x, &other)?.on(common)?;
        if !here.is_equal(&there)? {
            return Ok(false);
        }
    }
    Ok(true)
}
