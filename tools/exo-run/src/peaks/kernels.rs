//! Exo procedures that reach peaks.

use std::fmt::Write as _;

use exo_ir::Elem;

/// The procedure that multiplies and adds in registers: `FMA(n, x, y)`.
pub(super) const FMA: &str = "fma_peak";
/// The procedure that reads a buffer again and again: `READ(n, times, x, y)`.
pub(super) const READ: &str = "read_peak";

/// Independent chains of multiply-adds: more than latency times units on any processor, and fewer than the registers of AVX2.
pub(super) const CHAINS: usize = 12;
/// The registers that are multiplied.
pub(super) const INPUTS: usize = 2;
/// Number of registers that accumulate the values read.
pub(super) const ACCUMULATORS: usize = 8;

/// Instructions on vectors of one type, by their names in one of our libraries.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct VectorSet {
    /// Its name for users.
    pub(super) name: &'static str,
    /// The library.
    pub(super) library: &'static str,
    /// The element type of its registers.
    elem: Elem,
    /// The cells of a register.
    pub(super) lanes: usize,
    memory: &'static str,
    load: String,
    store: String,
    zero: String,
    fma: String,
    /// Whether the multiply-add takes the register that it adds to last, and not first.
    sum_is_last: bool,
    add: String,
}

impl VectorSet {
    /// The widest set that this processor has.
    pub(super) fn of_processor(elem: Elem) -> Option<VectorSet> {
        #[cfg(target_arch = "x86_64")]
        {
            if std::is_x86_feature_detected!("avx512f") {
                return Some(VectorSet::avx512(elem));
            }
            if std::is_x86_feature_detected!("avx2") && std::is_x86_feature_detected!("fma") {
                return Some(VectorSet::avx2(elem));
            }
        }
        cfg!(target_arch = "aarch64").then(|| VectorSet::neon(elem))
    }

    pub(super) fn avx512(elem: Elem) -> VectorSet {
        let is_wide = elem == Elem::F64;
        let t = if is_wide { "pd" } else { "ps" };
        VectorSet {
            name: "AVX-512",
            library: "avx512",
            elem,
            lanes: if is_wide { 8 } else { 16 },
            memory: if is_wide { "zmm_f64" } else { "zmm" },
            load: format!("mm512_loadu_{t}"),
            store: format!("mm512_storeu_{t}"),
            zero: format!("mm512_setzero_{t}"),
            sum_is_last: true,
            fma: format!("mm512_fmadd_{t}"),
            add: format!("mm512_reduce_add_wide_{t}"),
        }
    }

    pub(super) fn avx2(elem: Elem) -> VectorSet {
        let is_wide = elem == Elem::F64;
        let t = if is_wide { "pd" } else { "ps" };
        VectorSet {
            name: "AVX2",
            library: "avx2",
            elem,
            lanes: if is_wide { 4 } else { 8 },
            memory: if is_wide { "ymm_f64" } else { "ymm" },
            load: format!("mm256_loadu_{t}"),
            store: format!("mm256_storeu_{t}"),
            zero: format!("mm256_setzero_{t}"),
            sum_is_last: false,
            fma: format!("mm256_fmadd_{t}"),
            add: format!("avx2_reduce_add_wide_{t}"),
        }
    }

    pub(super) fn neon(elem: Elem) -> VectorSet {
        let is_wide = elem == Elem::F64;
        let t = if is_wide { "2xf64" } else { "4xf32" };
        VectorSet {
            name: "Neon",
            library: "neon",
            elem,
            lanes: if is_wide { 2 } else { 4 },
            memory: if is_wide { "q_f64" } else { "q" },
            load: format!("neon_vld_{t}"),
            store: format!("neon_vst_{t}"),
            zero: format!("neon_zero_{t}"),
            sum_is_last: false,
            fma: format!("neon_vfmadd_{t}_{t}"),
            add: format!("neon_reduce_vadd_{t}"),
        }
    }

    /// Both procedures. Registers are named by constants, so that none of them is in memory.
    pub(super) fn source(&self) -> String {
        let VectorSet {
            library,
            elem,
            lanes,
            memory,
            ..
        } = self;
        let call = |name: &str, args: &[&str]| format!("{library}.{name}({})\n", args.join(", "));
        let row = |buffer: &str, row: usize| format!("{buffer}[{row}, 0:{lanes}]");
        let register = |name: &str| format!("    {name}: {elem}[{lanes}] @ {library}.{memory}\n");
        let whole = |name: &str| format!("{name}[0:{lanes}]");
        let accumulators = |text: &mut String, count: usize| {
            let _ = writeln!(text, "    c: {elem}[{count}, {lanes}] @ {library}.{memory}");
            for chain in 0..count {
                *text += &format!("    {}", call(&self.zero, &[&row("c", chain)]));
            }
        };
        let stores = |text: &mut String, count: usize| {
            for chain in 0..count {
                let (to, from) = (row("y", chain), row("c", chain));
                *text += &format!("    {}", call(&self.store, &[&to, &from]));
            }
        };

        let mut text = format!(
            "@proc\ndef {FMA}(n: size, x: {elem}[{INPUTS}, {lanes}], y: {elem}[{CHAINS}, {lanes}]):\n"
        );
        for (at, name) in ["a", "b"].into_iter().enumerate() {
            text += &register(name);
            text += &format!("    {}", call(&self.load, &[&whole(name), &row("x", at)]));
        }
        accumulators(&mut text, CHAINS);
        text += "    for i in seq(0, n):\n";
        for chain in 0..CHAINS {
            let (sum, a, b) = (&row("c", chain), &whole("a"), &whole("b"));
            let args = match self.sum_is_last {
                true => [a, b, sum],
                false => [sum, a, b],
            };
            text += &format!("        {}", call(&self.fma, &args.map(String::as_str)));
        }
        stores(&mut text, CHAINS);

        let _ = write!(
            text,
            "\n@proc\ndef {READ}(n: size, times: size, x: {elem}[n, {ACCUMULATORS}, {lanes}], y: {elem}[{ACCUMULATORS}, {lanes}]):\n"
        );
        accumulators(&mut text, ACCUMULATORS);
        text += "    for t in seq(0, times):\n        for i in seq(0, n):\n";
        for at in 0..ACCUMULATORS {
            let from = format!("x[i, {at}, 0:{lanes}]");
            let name = format!("r{at}");
            text += &format!("        {}", register(&name));
            text += &format!("            {}", call(&self.load, &[&whole(&name), &from]));
            text += &format!(
                "            {}",
                call(&self.add, &[&row("c", at), &whole(&name)])
            );
        }
        stores(&mut text, ACCUMULATORS);
        text
    }
}
