use exo_interp::{AccessKind, CellAccess, Inputs, Observer, Options, RootId, Site};

use crate::{bottom, program};

#[derive(Default)]
struct Log(Vec<String>);

impl Log {
    fn at(site: &Site<'_>) -> String {
        let iteration: Vec<String> = site
            .iteration
            .iter()
            .map(|(n, v)| format!("{n}={v}"))
            .collect();
        format!("{} {} [{}]", site.proc, site.loc.line, iteration.join(" "))
    }
}

impl Observer for Log {
    fn access(&mut self, a: &CellAccess<'_>, site: &Site<'_>) {
        let at = a.indices();
        self.0
            .push(format!("{} {} {}{at:?}", Log::at(site), a.kind, a.name));
    }

    fn config(&mut self, field: &str, kind: AccessKind, site: &Site<'_>) {
        self.0.push(format!("{} {kind} {field}", Log::at(site)));
    }

    fn buffer(&mut self, root: RootId, name: &str, shape: &[usize], _: &Site<'_>) {
        self.0.push(format!("{name}{shape:?} is buffer {}", root.0));
    }
}

#[test]
fn accesses_are_told_in_order_with_windows_resolved() {
    let source = "
@config
class C:
    k: index

@proc
def g(w: [f32][2], x: f32):
    w[1] += x

@proc
def f(A: f32[2, 3]):
    t: f32
    t = 2.0
    for i in seq(1, 2):
        if C.k == 0:
            A[i, 2] = t
            g(A[i, 1:3], t)
";
    let mut log = Log::default();
    let inputs = Inputs::new()
        .buffer("A", bottom(&[2, 3]))
        .config_int("C", "k", 0);
    let options = Options::exact();
    program(source)
        .run_observed("f", &inputs, &options, &mut log)
        .unwrap();
    assert_eq!(
        log.0,
        [
            "f 11 [] writes C.k",
            "A[2, 3] is buffer 0",
            "t[] is buffer 1",
            "f 13 [] writes t[]",
            "f 15 [i=1] reads C.k",
            "f 16 [i=1] reads t[]",
            "f 16 [i=1] writes A[1, 2]",
            "g 8 [i=1] reads t[]",
            "g 8 [i=1] reduces into A[1, 2]",
        ]
    );
}
