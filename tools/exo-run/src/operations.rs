//! Counts the arithmetic operations on data in a call of a procedure.
//!
//! Loops whose bodies do not depend on their variables are multiplied, the others counted iteration by iteration, so that a product of
//! large matrices costs next to nothing.

use std::collections::BTreeMap;

use exo_interp::{Control, FieldValue, Inputs};
use exo_ir::{
    Arg, CellChange, Ctl, Data, FieldRef, Module, Proc, Stmt, StmtKind, StmtPart, Stmts, Sym,
    Window,
};

/// Iterations that are looked at one by one.
const PATIENCE: u64 = 20_000_000;

/// Control values and strides at the entry.
pub(crate) struct Known {
    control: BTreeMap<String, i64>,
    /// The strides of buffers that are not dense.
    strides: BTreeMap<String, Vec<i64>>,
    config: BTreeMap<FieldRef, i64>,
}

impl Known {
    /// The known values of inputs.
    pub(crate) fn of(inputs: &Inputs) -> Known {
        let number = |value: &Control| match value {
            Control::Int(value) => *value,
            Control::Bool(value) => (*value).into(),
        };
        let config = inputs
            .config
            .iter()
            .filter_map(|(name, value)| match value {
                FieldValue::Control(value) => Some((name.clone(), number(value))),
                FieldValue::Data(_) => None,
            });
        Known {
            control: inputs
                .control
                .iter()
                .map(|(name, value)| (name.clone(), number(value)))
                .collect(),
            strides: inputs
                .buffers
                .iter()
                .filter_map(|(name, tensor)| Some((name.clone(), tensor.strides.clone()?)))
                .collect(),
            config: config.collect(),
        }
    }
}

/// The operations of a call: sums, differences, products and quotients, `+=` and extern functions. Nothing where what runs depends on
/// configurations that are written, or takes too long to count.
pub(crate) fn operations(module: &Module, proc: &Proc, known: &Known) -> Option<u64> {
    let mut config = known.config.clone();
    for proc in module.all_procs() {
        for stmt in &proc.body {
            stmt.walk(&mut |stmt| {
                if let StmtKind::WriteConfig { field, .. } = &stmt.kind {
                    config.remove(field);
                }
            });
        }
    }
    let mut counter = Counter {
        module,
        config,
        patience: PATIENCE,
    };
    let values = proc
        .args
        .iter()
        .map(|arg| (*arg, known.control.get(proc.name_of(*arg)).copied()));
    let mut env = Env::of(proc, values.collect());
    for arg in &proc.args {
        match known.strides.get(proc.name_of(*arg)) {
            Some(strides) => {
                let strides = strides.iter().copied().map(Some).collect();
                env.strides.insert(*arg, strides);
            }
            None => counter.lay_out(*arg, &mut env),
        }
    }
    counter.block(&proc.body, &mut env)
}

/// The values of a procedure's variables, as far as they are known.
struct Env<'m> {
    proc: &'m Proc,
    /// Control variables.
    control: BTreeMap<Sym, Option<i64>>,
    /// The strides of buffers and windows.
    strides: BTreeMap<Sym, Vec<Option<i64>>>,
}

impl<'m> Env<'m> {
    fn of(proc: &'m Proc, control: BTreeMap<Sym, Option<i64>>) -> Env<'m> {
        Env {
            proc,
            control,
            strides: BTreeMap::new(),
        }
    }

    fn strides_of(&self, buf: Sym) -> Vec<Option<i64>> {
        self.strides.get(&buf).cloned().unwrap_or_default()
    }

    fn strides_through(&self, window: &Window) -> Vec<Option<i64>> {
        let strides = self.strides_of(window.buf);
        let kept = window.kept();
        kept.map(|dim| strides.get(dim).copied().flatten())
            .collect()
    }
}

struct Counter<'m> {
    module: &'m Module,
    config: BTreeMap<FieldRef, i64>,
    patience: u64,
}

impl<'m> Counter<'m> {
    /// Gives a buffer the strides of a dense one.
    fn lay_out(&self, buf: Sym, env: &mut Env<'m>) {
        let Some(ty) = env.proc.var(buf).buffer() else {
            return;
        };
        let mut stride = Some(1i64);
        let mut strides = Vec::new();
        for extent in ty.dims.iter().rev() {
            strides.push(stride);
            let extent = self.value(extent, env);
            stride = stride.zip(extent).and_then(|(a, b)| a.checked_mul(b));
        }
        strides.reverse();
        env.strides.insert(buf, strides);
    }

    fn block(&mut self, block: &Stmts, env: &mut Env<'m>) -> Option<u64> {
        block
            .iter()
            .try_fold(0u64, |sum, stmt| sum.checked_add(self.stmt(stmt, env)?))
    }

    fn stmt(&mut self, stmt: &Stmt, env: &mut Env<'m>) -> Option<u64> {
        self.patience = self.patience.checked_sub(1)?;
        match &stmt.kind {
            StmtKind::If { cond, body, orelse } => match self.value(cond, env)? {
                0 => self.block(orelse, env),
                _ => self.block(body, env),
            },
            StmtKind::For {
                iter, lo, hi, body, ..
            } => {
                let (lo, hi) = (self.value(lo, env)?, self.value(hi, env)?);
                self.iterations(*iter, lo..hi, body, env)
            }
            kind => self.parts(kind, env),
        }
    }

    /// A statement without blocks: how often those of another kind run is not known.
    fn parts(&mut self, kind: &StmtKind, env: &mut Env<'m>) -> Option<u64> {
        let mut count = Some(0u64);
        kind.parts(|part| {
            let operations = match part {
                StmtPart::Data(e) => Some(of_data(e)),
                StmtPart::Cell(CellChange::Reduce, ..) => Some(1),
                StmtPart::Call(callee, args) => self.call(callee, args, env),
                StmtPart::Alloc(buf) => {
                    self.lay_out(*buf, env);
                    Some(0)
                }
                StmtPart::Window(win, expr) => {
                    let strides = env.strides_through(expr);
                    env.strides.insert(*win, strides);
                    Some(0)
                }
                StmtPart::Cell(..) | StmtPart::Field(_) | StmtPart::Ctl(_) => Some(0),
                StmtPart::Iter(..) | StmtPart::Block(..) => None,
            };
            count = count.zip(operations).and_then(|(a, b)| a.checked_add(b));
        });
        count
    }

    fn iterations(
        &mut self,
        iter: Sym,
        range: std::ops::Range<i64>,
        body: &Stmts,
        env: &mut Env<'m>,
    ) -> Option<u64> {
        if range.is_empty() {
            return Some(0);
        }
        if !body.iter().any(|stmt| matters(stmt, iter)) {
            env.control.insert(iter, None);
            let count = u64::try_from(range.end.checked_sub(range.start)?).ok()?;
            return self.block(body, env)?.checked_mul(count);
        }
        let mut sum = 0u64;
        for value in range {
            env.control.insert(iter, Some(value));
            sum = sum.checked_add(self.block(body, env)?)?;
        }
        Some(sum)
    }

    fn call(&mut self, callee: &str, args: &[Arg], env: &Env<'m>) -> Option<u64> {
        let callee = self.module.proc(callee)?;
        let value = |arg: &Arg| match arg {
            Arg::Ctl(e) => self.value(e, env),
            _ => None,
        };
        let values = callee.args.iter().copied().zip(args.iter().map(value));
        let mut inner = Env::of(callee, values.collect());
        for (param, arg) in callee.args.iter().zip(args) {
            let strides = match arg {
                Arg::Buffer(buf) => env.strides_of(*buf),
                Arg::Window(window) => env.strides_through(window),
                Arg::Ctl(_) | Arg::Config(_) => continue,
            };
            inner.strides.insert(*param, strides);
        }
        self.block(&callee.body, &mut inner)
    }

    /// Truths are 0 and 1.
    fn value(&self, e: &Ctl, env: &Env<'m>) -> Option<i64> {
        e.evaluated(&|name| match name {
            Ctl::Var(sym) => env.control.get(sym).copied().flatten(),
            Ctl::Config(field) => self.config.get(field).copied(),
            Ctl::Stride(buf, dim) => env.strides.get(buf)?.get(*dim).copied().flatten(),
            _ => None,
        })
    }
}

/// Whether how often statements run may depend on a variable.
fn matters(stmt: &Stmt, sym: Sym) -> bool {
    let mut found = false;
    stmt.walk(&mut |stmt| {
        let mut look = |e: &Ctl| e.walk(&mut |e| found |= *e == Ctl::Var(sym));
        stmt.kind.parts(|part| match part {
            StmtPart::Ctl(e) => look(e),
            StmtPart::Call(_, args) => args.iter().for_each(|arg| {
                if let Arg::Ctl(e) = arg {
                    look(e);
                }
            }),
            StmtPart::Data(_)
            | StmtPart::Cell(..)
            | StmtPart::Field(_)
            | StmtPart::Iter(..)
            | StmtPart::Alloc(_)
            | StmtPart::Window(..)
            | StmtPart::Block(..) => {}
        });
    });
    found
}

fn of_data(e: &Data) -> u64 {
    let mut count = 0;
    e.walk(&mut |e| count += u64::from(matches!(e, Data::Bin(..) | Data::Extern { .. })));
    count
}

#[cfg(test)]
mod tests {
    use super::*;
    use exo_interp::Tensor;

    fn count(source: &str, inputs: &Inputs) -> Option<u64> {
        let module = exo_frontend::parse_module("source.py", source).expect("it is right");
        let proc = module.procs().last().expect("there is one");
        operations(&module, proc, &Known::of(inputs))
    }

    #[test]
    fn large_nests_are_multiplied() {
        let source = "
@proc
def gemm(n: size, A: f32[n, n], B: f32[n, n], C: f32[n, n]):
    for i in seq(0, n):
        for j in seq(0, n):
            for k in seq(0, n):
                C[i, j] += A[i, k] * B[k, j]
";
        let n = 100_000;
        assert_eq!(
            count(source, &Inputs::new().int("n", n)),
            Some(2 * n.unsigned_abs().pow(3))
        );
    }

    #[test]
    fn what_depends_on_variables_is_counted() {
        let source = "
@proc
def inner(m: size, x: f32[m]):
    for i in seq(0, m):
        x[i] = -x[i] + 1.0 - sin(x[i])

@proc
def outer(n: size, b: bool, x: f32[n]):
    for i in seq(0, n):
        inner(i + 1, x[0:i + 1])
        if i % 2 == 0:
            x[i] += 1.0
    if b:
        x[0] = x[0] / 2.0
";
        let count = |b| count(source, &Inputs::new().int("n", 4).bool("b", b));
        assert_eq!(count(false), Some(3 * (1 + 2 + 3 + 4) + 2));
        assert_eq!(count(true), Some(3 * (1 + 2 + 3 + 4) + 3));
    }

    #[test]
    fn strides_are_followed_through_windows_and_calls() {
        let source = "
@proc
def inner(n: size, x: [f32][n]):
    for i in seq(0, n):
        if stride(x, 0) == 1:
            x[i] += 1.0

@proc
def outer(n: size, a: f32[n, n], w: [f32][n]):
    b: f32[n, 2, n]
    if stride(b, 0) == 2 * n:
        inner(n, a[0, 0:n])
    inner(n, a[0:n, 0])
    v = b[0:n, 1, 0:n]
    if stride(v, 0) == 2 * n and stride(v, 1) == 1:
        inner(n, w)
";
        let (array, row) = (Tensor::filled(&[5, 5], None), Tensor::filled(&[5], None));
        let inputs = Inputs::new().int("n", 5).buffer("a", array);
        let dense = inputs.clone().buffer("w", row.clone());
        assert_eq!(count(source, &dense), Some(10));
        let sparse = inputs.buffer("w", row.with_strides(&[3]));
        assert_eq!(count(source, &sparse), Some(5));
    }

    #[test]
    fn what_is_not_known_has_no_count() {
        let source = "
@config
class Cfg:
    n: index

@proc
def by_config(x: f32):
    if Cfg.n > 0:
        x += 1.0
";
        assert_eq!(count(source, &Inputs::new()), None);
        assert_eq!(
            count(source, &Inputs::new().config_int("Cfg", "n", 1)),
            Some(1)
        );
        let written = format!("{source}    Cfg.n = 0\n");
        assert_eq!(
            count(&written, &Inputs::new().config_int("Cfg", "n", 1)),
            None
        );
    }
}
