//! Answers of the lowering to a back end that writes them down instead of code.

use exo_frontend::parse_module;
use exo_ir::{Arg, Ctl, Elem, LoopMode, Module, Stmt, StmtKind, Stmts, Sym, VarKind};
use exo_lowering::{
    Atom, Backend, Cond, ControlSum, Form, LoweringError, ModuleLowering, ProcLowering, Storage,
};

/// A back end whose code is a list of answers.
struct Notes<'u, 'm> {
    lowering: ProcLowering<'u, 'm>,
    notes: Vec<String>,
}

impl<'m> Notes<'_, 'm> {
    fn params(&mut self) {
        let proc = self.lowering.proc;
        for &sym in &proc.args {
            let Some(ty) = proc.var(sym).buffer() else {
                continue;
            };
            let mem = self.lowering.mem(ty).expect("a memory");
            let form = self.lowering.parameter(sym, ty, mem);
            let strides = match ty.window {
                true => (0..ty.rank())
                    .map(|d| ControlSum::atom(Atom::Stride(sym, d)))
                    .collect(),
                false => self.dense(sym),
            };
            self.lowering
                .set_storage(sym, Storage::Own { form, strides });
            self.note(sym, format!("{form:?}"));
            if self.lowering.is_unaliased(sym) {
                self.note(sym, "unaliased".into());
            }
            if !self.lowering.unit.is_written(proc, sym) {
                self.note(sym, "only read".into());
            }
        }
        for pred in &proc.preds {
            let told = self.lowering.assume(pred).is_some();
            self.notes.push(format!("assume: {told}"));
            self.lowering.settle(&pred.loc);
        }
        self.lowering.fix_strides();
    }

    fn note(&mut self, sym: Sym, text: String) {
        let name = self.lowering.proc.name_of(sym);
        self.notes.push(format!("{name}: {text}"));
    }

    fn dense(&mut self, sym: Sym) -> Vec<ControlSum> {
        let ty = self.lowering.proc.var(sym).buffer().expect("a buffer");
        let extents: Vec<ControlSum> = ty
            .dims
            .iter()
            .map(|e| {
                let e = self.lowering.linear(e);
                self.lowering.freeze(&e).map_or(e, |(_, frozen)| frozen)
            })
            .collect();
        if extents
            .iter()
            .any(|e| e.terms().any(|(a, _)| matches!(a, Atom::Frozen(_))))
        {
            self.note(sym, "frozen extent".into());
        }
        self.lowering.dense_strides(sym, &extents)
    }

    fn block(&mut self, body: &'m Stmts) {
        for stmt in body {
            self.stmt(stmt);
            self.lowering.settle(&stmt.loc);
        }
    }

    fn stmt(&mut self, stmt: &'m Stmt) {
        match &stmt.kind {
            StmtKind::Assign { buf, idx, rhs } => {
                let ty = self.lowering.buffer_type(*buf).expect("a buffer");
                let target = self.lowering.elem(ty);
                let computed = self.lowering.precision_of(rhs, target);
                let idx = idx.iter().map(|e| self.lowering.linear(e)).collect();
                let (root, at) = self.lowering.locate(*buf, idx);
                let reached = self.lowering.is_reached(root, &at);
                self.note(root, format!("{computed:?} to {target}, inside: {reached}"));
            }
            StmtKind::For {
                iter,
                lo,
                hi,
                mode,
                body,
            } => self.nest(*iter, (lo, hi), *mode, body),
            StmtKind::Alloc { buf } => {
                let ty = self.lowering.buffer_type(*buf).expect("a buffer");
                let mem = self.lowering.mem(ty).expect("a memory");
                let allocation = self.lowering.allocation(*buf, ty, mem);
                let strides = self.dense(*buf);
                let cells = self.lowering.cells(*buf, &allocation);
                self.note(*buf, format!("{:?} cells", cells.as_const()));
                let form = Form::Array;
                self.lowering
                    .set_storage(*buf, Storage::Own { form, strides });
            }
            StmtKind::Window { win, expr } => {
                let dims = self.lowering.window_dims(expr);
                let strides = self.lowering.window_strides(expr.buf, &dims);
                let known: Vec<_> = strides.iter().map(ControlSum::as_const).collect();
                self.note(*win, format!("strides {known:?}"));
                self.lowering.set_window(*win, Form::Window, strides);
            }
            StmtKind::Call { callee, args } => {
                let Some((_, pairs)) = self.lowering.callee(callee, args) else {
                    return;
                };
                for (param, arg) in pairs {
                    match (&param.callee.var(param.sym).kind, arg) {
                        (VarKind::Buffer(ty), Arg::Config(f)) => {
                            self.lowering.check_field(param, ty, f);
                        }
                        (VarKind::Buffer(ty), arg) => {
                            if let Some(view) = self.lowering.view(param, ty, arg) {
                                let at: Vec<_> =
                                    view.first.iter().map(ControlSum::as_const).collect();
                                let name = param.name();
                                self.note(view.root, format!("for {name} from {at:?}"));
                            }
                        }
                        _ => {}
                    }
                }
            }
            StmtKind::WriteConfig { field, .. } => {
                let there = self.lowering.check_config_write(field);
                self.notes.push(format!("{}: {there}", field.field));
            }
            _ => {}
        }
    }

    fn nest(&mut self, iter: Sym, (lo, hi): (&Ctl, &Ctl), mode: LoopMode, body: &'m Stmts) {
        let (lo, hi) = (self.lowering.bound_of(lo), self.lowering.bound_of(hi));
        if self.lowering.may_change(&hi, body) {
            self.note(iter, "bound may change".into());
        }
        let outside = (self.lowering.facts.clone(), self.lowering.parallel);
        self.lowering.parallel |= mode == LoopMode::Par;
        self.lowering.facts.enter_loop(Atom::Var(iter), &lo, &hi);
        self.block(body);
        (self.lowering.facts, self.lowering.parallel) = outside;
    }
}

fn parsed(text: &str) -> Module {
    parse_module("t.py", text).unwrap_or_else(|e| panic!("the program does not parse: {e:?}"))
}

/// The answers for the last procedure of a program, and its errors.
fn answers(text: &str) -> (Vec<String>, Vec<String>) {
    let module = parsed(text);
    let unit = ModuleLowering::new(&module, Backend::C, Elem::F32).expect("no cycle");
    let proc = module.procs().last().expect("a procedure");
    let effects = unit.effects().get(&proc.name).expect("its effects");
    let mut back_end = Notes {
        lowering: ProcLowering::new(&unit, proc, effects),
        notes: Vec::new(),
    };
    back_end.params();
    back_end.block(&proc.body);
    let errors = back_end.lowering.finish();
    (
        back_end.notes,
        errors.iter().map(LoweringError::to_string).collect(),
    )
}

const STATE: &str = "\
@config
class State:
    scale: f32
    bound: size

@config(readwrite=False)
class Hidden:
    mode: index

";

#[test]
fn parameters_say_what_may_be_promised_of_them() {
    let (notes, errors) = answers(&format!(
        "{STATE}@proc\ndef f(n: size, x: [f32][n, n], y: f32[n], z: f32):\n    assert stride(x, 1) == 1\n    \
         assert Hidden.mode == 0\n    w = x[0, 0:n]\n    for i in seq(0, n):\n        y[i] = State.scale\n"
    ));
    assert_eq!(errors, [""; 0]);
    let wanted = [
        "x: Window",
        "x: unaliased",
        "x: only read",
        "y: Array",
        "y: unaliased",
        // A field of this type may be passed for it.
        "z: Pointer",
        "z: only read",
        "assume: true",
        // Code has no such field to say it of.
        "assume: false",
        "w: strides [Some(1)]",
        "y: Some(F32) to f32, inside: true",
    ];
    assert_eq!(notes, wanted);
}

#[test]
fn what_a_configuration_write_could_change_is_frozen() {
    let (notes, errors) = answers(&format!(
        "{STATE}@proc\ndef f():\n    x: f32[State.bound]\n    for i in seq(0, State.bound):\n        \
         State.bound = 1\n    for i in seq(0, State.bound):\n        Hidden.mode = 1\n"
    ));
    let hidden = "'Hidden.mode' is written, but its configuration is not materialised in C: an instruction has to write it";
    assert_eq!(errors, [hidden]);
    let wanted = [
        "x: frozen extent",
        "x: None cells",
        "i: bound may change",
        "bound: true",
        "mode: false",
    ];
    assert_eq!(notes, wanted);
}

#[test]
fn windows_are_followed_to_what_they_show() {
    let (notes, errors) = answers(
        "@proc\ndef g(a: [f32][4]):\n    a[0] = 0.0\n\n@proc\ndef f(n: size):\n    x: f32[8, 4]\n    \
         w = x[2, 0:4]\n    w[5 - 4] = 1\n    g(x[3, 0:4])\n    g(w)\n    for i in seq(0, n):\n        x[i, 0] = 0.0\n",
    );
    assert_eq!(errors, [""; 0]);
    let wanted = [
        "x: Some(32) cells",
        "w: strides [Some(1)]",
        "w: Some(F32) to f32, inside: true",
        "x: for a from [Some(3), Some(0)]",
        "w: for a from [Some(0)]",
        // Nothing says that `n` is at most 8.
        "x: Some(F32) to f32, inside: false",
    ];
    assert_eq!(notes, wanted);
}

#[test]
fn problems_are_those_of_their_statement() {
    let (_, errors) = answers(&format!(
        "{STATE}@proc\ndef g(a: f64):\n    a = 0.0\n\n@proc\ndef f(x: f32, y: f64):\n    x = x + y\n    g(x)\n    \
         for i in par(0, 4):\n        State.bound = 2\n"
    ));
    let wanted = [
        "operands of one expression must have one precision: 'x' is f32, 'y' is f64",
        "argument 'a' of 'g' must have elements of type f64, 'x' has f32",
        "configuration 'State.bound' is written inside a 'par' loop",
    ];
    assert_eq!(errors, wanted);
}

#[test]
fn facts_settle_which_division_will_do() {
    let module = parsed(
        "@proc\ndef f(n: size, i: index):\n    if (n - 1) / 4 + i / 4 == 0:\n        pass\n",
    );
    let unit = ModuleLowering::new(&module, Backend::C, Elem::F32).expect("no cycle");
    let proc = module.procs().last().expect("a procedure");
    let effects = unit.effects().get("f").expect("its effects");
    let lowering = ProcLowering::new(&unit, proc, effects);
    let StmtKind::If { cond, .. } = &proc.body[0].kind else {
        panic!("the procedure has a branch");
    };
    let Cond::Compare(_, sum, _) = lowering.cond(cond) else {
        panic!("the condition compares");
    };
    let signs = sum.terms().filter_map(|(atom, _)| match atom {
        Atom::Div(num, 4) => Some(lowering.facts.interval(num).is_non_negative()),
        _ => None,
    });
    let mut signs: Vec<bool> = signs.collect();
    signs.sort_unstable();
    assert_eq!(
        signs,
        [false, true],
        "of the size it is known, of the index it is not"
    );
}
