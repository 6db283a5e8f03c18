//! Programs, and paths into them.

use std::sync::Arc;

use exo_analysis::context::Facts;
use exo_analysis::effects::{Loop, Model, NodeKind, Session};
use exo_analysis::predicates::{Conflict, Piece, commutes};
use exo_analysis::solver::{Engine, Options, Solver};
use exo_analysis::term::Formula;
use exo_view::{SlicePath, StmtPath, Sym};

const CONFIG: &str = "\
@config
class C:
    f: index
    g: index
    n: size
    on: bool
    v: f32

@proc
def wants_three():
    assert C.f == 3
    pass

@proc
def set_three():
    C.f = 3

@proc
def copy(n: size, dst: [f32][n], src: [f32][n]):
    for c in seq(0, n):
        dst[c] = src[c]

@proc
def put(dst: f32):
    dst = 1.0

@proc
def add(dst: f32):
    dst += 1.0

";

/// The last procedure of a module, analysed.
pub(crate) struct Program {
    pub(crate) session: Session,
    pub(crate) model: Arc<Model>,
}

/// Analyses every procedure.
pub(crate) fn program(source: &str) -> Program {
    let text = format!("{CONFIG}@proc\ndef p({source}");
    let module =
        exo_frontend::parse_module("t.py", &text).unwrap_or_else(|e| panic!("{}\n{source}", e[0]));
    let solver = Solver::new(Options {
        engine: Engine::Both,
        ..Options::default()
    });
    let mut session = Session::new(&module, solver);
    let models: Vec<_> = module.procs().map(|p| session.add(p).unwrap()).collect();
    let model = models.last().cloned().expect("a procedure");
    Program { session, model }
}

pub(crate) fn path(text: &str) -> StmtPath {
    text.parse().unwrap()
}

/// `body[0].body[1..3]`: a path with a range instead of the last number.
pub(crate) fn slice(text: &str) -> SlicePath {
    let Some((first, end)) = text.strip_suffix(']').and_then(|t| t.rsplit_once("..")) else {
        return path(text).slice();
    };
    let first = path(&format!("{first}]"));
    first.block.slice(first.at..end.parse().unwrap())
}

pub(crate) fn loop_at<'m>(model: &'m Model, at: &str) -> &'m Loop {
    match &model.node(&path(at)).expect("a statement").kind {
        NodeKind::For(l) => l,
        other => panic!("not a loop: {other:?}"),
    }
}

pub(crate) fn sym(model: &Model, name: &str) -> Sym {
    let at = model.proc.vars.iter().position(|v| v.name == name);
    Sym(u32::try_from(at.expect("a name")).unwrap())
}

impl Program {
    /// Two pieces of one block as they stand.
    pub(crate) fn commute(&mut self, a: &str, b: &str) -> Result<(), Conflict> {
        let model = Arc::clone(&self.model);
        let a = Piece::of(&model, &slice(a)).expect("a piece");
        let b = Piece::of(&model, &slice(b)).expect("a piece");
        commutes(&a, &b, &mut a.facts(), &mut self.session.solver)
    }

    /// `a` in a later iteration of the loop and `b` in an earlier one, both inside it.
    pub(crate) fn commute_across(&mut self, at: &str, a: &str, b: &str) -> Result<(), Conflict> {
        let model = Arc::clone(&self.model);
        let a = Piece::of(&model, &slice(a)).expect("a piece");
        let b = Piece::of(&model, &slice(b)).expect("a piece");
        let b = b.iteration(&path(at)).expect("an iteration");
        let l = loop_at(&model, at);
        let mut facts = a.facts();
        b.assume(&mut facts);
        facts.assume(&b.iterator(l).lt(&a.iterator(l)));
        commutes(&a, &b, &mut facts, &mut self.session.solver)
    }

    /// The question of an interchange: iterations (x, y) and (x', y') with x < x' and y' < y.
    pub(crate) fn interchange(&mut self, outer: &str, inner: &str) -> Result<(), Conflict> {
        let model = Arc::clone(&self.model);
        let body = Piece::inside(&model, &path(inner), exo_view::Branch::Body).expect("a body");
        let other = body.iteration(&path(outer)).expect("an iteration");
        let (i, j) = (loop_at(&model, outer), loop_at(&model, inner));
        let mut facts: Facts = body.facts();
        other.assume(&mut facts);
        facts.assume(&Formula::all([
            body.iterator(i).lt(&other.iterator(i)),
            other.iterator(j).lt(&body.iterator(j)),
        ]));
        commutes(&body, &other, &mut facts, &mut self.session.solver)
    }
}
