//! Where in a procedure a step can be tried, and with which options.

use exo_steps::AnyStep;
use exo_steps::args::{ArgSpec, Given};
use exo_view::{
    Ctl, Data, DisplayIn, Item, Module, Proc, Stmt, StmtKind, StmtPath, Sym, VarKind, WinDim,
};

use crate::rng::Rng;

/// A step with its options, to be tried on a procedure.
#[derive(Clone)]
pub struct Aim {
    /// The step.
    pub step: &'static dyn AnyStep,
    /// The procedure.
    pub proc: String,
    /// The options' values as text, in declared order.
    pub values: Vec<String>,
}

impl std::fmt::Debug for Aim {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text())
    }
}

impl Aim {
    /// The step as a line of a case: `fission gap='after:body[0]' lifts=1`.
    pub fn text(&self) -> String {
        let doc = self.step.doc();
        let mut text = doc.name.to_owned();
        for (spec, value) in doc.args.iter().zip(&self.values) {
            if *value != spec.default_text() {
                text += &format!(" {}='{value}'", spec.flag());
            }
        }
        text
    }

    /// With other values of some options, where the step has them.
    pub fn hinted(mut self, hints: &[(&'static str, String)]) -> Aim {
        let specs = self.step.doc().args.iter();
        for (spec, value) in specs.zip(&mut self.values) {
            if let Some((_, hint)) = hints.iter().find(|(flag, _)| *flag == spec.flag()) {
                value.clone_from(hint);
            }
        }
        self
    }

    /// The step's arguments.
    pub fn given(&self) -> Vec<Given> {
        Given::texts(&self.values)
    }

    /// The value of an option.
    pub fn value(&self, flag: &str) -> Option<&str> {
        let doc = self.step.doc();
        let at = doc.args.iter().position(|o| o.flag() == flag)?;
        self.values.get(at).map(String::as_str)
    }
}

/// What there is in a procedure that options can name.
pub struct Scene<'m> {
    module: &'m Module,
    proc: &'m Proc,
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
        let given = self.given(doc.name, rng)?;
        let value = |spec: &ArgSpec| {
            let flag = spec.flag();
            let found = given.iter().find(|(name, _)| *name == flag);
            found.map_or_else(
                || spec.default_text().to_owned(),
                |(_, value)| value.clone(),
            )
        };
        Some(Aim {
            step,
            proc: self.proc.name.clone(),
            values: doc.args.iter().map(value).collect(),
        })
    }

    fn given(&self, step: &str, rng: &mut Rng) -> Option<Vec<(&'static str, String)>> {
        let is_loop = |s: &Stmt| matches!(s.kind, StmtKind::For { .. });
        let is_if = |s: &Stmt| matches!(s.kind, StmtKind::If { .. });
        let is_scope = |s: &Stmt| is_loop(s) || is_if(s);
        let is_alloc = |s: &Stmt| matches!(s.kind, StmtKind::Alloc { .. });
        let is_write =
            |s: &Stmt| matches!(s.kind, StmtKind::Assign { .. } | StmtKind::Reduce { .. });
        let is_call = |s: &Stmt| matches!(s.kind, StmtKind::Call { .. });
        let text = |p: StmtPath| p.to_string();
        Some(match step {
            "reorder_loops" => {
                let first = |s: &Stmt| s.blocks().iter().any(|b| b.first().is_some_and(is_loop));
                let nest = self.one(rng, |s| is_loop(s) && first(s))?;
                vec![("nest", text(nest))]
            }
            "mult_loops" => {
                let first = |s: &Stmt| s.blocks().iter().any(|b| b.first().is_some_and(is_loop));
                let nest = self.one(rng, |s| is_loop(s) && first(s))?;
                vec![("nest", text(nest))]
            }
            "fission" => {
                // There must be statements on both sides.
                let at = self.one_at(rng, |p, _| p.block.depth() > 0 && p.at > 0)?;
                let lifts = 1 + rng.below(at.block.depth().min(3));
                let side = rng.one(&["before", "before", "before", "before", "after"]);
                vec![
                    ("gap", format!("{side}:{at}")),
                    ("lifts", lifts.to_string()),
                ]
            }
            "fuse" => {
                let (a, b) =
                    self.two(rng, |a, b| is_loop(a) && is_loop(b) || is_if(a) && is_if(b))?;
                vec![("first", text(a)), ("second", text(b))]
            }
            "join_loops" => {
                let (a, b) = self.two(rng, |a, b| is_loop(a) && is_loop(b))?;
                vec![("loop1", text(a)), ("loop2", text(b))]
            }
            "divide_loop" => vec![
                ("loop", text(self.one(rng, is_loop)?)),
                ("factor", rng.up_to(3, 4).to_string()),
                (
                    "tail",
                    rng.one(&["guard", "cut", "cut_and_guard", "perfect"])
                        .to_owned(),
                ),
            ],
            "divide_with_recompute" => vec![
                ("loop", text(self.one(rng, is_loop)?)),
                ("outer-hi", self.int(rng)),
                ("outer-stride", rng.up_to(2, 5).to_string()),
            ],
            "shift_loop" => vec![
                ("loop", text(self.one(rng, is_loop)?)),
                ("lo", self.int(rng)),
            ],
            "cut_loop" => vec![
                ("loop", text(self.one(rng, is_loop)?)),
                ("at", self.int(rng)),
            ],
            "unroll_loop" | "remove_loop" | "parallelize_loop" => {
                vec![("loop", text(self.one(rng, is_loop)?))]
            }
            "rename_iter" => vec![
                ("loop", text(self.one(rng, is_loop)?)),
                (
                    "name",
                    rng.one(&["i1", "i2", "n", "x", "t1", "q9"]).to_owned(),
                ),
            ],
            "add_loop" => vec![
                ("blk", self.slice(rng, |_| true)?),
                ("iter", rng.one(&["r", "i1", "n"]).to_owned()),
                ("hi", self.int(rng)),
                ("guard", rng.chance(30).to_string()),
            ],
            "lift_scope" => {
                let at = self.one_at(rng, |p, s| p.block.depth() > 0 && is_scope(s))?;
                vec![("inner", text(at))]
            }
            "eliminate_dead_code" => vec![("stmt", text(self.one(rng, is_scope)?))],
            "specialize" => vec![
                ("blk", self.slice(rng, |_| true)?),
                ("conds", self.conditions(rng)),
            ],
            "simplify" | "delete_pass" => Vec::new(),
            "lift_alloc" => {
                let at = self.one_at(rng, |p, s| p.block.depth() > 0 && is_alloc(s))?;
                let lifts = 1 + rng.below(at.block.depth().min(2));
                vec![("alloc", text(at)), ("lifts", lifts.to_string())]
            }
            "sink_alloc" | "delete_buffer" => vec![("alloc", text(self.one(rng, is_alloc)?))],
            "reuse_buffer" => {
                let old = self.one(rng, is_alloc)?;
                let new = self.one_at(rng, |p, s| is_alloc(s) && *p != old)?;
                vec![("old", text(old)), ("new", text(new))]
            }
            "expand_dim" => {
                let at = self.one(rng, is_alloc)?;
                let around = self.iters_around(&at);
                if self.has_config() && rng.chance(15) {
                    // Always within the size, whatever the field holds.
                    let (size, index) = ("3".to_owned(), "C.k % 3".to_owned());
                    return Some(vec![("alloc", text(at)), ("size", size), ("index", index)]);
                }
                let (size, index) = match rng.pick(&around).filter(|_| rng.clone().chance(60)) {
                    Some((name, hi)) if rng.chance(80) => (hi.clone(), name.clone()),
                    Some((name, _)) => (self.int(rng), name.clone()),
                    None => (self.int(rng), self.int(rng)),
                };
                vec![("alloc", text(at)), ("size", size), ("index", index)]
            }
            "resize_dim" => {
                let at = self.one(rng, |s| is_alloc(s) && self.rank(s) > 0)?;
                let dim = self.dim(&at, rng);
                vec![
                    ("alloc", text(at)),
                    ("dim", dim),
                    ("size", rng.one(&["2", "3", "4", "1", "6"]).to_owned()),
                    ("offset", self.int_near(rng)),
                ]
            }
            "divide_dim" => {
                let at = self.one(rng, |s| is_alloc(s) && self.rank(s) > 0)?;
                let dim = self.dim(&at, rng);
                vec![
                    ("alloc", text(at)),
                    ("dim", dim),
                    ("quotient", rng.up_to(3, 4).to_string()),
                ]
            }
            "rearrange_dim" => {
                let at = self.one(rng, |s| is_alloc(s) && self.rank(s) > 1)?;
                let perm = match self.proc.stmt(&at).map(|s| self.rank(s)) {
                    Some(3) => rng.one(&["1,0,2", "2,0,1", "0,2,1", "2,1,0", "0,0,1"]),
                    _ => rng.one(&["1,0", "1,0", "1,0", "0,0", "1,1"]),
                };
                vec![("alloc", text(at)), ("perm", perm.to_owned())]
            }
            "unroll_buffer" => {
                let at = self.one(rng, |s| is_alloc(s) && self.rank(s) > 0)?;
                let dim = self.dim(&at, rng);
                vec![("alloc", text(at)), ("dim", dim)]
            }
            "set_memory" => vec![("buffer", self.buffer(rng)?), ("memory", self.memory(rng))],
            "set_precision" => vec![
                ("buffer", self.buffer(rng)?),
                (
                    "type",
                    rng.one(&["f32", "f64", "i8", "i32", "R", "f16"]).to_owned(),
                ),
            ],
            "stage_mem" => {
                let block = self.slice(rng, |s| is_scope(s) || is_write_or_call(s))?;
                vec![
                    ("blk", block.clone()),
                    ("window", self.region(&block, rng)?),
                    ("name", "st".to_owned()),
                    ("accum", rng.chance(25).to_string()),
                ]
            }
            "inline_window" => {
                let at = self.one(rng, |s| matches!(s.kind, StmtKind::Window { .. }))?;
                vec![("window", text(at))]
            }
            "bind_expr" => vec![
                ("expr", self.expr(rng)?),
                ("name", "bd".to_owned()),
                ("cse", rng.chance(75).to_string()),
            ],
            "inline_assign" => vec![(
                "stmt",
                text(self.one(rng, |s| match &s.kind {
                    StmtKind::Assign { buf, .. } => !self.proc.args.contains(buf),
                    _ => false,
                })?),
            )],
            "merge_writes" => {
                let (a, _) = self.pair(rng, |a, b| is_write(a) && is_write(b))?;
                vec![("blk", format!("{}[{}:{}]", a.block, a.at, a.at + 2))]
            }
            "split_write" | "fold_into_reduce" => vec![("stmt", text(self.one(rng, is_write)?))],
            "reorder_stmts" => {
                let (a, _) = self.pair(rng, |_, _| true)?;
                vec![("blk", format!("{}[{}:{}]", a.block, a.at, a.at + 2))]
            }
            "inline" => vec![("call", text(self.one(rng, is_call)?))],
            "replace" => {
                let with = self.callee(rng)?;
                // Statements of the kind that the callee begins with.
                let body = self.module.proc(&with).and_then(|p| p.body.first());
                let kind = body.map(|s| std::mem::discriminant(&s.kind));
                let alike = |s: &Stmt| kind == Some(std::mem::discriminant(&s.kind));
                let any = rng.chance(10);
                let at = self.one(rng, |s| any || alike(s))?;
                let most = self.proc.block(&at.block).map_or(1, |b| b.len()) - at.at;
                let count = self
                    .module
                    .proc(&with)
                    .map_or(1, |p| p.body.len())
                    .min(most);
                let blk = match count {
                    0 | 1 => at.to_string(),
                    count => format!("{}[{}:{}]", at.block, at.at, at.at + count),
                };
                vec![
                    ("blk", blk),
                    ("with", with),
                    ("quiet", rng.chance(5).to_string()),
                    ("memory-aware", rng.chance(20).to_string()),
                ]
            }
            "replace_all" => vec![
                ("with", self.callee(rng)?),
                ("memory-aware", rng.chance(20).to_string()),
            ],
            "call_eqv" => {
                let call = self.one(rng, is_call)?;
                vec![("call", text(call)), ("to", self.callee(rng)?)]
            }
            "partial_eval" => {
                let all: Vec<String> = self.controls();
                let name = rng.pick(&all)?;
                vec![("args", format!("{name}={}", rng.up_to(4, 6)))]
            }
            "add_assertion" => vec![("cond", self.assertion(rng))],
            "rename" => vec![("name", rng.one(&["renamed", "main", "copy"]).to_owned())],
            "derive" => vec![
                ("from", self.proc.name.clone()),
                ("as", "derived".to_owned()),
            ],
            _ => return None,
        })
    }

    /// A built-in memory, or one of the module's own.
    fn memory(&self, rng: &mut Rng) -> String {
        let own: Vec<&str> = (self.module.items.iter())
            .filter_map(|item| match item {
                Item::Memory(memory) => Some(memory.name.as_str()),
                _ => None,
            })
            .collect();
        let name = match rng.chance(50) {
            true => rng.pick(&own).copied(),
            false => None,
        };
        let builtin = rng.one(&["DRAM_STACK", "DRAM", "DRAM_STATIC"]);
        name.unwrap_or(builtin).to_owned()
    }

    /// A statement of a kind.
    fn one(&self, rng: &mut Rng, fits: impl Fn(&Stmt) -> bool) -> Option<StmtPath> {
        self.one_at(rng, |_, s| fits(s))
    }

    fn one_at(&self, rng: &mut Rng, fits: impl Fn(&StmtPath, &Stmt) -> bool) -> Option<StmtPath> {
        let all: Vec<&StmtPath> = (self.stmts.iter())
            .filter(|(p, s)| fits(p, s))
            .map(|(p, _)| p)
            .collect();
        rng.pick(&all).map(|p| (*p).clone())
    }

    /// Two statements of which one stands behind the other.
    fn pair(
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
    fn two(
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
    fn slice(&self, rng: &mut Rng, fits: impl Fn(&Stmt) -> bool) -> Option<String> {
        let first = self.one(rng, fits)?;
        let len = self.proc.block(&first.block).map_or(0, |b| b.len());
        let most = (len - first.at).min(3);
        match 1 + rng.below(2 * most) {
            count if count > 1 && count <= most => Some(format!(
                "{}[{}:{}]",
                first.block,
                first.at,
                first.at + count
            )),
            _ => Some(first.to_string()),
        }
    }

    /// A dimension of what a statement allocates, or now and then one that there is not.
    fn dim(&self, at: &StmtPath, rng: &mut Rng) -> String {
        let rank = self.proc.stmt(at).map_or(0, |s| self.rank(s));
        match rng.chance(4) {
            true => rank.to_string(),
            false => rng.below(rank).to_string(),
        }
    }

    fn rank(&self, stmt: &Stmt) -> usize {
        let sym = stmt.defines();
        let ty = sym.and_then(|s| self.proc.var(s).buffer());
        ty.map_or(0, exo_view::BufferType::rank)
    }

    /// Integer arguments.
    fn controls(&self) -> Vec<String> {
        let vars = self.proc.args.iter().map(|s| self.proc.var(*s));
        vars.filter(|v| matches!(v.kind, VarKind::Size | VarKind::Index))
            .map(|v| v.name.clone())
            .collect()
    }

    fn has_config(&self) -> bool {
        self.module
            .items
            .iter()
            .any(|i| matches!(i, exo_view::Item::Config(_)))
    }

    /// An integer that may be visible.
    fn int(&self, rng: &mut Rng) -> String {
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

    /// The same, or a loop variable.
    fn int_near(&self, rng: &mut Rng) -> String {
        let iters: Vec<&str> = (self.stmts.iter())
            .filter_map(|(_, s)| match &s.kind {
                StmtKind::For { iter, .. } => Some(self.proc.name_of(*iter)),
                _ => None,
            })
            .collect();
        match rng.pick(&iters).filter(|_| rng.clone().chance(60)) {
            Some(iter) => match rng.below(3) {
                0 => format!("{iter} + 1"),
                1 => format!("{iter} + 2"),
                _ => (*iter).to_owned(),
            },
            None => self.int(rng),
        }
    }

    /// The loops around a statement: variables and upper bounds.
    fn iters_around(&self, at: &StmtPath) -> Vec<(String, String)> {
        let around = at.block.enclosing();
        around
            .filter_map(|(path, _)| match &self.proc.stmt(&path)?.kind {
                StmtKind::For { iter, hi, .. } => Some((
                    self.proc.name_of(*iter).to_owned(),
                    hi.in_proc(self.proc).to_string(),
                )),
                _ => None,
            })
            .collect()
    }

    fn conditions(&self, rng: &mut Rng) -> String {
        let mut all = vec!["True".to_owned()];
        for c in self.controls() {
            all.extend([
                format!("{c} == 2"),
                format!("{c} > 1"),
                format!("{c} % 2 == 0"),
            ]);
        }
        let iters = self.stmts.iter().filter_map(|(_, s)| match &s.kind {
            StmtKind::For { iter, .. } => Some(self.proc.name_of(*iter)),
            _ => None,
        });
        all.extend(iters.map(|i| format!("{i} > 0")));
        if self.has_config() {
            all.extend(["C.b", "C.k > 1", "C.n == 2", "C.n > 1"].map(str::to_owned));
        }
        let first = rng.pick(&all).cloned().unwrap_or_default();
        match rng.chance(30) {
            true => format!("{first}; {}", rng.pick(&all).cloned().unwrap_or_default()),
            false => first,
        }
    }

    /// A condition on arguments or configuration; now and then one that cannot hold.
    fn assertion(&self, rng: &mut Rng) -> String {
        let controls = self.controls();
        match rng.pick(&controls) {
            Some(name) if rng.chance(70) => {
                format!("{name} {}", rng.one(&["> 1", "% 2 == 0", "< 3", "> 7"]))
            }
            _ if self.has_config() => rng
                .one(&["C.k > 0", "C.n > 1", "C.b", "C.n > 7"])
                .to_owned(),
            _ => "True".to_owned(),
        }
    }

    /// The name of a buffer.
    fn buffer(&self, rng: &mut Rng) -> Option<String> {
        let all: Vec<&str> = (self.proc.vars.iter())
            .filter(|v| v.buffer().is_some())
            .map(|v| v.name.as_str())
            .collect();
        rng.pick(&all).map(|name| (*name).to_owned())
    }

    /// Another procedure, the versions of one first. What stands behind may call this one, which is seldom asked for.
    fn callee(&self, rng: &mut Rng) -> Option<String> {
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
    fn expr(&self, rng: &mut Rng) -> Option<String> {
        let mut all = Vec::new();
        for (_, stmt) in &self.stmts {
            if let Some(rhs) = stmt.rhs() {
                rhs.walk(&mut |e| {
                    if !matches!(e, Data::Const(_)) {
                        all.push(e.in_proc(self.proc).to_string());
                    }
                });
            }
        }
        rng.pick(&all).cloned()
    }

    /// A part of a buffer that a block uses, around one of its accesses.
    fn region(&self, block: &str, rng: &mut Rng) -> Option<String> {
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

fn is_write_or_call(stmt: &Stmt) -> bool {
    matches!(
        stmt.kind,
        StmtKind::Assign { .. }
            | StmtKind::Reduce { .. }
            | StmtKind::Call { .. }
            | StmtKind::Window { .. }
    )
}
