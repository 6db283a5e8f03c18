use exo_backend_llvm::{Level, Machine, MachineOptions, Output};
use exo_backend_mlir::{ModuleEnv, Parallel, Target};
use exo_ir::MlirFunctions;

use super::*;

/// The assembly of kernels.
fn assembly((library, source): (&str, &str), triple: &str, cpu: &str) -> String {
    let module = parsed(library, source).expect("our own source has no errors");
    let machine = Machine::new(&MachineOptions {
        triple: triple.to_owned(),
        cpu: cpu.to_owned(),
        level: Level::O3,
        ..MachineOptions::default()
    });
    let machine = machine.expect("LLVM knows the machine");
    let context = exo_dialects::load::context();
    exo_backend_mlir::prepare(&context);
    let libraries = exo_dialects::hw::command_line::libraries();
    let has = |feature: &str| machine.has(feature);
    let given = ModuleEnv::new(&module, &libraries, MlirFunctions::default(), &has);
    let options = exo_backend_mlir::Options {
        signature: exo_backend_mlir::Signature::C,
        ..exo_backend_mlir::Options::default()
    };
    let mut lowered = exo_backend_mlir::functions(&context, &module, &given, &options)
        .unwrap_or_else(|errors| panic!("{}", errors[0]));
    let mut made = lowered.module(&context);
    let target = Target {
        data_layout: machine.data_layout(),
        parallel: Parallel::None,
        drop_unused: true,
    };
    exo_backend_mlir::to_llvm(&context, &mut made, &target, lowered.overhangs)
        .expect("the kernels have a lowering");
    let bytes = exo_backend_llvm::compile(made.as_operation(), &machine, Output::Assembly, &[]);
    String::from_utf8(bytes.expect("LLVM has code for them")).expect("assembly is text")
}

/// The lines of the function that have an instruction.
fn instructions<'a>(assembly: &'a str, function: &str, name: &str) -> Vec<&'a str> {
    let label = format!("{function}:");
    let lines = assembly
        .lines()
        .skip_while(|line| !line.starts_with(&label))
        .take_while(|line| !line.contains(".cfi_endproc"));
    lines.filter(|line| line.trim().starts_with(name)).collect()
}

#[test]
fn multiply_adds_take_registers_only() {
    let x86 = "x86_64-linux-gnu";
    let arm = "aarch64-linux-gnu";
    for elem in [Elem::F32, Elem::F64] {
        let is_wide = elem == Elem::F64;
        let name = if is_wide {
            "vfmadd231pd"
        } else {
            "vfmadd231ps"
        };
        let lanes = if is_wide { ".2d" } else { ".4s" };
        for (set, triple, cpu, name, register, memory) in [
            (VectorSet::avx512(elem), x86, "znver4", name, "%zmm", '('),
            (VectorSet::avx2(elem), x86, "haswell", name, "%ymm", '('),
            (
                VectorSet::neon(elem),
                arm,
                "neoverse-v1",
                "fmla",
                lanes,
                '[',
            ),
        ] {
            let text = assembly((set.library, &set.source()), triple, cpu);
            let found = instructions(&text, FMA, name);
            let is_right =
                |line: &&str| line.matches(register).count() == 3 && !line.contains(memory);
            assert!(found.iter().all(is_right), "{found:#?}");
            assert_eq!(found.len() % CHAINS, 0, "{found:#?}");
            assert!(!found.is_empty(), "{text}");
        }
    }
}

#[test]
fn dot_products_take_registers_only() {
    for (set, triple, cpu, name, registers) in [
        (
            DotSet::vnni(),
            "x86_64-linux-gnu",
            "znver4",
            "vpdpbusd",
            "%zmm",
        ),
        (
            DotSet::neon(),
            "aarch64-linux-gnu",
            "neoverse-v1",
            "sdot",
            "v",
        ),
    ] {
        let text = assembly((set.library, &set.source()), triple, cpu);
        let found = instructions(&text, DOT, name);
        let is_right = |line: &&str| {
            let operands = line.trim().strip_prefix(name).unwrap_or_default();
            operands.matches(registers).count() == 3 && !operands.contains(['(', '['])
        };
        assert!(found.iter().all(is_right), "{found:#?}");
        assert_eq!(found.len() % CHAINS, 0, "{found:#?}");
        assert!(!found.is_empty(), "{text}");
    }
}

#[test]
fn bytes_have_a_peak_where_the_processor_has_dot_products() {
    let source = "@proc\ndef f(x: ui8[4], y: i32[4]):\n    pass\n";
    let module = exo_frontend::parse_module("f.py", source).expect("it is right");
    let proc = module.procs().next().expect("there is one");
    let peaks = Peaks::measure(proc, Elem::F32, 1 << 20);
    let Some(set) = DotSet::of_processor() else {
        assert_eq!(peaks.arithmetic, None);
        assert!(!peaks.problems.is_empty());
        return;
    };
    let peak = peaks.arithmetic.as_ref().expect("it has been measured");
    assert!(peak.rate.is_finite() && peak.rate > 0.0);
    assert_eq!(peaks.instruction(), set.instruction);
    assert!(peaks.table().contains(" Gop/s\n"), "{}", peaks.table());
}

#[test]
fn peaks_are_numbers_wherever_there_are_vectors() {
    let module = procs("f64");
    let proc = module.procs().next().expect("there is one");
    let peaks = Peaks::measure(proc, Elem::F32, 1 << 20);
    if VectorSet::of_processor(Elem::F64).is_none() {
        assert_eq!(peaks.arithmetic, None);
        assert_eq!(peaks.problems.len(), 1);
        return;
    }
    let fma = peaks.arithmetic.as_ref().expect("it has been measured");
    assert!(fma.rate.is_finite() && fma.rate > 0.0);
    assert!(fma.name.starts_with("f64, "));
    let is_rate = |read: &Bandwidth| read.rate.is_finite() && read.rate > 0.0;
    assert!(peaks.reads.iter().all(is_rate));
    // The limit is below what memory takes.
    assert!(peaks.reads.iter().all(|read| read.bytes <= 1 << 20));
    assert!(
        peaks
            .problems
            .iter()
            .any(|text| text.starts_with("memory is not read"))
    );
}

fn procs(elem: &str) -> Module {
    let source = format!("@proc\ndef f(x: {elem}[4], n: i8):\n    x[0] = 1.0\n");
    exo_frontend::parse_module("f.py", &source).expect("it is right")
}

fn cache(name: &str, bytes: u64) -> Cache {
    Cache {
        name: name.to_owned(),
        bytes,
    }
}

#[test]
fn working_sets_are_of_their_level() {
    let caches = [
        cache("L1d", 64 << 10),
        cache("L2", 96 << 10),
        cache("L3", 100 << 20),
    ];
    let sets: Vec<u64> = working_sets(&caches).iter().map(|set| set.2).collect();
    assert_eq!(sets, [32 << 10, 72 << 10, 50 << 20, 200 << 20]);
    // Without sizes, memory is left.
    assert_eq!(
        working_sets(&[]),
        [("memory".to_owned(), None, *MEMORY.start())]
    );
}

#[test]
fn tables_and_levels_come_of_what_is_known() {
    let read = |level: &str, capacity, rate| Bandwidth {
        level: level.to_owned(),
        capacity,
        bytes: 1536,
        rate,
    };
    let mut peaks = Peaks {
        processor: Some("A processor".to_owned()),
        caches: vec![cache("L1d", 48 << 10)],
        work: Work::Floats(Elem::F32),
        arithmetic: Some(Arithmetic {
            instruction: "FMA",
            name: "f32, AVX2".to_owned(),
            rate: 1e11,
        }),
        reads: vec![
            read("L1d", Some(48 << 10), 2e11),
            read("memory", None, 1e10),
        ],
        problems: Vec::new(),
    };
    assert_eq!(
        peaks.table(),
        "A processor, L1d 48 KiB\n\
         FMA, f32, AVX2                         100.00 GFLOP/s\n\
         reads of L1d, 1.5 KiB at a time        200.00 GB/s\n\
         reads of memory, 1.5 KiB at a time      10.00 GB/s\n"
    );
    let level = |bytes| peaks.level_of(bytes).map(|read| &*read.level);
    assert_eq!(level(48 << 10), Some("L1d"));
    assert_eq!(level((48 << 10) + 1), Some("memory"));
    peaks.reads.pop();
    assert_eq!(peaks.level_of(u64::MAX), None);
    let nothing = Peaks::default();
    assert_eq!(nothing.table(), "unknown processor\n");
}

#[test]
fn sizes_have_units() {
    let text = [0, 1023, 1024, 1536, 3 << 20, 1 << 31].map(size);
    assert_eq!(
        text,
        [
            "0 bytes",
            "1023 bytes",
            "1 KiB",
            "1.5 KiB",
            "3 MiB",
            "2 GiB"
        ]
    );
}
