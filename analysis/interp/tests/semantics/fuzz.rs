//! Whatever the program: an answer, the same one every time.

use exo_interp::{Inputs, Options, ParOrder, Program, RandomData, random_inputs};
use exo_testgen::Profile;
use exo_view::{Module, VarKind};
use proptest::prelude::*;

fn sizes(module: &Module, proc: &str) -> Inputs {
    let proc = module.proc(proc).unwrap();
    proc.args.iter().fold(Inputs::new(), |inputs, sym| {
        let var = proc.var(*sym);
        match var.kind {
            VarKind::Size | VarKind::Stride => inputs.int(&var.name, 3),
            VarKind::Index => inputs.int(&var.name, 1),
            VarKind::Bool => inputs.bool(&var.name, true),
            _ => inputs,
        }
    })
}

proptest! {
    #[test]
    fn random_modules_run_or_fail_cleanly(module in exo_testgen::modules(Profile::FULL)) {
        let Ok(program) = Program::new(&module) else { return Ok(()) };
        for proc in module.procs() {
            let data = RandomData::Small(-3..=3);
            let given = sizes(&module, &proc.name);
            let Ok(inputs) = random_inputs(&program, &proc.name, given, 1, &data) else { continue };
            for mut options in [Options::exact(), Options::concrete()] {
                options.max_steps = 20_000;
                options.max_bytes = 1 << 20;
                options.check_races = true;
                options.par_order = ParOrder::Shuffle(7);
                let first = program.run(&proc.name, &inputs, &options);
                let second = program.run(&proc.name, &inputs, &options);
                match (&first, &second) {
                    (Ok(a), Ok(b)) => prop_assert!(a.same(b)),
                    (a, b) => prop_assert_eq!(a.as_ref().err(), b.as_ref().err()),
                }
            }
        }
    }
}
