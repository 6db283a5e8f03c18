//! Identities of statements: which go on when a step rewrites a procedure.
//!
//! What a step left alone is shared with the procedure before ([`Stmts::same`]) and is not looked at: finding out what
//! became of statements costs what the step touched.

use std::mem::discriminant;
use std::ops::Range;

use exo_ir::{Branch, Item, Module, Origin, Proc, Stmt, StmtId, StmtKind, Stmts};
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};

/// Origins of the statements that a step made, or made of others too.
pub type Origins = HashMap<StmtId, Origin>;

/// Provenance of the statements of a procedure after a step.
#[derive(Clone, Default, Debug)]
pub struct StmtProvenance {
    /// Origins of the statements that are new, or made of others too.
    pub origins: Origins,
    /// Erased statements, in program order.
    pub gone: Vec<StmtId>,
}

const BRANCHES: [Branch; 2] = [Branch::Body, Branch::Orelse];

/// The identities that were given out: none is given twice in a workspace.
#[derive(Clone, Debug)]
pub(crate) struct Identities {
    next: StmtId,
}

impl Identities {
    /// Gives every statement of a module's procedures an identity.
    pub(crate) fn of(module: &mut Module) -> Identities {
        let mut identities = Identities { next: StmtId(0) };
        let names: Vec<String> = module.procs().map(|p| p.name.clone()).collect();
        for name in &names {
            module
                .items
                .change_proc(name, |proc| proc.identify(&mut identities.next));
        }
        identities
    }

    /// Gives every statement of a definition that is added an identity.
    pub(crate) fn identify(&mut self, item: &mut Item) {
        if let Item::Proc(proc) = item {
            proc.identify(&mut self.next);
        }
    }

    /// The identity that is given out next.
    pub(crate) fn next(&self) -> StmtId {
        self.next
    }

    fn fresh(&mut self) -> StmtId {
        let id = self.next;
        self.next.0 = id.0.saturating_add(1);
        id
    }
}

/// The statements of a procedure that a rewrite changed, moved or removed, with what was inside them where that was not
/// left in its place. All others stand as they were, in blocks that may have moved.
#[derive(Debug, Default)]
pub struct Changed<'p> {
    entries: HashMap<StmtId, Entry<'p>>,
    order: Vec<StmtId>,
}

#[derive(Clone, Copy, Debug)]
struct Entry<'p> {
    stmt: &'p Stmt,
    /// Whether it goes on in the same block.
    in_place: bool,
}

impl<'p> Changed<'p> {
    /// Compares a block before a rewrite with the one after it.
    pub fn between(old: &'p Stmts, new: &Stmts) -> Changed<'p> {
        let mut changed = Changed::default();
        changed.compare(old, new);
        changed
    }

    /// All statements of a block, as if each had changed.
    pub fn all(old: &'p Stmts) -> Changed<'p> {
        let mut changed = Changed::default();
        old.iter().for_each(|s| changed.add_with_inside(s));
        changed
    }

    /// The statement of that identity as it was, if it is one of these.
    pub fn get(&self, id: StmtId) -> Option<&'p Stmt> {
        self.entries.get(&id).map(|e| e.stmt)
    }

    /// The statements as they were, in program order.
    pub fn iter(&self) -> impl Iterator<Item = (StmtId, &'p Stmt)> {
        self.order
            .iter()
            .filter_map(|id| Some((*id, self.get(*id)?)))
    }

    fn compare(&mut self, old: &'p Stmts, new: &Stmts) {
        if old.same(new) {
            return;
        }
        let (olds, news) = unlike(old, new);
        let mut here: HashMap<StmtId, &Stmt> = HashMap::default();
        for stmt in new.range(news) {
            if let Some(id) = stmt.id() {
                here.entry(id).or_insert(stmt);
            }
        }
        for stmt in old.range(olds) {
            let now = stmt.id().and_then(|id| here.get(&id).copied());
            match now.filter(|now| goes_on(stmt, now)) {
                None => self.add_with_inside(stmt),
                Some(now) => {
                    self.add(stmt, true);
                    for branch in BRANCHES {
                        if let (Some(was), Some(is)) = (stmt.block(branch), now.block(branch)) {
                            self.compare(was, is);
                        }
                    }
                }
            }
        }
    }

    fn add(&mut self, stmt: &'p Stmt, in_place: bool) {
        if let Some(id) = stmt.id() {
            self.entries.insert(id, Entry { stmt, in_place });
            self.order.push(id);
        }
    }

    fn add_with_inside(&mut self, stmt: &'p Stmt) {
        self.add(stmt, false);
        for block in BRANCHES.iter().filter_map(|b| stmt.block(*b)) {
            block.iter().for_each(|s| self.add_with_inside(s));
        }
    }
}

/// The statements of two blocks between those at their starts and ends that are wholly the same: their places.
fn unlike(old: &Stmts, new: &Stmts) -> (Range<usize>, Range<usize>) {
    let untouched = |was: &Stmt, is: &Stmt| is.is_untouched(was);
    let (start, end) = old.alike_at_ends(new, |_| true, untouched);
    (start..old.len() - end, start..new.len() - end)
}

/// Whether a statement may be the one that another was: in MLIR, the same operation.
fn goes_on(old: &Stmt, new: &Stmt) -> bool {
    match (&old.kind, &new.kind) {
        // Instructions of libraries are operations of their own.
        (StmtKind::Call { callee: a, .. }, StmtKind::Call { callee: b, .. }) => {
            a == b || !(a.contains('.') || b.contains('.'))
        }
        (a, b) => discriminant(a) == discriminant(b),
    }
}

/// Gives the statements that a step made identities: what goes on in its block keeps its own, then what moved elsewhere,
/// the first in program order; copies and what is new get new ones.
pub(crate) fn assign_ids(old: &Proc, new: &mut Proc, ids: &mut Identities) -> StmtProvenance {
    let mut settler = Settler {
        changed: Changed::between(&old.body, &new.body),
        taken: HashSet::default(),
        ids,
        origins: Origins::default(),
    };
    if let Some(body) = settler.block(Some(&old.body), &new.body) {
        new.body = body;
    }
    let order = settler.changed.order.into_iter();
    StmtProvenance {
        origins: settler.origins,
        gone: order.filter(|id| !settler.taken.contains(id)).collect(),
    }
}

/// Gives the statements of a procedure that a step made beside another identities of their own.
pub(crate) fn settle_added(added: &mut Proc, ids: &mut Identities) -> Origins {
    let mut settler = Settler {
        changed: Changed::default(),
        taken: HashSet::default(),
        ids,
        origins: Origins::default(),
    };
    if let Some(body) = settler.block(None, &added.body) {
        added.body = body;
    }
    settler.origins
}

struct Settler<'p, 'i> {
    changed: Changed<'p>,
    /// The changed statements whose identity a new one has.
    taken: HashSet<StmtId>,
    ids: &'i mut Identities,
    origins: Origins,
}

impl<'p> Settler<'p, '_> {
    /// The block with identities settled, `None` if they are already; `old` is the block that was
    /// in the same place.
    fn block(&mut self, old: Option<&'p Stmts>, new: &Stmts) -> Option<Stmts> {
        if old.is_some_and(|old| old.same(new)) {
            return None;
        }
        let (olds, news) = old.map_or((0..0, 0..new.len()), |old| unlike(old, new));
        let olds = old.into_iter().flat_map(|old| old.range(olds.clone()));
        let here: HashSet<StmtId> = olds.filter_map(Stmt::id).collect();
        let mut settled: Option<Stmts> = None;
        for at in news {
            if let Some(stmt) = self.stmt(&here, &new[at]) {
                settled.get_or_insert_with(|| new.clone())[at] = stmt;
            }
        }
        settled
    }

    /// The statement with identities settled, `None` if they are already; `here` are those that were in its block.
    fn stmt(&mut self, here: &HashSet<StmtId>, new: &Stmt) -> Option<Stmt> {
        let was = self.take(here, new);
        let mut settled = match was {
            Some(_) if new.origin.made_of.is_empty() => None,
            Some(_) => Some(self.identified(new, new.id())),
            None => Some(self.identified(new, None)),
        };
        for branch in BRANCHES {
            let Some(inside) = new.block(branch) else {
                continue;
            };
            let before = was
                .filter(|e| e.in_place)
                .and_then(|e| e.stmt.block(branch));
            if let Some(block) = self.block(before, inside) {
                let stmt = settled.get_or_insert_with(|| new.clone());
                if let Some(place) = stmt.block_mut(branch) {
                    *place = block;
                }
            }
        }
        settled
    }

    /// The statement whose identity this one has, if it has one of before.
    fn take(&mut self, here: &HashSet<StmtId>, new: &Stmt) -> Option<Entry<'p>> {
        let id = new.id()?;
        let entry = *self.changed.entries.get(&id)?;
        let takes = goes_on(entry.stmt, new) && (!entry.in_place || here.contains(&id));
        (takes && self.taken.insert(id)).then_some(entry)
    }

    /// The statement with an identity, a new one if it has none, and its origin noted.
    fn identified(&mut self, new: &Stmt, id: Option<StmtId>) -> Stmt {
        let id = id.unwrap_or_else(|| self.ids.fresh());
        let mut stmt = new.clone();
        let own = Origin {
            continues: Some(id),
            made_of: Vec::new(),
        };
        let origin = std::mem::replace(&mut stmt.origin, own);
        self.origins.insert(id, origin);
        stmt
    }
}
