use std::fmt;
use std::ops::{Deref, DerefMut};
use std::sync::{Arc, OnceLock};

use crate::{Branch, Loc, Outline, StmtKind};

/// The identity of a statement: it lasts as long as the statement, through any number of rewrites, and no other statement
/// gets it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct StmtId(pub u64);

/// The provenance of a statement: which statements of the procedure before a rewrite it comes from.
///
/// Says nothing about meaning: all origins are equal.
#[derive(Clone, Eq, Debug, Default)]
pub struct Origin {
    /// The statement that this one is, or a copy of.
    pub continues: Option<StmtId>,
    /// Other statements that it is made of.
    pub made_of: Vec<StmtId>,
}

impl Origin {
    /// Every statement that it comes from.
    pub fn all(&self) -> impl Iterator<Item = StmtId> {
        self.continues
            .into_iter()
            .chain(self.made_of.iter().copied())
    }
}

impl PartialEq for Origin {
    fn eq(&self, _: &Origin) -> bool {
        true
    }
}

/// One statement: in MLIR, one operation. Copies share it until one of the two is changed.
#[derive(Clone)]
pub struct Stmt(Arc<Shared>);

/// A statement, with its outline once that was asked for.
struct Shared {
    data: StmtData,
    outline: OnceLock<Outline>,
}

impl Clone for Shared {
    /// A copy that is to be changed: nothing is known of it.
    fn clone(&self) -> Shared {
        Shared {
            data: self.data.clone(),
            outline: OnceLock::new(),
        }
    }
}

/// Payload of a statement.
#[derive(Clone, PartialEq, Debug)]
pub struct StmtData {
    /// The location in the user's source.
    pub loc: Loc,
    /// The comment lines before it (and behind it on its line), without `#` and one blank.
    pub comments: Vec<String>,
    /// Its provenance: the statements of the procedure before a rewrite that it comes from.
    pub origin: Origin,
    /// Its kind, with operands and blocks.
    pub kind: StmtKind,
}

impl Stmt {
    /// A statement without comments.
    pub fn new(loc: Loc, kind: StmtKind) -> Self {
        Stmt::of(StmtData {
            loc,
            comments: Vec::new(),
            origin: Origin::default(),
            kind,
        })
    }

    fn of(data: StmtData) -> Self {
        Stmt(Arc::new(Shared {
            data,
            outline: OnceLock::new(),
        }))
    }

    /// The same with comments.
    pub fn with_comments(mut self, comments: Vec<String>) -> Self {
        self.comments = comments;
        self
    }

    /// The payload, by value; a copy where the statement is shared.
    pub fn into_data(self) -> StmtData {
        Arc::unwrap_or_clone(self.0).data
    }

    /// The summary of the statement and all that is inside it. Does not recurse.
    pub fn outline(&self) -> &Outline {
        if self.0.outline.get().is_none() {
            // Innermost first: then each finds the outlines of what is inside it.
            let mut open = vec![self];
            let mut order = Vec::new();
            while let Some(stmt) = open.pop() {
                order.push(stmt);
                let inside = stmt.blocks().flatten();
                open.extend(inside.filter(|s| s.0.outline.get().is_none()));
            }
            for stmt in order.iter().skip(1).rev() {
                stmt.0.outline.get_or_init(|| Outline::of(stmt));
            }
        }
        self.0.outline.get_or_init(|| Outline::of(self))
    }

    /// Whether both share one allocation: neither was changed since one was copied from the other.
    pub fn same(&self, other: &Stmt) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// A new statement that a rewrite makes of this one, beside it or in its place: without comments.
    pub fn derived(&self, kind: StmtKind) -> Self {
        Stmt::of(StmtData {
            loc: self.loc.clone(),
            comments: Vec::new(),
            origin: Origin {
                continues: None,
                made_of: self.origin.all().collect(),
            },
            kind,
        })
    }

    /// The statement's identity; none before it was given one.
    pub fn id(&self) -> Option<StmtId> {
        self.origin.continues
    }

    /// Whether both do the same but for the statements inside them.
    pub fn same_alone(&self, other: &Stmt) -> bool {
        match (&self.kind, &other.kind) {
            (
                StmtKind::For {
                    iter, lo, hi, mode, ..
                },
                StmtKind::For {
                    iter: iter2,
                    lo: lo2,
                    hi: hi2,
                    mode: mode2,
                    ..
                },
            ) => (iter, lo, hi, mode) == (iter2, lo2, hi2, mode2),
            (StmtKind::If { cond, .. }, StmtKind::If { cond: cond2, .. }) => cond == cond2,
            // Of another kind with blocks at worst too little is known to be the same.
            (a, b) => a == b,
        }
    }

    /// Whether this is the same statement as another one of before, as it was, with all that is inside it: as far as that can be seen
    /// without looking into blocks.
    pub fn is_untouched(&self, before: &Stmt) -> bool {
        let same_inside = |branch: Branch| match (self.block(branch), before.block(branch)) {
            (Some(a), Some(b)) => a.same(b) || a.is_empty() && b.is_empty(),
            (a, b) => a.is_none() && b.is_none(),
        };
        let alike = || {
            same_inside(Branch::Body)
                && same_inside(Branch::Orelse)
                && (&self.loc, &self.comments) == (&before.loc, &before.comments)
                && self.same_alone(before)
        };
        self.same(before)
            || self.id().is_some()
                && self.id() == before.id()
                && self.origin.made_of.is_empty()
                && alike()
    }

    /// This statement with another payload: it goes on as the same operation where the kind is the
    /// same.
    pub fn continued(&self, kind: StmtKind) -> Self {
        Stmt::of(StmtData {
            loc: self.loc.clone(),
            comments: self.comments.clone(),
            origin: self.origin.clone(),
            kind,
        })
    }
}

impl Deref for Stmt {
    type Target = StmtData;

    fn deref(&self) -> &StmtData {
        &self.0.data
    }
}

/// Gives access for a change: from here on the statement is no longer shared.
impl DerefMut for Stmt {
    fn deref_mut(&mut self) -> &mut StmtData {
        let shared = Arc::make_mut(&mut self.0);
        shared.outline.take();
        &mut shared.data
    }
}

impl PartialEq for Stmt {
    fn eq(&self, other: &Stmt) -> bool {
        self.same(other) || self.0.data == other.0.data
    }
}

impl fmt::Debug for Stmt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.data.fmt(f)
    }
}
