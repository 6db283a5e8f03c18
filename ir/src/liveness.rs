//! Liveness of the buffers of a procedure, by the positions of its statements in the text.
//!
//! A buffer is live from its allocation to the last statement of the same block that mentions it, or a window of it: each run of
//! the block makes a new one, so what an enclosing loop repeats is repeated as a whole, and a statement that has a block of its
//! own uses the buffer until it ends. Positions count statements from outside in; those of the two branches of an `if` are
//! different ones, so that what is live in one is not live in the other.

use std::collections::BTreeMap;

use crate::{Arg, Loc, LoopMode, Proc, Stmt, StmtPart, Stmts, Sym};

/// A buffer, and when it is live.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lifetime {
    /// The buffer.
    pub buf: Sym,
    /// The location of its allocation.
    pub loc: Loc,
    /// The position of the allocation.
    pub from: usize,
    /// The last position at which it is live.
    pub to: usize,
    /// The last statement of its block that uses it: the allocation itself where nothing does.
    pub last_use: Loc,
    /// The position of that statement in its block.
    pub last: usize,
    /// The position at which its block ends.
    pub scope_end: usize,
    /// The location of its first use in a `par` loop that it is allocated outside of: perhaps by
    /// another thread than the one that allocates it.
    pub across_threads: Option<Loc>,
}

/// A call of a procedure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CallSite<'p> {
    /// The procedure called.
    pub callee: &'p str,
    /// The position of the call.
    pub at: usize,
    /// The place of the call.
    pub loc: &'p Loc,
}

/// The lifetimes of a procedure's buffers, and its calls.
#[derive(Debug, Default)]
pub struct Liveness<'p> {
    /// Its buffers, in the order of their allocations.
    pub lifetimes: Vec<Lifetime>,
    /// Its calls, in the order of the text.
    pub calls: Vec<CallSite<'p>>,
}

/// Lifetimes of the buffers of a procedure, in the order of their allocations.
pub fn lifetimes(proc: &Proc) -> Vec<Lifetime> {
    Liveness::of(proc).lifetimes
}

impl<'p> Liveness<'p> {
    /// Computes them.
    pub fn of(proc: &'p Proc) -> Self {
        let mut walk = Walk::default();
        walk.run(&proc.body);
        Liveness {
            lifetimes: walk.lifetimes,
            calls: walk.calls,
        }
    }
}

/// A step of the traversal, kept on an explicit stack: programs that nothing has looked at yet may
/// be nested deep.
enum Task<'p> {
    Block(&'p Stmts),
    /// A statement, and which one of its block it is.
    Stmt(&'p Stmt, usize),
    EndStmt,
    EndBlock,
}

/// A statement around the one at hand, or that one.
struct Open<'p> {
    loc: &'p Loc,
    /// Its position in its block.
    index: usize,
    is_par: bool,
    /// Buffers of its block that it uses, by their places among lifetimes.
    uses: Vec<usize>,
}

/// The index of a buffer among the lifetimes, and the nesting of its block.
#[derive(Clone, Copy)]
struct Known {
    place: usize,
    /// The number of statements around it.
    level: usize,
    /// The number of `par` loops among them.
    pars: usize,
}

#[derive(Default)]
struct Walk<'p> {
    next: usize,
    open: Vec<Open<'p>>,
    /// How many open statements are `par` loops.
    pars: usize,
    /// The buffers that open blocks allocate, by their places among lifetimes.
    blocks: Vec<Vec<usize>>,
    lifetimes: Vec<Lifetime>,
    known: BTreeMap<Sym, Known>,
    /// The buffer behind each window.
    roots: BTreeMap<Sym, Sym>,
    calls: Vec<CallSite<'p>>,
}

impl<'p> Walk<'p> {
    fn run(&mut self, body: &'p Stmts) {
        let mut tasks = vec![Task::Block(body)];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Block(block) => {
                    self.blocks.push(Vec::new());
                    tasks.push(Task::EndBlock);
                    let stmts = block.iter().enumerate().rev();
                    tasks.extend(stmts.map(|(index, stmt)| Task::Stmt(stmt, index)));
                }
                Task::Stmt(stmt, index) => {
                    self.begin(stmt, index);
                    tasks.push(Task::EndStmt);
                    tasks.extend(stmt.blocks().rev().map(Task::Block));
                }
                Task::EndStmt => self.end(),
                Task::EndBlock => self.end_block(),
            }
        }
    }

    fn begin(&mut self, stmt: &'p Stmt, index: usize) {
        let at = self.next;
        self.next += 1;
        let is_par = stmt.mode() == Some(LoopMode::Par);
        self.pars += usize::from(is_par);
        self.open.push(Open {
            loc: &stmt.loc,
            index,
            is_par,
            uses: Vec::new(),
        });
        self.own(stmt, at);
    }

    fn end(&mut self) {
        let Some(done) = self.open.pop() else { return };
        self.pars -= usize::from(done.is_par);
        for place in done.uses {
            let lifetime = &mut self.lifetimes[place];
            lifetime.to = self.next - 1;
            lifetime.last_use = done.loc.clone();
            lifetime.last = done.index;
        }
    }

    fn end_block(&mut self) {
        for place in self.blocks.pop().unwrap_or_default() {
            self.lifetimes[place].scope_end = self.next - 1;
        }
    }

    /// Records the effects of a statement, apart from the statements inside it.
    fn own(&mut self, stmt: &'p Stmt, at: usize) {
        stmt.kind.parts(|part| match part {
            StmtPart::Alloc(buf) => self.alloc(*buf, &stmt.loc, at),
            StmtPart::Window(win, expr) => {
                self.mention(expr.buf);
                let root = self.root(expr.buf);
                self.roots.insert(*win, root);
            }
            StmtPart::Cell(_, buf, _) => self.mention(*buf),
            StmtPart::Data(e) => e.for_each_buffer(&mut |buf| self.mention(buf)),
            StmtPart::Call(callee, args) => {
                self.calls.push(CallSite {
                    callee,
                    at,
                    loc: &stmt.loc,
                });
                let passed = args.iter().filter_map(Arg::buffer);
                passed.for_each(|buf| self.mention(buf));
            }
            // What control expressions name of a buffer is its layout, not its cells.
            StmtPart::Ctl(_) | StmtPart::Field(_) | StmtPart::Iter(..) | StmtPart::Block(..) => {}
        });
    }

    fn alloc(&mut self, buf: Sym, loc: &Loc, at: usize) {
        let known = Known {
            place: self.lifetimes.len(),
            level: self.open.len() - 1,
            pars: self.pars,
        };
        self.known.insert(buf, known);
        if let Some(own) = self.blocks.last_mut() {
            own.push(known.place);
        }
        self.lifetimes.push(Lifetime {
            buf,
            loc: loc.clone(),
            from: at,
            to: at,
            last_use: loc.clone(),
            last: self.open.last().map_or(0, |open| open.index),
            scope_end: at,
            across_threads: None,
        });
    }

    fn root(&self, buf: Sym) -> Sym {
        self.roots.get(&buf).copied().unwrap_or(buf)
    }

    /// The buffer is live until the statement of its block that is at hand ends.
    fn mention(&mut self, buf: Sym) {
        let Some(&known) = self.known.get(&self.root(buf)) else {
            return;
        };
        if let Some(open) = self.open.get_mut(known.level)
            && open.uses.last() != Some(&known.place)
        {
            open.uses.push(known.place);
        }
        if known.pars < self.pars {
            let here = self.open.last().map(|open| open.loc.clone());
            let across = &mut self.lifetimes[known.place].across_threads;
            *across = across.take().or(here);
        }
    }
}
