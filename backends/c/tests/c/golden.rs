//! The C of every example, compared with what is committed beside it. `UPDATE_GOLDEN=1` writes it anew.

use std::path::Path;

use exo_backend_c::{Options, generate};

fn check(name: &str) {
    let dir = crate::common::root().join("examples").join(name);
    let source = format!("{name}.py");
    let text = std::fs::read_to_string(dir.join(&source)).expect("the example exists");
    let module = crate::common::parse(&source, &text);
    let out = generate(&module, &Options::with_stem(name)).expect("the example compiles");
    assert_eq!(out.depfile, format!("{name}.c {name}.h: {name}.py\n"));
    compare(&dir.join(format!("{name}.c")), &out.c);
    compare(&dir.join(format!("{name}.h")), &out.h);
}

fn compare(path: &Path, text: &str) {
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(path, text).expect("the golden file can be written");
    }
    let golden = std::fs::read_to_string(path).unwrap_or_default();
    assert!(
        golden == text,
        "{} is out of date (UPDATE_GOLDEN=1 writes it anew); now:\n{text}",
        path.display()
    );
}

#[test]
fn matmul() {
    check("matmul");
}

#[test]
fn conv2d() {
    check("conv2d");
}

#[test]
fn stencil() {
    check("stencil");
}

#[test]
fn gemv() {
    check("gemv");
}

#[test]
fn matmul_int8() {
    check("matmul_int8");
}
