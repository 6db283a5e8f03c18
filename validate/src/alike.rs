//! Statements of two procedures that are the same but for the names of variables.
//!
//! Memories, locations and comments say nothing about what a statement computes, so they do not count; element types do.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap, HashSet};

use exo_ir::{
    Arg, BufferType, ConfigValue, Ctl, Data, LoopMode, Module, Proc, Stmt, StmtKind, Stmts, Sym,
    VarKind, WinDim, Window,
};

use crate::regions::Regions;
use crate::signature::{Pair, Side};

/// The procedures of two modules, and what is known of those of one name.
pub(crate) struct Callees<'m> {
    modules: (&'m Module, &'m Module),
    /// Whether they are the same, with all that they call.
    same: RefCell<BTreeMap<String, bool>>,
    /// Whether they do the same, whatever is in the cells of their arguments, if those do not overlap.
    equivalent: RefCell<BTreeMap<String, bool>>,
    /// The parts by which procedures that differ were proved to do the same.
    found: RefCell<Regions>,
    /// Whether calls with arguments that may overlap are the same as none. Of two functions that do different things there, the procedures
    /// may be the same.
    wants_apart: bool,
}

/// A correspondence of the variables of two procedures.
#[derive(Clone)]
pub(crate) struct Alike<'m, 'c> {
    procs: (&'m Proc, &'m Proc),
    callees: &'c Callees<'m>,
    there: HashMap<Sym, Sym>,
    back: HashMap<Sym, Sym>,
    /// Variables of the first that are taken to correspond and whose definitions have not been met; nothing where that is not allowed.
    pending: Option<HashSet<Sym>>,
    /// The variables of the first in the order in which they came.
    order: Vec<Sym>,
    /// Blocks inside each other that are being compared.
    depth: usize,
    /// Whether calls are the same only where callees are.
    is_exact: bool,
}

impl<'m> Callees<'m> {
    pub(crate) fn new(first: &'m Module, second: &'m Module) -> Callees<'m> {
        Callees {
            modules: (first, second),
            same: RefCell::default(),
            equivalent: RefCell::default(),
            found: RefCell::default(),
            wants_apart: false,
        }
    }

    /// The parts by which callees were proved to do the same.
    pub(crate) fn take_found(&self) -> Regions {
        self.found.take()
    }

    fn are_same(&self, name: &str) -> bool {
        known(&self.same, name, || {
            self.pair(name).is_some_and(|(a, b)| self.are_copies(a, b))
        })
    }

    fn are_copies(&self, a: &'m Proc, b: &'m Proc) -> bool {
        Alike::heads(a, b, self).is_some_and(|mut alike| alike.are_alike(&a.body, &b.body))
    }

    fn are_equivalent(&self, name: &str) -> bool {
        known(&self.equivalent, name, || {
            let Some((first, second)) = self.pair(name) else {
                return false;
            };
            let side = |module| Side { module, proc: name };
            let pair = Pair {
                specification: side(self.modules.0),
                implementation: side(self.modules.1),
                first,
                second,
            };
            let regions = crate::regions::of_callee(&pair, self);
            let proved = regions.is_some();
            self.found.borrow_mut().add(regions.unwrap_or_default());
            proved
        })
    }

    fn pair(&self, name: &str) -> Option<(&'m Proc, &'m Proc)> {
        self.modules.0.proc(name).zip(self.modules.1.proc(name))
    }
}

/// Whether two procedures are the same but for names, with their preconditions and all that they call, and no call has arguments that
/// may overlap.
pub(crate) fn are_copies(pair: &Pair<'_>) -> bool {
    let callees = Callees {
        wants_apart: true,
        ..Callees::new(pair.specification.module, pair.implementation.module)
    };
    callees.are_copies(pair.first, pair.second)
}

/// The fact that is noted for a name, or is found now; of what calls itself none holds.
fn known(noted: &RefCell<BTreeMap<String, bool>>, name: &str, find: impl FnOnce() -> bool) -> bool {
    if let Some(known) = noted.borrow().get(name) {
        return *known;
    }
    noted.borrow_mut().insert(name.to_owned(), false);
    let found = crate::deep(find);
    noted.borrow_mut().insert(name.to_owned(), found);
    found
}

impl<'m, 'c> Alike<'m, 'c> {
    /// The correspondence of the arguments of two blocks that were written as procedures of one signature.
    pub(crate) fn arguments(
        first: &'m Proc,
        second: &'m Proc,
        callees: &'c Callees<'m>,
    ) -> Option<Alike<'m, 'c>> {
        let mut alike = Alike::none(first, second, callees);
        // Extents may mention sizes that come later.
        let args = || first.args.iter().zip(&second.args);
        let same = first.args.len() == second.args.len()
            && args().all(|(a, b)| alike.defined(*a, *b))
            && args().all(|(a, b)| alike.kinds(*a, *b));
        same.then_some(alike)
    }

    /// The correspondence of the arguments of two procedures with the same signature and preconditions.
    pub(crate) fn heads(
        first: &'m Proc,
        second: &'m Proc,
        callees: &'c Callees<'m>,
    ) -> Option<Alike<'m, 'c>> {
        let mut alike = Alike::arguments(first, second, callees)?;
        let mut preds = first.preds.iter().zip(&second.preds);
        let same = first.preds.len() == second.preds.len()
            && preds.all(|(a, b)| alike.control(&a.cond, &b.cond));
        same.then_some(alike)
    }

    fn none(first: &'m Proc, second: &'m Proc, callees: &'c Callees<'m>) -> Alike<'m, 'c> {
        Alike {
            procs: (first, second),
            callees,
            there: HashMap::new(),
            back: HashMap::new(),
            pending: None,
            order: Vec::new(),
            depth: 0,
            is_exact: false,
        }
    }

    pub(crate) fn callees(&self) -> &'c Callees<'m> {
        self.callees
    }

    /// The variable of the first procedure that corresponds to one of the second.
    pub(crate) fn origin(&self, sym: Sym) -> Option<Sym> {
        self.back.get(&sym).copied()
    }

    /// The variable of the second procedure that corresponds to one of the first.
    pub(crate) fn image(&self, sym: Sym) -> Option<Sym> {
        self.there.get(&sym).copied()
    }

    /// Whether two statements do the same; what they define then corresponds. Where they do not, nothing is added.
    pub(crate) fn statements(&mut self, a: &Stmt, b: &Stmt) -> bool {
        let known = self.order.len();
        let same = self.stmt(a, b);
        if !same {
            for sym in self.order.split_off(known) {
                let image = self.there.remove(&sym);
                image.and_then(|image| self.back.remove(&image));
            }
        }
        same
    }

    /// How many statements at the end of two blocks do the same, and use nothing that is defined before them and not known.
    pub(crate) fn common_suffix(&self, a: &[&Stmt], b: &[&Stmt]) -> usize {
        let mut alike = self.clone();
        alike.pending = Some(HashSet::new());
        let mut closed = 0;
        for (taken, (a, b)) in a.iter().rev().zip(b.iter().rev()).enumerate() {
            if !alike.stmt(a, b) {
                break;
            }
            if alike.pending.as_ref().is_some_and(HashSet::is_empty) {
                closed = taken + 1;
            }
        }
        closed
    }

    /// Whether two loops or choices differ at most in what is inside of them; the loop variables then correspond.
    pub(crate) fn same_frame(&mut self, a: &Stmt, b: &Stmt) -> bool {
        match (&a.kind, &b.kind) {
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
            ) => {
                mode == mode2
                    && self.control(lo, lo2)
                    && self.control(hi, hi2)
                    && self.defined(*iter, *iter2)
            }
            (StmtKind::If { cond, .. }, StmtKind::If { cond: cond2, .. }) => {
                self.control(cond, cond2)
            }
            _ => false,
        }
    }

    /// Whether two blocks are the same, with all that they call.
    fn are_alike(&mut self, a: &Stmts, b: &Stmts) -> bool {
        self.is_exact = true;
        self.blocks(a, b)
    }

    /// Whether the bodies of two loops do the same. What an iteration changes and puts back others see, if they run at once.
    fn bodies(&mut self, mode: LoopMode, (a, b): (&Stmts, &Stmts)) -> bool {
        let before = self.is_exact;
        self.is_exact |= mode == LoopMode::Par;
        let same = self.blocks(a, b);
        self.is_exact = before;
        same
    }

    /// Whether two blocks do the same.
    fn blocks(&mut self, a: &Stmts, b: &Stmts) -> bool {
        self.depth += 1;
        let same = a.len() == b.len() && a.iter().zip(b).all(|(a, b)| self.stmt(a, b));
        self.depth -= 1;
        same
    }

    /// Takes two variables for corresponding ones, where they are defined.
    fn defined(&mut self, a: Sym, b: Sym) -> bool {
        let awaited = self.pending.as_mut().is_some_and(|p| p.remove(&a));
        match (self.there.get(&a), self.back.get(&b)) {
            // What statements behind use is not defined inside of a block before them.
            (Some(x), Some(_)) => *x == b && !(awaited && self.depth > 0),
            (None, None) => {
                self.relate(a, b);
                true
            }
            _ => false,
        }
    }

    fn relate(&mut self, a: Sym, b: Sym) {
        self.there.insert(a, b);
        self.back.insert(b, a);
        self.order.push(a);
    }

    /// Whether two variables correspond, where they are used.
    fn used(&mut self, a: Sym, b: Sym) -> bool {
        match (self.there.get(&a), self.back.get(&b)) {
            (Some(x), Some(_)) => *x == b,
            (None, None) => match &mut self.pending {
                Some(pending) => {
                    pending.insert(a);
                    self.relate(a, b);
                    true
                }
                None => false,
            },
            _ => false,
        }
    }

    fn kinds(&mut self, a: Sym, b: Sym) -> bool {
        let (first, second) = self.procs;
        match (&first.var(a).kind, &second.var(b).kind) {
            (VarKind::Buffer(a), VarKind::Buffer(b)) => self.types(a, b),
            (a, b) => std::mem::discriminant(a) == std::mem::discriminant(b),
        }
    }

    fn types(&mut self, a: &BufferType, b: &BufferType) -> bool {
        a.elem == b.elem && a.window == b.window && self.controls(&a.dims, &b.dims)
    }

    fn stmt(&mut self, a: &Stmt, b: &Stmt) -> bool {
        crate::deep(|| self.kind(&a.kind, &b.kind))
    }

    fn kind(&mut self, a: &StmtKind, b: &StmtKind) -> bool {
        use StmtKind as K;
        match (a, b) {
            (K::Pass, K::Pass) => true,
            (
                K::Assign { buf, idx, rhs },
                K::Assign {
                    buf: buf2,
                    idx: idx2,
                    rhs: rhs2,
                },
            )
            | (
                K::Reduce { buf, idx, rhs },
                K::Reduce {
                    buf: buf2,
                    idx: idx2,
                    rhs: rhs2,
                },
            ) => self.used(*buf, *buf2) && self.controls(idx, idx2) && self.data(rhs, rhs2),
            (
                K::Clobber { buf, idx },
                K::Clobber {
                    buf: buf2,
                    idx: idx2,
                },
            ) => self.used(*buf, *buf2) && self.controls(idx, idx2),
            (
                K::WriteConfig { field, value },
                K::WriteConfig {
                    field: field2,
                    value: value2,
                },
            ) => {
                field == field2
                    && match (value, value2) {
                        (ConfigValue::Ctl(a), ConfigValue::Ctl(b)) => self.control(a, b),
                        (ConfigValue::Data(a), ConfigValue::Data(b)) => self.data(a, b),
                        _ => false,
                    }
            }
            (
                K::If {
                    cond, body, orelse, ..
                },
                K::If {
                    cond: cond2,
                    body: body2,
                    orelse: orelse2,
                },
            ) => {
                self.control(cond, cond2)
                    && self.blocks(body, body2)
                    && self.blocks(orelse, orelse2)
            }
            (
                K::For {
                    iter,
                    lo,
                    hi,
                    mode,
                    body,
                },
                K::For {
                    iter: iter2,
                    lo: lo2,
                    hi: hi2,
                    mode: mode2,
                    body: body2,
                },
            ) => {
                mode == mode2
                    && self.control(lo, lo2)
                    && self.control(hi, hi2)
                    && self.defined(*iter, *iter2)
                    && self.bodies(*mode, (body, body2))
            }
            (K::Alloc { buf }, K::Alloc { buf: buf2 }) => {
                self.defined(*buf, *buf2) && self.kinds(*buf, *buf2)
            }
            (
                K::Window { win, expr },
                K::Window {
                    win: win2,
                    expr: expr2,
                },
            ) => self.window(expr, expr2) && self.defined(*win, *win2),
            (
                K::Call { callee, args },
                K::Call {
                    callee: callee2,
                    args: args2,
                },
            ) => {
                callee == callee2
                    && args.len() == args2.len()
                    && args.iter().zip(args2).all(|(a, b)| self.argument(a, b))
                    && self.same_callee(callee, args)
            }
            _ => false,
        }
    }

    /// Whether a call with these arguments does the same in both modules.
    fn same_callee(&self, callee: &str, args: &[Arg]) -> bool {
        let apart = self.are_apart(args);
        if self.callees.wants_apart && !apart {
            return false;
        }
        // What is changed and put back is seen through another argument.
        self.callees.are_same(callee)
            || !self.is_exact && apart && self.callees.are_equivalent(callee)
    }

    /// Whether no two arguments of a call can be parts of one buffer.
    fn are_apart(&self, args: &[Arg]) -> bool {
        let proc = self.procs.0;
        let mut seen = HashSet::new();
        args.iter().all(|arg| {
            let buf = match arg {
                Arg::Ctl(_) => return true,
                Arg::Config(_) => return false,
                Arg::Buffer(buf) => *buf,
                Arg::Window(window) => window.buf,
            };
            // A window that is no argument is part of another buffer.
            let is_buffer =
                proc.args.contains(&buf) || proc.var(buf).buffer().is_some_and(|ty| !ty.window);
            is_buffer && seen.insert(buf)
        })
    }

    fn argument(&mut self, a: &Arg, b: &Arg) -> bool {
        match (a, b) {
            (Arg::Ctl(a), Arg::Ctl(b)) => self.control(a, b),
            (Arg::Buffer(a), Arg::Buffer(b)) => self.used(*a, *b),
            (Arg::Window(a), Arg::Window(b)) => self.window(a, b),
            (Arg::Config(a), Arg::Config(b)) => a == b,
            _ => false,
        }
    }

    fn window(&mut self, a: &Window, b: &Window) -> bool {
        self.used(a.buf, b.buf)
            && a.dims.len() == b.dims.len()
            && a.dims.iter().zip(&b.dims).all(|dims| match dims {
                (WinDim::Point(a), WinDim::Point(b)) => self.control(a, b),
                (WinDim::Interval(a, b), WinDim::Interval(c, d)) => {
                    self.control(a, c) && self.control(b, d)
                }
                _ => false,
            })
    }

    fn controls(&mut self, a: &[Ctl], b: &[Ctl]) -> bool {
        a.len() == b.len() && a.iter().zip(b).all(|(a, b)| self.control(a, b))
    }

    fn control(&mut self, a: &Ctl, b: &Ctl) -> bool {
        crate::deep(|| match (a, b) {
            (Ctl::Int(a), Ctl::Int(b)) => a == b,
            (Ctl::Bool(a), Ctl::Bool(b)) => a == b,
            (Ctl::Var(a), Ctl::Var(b)) => self.used(*a, *b),
            (Ctl::Config(a), Ctl::Config(b)) => a == b,
            (Ctl::Stride(a, k), Ctl::Stride(b, l)) => k == l && self.used(*a, *b),
            (Ctl::Neg(a), Ctl::Neg(b)) | (Ctl::Not(a), Ctl::Not(b)) => self.control(a, b),
            (Ctl::Bin(op, a, b), Ctl::Bin(op2, c, d)) => {
                op == op2 && self.control(a, c) && self.control(b, d)
            }
            (Ctl::Select(c, a, b), Ctl::Select(c2, a2, b2)) => {
                self.control(c, c2) && self.control(a, a2) && self.control(b, b2)
            }
            _ => false,
        })
    }

    fn data(&mut self, a: &Data, b: &Data) -> bool {
        crate::deep(|| match (a, b) {
            (Data::Const(a), Data::Const(b)) => a == b,
            (
                Data::Read { buf, idx },
                Data::Read {
                    buf: buf2,
                    idx: idx2,
                },
            ) => self.used(*buf, *buf2) && self.controls(idx, idx2),
            (Data::Config(a), Data::Config(b)) => a == b,
            (Data::Neg(a), Data::Neg(b)) => self.data(a, b),
            (Data::Bin(op, a, b), Data::Bin(op2, c, d)) => {
                op == op2 && self.data(a, c) && self.data(b, d)
            }
            (
                Data::Extern { name, args },
                Data::Extern {
                    name: name2,
                    args: args2,
                },
            ) => {
                name == name2
                    && args.len() == args2.len()
                    && args.iter().zip(args2).all(|(a, b)| self.data(a, b))
            }
            _ => false,
        })
    }
}
