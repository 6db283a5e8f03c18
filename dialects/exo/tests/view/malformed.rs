//! Operations that no verifier has seen, and programs that no front end makes, give errors and never panics.

use crate::common::{Form, built};
use exo_diagnostics::{Diagnostic, Severity};
use exo_dialects::builder::{self, Unbuildable};
use exo_dialects::code::MAX_DEPTH;
use exo_dialects::diagnostic::Collector;
use exo_dialects::extract;
use exo_dialects::load::{self, LoadError};
use exo_dialects::ops::{MAX_BLOCK_DEPTH, Malformed};
use exo_ir::{
    Ctl, Data, Item, Loc, LoopMode, Module, Number, Proc, Stmt, StmtKind, Stmts, Sym, Var, VarKind,
};
use exo_testgen::{Profile, modules};
use melior::Context;
use melior::ir::Attribute;
use melior::ir::attribute::{ArrayAttribute, DenseI64ArrayAttribute, StringAttribute};
use melior::ir::operation::{
    OperationLike, OperationMutLike, OperationRefMut, WalkOrder, WalkResult,
};
use proptest::prelude::*;

/// The `k`-th way to spoil an attribute.
fn spoiled<'c>(
    context: &'c Context,
    original: Attribute<'c>,
    k: usize,
    word: i64,
) -> Attribute<'c> {
    match k {
        0 => Attribute::unit(context),
        1 => StringAttribute::new(context, "").into(),
        2 => ArrayAttribute::new(context, &[Attribute::unit(context)]).into(),
        3 => ArrayAttribute::new(context, &[]).into(),
        4 => DenseI64ArrayAttribute::new(context, &[]).into(),
        _ => match DenseI64ArrayAttribute::try_from(original) {
            Ok(code) if !code.is_empty() => {
                let mut words: Vec<i64> = (0..code.len())
                    .filter_map(|i| code.element(i).ok())
                    .collect();
                let at = k % words.len();
                words[at] = word;
                DenseI64ArrayAttribute::new(context, &words).into()
            }
            _ => Attribute::unit(context),
        },
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn spoiled_attributes_give_errors(
        view in modules(Profile::FULL),
        target in any::<prop::sample::Index>(),
        which in any::<prop::sample::Index>(),
        k in 0..40_usize,
        word in prop_oneof![-2..45_i64, any::<i64>()],
    ) {
        let context = load::context();
        let mut module = builder::module(&context, &view).expect("it builds");
        let mut count = 0;
        module.as_operation().walk(WalkOrder::PreOrder, |_| { count += 1; WalkResult::Advance });
        let target = target.index(count);
        let mut seen = 0;
        module.as_operation_mut().walk_mut(WalkOrder::PreOrder, |mut op: OperationRefMut<'_, '_>| {
            if seen == target && op.attribute_count() > 0 {
                let (name, original) = op.attribute_at(which.index(op.attribute_count())).expect("it is there");
                let name = name.as_string_ref().as_str().expect("names are UTF-8").to_owned();
                let held = op.context();
                // SAFETY: the context of an operation of this test's module is that of the test.
                let context = unsafe { held.to_ref() };
                op.set_attribute(&name, spoiled(context, original, k, word));
            }
            seen += 1;
            WalkResult::Advance
        });
        // Whatever comes out is fine, but for a panic.
        let _ = extract::module(module.as_operation());
    }
}

fn empty_proc(name: &str) -> Proc {
    Proc {
        name: name.into(),
        loc: Loc::unknown(),
        comments: Vec::new(),
        vars: Vec::new().into(),
        args: Vec::new(),
        preds: Vec::new(),
        body: Stmts::default(),
        instr: None,
        equivalence: None,
        trusted: Vec::new(),
    }
}

fn stmt(kind: StmtKind) -> Stmt {
    Stmt::new(Loc::unknown(), kind)
}

fn module_of(proc: Proc) -> Module {
    Module {
        items: vec![Item::Proc(proc)].into(),
        ..Module::default()
    }
}

/// Loops in loops around a statement, which stands in so many blocks.
fn nest(depth: usize, innermost: Stmt) -> Proc {
    let mut proc = empty_proc("deep");
    let mut body = vec![innermost];
    for _ in 1..depth {
        let iter = proc.add_var(Var::new("i", VarKind::Iter, Loc::unknown()));
        let (lo, hi) = (Ctl::Int(0), Ctl::Int(1));
        body = vec![stmt(StmtKind::For {
            iter,
            lo,
            hi,
            mode: LoopMode::Seq,
            body: body.into(),
        })];
    }
    // Symbols are numbered from outside in by whoever reads them, so the comparison leaves the numbers out.
    proc.body = body.into();
    proc
}

#[test]
fn blocks_nest_up_to_the_limit() {
    let context = load::context();
    let module = builder::module(
        &context,
        &module_of(nest(MAX_BLOCK_DEPTH, stmt(StmtKind::Pass))),
    )
    .expect("it builds");
    assert!(module.as_operation().verify());
    let view = extract::module(module.as_operation()).expect("it has a view");
    assert_eq!(
        view.proc("deep").map(|p| p.vars.len()),
        Some(MAX_BLOCK_DEPTH - 1)
    );

    let error = builder::module(
        &context,
        &module_of(nest(MAX_BLOCK_DEPTH + 1, stmt(StmtKind::Pass))),
    )
    .expect_err("too deep");
    assert_eq!(error.reason, Unbuildable::NestedTooDeep);
}

/// The deepest statement with the deepest expressions fits a usual stack, also unoptimised.
#[test]
fn the_deepest_of_everything_is_taken() {
    let thread = std::thread::Builder::new().stack_size(8 << 20);
    let done = thread.spawn(deepest_round_trip).expect("it starts").join();
    assert!(done.is_ok());
}

fn deepest_round_trip() {
    let context = load::context();
    // Behind the loop variables.
    let buf = Sym(u32::try_from(MAX_BLOCK_DEPTH).expect("it is small") - 1);
    let index = (1..MAX_DEPTH).fold(Ctl::Stride(buf, 0), |e, _| Ctl::Neg(Box::new(e)));
    let read = Data::Read {
        buf,
        idx: vec![index],
    };
    let rhs = (1..MAX_DEPTH).fold(read, |e, _| Data::Neg(Box::new(e)));
    let assign = stmt(StmtKind::Assign {
        buf,
        idx: vec![Ctl::Int(0)],
        rhs,
    });
    let mut proc = nest(MAX_BLOCK_DEPTH, assign);
    let ty = exo_ir::BufferType {
        elem: exo_ir::Elem::F32,
        dims: vec![Ctl::Int(1)],
        mem: None,
        window: false,
    };
    proc.add_var(Var::new("x", VarKind::Buffer(ty), Loc::unknown()));
    proc.args = vec![buf];
    let written = built(&context, &module_of(proc), Form::Text);
    let view = load::load_source(&written, "deep.mlir").expect("it loads");
    assert_eq!(view.procs().count(), 1);
}

#[test]
fn texts_that_are_not_utf8_are_errors() {
    let source = b"exo.extern @f(x) c \"\\FF({x})\" : f32\nexo.proc @g() {\n  pass {exo.comments = [\"\\FF\"]}\n}\n";
    let error = load::load_source(source, "bytes.mlir").expect_err("it has no view");
    assert_eq!(
        error.to_string(),
        "bytes.mlir:1:1: error: 'exo.extern' has no valid attribute 'c'"
    );
}

#[test]
fn wrong_views_are_refused() {
    let context = load::context();
    let reason = |proc: Proc| {
        builder::module(&context, &module_of(proc))
            .map(|_| ())
            .map_err(|e| e.reason)
    };
    let buffer = |mem: Option<&str>| exo_ir::BufferType {
        elem: exo_ir::Elem::F32,
        dims: Vec::new(),
        mem: mem.map(str::to_owned),
        window: false,
    };
    let var = |kind| Var::new("x", kind, Loc::unknown());
    let assign = |rhs| {
        stmt(StmtKind::Assign {
            buf: Sym(0),
            idx: Vec::new(),
            rhs,
        })
    };
    let one = || Data::Const(Number::Int(1));
    let with = |kind, body| {
        let mut proc = empty_proc("f");
        proc.add_var(var(kind));
        proc.body = body;
        proc
    };
    let alloc = || stmt(StmtKind::Alloc { buf: Sym(0) });
    let data = || VarKind::Buffer(buffer(None));

    assert_eq!(
        reason(with(data(), vec![alloc(), assign(one())].into())),
        Ok(())
    );
    let undefined = Err(Unbuildable::Undefined("x".into()));
    assert_eq!(reason(with(data(), vec![assign(one())].into())), undefined);
    let inner = stmt(StmtKind::If {
        cond: Ctl::Bool(true),
        body: vec![alloc()].into(),
        orelse: Stmts::default(),
    });
    assert_eq!(
        reason(with(data(), vec![inner, assign(one())].into())),
        undefined
    );
    assert_eq!(reason(empty_proc("f")), Ok(()));
    let mut unknown = empty_proc("f");
    unknown.body = vec![alloc()].into();
    assert_eq!(reason(unknown), Err(Unbuildable::NoSymbol(0)));
    let twice = Err(Unbuildable::Redefined("x".into()));
    assert_eq!(reason(with(data(), vec![alloc(), alloc()].into())), twice);
    let not_finite = Data::Const(Number::Float(f64::NAN));
    let not_a_number = Err(Unbuildable::NotFinite("NaN".into()));
    assert_eq!(
        reason(with(data(), vec![alloc(), assign(not_finite)].into())),
        not_a_number
    );
    for mem in ["", "DRAM"] {
        let ty = VarKind::Buffer(buffer(Some(mem)));
        assert_eq!(
            reason(with(ty, vec![alloc()].into())),
            Err(Unbuildable::Type("x".into()))
        );
    }
    let kind = Unbuildable::Kind {
        name: "x".into(),
        expected: "a tensor",
    };
    assert_eq!(
        reason(with(VarKind::Index, vec![alloc()].into())),
        Err(kind)
    );
}

/// Results that are used twice, on top of each other: small as operations, huge as a tree.
#[test]
fn shared_results_do_not_explode() {
    let side = |doublings: usize| {
        let mut text = String::from(
            "exo.proc @f(%x: memref<f32>) {\n  assign %x : {\n    %v0 = exo.read %x\n",
        );
        for k in 0..doublings {
            text += &format!("    %v{} = exo.add %v{k}, %v{k}\n", k + 1);
        }
        text + &format!("    exo.yield %v{doublings}\n  }}\n}}\n")
    };
    let view = load::load_source(side(3).as_bytes(), "small.mlir").expect("eight reads are a tree");
    let mut reads = 0;
    for stmt in view.proc("f").iter().flat_map(|p| &p.body) {
        if let StmtKind::Assign { rhs, .. } = &stmt.kind {
            rhs.walk(&mut |e| reads += usize::from(matches!(e, Data::Read { .. })));
        }
    }
    assert_eq!(reads, 8);

    let error =
        load::load_source(side(200).as_bytes(), "large.mlir").expect_err("2^200 reads are not");
    let LoadError::Refused(reports) = error else {
        panic!("{error}")
    };
    let expected = Malformed::TooLarge {
        op: "exo.assign".into(),
    }
    .to_string();
    assert_eq!(
        reports
            .iter()
            .map(|r| r.message.as_str())
            .collect::<Vec<_>>(),
        [expected]
    );
    let place = reports[0].span.as_ref().map(ToString::to_string);
    assert_eq!(place.as_deref(), Some("large.mlir:2:3"));
}

#[test]
fn other_dialects_stand_beside_procedures() {
    let text = "func.func @g(%a: i32) -> i32 { return %a : i32 }\n\
                exo.proc @f() { pass }\nmodule @inner { func.func private @h() }\n";
    let view = load::load_source(text.as_bytes(), "mixed.mlir").expect("it loads");
    let names: Vec<_> = view.items.iter().map(Item::name).collect();
    assert_eq!(names, ["f"]);
}

#[test]
fn refused_sources_say_why() {
    let reports = |source: &[u8]| match load::load_source(source, "bad.mlir") {
        Err(LoadError::Refused(reports)) => reports,
        other => panic!("{other:?}"),
    };
    let unknown = reports(b"exo.proc @f() {\n  assign %x = 1.0\n}\n");
    assert!(
        unknown[0].to_string().starts_with("bad.mlir:2:"),
        "{unknown:?}"
    );
    for source in [
        &b"\xff\xfe\x00"[..],
        b"",
        b"exo.proc",
        b"ML\xefR",
        b"\"exo.proc\"() : () -> ()",
    ] {
        // An empty source is an empty module; nothing here may crash.
        let _ = load::load_source(source, "bad.mlir");
    }
    assert!(!reports(b"exo.proc @\xff\xff").is_empty());
}

#[test]
fn diagnostics_carry_notes() {
    let context = load::context();
    let diagnostics = Collector::new(&context);
    let file = std::sync::Arc::from("a.py");
    let warning = Diagnostic::new(Severity::Warning, "first")
        .at(&Loc::new(&file, 3, 5))
        .note(&Loc::new(&file, 1, 2), "second")
        .note(&Loc::unknown(), "");
    exo_dialects::diagnostic::emit(&context, &warning);
    let seen = diagnostics.take();
    // A note without a place stands where the diagnostic does.
    let expected = "a.py:3:5: warning: first\na.py:1:2: note: second\na.py:3:5: note: ";
    assert_eq!(seen.len(), 1);
    assert_eq!(seen[0].to_string(), expected);
}

#[test]
fn a_module_is_asked_for() {
    let context = load::context();
    let text = built(&context, &module_of(empty_proc("f")), Form::Text);
    let module = load::parse_source(&context, &text, "m.mlir").expect("it parses");
    let view = extract::module(module.as_operation()).expect("it has a view");
    assert_eq!(view.items.len(), 1);
    let error = extract::proc(module.as_operation()).expect_err("a module is no procedure");
    assert_eq!(
        error.reason,
        Malformed::Foreign {
            op: "builtin.module".into(),
            expected: "a procedure"
        }
    );
}
