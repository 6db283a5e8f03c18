//! Places where a program observes how a buffer lies in storage (`any.c5`).

use std::collections::{HashMap, HashSet};

use exo_ir::{Arg, Ctl, DisplayIn, Loc, Module, Proc, Stmt, StmtPart, Sym, WinDim, Window};

use crate::{Condition, Refusal};

/// A step that changes strides leaves every value that depends on them alone.
pub(crate) static ANY_C5: Condition = Condition {
    id: "any.c5",
    rule: "Where a step changes the strides of a buffer, no 'stride(…)' of it or of a window of it changes its value, \
in callees neither; preconditions of callees on it are proved anew. A tensor that a callee declares has the strides of what is declared.",
};

/// A place that asks for a stride.
struct Observed {
    loc: Loc,
    text: String,
    /// The calls that lead there.
    through: Vec<Loc>,
}

/// For each dimension of a name, the dimension of the buffer that it shows.
type Dims = Vec<usize>;

/// Proves that statements do not observe the strides of a buffer in the dimensions that `changed` names: neither by
/// its own name nor through windows or callees. What callees demand of strides is left to the check of the result.
///
/// # Errors
/// The refusal: `cannot`, with the place that observes.
pub fn strides_unobserved(
    (module, proc): (&Module, &Proc),
    buf: Sym,
    stmts: &[Stmt],
    changed: &dyn Fn(usize) -> bool,
    (loc, cannot): (&Loc, String),
) -> Result<(), Refusal> {
    let rank = proc.var(buf).buffer().map_or(0, |ty| ty.rank());
    let mut search = Search {
        module,
        changed,
        visited: HashSet::new(),
    };
    let names = HashMap::from([(buf, (0..rank).collect())]);
    let Some(found) = search.block(proc, stmts, names) else {
        return Ok(());
    };
    let text = format!("'{}' would have another value", found.text);
    let refusal = Refusal::plain(&ANY_C5, loc, cannot).note(&found.loc, text);
    let calls = found.through.iter();
    let refusal = calls.fold(refusal, |r, call| {
        r.note(call, "it is reached by this call")
    });
    refusal.raise()
}

struct Search<'a> {
    module: &'a Module,
    changed: &'a dyn Fn(usize) -> bool,
    /// Callees with the dimensions that an argument of theirs has.
    visited: HashSet<(String, Sym, Dims)>,
}

impl Search<'_> {
    fn block<'s>(
        &mut self,
        proc: &Proc,
        stmts: impl IntoIterator<Item = &'s Stmt>,
        mut names: HashMap<Sym, Dims>,
    ) -> Option<Observed> {
        let mut all = Vec::new();
        stmts.into_iter().for_each(|s| s.walk(&mut |s| all.push(s)));
        all.into_iter()
            .find_map(|stmt| self.stmt(proc, stmt, &mut names))
    }

    fn stmt(
        &mut self,
        proc: &Proc,
        stmt: &Stmt,
        names: &mut HashMap<Sym, Dims>,
    ) -> Option<Observed> {
        let mut asked = None;
        let mut look = |e: &Ctl| {
            e.walk(&mut |part| {
                if let Ctl::Stride(sym, dim) = part
                    && let Some(of) = names.get(sym).and_then(|dims| dims.get(*dim))
                    && (self.changed)(*of)
                {
                    asked.get_or_insert_with(|| part.in_proc(proc).to_string());
                }
            });
        };
        stmt.for_each_ctl(&mut look);
        let allocated = stmt.allocates().and_then(|buf| proc.var(buf).buffer());
        let dims = allocated.into_iter().flat_map(|ty| &ty.dims);
        dims.for_each(&mut look);
        if let Some(text) = asked {
            return Some(Observed {
                loc: stmt.loc.clone(),
                text,
                through: Vec::new(),
            });
        }
        stmt.kind.parts(|part| {
            if let StmtPart::Window(win, expr) = part
                && let Some(dims) = shown(expr, names)
            {
                names.insert(*win, dims);
            }
        });
        let (callee, args) = stmt.call()?;
        let mut found = self.call(callee, args, names)?;
        found.through.insert(0, stmt.loc.clone());
        Some(found)
    }

    fn call(&mut self, callee: &str, args: &[Arg], names: &HashMap<Sym, Dims>) -> Option<Observed> {
        let module = self.module;
        let callee = module.proc(callee)?;
        // A tensor that is declared has the strides of what is declared, whatever is passed for it.
        let is_window = |formal: Sym| callee.var(formal).buffer().is_some_and(|ty| ty.window);
        let args = args.iter().zip(&callee.args);
        let mut args = args.filter(|(_, formal)| is_window(**formal));
        args.find_map(|(arg, formal)| {
            let dims = match arg {
                Arg::Buffer(sym) => names.get(sym)?.clone(),
                Arg::Window(window) => shown(window, names)?,
                Arg::Ctl(_) | Arg::Config(_) => return None,
            };
            let key = (callee.name.clone(), *formal, dims.clone());
            if !self.visited.insert(key) {
                return None;
            }
            self.block(callee, &callee.body, HashMap::from([(*formal, dims)]))
        })
    }
}

/// The dimensions of the buffer that a window of it shows; `None` if it is of another buffer.
fn shown(window: &Window, names: &HashMap<Sym, Dims>) -> Option<Dims> {
    let source = names.get(&window.buf)?;
    let kept = window.dims.iter().zip(source);
    let kept = kept.filter(|(d, _)| matches!(d, WinDim::Interval(..)));
    Some(kept.map(|(_, of)| *of).collect())
}
