//! Printing and reading are inverse, on generated modules.

use exo_frontend::{parse_module, print_module};
use exo_ir::Module;
use exo_testgen::{Profile, erase_locs, erase_names, modules};
use proptest::prelude::*;

fn reread(module: &Module) -> (String, Module) {
    let text = print_module(module);
    match parse_module("generated.py", &text) {
        Ok(again) => (text, again),
        Err(errors) => panic!("what was printed is refused: {errors:#?}\n{text}"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn reading_what_was_printed_gives_the_module(module in modules(Profile::FULL)) {
        let (text, mut again) = reread(&module);
        prop_assert_eq!(&text, &print_module(&again));
        erase_locs(&mut again);
        prop_assert_eq!(again, module, "{}", text);
    }

    /// Here a printer that kept every name would change what the text means.
    #[test]
    fn renaming_keeps_the_meaning(mut module in modules(Profile { captures: true, ..Profile::FULL })) {
        let (text, mut again) = reread(&module);
        prop_assert_eq!(&text, &print_module(&again));
        erase_locs(&mut again);
        erase_names(&mut again);
        erase_names(&mut module);
        prop_assert_eq!(again, module, "{}", text);
    }
}

/// Inlining and the like leave two variables of one name where both are needed.
#[test]
fn a_variable_that_would_capture_gets_a_fresh_name() {
    let text = "@proc\ndef f(n: size, x: f32[n, n] @ DRAM):\n    for i in seq(0, n):\n        for j in seq(0, n):\n            x[i, j] = 0.0\n";
    let mut module = parse_module("f.py", text).unwrap_or_default();
    for item in module.items.edit().iter_mut() {
        if let exo_ir::Item::Proc(p) = item {
            p.vars.iter_mut().for_each(|v| {
                if v.name == "j" {
                    v.name = "i".into();
                }
            });
        }
    }
    let renamed = text
        .replace("for j", "for i_1")
        .replace("x[i, j]", "x[i, i_1]");
    assert_eq!(print_module(&module), renamed);
}
