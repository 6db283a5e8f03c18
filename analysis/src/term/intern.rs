//! The table that makes equal terms one object.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError};

use hashbrown::HashTable;
use rustc_hash::FxHasher;

use super::{FormulaKind, TermKind, Var, VarSet};

/// Deepest nesting of a term or formula; what would be deeper becomes opaque.
pub const MAX_DEPTH: u32 = 1000;

/// A shared, immutable node. Equality and hashing are by identity, which is equality of structure.
pub struct Interned<K>(Arc<Node<K>>);

/// An integer term.
pub type Term = Interned<TermKind>;

/// A boolean formula.
pub type Formula = Interned<FormulaKind>;

struct Node<K> {
    kind: K,
    depth: u32,
    mask: Mask,
    serial: u64,
    /// The hash of the kind.
    hash: u64,
    free: OnceLock<VarSet>,
}

/// A superset of the variables in a term or formula, bound ones included, each standing for one of 64 bits: where two
/// masks have no bit in common, there is no common variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Mask(u64);

impl Mask {
    /// No variable.
    pub(crate) const NONE: Mask = Mask(0);
    /// Any variable, as an opaque part may depend on.
    const ANY: Mask = Mask(u64::MAX);

    pub(crate) fn of(var: &Var) -> Mask {
        Mask(1 << (var.number() % 64))
    }

    pub(crate) fn or(self, other: Mask) -> Mask {
        Mask(self.0 | other.0)
    }

    /// Whether a variable may be in both.
    pub(crate) fn meets(self, other: Mask) -> bool {
        self.0 & other.0 != 0
    }
}

impl<K> Node<K> {
    fn new(kind: K, (depth, mask, hash): (u32, Mask, u64), serial: u64) -> Node<K> {
        Node {
            kind,
            depth,
            mask,
            serial,
            hash,
            free: OnceLock::new(),
        }
    }
}

impl<K> Interned<K> {
    /// The shape.
    pub fn kind(&self) -> &K {
        &self.0.kind
    }

    pub(crate) fn depth(&self) -> u32 {
        self.0.depth
    }

    /// The variables that may occur in it.
    pub(crate) fn mask(&self) -> Mask {
        self.0.mask
    }

    /// The free variables, found once.
    pub(super) fn free_once(&self, find: impl FnOnce() -> VarSet) -> &VarSet {
        self.0.free.get_or_init(find)
    }

    /// Key for tables that live no longer than the node; says nothing about order.
    pub(crate) fn address(&self) -> usize {
        Arc::as_ptr(&self.0) as usize
    }
}

impl<K> Clone for Interned<K> {
    fn clone(&self) -> Self {
        Interned(Arc::clone(&self.0))
    }
}

impl<K> PartialEq for Interned<K> {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl<K> Eq for Interned<K> {}

impl<K> Hash for Interned<K> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.address().hash(state);
    }
}

impl<K> fmt::Debug for Interned<K>
where
    Interned<K>: fmt::Display,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A number that no other opaque thing has.
pub(super) fn opaque_number() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

impl Term {
    /// The one term of this shape.
    pub(super) fn intern(kind: TermKind) -> Term {
        let hash = hash_of(&kind);
        if let Some(known) = lock().terms.get(hash, &kind) {
            return known;
        }
        let (depth, mask) = (kind.depth(), kind.mask());
        if depth > MAX_DEPTH {
            return Term::opaque("an expression that is nested too deep");
        }
        let mut tables = lock();
        let serial = tables.next_serial();
        let node = Node::new(kind, (depth, mask, hash), serial);
        tables.terms.get_or_insert(node)
    }
}

impl Formula {
    /// The one formula of this shape.
    pub(super) fn intern(kind: FormulaKind) -> Formula {
        let hash = hash_of(&kind);
        if let Some(known) = lock().formulas.get(hash, &kind) {
            return known;
        }
        let (depth, mask) = (kind.depth(), kind.mask());
        if depth > MAX_DEPTH {
            return Formula::opaque("a condition that is nested too deep");
        }
        let mut tables = lock();
        let serial = tables.next_serial();
        let node = Node::new(kind, (depth, mask, hash), serial);
        tables.formulas.get_or_insert(node)
    }
}

impl TermKind {
    fn depth(&self) -> u32 {
        match self {
            TermKind::Int(_) | TermKind::Var(_) | TermKind::Opaque(..) => 1,
            TermKind::Sum(s) => 1 + s.parts().iter().map(|(t, _)| t.depth()).max().unwrap_or(0),
            TermKind::Div(t, _) | TermKind::Mod(t, _) => 1 + t.depth(),
            TermKind::Ite(c, a, b) => 1 + c.depth().max(a.depth()).max(b.depth()),
            TermKind::Product(a, b) => 1 + a.depth().max(b.depth()),
        }
    }

    fn mask(&self) -> Mask {
        match self {
            TermKind::Int(_) => Mask::NONE,
            TermKind::Var(v) => Mask::of(v),
            TermKind::Opaque(..) => Mask::ANY,
            TermKind::Sum(s) => all_of(s.parts().iter().map(|(t, _)| t)),
            TermKind::Div(t, _) | TermKind::Mod(t, _) => t.mask(),
            TermKind::Ite(c, a, b) => c.mask().or(a.mask()).or(b.mask()),
            TermKind::Product(a, b) => a.mask().or(b.mask()),
        }
    }
}

impl FormulaKind {
    fn depth(&self) -> u32 {
        match self {
            FormulaKind::True
            | FormulaKind::False
            | FormulaKind::Var(_)
            | FormulaKind::Opaque(..) => 1,
            FormulaKind::NonNeg(t) | FormulaKind::Zero(t) => 1 + t.depth(),
            FormulaKind::Not(f) | FormulaKind::Forall(_, f) | FormulaKind::Exists(_, f) => {
                1 + f.depth()
            }
            FormulaKind::And(fs) | FormulaKind::Or(fs) => {
                1 + fs.iter().map(Interned::depth).max().unwrap_or(0)
            }
            FormulaKind::Iff(a, b) => 1 + a.depth().max(b.depth()),
        }
    }

    fn mask(&self) -> Mask {
        match self {
            FormulaKind::True | FormulaKind::False => Mask::NONE,
            FormulaKind::Var(v) => Mask::of(v),
            FormulaKind::Opaque(..) => Mask::ANY,
            FormulaKind::NonNeg(t) | FormulaKind::Zero(t) => t.mask(),
            FormulaKind::Not(f) => f.mask(),
            FormulaKind::And(fs) | FormulaKind::Or(fs) => all_of(fs),
            FormulaKind::Iff(a, b) => a.mask().or(b.mask()),
            // A variable that is bound and does not occur free may have to be renamed all the same.
            FormulaKind::Forall(vs, f) | FormulaKind::Exists(vs, f) => {
                vs.iter().map(Mask::of).fold(f.mask(), Mask::or)
            }
        }
    }
}

fn all_of<'p, K: 'p>(parts: impl IntoIterator<Item = &'p Interned<K>>) -> Mask {
    let masks = parts.into_iter().map(Interned::mask);
    masks.fold(Mask::NONE, Mask::or)
}

/// All nodes. The table keeps them alive, so that dropping a handle never drops a tree (which would
/// recurse); nodes that only the table holds go when it has doubled.
struct Tables {
    terms: Table<TermKind>,
    formulas: Table<FormulaKind>,
    serial: u64,
    sweep_at: usize,
}

struct Table<K>(HashTable<Arc<Node<K>>>);

fn hash_of(kind: &impl Hash) -> u64 {
    let mut hasher = FxHasher::default();
    kind.hash(&mut hasher);
    hasher.finish()
}

impl<K: Eq> Table<K> {
    fn get(&self, hash: u64, kind: &K) -> Option<Interned<K>> {
        let node = self.0.find(hash, |node| node.kind == *kind)?;
        Some(Interned(Arc::clone(node)))
    }

    /// Another thread may have been first.
    fn get_or_insert(&mut self, node: Node<K>) -> Interned<K> {
        if let Some(known) = self.get(node.hash, &node.kind) {
            return known;
        }
        let node = Arc::new(node);
        self.insert(Arc::clone(&node));
        Interned(node)
    }

    fn insert(&mut self, node: Arc<Node<K>>) {
        self.0.insert_unique(node.hash, node, |node| node.hash);
    }

    fn drain_sorted(&mut self) -> Vec<Arc<Node<K>>> {
        let mut all: Vec<_> = self.0.drain().collect();
        all.sort_unstable_by_key(|node| node.serial);
        all
    }

    fn keep_if_used(&mut self, node: Option<Arc<Node<K>>>) {
        if let Some(node) = node
            && Arc::strong_count(&node) > 1
        {
            self.insert(node);
        }
    }
}

impl Tables {
    const FIRST_SWEEP: usize = 1 << 18;

    fn next_serial(&mut self) -> u64 {
        self.serial += 1;
        self.serial
    }

    fn len(&self) -> usize {
        self.terms.0.len() + self.formulas.0.len()
    }

    /// Drops what nobody holds. Younger nodes first: a parent is always younger than its children, so
    /// one pass finds everything, and no drop reaches further than one node.
    fn sweep(&mut self) {
        let mut terms = self.terms.drain_sorted();
        let mut formulas = self.formulas.drain_sorted();
        loop {
            match (terms.last(), formulas.last()) {
                (None, None) => break,
                (Some(t), Some(f)) if t.serial < f.serial => {
                    self.formulas.keep_if_used(formulas.pop());
                }
                (None, Some(_)) => self.formulas.keep_if_used(formulas.pop()),
                (Some(_), _) => self.terms.keep_if_used(terms.pop()),
            }
        }
        self.sweep_at = (2 * self.len()).max(Self::FIRST_SWEEP);
    }
}

static TABLES: LazyLock<Mutex<Tables>> = LazyLock::new(|| {
    Mutex::new(Tables {
        terms: Table(HashTable::new()),
        formulas: Table(HashTable::new()),
        serial: 0,
        sweep_at: Tables::FIRST_SWEEP,
    })
});

fn lock() -> std::sync::MutexGuard<'static, Tables> {
    let mut tables = TABLES.lock().unwrap_or_else(PoisonError::into_inner);
    if tables.len() >= tables.sweep_at {
        tables.sweep();
    }
    tables
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::term::Var;

    #[test]
    fn equal_structure_is_one_node_and_sweeping_keeps_it() {
        let x = Term::var(&Var::int("x"));
        let a = x.add(&Term::int(1)).div(8);
        lock().sweep();
        assert_eq!(a, x.add(&Term::int(1)).div(8));
        drop(a);
        // Other tests add terms whenever the lock is free.
        let mut tables = lock();
        let before = tables.len();
        tables.sweep();
        assert!(tables.len() <= before);
        drop(tables);
        assert_eq!(x.add(&Term::int(2)), Term::int(2).add(&x));
    }

    #[test]
    fn deep_nesting_becomes_opaque_and_drops_quietly() {
        let x = Term::var(&Var::int("x"));
        let mut t = x.clone();
        for k in 0..5000 {
            t = Term::ite(&t.ge(&Term::int(k)), &x, &t.add(&Term::int(1)).modulo(7));
        }
        assert!(matches!(t.kind(), TermKind::Opaque(..)));
    }
}
