//! Modules that are correct by construction run, the same way twice, in any parallel order.

use exo_interp::{ErrorKind, Inputs, Options, ParOrder, Program, RandomData, random_inputs};
use exo_ir::{Module, VarKind};
use exo_testgen::Profile;
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

/// Errors that modules which are correct by construction can still fail with: their data is not
/// controlled, and fields are unset at entry.
fn is_allowed(kind: &ErrorKind) -> bool {
    matches!(
        kind,
        ErrorKind::Data { .. }
            | ErrorKind::UnsetConfig(_)
            | ErrorKind::StepLimit(_)
            | ErrorKind::MemoryLimit { .. }
    )
}

fn limited(options: Options) -> Options {
    Options {
        max_steps: 20_000,
        max_bytes: 1 << 20,
        check_races: true,
        ..options
    }
}

proptest! {
    #[test]
    fn correct_modules_run(module in exo_testgen::modules(Profile::FULL)) {
        let program = Program::new(&module).unwrap();
        for proc in module.procs() {
            let data = RandomData::Small(-3..=3);
            let given = sizes(&module, &proc.name);
            let Ok(inputs) = random_inputs(&program, &proc.name, given, 1, &data) else { continue };
            for options in [limited(Options::exact()), limited(Options::concrete())] {
                let outcome = program.run(&proc.name, &inputs, &options);
                if let Err(e) = &outcome {
                    prop_assert!(is_allowed(e.kind()), "{}", e.render());
                }
                let again = program.run(&proc.name, &inputs, &options);
                prop_assert_eq!(outcome.as_ref().err(), again.as_ref().err());
                let shuffled = Options { par_order: ParOrder::Shuffle(7), ..options };
                let other = program.run(&proc.name, &inputs, &shuffled);
                if let (Ok(a), Ok(b), Ok(c)) = (&outcome, &again, &other) {
                    prop_assert!(a.same(b));
                    prop_assert!(a.same(c), "the order of parallel iterations shows");
                }
            }
        }
    }

    #[test]
    fn windows_of_whole_buffers_change_nothing(module in exo_testgen::modules(Profile::FULL)) {
        let program = Program::new(&module).unwrap();
        for proc in module.procs() {
            let data = RandomData::Small(-3..=3);
            let given = sizes(&module, &proc.name);
            let Ok(inputs) = random_inputs(&program, &proc.name, given, 1, &data) else { continue };
            let through = Program::new(&exo_testgen::through_windows(&module, &proc.name)).unwrap();
            let options = limited(Options::exact());
            let before = program.run(&proc.name, &inputs, &options);
            let after = through.run(&proc.name, &inputs, &options);
            match (before, after) {
                (Ok(a), Ok(b)) => prop_assert!(a.same(&b)),
                // Windows are statements that count.
                (_, Err(e)) if matches!(e.kind(), ErrorKind::StepLimit(_)) => {}
                // The texts name the windows.
                (Err(a), Err(b)) => {
                    let (a, b) = (a.kind(), b.kind());
                    prop_assert_eq!(std::mem::discriminant(a), std::mem::discriminant(b), "{}\n{}", a, b);
                }
                (a, b) => prop_assert!(false, "{a:?}\n{b:?}"),
            }
        }
    }
}
