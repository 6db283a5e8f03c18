//! Names in C: the user's own, unless C, C++ or the file already mean something else by them.

use std::collections::BTreeSet;

/// Keywords of C11 and C++17 (headers are read by both), and macros and types of the standard headers that
/// generated files include.
const KEYWORDS: &str = "\
    EOF FP_NAN FP_ZERO HUGE_VAL INFINITY NAN NULL RAND_MAX alignas alignof and and_eq asm assert \
    auto bitand bitor bool break case catch char char16_t char32_t class compl complex const \
    const_cast constexpr continue decltype default delete do double double_t dynamic_cast else \
    enum errno explicit export extern false float float_t for friend goto i386 if inline int \
    int16_t int32_t int64_t int8_t int_fast32_t intptr_t linux long mutable namespace new noexcept \
    not not_eq nullptr operator or or_eq private protected ptrdiff_t public register \
    reinterpret_cast restrict return short signed size_t sizeof static static_assert static_cast \
    stderr stdin stdout struct switch template this thread_local throw true try typedef typeid \
    typename typeof uint16_t uint32_t uint64_t uint8_t uintptr_t union unix unsigned using virtual \
    void volatile wchar_t while xor xor_eq";

/// Functions that statements call; no local may hide them.
const CALLED: &str = "\
    cos cosf expf fmaxf fminf free malloc sin sinf sqrt sqrtf";

/// Functions of the C library, which C compilers know without a declaration. Procedures of these names are
/// renamed.
const LIBRARY: &str = "\
    abort abs acos acosf acosh alloca asin asinf asinh atan atan2 atan2f atanf atanh atexit atof \
    atoi atol bcmp bcopy bsearch bzero cabs calloc carg cbrt ceil ceilf cexp cimag clog conj \
    copysign cosh coshf cpow creal csin csqrt div drem erf erfc erff exit exp exp10 exp2 exp2f \
    expm1 fabs fabsf fclose fdim fflush ffs floor floorf fma fmaf fmax fmin fmod fmodf fopen fork \
    fprintf fputc fputs fread frexp fscanf fwrite gamma getenv getpid gets hypot hypotf ilogb \
    imaxabs imaxdiv index isalpha isascii isdigit isfinite isinf isnan isnormal isspace j0 j1 jn \
    labs ldexp ldiv lgamma llabs lldiv llrint llround log log10 log1p log2 log2f logb logf lrint \
    lround main memchr memcmp memcpy memmove memset mktemp modf modff nan nearbyint nextafter pow \
    powf printf putc putchar puts qsort raise rand random read realloc remainder remove remquo \
    rename rindex rint rintf round roundf scalb scalbn scanf select setjmp signal signbit \
    significand sincos sinh sinhf snprintf sprintf srand srandom sscanf strcat strchr strcmp \
    strcpy strdup strlen strncat strncmp strncpy strstr strtod strtol system tan tanf tanh tanhf \
    tgamma time toascii tolower toupper trunc truncf vprintf write y0 y1 yn";

/// The name of the context parameter.
pub(crate) const CONTEXT: &str = "ctxt";

/// Names that a piece of C has taken already.
#[derive(Clone, Debug, Default)]
pub(crate) struct Taken {
    names: BTreeSet<String>,
}

impl Taken {
    /// What no local of a function may be called.
    pub(crate) fn for_locals() -> Self {
        Taken::of(&[KEYWORDS, CALLED, CONTEXT])
    }

    /// What no function may be called.
    pub(crate) fn for_functions() -> Self {
        Taken::of(&[KEYWORDS, CALLED, LIBRARY])
    }

    /// What no member of a struct may be called.
    pub(crate) fn for_members() -> Self {
        Taken::of(&[KEYWORDS])
    }

    fn of(lists: &[&str]) -> Self {
        let words = lists.iter().flat_map(|l| l.split_whitespace());
        Taken {
            names: words.map(str::to_string).collect(),
        }
    }

    /// Keeps a name from being given.
    pub(crate) fn reserve(&mut self, name: &str) {
        self.names.insert(name.into());
    }

    /// Gives the user's name if it is free, else with the first free number behind it.
    pub(crate) fn claim(&mut self, wanted: &str) -> String {
        let base = identifier(wanted);
        let mut name = base.clone();
        let mut k = 0u32;
        while self.names.contains(&name) {
            k += 1;
            name = format!("{base}_{k}");
        }
        self.names.insert(name.clone());
        name
    }

    /// Frees a name whose scope has ended.
    pub(crate) fn release(&mut self, name: &str) {
        self.names.remove(name);
    }
}

/// Names that generated files use themselves: helpers, macros and the types of windows.
fn is_reserved(name: &str) -> bool {
    name.starts_with("exo_win_")
        || name.starts_with("EXO_")
        || ["exo_floor_", "exo_relu_", "exo_select_", "exo_sigmoid_"]
            .iter()
            .any(|helper| name.starts_with(helper))
}

/// A C identifier for any text: other characters become their code points, and names that C keeps for
/// implementations (`__x`, `_X`) or that generated files use get a prefix.
pub(crate) fn identifier(name: &str) -> String {
    let mut out = String::new();
    for c in name.chars() {
        match c.is_ascii_alphanumeric() || c == '_' {
            true => out.push(c),
            false if c == '.' => out.push('_'),
            false => out.push_str(&format!("u{:04x}", u32::from(c))),
        }
    }
    let implementation = out.starts_with("__")
        || (out.starts_with('_') && out.chars().nth(1).is_some_and(|c| c.is_ascii_uppercase()));
    let bad_start = out.starts_with(|c: char| c.is_ascii_digit());
    if out.is_empty() || bad_start || implementation || is_reserved(&out) {
        out.insert(0, 'x');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_kept_unless_they_clash() {
        let mut taken = Taken::for_locals();
        assert_eq!(taken.claim("acc"), "acc");
        assert_eq!(taken.claim("acc"), "acc_1");
        assert_eq!(taken.claim("class"), "class_1");
        assert_eq!(taken.claim("ctxt"), "ctxt_1");
        assert_eq!(taken.claim("EXO_ASSUME"), "xEXO_ASSUME");
        taken.release("acc");
        assert_eq!(taken.claim("acc"), "acc");
    }

    #[test]
    fn any_text_becomes_an_identifier() {
        assert_eq!(identifier("α1"), "u03b11");
        assert_eq!(identifier("avx512.load"), "avx512_load");
        assert_eq!(identifier("__linux__"), "x__linux__");
        assert_eq!(identifier("_"), "_");
        assert_eq!(identifier(""), "x");
    }
}
