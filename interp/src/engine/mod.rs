//! The engine: executes the closed form over one kind of data.

mod call;
mod control;
mod data;
mod entry;
mod races;
mod stmt;
pub(crate) mod view;

use std::sync::Arc;
use std::sync::atomic::Ordering;

use exo_ir::Loc;

use crate::code;
use crate::domain::Domain;
use crate::observe::{CellAccess, Site};
use crate::options::Rng;
use crate::{AccessKind, ErrorKind, InterpError, Observer, Options, Program, RootId};
use races::{ParLoop, Place};
use view::{Root, View};

/// Marks a control variable that has no value: only ill-formed programs read one.
const UNSET: i128 = i128::MIN;

/// How often the shared step counter is updated.
const PROGRESS_EVERY: u64 = 1 << 16;

/// The observer of a run, if there is one.
pub(crate) type Watch<'o> = Option<&'o mut (dyn Observer + Send + 'o)>;

/// The variables of one activation of a procedure, by slot.
struct Frame<'p> {
    proc: &'p code::Proc,
    control: Vec<i128>,
    views: Vec<Option<View>>,
}

impl<'p> Frame<'p> {
    fn new(proc: &'p code::Proc) -> Frame<'p> {
        Frame {
            proc,
            control: vec![UNSET; proc.names.len()],
            views: vec![None; proc.names.len()],
        }
    }

    fn set(&mut self, slot: usize, value: i128) {
        if let Some(place) = self.control.get_mut(slot) {
            *place = value;
        }
    }

    fn bind(&mut self, slot: usize, view: View) {
        if let Some(place) = self.views.get_mut(slot) {
            *place = Some(view);
        }
    }

    fn name(&self, slot: usize) -> &'p str {
        self.proc.names.get(slot).map_or("", |n| n)
    }

    fn view(&self, slot: usize) -> Result<&View, ErrorKind> {
        self.views
            .get(slot)
            .and_then(Option::as_ref)
            .ok_or_else(|| out_of_scope(self.name(slot)))
    }
}

fn out_of_scope(name: &str) -> ErrorKind {
    ErrorKind::IllFormed(format!("'{name}' is used outside its scope"))
}

/// The state of a run.
pub(crate) struct Machine<'p, 'o, D: Domain> {
    program: &'p Program,
    options: &'p Options,
    domain: D,
    /// Buffers that are alive: data fields, arguments, then allocations by scope.
    heap: Vec<Root<D::Cells>>,
    bytes: u64,
    next_root: RootId,
    /// Values of control fields; booleans are 0 and 1.
    fields: Vec<Option<i128>>,
    /// Index into the heap of each data field.
    data_fields: Vec<Option<usize>>,
    steps: u64,
    iteration: Vec<(Arc<str>, i128)>,
    /// Parallel loops that are running, if races are looked for.
    par_loops: Vec<ParLoop>,
    rng: Rng,
    watch: Watch<'o>,
    /// The location of the statement being executed, for errors and events.
    at: &'p Loc,
    proc: &'p code::Proc,
}

impl<'p, 'o, D: Domain> Machine<'p, 'o, D> {
    pub(crate) fn new(
        program: &'p Program,
        proc: &'p code::Proc,
        domain: D,
        options: &'p Options,
        watch: Watch<'o>,
    ) -> Self {
        let seed = match options.par_order {
            crate::ParOrder::Shuffle(seed) => seed,
            _ => 0,
        };
        Machine {
            program,
            options,
            domain,
            heap: Vec::new(),
            bytes: 0,
            next_root: RootId(0),
            fields: vec![None; program.fields.len()],
            data_fields: vec![None; program.fields.len()],
            steps: 0,
            iteration: Vec::new(),
            par_loops: Vec::new(),
            rng: Rng::new(seed),
            watch,
            at: &proc.loc,
            proc,
        }
    }

    /// The error, with the place and the iteration.
    fn fail(&self, kind: ErrorKind) -> InterpError {
        let mut error = InterpError::new(kind, self.at.clone());
        let parts = error.parts_mut();
        parts.proc = Some(self.proc.name.to_string());
        parts.iteration = self
            .iteration
            .iter()
            .map(|(name, v)| (name.to_string(), *v))
            .collect();
        error
    }

    fn tick(&mut self) -> Result<(), ErrorKind> {
        if self.steps >= self.options.max_steps {
            return Err(ErrorKind::StepLimit(self.options.max_steps));
        }
        self.steps += 1;
        if self.steps.is_multiple_of(PROGRESS_EVERY)
            && let Some(progress) = &self.options.progress
        {
            progress.store(self.steps, Ordering::Relaxed);
        }
        Ok(())
    }

    /// Makes a buffer, all bottom, and gives its index in the heap.
    fn allocate(
        &mut self,
        name: &Arc<str>,
        elem: exo_ir::Elem,
        extents: &[i128],
        strides: Option<Vec<i64>>,
    ) -> Result<usize, ErrorKind> {
        let (shape, cells) = extents_of(name, extents)?;
        let bytes = cells.saturating_mul(self.domain.cell_bytes(elem));
        if self.bytes.saturating_add(bytes) > self.options.max_bytes {
            return Err(ErrorKind::MemoryLimit {
                what: format!("buffer '{name}'"),
                shape: view::shape_text(extents),
                limit: self.options.max_bytes,
            });
        }
        self.bytes += bytes;
        if let Some(watch) = &mut self.watch {
            let site = site(self.at, self.proc, &self.iteration);
            watch.buffer(self.next_root, name, &shape, &site);
        }
        let len = usize::try_from(cells).unwrap_or(usize::MAX);
        self.place(name, elem, (shape, len), strides);
        if let Some(root) = self.heap.last_mut() {
            root.bytes = bytes;
        }
        Ok(self.heap.len() - 1)
    }

    /// Puts a buffer of a shape at the end of the heap, with that many cells.
    fn place(
        &mut self,
        name: &Arc<str>,
        elem: exo_ir::Elem,
        (shape, cells): (Vec<usize>, usize),
        strides: Option<Vec<i64>>,
    ) {
        let id = self.next_root;
        self.next_root = RootId(id.0 + 1);
        self.heap.push(Root {
            id,
            name: Arc::clone(name),
            elem,
            strides: strides.unwrap_or_else(|| view::dense_strides(&shape)),
            shape,
            cells: self.domain.cells(elem, cells),
            bytes: 0,
        });
    }

    /// Ends the life of the buffers made since the heap had `len` of them.
    fn free_from(&mut self, len: usize) {
        let freed: u64 = self.heap.iter().skip(len).map(|r| r.bytes).sum();
        self.bytes -= freed;
        self.heap.truncate(len);
    }

    /// Whether anybody wants to know of accesses.
    fn is_watched(&self) -> bool {
        self.watch.is_some() || !self.par_loops.is_empty()
    }

    /// Tells the observer and the race detector of an access to a cell.
    fn note_cell(&mut self, root: usize, cell: usize, kind: AccessKind) -> Result<(), ErrorKind> {
        if !self.is_watched() {
            return Ok(());
        }
        let Some(root) = self.heap.get(root) else {
            return Ok(());
        };
        if let Some(watch) = &mut self.watch {
            let access = CellAccess {
                root: root.id,
                name: &root.name,
                shape: &root.shape,
                cell,
                kind,
            };
            watch.access(&access, &site(self.at, self.proc, &self.iteration));
        }
        for par in &mut self.par_loops {
            if let Some(mut race) = par.note(Place::Cell(root.id, cell), kind, self.at) {
                race.cell = root.cell_name(cell);
                return Err(ErrorKind::Race(Box::new(race)));
            }
        }
        Ok(())
    }

    /// The same of a control field.
    fn note_field(&mut self, field: usize, kind: AccessKind) -> Result<(), ErrorKind> {
        if !self.is_watched() {
            return Ok(());
        }
        let name = self.field_name(field);
        if let Some(watch) = &mut self.watch {
            watch.config(&name, kind, &site(self.at, self.proc, &self.iteration));
        }
        for par in &mut self.par_loops {
            if let Some(mut race) = par.note(Place::Field(field), kind, self.at) {
                race.cell = name.to_string();
                return Err(ErrorKind::Race(Box::new(race)));
            }
        }
        Ok(())
    }

    fn field_name(&self, field: usize) -> Arc<str> {
        let name = self.program.fields.get(field).map(|f| Arc::clone(&f.text));
        name.unwrap_or_else(|| Arc::from(""))
    }
}

fn site<'a>(loc: &'a Loc, proc: &'a code::Proc, iteration: &'a [(Arc<str>, i128)]) -> Site<'a> {
    Site {
        loc,
        proc: &proc.name,
        iteration,
    }
}

/// A shape of these extents, and how many cells it has.
fn extents_of(name: &str, extents: &[i128]) -> Result<(Vec<usize>, u64), ErrorKind> {
    let mut cells: u64 = 1;
    let mut shape = Vec::with_capacity(extents.len());
    for (k, &extent) in extents.iter().enumerate() {
        if extent <= 0 {
            return Err(ErrorKind::NotPositive {
                what: format!("extent {k} of '{name}'"),
                value: extent,
            });
        }
        cells = cells.saturating_mul(u64::try_from(extent).unwrap_or(u64::MAX));
        shape.push(usize::try_from(extent).unwrap_or(usize::MAX));
    }
    Ok((shape, cells))
}
