//! The typed view of operations, as a pass uses it.

use exo_dialects::ops::{
    CallView, Definition, ExoOp, Expression, Malformed, ProcOp, ProcView, Statement, WriteView,
};
use exo_dialects::types::Kind;
use exo_dialects::{builder, load};
use exo_ir::{Arg, Ctl, CtlOp, DataOp, Elem, FieldKind, LoopMode, Number, Sym, WinDim, Window};
use melior::ir::attribute::DenseI64ArrayAttribute;
use melior::ir::block::BlockLike;
use melior::ir::operation::{OperationBuilder, OperationLike};
use melior::ir::{Identifier, Location, Module, OperationRef};

const SOURCE: &str = r#"
exo.config @Cfg no_c {n: index, s: f64}
exo.memory @zmm {alloc = "x", free = "", innermost = array<i64: 16>, elems = [f32], addressable}
exo.extern @tanh(x) c "tanhf({x})" global "" : f32, f64
exo.instr @copy(%d: memref<8xf32>[8]) c "copy({d_data});" { pass }
exo.proc @f(%n: size, %b: bool, %A: memref<?x8xf32, strided<[?, ?], offset: ?>>[%n, 8])
    where (%n mod 4 == 0, %b) {
  for par %i = 1 to %n {
    %t = alloc [%n + 1] : memref<?xf32, #exo.mem<"zmm">>
    %w = window %A[%i, 0 : 8] : memref<8xf32, strided<[?], offset: ?>>
    call @g(%i + 1, %t, %A[0 : %n, %i], ref @Cfg::@s)
    if %b {
      reduce %w[%i] += -%t[2] * 1.5 + tanh(@Cfg::@s)
    } else {
      exo.write_config @Cfg::@n = stride(%A, 1)
    }
  }
}
exo.proc @g(%k: index, %t: memref<?xf32, #exo.mem<"zmm">>[%k], %A: memref<?xf32, strided<[?], offset: ?>>[%k],
            %s: memref<f64>) { pass }
"#;

/// The definition of that name.
fn find<'c: 'a, 'a>(module: &'a Module<'c>, name: &str) -> OperationRef<'c, 'a> {
    let ops = std::iter::successors(module.body().first_operation(), |op| op.next_in_block());
    let named = |op: &OperationRef<'_, '_>| {
        Definition::try_from(*op)
            .and_then(Definition::name)
            .is_ok_and(|n| n == name)
    };
    ops.into_iter().find(named).expect("it is defined")
}

#[test]
fn definitions() {
    let context = load::context();
    let module = load::parse_source(&context, SOURCE.as_bytes(), "t.mlir").expect("it parses");
    match Definition::try_from(find(&module, "Cfg")) {
        Ok(Definition::Config(op)) => {
            assert!(!op.is_readwrite());
            let kinds: Vec<_> = op
                .fields()
                .expect("it is valid")
                .into_iter()
                .map(|f| f.kind)
                .collect();
            assert_eq!(kinds, [FieldKind::Index, FieldKind::Data(Elem::F64)]);
        }
        other => panic!("{other:?}"),
    }
    match Definition::try_from(find(&module, "zmm")) {
        Ok(Definition::Memory(op)) => {
            assert_eq!(op.innermost(), Ok(vec![16]));
            assert_eq!(op.elems(), Ok(vec![Elem::F32]));
            assert!(op.is_addressable() && !op.has_static_storage());
        }
        other => panic!("{other:?}"),
    }
    match Definition::try_from(find(&module, "tanh")) {
        Ok(Definition::Extern(op)) => {
            assert_eq!(op.template(), Ok("tanhf({x})"));
            assert_eq!(op.template_global(), Ok(Some(String::new())));
            assert_eq!(op.params(), Ok(vec!["x"]));
        }
        other => panic!("{other:?}"),
    }
    let instr = ProcView::try_from(find(&module, "copy")).expect("it is a procedure");
    assert_eq!(instr.template(), Ok(Some("copy({d_data});")));
    assert!(ProcOp::try_from(find(&module, "copy")).is_err());
}

#[test]
fn signature() {
    let context = load::context();
    let module = load::parse_source(&context, SOURCE.as_bytes(), "t.mlir").expect("it parses");
    let proc = ProcView::try_from(find(&module, "f")).expect("it is a procedure");
    let args = proc.args().expect("it is valid");
    let kinds: Vec<_> = args.iter().map(|arg| (arg.name, arg.kind)).collect();
    assert_eq!(
        kinds,
        [("n", Kind::Size), ("b", Kind::Bool), ("A", Kind::Data)]
    );
    assert_eq!(proc.extents(), Ok(vec![Ctl::Var(Sym(0)), Ctl::Int(8)]));
    let mod4 = Ctl::bin(CtlOp::Mod, Ctl::Var(Sym(0)), Ctl::Int(4));
    let multiple = Ctl::bin(CtlOp::Eq, mod4, Ctl::Int(0));
    assert_eq!(proc.preconditions(), Ok(vec![multiple, Ctl::Var(Sym(1))]));
    assert_eq!(proc.template(), Ok(None));
    assert_eq!(proc.loc().to_string(), "t.mlir:6:1");
}

#[test]
fn statements() -> Result<(), Malformed> {
    let context = load::context();
    let module = load::parse_source(&context, SOURCE.as_bytes(), "t.mlir").expect("it parses");
    let proc = ProcView::try_from(find(&module, "f"))?;
    let n = proc.args()?[0].value;
    let Some(Ok(Statement::For(outer))) = proc.body()?.statements().next() else {
        panic!("the body is a loop");
    };
    assert_eq!((outer.name()?, outer.mode()), ("i", LoopMode::Par));
    assert_eq!(outer.bounds()?, (Ctl::Int(1), Ctl::Var(Sym(0))));
    assert_eq!(outer.operands()?.value(Sym(0)), Some(n));
    assert_eq!(outer.operands()?.value(Sym(1)), None);

    let body: Vec<_> = outer.body()?.statements().collect::<Result<_, _>>()?;
    let [
        Statement::Alloc(alloc),
        Statement::Window(window),
        Statement::Call(call),
        Statement::If(choice),
    ] = body[..]
    else {
        panic!("{body:?}");
    };
    assert_eq!(alloc.name()?, "t");
    let shape = alloc.shape()?;
    assert_eq!((shape.elem, shape.mem.as_deref()), (Elem::F32, Some("zmm")));
    assert_eq!((shape.extents, shape.window), (vec![None], false));
    assert_eq!(
        alloc.extents()?,
        [Ctl::bin(CtlOp::Add, Ctl::Var(Sym(0)), Ctl::Int(1))]
    );
    let interval = WinDim::Interval(Ctl::Int(0), Ctl::Int(8));
    // Operand 0 is the source, operand 1 the loop variable.
    assert_eq!(window.dims()?, [WinDim::Point(Ctl::Var(Sym(1))), interval]);
    assert_eq!(window.operands()?.value(Sym(1)), Some(outer.variable()?));
    assert_eq!(window.shape()?.extents, [Some(8)]);

    assert_eq!((call.callee()?, call.is_library()), ("g", false));
    let args = call.args()?;
    assert_eq!(
        args[0],
        Arg::Ctl(Ctl::bin(CtlOp::Add, Ctl::Var(Sym(0)), Ctl::Int(1)))
    );
    assert_eq!(args[1], Arg::Buffer(Sym(1)));
    assert!(matches!(&args[2], Arg::Window(Window { buf: Sym(2), dims }) if dims.len() == 2));
    assert!(matches!(&args[3], Arg::Config(field) if field.field == "s"));

    assert_eq!(choice.condition()?, Ctl::Var(Sym(0)));
    let Some(Ok(Statement::Reduce(reduce))) = choice.then_block()?.statements().next() else {
        panic!("the first branch reduces");
    };
    let write = WriteView::from(reduce);
    assert_eq!(write.buffer()?, window.window()?);
    assert_eq!(write.indices()?, [Ctl::Var(Sym(1))]);
    right_side(write.right_side()?.value()?)?;
    let other = choice
        .else_block()
        .map(|block| block.statements().collect::<Vec<_>>());
    let Some([Ok(Statement::WriteConfig(config))]) = other.as_deref() else {
        panic!("{other:?}");
    };
    assert_eq!(config.control_value()?, Some(Ctl::Stride(Sym(0), 1)));
    assert!(config.data_value().is_none());
    Ok(())
}

/// `-%t[2] * 1.5 + tanh(@Cfg::@s)`
fn right_side(sum: Expression<'_, '_>) -> Result<(), Malformed> {
    let Expression::Binary(sum) = sum else {
        panic!("{sum:?}")
    };
    assert_eq!(sum.operator(), DataOp::Add);
    let (Expression::Binary(product), Expression::CallExtern(call)) = (sum.lhs()?, sum.rhs()?)
    else {
        panic!("{sum:?}");
    };
    let (Expression::Neg(neg), Expression::Const(literal)) = (product.lhs()?, product.rhs()?)
    else {
        panic!("{product:?}");
    };
    assert_eq!(literal.value()?, Number::Float(1.5));
    let Expression::Read(read) = neg.operand()? else {
        panic!("{neg:?}")
    };
    assert_eq!(read.indices()?, [Ctl::Int(2)]);
    assert_eq!(call.callee()?, "tanh");
    let args: Vec<_> = call.args().collect::<Result<_, _>>()?;
    assert!(matches!(args[..], [Expression::ReadConfig(field)] if field.field()?.field == "s"));
    Ok(())
}

/// An operation of a hardware library is a call by what it carries, whatever its name.
#[test]
fn library_operations_are_calls() {
    let context = load::context();
    context.set_allow_unregistered_dialects(true);
    let module = load::parse_source(&context, SOURCE.as_bytes(), "t.mlir").expect("it parses");
    let proc = ProcView::try_from(find(&module, "g")).expect("it is a procedure");
    let buffer = proc.args().expect("it is valid")[1].value;
    let code = DenseI64ArrayAttribute::new(&context, &[40, 0]);
    let op = |name: &str| {
        OperationBuilder::new(name, Location::unknown(&context))
            .add_operands(&[buffer])
            .add_attributes(&[(Identifier::new(&context, "code"), code.into())])
            .build()
            .expect("it is made")
    };
    let block = proc.body().expect("it has one").block();
    let call = CallView::try_from(block.append_operation(op("avx512.load"))).expect("a call");
    assert_eq!(
        (call.callee(), call.is_library()),
        (Ok("avx512.load"), true)
    );
    assert_eq!(call.args(), Ok(vec![Arg::Buffer(Sym(0))]));

    let view = exo_dialects::extract::proc(proc.operation()).expect("it has a view");
    let last = view.body.last().map(|stmt| &stmt.kind);
    let expected = exo_ir::StmtKind::Call {
        callee: "avx512.load".into(),
        args: vec![Arg::Buffer(view.args[1])],
    };
    assert_eq!(last, Some(&expected));
    // Where no such operation is registered, the name stays that of a symbol.
    let again = builder::proc(&context, &view).expect("it builds");
    assert!(
        again.to_string().contains("call @\"avx512.load\"("),
        "{again}"
    );

    let foreign = CallView::try_from(block.append_operation(op("exo.unheard_of")));
    assert!(foreign.is_err());
}
