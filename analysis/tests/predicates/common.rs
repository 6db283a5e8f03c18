//! Programs, and paths into them.

use std::sync::Arc;

use exo_analysis::context::Facts;
use exo_analysis::effects::{Loop, Model, NodeKind, Session};
use exo_analysis::predicates::{Conflict, Piece, commutes};
use exo_analysis::solver::{Engine, Options, Solver};
use exo_analysis::term::Formula;
use exo_ir::{BlockPath, Item, SlicePath, Stmt, StmtId, StmtPath, Stmts, Sym};

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

@instr(\"use({x_data});\")
def use(n: size, x: [f32][n]):
    for c in seq(0, n):
        del x[c]

@instr(\"drain({dst_data}, {x_data});\")
def drain(dst: f32, x: f32):
    dst += x
    del x

";

/// The last procedure of a module, analysed.
pub(crate) struct Program {
    pub(crate) session: Session,
    pub(crate) model: Arc<Model>,
}

/// Analyses every procedure. The last one reaches its buffers as [`crate::THROUGH_WINDOWS`] says.
pub(crate) fn program(source: &str) -> Program {
    let text = format!("{CONFIG}@proc\ndef p({source}");
    let mut module =
        exo_frontend::parse_module("t.py", &text).unwrap_or_else(|e| panic!("{}\n{source}", e[0]));
    if let Some(Item::Proc(last)) = module.items.edit().last_mut() {
        last.identify(&mut StmtId(0));
    }
    if crate::THROUGH_WINDOWS {
        module = exo_testgen::through_windows(&module, "p");
    }
    let solver = Solver::new(Options {
        engine: Engine::Both,
        ..Options::default()
    });
    let mut session = Session::new(&module, solver);
    let models: Vec<_> = module.procs().map(|p| session.add(p).unwrap()).collect();
    let model = models.last().cloned().expect("a procedure");
    Program { session, model }
}

/// The position of the statement that is number `at` of a block as written: others may have been
/// put between.
fn position(block: &Stmts, at: usize) -> usize {
    let written = |(_, s): &(usize, &Stmt)| s.origin.continues.is_some();
    let mut places = block.iter().enumerate().filter(written).map(|(k, _)| k);
    let count = places.clone().count();
    let behind = || block.len() + (at - count);
    places.nth(at).unwrap_or_else(behind)
}

pub(crate) fn sym(model: &Model, name: &str) -> Sym {
    let at = model.proc.vars.iter().position(|v| v.name == name);
    Sym(u32::try_from(at.expect("a name")).unwrap())
}

impl Program {
    /// The statement at a path of the text.
    pub(crate) fn path(&self, text: &str) -> StmtPath {
        let written: StmtPath = text.parse().unwrap();
        let mut block = BlockPath::root();
        for (stmt, branch) in written.block.enclosing() {
            block = block.stmt(self.at(&block, stmt.at)).inner(branch);
        }
        let at = self.at(&block, written.at);
        block.stmt(at)
    }

    fn at(&self, block: &BlockPath, at: usize) -> usize {
        position(self.model.proc.block(block).expect("a block"), at)
    }

    /// `body[0].body[1..3]`: a path with a range instead of the last number.
    pub(crate) fn slice(&self, text: &str) -> SlicePath {
        let range = text
            .strip_suffix(']')
            .and_then(|t| t.rsplit_once(".."))
            .map(|(first, end)| (format!("{first}]"), end.parse().unwrap()));
        let (first, end) = range.unwrap_or_else(|| {
            let at = text.parse::<StmtPath>().unwrap().at;
            (text.to_owned(), at + 1)
        });
        let first = self.path(&first);
        let end = self.at(&first.block, end);
        first.block.slice(first.at..end)
    }

    pub(crate) fn loop_at(&self, at: &str) -> &Loop {
        match &self.model.node(&self.path(at)).expect("a statement").kind {
            NodeKind::For(l) => l,
            other => panic!("not a loop: {other:?}"),
        }
    }

    /// Two pieces of one block as they stand.
    pub(crate) fn commute(&mut self, a: &str, b: &str) -> Result<(), Conflict> {
        let model = Arc::clone(&self.model);
        let a = Piece::of(&model, &self.slice(a)).expect("a piece");
        let b = Piece::of(&model, &self.slice(b)).expect("a piece");
        commutes(&a, &b, &mut a.facts(), &mut self.session.solver)
    }

    /// `a` in a later iteration of the loop and `b` in an earlier one, both inside it.
    pub(crate) fn commute_across(&mut self, at: &str, a: &str, b: &str) -> Result<(), Conflict> {
        let model = Arc::clone(&self.model);
        let a = Piece::of(&model, &self.slice(a)).expect("a piece");
        let b = Piece::of(&model, &self.slice(b)).expect("a piece");
        let b = b.iteration(&self.path(at)).expect("an iteration");
        let mut facts = a.facts();
        b.assume(&mut facts);
        let l = self.loop_at(at);
        facts.assume(&b.iterator(l).lt(&a.iterator(l)));
        commutes(&a, &b, &mut facts, &mut self.session.solver)
    }

    /// The question of an interchange: iterations (x, y) and (x', y') with x < x' and y' < y.
    pub(crate) fn interchange(&mut self, outer: &str, inner: &str) -> Result<(), Conflict> {
        let model = Arc::clone(&self.model);
        let body = Piece::inside(&model, &self.path(inner), exo_ir::Branch::Body).expect("a body");
        let other = body.iteration(&self.path(outer)).expect("an iteration");
        let (i, j) = (self.loop_at(outer), self.loop_at(inner));
        let mut facts: Facts = body.facts();
        other.assume(&mut facts);
        facts.assume(&Formula::all([
            body.iterator(i).lt(&other.iterator(i)),
            other.iterator(j).lt(&body.iterator(j)),
        ]));
        commutes(&body, &other, &mut facts, &mut self.session.solver)
    }
}
