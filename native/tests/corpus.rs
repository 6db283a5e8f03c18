//! Every procedure of the corpus and of the examples in this process, against the interpreter, cell by cell.

use std::path::Path;

use exo_interp::Program;
use exo_ir::Module;
use exo_native::{Native, NativeError, Options, compare};

#[test]
fn procedures_in_this_process_agree_with_the_interpreter() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let sources = exo_c_driver::sources(&root);
    let runs: usize = exo_c_driver::in_parallel(&sources, &runs_of).iter().sum();
    println!("{runs} runs");
    assert!(runs > 600, "{runs} runs are too few to tell anything");
}

/// Number of runs of a file's procedures that agree.
fn runs_of(path: &Path) -> usize {
    let text = std::fs::read_to_string(path).expect("the file can be read");
    let module = exo_frontend::parse_module(&path.to_string_lossy(), &text)
        .unwrap_or_else(|e| panic!("{}: {}", path.display(), e[0]));
    all_of(&module).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Number of runs of a module's procedures that agree.
fn all_of(module: &Module) -> Result<usize, NativeError> {
    let program = Program::new(module).expect("it was parsed without an error");
    let tolerance = if exo_c_driver::uses_libm(module) {
        1e-6
    } else {
        0.0
    };
    let mut runs = 0;
    for proc in module.procs().filter(|p| p.instr.is_none()) {
        let native = Native::compile(module, &proc.name, &Options::default())?;
        for case in exo_c_driver::cases(module, &program, proc) {
            let mut arguments = native.arguments(&case.inputs)?;
            arguments.call();
            assert_eq!(arguments.overrun(), [""; 0], "{}", proc.name);
            let outputs = arguments.outputs();
            for compared in compare(&case.expected, &outputs, tolerance) {
                assert_eq!(compared.first, None, "{}: {}", proc.name, compared.name);
            }
            runs += 1;
        }
    }
    Ok(runs)
}
