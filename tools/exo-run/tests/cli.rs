//! The tool from the outside.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;

const GEMM: &str = "
@config
class Cfg:
    scale: index

@proc
def gemm(n: size, m: size, A: f32[n, m], B: f32[m, n], C: f32[n, n]):
    assert n % 2 == 0
    for i in par(0, n):
        for j in seq(0, n):
            C[i, j] = 0.0
            for k in seq(0, m):
                C[i, j] += A[i, k] * B[k, j]

@proc
def scale(n: size, b: bool, alpha: R, h: f16[n], q: i8[n]):
    assert Cfg.scale == 3
    if b:
        for i in seq(0, n):
            h[i] = alpha
            q[i] += 100

@proc
def racy(x: f32):
    for i in par(0, 4):
        x += 1.0
";

struct Dir(TempDir);

impl Dir {
    fn new() -> Dir {
        let dir = Dir(TempDir::new().unwrap());
        std::fs::write(dir.path("gemm.py"), GEMM).unwrap();
        dir
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Runs the tool in the directory.
    fn run(&self, args: &str) -> Output {
        Command::new(env!("CARGO_BIN_EXE_exo-run"))
            .args(args.split_whitespace())
            .current_dir(self.0.path())
            .output()
            .unwrap()
    }

    fn good(&self, args: &str) -> String {
        let out = self.run(args);
        let stderr = String::from_utf8(out.stderr).unwrap();
        assert!(out.status.success(), "{args}: {stderr}");
        assert_eq!(stderr, "", "{args}");
        String::from_utf8(out.stdout).unwrap()
    }

    fn bad(&self, args: &str) -> String {
        let out = self.run(args);
        assert_eq!(out.status.code(), Some(1), "{args}");
        assert_eq!(out.stdout, b"", "{args}");
        String::from_utf8(out.stderr).unwrap()
    }

    fn files(&self) -> Vec<String> {
        let entries = std::fs::read_dir(self.0.path()).unwrap();
        let mut names: Vec<String> = entries
            .map(|e| e.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }
}

/// A NumPy file, byte by byte as the format's description has it.
fn npy(path: &Path, descr: &str, fortran: bool, shape: &str, data: &[u8]) {
    let fortran = if fortran { "True" } else { "False" };
    let mut header =
        format!("{{'descr': '{descr}', 'fortran_order': {fortran}, 'shape': {shape}, }}");
    while (10 + header.len() + 1) % 64 != 0 {
        header.push(' ');
    }
    header.push('\n');
    let mut bytes = b"\x93NUMPY\x01\x00".to_vec();
    bytes.extend(u16::try_from(header.len()).unwrap().to_le_bytes());
    bytes.extend(header.as_bytes());
    bytes.extend(data);
    std::fs::write(path, bytes).unwrap();
}

fn le(values: &[f32]) -> Vec<u8> {
    values.iter().flat_map(|v| v.to_le_bytes()).collect()
}

#[test]
fn lists_signatures() {
    assert_eq!(
        Dir::new().good("gemm.py --list"),
        "\
proc gemm(n: size, m: size, A: f32[n, m] @ DRAM, B: f32[m, n] @ DRAM, C: f32[n, n] @ DRAM)
    assert n % 2 == 0
proc scale(n: size, b: bool, alpha: R @ DRAM, h: f16[n] @ DRAM, q: i8[n] @ DRAM)
    assert Cfg.scale == 3
proc racy(x: f32 @ DRAM)
"
    );
}

#[test]
fn files_in_and_out_in_every_layout() {
    let dir = Dir::new();
    npy(
        &dir.path("a.npy"),
        "<f4",
        false,
        "(2, 3)",
        &le(&[1., 2., 3., 4., 5., 6.]),
    );
    // The same matrix by columns, and by rows in big-endian order.
    npy(
        &dir.path("af.npy"),
        "<f4",
        true,
        "(2, 3)",
        &le(&[1., 4., 2., 5., 3., 6.]),
    );
    let big: Vec<u8> = (1..=6i16).flat_map(i16::to_be_bytes).collect();
    npy(&dir.path("ab.npy"), ">i2", false, "(2, 3)", &big);
    npy(
        &dir.path("b.npy"),
        "<f4",
        false,
        "(3, 2)",
        &le(&[1., 0., 0., 1., 1., 1.]),
    );
    let expected = "C: f32[2, 2] =\n[[ 4.0,  5.0],\n [10.0, 11.0]]\n";
    for a in ["a", "af", "ab"] {
        let args = format!(
            "gemm.py --proc gemm --size n=2 --size m=3 --input A={a}.npy --input B=b.npy --zeros \
             --output C=c.npy --print=C"
        );
        assert_eq!(dir.good(&args), expected, "{a}");
        let c = exo_npy::read(&dir.path("c.npy")).unwrap();
        assert_eq!(c, exo_interp::Tensor::floats(&[2, 2], [4., 5., 10., 11.]));
        let bytes = std::fs::read(dir.path("c.npy")).unwrap();
        assert!(bytes.ends_with(&le(&[4., 5., 10., 11.])));
    }
    assert_eq!(
        dir.files(),
        ["a.npy", "ab.npy", "af.npy", "b.npy", "c.npy", "gemm.py"]
    );
}

#[test]
fn both_modes_give_the_same_small_results() {
    let dir = Dir::new();
    let args = "gemm.py --proc gemm --size n=4 --size m=5 --random 9 --print=C --output C=";
    dir.good(&format!("{args}concrete.npy --mode=concrete"));
    dir.good(&format!("{args}exact.npy --mode=exact"));
    let read = |name: &str| std::fs::read(dir.path(name)).unwrap();
    assert_eq!(read("concrete.npy"), read("exact.npy"));
}

#[test]
fn scalars_configuration_and_narrow_types() {
    let dir = Dir::new();
    let args =
        "gemm.py --proc scale --size n=3 --arg b=true --arg alpha=0.5 --zeros --config Cfg.scale=3";
    assert_eq!(
        dir.good(&format!("{args} --output h=h.npy --output q=q.npy --print")),
        "h: f16[3] = [0.5, 0.5, 0.5]\nq: i8[3] = [100, 100, 100]\n"
    );
    let text = |name: &str| {
        let bytes = std::fs::read(dir.path(name)).unwrap();
        String::from_utf8_lossy(&bytes).into_owned()
    };
    assert!(text("h.npy").contains("'<f2'") && text("q.npy").contains("'|i1'"));
    // The types go back in; another 100 wraps in 8 bits.
    let again = format!("{args} --input h=h.npy --input q=q.npy");
    assert_eq!(
        dir.good(&format!("{again} --print=q")),
        "q: i8[3] = [-56, -56, -56]\n"
    );
    let reported = format!("{again} --output q=again.npy --check-overflow");
    assert_eq!(
        dir.bad(&reported),
        "gemm.py:21:13: error: 200 is out of range of 'i8' in 'q[i] += 100'\n\
         gemm.py:21:13: note: in iteration i = 0\n"
    );
    assert_eq!(
        dir.files(),
        ["gemm.py", "h.npy", "q.npy"],
        "no output of a run that failed"
    );
}

#[test]
fn symbols_give_polynomials() {
    assert_eq!(
        Dir::new().good("gemm.py --proc gemm --size n=2 --size m=1 --symbols --mode=exact"),
        "C: f32[2, 2] =\n[[A[0, 0]*B[0, 0], A[0, 0]*B[0, 1]],\n [A[1, 0]*B[0, 0], A[1, 0]*B[0, 1]]]\n"
    );
}

#[test]
fn long_tensors_are_shortened() {
    let text = Dir::new().good("gemm.py --proc gemm --size n=40 --size m=1 --zeros");
    let row = "[0.0, 0.0, 0.0, ..., 0.0, 0.0, 0.0]";
    assert_eq!(
        text,
        format!("C: f32[40, 40] =\n[{row},\n {row},\n {row},\n ...,\n {row},\n {row},\n {row}]\n")
    );
}

#[test]
fn races_and_orders() {
    let dir = Dir::new();
    assert_eq!(dir.good("gemm.py --proc racy --zeros"), "x: f32 = 4.0\n");
    assert_eq!(
        dir.good("gemm.py --proc racy --zeros --par-order=shuffle:3"),
        "x: f32 = 4.0\n"
    );
    assert_eq!(
        dir.bad("gemm.py --proc racy --zeros --check-races"),
        "gemm.py:26:9: error: race in parallel loop over 'i': iteration 1 reduces into 'x', which iteration 0 reduces into at gemm.py:26:9\n\
         gemm.py:26:9: note: in iteration i = 1\n"
    );
}

#[test]
fn errors_say_what_to_do() {
    let dir = Dir::new();
    std::fs::write(dir.path("broken.py"), "@proc\ndef f(x: f32):\n    x = (1\n").unwrap();
    npy(
        &dir.path("a.npy"),
        "<f4",
        false,
        "(2, 2)",
        &le(&[1., 2., 3., 4.]),
    );
    npy(
        &dir.path("short.npy"),
        "<f4",
        false,
        "(99999999999, 9999)",
        &le(&[1.]),
    );
    npy(&dir.path("c8.npy"), "<c8", false, "(1,)", &le(&[1., 2.]));
    let sized = "gemm.py --proc gemm --size n=2 --size m=3";
    let cases = [
        (
            "gemm.txt",
            "error: cannot load 'gemm.txt': exo-run reads Exo source (.py) and MLIR (.mlir, .mlirbc)\n",
        ),
        (
            "gemm.py",
            "error: the file has several procedures: choose one with --proc; --list shows them\n",
        ),
        (
            "gemm.py --proc nothing",
            "error: there is no procedure 'nothing'; try --list\n",
        ),
        (
            sized,
            "error: no input for buffer 'A': give --input A=FILE.npy, --random SEED, --zeros or --symbols\n",
        ),
        (
            &format!("{sized} --zeros --arg k=1"),
            "error: 'gemm' has no argument 'k'\n",
        ),
        (
            &format!("{sized} --zeros --size n=4"),
            "error: 'n' is given twice\n",
        ),
        (
            &format!("{sized} --zeros --size n=x"),
            "error: 'n' takes an integer, not 'x'\n",
        ),
        (
            &format!("{sized} --zeros --config Cfg.x=1"),
            "error: there is no configuration field 'Cfg.x'\n",
        ),
        (
            &format!("{sized} --zeros --print=D"),
            "error: 'gemm' has no buffer argument 'D'\n",
        ),
        (
            &format!("{sized} --symbols"),
            "error: --symbols needs --mode=exact\n",
        ),
        (
            &format!("{sized} --zeros --input A=a.npy"),
            "gemm.py:7:5: error: input 'A' has shape [2, 2], expected [2, 3]\n",
        ),
        (
            &format!("{sized} --zeros --input A=short.npy"),
            "error: cannot use 'short.npy': the file is shorter than its header says\n",
        ),
        (
            &format!("{sized} --zeros --input A=c8.npy"),
            "error: cannot use 'c8.npy': element type '<c8' is not supported\n",
        ),
        (
            "gemm.py --proc gemm --size n=3 --size m=3 --zeros",
            "gemm.py:8:5: error: precondition 'n % 2 == 0' of 'gemm' does not hold: n = 3\n",
        ),
        (
            "gemm.py --proc scale --size n=1 --arg b=true --zeros",
            "gemm.py:16:5: error: configuration field 'Cfg.scale' is read and was never set\n",
        ),
    ];
    for (args, expected) in cases {
        assert_eq!(dir.bad(args), expected, "{args}");
    }
    assert!(dir.bad("broken.py").starts_with("broken.py:"));
    assert!(
        dir.bad("missing.py")
            .starts_with("error: cannot read 'missing.py'")
    );
    assert!(
        dir.bad(&format!("{sized} --zeros --max-steps 10"))
            .contains("stopped after 10 steps")
    );
    assert!(
        dir.bad(&format!("{sized} --zeros --max-memory 10"))
            .contains("memory limit")
    );
    let usage = dir.run("gemm.py --size n");
    assert_eq!(usage.status.code(), Some(2), "a malformed command line");
}

const GEMM_MLIR: &str = "\
exo.config @Cfg {scale: index}
exo.proc @gemm(%n: size, %m: size, %A: memref<?x?xf32>[%n, %m],
               %B: memref<?x?xf32>[%m, %n], %C: memref<?x?xf32>[%n, %n])
    where (%n mod 2 == 0) {
  for par %i = 0 to %n {
    for %j = 0 to %n {
      assign %C[%i, %j] = 0.0
      for %k = 0 to %m {
        reduce %C[%i, %j] += %A[%i, %k] * %B[%k, %j]
      }
    }
  }
}
";

#[test]
fn mlir_is_run_as_source_is() {
    let dir = Dir::new();
    std::fs::write(dir.path("gemm.mlir"), GEMM_MLIR).unwrap();
    let source = dir.good("gemm.py --proc gemm --size n=2 --size m=3 --random 7");
    let mlir = dir.good("gemm.mlir --proc gemm --size n=2 --size m=3 --random 7");
    assert!(source.contains('C'), "{source}");
    assert_eq!(mlir, source);
}

#[test]
fn refused_mlir_says_where() {
    let dir = Dir::new();
    std::fs::write(
        dir.path("bad.mlir"),
        "exo.proc @f() {\n  assign %x = 1.0\n}\n",
    )
    .unwrap();
    let error = dir.bad("bad.mlir --list");
    assert!(error.starts_with("bad.mlir:2:10: error: "), "{error}");
    let error = dir.bad("missing.mlir --list");
    assert!(
        error.starts_with("error: cannot read 'missing.mlir': "),
        "{error}"
    );
}

#[test]
fn machine_code_leaves_what_the_interpreter_does() {
    let dir = Dir::new();
    let interpreted = dir.good("gemm.py --proc gemm --size n=6 --size m=5 --random 3");
    let native = dir.good("gemm.py --proc gemm --size n=6 --size m=5 --random 3 --jit");
    assert_eq!(native, interpreted);
    let all = "gemm.py --proc scale --size n=3 --arg b=true --arg alpha=0.1 --config Cfg.scale=3 --random 1 --random-range=0..2";
    assert_eq!(
        dir.good(&format!("{all} --jit --print=h --print=q")),
        dir.good(&format!("{all} --print=h --print=q"))
    );
    assert_eq!(
        dir.good("gemm.py --proc gemm --size n=6 --size m=5 --random 3 --compare"),
        "A  30 cells: equal\nB  30 cells: equal\nC  36 cells: equal\n"
    );
    // Files are written all the same.
    dir.good("gemm.py --proc gemm --size n=2 --size m=2 --random 3 --compare --output C=c.npy");
    assert!(dir.path("c.npy").exists());
}

/// The function of this instruction adds to the first cell what its body does not.
const WRONG: &str = "
exo.instr @clear(%x: memref<4xf32>[4]) c \"clear({x_data});\" mlir @wrong {
  for %i = 0 to 4 {
    assign %x[%i] = 0.0
  }
}
exo.proc @all(%x: memref<4xf32>[4]) {
  call @clear(%x)
}
func.func @wrong(%x: memref<4xf32, strided<[1], offset: ?>>) {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.5 : f32
  memref.store %one, %x[%c0] : memref<4xf32, strided<[1], offset: ?>>
  return
}
";

#[test]
fn what_differs_is_told() {
    let dir = Dir::new();
    std::fs::write(dir.path("wrong.mlir"), WRONG).unwrap();
    let out = dir.run("wrong.mlir --proc all --zeros --compare");
    assert_eq!(
        out.status.code(),
        Some(1),
        "{}",
        String::from_utf8_lossy(&out.stderr)
    );
    let told =
        "x  4 cells: 1 differ; the first is x[0]: 0.0 by the interpreter, 1.5 by machine code\n";
    assert_eq!(String::from_utf8(out.stdout).unwrap(), told);
    let error = "error: 'all': machine code and interpreter differ in 1 of 4 cells\n";
    assert_eq!(String::from_utf8(out.stderr).unwrap(), error);
    let good = dir.good("wrong.mlir --proc all --zeros --compare --tolerance=2");
    assert_eq!(good, "x  4 cells: equal up to 1.5e0\n");
}

/// A size that the run itself computes beyond the contract ends the process, before another cell is
/// touched.
#[test]
fn what_a_run_makes_too_large_ends_it() {
    let dir = Dir::new();
    let source = "
@config
class C:
    n: index

@proc
def square(n: size, x: f32):
    t: f32[n, n]
    for i in seq(0, n):
        if i < 24:
            t[0, i] = 7.0
    x = t[0, 0]

@proc
def grows(n: size, x: f32[4]):
    assert C.n >= 0
    for i in seq(0, n):
        C.n = C.n + 1000000000

@proc
def inner(n: size, x: f32[4]):
    x[0] = 1.0

@proc
def passes_on(n: size, x: f32[4]):
    for i in seq(0, 1):
        inner(4 * n, x)
";
    std::fs::write(dir.path("large.py"), source).unwrap();
    let stops = |args: &str| {
        let output = dir.run(&format!("large.py {args} --zeros --jit"));
        let said = String::from_utf8_lossy(&output.stderr).contains("cannot go on");
        assert_eq!(output.status.code(), Some(said.into()), "{args}");
        assert!(!said || output.stdout.is_empty(), "{args}");
        said
    };
    // 2^64 bytes, and more than this process may have.
    for n in [2_147_483_648_i64, 40_000_000] {
        assert!(stops(&format!("--proc square --size n={n}")), "{n}");
    }
    assert!(!stops("--proc square --size n=40"));
    assert!(stops("--proc grows --size n=4 --config C.n=0"));
    assert!(!stops("--proc grows --size n=2 --config C.n=0"));
    assert!(stops("--proc passes_on --size n=1000000000"));
    assert!(!stops("--proc passes_on --size n=1000000"));
}

#[test]
fn machine_code_is_timed() {
    let dir = Dir::new();
    std::fs::write(dir.path("other.py"), GEMM).unwrap();
    let table = dir
        .good("gemm.py --proc gemm --size n=16 --size m=8 --random 1 --bench=2 --against other.py");
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines[0], "gemm(n=16, m=8), median of 2 rounds");
    assert!(
        lines[1].ends_with("GFLOP/s      GB/s  times as fast"),
        "{table}"
    );
    assert!(
        lines[2].starts_with("gemm.py ") && lines[3].starts_with("other.py "),
        "{table}"
    );
    assert!(lines[3].ends_with(" 1.00"), "{table}");
}

#[test]
fn machine_code_refuses_what_it_cannot_be_called_with() {
    let dir = Dir::new();
    let said = dir.bad("gemm.py --proc gemm --size n=3 --size m=5 --random 3 --jit");
    assert!(said.contains("precondition"), "{said}");
    let said = dir.bad("gemm.py --proc racy --arg x=1 --jit");
    assert!(said.contains("[check.par-race]"), "{said}");
    let said = dir.bad("gemm.py --proc gemm --size n=2 --size m=2 --zeros --jit --real=i8");
    assert!(said.contains("R is a floating type"), "{said}");
    let said = dir.bad("gemm.py --proc gemm --size n=2 --size m=2 --zeros --jit --mode=exact");
    assert!(said.contains("--mode=exact is the interpreter's"), "{said}");
    let source = "
@instr(\"f();\")
def nothing(x: f32):
    pass

@proc
def divides(x: i32, y: i32):
    x = x / y
";
    std::fs::write(dir.path("other.py"), source).unwrap();
    let said = dir.bad("other.py --proc divides --arg x=1 --arg y=0 --compare");
    assert!(said.contains("division by zero"), "{said}");
    let said = dir.bad("other.py --proc nothing --arg x=1 --jit");
    assert_eq!(
        said,
        "error: 'nothing' is an instruction: only procedures can be called\n"
    );
    let out =
        dir.run("gemm.py --proc gemm --size n=2 --size m=2 --zeros --compare --tolerance=nan");
    assert_eq!(out.status.code(), Some(2));
    let out = dir.run("gemm.py --proc gemm --size n=2 --size m=2 --symbols --jit");
    assert_eq!(out.status.code(), Some(2));
}
