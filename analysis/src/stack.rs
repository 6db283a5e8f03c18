//! Recursion over programs of any depth.

use exo_view::{Arg, ConfigValue, Ctl, Data, Proc, Stmt, StmtKind};

/// Runs `f` with enough stack left for one more level of nesting, whatever stack the caller has.
pub fn deep<R>(f: impl FnOnce() -> R) -> R {
    const RED_ZONE: usize = 128 << 10;
    const GROWTH: usize = 4 << 20;
    stacker::maybe_grow(RED_ZONE, GROWTH, f)
}

/// Deepest nesting of statements and expressions that is analysed.
pub const MAX_NESTING: usize = 10_000;

/// Runs `f` with a stack on which anything within [`MAX_NESTING`] can be copied, compared and dropped, which
/// derived code does by plain recursion.
pub fn roomy<R>(f: impl FnOnce() -> R) -> R {
    const ENOUGH: usize = 256 << 20;
    const STACK: usize = 320 << 20;
    stacker::maybe_grow(ENOUGH, STACK, f)
}

/// Runs `f` with a stack for the engines, which recurse in C over terms of bounded depth. A stack that is there already
/// is used: each new one costs the system a fault for every page that is touched.
pub(crate) fn roomy_for_engines<R>(f: impl FnOnce() -> R) -> R {
    const ENOUGH: usize = 32 << 20;
    const STACK: usize = 64 << 20;
    stacker::maybe_grow(ENOUGH, STACK, f)
}

enum Part<'p> {
    Stmt(&'p Stmt),
    Ctl(&'p Ctl),
    Data(&'p Data),
}

/// How deep statements and expressions nest in a procedure. Does not recurse.
pub fn nesting(proc: &Proc) -> usize {
    let mut deepest = 0;
    let mut open: Vec<(usize, Part<'_>)> = proc.body.iter().map(|s| (1, Part::Stmt(s))).collect();
    open.extend(proc.preds.iter().map(|p| (1, Part::Ctl(&p.cond))));
    let types = proc.vars.iter().filter_map(|v| v.buffer());
    open.extend(types.flat_map(|ty| &ty.dims).map(|d| (1, Part::Ctl(d))));
    while let Some((depth, part)) = open.pop() {
        deepest = deepest.max(depth);
        let mut add = |p| open.push((depth + 1, p));
        match part {
            Part::Ctl(Ctl::Neg(e) | Ctl::Not(e)) => add(Part::Ctl(e)),
            Part::Ctl(Ctl::Bin(_, a, b)) => {
                add(Part::Ctl(a));
                add(Part::Ctl(b));
            }
            Part::Ctl(_) => {}
            Part::Data(Data::Neg(e)) => add(Part::Data(e)),
            Part::Data(Data::Bin(_, a, b)) => {
                add(Part::Data(a));
                add(Part::Data(b));
            }
            Part::Data(Data::Extern { args, .. }) => args.iter().for_each(|a| add(Part::Data(a))),
            Part::Data(Data::Read { idx, .. }) => idx.iter().for_each(|e| add(Part::Ctl(e))),
            Part::Data(Data::Const(_) | Data::Config(_)) => {}
            Part::Stmt(s) => parts_of(s, &mut add),
        }
    }
    deepest
}

fn parts_of<'p>(stmt: &'p Stmt, add: &mut dyn FnMut(Part<'p>)) {
    stmt.blocks()
        .into_iter()
        .flatten()
        .for_each(|s| add(Part::Stmt(s)));
    match &stmt.kind {
        StmtKind::Pass | StmtKind::Alloc { .. } => {}
        StmtKind::Assign { idx, rhs, .. } | StmtKind::Reduce { idx, rhs, .. } => {
            idx.iter().for_each(|e| add(Part::Ctl(e)));
            add(Part::Data(rhs));
        }
        StmtKind::Clobber { idx, .. } => idx.iter().for_each(|e| add(Part::Ctl(e))),
        StmtKind::WriteConfig { value, .. } => match value {
            ConfigValue::Ctl(e) => add(Part::Ctl(e)),
            ConfigValue::Data(e) => add(Part::Data(e)),
        },
        StmtKind::If { cond, .. } => add(Part::Ctl(cond)),
        StmtKind::For { lo, hi, .. } => {
            add(Part::Ctl(lo));
            add(Part::Ctl(hi));
        }
        StmtKind::Window { expr, .. } => window(expr, add),
        StmtKind::Call { args, .. } => args.iter().for_each(|a| match a {
            Arg::Ctl(e) => add(Part::Ctl(e)),
            Arg::Window(w) => window(w, add),
            Arg::Buffer(_) | Arg::Config(_) => {}
        }),
    }
}

fn window<'p>(window: &'p exo_view::Window, add: &mut dyn FnMut(Part<'p>)) {
    use exo_view::WinDim;
    for dim in &window.dims {
        match dim {
            WinDim::Point(e) => add(Part::Ctl(e)),
            WinDim::Interval(lo, hi) => {
                add(Part::Ctl(lo));
                add(Part::Ctl(hi));
            }
        }
    }
}
