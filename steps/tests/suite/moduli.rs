//! Questions with many moduli are given up in good time (`?limit`).

use exo_steps::Class;

use crate::growth::take;

/// Three statements whose indices and guards are sums of remainders by ten different numbers each.
fn program(moduli: &[u32]) -> String {
    let sum = |shift: u32, of: &str| {
        let terms = moduli.iter().map(|m| format!("({of} + {shift}) % {m}"));
        terms.collect::<Vec<_>>().join(" + ")
    };
    let mut text = "@proc
def f(n: size, m: size, x: f32[n + 700, m + 700]):
    for i in seq(0, n):
        for j in seq(0, m):
"
    .to_owned();
    for k in 0..3 {
        let (row, column, guard) = (sum(k, "i + n"), sum(k, "j + m"), sum(k, "i + j"));
        text += &format!("            if {guard} < {}:\n", sum(k + 1, "m + n"));
        text += &format!("                x[i, j + {row}] = x[{row}, {column}]\n");
    }
    text
}

#[test]
fn ten_moduli_are_given_up_in_time() {
    let many = program(&[2, 3, 5, 7, 11, 13, 17, 19, 23, 25]);
    for step in [
        "reorder_loops nest='i j'",
        "fission gap='before:if _: _ #1'",
        "parallelize_loop loop=i",
    ] {
        let refusal = take(&many, step).expect_err("nobody can tell");
        assert_ne!(refusal.class, Class::Internal, "{refusal}");
    }
}

#[test]
fn what_follows_without_the_moduli_is_still_decided() {
    let plain = "@proc
def f(n: size, m: size, x: f32[n, m + 700]):
    for i in seq(0, n):
        for j in seq(0, m):
            x[i, j + n % 2 + n % 3 + n % 5 + n % 7 + n % 11] = 1.0
";
    take(plain, "reorder_loops nest='i j'").unwrap_or_else(|refusal| panic!("{refusal}"));
}

#[test]
fn whatever_the_moduli_there_is_an_answer_in_time() {
    let all = [2, 3, 4, 5, 6, 7, 9, 11, 13, 16, 17, 19, 23, 25, 64, 97];
    // Neighbours in a list: small and large ones, with and without common divisors.
    let few = 5;
    for from in [0, all.len() - few] {
        let source = program(&all[from..from + few]);
        for step in [
            "reorder_loops nest='i j'",
            "fission gap='before:if _: _ #1'",
            "parallelize_loop loop=i",
            "reorder_stmts blk='body[0].body[0].body[0:2]'",
        ] {
            if let Err(refusal) = take(&source, step) {
                assert_ne!(refusal.class, Class::Internal, "{refusal}");
            }
        }
    }
}
