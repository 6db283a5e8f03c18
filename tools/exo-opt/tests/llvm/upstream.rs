//! Stock passes of MLIR behind the conversion: the clean-up, the inliner, checks at run time, those of the affine dialect. What they make
//! of a procedure computes what the interpreter does.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use exo_c_driver::{Case, Entry, uses_libm};
use exo_ir::{Module, Proc};

use crate::{CLANG, cases, exo_opt, root, scratch, shim, succeeds, translated};

const MLIR_OPT: &str = "/usr/lib/llvm-22/bin/mlir-opt";

/// Passes, behind a conversion.
struct Pipeline {
    name: &'static str,
    /// Options of `convert-exo-to-func`.
    convert: &'static str,
    /// The passes that a stock tool runs on the module.
    passes: &'static str,
    /// Whether LLVM 22 has them right; `docs/lowering.md` shows what it has not.
    right: bool,
}

const RIGHT: bool = true;
const WRONG: bool = false;

const fn on(
    name: &'static str,
    convert: &'static str,
    passes: &'static str,
    right: bool,
) -> Pipeline {
    Pipeline {
        name,
        convert,
        passes,
        right,
    }
}

const AFFINE: &str = "affine signature=c";
const AFFINE_MEMREF: &str = "affine signature=memref";
const MEMREF: &str = "signature=memref";
const C: &str = "signature=c";

const CLEAN_UP: &str = "canonicalize,cse,loop-invariant-code-motion,sccp,symbol-dce,remove-dead-values,control-flow-sink";

const PIPELINES: &[Pipeline] = &[
    on("clean", C, CLEAN_UP, RIGHT),
    on("clean-memref", MEMREF, CLEAN_UP, RIGHT),
    on("inline", MEMREF, "inline,canonicalize,cse", RIGHT),
    on(
        "verified",
        C,
        "generate-runtime-verification,convert-scf-to-cf",
        RIGHT,
    ),
    on(
        "verified-memref",
        MEMREF,
        "generate-runtime-verification,convert-scf-to-cf",
        RIGHT,
    ),
    on(
        "verified-inline",
        MEMREF,
        "inline,canonicalize,generate-runtime-verification,convert-scf-to-cf",
        RIGHT,
    ),
    on(
        "aliases",
        MEMREF,
        "inline,canonicalize,fold-memref-alias-ops",
        RIGHT,
    ),
    on(
        "promoted",
        MEMREF,
        "inline,mem2reg,sroa,mem2reg,canonicalize",
        RIGHT,
    ),
    on(
        "ranges",
        MEMREF,
        "int-range-optimizations,arith-unsigned-when-equivalent",
        RIGHT,
    ),
    on(
        "loops",
        MEMREF,
        "inline,func.func(scf-for-loop-canonicalization,scf-for-loop-peeling,scf-for-loop-range-folding,scf-for-loop-specialization),canonicalize",
        RIGHT,
    ),
    on("clean-affine", AFFINE, CLEAN_UP, RIGHT),
    on("clean-affine-memref", AFFINE_MEMREF, CLEAN_UP, RIGHT),
    on(
        "inline-affine",
        AFFINE_MEMREF,
        "inline,canonicalize,cse",
        RIGHT,
    ),
    on(
        "verified-affine",
        AFFINE_MEMREF,
        "lower-affine,inline,canonicalize,generate-runtime-verification,convert-scf-to-cf",
        RIGHT,
    ),
    on("scalrep", AFFINE, "func.func(affine-scalrep)", RIGHT),
    on(
        "licm",
        AFFINE,
        "func.func(affine-loop-invariant-code-motion)",
        RIGHT,
    ),
    on(
        "unroll",
        AFFINE,
        "func.func(affine-loop-unroll{unroll-factor=3})",
        RIGHT,
    ),
    on(
        "unroll-full",
        AFFINE,
        "func.func(affine-loop-unroll{unroll-full-threshold=8})",
        RIGHT,
    ),
    on(
        "unroll-jam",
        AFFINE,
        "func.func(affine-loop-unroll-jam{unroll-jam-factor=2})",
        RIGHT,
    ),
    on(
        "parallel",
        AFFINE,
        "func.func(affine-parallelize{parallel-reductions=true})",
        RIGHT,
    ),
    on(
        "simplify",
        AFFINE,
        "func.func(affine-simplify-structures)",
        RIGHT,
    ),
    on(
        "normalise",
        AFFINE,
        "func.func(affine-loop-normalize{promote-single-iter=true})",
        RIGHT,
    ),
    on(
        "min-max",
        AFFINE,
        "func.func(affine-simplify-min-max)",
        RIGHT,
    ),
    on(
        "folded",
        AFFINE,
        "func.func(affine-fold-memref-alias-ops)",
        RIGHT,
    ),
    on(
        "raised",
        AFFINE,
        "func.func(affine-raise-from-memref)",
        RIGHT,
    ),
    on("fusion", AFFINE, "func.func(affine-loop-fusion)", WRONG),
    on(
        "fusion-sibling",
        AFFINE,
        "func.func(affine-loop-fusion{mode=sibling})",
        WRONG,
    ),
    on(
        "tile",
        AFFINE,
        "func.func(affine-loop-tile{tile-size=3})",
        WRONG,
    ),
    on(
        "tile-separate",
        AFFINE,
        "func.func(affine-loop-tile{tile-size=2 separate})",
        WRONG,
    ),
    on(
        "coalesce",
        AFFINE,
        "func.func(affine-loop-coalescing)",
        WRONG,
    ),
    on(
        "copies",
        AFFINE,
        "func.func(affine-data-copy-generate{generate-dma=false fast-mem-space=0})",
        WRONG,
    ),
    on(
        "vectorise",
        AFFINE,
        "func.func(affine-super-vectorize{virtual-vector-size=4})",
        WRONG,
    ),
    on(
        "inline-scalrep",
        AFFINE_MEMREF,
        "inline,func.func(affine-scalrep)",
        RIGHT,
    ),
    on(
        "inline-licm",
        AFFINE_MEMREF,
        "inline,func.func(affine-loop-invariant-code-motion)",
        RIGHT,
    ),
    on(
        "inline-unroll",
        AFFINE_MEMREF,
        "inline,func.func(affine-loop-unroll{unroll-factor=3})",
        RIGHT,
    ),
    on(
        "inline-unroll-full",
        AFFINE_MEMREF,
        "inline,func.func(affine-loop-unroll{unroll-full-threshold=8})",
        RIGHT,
    ),
    on(
        "inline-unroll-jam",
        AFFINE_MEMREF,
        "inline,func.func(affine-loop-unroll-jam{unroll-jam-factor=2})",
        RIGHT,
    ),
    on(
        "inline-parallel",
        AFFINE_MEMREF,
        "inline,func.func(affine-parallelize{parallel-reductions=true})",
        RIGHT,
    ),
    on(
        "inline-simplify",
        AFFINE_MEMREF,
        "inline,func.func(affine-simplify-structures)",
        RIGHT,
    ),
    on(
        "inline-normalise",
        AFFINE_MEMREF,
        "inline,func.func(affine-loop-normalize{promote-single-iter=true})",
        RIGHT,
    ),
    on(
        "inline-min-max",
        AFFINE_MEMREF,
        "inline,func.func(affine-simplify-min-max)",
        RIGHT,
    ),
    on(
        "inline-folded",
        AFFINE_MEMREF,
        "inline,func.func(affine-fold-memref-alias-ops)",
        RIGHT,
    ),
    on(
        "inline-raised",
        AFFINE_MEMREF,
        "inline,func.func(affine-raise-from-memref)",
        RIGHT,
    ),
    on(
        "inline-fusion",
        AFFINE_MEMREF,
        "inline,func.func(affine-loop-fusion)",
        WRONG,
    ),
    on(
        "inline-fusion-sibling",
        AFFINE_MEMREF,
        "inline,func.func(affine-loop-fusion{mode=sibling})",
        WRONG,
    ),
    on(
        "inline-tile",
        AFFINE_MEMREF,
        "inline,func.func(affine-loop-tile{tile-size=3})",
        WRONG,
    ),
    on(
        "inline-tile-separate",
        AFFINE_MEMREF,
        "inline,func.func(affine-loop-tile{tile-size=2 separate})",
        WRONG,
    ),
    on(
        "inline-coalesce",
        AFFINE_MEMREF,
        "inline,func.func(affine-loop-coalescing)",
        WRONG,
    ),
    on(
        "inline-copies",
        AFFINE_MEMREF,
        "inline,func.func(affine-data-copy-generate{generate-dma=false fast-mem-space=0})",
        WRONG,
    ),
    on(
        "inline-vectorise",
        AFFINE_MEMREF,
        "inline,func.func(affine-super-vectorize{virtual-vector-size=4})",
        WRONG,
    ),
];

/// Cached results of function texts, with whether they take memrefs.
type Known = HashMap<(bool, String), Result<(), String>>;

/// A program with its driver.
struct Subject {
    path: PathBuf,
    stem: String,
    module: Module,
    dir: PathBuf,
    expected: String,
    header: String,
}

impl Subject {
    fn new(path: &Path, dir: &Path) -> Subject {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let module = match path.extension().is_some_and(|e| e == "mlir") {
            true => exo_dialects::load::load_module(path).expect("the tool wrote it"),
            false => {
                let text = std::fs::read_to_string(path).expect("the file can be read");
                exo_frontend::parse_module(&path.to_string_lossy(), &text)
                    .unwrap_or_else(|e| panic!("{stem}: {}", e[0]))
            }
        };
        let folder = path.parent().and_then(Path::file_name).unwrap_or_default();
        let dir = dir.join(folder).join(&*stem);
        let stem = stem.into_owned();
        std::fs::create_dir_all(&dir).expect("the scratch folder can be made");
        let all = cases(&module);
        let expected = exo_c_driver::expected(&module, &all);
        let header = driver(&module, &stem, &dir, &all);
        Subject {
            path: path.to_owned(),
            stem,
            dir,
            expected,
            header,
            module,
        }
    }

    fn file(&self, name: &str) -> PathBuf {
        self.dir.join(name)
    }

    /// The error that passes cause, if there is one. The result is cached, because different passes
    /// may make the same file.
    fn fault(&self, pipeline: &Pipeline, known: &mut Known) -> Result<(), String> {
        let passed = self.passed(pipeline)?;
        let text = std::fs::read_to_string(&passed).expect("it was written");
        let key = (takes_memrefs(pipeline), text);
        if let Some(result) = known.get(&key) {
            return result.clone();
        }
        let result = self.judged(pipeline, &passed);
        known.insert(key, result.clone());
        result
    }

    /// The error in a file of functions, if there is one.
    fn judged(&self, pipeline: &Pipeline, passed: &Path) -> Result<(), String> {
        let lowered = self.file(&format!("{}.mlir", pipeline.name));
        let conversions = exo_backend_mlir::conversions(exo_backend_mlir::Parallel::None);
        let more = format!("lower-affine,convert-vector-to-scf,{conversions}");
        passes(passed, &more, &lowered).map_err(|e| format!("lowering: {e}"))?;
        let ir = lowered.with_extension("ll");
        translated(&lowered, &ir, "sanitize_address")?;
        let program = lowered.with_extension("out");
        let mut link = Command::new(CLANG);
        link.args(["-O1", "-Wno-override-module", "-fsanitize=address"]);
        link.arg(self.file("driver.o"));
        if takes_memrefs(pipeline) {
            let text = std::fs::read_to_string(&ir).expect("it was written");
            std::fs::write(&ir, shim::renamed(&text, &self.module)).expect("it can be written");
            let source = shim::source(&self.module, &self.stem, &self.header);
            std::fs::write(self.file("shim.c"), source).expect("it can be written");
            link.args(["-w"]).arg(self.file("shim.c"));
        }
        succeeds(link.arg(&ir).arg("-o").arg(&program).arg("-lm"))?;
        let mut run = Command::new("timeout");
        let ran = run.arg("20").arg(&program).output().expect("it starts");
        if !ran.status.success() {
            let said = String::from_utf8_lossy(&ran.stderr).into_owned();
            let out = String::from_utf8_lossy(&ran.stdout).into_owned();
            let said: Vec<&str> = said
                .lines()
                .chain(out.lines().rev().take(3))
                .take(8)
                .collect();
            return Err(format!("{}: {}", ran.status, said.join(" | ")));
        }
        let out = String::from_utf8_lossy(&ran.stdout);
        let tolerance = if uses_libm(&self.module) { 1e-6 } else { 0.0 };
        match exo_c_driver::differences("", &out, &self.expected, tolerance).first() {
            None => Ok(()),
            Some(first) => Err(format!("differs{first}")),
        }
    }

    /// The file of its functions, after the passes of a pipeline.
    fn passed(&self, pipeline: &Pipeline) -> Result<PathBuf, String> {
        let converted = self.file(&format!(
            "{}.mlir",
            pipeline.convert.replace([' ', '='], "-")
        ));
        if !converted.exists() {
            let mut opt = exo_opt();
            opt.args(LOAD).arg(&self.path);
            opt.arg(format!("--convert-exo-to-func={}", pipeline.convert));
            succeeds(opt.arg("-o").arg(&converted)).map_err(|e| format!("conversion: {e}"))?;
        }
        let passed = self.file(&format!("{}.passed.mlir", pipeline.name));
        passes(&converted, pipeline.passes, &passed).map_err(|e| format!("passes: {e}"))?;
        Ok(passed)
    }
}

const LOAD: [&str; 1] = ["--load-hw=avx512"];

fn takes_memrefs(pipeline: &Pipeline) -> bool {
    !pipeline.convert.contains("signature=c")
}

fn passes(from: &Path, passes: &str, to: &Path) -> Result<(), String> {
    let mut opt = Command::new("timeout");
    opt.args(["30", MLIR_OPT]);
    opt.arg(format!("--pass-pipeline=builtin.module({passes})"));
    succeeds(opt.arg(from).arg("-o").arg(to))
}

/// The header and the driver, compiled; gives the text of the header.
fn driver(module: &Module, stem: &str, dir: &Path, all: &[(&Proc, Vec<Case>)]) -> String {
    let options = exo_backend_c::Options::with_stem(stem);
    let c = exo_backend_c::generate(module, &options).expect("C takes the corpus");
    let text = exo_c_driver::write(module, stem, &c.c, all, Entry::Main);
    let write = |name: &str, text: &str| {
        std::fs::write(dir.join(name), text).expect("it can be written");
    };
    write(&format!("{stem}.h"), &c.h);
    write(&format!("{stem}.c"), &format!("#include \"{stem}.h\"\n"));
    write("driver.c", &text);
    let mut compile = Command::new(CLANG);
    compile.args(["-std=c11", "-O0", "-c", "-fsanitize=address"]);
    compile
        .arg(dir.join("driver.c"))
        .arg("-o")
        .arg(dir.join("driver.o"));
    succeeds(&mut compile).expect("the driver compiles");
    c.h
}

/// All errors, with the pipelines that cause them.
fn faults<'p>(sources: &[PathBuf], pipelines: &[&'p Pipeline]) -> Vec<(&'p Pipeline, String)> {
    let _ = crate::instructions::libraries();
    let dir = scratch("upstream", &[]);
    let all = exo_c_driver::in_parallel(sources, &|path| {
        let subject = Subject::new(path, &dir);
        let (mut found, mut known) = (Vec::new(), Known::new());
        for (number, pipeline) in pipelines.iter().enumerate() {
            if let Err(how) = subject.fault(pipeline, &mut known) {
                let said = format!("{}, {}: {how}", path.display(), pipeline.name);
                eprintln!("{said}");
                found.push((number, said));
            }
        }
        found
    });
    let all = all.into_iter().flatten();
    all.map(|(number, said)| (pipelines[number], said))
        .collect()
}

/// The pipelines that are tried each time: some of each sort, on programs with windows, calls,
/// tails and configurations.
const BRIEFLY: [&str; 5] = [
    "verified-inline",
    "clean-memref",
    "scalrep",
    "inline-licm",
    "normalise",
];
const BRIEF_SOURCES: [&str; 3] = ["masked_tail", "windows_as_arguments", "control_arguments"];

/// `EXO_ALL_PASSES=1` asks for all of them on all programs, which takes an hour of CPU; any other value for the programs whose names have it
/// in them.
#[test]
fn passes_of_mlir_keep_the_meaning() {
    let asked = std::env::var("EXO_ALL_PASSES").ok();
    let all = exo_c_driver::sources(&root());
    let sources: Vec<PathBuf> = all
        .into_iter()
        .filter(|path| {
            let name = path.file_stem().unwrap_or_default().to_string_lossy();
            match asked.as_deref() {
                None => BRIEF_SOURCES.contains(&&*name),
                Some("1") => true,
                Some(part) => name.contains(part),
            }
        })
        .collect();
    let wanted = |p: &&Pipeline| asked.is_some() || BRIEFLY.contains(&p.name);
    let pipelines: Vec<&Pipeline> = PIPELINES.iter().filter(wanted).collect();
    assert!(!sources.is_empty() && !pipelines.is_empty());
    let found = faults(&sources, &pipelines);
    let ours = found.iter().filter(|(pipeline, _)| pipeline.right);
    let ours: Vec<&String> = ours.map(|(_, said)| said).collect();
    assert!(ours.is_empty(), "{ours:#?}");
}
