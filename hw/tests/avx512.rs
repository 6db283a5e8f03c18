//! The shipped library `avx512` in programs: C of procedures that call its instructions does on the machine what the interpreter does. Each
//! instruction by itself is `exo-check-hw`'s.
//!
//! Instructions of `f32` are wrapped in procedures over arrays, which are translated to C, compiled by clang and gcc, and
//! run beside the interpreter on the same bits: all lanes, and for masked instructions every number of lanes. In C
//! each array ends at a page that must not be touched. Without AVX-512 in the machine the programs are compiled and
//! not run.

use std::fmt::Write;
use std::path::Path;
use std::process::Command;
use std::sync::Once;

use exo_interp::{Inputs, Options, Program, Tensor, Value};
use exo_ir::{Module, Proc, VarKind};

/// One procedure for each of them that is not in every procedure anyway. `z` comes out.
const WRAPPERS: &str = include_str!("../../test/hw/Inputs/avx512.py");

/// Quarters, so that sums and products are exact and the order of additions does not count.
const EXACT: [f32; 8] = [-2.25, 0.5, 3.0, -0.75, 1.0, -4.0, 2.5, 0.25];
/// Everything that an instruction which computes nothing has to keep, and relu to decide.
const SPECIAL: [f32; 8] = [
    -0.0,
    f32::INFINITY,
    f32::NEG_INFINITY,
    1.0e-40,
    -1.5,
    0.0,
    f32::MAX,
    7.25,
];

fn module() -> Module {
    static LOADED: Once = Once::new();
    LOADED.call_once(|| exo_hw::load("avx512").expect("the library loads"));
    let libraries = exo_dialects::hw::command_line::libraries();
    let module = exo_frontend::parse_module_with("wrappers.py", WRAPPERS, &libraries);
    module.unwrap_or_else(|errors| panic!("{}", exo_frontend::render(&errors, WRAPPERS)))
}

/// A run of a wrapper: its number of lanes, if it takes one, and what its arrays hold.
struct Case<'m> {
    proc: &'m Proc,
    n: Option<i64>,
    arrays: Vec<Array<'m>>,
}

struct Array<'m> {
    name: &'m str,
    shape: Vec<usize>,
    cells: Vec<f32>,
}

fn cases(module: &Module) -> Vec<Case<'_>> {
    let mut cases = Vec::new();
    for proc in module.procs() {
        let masked = proc.args.iter().any(|s| proc.var(*s).kind == VarKind::Size);
        let counts: Vec<Option<i64>> = match masked {
            true => (1..=16).map(Some).collect(),
            false => vec![None],
        };
        let computes = ["fmadd", "add", "mul"];
        let tables: &[&[f32]] = match computes.iter().any(|c| proc.name.contains(c)) {
            true => &[&EXACT],
            false => &[&EXACT, &SPECIAL],
        };
        for n in counts {
            for table in tables {
                let arrays = arrays(proc, n, table);
                cases.push(Case { proc, n, arrays });
            }
        }
    }
    cases
}

fn arrays<'m>(proc: &'m Proc, n: Option<i64>, table: &[f32]) -> Vec<Array<'m>> {
    let buffers = proc.args.iter().filter_map(|s| {
        let var = proc.var(*s);
        Some((var.name.as_str(), var.buffer()?))
    });
    buffers
        .enumerate()
        .map(|(k, (name, ty))| {
            let extent = |e: &exo_ir::Ctl| e.as_int().or(n).expect("an extent") as usize;
            let shape: Vec<usize> = ty.dims.iter().map(extent).collect();
            let cells = 0..shape.iter().product();
            Array {
                name,
                cells: cells
                    .map(|c: usize| table[(3 * k + c) % table.len()])
                    .collect(),
                shape,
            }
        })
        .collect()
}

/// The final value of `z` according to the interpreter, as bits.
fn interpreted(program: &Program, case: &Case<'_>) -> Vec<u32> {
    let mut inputs = Inputs::new();
    if let Some(n) = case.n {
        inputs = inputs.int("n", n);
    }
    for array in &case.arrays {
        let cells = array.cells.iter().map(|v| f64::from(*v));
        inputs = inputs.buffer(array.name, Tensor::floats(&array.shape, cells));
    }
    let outputs = program.run(&case.proc.name, &inputs, &Options::concrete());
    let outputs = outputs.unwrap_or_else(|e| panic!("{}: {}", case.proc.name, e.render()));
    let z = outputs.buffer("z").expect("every wrapper has an array z");
    let bits = |v: &Option<Value>| match v {
        Some(Value::Float(v)) => (*v as f32).to_bits(),
        other => panic!("{}: {other:?} in z", case.proc.name),
    };
    z.cells.iter().map(bits).collect()
}

const DRIVER: &str = r#"
#define _DEFAULT_SOURCE
#include "wrappers.h"
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

/* So many floats that end where the page that nobody may touch begins. */
static float *guarded(size_t cells, const uint32_t *bits) {
    size_t open = (4 * cells + 4095) / 4096 * 4096;
    char *pages = mmap(0, open + 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    mprotect(pages + open, 4096, PROT_NONE);
    return memcpy(pages + open - 4 * cells, bits, 4 * cells);
}

static void print(const float *cells, size_t count) {
    for (size_t k = 0; k < count; k++) {
        uint32_t bits;
        memcpy(&bits, cells + k, 4);
        printf("%08x ", bits);
    }
    printf("\n");
}
"#;

/// A `main` that runs every case and prints the bits of `z`, a line for each.
fn driver(cases: &[Case<'_>]) -> String {
    let mut text = format!("{DRIVER}\nint main(void) {{\n");
    for case in cases {
        text.push_str("    {\n");
        let mut args = vec!["0".to_owned()];
        args.extend(case.n.map(|n| n.to_string()));
        for array in &case.arrays {
            let bits: Vec<String> = (array.cells.iter())
                .map(|v| format!("{:#x}u", v.to_bits()))
                .collect();
            let (name, count) = (array.name, array.cells.len());
            let _ = writeln!(
                text,
                "        static const uint32_t {name}_bits[] = {{{}}};\n        float *{name} = guarded({count}, {name}_bits);",
                bits.join(", ")
            );
            args.push(name.to_owned());
        }
        let outputs = case
            .arrays
            .iter()
            .find(|a| a.name == "z")
            .map_or(0, |z| z.cells.len());
        let _ = writeln!(
            text,
            "        {}({});\n        print(z, {outputs});\n    }}",
            case.proc.name,
            args.join(", ")
        );
    }
    text.push_str("    return 0;\n}\n");
    text
}

fn compile(compiler: &str, folder: &Path) -> Option<std::path::PathBuf> {
    let program = folder.join(format!(
        "run-{}",
        Path::new(compiler).file_name()?.display()
    ));
    let status = Command::new(compiler)
        .args([
            "-std=c11",
            "-O1",
            "-mavx512f",
            "-Wall",
            "-Wextra",
            "-Werror",
            "-o",
        ])
        .arg(&program)
        .args(["main.c", "wrappers.c"])
        .current_dir(folder)
        .status();
    match status {
        Ok(status) => assert!(status.success(), "{compiler} refuses the generated C"),
        // Only one of the compilers has to be there.
        Err(_) => return None,
    }
    Some(program)
}

fn runs_avx512() -> bool {
    #[cfg(target_arch = "x86_64")]
    let runs = is_x86_feature_detected!("avx512f");
    #[cfg(not(target_arch = "x86_64"))]
    let runs = false;
    runs
}

#[test]
fn code_does_what_the_body_says() {
    let module = module();
    let program = Program::new(&module).expect("the wrappers are well formed");
    let cases = cases(&module);
    let expected: Vec<Vec<u32>> = cases.iter().map(|c| interpreted(&program, c)).collect();
    let c = exo_backend_c::generate(&module, &exo_backend_c::Options::with_stem("wrappers"))
        .expect("the wrappers have C");
    let folder = tempfile::tempdir().expect("a folder");
    let put = |name: &str, text: &str| {
        std::fs::write(folder.path().join(name), text).expect("the folder can be written")
    };
    put("wrappers.c", &c.c);
    put("wrappers.h", &c.h);
    put("main.c", &driver(&cases));
    let compilers = ["/usr/lib/llvm-22/bin/clang", "gcc"];
    let programs: Vec<_> = (compilers.iter())
        .filter_map(|c| compile(c, folder.path()))
        .collect();
    assert!(!programs.is_empty(), "neither of {compilers:?} is there");
    if !runs_avx512() {
        eprintln!("compiled, but not run: this machine has no AVX-512");
        return;
    }
    for program in programs {
        let output = Command::new(&program).output().expect("the program starts");
        assert!(
            output.status.success(),
            "{}: {}",
            program.display(),
            output.status
        );
        let text = String::from_utf8(output.stdout).expect("hexadecimal digits");
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), cases.len());
        for ((case, line), expected) in cases.iter().zip(lines).zip(&expected) {
            let found: Vec<u32> = (line.split_whitespace())
                .map(|word| u32::from_str_radix(word, 16).expect("hexadecimal digits"))
                .collect();
            assert_eq!(&found, expected, "{} with n = {:?}", case.proc.name, case.n);
        }
    }
}

#[test]
fn the_library_and_the_wrappers_keep_the_rules() {
    let failures = exo_check::check_module(&module(), &exo_check::Options::default());
    let texts: Vec<String> = failures
        .iter()
        .map(|f| format!("{}: {}", f.loc, f.headline()))
        .collect();
    assert!(texts.is_empty(), "{texts:#?}");
}
