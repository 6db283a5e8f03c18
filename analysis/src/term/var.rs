use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The sort of a variable.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Sort {
    /// An integer of any size.
    Int,
    /// A boolean.
    Bool,
}

/// A symbolic variable: an identity with a name to print.
///
/// Two variables are the same only if one is a clone of the other; names need not be unique.
#[derive(Clone)]
pub struct Var {
    // Identities are never reused. Their order is the order of creation, which within a thread does not
    // depend on what other threads do; only the order is ever looked at.
    id: u64,
    sort: Sort,
    name: Arc<str>,
}

impl Var {
    /// A new variable.
    pub fn new(name: &str, sort: Sort) -> Var {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        Var {
            id: NEXT.fetch_add(1, Ordering::Relaxed),
            sort,
            name: Arc::from(name),
        }
    }

    /// A new integer variable.
    pub fn int(name: &str) -> Var {
        Var::new(name, Sort::Int)
    }

    /// A new boolean variable.
    pub fn bool(name: &str) -> Var {
        Var::new(name, Sort::Bool)
    }

    /// A new variable of the same name and sort.
    pub fn renewed(&self) -> Var {
        Var::new(&self.name, self.sort)
    }

    /// A number that no other variable has; says nothing about order.
    pub(super) fn number(&self) -> u64 {
        self.id
    }

    /// The name to print.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The sort.
    pub fn sort(&self) -> Sort {
        self.sort
    }
}

impl PartialEq for Var {
    fn eq(&self, other: &Var) -> bool {
        self.id == other.id
    }
}

impl Eq for Var {}

impl Hash for Var {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.id.hash(state);
    }
}

impl PartialOrd for Var {
    fn partial_cmp(&self, other: &Var) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Var {
    fn cmp(&self, other: &Var) -> std::cmp::Ordering {
        // Sorts apart: the ids of integers among themselves then do not depend on the booleans made between.
        (self.sort, self.id).cmp(&(other.sort, other.id))
    }
}

impl fmt::Display for Var {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

impl fmt::Debug for Var {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}#{}", self.name, self.id)
    }
}

/// Makes variables whose printed names differ from each other: `i`, `i_1`, `i_2`, …
#[derive(Clone, Debug, Default)]
pub struct VarPool {
    taken: std::collections::HashSet<String>,
}

impl VarPool {
    /// An empty pool.
    pub fn new() -> VarPool {
        VarPool::default()
    }

    /// A new variable named `name`, or `name_1`, … where that is taken.
    pub fn fresh(&mut self, name: &str, sort: Sort) -> Var {
        let mut candidate = name.to_owned();
        let mut count = 0u64;
        while !self.taken.insert(candidate.clone()) {
            count += 1;
            candidate = format!("{name}_{count}");
        }
        Var::new(&candidate, sort)
    }

    /// A new integer variable; see [`VarPool::fresh`].
    pub fn int(&mut self, name: &str) -> Var {
        self.fresh(name, Sort::Int)
    }

    /// A new boolean variable; see [`VarPool::fresh`].
    pub fn bool(&mut self, name: &str) -> Var {
        self.fresh(name, Sort::Bool)
    }
}
