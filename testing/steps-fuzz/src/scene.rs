//! Parts of a procedure that arguments can name.

use exo_ir::{
    Ctl, CtlSort, Data, DisplayIn, Item, Module, Proc, Stmt, StmtKind, StmtPath, Sym, VarKind,
    WinDim,
};
use exo_steps::AnyStep;
use exo_steps::args::ArgSpec;

use crate::aim::Aim;
use crate::rng::Rng;
use crate::steps;

/// The parts of a procedure that options can name.
pub struct Scene<'m> {
    pub(crate) module: &'m Module,
    pub(crate) proc: &'m Proc,
    stmts: Vec<(StmtPath, &'m Stmt)>,
}

impl<'m> Scene<'m> {
    /// Looks at a procedure; none if there is no such one.
    pub fn of(module: &'m Module, proc: &str) -> Option<Scene<'m>> {
        let proc = module.proc(proc)?;
        let mut paths = Vec::new();
        proc.walk_paths(&mut |path, _| paths.push(path.clone()));
        let stmts = paths
            .into_iter()
            .filter_map(|path| Some((path.clone(), proc.stmt(&path)?)))
            .collect();
        Some(Scene {
            module,
            proc,
            stmts,
        })
    }

    /// One way of trying a step here, chosen at random; none if nothing fits.
    pub fn aim(&self, step: &'static dyn AnyStep, rng: &mut Rng) -> Option<Aim> {
        let doc = step.doc();
        let values = match steps::of(doc.name).arguments {
            Some(choose) => in_order(doc.args, &choose(self, rng)?),
            None => self.declared(doc.args, rng)?,
        };
        Some(Aim {
            step,
            proc: self.proc.name.clone(),
            values,
        })
    }

    /// A statement of a kind.
    pub(crate) fn one(&self, rng: &mut Rng, fits: impl Fn(&Stmt) -> bool) -> Option<StmtPath> {
        self.one_at(rng, |_, s| fits(s))
    }

    /// A statement that fits where it stands.
    pub(crate) fn one_at(
        &self,
        rng: &mut Rng,
        fits: impl Fn(&StmtPath, &Stmt) -> bool,
    ) -> Option<StmtPath> {
        let all: Vec<&StmtPath> = (self.stmts.iter())
            .filter(|(p, s)| fits(p, s))
            .map(|(p, _)| p)
            .collect();
        rng.pick(&all).map(|p| (*p).clone())
    }

    /// Two statements of which one stands behind the other.
    pub(crate) fn pair(
        &self,
        rng: &mut Rng,
        fits: impl Fn(&Stmt, &Stmt) -> bool,
    ) -> Option<(StmtPath, StmtPath)> {
        let next = |p: &StmtPath| p.block.stmt(p.at + 1);
        let first = self.one_at(rng, |p, s| {
            self.proc.stmt(&next(p)).is_some_and(|other| fits(s, other))
        })?;
        let second = next(&first);
        Some((first, second))
    }

    /// Two statements, of which the second does not always stand behind the first.
    pub(crate) fn two(
        &self,
        rng: &mut Rng,
        fits: impl Fn(&Stmt, &Stmt) -> bool,
    ) -> Option<(StmtPath, StmtPath)> {
        if !rng.chance(20) {
            return self.pair(rng, fits);
        }
        let first = self.one(rng, |s| fits(s, s))?;
        let stmt = self.proc.stmt(&first)?;
        let second = self.one_at(rng, |p, s| *p != first && fits(stmt, s))?;
        Some((first, second))
    }

    /// One statement or a few.
    pub(crate) fn slice(&self, rng: &mut Rng, fits: impl Fn(&Stmt) -> bool) -> Option<String> {
        let first = self.one(rng, fits)?;
        let len = self.proc.block(&first.block).map_or(0, |b| b.len());
        let most = (len - first.at).min(3);
        match 1 + rng.below(2 * most) {
            count if count <= most => Some(span(&first, count)),
            _ => Some(first.to_string()),
        }
    }

    /// A dimension of the buffer that a statement allocates, or sometimes one that does not exist.
    pub(crate) fn dim(&self, at: &StmtPath, rng: &mut Rng) -> String {
        let rank = self.proc.stmt(at).map_or(0, |s| self.rank(s));
        match rng.chance(4) {
            true => rank.to_string(),
            false => rng.below(rank).to_string(),
        }
    }

    /// Number of dimensions of the buffer or window that a statement defines.
    pub(crate) fn rank(&self, stmt: &Stmt) -> usize {
        let sym = stmt.defines();
        let ty = sym.and_then(|s| self.proc.var(s).buffer());
        ty.map_or(0, exo_ir::BufferType::rank)
    }

    /// Two loops, one directly in the other.
    pub(crate) fn nest(&self, rng: &mut Rng) -> Option<StmtPath> {
        let first = |s: &Stmt| s.blocks().any(|b| b.first().is_some_and(is_loop));
        self.one(rng, |s| is_loop(s) && first(s))
    }

    /// Integer arguments.
    pub(crate) fn controls(&self) -> Vec<String> {
        let vars = self.proc.args.iter().map(|s| self.proc.var(*s));
        vars.filter(|v| matches!(v.kind, VarKind::Size | VarKind::Index))
            .map(|v| v.name.clone())
            .collect()
    }

    /// Whether the program has configuration.
    pub(crate) fn has_config(&self) -> bool {
        (self.module.items.iter()).any(|i| matches!(i, Item::Config(_)))
    }

    /// An integer that may be visible.
    pub(crate) fn int(&self, rng: &mut Rng) -> String {
        let mut all: Vec<String> = ["0", "1", "2", "2", "3"].map(str::to_owned).to_vec();
        all.extend(
            self.controls()
                .into_iter()
                .flat_map(|c| [format!("{c} / 2"), c]),
        );
        if self.has_config() {
            all.extend(["C.n", "C.k", "C.n - 1", "C.k + 1", "C.n"].map(str::to_owned));
        }
        rng.pick(&all).cloned().unwrap_or_default()
    }

    /// The variables of loops.
    pub(crate) fn iters(&self) -> Vec<&str> {
        let iters = self.stmts.iter().filter_map(|(_, s)| match &s.kind {
            StmtKind::For { iter, .. } => Some(self.proc.name_of(*iter)),
            _ => None,
        });
        iters.collect()
    }

    /// The name of a buffer.
    pub(crate) fn buffer(&self, rng: &mut Rng) -> Option<String> {
        let all: Vec<&str> = (self.proc.vars.iter())
            .filter(|v| v.buffer().is_some())
            .map(|v| v.name.as_str())
            .collect();
        rng.pick(&all).map(|name| (*name).to_owned())
    }

    /// Another procedure, the versions of one first. What stands behind may call this one, which is seldom asked for.
    pub(crate) fn callee(&self, rng: &mut Rng) -> Option<String> {
        let names = self.module.procs().map(|p| p.name.as_str());
        let before = |name: &&str| *name != self.proc.name;
        let all: Vec<&str> = match rng.chance(4) {
            true => names.collect(),
            false => names.take_while(before).collect(),
        };
        let fitting: Vec<&str> = (all.iter().copied())
            .filter(|n| matches!(*n, "op" | "other" | "derived"))
            .collect();
        let from = match fitting.is_empty() || rng.chance(15) {
            true => &all,
            false => &fitting,
        };
        rng.pick(from).map(|name| (*name).to_owned())
    }

    /// The text of an expression on a right side.
    pub(crate) fn expr(&self, rng: &mut Rng) -> Option<String> {
        self.expr_where(rng, |e| !matches!(e, Data::Const(_)))
    }

    /// The text of such an expression on a right side.
    pub(crate) fn expr_where(&self, rng: &mut Rng, fits: impl Fn(&Data) -> bool) -> Option<String> {
        let mut all = Vec::new();
        for (_, stmt) in &self.stmts {
            if let Some(rhs) = stmt.rhs() {
                rhs.walk(&mut |e| {
                    if fits(e) {
                        all.push(e.in_proc(self.proc).to_string());
                    }
                });
            }
        }
        rng.pick(&all).cloned()
    }

    /// The text of a control expression that a statement evaluates, or of a part of it; and whether it is a condition.
    pub(crate) fn control_part(&self, rng: &mut Rng) -> Option<(String, bool)> {
        let mut all = Vec::new();
        for (_, stmt) in &self.stmts {
            stmt.for_each_ctl(&mut |whole| {
                whole.walk(&mut |e| {
                    let condition = e.sort(|_| None) == Some(CtlSort::Condition);
                    all.push((e.in_proc(self.proc).to_string(), condition));
                });
            });
        }
        rng.pick(&all).cloned()
    }

    /// A part of a buffer that a block uses, around one of its accesses; of any buffer where nothing is said of the block.
    pub(crate) fn region(&self, block: &str, rng: &mut Rng) -> Option<String> {
        let mut all: Vec<(Sym, Vec<Ctl>)> = Vec::new();
        for (path, stmt) in &self.stmts {
            let shown = path.to_string();
            let stem = block.split_once(':').map_or(block, |(first, _)| first);
            if !shown.starts_with(stem.trim_end_matches(']')) {
                continue;
            }
            if let StmtKind::Assign { buf, idx, .. } | StmtKind::Reduce { buf, idx, .. } =
                &stmt.kind
            {
                all.push((*buf, idx.clone()));
            }
            if let StmtKind::Window { expr, .. } = &stmt.kind {
                let at = expr.dims.iter().map(|d| match d {
                    WinDim::Point(e) | WinDim::Interval(e, _) => e.clone(),
                });
                all.push((expr.buf, at.collect()));
            }
            if let Some(rhs) = stmt.rhs() {
                rhs.walk(&mut |e| {
                    if let Data::Read { buf, idx } = e {
                        all.push((*buf, idx.clone()));
                    }
                });
            }
        }
        let (buf, idx) = rng.pick(&all)?;
        let ty = self.proc.var(*buf).buffer()?;
        let name = self.proc.name_of(*buf);
        let mut dims = Vec::new();
        for (extent, at) in ty.dims.iter().zip(idx) {
            let (extent, at) = (
                extent.in_proc(self.proc).to_string(),
                at.in_proc(self.proc).to_string(),
            );
            dims.push(match rng.below(10) {
                0..=4 => format!("0:{extent}"),
                5 => at,
                6 => format!("{at}:{at} + 1"),
                7 => format!("{at}:{at} + 2"),
                8 => rng.one(&["0:4", "1:5", "2:6", "0:3"]).to_owned(),
                _ if self.has_config() => rng.one(&["C.k:C.k + 4", "0:C.n"]).to_owned(),
                _ => "0:2".to_owned(),
            });
        }
        Some(match dims.is_empty() {
            true => name.to_owned(),
            false => format!("{name}[{}]", dims.join(", ")),
        })
    }
}

/// The values of all arguments in declared order, the defaults of those that are not there.
fn in_order(specs: &[ArgSpec], given: &[(&str, String)]) -> Vec<String> {
    let value = |spec: &ArgSpec| {
        let flag = spec.flag();
        let found = given.iter().find(|(name, _)| *name == flag);
        found.map_or_else(
            || spec.default_text().to_owned(),
            |(_, value)| value.clone(),
        )
    };
    specs.iter().map(value).collect()
}

/// The path of `count` statements from `first` on, as text.
pub(crate) fn span(first: &StmtPath, count: usize) -> String {
    match count {
        0 | 1 => first.to_string(),
        _ => format!("{}[{}:{}]", first.block, first.at, first.at + count),
    }
}

/// Whether a statement is a loop.
pub(crate) fn is_loop(stmt: &Stmt) -> bool {
    matches!(stmt.kind, StmtKind::For { .. })
}

/// Whether it is an `if`.
pub(crate) fn is_if(stmt: &Stmt) -> bool {
    matches!(stmt.kind, StmtKind::If { .. })
}

/// Whether it is a loop or an `if`.
pub(crate) fn is_scope(stmt: &Stmt) -> bool {
    is_loop(stmt) || is_if(stmt)
}

/// Whether it is an allocation.
pub(crate) fn is_alloc(stmt: &Stmt) -> bool {
    matches!(stmt.kind, StmtKind::Alloc { .. })
}

/// Whether it assigns or reduces.
pub(crate) fn is_write(stmt: &Stmt) -> bool {
    matches!(stmt.kind, StmtKind::Assign { .. } | StmtKind::Reduce { .. })
}
