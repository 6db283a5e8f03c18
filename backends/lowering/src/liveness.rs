//! When buffers of a procedure are live, by the positions of its statements in the text.
//!
//! A buffer is live from its allocation to the last statement of the same block that mentions it, or a window of it: each run of
//! the block makes a new one, so what an enclosing loop repeats is repeated as a whole, and a statement that has a block of its
//! own uses the buffer until it ends. Positions count statements from outside in; those of the two branches of an `if` are
//! different ones, so that what is live in one is not live in the other.

use std::collections::BTreeMap;

use exo_view::{Arg, Data, Loc, Proc, Stmt, StmtKind, Sym};

/// A buffer, and when it is live.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lifetime {
    /// The buffer.
    pub buf: Sym,
    /// Where it is allocated.
    pub loc: Loc,
    /// The position of the allocation.
    pub from: usize,
    /// The last position at which it is live.
    pub to: usize,
    /// The last statement of its block that uses it: the allocation itself where nothing does.
    pub last_use: Loc,
    /// Which statement of its block that is.
    pub last: usize,
    /// The position at which its block ends.
    pub scope_end: usize,
}

/// A call of a procedure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct CallSite<'p> {
    pub(crate) callee: &'p str,
    pub(crate) at: usize,
    pub(crate) loc: &'p Loc,
}

/// What is live when, in a procedure.
#[derive(Debug, Default)]
pub(crate) struct Liveness<'p> {
    pub(crate) lifetimes: Vec<Lifetime>,
    pub(crate) calls: Vec<CallSite<'p>>,
}

/// When the buffers of a procedure are live, in the order of their allocations. Recurs as deep as statements are nested.
pub fn lifetimes(proc: &Proc) -> Vec<Lifetime> {
    Liveness::of(proc).lifetimes
}

impl<'p> Liveness<'p> {
    pub(crate) fn of(proc: &'p Proc) -> Self {
        let mut walk = Walk::default();
        walk.block(&proc.body);
        Liveness {
            lifetimes: walk.lifetimes,
            calls: walk.calls,
        }
    }
}

/// A statement around the one at hand, or that one.
struct Open<'p> {
    loc: &'p Loc,
    /// Which statement of its block it is.
    index: usize,
    /// Buffers of its block that it uses, by their places among lifetimes.
    uses: Vec<usize>,
}

#[derive(Default)]
struct Walk<'p> {
    next: usize,
    open: Vec<Open<'p>>,
    lifetimes: Vec<Lifetime>,
    /// Where a buffer is among lifetimes, and how many statements are around its block.
    known: BTreeMap<Sym, (usize, usize)>,
    /// What windows look through.
    roots: BTreeMap<Sym, Sym>,
    calls: Vec<CallSite<'p>>,
}

impl<'p> Walk<'p> {
    fn block(&mut self, block: &'p [Stmt]) {
        let mut own = Vec::new();
        for (index, stmt) in block.iter().enumerate() {
            if matches!(stmt.kind, StmtKind::Alloc { .. }) {
                own.push(self.lifetimes.len());
            }
            self.stmt(stmt, index);
        }
        for place in own {
            self.lifetimes[place].scope_end = self.next - 1;
        }
    }

    fn stmt(&mut self, stmt: &'p Stmt, index: usize) {
        let at = self.next;
        self.next += 1;
        self.open.push(Open {
            loc: &stmt.loc,
            index,
            uses: Vec::new(),
        });
        self.own(stmt, at);
        stmt.blocks()
            .into_iter()
            .for_each(|block| self.block(block));
        let Some(done) = self.open.pop() else { return };
        for place in done.uses {
            let lifetime = &mut self.lifetimes[place];
            lifetime.to = self.next - 1;
            lifetime.last_use = done.loc.clone();
            lifetime.last = done.index;
        }
    }

    /// What a statement does apart from the statements inside it.
    fn own(&mut self, stmt: &'p Stmt, at: usize) {
        match &stmt.kind {
            StmtKind::Alloc { buf } => self.alloc(*buf, &stmt.loc, at),
            StmtKind::Window { win, expr } => {
                self.mention(expr.buf);
                let root = self.root(expr.buf);
                self.roots.insert(*win, root);
            }
            StmtKind::Assign { buf, rhs, .. } | StmtKind::Reduce { buf, rhs, .. } => {
                self.mention(*buf);
                self.data(rhs);
            }
            StmtKind::Clobber { buf, .. } => self.mention(*buf),
            StmtKind::WriteConfig { value, .. } => {
                if let exo_view::ConfigValue::Data(value) = value {
                    self.data(value);
                }
            }
            StmtKind::Call { callee, args } => {
                self.calls.push(CallSite {
                    callee,
                    at,
                    loc: &stmt.loc,
                });
                args.iter().for_each(|arg| self.argument(arg));
            }
            StmtKind::Pass | StmtKind::If { .. } | StmtKind::For { .. } => {}
        }
    }

    fn alloc(&mut self, buf: Sym, loc: &Loc, at: usize) {
        self.known
            .insert(buf, (self.lifetimes.len(), self.open.len() - 1));
        self.lifetimes.push(Lifetime {
            buf,
            loc: loc.clone(),
            from: at,
            to: at,
            last_use: loc.clone(),
            last: self.open.last().map_or(0, |open| open.index),
            scope_end: at,
        });
    }

    fn argument(&mut self, arg: &Arg) {
        match arg {
            Arg::Buffer(buf) => self.mention(*buf),
            Arg::Window(window) => self.mention(window.buf),
            Arg::Ctl(_) | Arg::Config(_) => {}
        }
    }

    fn data(&mut self, e: &Data) {
        e.walk(&mut |e| {
            if let Data::Read { buf, .. } = e {
                self.mention(*buf);
            }
        });
    }

    fn root(&self, buf: Sym) -> Sym {
        self.roots.get(&buf).copied().unwrap_or(buf)
    }

    /// The buffer is live until the statement of its block that is at hand ends.
    fn mention(&mut self, buf: Sym) {
        let Some(&(place, level)) = self.known.get(&self.root(buf)) else {
            return;
        };
        if let Some(open) = self.open.get_mut(level)
            && open.uses.last() != Some(&place)
        {
            open.uses.push(place);
        }
    }
}
