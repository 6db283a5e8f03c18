//! Footprints of blocks: the buffers that they read and change, whatever the cells.

use std::collections::{BTreeSet, HashMap, HashSet};

use exo_ir::{
    Arg, CellChange, Ctl, CtlPart, Data, DataPart, FieldRef, Proc, Stmt, StmtPart, Stmts, Sym,
    WinDim, Window,
};

use crate::evaluator::Evaluator;
use crate::frame::Frame;
use crate::terms::RootId;

/// The buffers that a block may read, and those that it may change.
///
/// A reduction does not count as a read: what it adds does not depend on what is there. What writes that have names leave does.
#[derive(Default)]
pub(crate) struct Footprint {
    pub(crate) read: BTreeSet<RootId>,
    pub(crate) changed: BTreeSet<RootId>,
}

/// Names of buffers that exist outside of the block.
type Names = HashMap<Sym, Option<RootId>>;

struct Walk<'e, 'm> {
    evaluator: &'e mut Evaluator<'m>,
    /// The procedure that the statements are of.
    proc: &'m Proc,
    found: Footprint,
    /// The calls that were looked into, by the callee and what its arguments stand for: a second one of these adds nothing.
    calls: HashSet<(&'m str, Vec<Option<RootId>>)>,
}

impl<'m> Evaluator<'m> {
    pub(crate) fn footprint(&mut self, frame: &Frame<'m>, block: &'m Stmts) -> Footprint {
        let symbols = (0..frame.proc.vars.len()).filter_map(|k| u32::try_from(k).ok());
        let names = symbols.map(|k| (Sym(k), frame.root_of(Sym(k)))).collect();
        let mut walk = Walk {
            evaluator: self,
            proc: frame.proc,
            found: Footprint::default(),
            calls: HashSet::new(),
        };
        walk.block(names, block);
        walk.found
    }

    /// The arguments that a procedure may change, as if no two of them shared a cell.
    pub(crate) fn changed_arguments(&mut self, proc: &'m Proc) -> BTreeSet<Sym> {
        let numbers = (0..u32::MAX).rev().map(RootId);
        let roots: HashMap<Sym, RootId> = proc.args.iter().copied().zip(numbers).collect();
        let names = roots.iter().map(|(sym, root)| (*sym, Some(*root)));
        let mut walk = Walk {
            evaluator: self,
            proc,
            found: Footprint::default(),
            calls: HashSet::new(),
        };
        walk.block(names.collect(), &proc.body);
        let changed = walk.found.changed;
        let is_changed = |sym: &Sym| roots.get(sym).is_some_and(|root| changed.contains(root));
        proc.args.iter().copied().filter(is_changed).collect()
    }
}

impl<'m> Walk<'_, 'm> {
    fn block(&mut self, mut names: Names, block: &'m Stmts) {
        for stmt in block {
            crate::deep(|| self.stmt(&mut names, stmt));
        }
    }

    fn root(names: &Names, sym: Sym) -> Option<RootId> {
        names.get(&sym).copied().flatten()
    }

    fn change(&mut self, names: &Names, buf: Sym) {
        self.found.changed.extend(Self::root(names, buf));
    }

    fn read(&mut self, names: &Names, buf: Sym) {
        self.found.read.extend(Self::root(names, buf));
    }

    fn field(&mut self, field: &FieldRef) -> Option<RootId> {
        self.evaluator.field_root(field).ok()
    }

    fn controls<'c>(&mut self, exprs: impl IntoIterator<Item = &'c Ctl>) {
        for e in exprs {
            crate::deep(|| self.control(e));
        }
    }

    fn control(&mut self, e: &Ctl) {
        e.parts(|part| match part {
            CtlPart::Operand(e) => self.controls([e]),
            CtlPart::Field(field) => {
                let root = self.field(field);
                self.found.read.extend(root);
            }
            CtlPart::Var(_) | CtlPart::Stride(_) => {}
        });
    }

    fn data(&mut self, names: &Names, e: &Data) {
        crate::deep(|| {
            e.parts(|part| match part {
                DataPart::Operand(e) => self.data(names, e),
                DataPart::Cell(buf, idx) => {
                    self.read(names, *buf);
                    self.controls(idx);
                }
                DataPart::Field(field) => {
                    let root = self.field(field);
                    self.found.read.extend(root);
                }
                DataPart::Extern(_) => {}
            });
        });
    }

    fn window(&mut self, window: &Window) {
        for dim in &window.dims {
            match dim {
                WinDim::Point(at) => self.controls([at]),
                WinDim::Interval(lo, hi) => self.controls([lo, hi]),
            }
        }
    }

    fn stmt(&mut self, names: &mut Names, stmt: &'m Stmt) {
        stmt.kind.parts(|part| match part {
            StmtPart::Ctl(e) => self.controls([e]),
            StmtPart::Data(e) => self.data(names, e),
            StmtPart::Cell(change, buf, idx) => {
                self.change(names, *buf);
                // What holds no value may be added to again: such loops are proved by induction.
                if change == CellChange::Clobber || self.evaluator.sites.is_some() {
                    self.read(names, *buf);
                }
                self.controls(idx);
            }
            StmtPart::Field(field) => {
                let root = self.field(field);
                self.found.changed.extend(root);
            }
            StmtPart::Alloc(buf) => {
                let proc = self.proc;
                let ty = proc.var(*buf).buffer();
                self.controls(ty.into_iter().flat_map(|ty| &ty.dims));
                names.insert(*buf, None);
            }
            StmtPart::Window(win, expr) => {
                self.window(expr);
                let root = Self::root(names, expr.buf);
                names.insert(*win, root);
            }
            StmtPart::Call(callee, args) => self.call(names, callee, args),
            StmtPart::Block(_, block) => self.block(names.clone(), block),
            StmtPart::Iter(..) => {}
        });
    }

    fn call(&mut self, names: &Names, callee: &str, args: &'m [Arg]) {
        let module = self.evaluator.module();
        let Some(proc) = module.proc(callee) else {
            return;
        };
        let mut inner = Names::new();
        for (formal, arg) in proc.args.iter().zip(args) {
            let root = match arg {
                Arg::Ctl(e) => {
                    self.controls([e]);
                    None
                }
                Arg::Buffer(buf) => Self::root(names, *buf),
                Arg::Window(window) => {
                    self.window(window);
                    Self::root(names, window.buf)
                }
                Arg::Config(field) => self.field(field),
            };
            inner.insert(*formal, root);
        }
        let roots = proc.args.iter().map(|arg| Self::root(&inner, *arg));
        if !self.calls.insert((&proc.name, roots.collect())) {
            return;
        }
        self.controls(proc.preds.iter().map(|p| &p.cond));
        let types = proc.args.iter().filter_map(|arg| proc.var(*arg).buffer());
        self.controls(types.flat_map(|ty| &ty.dims));
        let caller = std::mem::replace(&mut self.proc, proc);
        self.block(inner, &proc.body);
        self.proc = caller;
    }
}
