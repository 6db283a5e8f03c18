//! The smallest program of which something holds.

use exo_ir::Module;

use crate::change::Change;

/// A program from which nothing can go without something ceasing to hold, which has to hold of the program: runs of statements go first, the longest
/// before shorter ones, then single statements, expressions and whatever else a [`Change`] takes away.
pub fn smallest(module: Module, holds: &mut dyn FnMut(&Module) -> bool) -> Module {
    let mut best = module;
    let mut length = statements(&best);
    while length > 1 {
        best = pass(best, &|module| Change::runs(module, length), holds).0;
        length /= 2;
    }
    loop {
        let (smaller, has_changed) = pass(best, &Change::all, holds);
        best = smaller;
        if !has_changed {
            return best;
        }
    }
}

/// The number of statements of the longest block.
fn statements(module: &Module) -> usize {
    let mut most = 0;
    for proc in module.procs() {
        proc.walk_paths(&mut |path, _| most = most.max(path.at + 1));
    }
    most
}

/// Goes once through the changes of a program. Behind one that is made it goes on where it is, in the changes of the smaller program.
fn pass(
    module: Module,
    changes: &dyn Fn(&Module) -> Vec<Change>,
    holds: &mut dyn FnMut(&Module) -> bool,
) -> (Module, bool) {
    let mut best = module;
    let (mut at, mut has_changed) = (0, false);
    let mut all = changes(&best);
    while let Some(change) = all.get(at) {
        match change.apply(&best).filter(|made| holds(&made.module)) {
            Some(made) => {
                best = made.module;
                all = changes(&best);
                has_changed = true;
            }
            None => at += 1,
        }
    }
    (best, has_changed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use exo_ir::StmtKind;

    /// A program with many statements, of which one reduces.
    fn program() -> Module {
        let mut text = "@proc\ndef noise(z: f32):\n    z = 1.0\n\n@proc\ndef f(n: size, x: f32[n], y: f32[n]):\n".to_owned();
        for _ in 0..100 {
            text += "    for i in seq(0, n):\n        if i < 5:\n            y[i] = x[i] + 2.0\n";
        }
        text += "    for i in seq(0, n):\n        if i < 3:\n            y[i] += 3.0 * x[i]\n";
        exo_frontend::parse_module("t.py", &text).expect("a program")
    }

    fn reduces(module: &Module) -> bool {
        let mut found = false;
        for proc in module.procs() {
            proc.walk_paths(&mut |_, stmt| found |= matches!(stmt.kind, StmtKind::Reduce { .. }));
        }
        found
    }

    #[test]
    fn only_what_shows_it_is_left() {
        let mut tries = 0;
        let left = smallest(program(), &mut |module| {
            tries += 1;
            reduces(module)
        });
        let text = exo_frontend::print_module(&left);
        assert_eq!(
            text.lines().filter(|line| !line.is_empty()).count(),
            3,
            "{text}"
        );
        assert!(tries < 200, "{tries}");
    }

    #[test]
    fn a_program_that_is_needed_whole_stays() {
        let module = program();
        assert!(smallest(module.clone(), &mut |_| false) == module);
    }
}
