//! Dependencies of expressions that have to be literals.

/// The names that an expression depends on and that keep it from being a literal.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Dependencies {
    /// Names, as the program writes them, each once.
    pub on: Vec<String>,
    /// The loop variables among them: the loops could be unrolled.
    pub loops: Vec<String>,
}

impl Dependencies {
    pub(crate) fn add(&mut self, name: String, is_loop: bool) {
        for (names, counts) in [(&mut self.on, true), (&mut self.loops, is_loop)] {
            if counts && !names.contains(&name) {
                names.push(name.clone());
            }
        }
    }
}
