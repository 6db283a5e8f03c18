use exo_interp::{AccessKind, ErrorKind, Inputs, Options, ParOrder, Tensor};

use crate::{bottom, full, program};

fn checked() -> Options {
    Options {
        check_races: true,
        ..Options::exact()
    }
}

fn race(body: &str) -> Option<exo_interp::Race> {
    let source = format!(
        "
@config
class C:
    k: index
    d: f32

@proc
def f(x: f32[8], y: f32[8]):
{body}
"
    );
    let inputs = Inputs::new()
        .buffer("x", Tensor::ints(&[8], 0..8))
        .buffer("y", Tensor::ints(&[8], 0..8))
        .config_int("C", "k", 1);
    match program(&source).run("f", &inputs, &checked()) {
        Ok(_) => None,
        Err(e) => match e.kind() {
            ErrorKind::Race(race) => Some((**race).clone()),
            other => panic!("{other}"),
        },
    }
}

#[test]
fn independent_iterations_pass() {
    let good = [
        "    for i in par(0, 8):\n        x[i] = y[7 - i]",
        "    for i in par(0, 8):\n        x[i] = x[i] + y[0]",
        "    for i in par(0, 4):\n        x[2 * i] = x[2 * i + 1]",
        "    for i in par(0, 8):\n        t: f32\n        t = y[i]\n        x[i] += t",
        "    for j in seq(0, 2):\n        for i in par(0, 4):\n            x[4 * j + i] = x[i]",
        "    for i in par(0, 2):\n        for j in par(0, 4):\n            x[4 * i + j] += y[j]",
    ];
    for body in good {
        assert_eq!(race(body), None, "{body}");
    }
}

#[test]
fn conflicting_iterations_are_reported() {
    use AccessKind::{Read, Reduce, Write};
    let bad = [
        (
            "    for i in par(0, 8):\n        x[i / 4] = 1.0",
            Write,
            Write,
        ),
        (
            "    for i in par(0, 7):\n        x[i + 1] = x[i]",
            Write,
            Read,
        ),
        (
            "    for i in par(1, 8):\n        x[i - 1] = x[i]",
            Read,
            Write,
        ),
        (
            "    for i in par(0, 8):\n        x[0] += y[i]",
            Reduce,
            Reduce,
        ),
        (
            "    for j in seq(0, 2):\n        for i in par(0, 4):\n            x[j] = y[i]",
            Write,
            Write,
        ),
        (
            "    t: f32\n    for i in par(0, 8):\n        t = y[i]\n        x[i] = t",
            Write,
            Write,
        ),
        ("    for i in par(0, 8):\n        C.k = 3", Write, Write),
        (
            "    for i in par(0, 8):\n        if C.k == 1:\n            C.k = 1",
            Write,
            Read,
        ),
        ("    for i in par(0, 8):\n        C.d = 3.0", Write, Write),
    ];
    for (body, earlier, later) in bad {
        let race = race(body).unwrap_or_else(|| panic!("no race: {body}"));
        assert_eq!(
            (race.earlier.kind, race.later.kind),
            (earlier, later),
            "{body}"
        );
        assert_ne!(race.earlier.iteration, race.later.iteration);
    }
}

#[test]
fn a_race_names_both_sides() {
    let race = race("    for i in par(0, 7):\n        x[i + 1] = x[i]").unwrap();
    assert_eq!(
        race.to_string(),
        "race in parallel loop over 'i': iteration 1 reads 'x[1]', which iteration 0 writes at t.py:10:9"
    );
}

#[test]
fn a_read_by_many_and_a_write_by_one_of_them_is_a_race() {
    // The writer itself read first; another iteration's read is what conflicts.
    let race = race(
        "    for i in par(0, 3):\n        y[i] = x[0]\n        if i == 2:\n            x[0] = 1.0",
    );
    let race = race.unwrap();
    assert_eq!((race.earlier.iteration, race.later.iteration), (0, 2));
}

#[test]
fn orders() {
    let source = "
@proc
def f(x: f32[1000], k: f32):
    k = 0.0
    for i in par(0, 1000):
        x[i] = k
        k += 1.0
";
    let run = |par_order| {
        let options = Options {
            par_order,
            ..Options::exact()
        };
        let inputs = Inputs::new()
            .buffer("x", bottom(&[1000]))
            .buffer("k", bottom(&[]));
        full(&program(source).run("f", &inputs, &options).unwrap(), "x")
    };
    assert_eq!(run(ParOrder::Seq), (0..1000).collect::<Vec<_>>());
    assert_eq!(run(ParOrder::Reverse), (0..1000).rev().collect::<Vec<_>>());
    let shuffled = run(ParOrder::Shuffle(1));
    assert_eq!(shuffled, run(ParOrder::Shuffle(1)));
    assert_ne!(shuffled, run(ParOrder::Shuffle(2)));
    assert_ne!(shuffled, run(ParOrder::Seq));
    let mut sorted = shuffled;
    sorted.sort_unstable();
    assert_eq!(sorted, (0..1000).collect::<Vec<_>>());
}
