//! The statements that a step rewrote, and the accesses that a run makes in them.
//!
//! A step counts only where it mattered: if in some run the region that was rewritten executes two iterations or two
//! statements that touch a common buffer or configuration field. Both are read off a run: each execution of a statement is
//! an *instance*, and two instances in the region have to touch one object.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use exo_interp::{AccessKind, CellAccess, Observer, Site};
use exo_ir::{Branch, Item, Loc, Module, Proc, Stmt, StmtId, StmtKind, Stmts, Sym};
use exo_steps::Applied;

/// Statements of a procedure, by position in program order.
pub type Region = HashSet<u32>;

/// A statement with its place in the tree.
struct Known<'p> {
    stmt: &'p Stmt,
    parent: Option<u32>,
    inside: Vec<u32>,
}

fn listed(proc: &Proc) -> Vec<Known<'_>> {
    let mut all = Vec::new();
    for stmt in &proc.body {
        list(stmt, None, &mut all);
    }
    all
}

fn list<'p>(stmt: &'p Stmt, parent: Option<u32>, all: &mut Vec<Known<'p>>) -> u32 {
    let id = all.len() as u32;
    all.push(Known {
        stmt,
        parent,
        inside: Vec::new(),
    });
    let mut inside = Vec::new();
    for block in stmt.blocks() {
        for s in block {
            inside.push(list(s, Some(id), all));
        }
    }
    if let Some(known) = all.get_mut(id as usize) {
        known.inside = inside;
    }
    id
}

/// The regions that a step rewrote, in the procedure before it and after it: statements that are gone, new, changed or moved,
/// uses of buffers that are declared otherwise or elsewhere, and everything inside these.
pub fn rewritten(applied: &Applied) -> (Region, Region) {
    let (old, new) = (&applied.before, &applied.proc);
    let (before, after) = (listed(old), listed(new));
    let places: HashMap<StmtId, u32> = before
        .iter()
        .zip(0..)
        .filter_map(|(known, at)| Some((known.stmt.id()?, at)))
        .collect();
    let place = |id: StmtId| places.get(&id).copied();
    let origin = |stmt: &Stmt| match stmt.id().and_then(|id| applied.settled.origins.get(&id)) {
        Some(made) => made.clone(),
        None => stmt.origin.clone(),
    };
    let mut continued: HashMap<u32, Vec<u32>> = HashMap::new();
    let (mut was, mut is) = (Region::new(), Region::new());
    for (id, known) in after.iter().enumerate() {
        let origin = origin(known.stmt);
        match origin.continues.and_then(place) {
            Some(from) if origin.made_of.is_empty() => {
                continued.entry(from).or_default().push(id as u32)
            }
            _ => {
                is.insert(id as u32);
                was.extend(origin.all().filter_map(place));
            }
        }
    }
    let from = |id: u32| {
        let known = after.get(id as usize)?;
        origin(known.stmt).continues.and_then(place)
    };
    for (id, known) in before.iter().enumerate() {
        let id = id as u32;
        let same = match continued.get(&id).map(Vec::as_slice) {
            Some([one]) => after.get(*one as usize).is_some_and(|other| {
                other.parent.and_then(from) == known.parent && alike(known.stmt, other.stmt)
            }),
            _ => false,
        };
        if !same {
            was.insert(id);
            is.extend(continued.get(&id).into_iter().flatten());
        }
    }
    let roots = [(0..after.len() as u32)
        .filter(|id| after[*id as usize].parent.is_none())
        .collect()];
    for siblings in after.iter().map(|k| &k.inside).chain(&roots) {
        for pair in siblings.windows(2) {
            if let (Some(a), Some(b)) = (from(pair[0]), from(pair[1]))
                && a > b
            {
                was.extend([a, b]);
                is.extend(pair);
            }
        }
    }
    let changed: HashSet<Sym> = (0..old.vars.len())
        .filter(|k| old.vars.get(*k).map(|v| &v.kind) != new.vars.get(*k).map(|v| &v.kind))
        .map(|k| Sym(k as u32))
        .collect();
    close(&before, &mut was, &changed);
    close(&after, &mut is, &changed);
    (was, is)
}

/// Whether two statements are equal apart from their bodies.
fn alike(a: &Stmt, b: &Stmt) -> bool {
    let else_of = |stmt: &Stmt| stmt.block(Branch::Orelse).is_some_and(|b| !b.is_empty());
    a.same_alone(b) && else_of(a) == else_of(b)
}

fn close(all: &[Known<'_>], region: &mut Region, changed: &HashSet<Sym>) {
    let declared = |id: &u32| {
        let stmt = all.get(*id as usize).map(|k| k.stmt)?;
        matches!(stmt.kind, StmtKind::Alloc { .. } | StmtKind::Window { .. })
            .then(|| stmt.defines())
            .flatten()
    };
    let mut syms: HashSet<Sym> = region.iter().filter_map(declared).collect();
    syms.extend(changed);
    for (id, known) in all.iter().enumerate() {
        let mut uses = false;
        known
            .stmt
            .for_each_buffer(&mut |s| uses |= syms.contains(&s));
        let inherits = known.parent.is_some_and(|p| region.contains(&p));
        if uses || inherits {
            region.insert(id as u32);
        }
    }
}

/// The module with each statement's place replaced by its position in its procedure, so that a run tells which one is
/// executed also where a step made copies.
pub fn marked(module: &Module) -> Module {
    let file: Arc<str> = Arc::from("#");
    let mut module = module.clone();
    for item in module.items.edit().iter_mut() {
        if let Item::Proc(proc) = item {
            let mut next = 0;
            mark(&mut proc.body, &file, &mut next);
        }
    }
    module
}

fn mark(block: &mut Stmts, file: &Arc<str>, next: &mut u32) {
    for stmt in block {
        stmt.loc = Loc::new(file, *next + 1, 1);
        *next += 1;
        for branch in [Branch::Body, Branch::Orelse] {
            if let Some(inner) = stmt.block_mut(branch) {
                mark(inner, file, next);
            }
        }
    }
}

/// Objects that the statements of one procedure touched in a run, each time that they were
/// executed.
#[derive(Debug, Default)]
pub struct Trace {
    proc: String,
    current: u32,
    instance: u32,
    fields: Vec<String>,
    /// By object: statements of the procedure with instances.
    touched: HashMap<u64, Vec<(u32, u32)>>,
}

/// Accesses of one object that are kept; more tell nothing more.
const KEPT: usize = 4096;

impl Trace {
    /// A trace of a procedure that is run by itself.
    pub fn of(proc: &str) -> Trace {
        Trace {
            proc: proc.to_owned(),
            ..Trace::default()
        }
    }

    fn touch(&mut self, object: u64) {
        let all = self.touched.entry(object).or_default();
        let this = (self.current, self.instance);
        if all.last() != Some(&this) && all.len() < KEPT {
            all.push(this);
        }
    }

    /// Whether two instances in a region touch a common object.
    pub fn meets_in(&self, region: &Region) -> bool {
        self.touched.values().any(|all| {
            let mut inside = all.iter().filter(|(stmt, _)| region.contains(stmt));
            let first = inside.next();
            first.is_some_and(|(_, one)| inside.any(|(_, other)| other != one))
        })
    }
}

impl Observer for Trace {
    fn statement(&mut self, site: &Site<'_>) {
        if site.proc == self.proc {
            self.current = site.loc.line.saturating_sub(1);
        }
        self.instance += 1;
    }

    fn access(&mut self, access: &CellAccess<'_>, _: &Site<'_>) {
        self.touch(access.root.0);
    }

    fn config(&mut self, field: &str, _: AccessKind, _: &Site<'_>) {
        let at = match self.fields.iter().position(|f| f == field) {
            Some(at) => at,
            None => {
                self.fields.push(field.to_owned());
                self.fields.len() - 1
            }
        };
        self.touch(u64::MAX - at as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::Before;

    /// Whether a step on a procedure counts, by what it rewrote and what that executes.
    fn counts(source: &str, line: &str) -> bool {
        let module = exo_frontend::parse_module("t.py", source).expect("it parses");
        let name = module.procs().last().expect("a procedure").name.clone();
        let pass = exo_steps::schedule::parse("s", line).expect("a line");
        let call = exo_steps::schedule::bind(&pass[0]).expect("a step");
        let mut workspace = exo_steps::Workspace::new(module.clone(), Default::default());
        let applied = workspace
            .apply(call.step, &name, &call.given)
            .expect("it is taken");
        let (was, _) = rewritten(&applied);
        Before::of(&module, &name, 1, &[]).executes(&was)
    }

    const TWO: &str = "@proc
def f(x: f32[8], y: f32[8], n: size):
    assert n <= 3
    for i in seq(0, 1):
        x[i] = 1.0
    for i in seq(0, 1):
        x[i + 1] = 2.0
    y[0] = 1.0
    y[1] = 2.0
    for i in seq(0, 0):
        x[i] = 3.0
        x[i] = 4.0
";

    #[test]
    fn only_what_was_rewritten_counts_and_only_if_it_meets_something() {
        // Two statements on one buffer.
        assert!(counts(TWO, "exo-reorder-stmts{blk='body[2:4]'}"));
        // One iteration.
        assert!(!counts(TWO, "exo-shift-loop{loop='body[0]' lo=1}"));
        // Only the second loop moved, and it has one iteration: the rule is strict.
        assert!(!counts(TWO, "exo-fuse{first='body[0]' second='body[1]'}"));
        // One statement each, on different buffers.
        assert!(!counts(TWO, "exo-reorder-stmts{blk='body[1:3]'}"));
        // What never runs.
        assert!(!counts(TWO, "exo-eliminate-dead-code{stmt='body[4]'}"));
        // Nothing is rewritten.
        assert!(!counts(TWO, "exo-rename{name=g}"));
    }

    #[test]
    fn uses_of_a_buffer_that_moved_are_part_of_it() {
        let source = "@proc
def f(x: f32[8]):
    for i in seq(0, 4):
        t: f32
        t = x[i]
        x[i] = t + 1.0
";
        assert!(counts(source, "exo-lift-alloc{alloc=t}"));
    }
}
