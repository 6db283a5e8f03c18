//! Terms of integers against machine integers: a term's value is what the machine computes, whatever is stored on the way.

use std::collections::BTreeMap;

use exo_ir::DataOp;
use num_traits::Pow;
use proptest::prelude::*;

use super::*;
use crate::Value;
use crate::concrete::ConcreteDomain;
use crate::domain::{Domain, ElemSet};
use crate::exact_domain::ExactDomain;

const TYPES: [Elem; 7] = [
    Elem::I8,
    Elem::UI8,
    Elem::I16,
    Elem::UI16,
    Elem::I32,
    Elem::UI32,
    Elem::I64,
];

/// The number that a term is for these symbols.
fn value(e: &Exact, of: &BTreeMap<String, i64>) -> BigInt {
    match &e.0 {
        Repr::Small(v) => BigInt::from(*v),
        Repr::Number(v) => v.to_integer(),
        Repr::Term(p) => p.evaluate(&|atom| atom_value(atom, of)),
    }
}

fn atom_value(atom: &Atom, of: &BTreeMap<String, i64>) -> BigInt {
    let (name, args, kind) = atom.parts();
    let args: Vec<BigInt> = args.iter().map(|a| value(a, of)).collect();
    match (kind, args.as_slice()) {
        (AtomKind::Wrapped(elem), [inner]) => BigInt::from(wide_rest(
            inner,
            elem.integer_range().expect("an integer type"),
        )),
        (AtomKind::Integer(_), []) => BigInt::from(of[name]),
        (AtomKind::Integer(_), [a, b]) if name == internal("int_div") => a / b,
        _ => panic!("no machine computes '{name}'"),
    }
}

/// `cell = cell op cell`, or `cell += cell op cell`: which cells, by number.
#[derive(Clone, Copy, Debug)]
struct Write {
    to: usize,
    from: (usize, usize),
    op: DataOp,
    adds: bool,
}

/// Runs the writes over one cell of each type that starts as `given`, an integer or a symbol.
fn run<D: Domain>(domain: &D, given: &[Value], writes: &[Write]) -> Option<Vec<Value>> {
    let mut all: Vec<D::Cells> = TYPES.iter().map(|elem| domain.cells(*elem, 1)).collect();
    for (cells, v) in all.iter_mut().zip(given) {
        domain.import(cells, 0, v).expect("the type holds it");
    }
    for write in writes {
        let mut leaves = ElemSet::default();
        leaves.insert(TYPES[write.from.0]);
        leaves.insert(TYPES[write.from.1]);
        let ty = domain
            .ty(leaves, TYPES[write.to])
            .expect("operands of one type");
        let read = |at: usize| domain.load(&all[at], 0).expect("every cell is written");
        let sides = (read(write.from.0), read(write.from.1));
        let v = domain.bin(write.op, true, sides, ty).ok()?;
        let old = read(write.to);
        match write.adds {
            true => domain.reduce(&mut all[write.to], 0, old, (v, ty)).ok()?,
            false => domain.store(&mut all[write.to], 0, v, ty).ok()?,
        }
    }
    Some(
        all.iter()
            .filter_map(|cells| domain.export(cells, 0))
            .collect(),
    )
}

fn write() -> impl Strategy<Value = Write> {
    let ops = prop::sample::select(vec![DataOp::Add, DataOp::Sub, DataOp::Mul, DataOp::Div]);
    let cell = || 0..TYPES.len();
    // Operands of one type, as every machine wants them.
    (cell(), cell(), ops, any::<bool>()).prop_map(|(to, from, op, adds)| Write {
        to,
        from: (from, from),
        op,
        adds,
    })
}

fn given() -> impl Strategy<Value = Vec<i64>> {
    let near = |elem: Elem| {
        let (lo, hi) = elem.integer_range().expect("an integer type");
        let [lo, hi] = [lo, hi].map(|v| i64::try_from(v).expect("no type is wider"));
        prop_oneof![lo..=hi, Just(lo), Just(hi), (lo.max(-3)..=hi.min(3))]
    };
    TYPES.map(near).to_vec()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn terms_are_what_machines_compute(
        given in given(),
        writes in prop::collection::vec(write(), 1..6),
    ) {
        let machine = ConcreteDomain { r_as: Elem::F32, overflow: Overflow::Wraps };
        let exact = ExactDomain { overflow: Overflow::Wraps };
        let numbers: Vec<Value> = given.iter().copied().map(Value::Int).collect();
        let names: Vec<String> = TYPES.iter().map(|elem| format!("x{}", elem.name())).collect();
        let symbols: Vec<Value> =
            names.iter().map(|name| Value::Exact(Exact::symbol(name))).collect();
        let of: BTreeMap<String, i64> = names.iter().cloned().zip(given).collect();
        let Some(wanted) = run(&machine, &numbers, &writes) else {
            // A division by zero, or the one that leaves its type.
            prop_assert_eq!(run(&exact, &numbers, &writes), None);
            return Ok(());
        };
        let exactly = run(&exact, &numbers, &writes).expect("it has a value");
        // Terms grow with their depth, and may become too large.
        let terms = run(&exact, &symbols, &writes);
        for (at, wanted) in wanted.iter().enumerate() {
            let Value::Int(wanted) = wanted else { panic!("an integer") };
            let wanted = BigInt::from(*wanted);
            let number = |v: &Value| match v {
                Value::Exact(e) => value(e, &of),
                v => panic!("not exact: {v}"),
            };
            prop_assert_eq!(number(&exactly[at]), wanted.clone(), "{}", TYPES[at]);
            if let Some(terms) = &terms {
                prop_assert_eq!(number(&terms[at]), wanted, "{}: {}", TYPES[at], terms[at]);
            }
        }
    }

    /// Sums that are stored in a cell on the way have one form in whichever order they are made.
    #[test]
    fn sums_have_one_form(
        (elem, order) in (0..TYPES.len()).prop_flat_map(|elem| {
            (Just(elem), Just(vec![0usize, 1, 2, 3]).prop_shuffle())
        }),
    ) {
        let domain = ExactDomain { overflow: Overflow::Wraps };
        let elem = TYPES[elem];
        let mut leaves = ElemSet::default();
        leaves.insert(elem);
        let ty = domain.ty(leaves, elem).expect("one type");
        let sum = |order: &[usize]| {
            let mut cell = domain.cells(elem, 1);
            let symbol = |name: String| Value::Exact(Exact::symbol(&name));
            domain.import(&mut cell, 0, &symbol("y".into())).expect("a symbol");
            for k in order {
                let mut x = domain.cells(elem, 1);
                domain.import(&mut x, 0, &symbol(format!("x{k}"))).expect("a symbol");
                let x = domain.load(&x, 0).expect("it was given");
                let square = domain.bin(DataOp::Mul, true, (x.clone(), x), ty).expect("small");
                let old = domain.load(&cell, 0).expect("it was given");
                domain.reduce(&mut cell, 0, old, (square, ty)).expect("small");
            }
            domain.export(&cell, 0)
        };
        prop_assert_eq!(sum(&order), sum(&[0, 1, 2, 3]));
    }
}

#[test]
fn powers_of_two_vanish() {
    let exact = |v: i64| Exact::int(v);
    let x = Exact::symbol("x").given(Elem::I8);
    let big = x
        .mul(&exact(256))
        .expect("small")
        .held(Elem::I8, Overflow::Wraps);
    assert_eq!(big, Ok(Exact::ZERO));
    let once = x
        .mul(&exact(257))
        .expect("small")
        .held(Elem::I8, Overflow::Wraps);
    assert_eq!(once, Ok(x));
    assert_eq!(wide_rest(&BigInt::from(2).pow(200u32), (-128, 127)), 0);
}

#[test]
fn large_powers_are_refused() {
    let narrow = Exact::symbol("x")
        .given(Elem::I32)
        .held(Elem::I8, Overflow::Wraps);
    let mut power = narrow.expect("small");
    for _ in 0..20 {
        power = power.mul(&power.clone()).expect("one monomial");
    }
    let cut = power.held(Elem::I8, Overflow::Wraps);
    assert_eq!(cut, Err(DataError::TooLarge("an exponent")));
}

#[test]
fn functions_of_a_program_are_not_ours() {
    let x = Exact::symbol("x").given(Elem::I32);
    let cut = x.clone().held(Elem::I8, Overflow::Wraps).expect("small");
    let called = Exact::call("i8", vec![x], Some(Elem::I32)).expect("small");
    assert_eq!(cut.to_string(), called.to_string());
    assert_ne!(cut, called);
}
