//! U18 and U19 of the list of known miscompilations: floor division of negative and of 64-bit values, computed by
//! the generated code.

use std::fmt::Write;
use std::process::Command;

use exo_backend_c::{Options, generate};

use crate::common::{Compiler, STRICT, parse, run, scratch};

const SOURCE: &str = "\
@config
class Out:
    div: index
    mod: index
    same: index
    shifted: bool

@proc
def f(i: index):
    Out.div = i / 7
    Out.mod = i % 7
    Out.same = i / 7 * 7 + i % 7
    Out.shifted = (i - 4) % 4 == 3
";

const VALUES: &[i64] = &[
    0,
    1,
    3,
    6,
    7,
    8,
    -1,
    -4,
    -6,
    -7,
    -8,
    -13,
    2_147_483_647,
    2_147_483_648,
    -2_147_483_649,
    1 << 40,
    -(1 << 40) - 3,
    i64::MAX - 5,
    i64::MIN + 5,
];

#[test]
fn division_rounds_down_in_64_bits() {
    let out =
        generate(&parse("f.py", SOURCE), &Options::with_stem("f")).expect("the source compiles");
    let mut main = String::from(
        "#include \"f.c\"\n#include <stdio.h>\nint main(void) {\n    struct f_ctxt c;\n",
    );
    let mut wanted = String::new();
    for v in VALUES {
        let _ = writeln!(
            main,
            "    f(&c, {v});\n    printf(\"%ld %ld %ld %d\\n\", (long) c.Out.div, (long) c.Out.mod, (long) c.Out.same, c.Out.shifted);"
        );
        let shifted = i32::from((v - 4).rem_euclid(4) == 3);
        let _ = writeln!(
            wanted,
            "{} {} {v} {shifted}",
            v.div_euclid(7),
            v.rem_euclid(7)
        );
    }
    main.push_str("    return 0;\n}\n");
    let dir = scratch("floor");
    for (name, text) in [("f.c", &out.c), ("f.h", &out.h), ("main.c", &main)] {
        std::fs::write(dir.join(name), text).expect("the file can be written");
    }
    for compiler in Compiler::ALL {
        let exe = dir.join(format!("{compiler:?}"));
        let mut command = Command::new(compiler.program());
        command
            .args(["-std=c11", "-O1"])
            .args(STRICT)
            .args(Compiler::SANITIZERS);
        run(command.arg(dir.join("main.c")).arg("-o").arg(&exe));
        assert_eq!(run(&mut Command::new(&exe)), wanted, "{compiler:?}");
    }
}
