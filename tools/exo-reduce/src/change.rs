//! The ways in which a program can be made smaller.

use exo_ir::{
    Arg, Branch, Ctl, Data, Item, Module, Number, Proc, Stmt, StmtKind, StmtPath, Stmts, Sym,
    VarKind, WinDim,
};

/// A change that makes a program smaller.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// An item goes.
    Item(usize),
    /// A precondition goes.
    Precondition(String, usize),
    /// A statement goes.
    Statement(String, StmtPath),
    /// As many statements go, from one on.
    Run(String, StmtPath, usize),
    /// The body of a statement takes its place; a loop runs once, from its lower bound.
    Unwrap(String, StmtPath),
    /// The `else` branch goes.
    NoElse(String, StmtPath),
    /// An argument that nothing uses goes.
    Argument(String, Sym),
    /// The expression of that number becomes simpler, in the way of that number.
    Control(String, usize, usize),
    /// The right side of that number becomes one of its operands, or a constant.
    Value(String, usize, usize),
    /// An extent becomes smaller.
    Extent(String, Sym, usize),
}

/// Ways in which a control expression can become simpler.
const WAYS: usize = 4;
/// Ways in which a right side can.
const VALUES: usize = 3;

/// A smaller program.
pub struct Smaller {
    /// The program.
    pub module: Module,
    /// The statement that went, and the number of statements in its place: whoever has paths into the program moves them along.
    pub replaced: Option<Replaced>,
}

/// A statement in whose place others stand.
pub struct Replaced {
    /// The procedure.
    pub proc: String,
    /// The place of the statement.
    pub path: StmtPath,
    /// The number of statements of its body that stand there now; `None` if it went with its body.
    pub instead: Option<usize>,
}

impl Change {
    /// Runs of statements of one block and a length, which can go together.
    pub fn runs(module: &Module, length: usize) -> Vec<Change> {
        let mut all = Vec::new();
        for proc in module.procs() {
            proc.walk_paths(&mut |path, _| {
                if path.at.is_multiple_of(length) {
                    all.push(Change::Run(proc.name.clone(), path.clone(), length));
                }
            });
        }
        all
    }

    /// All single changes, those that take most away first.
    pub fn all(module: &Module) -> Vec<Change> {
        let mut all: Vec<Change> = (0..module.items.len()).rev().map(Change::Item).collect();
        let mut fine = Vec::new();
        for proc in module.procs() {
            let name = || proc.name.clone();
            proc.walk_paths(&mut |path, stmt| {
                all.push(Change::Statement(name(), path.clone()));
                match &stmt.kind {
                    StmtKind::For { .. } => all.push(Change::Unwrap(name(), path.clone())),
                    StmtKind::If { orelse, .. } => {
                        all.push(Change::Unwrap(name(), path.clone()));
                        if !orelse.is_empty() {
                            all.push(Change::NoElse(name(), path.clone()));
                        }
                    }
                    _ => {}
                }
            });
            all.extend((0..proc.preds.len()).map(|k| Change::Precondition(name(), k)));
            all.extend(proc.args.iter().map(|s| Change::Argument(name(), *s)));
            let mut copy = proc.clone();
            let (mut controls, mut values) = (0, 0);
            each_control(&mut copy, &mut |_| controls += 1);
            each_value(&mut copy, &mut |_| values += 1);
            for k in 0..values {
                fine.extend((0..VALUES).map(|way| Change::Value(name(), k, way)));
            }
            for k in 0..controls {
                fine.extend((0..WAYS).map(|way| Change::Control(name(), k, way)));
            }
            for (k, var) in proc.vars.iter().enumerate() {
                let dims = var.buffer().map_or(0, |ty| ty.dims.len());
                fine.extend((0..dims).map(|d| Change::Extent(name(), Sym(k as u32), d)));
            }
        }
        all.extend(fine);
        all
    }

    /// The smaller program; none if it would not be one, or not a smaller one.
    pub fn apply(&self, module: &Module) -> Option<Smaller> {
        let mut made = Smaller {
            module: module.clone(),
            replaced: None,
        };
        match self {
            Change::Item(at) => {
                let name = made.module.items.iter().nth(*at)?.name().to_owned();
                let used = |p: &Proc| p.name != name && mentions(p, &name);
                if made.module.procs().any(used) {
                    return None;
                }
                made.module.items.edit().remove(*at);
                made.module.procs().next()?;
            }
            Change::Precondition(proc, at) => {
                made.module.items.edit().proc(proc)?.preds.remove(*at);
            }
            Change::Statement(proc, path) => made.replace(proc, (path, 1), None)?,
            Change::Run(proc, path, length) => made.replace(proc, (path, *length), None)?,
            Change::Unwrap(proc, path) => {
                let stmt = made.module.proc(proc)?.stmt(path)?.clone();
                let body = match &stmt.kind {
                    StmtKind::For { iter, lo, body, .. } => {
                        let mut body = body.clone();
                        let value = |sym| (sym == *iter).then(|| lo.clone());
                        exo_steps::rewrite::substitute(
                            &mut made.module.items.edit().proc(proc)?.vars,
                            &mut body,
                            &value,
                        );
                        body
                    }
                    StmtKind::If { body, .. } => body.clone(),
                    _ => return None,
                };
                made.replace(proc, (path, 1), Some(body.into_vec()))?;
            }
            Change::NoElse(proc, path) => {
                match &mut made.module.items.edit().proc(proc)?.stmt_mut(path)?.kind {
                    StmtKind::If { orelse, .. } => *orelse = Stmts::default(),
                    _ => return None,
                }
            }
            Change::Argument(proc, sym) => made.drop_argument(proc, *sym)?,
            Change::Control(proc, at, way) => {
                let mut items = made.module.items.edit();
                let proc = items.proc(proc)?;
                let mut k = 0;
                each_control(proc, &mut |e| {
                    if k == *at
                        && let Some(simple) = simpler(e, *way)
                    {
                        *e = simple;
                    }
                    k += 1;
                });
                exo_steps::rewrite::retype(proc);
            }
            Change::Value(proc, at, way) => {
                let mut k = 0;
                each_value(made.module.items.edit().proc(proc)?, &mut |e| {
                    if k == *at {
                        *e = match (way, &*e) {
                            (0, Data::Const(_)) => return,
                            (0, _) => Data::Const(Number::Float(1.0)),
                            (1, Data::Bin(_, a, _)) => (**a).clone(),
                            (2, Data::Bin(_, _, b)) => (**b).clone(),
                            (1, Data::Neg(a)) => (**a).clone(),
                            _ => e.clone(),
                        };
                    }
                    k += 1;
                });
            }
            Change::Extent(proc, sym, dim) => {
                let mut items = made.module.items.edit();
                let var = items.proc(proc)?.vars.get_mut(sym.0 as usize)?;
                let VarKind::Buffer(ty) = &mut var.kind else {
                    return None;
                };
                match ty.dims.get_mut(*dim)? {
                    Ctl::Int(v) if *v > 1 => *v -= 1,
                    _ => return None,
                }
            }
        }
        (made.module != *module).then_some(made)
    }
}

impl Smaller {
    /// Replaces statements by others.
    fn replace(
        &mut self,
        proc: &str,
        (path, length): (&StmtPath, usize),
        body: Option<Vec<Stmt>>,
    ) -> Option<()> {
        self.replaced = Some(Replaced {
            proc: proc.to_owned(),
            path: path.clone(),
            instead: body.as_ref().map(Vec::len),
        });
        let mut items = self.module.items.edit();
        let block = items.proc(proc)?.block_mut(&path.block)?;
        let end = (path.at + length).min(block.len());
        let was = block.get(path.at)?;
        let mut body = body.unwrap_or_default();
        // A block is never empty but for a missing 'else'.
        let orelse = path
            .block
            .parent_branch()
            .is_some_and(|(_, b)| b == Branch::Orelse);
        if body.is_empty() && path.at == 0 && end == block.len() && !orelse {
            if was.kind == StmtKind::Pass && end == 1 {
                return None;
            }
            body = vec![Stmt::new(was.loc.clone(), StmtKind::Pass)];
        }
        block.splice(path.at..end, body);
        Some(())
    }

    fn drop_argument(&mut self, proc: &str, sym: Sym) -> Option<()> {
        let of = self.module.proc(proc)?;
        let position = of.args.iter().position(|s| *s == sym)?;
        let mut used = false;
        for stmt in &of.body {
            stmt.walk(&mut |s| {
                s.for_each_buffer(&mut |b| used |= b == sym);
                s.for_each_ctl(&mut |e| used |= e.mentions(sym));
            });
        }
        used |= of.preds.iter().any(|p| p.cond.mentions(sym));
        used |= declared_dims(of).any(|d| d.mentions(sym));
        if used {
            return None;
        }
        self.module.items.edit().proc(proc)?.args.remove(position);
        for item in self.module.items.edit().iter_mut() {
            let Item::Proc(caller) = item else { continue };
            for stmt in &mut caller.body {
                stmt.walk_mut(&mut |s| {
                    if let StmtKind::Call { callee, args } = &mut s.kind
                        && callee == proc
                        && position < args.len()
                    {
                        args.remove(position);
                    }
                });
            }
        }
        Some(())
    }
}

/// The extents of arguments and allocations; a variable that was one before is declared nowhere.
fn declared_dims(proc: &Proc) -> impl Iterator<Item = &Ctl> {
    let mut declared = proc.args.clone();
    proc.walk_paths(&mut |_, stmt| {
        if let StmtKind::Alloc { buf } = &stmt.kind {
            declared.push(*buf);
        }
    });
    let types = declared
        .into_iter()
        .filter_map(|sym| proc.var(sym).buffer());
    types.flat_map(|ty| &ty.dims)
}

/// Whether a procedure calls something, or reads or writes a field of it.
fn mentions(proc: &Proc, name: &str) -> bool {
    let mut found = false;
    let mut fields = |e: &Ctl| {
        e.walk(&mut |e| found |= matches!(e, Ctl::Config(f) if f.config == name));
    };
    proc.preds.iter().for_each(|p| fields(&p.cond));
    declared_dims(proc).for_each(&mut fields);
    for stmt in &proc.body {
        stmt.walk(&mut |s| {
            s.for_each_ctl(&mut fields);
        });
    }
    for stmt in &proc.body {
        stmt.walk(&mut |s| {
            found |= match &s.kind {
                StmtKind::Call { callee, args } => {
                    callee == name
                        || args
                            .iter()
                            .any(|a| matches!(a, Arg::Config(f) if f.config == name))
                }
                StmtKind::WriteConfig { field, .. } => field.config == name,
                _ => false,
            };
            if let Some(rhs) = s.rhs() {
                rhs.walk(&mut |e| found |= matches!(e, Data::Config(f) if f.config == name));
            }
        });
    }
    found
}

/// Every control expression of the statements, outermost ones only, in order.
fn each_control(proc: &mut Proc, f: &mut dyn FnMut(&mut Ctl)) {
    let mut window = |s: &mut Stmt| {
        s.for_each_ctl_mut(f);
        // An interval's end goes with its beginning.
        if let StmtKind::Window { expr, .. } = &mut s.kind {
            for dim in &mut expr.dims {
                if let WinDim::Interval(lo, hi) = dim
                    && lo == hi
                {
                    *hi = Ctl::bin(exo_ir::CtlOp::Add, lo.clone(), Ctl::Int(1));
                }
            }
        }
    };
    proc.body.iter_mut().for_each(|s| s.walk_mut(&mut window));
}

fn each_value(proc: &mut Proc, f: &mut dyn FnMut(&mut Data)) {
    let mut visit = |s: &mut Stmt| {
        if let Some(rhs) = s.rhs_mut() {
            f(rhs);
        }
    };
    proc.body.iter_mut().for_each(|s| s.walk_mut(&mut visit));
}

/// A simpler expression: a part of it, or a smaller number.
fn simpler(e: &Ctl, way: usize) -> Option<Ctl> {
    match (e, way) {
        (Ctl::Int(0), _) => None,
        (Ctl::Int(_), 0) => Some(Ctl::Int(0)),
        (Ctl::Int(v), 1) if *v > 1 => Some(Ctl::Int(v / 2)),
        (Ctl::Int(v), 2) => Some(Ctl::Int(v - v.signum())),
        (Ctl::Bin(..) | Ctl::Neg(_) | Ctl::Not(_), 0 | 1) => e.operand(way).cloned(),
        (Ctl::Select(..), 0 | 1) => e.operand(way + 1).cloned(),
        // One level further down.
        (Ctl::Select(c, a, b), 2) => {
            let a = simpler(a, 0)?;
            Some(Ctl::select((**c).clone(), a, (**b).clone()))
        }
        (Ctl::Select(c, a, b), 3) => {
            let c = simpler(c, 0)?;
            Some(Ctl::select(c, (**a).clone(), (**b).clone()))
        }
        (Ctl::Bin(op, a, b), 2) => {
            let a = simpler(a, 0)?;
            Some(Ctl::bin(*op, a, (**b).clone()))
        }
        (Ctl::Bin(op, a, b), 3) => {
            let b = simpler(b, 2)?;
            Some(Ctl::bin(*op, (**a).clone(), b))
        }
        (Ctl::Var(_) | Ctl::Config(_), 0) => Some(Ctl::Int(0)),
        (Ctl::Var(_) | Ctl::Config(_), 1) => Some(Ctl::Int(1)),
        _ => None,
    }
}
