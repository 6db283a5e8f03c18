//! The Exo procedure that reaches the peak of dot products of bytes.

use std::fmt::Write as _;

use exo_ir::Elem;

use super::kernels::CHAINS;

/// The procedure that adds dot products in registers: `DOT(n, x, y, z)`.
pub(super) const DOT: &str = "dot_peak";

/// Instructions that add four products of bytes to each lane of 32 bits, by their names in one of our libraries.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct DotSet {
    /// The instruction, in a word.
    pub(super) instruction: &'static str,
    /// The instructions' name for users.
    pub(super) name: &'static str,
    /// The library.
    pub(super) library: &'static str,
    /// The element type of the left factor; the right one has `i8`.
    pub(super) left: Elem,
    /// The lanes of a register.
    pub(super) lanes: usize,
    /// The cells of a register of bytes, as extents.
    extents: &'static str,
    /// All of such a register, as a window.
    whole: &'static str,
    memories: [&'static str; 3],
    loads: [&'static str; 2],
    zero: &'static str,
    dot: &'static str,
    store: &'static str,
    /// Whether the instruction takes the register that it adds to last, and not first.
    sum_is_last: bool,
}

impl DotSet {
    /// The widest set that this processor has.
    pub(super) fn of_processor() -> Option<DotSet> {
        #[cfg(target_arch = "x86_64")]
        if std::is_x86_feature_detected!("avx512vnni") {
            return Some(DotSet::vnni());
        }
        #[cfg(target_arch = "aarch64")]
        if std::arch::is_aarch64_feature_detected!("dotprod") {
            return Some(DotSet::neon());
        }
        None
    }

    pub(super) fn vnni() -> DotSet {
        DotSet {
            instruction: "VNNI",
            name: "AVX-512",
            library: "avx512",
            left: Elem::UI8,
            lanes: 16,
            extents: "16, 4",
            whole: "0:16, 0:4",
            memories: ["zmm_ui8", "zmm_i8", "zmm_i32"],
            loads: ["avx512_loadu_ui8x4", "avx512_loadu_i8x4"],
            zero: "mm512_setzero_epi32",
            dot: "mm512_dpbusd_epi32",
            store: "mm512_storeu_epi32",
            sum_is_last: true,
        }
    }

    #[cfg(any(test, target_arch = "aarch64"))]
    pub(super) fn neon() -> DotSet {
        DotSet {
            instruction: "SDOT",
            name: "Neon",
            library: "neon",
            left: Elem::I8,
            lanes: 4,
            extents: "16",
            whole: "0:16",
            memories: ["q_i8", "q_i8", "q_i32"],
            loads: ["neon_vld_16xi8", "neon_vld_16xi8"],
            zero: "neon_zero_4xi32",
            dot: "neon_vdot_4xi32_16xi8",
            store: "neon_vst_4xi32",
            sum_is_last: false,
        }
    }

    /// The procedure. Registers are named by constants, so that none of them is in memory.
    pub(super) fn source(&self) -> String {
        let DotSet {
            library,
            lanes,
            extents,
            whole,
            ..
        } = self;
        let call = |name: &str, args: &[&str]| format!("{library}.{name}({})\n", args.join(", "));
        let row = |buffer: &str, row: usize| format!("{buffer}[{row}, 0:{lanes}]");
        let elems = [self.left, Elem::I8];
        let mut text = format!(
            "@proc\ndef {DOT}(n: size, x: {}[{extents}], y: i8[{extents}], z: i32[{CHAINS}, {lanes}]):\n",
            self.left
        );
        for (at, (register, from)) in [("a", "x"), ("b", "y")].into_iter().enumerate() {
            let (elem, memory) = (elems[at], self.memories[at]);
            let _ = writeln!(
                text,
                "    {register}: {elem}[{extents}] @ {library}.{memory}"
            );
            let args = [format!("{register}[{whole}]"), format!("{from}[{whole}]")];
            text += &format!("    {}", call(self.loads[at], &[&args[0], &args[1]]));
        }
        let memory = self.memories[2];
        let _ = writeln!(text, "    c: i32[{CHAINS}, {lanes}] @ {library}.{memory}");
        for chain in 0..CHAINS {
            text += &format!("    {}", call(self.zero, &[&row("c", chain)]));
        }
        text += "    for i in seq(0, n):\n";
        let (a, b) = (&format!("a[{whole}]"), &format!("b[{whole}]"));
        for chain in 0..CHAINS {
            let sum = &row("c", chain);
            let args = match self.sum_is_last {
                true => [a, b, sum],
                false => [sum, a, b],
            };
            text += &format!("        {}", call(self.dot, &args.map(String::as_str)));
        }
        for chain in 0..CHAINS {
            let (to, from) = (row("z", chain), row("c", chain));
            text += &format!("    {}", call(self.store, &[&to, &from]));
        }
        text
    }
}
