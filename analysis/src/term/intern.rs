//! The table that makes equal terms one object.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

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
        TERMS_AND_FORMULAS
            .intern(kind)
            .unwrap_or_else(|| Term::opaque("an expression that is nested too deep"))
    }
}

impl Formula {
    /// The one formula of this shape.
    pub(super) fn intern(kind: FormulaKind) -> Formula {
        TERMS_AND_FORMULAS
            .intern(kind)
            .unwrap_or_else(|| Formula::opaque("a condition that is nested too deep"))
    }
}

impl Kind for TermKind {
    fn table(shard: &mut Shard) -> &mut Table<Self> {
        &mut shard.terms
    }

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

impl Kind for FormulaKind {
    fn table(shard: &mut Shard) -> &mut Table<Self> {
        &mut shard.formulas
    }

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

/// A kind of node of which a shard has a table.
trait Kind: Eq + Hash + Sized {
    fn table(shard: &mut Shard) -> &mut Table<Self>;

    /// The nesting of a node of this kind.
    fn depth(&self) -> u32;

    /// The variables that may occur in it.
    fn mask(&self) -> Mask;
}

/// The nodes of one kind. The table keeps them alive, so that dropping a handle never drops a tree (which would recurse).
struct Table<K>(HashTable<Arc<Node<K>>>);

impl<K> Table<K> {
    const fn new() -> Self {
        Table(HashTable::new())
    }
}

impl<K: Eq> Table<K> {
    fn get(&self, hash: u64, kind: &K) -> Option<Interned<K>> {
        let node = self.0.find(hash, |node| node.kind == *kind)?;
        Some(Interned(Arc::clone(node)))
    }

    fn insert(&mut self, node: Arc<Node<K>>) {
        self.0.insert_unique(node.hash, node, |node| node.hash);
    }
}

/// The nodes whose hashes are alike in some bits, behind a lock of their own.
struct Shard {
    terms: Table<TermKind>,
    formulas: Table<FormulaKind>,
}

impl Shard {
    const fn new() -> Self {
        Shard {
            terms: Table::new(),
            formulas: Table::new(),
        }
    }
}

/// A number of shards at which threads seldom meet at one, and that a sweep locks in no time.
const SHARDS: usize = 64;

/// All nodes of the process: equal ones are one, whichever thread asks. Nodes that only a table holds go when there are twice as
/// many as the last sweep left.
struct Interner {
    shards: [Mutex<Shard>; SHARDS],
    /// The number of the newest node.
    serial: AtomicU64,
    nodes: AtomicUsize,
    sweep_at: AtomicUsize,
}

static TERMS_AND_FORMULAS: Interner = Interner::new();

impl Interner {
    const FIRST_SWEEP: usize = 1 << 18;

    const fn new() -> Interner {
        Interner {
            shards: [const { Mutex::new(Shard::new()) }; SHARDS],
            serial: AtomicU64::new(0),
            nodes: AtomicUsize::new(0),
            sweep_at: AtomicUsize::new(Self::FIRST_SWEEP),
        }
    }

    /// The one node of this kind; none if it is nested too deep.
    fn intern<K: Kind>(&self, kind: K) -> Option<Interned<K>> {
        let hash = hash_of(&kind);
        if let Some(known) = K::table(&mut self.shard(hash)).get(hash, &kind) {
            return Some(known);
        }
        let (depth, mask) = (kind.depth(), kind.mask());
        if depth > MAX_DEPTH {
            return None;
        }
        if self.nodes.load(Ordering::Relaxed) >= self.sweep_at.load(Ordering::Relaxed) {
            self.sweep();
        }
        let mut shard = self.shard(hash);
        let table = K::table(&mut shard);
        // Another thread may have been first.
        if let Some(known) = table.get(hash, &kind) {
            return Some(known);
        }
        let serial = self.serial.fetch_add(1, Ordering::Relaxed);
        let node = Arc::new(Node::new(kind, (depth, mask, hash), serial));
        table.insert(Arc::clone(&node));
        self.nodes.fetch_add(1, Ordering::Relaxed);
        Some(Interned(node))
    }

    fn shard(&self, hash: u64) -> MutexGuard<'_, Shard> {
        lock(&self.shards[shard_of(hash)])
    }

    /// Drops the nodes that nobody holds, unless another thread has done so. Younger ones first: a parent is always younger than its children, so
    /// one pass finds everything, and no drop reaches further than one node.
    fn sweep(&self) {
        // Nobody else holds one shard and waits for another, but for another sweep, which takes them in this order, too.
        let mut shards: Vec<_> = self.shards.iter().map(lock).collect();
        if self.nodes.load(Ordering::Relaxed) < self.sweep_at.load(Ordering::Relaxed) {
            return;
        }
        let kept = sweep_shards(&mut shards);
        self.nodes.store(kept, Ordering::Relaxed);
        let next = (2 * kept).max(Self::FIRST_SWEEP);
        self.sweep_at.store(next, Ordering::Relaxed);
    }
}

/// The number of the shard that has the nodes of a hash. The tables themselves use its first seven bits and its last ones.
fn shard_of(hash: u64) -> usize {
    (hash >> 40) as usize % SHARDS
}

fn lock(shard: &Mutex<Shard>) -> MutexGuard<'_, Shard> {
    shard.lock().unwrap_or_else(PoisonError::into_inner)
}

fn hash_of(kind: &impl Hash) -> u64 {
    let mut hasher = FxHasher::default();
    kind.hash(&mut hasher);
    hasher.finish()
}

/// Drops what nobody holds, and counts what is left.
fn sweep_shards(shards: &mut [MutexGuard<'_, Shard>]) -> usize {
    let mut terms = drain_sorted::<TermKind>(shards);
    let mut formulas = drain_sorted::<FormulaKind>(shards);
    let mut kept = 0;
    loop {
        kept += match (terms.last(), formulas.last()) {
            (None, None) => return kept,
            (Some(t), Some(f)) if t.serial < f.serial => keep_if_used(shards, formulas.pop()),
            (None, Some(_)) => keep_if_used(shards, formulas.pop()),
            (Some(_), _) => keep_if_used(shards, terms.pop()),
        };
    }
}

/// All nodes of a kind, the youngest last.
fn drain_sorted<K: Kind>(shards: &mut [MutexGuard<'_, Shard>]) -> Vec<Arc<Node<K>>> {
    let tables = shards.iter_mut().map(|shard| K::table(shard));
    let mut all: Vec<_> = tables.flat_map(|table| table.0.drain()).collect();
    all.sort_unstable_by_key(|node| node.serial);
    all
}

/// Puts a node back that somebody holds, and counts it.
fn keep_if_used<K: Kind>(
    shards: &mut [MutexGuard<'_, Shard>],
    node: Option<Arc<Node<K>>>,
) -> usize {
    let Some(node) = node.filter(|node| Arc::strong_count(node) > 1) else {
        return 0;
    };
    K::table(&mut shards[shard_of(node.hash)]).insert(node);
    1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::term::Var;

    /// An interner beside that of the process, which other tests fill meanwhile.
    static OWN: Interner = Interner::new();

    #[test]
    fn sweeping_drops_what_nobody_holds_and_what_only_that_held() {
        let number = |n| OWN.intern(TermKind::Int(n)).expect("shallow");
        let (held, free) = (number(1), number(2));
        let (depth_1, depth_2) = (
            OWN.intern(TermKind::Div(held.clone(), 8)).expect("shallow"),
            OWN.intern(TermKind::Mod(free.clone(), 8)).expect("shallow"),
        );
        let zero = OWN
            .intern(FormulaKind::Zero(depth_1.clone()))
            .expect("shallow");
        assert_eq!(OWN.nodes.load(Ordering::Relaxed), 5);
        drop((free, depth_1, depth_2));
        OWN.sweep_at.store(0, Ordering::Relaxed);
        OWN.sweep();
        // 'zero' holds the quotient, which holds the number.
        assert_eq!(OWN.nodes.load(Ordering::Relaxed), 3);
        assert_eq!(OWN.sweep_at.load(Ordering::Relaxed), Interner::FIRST_SWEEP);
        let again = OWN.intern(TermKind::Div(held, 8)).expect("shallow");
        assert_eq!(zero, OWN.intern(FormulaKind::Zero(again)).expect("shallow"));
        assert_eq!(OWN.nodes.load(Ordering::Relaxed), 3);
    }

    #[test]
    fn equal_structure_is_one_node_on_all_threads_while_others_sweep() {
        static SHARED: Interner = Interner::new();
        let build = || -> Vec<Term> {
            (0..2000)
                .map(|n| {
                    if n % 100 == 0 {
                        SHARED.sweep_at.store(0, Ordering::Relaxed);
                    }
                    let number = SHARED.intern(TermKind::Int(n)).expect("shallow");
                    SHARED.intern(TermKind::Div(number, 8)).expect("shallow")
                })
                .collect()
        };
        let all: Vec<Vec<Term>> = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..4).map(|_| scope.spawn(build)).collect();
            let ended = threads.into_iter().map(|thread| thread.join());
            ended.map(|terms| terms.expect("no panic")).collect()
        });
        assert!(all.iter().all(|terms| terms == &all[0]));
        SHARED.sweep_at.store(0, Ordering::Relaxed);
        SHARED.sweep();
        assert_eq!(SHARED.nodes.load(Ordering::Relaxed), 4000);
    }

    #[test]
    fn sums_are_one_node_in_whatever_order() {
        let x = Term::var(&Var::int("x"));
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
