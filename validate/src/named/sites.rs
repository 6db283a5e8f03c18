//! Writes that have names of their own: those of which recurrences are made.

use std::collections::{BTreeSet, HashMap, HashSet};

use exo_ir::{Arg, CellChange, Data, DataPart, FieldRef, Module, Proc, Stmt, StmtPart, Stmts, Sym};

use crate::signature::Pair;

/// The writes that have names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Extent {
    /// Writes that compute with what is computed of what they write.
    Computed,
    /// The same with those that copy a cell.
    Copies,
    /// Every write.
    All,
}

impl Extent {
    const ALL: [Extent; 3] = [Extent::Computed, Extent::Copies, Extent::All];

    /// The extents that name writes of the specification, and not the same ones as others, in the order in which they are tried.
    pub(crate) fn worth_trying(pair: &Pair<'_>) -> Vec<Extent> {
        let mut last = HashSet::new();
        let differs = |extent: &Extent| {
            let sites = named(pair.specification.module, pair.first, *extent);
            let others = named(pair.implementation.module, pair.second, *extent);
            let both: HashSet<usize> = sites.union(&others).copied().collect();
            let is_new = !sites.is_empty() && both != last;
            last = both;
            is_new
        };
        Extent::ALL.into_iter().filter(differs).collect()
    }
}

/// A buffer or field of one procedure, windows looked through.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Place {
    Buffer(Sym),
    Field(FieldRef),
}

/// The flow of data in one procedure.
#[derive(Default)]
struct Flow {
    windows: HashMap<Sym, Sym>,
    edges: BTreeSet<(Place, Place)>,
    /// The address of each write, the place that is written, those that are read, and whether it is a copy.
    writes: Vec<(usize, Place, Vec<Place>, bool)>,
    callees: Vec<String>,
}

/// The addresses of the statements that have names, in a procedure and those that it calls.
pub(crate) fn named(module: &Module, proc: &Proc, extent: Extent) -> HashSet<usize> {
    let mut sites = HashSet::new();
    let mut known = BTreeSet::new();
    let mut open = vec![(proc, false)];
    while let Some((proc, is_callee)) = open.pop() {
        let mut flow = Flow::default();
        flow.block(&proc.body);
        // What a callee's arguments have to do with each other, its caller says.
        let is_all = is_callee || extent == Extent::All;
        sites.extend(flow.sites(extent, is_all));
        let new = flow
            .callees
            .into_iter()
            .filter(|name| known.insert(name.clone()));
        open.extend(new.filter_map(|name| Some((module.proc(&name)?, true))));
    }
    sites
}

/// Whether an assignment copies a cell.
pub(super) fn is_copy(rhs: &Data) -> bool {
    matches!(rhs, Data::Read { .. } | Data::Config(_))
}

impl Flow {
    fn place(&self, mut buf: Sym) -> Place {
        while let Some(source) = self.windows.get(&buf) {
            buf = *source;
        }
        Place::Buffer(buf)
    }

    fn block(&mut self, block: &Stmts) {
        for stmt in block {
            crate::deep(|| self.stmt(stmt));
        }
    }

    fn stmt(&mut self, stmt: &Stmt) {
        let rhs = stmt.rhs();
        stmt.kind.parts(|part| match part {
            StmtPart::Cell(change, buf, _) => {
                let is_copy = change == CellChange::Write && rhs.is_some_and(is_copy);
                rhs.into_iter()
                    .for_each(|rhs| self.write(stmt, *buf, rhs, is_copy));
            }
            StmtPart::Field(field) => {
                let to = Place::Field(field.clone());
                let from = rhs.map(|rhs| self.reads(rhs)).unwrap_or_default();
                let edges = from.into_iter().map(|from| (from, to.clone()));
                self.edges.extend(edges);
            }
            StmtPart::Window(win, expr) => {
                self.windows.insert(*win, expr.buf);
            }
            StmtPart::Call(callee, args) => {
                self.callees.push(callee.clone());
                self.call(args);
            }
            StmtPart::Block(_, block) => self.block(block),
            StmtPart::Ctl(_) | StmtPart::Data(_) | StmtPart::Iter(..) | StmtPart::Alloc(_) => {}
        });
    }

    fn write(&mut self, stmt: &Stmt, buf: Sym, rhs: &Data, is_copy: bool) {
        let (to, from) = (self.place(buf), self.reads(rhs));
        let edges = from.iter().map(|from| (from.clone(), to.clone()));
        self.edges.extend(edges);
        let address = std::ptr::from_ref(stmt).addr();
        self.writes.push((address, to, from, is_copy));
    }

    /// A call may compute each of its arguments of each.
    fn call(&mut self, args: &[Arg]) {
        let places = args.iter().filter_map(|arg| match arg {
            Arg::Ctl(_) => None,
            Arg::Buffer(buf) => Some(self.place(*buf)),
            Arg::Window(window) => Some(self.place(window.buf)),
            Arg::Config(field) => Some(Place::Field(field.clone())),
        });
        let places: Vec<Place> = places.collect();
        let pairs = places
            .iter()
            .flat_map(|a| places.iter().map(move |b| (a.clone(), b.clone())));
        self.edges.extend(pairs);
    }

    fn reads(&self, rhs: &Data) -> Vec<Place> {
        let mut found = Vec::new();
        self.add_reads(rhs, &mut found);
        found
    }

    fn add_reads(&self, rhs: &Data, found: &mut Vec<Place>) {
        crate::deep(|| {
            rhs.parts(|part| match part {
                DataPart::Operand(e) => self.add_reads(e, found),
                DataPart::Cell(buf, _) => found.push(self.place(*buf)),
                DataPart::Field(field) => found.push(Place::Field(field.clone())),
                DataPart::Extern(_) => {}
            });
        });
    }

    fn sites(&self, extent: Extent, is_all: bool) -> Vec<usize> {
        let mut reached = HashMap::new();
        let mut in_cycle = |to: &Place, from: &[Place]| {
            let behind = reached
                .entry(to.clone())
                .or_insert_with(|| self.reached_from(to));
            from.iter()
                .any(|place| place == to || behind.contains(place))
        };
        let wanted = self.writes.iter().filter(|(_, to, from, is_copy)| {
            (extent != Extent::Computed || !is_copy) && (is_all || in_cycle(to, from))
        });
        wanted.map(|(address, ..)| *address).collect()
    }

    /// The places into which what is in a place flows.
    fn reached_from(&self, place: &Place) -> HashSet<Place> {
        let mut reached = HashSet::new();
        let mut open = vec![place];
        while let Some(from) = open.pop() {
            let next = self.edges.iter().filter(|(a, _)| a == from);
            for (_, to) in next {
                if reached.insert(to.clone()) {
                    open.push(to);
                }
            }
        }
        reached
    }
}
